import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLocalDocument } from '../replica/document.ts';
import type { ReplicatedCollection } from '../replica/kinds/kinds.ts';
import { ownersFirst } from './owners-first.ts';

const made = (collection: ReplicatedCollection, row: { id: string } & Record<string, unknown>) => createLocalDocument({ collection, row, now: 0, send: true });
const names = (documents: ReturnType<typeof ownersFirst>) => documents.map(({ collection, id }) => `${collection} ${id}`);

it.each([
  ['as they were written', [made('saved_pianos', { id: 'b', piano_id: 'x' }), made('saved_pianos', { id: 'a', piano_id: 'y' })], ['saved_pianos b', 'saved_pianos a']],
  ['a line after its piano', [made('instrument_entries', { id: 'a', instrument_id: 'b' }), made('instruments', { id: 'b' })], ['instruments b', 'instrument_entries a']],
  [
    'rows of two kinds under one id',
    [made('instrument_entries', { id: 'a', instrument_id: 'a' }), made('instruments', { id: 'a' })],
    ['instruments a', 'instrument_entries a'],
  ],
  [
    'rows that name each other',
    [made('instruments', { id: 'a', passport_id: 'b' }), made('instruments', { id: 'b', passport_id: 'a' })],
    ['instruments b', 'instruments a'],
  ],
])('%s', (_what, waiting, order) => {
  expect(names(ownersFirst(waiting))).toEqual(order);
});

it('sends each once, and none before what it names', () => {
  const tree = fc.array(fc.nat(), { maxLength: 40 }).chain((picks) => {
    const rows = picks.map((pick, at) => made('instrument_entries', { id: String(at), instrument_id: at === 0 ? 'elsewhere' : String(pick % at) }));
    return fc.shuffledSubarray(rows, { minLength: rows.length });
  });
  fc.assert(
    fc.property(tree, (waiting) => {
      const ordered = ownersFirst(waiting);
      expect(names(ordered).toSorted()).toEqual(names(waiting).toSorted());
      const place = new Map(ordered.map(({ id }, at) => [id, at]));
      for (const { id, row } of ordered) expect(place.get(String(row.instrument_id)) ?? -1).toBeLessThan(place.get(id) ?? 0);
    }),
  );
});
