import { describe, expect, it } from 'vitest';
import type { ImportSession, ReviewedRow } from '../../../domain/import/import-session.ts';
import { fillDown, type FillReach } from './fill-down.ts';

const session = (texts: readonly string[]): Pick<ImportSession, 'rows'> => ({
  rows: async ({ from, count }) => ({
    total: texts.length,
    rows: texts.slice(from, from + count).map((text, i): ReviewedRow => ({ row: from + i + 1, line: from + i + 2, values: {}, status: 'valid', findings: [], cells: ['', text], edited: [] })),
  }),
});

const filled = async (texts: readonly string[], reach: FillReach, place = 0) =>
  (await fillDown({ session: session(texts), filter: 'all', place, column: 1, value: texts[place] ?? '', reach })).map(({ row }) => row);

describe('filling down', () => {
  it.each<[string, string[], FillReach, number[]]>([
    ['to the next filled cell', ['a', '', ' ', 'b', ''], { to: 'gap' }, [2, 3]],
    ['nothing to fill', ['a', 'b'], { to: 'gap' }, []],
    ['to the last row, but what is equal', ['a', 'b', 'a', ''], { to: 'end' }, [2, 4]],
    ['a number of rows', ['a', 'b', 'c', 'd'], { to: 'rows', count: 2 }, [2, 3]],
    ['more rows than there are', ['a', 'b'], { to: 'rows', count: 50 }, [2]],
    ['from the last row', ['a'], { to: 'end' }, []],
  ])('%s', async (_name, texts, reach, rows) => {
    expect(await filled(texts, reach)).toEqual(rows);
  });

  it('goes beyond one window', async () => {
    const texts = ['a', ...Array.from({ length: 2500 }, () => ''), 'b'];
    expect(await filled(texts, { to: 'gap' })).toHaveLength(2500);
    expect(await filled(texts, { to: 'end' }, 2000)).toHaveLength(1);
    expect(await filled(texts, { to: 'rows', count: 1000 })).toHaveLength(1000);
  });
});
