import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mapping } from '../columns/fields.ts';
import { stockKey } from '../records/identity.ts';
import type { MissingChoice, StockListing, WrittenFields } from './listing-fields.ts';
import { planImport, type ImportPlan } from './plan.ts';
import { readRecords } from '../records/records.ts';
import { sheetOf } from '../testing/sheet-of.ts';

const now = Date.UTC(2026, 10, 28);
const mapping: Mapping = ['stock_number', 'brand', 'model', 'type', 'condition', 'price', 'location', 'serial_number', 'status', 'description'];
const header = mapping.join(';');

const recordsOf = (lines: readonly string[]) => readRecords(sheetOf([header, ...lines].join('\n')), mapping, { now }).records();
const plan = (lines: readonly string[], stock: readonly StockListing[] = [], missing: MissingChoice = 'keep') =>
  planImport({ records: recordsOf(lines), stock, missing });

/** The stock after everything that the plan says has been written. */
function carryOut({ create, change, end }: ImportPlan, stock: readonly StockListing[] = []): StockListing[] {
  const after = new Map([...change, ...end].map((each): [string, Partial<WrittenFields>] => [each.listingId, each.after]));
  const made = create.map(({ row, fields }): StockListing => ({ ...fields, id: `row ${row} of ${stock.length}` }));
  return [...stock.map((listing) => ({ ...listing, ...after.get(listing.id) })), ...made];
}

const u3 = 'A1;Yamaha;U3;Klavier;neu;5900;Bonn;3456789;;';
const k300 = 'A2;Kawai;K-300;Klavier;neu;6900;Bonn;;;';
const nameless = ';Petrof;P 118;Klavier;neu;3900;Bonn;;;';
const stockOf = (...lines: string[]) => carryOut(plan(lines));
const kinds = ({ create, change, same, skip, ambiguous }: ImportPlan) =>
  [create, change, same, skip, ambiguous].map((rows) => rows.map(({ row }) => row));

describe('P-1 which listing a row speaks of', () => {
  it('P-1 by stock number, whatever else has changed', () => {
    const stock = stockOf(u3, k300);
    const { change, same } = plan(['a1;Yamaha;U3;Klavier;neu;5500;Bonn;3456789;;', k300], stock);
    expect(change).toMatchObject([{ row: 1, after: { price_cents: 550_000, stock_number: 'a1' }, before: { price_cents: 590_000, stock_number: 'A1' } }]);
    expect(same).toHaveLength(1);
  });
  it('P-1 of two with one stock number, the one on the market', () => {
    const [listing] = stockOf(u3);
    const stock = listing ? [{ ...listing, id: 'sold', status: 'sold' as const }, listing, { ...listing, id: 'ended', status: 'ended' as const }] : [];
    expect(plan([u3.replace('5900', '5500')], stock).change).toMatchObject([{ listingId: listing?.id, after: { price_cents: 550_000 } }]);
  });
  it('P-1 else by brand and serial number', () => {
    const { change } = plan([';YAMAHA;U3;Klavier;neu;5500;Bonn;3456789;;'], stockOf(u3));
    expect(change).toMatchObject([{ after: { price_cents: 550_000 } }]);
  });
  it('P-1 a listing whose stock number the file names elsewhere is not found by its serial number', () => {
    expect(kinds(plan([u3, 'A9;Yamaha;U3;Klavier;neu;5900;Bonn;3456789;;'], stockOf(u3)))).toEqual([[2], [], [1], [], []]);
  });
  it('P-2 a row without numbers by brand, model, type and finish', () => {
    expect(kinds(plan([nameless], stockOf(nameless)))).toEqual([[], [], [1], [], []]);
    expect(kinds(plan([nameless.replace('3900', '3700')], stockOf(nameless)))).toEqual([[], [1], [], [], []]);
  });
  it('P-2 three of a kind stay three', () => {
    const stock = stockOf(nameless, nameless, nameless);
    expect(stock).toHaveLength(3);
    expect(kinds(plan([nameless, nameless, nameless], stock))).toEqual([[], [], [1, 2, 3], [], []]);
    expect(kinds(plan([nameless, nameless, nameless, nameless], stock))).toEqual([[4], [], [1, 2, 3], [], []]);
  });
});

describe('P-3 and P-4 rows that stop', () => {
  it('P-3 two of a kind with new prices can’t be told apart', () => {
    const lines = [nameless, nameless];
    expect(plan(lines.map((line) => line.replace('3900', '3700')), stockOf(...lines)).ambiguous).toMatchObject([{ why: 'SeveralListings' }, { why: 'SeveralListings' }]);
  });
  it('P-3 a stock number of another piano', () => {
    expect(plan(['A1;Kawai;K-300;Klavier;neu;6900;Bonn;;;'], stockOf(u3)).ambiguous).toMatchObject([{ row: 1, why: 'OtherPiano' }]);
    expect(kinds(plan(['A1;Yamaha;U3H;Klavier;neu;5900;Bonn;3456789;;'], stockOf(u3)))).toEqual([[], [1], [], [], []]);
  });
  it('P-3 two rows about one piano that differ stop both, and the others go on', () => {
    expect(kinds(plan([u3, u3.replace('5900', '5500'), k300]))).toEqual([[3], [], [], [], [1, 2]]);
  });
  it('P-4 the same row twice is taken once, rows with errors not at all', () => {
    expect(plan([u3, u3, 'A3;Kawai;;Klavier;neu;6900;Bonn;;;']).skip).toEqual([{ row: 2, why: 'Duplicate' }, { row: 3, why: 'Error' }]);
  });
  it('P-4 a sold piano that is not in stock is left out', () => {
    expect(plan([u3.replace(';;', ';verkauft;')]).skip).toEqual([{ row: 1, why: 'NotForSale' }]);
  });
});

describe('P-5 to P-7 what is written', () => {
  it('P-5 a new row is published without pictures, a reserved one as well, a draft not', () => {
    const status = (word: string) => plan([u3.replace(';;', `;${word};`)]).create[0]?.fields;
    expect(status('')).toMatchObject({ title: 'Yamaha U3 Upright', status: 'active', is_published: true, image_urls: [], piano_type: 'Upright' });
    expect(status('reserviert')).toMatchObject({ status: 'reserved', is_published: true });
    expect(status('Entwurf')).toMatchObject({ status: 'draft', is_published: false });
  });
  it('P-6 an empty cell changes nothing', () => {
    const stock = stockOf(`${u3}Ein schönes Klavier`);
    expect(kinds(plan([u3], stock))).toEqual([[], [], [1], [], []]);
  });
  it('P-6 the title follows where nobody has written one', () => {
    const [listing] = stockOf(u3);
    const renamed = u3.replace('U3', 'U3 H');
    expect(plan([renamed], listing ? [listing] : []).change[0]?.after).toEqual({ model: 'U3 H', title: 'Yamaha U3 H Upright' });
    expect(plan([renamed], listing ? [{ ...listing, title: 'Mein Klavier' }] : []).change[0]?.after).toEqual({ model: 'U3 H' });
  });
  it('P-7 a sold listing stays sold unless the row says that it is for sale', () => {
    const stock = stockOf(u3).map((listing) => ({ ...listing, status: 'sold' as const }));
    const silent = plan([u3], stock);
    expect([kinds(silent), silent.resting]).toEqual([[[], [], [1], [], []], 1]);
    expect(plan([u3.replace(';;', ';verfügbar;')], stock).change[0]?.after).toEqual({ status: 'active', is_published: true });
    expect(plan([u3.replace(';;', ';verkauft;')], stockOf(u3)).change[0]?.after).toEqual({ status: 'sold' });
  });
});

describe('P-8 and P-9 stock that the file doesn’t name', () => {
  const six = Array.from({ length: 6 }, (_, i) => `B${i};Kawai;K-${i};Klavier;neu;6900;Bonn;;;`);
  it.each([
    ['keep', []],
    ['reserve', [{ status: 'reserved' }]],
    ['end', [{ status: 'ended', is_published: false }]],
  ] as const)('P-8 %s', (choice, after) => {
    const planned = plan(six.slice(1), stockOf(...six), choice);
    expect(planned.end.map((each) => each.after)).toEqual(after);
    expect(planned).toMatchObject({ missing: 1, needsConfirmation: false });
  });
  it('P-9 above a fifth a person must say so', () => {
    expect(plan(six.slice(2), stockOf(...six), 'end').needsConfirmation).toBe(true);
    expect(plan(six.slice(2), stockOf(...six), 'keep').needsConfirmation).toBe(false);
    const five = six.slice(0, 5);
    expect(plan(five.slice(1), stockOf(...five), 'end').needsConfirmation).toBe(false);
  });
  it('P-8 a row with an error names its piano all the same', () => {
    const stock = stockOf(u3, nameless);
    expect(plan(['A1;Yamaha;U3;Klavier;neu;VB;Bonn;;;', nameless], stock, 'end').end).toEqual([]);
    expect(plan([u3, ';Petrof;P 118;Klavier;neu;VB;Bonn;;;'], stock, 'end').end).toEqual([]);
    expect(plan([u3, ';Petrof;P 125;Klavier;neu;VB;Bonn;;;'], stock, 'end').end).toHaveLength(1);
  });
  it('P-8 what is sold or ended is not missed', () => {
    const stock = stockOf(u3).map((listing) => ({ ...listing, status: 'sold' as const }));
    expect(plan([k300], stock, 'end')).toMatchObject({ end: [], missing: 0 });
  });
});

describe('P-10 the same file again, and counts', () => {
  const cell = <T extends string>(...values: T[]) => fc.constantFrom(...values);
  const line = fc
    .tuple(
      cell('', '', 'A1', 'A2', 'a2', 'A3', 'A4'), cell('Yamaha', 'Kawai', ''), cell('U1', 'U3', 'K-300'), cell('Klavier', 'Flügel', 'Orgel'), cell('neu', 'gebraucht'),
      cell('5900', '6900', 'VB', '1.600'), cell('Bonn', 'Köln'), cell('', '', '123456', '234567'), cell('', '', '', 'reserviert', 'verkauft', 'Entwurf', 'beendet'), cell('', 'Schön'),
    )
    .map((cells) => cells.join(';'));
  const file = fc.array(line, { maxLength: 14 });
  const choice = fc.constantFrom<MissingChoice>('keep', 'reserve', 'end');

  it('P-10 every row is in the plan once', () => {
    fc.assert(fc.property(file, file, choice, (before, after, missing) => {
      const planned = plan(after, stockOf(...before), missing);
      expect(kinds(planned).flat().sort((a, b) => a - b)).toEqual(after.map((_, i) => i + 1));
      const written = [...planned.change, ...planned.end].map(({ listingId }) => listingId);
      expect(new Set(written).size).toBe(written.length);
    }));
  });

  it('P-10 two files, in either order, leave no stock number on two pianos', () => {
    fc.assert(fc.property(file, file, choice, (one, other, missing) => {
      for (const [first, second] of [[one, other], [other, one]] as const) {
        const stock = stockOf(...first);
        const numbers = carryOut(plan(second, stock, missing), stock).map(({ stock_number: number }) => stockKey(number)).filter((key) => key !== '');
        expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
      }
    }), { numRuns: 500 });
  });

  it('P-10 importing a file twice changes nothing the second time', () => {
    fc.assert(fc.property(file, file, choice, (before, after, missing) => {
      const stock = stockOf(...before);
      const once = carryOut(plan(after, stock, missing), stock);
      const again = plan(after, once, missing);
      expect(again.change).toEqual([]);
      expect(again.create).toEqual([]);
      expect(again.end.filter(({ before: was, after: is }) => JSON.stringify(was) !== JSON.stringify(is))).toEqual([]);
    }), { numRuns: 500 });
  });
});
