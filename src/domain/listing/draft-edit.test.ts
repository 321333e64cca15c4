import { describe, expect, it } from 'vitest';
import { setField, type DraftFields, type ListingDraft } from './draft.ts';
import { draftOfCopy, draftToEdit, editedFields } from './draft-edit.ts';
import { lifeDays } from './lifecycle.ts';
import type { Listing } from './listing.ts';
import { basicDays } from './wizard-options.ts';
import { stepFaults } from './wizard.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

function listing(given: Partial<Listing> = {}): Listing {
  return {
    id: 'listing', owner_id: 'owner', title: 'My old friend', brand: 'Ibach', model: 'F', piano_type: 'Upright', subtype: 'Studio', year: 1921,
    price_cents: 420_050, condition: 'Used - Good', description: 'One owner, tuned every year, stands in a dry room on the first floor.',
    status: 'active', is_published: true, image_urls: ['/a.jpg', '/b.jpg', '/c.jpg'], view_count: 3, serial_number: '55123', stock_number: 'K 12',
    finish: 'walnut', height_cm: 121.5, length_cm: null, location: 'Weimar, Germany', town: 'Weimar', country_code: 'DE', lat: 50.98, lng: 11.33,
    instrument_details: { pitchHz: 438.5, ivoryKeys: false, lastTuned: '2026-03-01', cabinetStyle: 'Jugendstil', provenance: ['a', 'b'] },
    availability_slots: [{ id: 'Monday-9-12', day: 'Monday', timeRange: '9-12', preferred: true }],
    tier: 'basic', tier_ends_at: null, screening_state: 'approved', created_at: '2026-10-01T00:00:00Z', updated_at: '2026-10-01T00:00:00Z', seller: null,
    ...given,
  };
}

const place = { name: 'Jena', lat: 50.93, lng: 11.59 };

function changesOf(draft: ListingDraft, more: { images?: readonly string[] } = {}) {
  const images = more.images ?? draft.photos.map(({ url }) => url ?? '');
  const answer = editedFields(draft, { images, place, countryName: 'Germany', now });
  return answer.ok ? answer.value : answer.error;
}

function edited(given: Partial<Listing>, fields: Partial<DraftFields>): ListingDraft {
  const draft = draftToEdit(listing(given), now);
  return { ...draft, fields: { ...draft.fields, ...fields } };
}

describe('editing a listing', () => {
  it('L-8: changes nothing when nothing was changed, also of a title and of sizes that the wizard would write otherwise', () => {
    expect(changesOf(edited({}, {}))).toEqual({});
  });

  it.each<[string, Partial<Listing>, Partial<DraftFields>, object]>([
    ['L-8', {}, { price: '3.900' }, { price_cents: 390_000 }],
    ['L-8', {}, { description: 'x'.repeat(60) }, { description: 'x'.repeat(60) }],
    ['L-8', {}, { model: 'H' }, { model: 'H', title: 'Ibach H Upright' }],
    ['L-8', {}, { city: 'Jena' }, { location: 'Jena, Germany', town: 'Jena', country_code: 'DE', lat: 50.93, lng: 11.59 }],
    ['L-8', {}, { slots: [] }, { availability_slots: [] }],
    ['L-8', {}, { vatScheme: 'margin' }, { vat_scheme: 'margin' }],
    ['L-8', { vat_scheme: 'margin' }, {}, {}],
    ['L-8', { vat_scheme: 'margin' }, { vatScheme: '' }, { vat_scheme: '' }],
    ['L-8', {}, { reserved: true }, { status: 'reserved' }],
    ['L-8', { status: 'reserved' }, {}, {}],
    ['L-8', { status: 'reserved' }, { reserved: false }, { status: 'active' }],
    ['L-8', { is_published: false, publish_wanted: true }, { price: '3.900' }, { price_cents: 390_000 }],
    ['L-8', { is_published: false, screening_state: 'flagged' }, { price: '3.900' }, { price_cents: 390_000, is_published: true }],
    ['L-8', { status: 'ended', is_published: false }, {}, { status: 'active', is_published: true }],
    ['L-8', { status: 'draft', is_published: false }, { reserved: true }, { status: 'reserved', is_published: true }],
    ['L-11', {}, { pitchHz: '440' }, { instrument_details: { provenance: ['a', 'b'], cabinetStyle: 'Jugendstil', lastTuned: '2026-03-01', pitchHz: 440, ivoryKeys: false } }],
    ['L-10', { price_cents: null, condition: null }, { finish: 'oak' }, { finish: 'oak' }],
  ])('%s: of %j with %j', (_rule, given, fields, changes) => {
    expect(changesOf(edited(given, fields))).toEqual(changes);
  });

  it('L-8: pictures in another order, one less and a new one', () => {
    const draft = edited({}, {});
    const [first, second] = draft.photos;
    if (!first || !second) throw new Error('No photos');
    const photos = [second, first, { ...first, id: 'new' }];
    expect(changesOf({ ...draft, photos }, { images: ['/b.jpg', '/a.jpg', '/new.jpg'] })).toEqual({ image_urls: ['/b.jpg', '/a.jpg', '/new.jpg'] });
  });

  it('P-6: what pictures show is known, changed alone, and follows their order', () => {
    const said = { instrument_details: { photoShots: ['front', '', 'pins'] } };
    const draft = edited(said, {});
    expect(draft.photos.map(({ shot }) => shot)).toEqual(['front', undefined, 'pins']);
    expect(changesOf(draft)).toEqual({});
    const [first, second, third] = draft.photos;
    if (!first || !second || !third) throw new Error('No photos');
    const changed = { ...draft, photos: [first, { ...second, shot: 'serial' as const }, third] };
    expect(changesOf(changed)).toEqual({ instrument_details: { photoShots: ['front', 'serial', 'pins'] } });
    const moved = { ...draft, photos: [third, first, second] };
    expect(changesOf(moved)).toEqual({ image_urls: ['/c.jpg', '/a.jpg', '/b.jpg'], instrument_details: { photoShots: ['pins', 'front', ''] } });
  });

  it('knows what the listing said', () => {
    const { id, fields, photos } = draftToEdit(listing(), now);
    expect(id).toBe('listing');
    expect(fields).toMatchObject({
      brand: 'Other', brandName: 'Ibach', year: '1921', serial: '55123', heightCm: '121,5', lengthCm: '', price: '4200,50', pitchHz: '438,5', ivory: 'no',
      details: { cabinetStyle: 'Jugendstil' }, city: 'Weimar', country: 'DE', reserved: false, address: '',
    });
    expect(fields.slots).toEqual([{ id: 'Monday-9-12', day: 'Monday', timeRange: '9-12', preferred: true }]);
    expect(photos.map(({ url }) => url)).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
  });

  it.each<[string, Partial<Listing>, Partial<DraftFields>, number]>([
    ['L-10', {}, {}, 0],
    ['L-10', {}, { city: '' }, 1],
    ['L-10', {}, { price: '' }, 1],
    ['L-10', { price_cents: null }, {}, 0],
    ['L-10', { condition: null }, {}, 0],
    ['L-10', { subtype: '', brand: '' }, {}, 0],
    ['L-10', { description: 'Short.' }, {}, 0],
    ['L-10', { description: 'Short.' }, { description: 'No.' }, 1],
    ['L-10', { description: 'x'.repeat(300) }, { description: 'No.' }, 1],
    ['L-10', { image_urls: ['/a.jpg'] }, {}, 0],
  ])('%s: %j with %j lacks', (_rule, given, fields, faults) => {
    const draft = edited(given, fields);
    const all = (['details', 'condition', 'description', 'photos', 'location'] as const).flatMap((step) => stepFaults(draft, step, now));
    expect(all).toHaveLength(faults);
    expect(stepFaults({ ...draft, photos: [] }, 'photos', now)).toEqual([{ type: 'PhotosMissing' }]);
  });

  it('L-8: an incomplete draft changes nothing', () => {
    expect(changesOf(edited({}, { price: 'VB' }))).toEqual([{ type: 'PriceUnreadable', error: { type: 'NotNumber', text: 'VB' } }]);
    expect(changesOf(setField(draftOfCopy(listing(), { id: 'copy', photos: true, now }), 'price', { value: '1', now }))).toHaveLength(1);
  });
});

describe('copying a listing', () => {
  it.each([
    ['L-9', false, []],
    ['L-9', true, ['/a.jpg', '/b.jpg', '/c.jpg']],
  ])('%s: with photos %s', (_rule, photos, urls) => {
    const copy = draftOfCopy(listing({ status: 'reserved' }), { id: 'copy', photos, now });
    expect(copy).toMatchObject({ id: 'copy', publishedAt: null, fields: { brandName: 'Ibach', model: 'F', serial: '', reserved: false } });
    expect(copy.edit).toBeUndefined();
    expect(copy.photos.map(({ url }) => url)).toEqual(urls);
  });
});

it('L-2: a term is as long as the Basic tier', () => {
  expect(lifeDays.end).toBe(basicDays);
});
