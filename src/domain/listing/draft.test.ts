import { describe, expect, it } from 'vitest';
import { addPhoto, movePhoto, photoCategory, removePhoto } from './draft-photos.ts';
import {
  addWorkdaySlots,
  brandFields,
  brandOf,
  completeDraft,
  createDraft,
  draftName,
  fieldsFromAddress,
  isDraftEmpty,
  setField,
  togglePreferred,
  toggleSlot,
  type DraftFields,
  type DraftPhoto,
  type ListingDraft,
} from './draft.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const photo = (id: string): DraftPhoto => ({ id, fileName: `${id}.jpg`, contentType: 'image/jpeg', size: 10, width: 4, height: 3 });
const draftWith = (fields: Partial<DraftFields>, photos = ''): ListingDraft => ({
  ...createDraft({ id: 'draft', now, fields }),
  photos: [...photos].map(photo),
});
const order = ({ photos }: ListingDraft) => photos.map(({ id }) => id).join('');

describe('a draft', () => {
  it.each([
    ['W-2', { type: 'Grand', subtype: 'Concert' }, 'Upright', ''],
    ['W-2', { type: 'Grand', subtype: 'Concert' }, 'Grand', 'Concert'],
    ['W-2', { type: 'Grand', subtype: 'Concert' }, '', ''],
  ] as const)('%s: %j as %j has the subtype %j', (_rule, fields, type, subtype) => {
    expect(setField(draftWith(fields), 'type', { value: type, now }).fields.subtype).toBe(subtype);
  });

  it.each([
    ['W-1', 'yamaha', { brand: 'Yamaha', brandName: '' }],
    ['W-1', ' Blüthner ', { brand: 'Other', brandName: 'Blüthner' }],
    ['W-1', 'other', { brand: 'Other', brandName: 'other' }],
    ['W-1', '', { brand: '', brandName: '' }],
  ])('%s: the maker %j is %j', (_rule, maker, fields) => {
    expect(brandFields(maker)).toEqual(fields);
    expect(brandOf(brandFields(maker)).toLowerCase()).toBe(maker.trim().toLowerCase());
  });

  it.each([
    ['W-10', { maker: 'Bechstein', model: 'A 190', year: '1998', serial: '190123', type: 'grand' },
      { brand: 'Other', brandName: 'Bechstein', model: 'A 190', year: '1998', serial: '190123', type: 'Grand' }],
    ['W-10', { maker: '###', model: ' ', year: '3024', serial: 'none', type: 'harp' }, {}],
    ['W-10', { maker: '', model: '', year: '19', serial: '', type: '' }, {}],
    ['W-10', { maker: 'x'.repeat(500), model: '', year: '', serial: '1'.repeat(90), type: '' },
      { brand: 'Other', brandName: 'x'.repeat(100), serial: '1'.repeat(50) }],
  ])('%s: an address brings %j', (_rule, given, fields) => {
    expect(fieldsFromAddress(given, now)).toEqual(fields);
  });

  it.each([
    ['W-11', draftWith({}), true],
    ['W-11', draftWith({ details: { polyphony: '' } }), true],
    ['W-11', draftWith({ details: { polyphony: '128' } }), false],
    ['W-11', draftWith({ model: 'U1' }), false],
    ['W-11', draftWith({}, 'a'), false],
    ['W-11', draftWith({ slots: toggleSlot([], 'Monday', '9-12') }), false],
  ])('%s: %#', (_rule, draft, empty) => {
    expect(isDraftEmpty(draft)).toBe(empty);
  });

  it('W-12: gets the fields that an earlier version did not have', () => {
    const { slots: _slots, country: _country, ...older } = draftWith({ model: 'U1' }).fields;
    const stored = { ...draftWith({}), fields: older as DraftFields };
    expect(completeDraft(stored).fields).toMatchObject({ model: 'U1', slots: [], country: 'DE' });
  });

  it.each([
    [{ type: 'Upright', brand: 'Other', brandName: 'Ibach', model: 'F' }, 'Ibach F Upright'],
    [{ brand: 'Yamaha' }, 'Yamaha'],
    [{}, ''],
  ] as const)('%j is called %j', (fields, name) => {
    expect(draftName(draftWith(fields))).toBe(name);
  });
});

describe('times for viewings', () => {
  it('W-13 U-TXT-06: a chosen time is marked as preferred and back, and quick add keeps the mark', () => {
    const slots = addWorkdaySlots([], '9-12');
    const preferred = togglePreferred(slots, 'Tuesday-9-12');
    expect(preferred.filter((slot) => slot.preferred).map(({ id }) => id)).toEqual(['Tuesday-9-12']);
    expect(addWorkdaySlots(preferred, '9-12')).toEqual(preferred);
    expect(togglePreferred(preferred, 'Tuesday-9-12')).toEqual(slots);
  });

  it('W-13: quick add fills Monday to Friday and leaves what is there', () => {
    const chosen = toggleSlot(toggleSlot([], 'Sunday', '18-20'), 'Wednesday', '9-12');
    const kept = chosen.map((slot) => ({ ...slot, preferred: true }));
    const slots = addWorkdaySlots(kept, '9-12');
    expect(slots.map(({ id }) => id)).toEqual(['Monday-9-12', 'Tuesday-9-12', 'Wednesday-9-12', 'Thursday-9-12', 'Friday-9-12', 'Sunday-18-20']);
    expect(slots.filter(({ preferred }) => preferred).map(({ id }) => id)).toEqual(['Wednesday-9-12', 'Sunday-18-20']);
    expect(addWorkdaySlots(slots, '9-12')).toEqual(slots);
    expect(toggleSlot(chosen, 'Wednesday', '9-12').map(({ id }) => id)).toEqual(['Sunday-18-20']);
  });
});

describe('photos', () => {
  it('W-7: an eleventh does not join, nor the same one twice', () => {
    const full = draftWith({}, 'abcdefghij');
    expect(order(addPhoto(full, { photo: photo('k'), now }))).toBe('abcdefghij');
    expect(order(addPhoto(draftWith({}, 'ab'), { photo: photo('a'), now }))).toBe('ab');
  });

  it('W-7: files that were chosen together stand in their order, whichever is ready first', () => {
    const chosen = ['x', 'y', 'z'];
    const ready = ['y', 'z', 'x'].reduce(
      (draft, id) => addPhoto(draft, { photo: photo(id), before: chosen.slice(chosen.indexOf(id) + 1), now }),
      draftWith({}, 'ab'),
    );
    expect(order(ready)).toBe('abxyz');
  });

  it('W-8: the first three are the overview, two more the close-ups', () => {
    expect(Array.from({ length: 7 }, (_, place) => photoCategory(place))).toEqual([
      'overview', 'overview', 'overview', 'closeup', 'closeup', 'more', 'more',
    ]);
  });

  it.each([
    ['W-9', 'c', 0, 'cabd'],
    ['W-9', 'a', 1, 'bacd'],
    ['W-9', 'a', 99, 'bcda'],
    ['W-9', 'd', -5, 'dabc'],
    ['W-9', 'b', 1, 'abcd'],
    ['W-9', 'z', 0, 'abcd'],
  ])('%s: %s to place %i gives %s', (_rule, id, to, result) => {
    expect(order(movePhoto(draftWith({}, 'abcd'), { id, to, now }))).toBe(result);
  });

  it('W-9: removing one keeps the others in order', () => {
    expect(order(removePhoto(draftWith({}, 'abcd'), 'b', now))).toBe('acd');
  });
});
