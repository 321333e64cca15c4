import type { ImportSession, ImportSource, SheetHead } from '../../../src/domain/import/import-session.ts';
import { openImportSession } from '../../../src/platform/csv-worker.ts';

const now = Date.UTC(2026, 10, 28);
const read = (session: ImportSession, source: ImportSource, onProgress?: (share: number) => void) =>
  session.read(source, { now, remembered: {} }, onProgress);

/** Every thousandth row has a maker that nobody knows; every hundredth row has no price. */
function bytesOf(rows: number): ArrayBuffer {
  const lines = Array.from({ length: rows }, (_, row) =>
    `A${row};${row % 1000 === 0 ? 'Yamahha' : 'Yamaha'};U${row % 300};Klavier;neu;${row % 100 === 0 ? '' : 2000 + row};Bonn;"Ein gepflegtes Instrument;\nschwarz poliert"`);
  return new TextEncoder().encode(['Artikelnummer;Marke;Modell;Typ;Zustand;Preis;Standort;Beschreibung', ...lines].join('\r\n')).buffer;
}

function choicesOf({ guess }: SheetHead) {
  return { mapping: guess.columns.map(({ field }) => field), valueMap: {}, defaults: {} };
}

/** From bytes to a plan, as the screen asks for it. */
async function wholeImport(session: ImportSession, bytes: ArrayBuffer) {
  const head = await read(session, { kind: 'file', name: 'stock.csv', bytes }, () => {});
  if (!head.ok) throw new Error(head.error.type);
  const { stats } = await session.check(choicesOf(head.value), now);
  const errors = await session.rows({ filter: 'error', from: 0, count: 50 });
  const { before } = await session.edit([{ row: 1, column: 5, value: '2000' }]);
  const plan = await session.plan([], 'keep');
  const entries = await session.entries({ from: 0, count: 50 });
  return { left: bytes.byteLength, stats, errors: errors.total, before, creates: plan.create, entries: entries.length };
}

const imports = { openImportSession, read, bytesOf, choicesOf, wholeImport, now };

/** What the tests find in the page. */
export interface ImportPageWindow {
  imports: typeof imports;
}

Object.assign(globalThis, { imports } satisfies ImportPageWindow);
