import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedRow, RowFilter } from '../../src/domain/import/import-session.ts';
import { newListingFields, type MissingChoice } from '../../src/domain/import/plan/listing-fields.ts';
import { workbookBytes } from '../../src/domain/import/workbook/testing/workbook-bytes.ts';
import { guessed, newSession, now, pasted } from './testing/open-session.ts';

const header = 'Stock No;Brand;Model;Type;Condition;Price;Location;Status';
const width = header.split(';').length;
const everything = { filter: 'all', from: 0, count: 1000 } as const;

const cell = fc.constantFrom('', 'A1', 'A2', 'A3', 'Yamaha', 'yamahaa', 'U3', 'Upright', 'Flügel', 'New', 'gut', '5900', '1.234', '-1', 'Bonn', 'sold', '=1+1', ' ', 'ß\u0301');
const good = fc.constantFrom('A1;Yamaha;U3;Upright;New;5900;Bonn;', 'A2;Kawai;K-300;Upright;New;6900;Ulm;', ';Petrof;P 118;Upright;New;3900;Bonn;', 'A3;Yamaha;C3;Grand;New;19000;Bonn;sold');
const line = fc.oneof(good, fc.array(cell, { minLength: 1, maxLength: width + 1 }).map((cells) => cells.join(';')));
const table = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => [header, ...lines].join('\n'));
const edits = fc.array(fc.record({ row: fc.integer({ min: 0, max: 14 }), column: fc.integer({ min: -1, max: width }), value: cell }), { maxLength: 8 });

/** Null for a table whose rows are all blank. */
async function openTable(text: string) {
  const session = newSession();
  const read = await session.read(pasted(text), { now, remembered: {} });
  if (!read.ok) return null;
  return { session, head: read.value, checked: await session.check(guessed(read.value), now) };
}

describe('a session', () => {
  it('R-20: any bytes end in a head or a failure', async () => {
    const whole = [...workbookBytes({ sheets: [{ name: 'S', rows: '<row><c t="str"><v>Brand</v></c></row><row><c><v>1</v></c></row>' }] })];
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.from([0x50, 0x4b, 3, 4, ...rest])),
      fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...rest])),
      fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => Uint8Array.from(whole, (each, index) => (index === at ? byte : each))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        const session = newSession();
        const read = await session.read({ kind: 'file', name: 'any', bytes: Uint8Array.from(given).buffer }, { now, remembered: {} });
        if (!read.ok) return;
        const { total, rows } = await session.rows(everything);
        expect(total).toBe(read.value.rows);
        expect(rows.every(({ cells }) => cells.length === read.value.header.length)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('what is edited and taken back is read as before', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.array(edits, { minLength: 1, maxLength: 4 }), async (text, steps) => {
        const opened = await openTable(text);
        if (!opened) return;
        const { session, checked } = opened;
        const before = await session.rows(everything);
        const undo = [];
        for (const step of steps) undo.unshift((await session.edit(step)).before);
        let last = checked;
        for (const step of undo) last = (await session.edit(step)).checked;
        expect(last).toEqual(checked);
        expect(await session.rows(everything)).toEqual(before);
      }),
      { numRuns: 80 },
    );
  });

  it('F-8: what passes the filters adds up, and every row is where it says', async () => {
    await fc.assert(
      fc.asyncProperty(table, edits, fc.integer({ min: 1, max: 4 }), async (text, step, count) => {
        const opened = await openTable(text);
        if (!opened) return;
        const { session } = opened;
        const { stats } = (await session.edit(step)).checked;
        const wanted: Record<RowFilter, number> = { all: stats.total, valid: stats.valid, warning: stats.warnings, error: stats.errors };
        expect(stats.valid + stats.warnings + stats.errors).toBe(stats.total);
        for (const filter of ['all', 'valid', 'warning', 'error'] as const) {
          const rows = [];
          for (let from = 0; from < wanted[filter]; from += count) rows.push(...(await session.rows({ filter, from, count })).rows);
          expect(rows).toHaveLength(wanted[filter]);
          expect(await Promise.all(rows.map(({ row }) => session.placeOf(row, filter)))).toEqual(rows.map((_, place) => place));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('P-10: the plan holds every row once, in counts, lists and writes', async () => {
    const missing = fc.constantFrom<MissingChoice>('keep', 'reserve', 'end');
    await fc.assert(
      fc.asyncProperty(table, table, missing, async (stockText, text, choice) => {
        const source = await openTable(stockText);
        const opened = await openTable(text);
        if (!source || !opened) return;
        const { rows } = await source.session.rows(everything);
        const stock = rows.flatMap(({ values, row }) => {
          const fields = newListingFields(values);
          return fields ? [{ ...fields, id: `listing ${row}` }] : [];
        });
        const { session, head } = opened;
        const summary = await session.plan(stock, choice);
        expect(summary.create + summary.change + summary.same + summary.skip + summary.ambiguous).toBe(head.rows);
        const kinds: readonly PlannedRow['kind'][] = ['create', 'change', 'same', 'skip', 'ambiguous', 'end'];
        for (const kind of kinds) {
          const planned = await session.planned({ kind, from: 0, count: 1000 });
          expect(planned).toHaveLength(summary[kind]);
          expect(planned.every(({ title, kind: said }) => title !== '' && said === kind)).toBe(true);
        }
        const entries = await session.entries({ from: 0, count: 1000 });
        expect(entries).toHaveLength(summary.create + summary.change + summary.end);
        expect(await session.rejected({ from: 0, count: 999 })).toHaveLength(summary.skip + summary.ambiguous);
      }),
      { numRuns: 80 },
    );
  });
});
