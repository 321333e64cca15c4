import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../replica/replica.ts';
import { describeAgo, describeBytes, describeChange, describeValue } from './change-words.ts';
import { describeError, describeState } from './messages.ts';

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
    ['a price', {}, 'Price of Yamaha U3: 4.200 € → 3.900 €'],
    [
      'several fields',
      { fields: [...entry.fields, { field: 'title', before: 'a', after: 'b' }] },
      'Price of Yamaha U3: 4.200 € → 3.900 € and 1 more',
    ],
    ['a new listing', { op: 'insert' }, 'New listing: Yamaha U3'],
    ['a deletion', { op: 'delete' }, 'Deleted Yamaha U3'],
    ['a save', { collection: 'saved_pianos', op: 'insert', fields: [] }, 'Saved Yamaha U3'],
    ['a save again', { collection: 'saved_pianos', fields: [{ field: 'deleted', before: true, after: false }] }, 'Saved Yamaha U3'],
    ['a removal', { collection: 'saved_pianos', op: 'delete' }, 'Removed Yamaha U3 from saved'],
    ['a look-up', { collection: 'piano_lookup_history', op: 'insert', subject: '4512870' }, 'Look-up of 4512870'],
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
});

it.each([
  [0, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [49 * 3_600_000, '2 days ago'],
  [-5_000, 'just now'],
])('says how long ago %d ms are', (age, words) => {
  expect(describeAgo(0, age)).toBe(words);
});

it('says sizes', () => {
  const sizes = [10, 12_400, 3_440_000, 162_331_900_000].map(describeBytes);
  expect(sizes).toEqual(['1 kB', '12 kB', '3,4 MB', '162 GB']);
});

const state = {
  online: true,
  phase: 'idle',
  waiting: 0,
  parked: 0,
  conflicts: 0,
  lastSuccessAt: 1,
  firstPull: null,
  lastError: null,
  unreadableRows: 0,
  clockSkewMs: 0,
} as const;

it.each([
  [{}, 'Synced'],
  [{ lastSuccessAt: null }, 'Connecting'],
  [{ waiting: 2 }, 'Sending 2'],
  [{ online: false }, 'Offline'],
  [{ online: false, waiting: 3 }, 'Offline · 3 waiting'],
  [{ phase: 'paused-auth', waiting: 3 }, 'Sign in again'],
  [{ parked: 1, conflicts: 1, online: false }, 'Needs you: 2'],
] as const)('sums the state up: %o is %s', (changes, word) => {
  expect(describeState({ ...state, ...changes }).word).toBe(word);
});

it.each([
  [{ kind: 'rejected', code: 'PT409', reason: 'At most 20 searches.' }, 'At most 20 searches.'],
  [{ kind: 'rejected', code: 'gone', reason: '' }, 'This was removed on the server, or you no longer have access to it.'],
  [{ kind: 'transient', code: 'network', reason: '' }, 'The server could not be reached. It is tried again by itself.'],
] as const)('says what went wrong: %o', (error, words) => {
  expect(describeError({ ...error, at: 0 })).toBe(words);
});
