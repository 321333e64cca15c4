import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import { describeValue, describeWholeValue } from './change-words.ts';
import { describeChange } from './kind-words.ts';

const entry: OutboxEntry = {
  key: 'pianos:p',
  collection: 'pianos',
  rowId: 'p',
  op: 'update',
  fields: [{ field: 'price_cents', before: 420_000, after: 390_000 }],
  subject: 'Yamaha U3',
  state: 'waiting',
  since: 0,
  tries: 0,
  error: null,
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a change in words', () => {
  it.each<[string, Partial<OutboxEntry>, string]>([
    ['a price', {}, 'Price of Yamaha U3: from 4.200 € to 3.900 €'],
    [
      'several fields',
      { fields: [...entry.fields, { field: 'title', before: 'a', after: 'b' }] },
      'Price of Yamaha U3: from 4.200 € to 3.900 €, and 1 more',
    ],
    ['a reservation', { fields: [{ field: 'status', before: 'active', after: 'reserved' }] }, 'Reserved Yamaha U3'],
    ['setting free', { fields: [{ field: 'status', before: 'reserved', after: 'active' }] }, 'Set free: Yamaha U3'],
    ['a sale', { fields: [{ field: 'status', before: 'active', after: 'sold' }] }, 'Sold: Yamaha U3'],
    ['an end', { fields: [{ field: 'status', before: 'active', after: 'ended' }, { field: 'is_published', before: true, after: false }] }, 'Ended: Yamaha U3'],
    ['relisting', { fields: [{ field: 'status', before: 'ended', after: 'active' }, { field: 'is_published', before: false, after: true }] }, 'Relisted Yamaha U3'],
    ['publishing', { fields: [{ field: 'is_published', before: false, after: true }] }, 'Published Yamaha U3'],
    ['a confirmation', { fields: [{ field: 'confirmed_at', before: null, after: '2026-11-28T12:00:00.000Z' }] }, 'Still here: Yamaha U3'],
    [
      'a sale with a price',
      { fields: [{ field: 'status', before: 'active', after: 'sold' }, ...entry.fields] },
      'Status of Yamaha U3: from active to sold, and 1 more',
    ],
    ['a new listing', { op: 'insert' }, 'New listing: Yamaha U3'],
    ['a request for a viewing', { collection: 'viewing_requests', op: 'insert', fields: [{ field: 'kind', before: undefined, after: 'viewing' }] }, 'Viewing of Yamaha U3: asked for'],
    ['a request for a call', { collection: 'viewing_requests', op: 'insert', fields: [{ field: 'kind', before: undefined, after: 'call' }] }, 'Call about Yamaha U3: asked for'],
    ['a step', { collection: 'viewing_requests', fields: [{ field: 'state', before: 'requested', after: 'accepted' }] }, 'Viewing or call about Yamaha U3: you accept'],
    ['a word alone', { collection: 'viewing_requests', fields: [{ field: 'step_note', before: '', after: 'x' }] }, 'Viewing or call about Yamaha U3: changed'],
    ['a deletion', { op: 'delete' }, 'Deleted Yamaha U3'],
    ['a save', { collection: 'saved_pianos', op: 'insert', fields: [] }, 'Saved Yamaha U3'],
    ['a save again', { collection: 'saved_pianos', fields: [{ field: 'deleted', before: true, after: false }] }, 'Saved Yamaha U3'],
    ['a removal', { collection: 'saved_pianos', op: 'delete' }, 'Removed Yamaha U3 from saved'],
    [
      'one’s profile',
      { collection: 'user_profiles', op: 'update', subject: 'your profile', fields: [{ field: 'full_name', before: 'First', after: 'Other' }] },
      'Name of your profile: from First to Other',
    ],
    [
      'what was empty',
      { collection: 'user_profiles', op: 'update', subject: 'your profile', fields: [{ field: 'town', before: '', after: 'Lübeck' }] },
      'Town of your profile: Lübeck',
    ],
    ['a look-up', { collection: 'piano_lookup_history', op: 'insert', subject: '4512870' }, 'Look-up of 4512870'],
    ['a correction', { collection: 'serial_corrections', op: 'insert', subject: 'No. 123456, Yamaha' }, 'Correction for No. 123456, Yamaha'],
    ['a message that opens a conversation', { collection: 'inquiries', op: 'insert', subject: 'Klavierhaus am Fluss' }, 'Message to Klavierhaus am Fluss'],
    ['a message', { collection: 'messages', op: 'insert', subject: 'Is it still there?' }, 'Message “Is it still there?”'],
    ['a mark', { collection: 'conversation_marks', op: 'update', subject: 'a conversation' }, 'What was read or blocked in a conversation'],
    ['a read notification', { collection: 'notifications', op: 'update', subject: 'a notification' }, 'What was read or dismissed among the notifications'],
    ['a correction taken back', { collection: 'serial_corrections', op: 'delete', subject: 'No. 123456' }, 'Withdrew the correction for No. 123456'],
    ['a field without a name', { fields: [{ field: 'lat', before: 1, after: 2 }] }, 'Listing Yamaha U3'],
  ])('%s', (_name, change, words) => {
    expect(plain(describeChange({ ...entry, ...change }))).toBe(words);
  });

  it.each([
    ['title', '', '–'],
    ['is_published', true, 'yes'],
    ['height_cm', 131, '131 cm'],
    ['image_urls', ['a', 'b'], '2'],
    ['description', 'x'.repeat(100), `${'x'.repeat(59)}…`],
    ['price_cents', null, 'Price on request'],
  ])('shows %s', (field, value, words) => {
    expect(describeValue(field, value)).toBe(words);
  });

  it.each([
    ['description', 'One line,\nand another.', 'One line,\nand another.'],
    ['description', 'x'.repeat(300), 'x'.repeat(300)],
    ['title', 'snake_case of its own', 'snake_case of its own'],
    ['status', 'under_offer', 'under offer'],
    ['image_urls', ['https://a.example/b/one%20two.jpg?x', 'three.png'], '2 pictures\n1. one two.jpg\n2. three.png'],
    ['instrument_details', { pedals: 3, last_tuned: '2026', bench: true, lid: null }, 'Pedals: 3\nLast tuned: 2026\nBench: yes'],
    ['instrument_details', {}, '–'],
    ['availability_slots', [{ day: 'Monday', from: '10:00', to: '12:00' }], 'Day Monday, From 10:00, To 12:00'],
    ['availability_slots', [], '–'],
  ])('shows %s whole to somebody who has to choose', (field, value, words) => {
    expect(describeWholeValue(field, value)).toBe(words);
  });
});
