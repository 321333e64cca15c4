import type { CheckedSheet, ImportSession, PlanEntry, PlannedRow, PlanSummary, RejectedRow } from '../../../domain/import/import-session.ts';
import type { StockListing } from '../../../domain/import/plan/listing-fields.ts';
import { createWritable } from '../../../lib/readable.ts';
import { ok } from '../../../lib/result.ts';
import type { ConfirmedImport, ImportBatch, ImportRun, Imports, PicturedSince, RejectedFile } from '../../../replica/import-port.ts';
import type { ImportWork } from '../import-work.ts';

export const stockPiano: StockListing = {
  id: 'own-1', title: 'Yamaha U3 Upright', brand: 'Yamaha', model: 'U3', piano_type: 'Upright', subtype: '', year: 1987, price_cents: 420_000, condition: 'Used - Good',
  description: '', status: 'active', is_published: true, image_urls: [], serial_number: '', stock_number: 'A1', finish: '', height_cm: null, length_cm: null,
  location: 'Bonn, Germany', town: 'Bonn', country_code: 'DE', lat: 50.7, lng: 7.1, vat_scheme: '',
};

export const noPlan: PlanSummary = { total: 0, create: 0, change: 0, same: 0, skip: 0, ambiguous: 0, end: 0, missing: 0, resting: 0, needsConfirmation: false };

export const doneBatch: ImportBatch = {
  id: 'batch-1', file_name: 'stock.csv', total: 10, created: 5, changed: 3, same: 1, skipped: 1, ambiguous: 0, ended: 0, created_at: '2026-11-28T09:00:00.000Z',
  undone_at: null, undo_until: '2099-12-28T09:00:00.000Z', pending: false,
};

export const storingRun: ImportRun = { batchId: 'batch-1', fileName: 'stock.csv', kind: 'import', total: 8, stored: 2, sent: 0, refused: 0, state: 'storing', kept: 0 };

interface FakeImportsStart {
  stock?: readonly StockListing[];
  batches?: readonly ImportBatch[];
  runs?: readonly ImportRun[];
  confirm?: Imports['confirm'];
  undo?: Imports['undo'];
  pictured?: PicturedSince;
  /** Of every import. */
  rejected?: RejectedFile;
}

/** Imports in memory: what is confirmed, undone and resumed is written down. */
export function createFakeImports(start: FakeImportsStart = {}) {
  const batches = createWritable<readonly ImportBatch[] | undefined>(start.batches);
  const runs = createWritable<readonly ImportRun[]>(start.runs ?? []);
  const stock = createWritable<readonly StockListing[]>(start.stock ?? []);
  const confirmed: (ConfirmedImport & { written: readonly PlanEntry[] })[] = [];
  const undone: string[] = [];
  const undoneWith: boolean[] = [];
  const resumed: string[] = [];
  const imports: Pick<Imports, 'batches' | 'runs' | 'confirm' | 'undo' | 'picturedSince' | 'resume' | 'stock' | 'remembered' | 'rejected'> = {
    batches,
    runs,
    async confirm(given) {
      confirmed.push({ ...given, written: await given.entries(0, 100) });
      return start.confirm ? start.confirm(given) : ok('batch-1');
    },
    async undo(id, choice) {
      undone.push(id);
      undoneWith.push(choice.withPictures);
      return start.undo ? start.undo(id, choice) : ok(null);
    },
    picturedSince: async () => start.pictured ?? { pianos: 0, pictures: 0 },
    async resume(id) {
      resumed.push(id);
    },
    rejected: async () => start.rejected ?? null,
    stock: async () => stock.get(),
    remembered: async () => ({ mapping: { typ: 'model' }, valueMap: {}, defaults: {}, suppliers: [] }),
  };
  return { imports: imports as Imports, batches, runs, stock, confirmed, undone, undoneWith, resumed };
}

interface FakeWorkStart {
  /** By the number of listings in stock and the choice for what is missing. */
  plan: PlanSummary | ((stock: readonly StockListing[]) => PlanSummary);
  planned?: readonly PlannedRow[];
  entries?: readonly PlanEntry[];
  rejected?: readonly RejectedRow[];
  checked?: CheckedSheet;
  work?: Partial<ImportWork>;
}

/** A file under review whose session answers as given. */
export function createFakeWork({ plan, planned = [], entries = [], rejected = [], checked, work }: FakeWorkStart): ImportWork {
  const session: Pick<ImportSession, 'plan' | 'planned' | 'entries' | 'rejected'> = {
    plan: async (stock) => (typeof plan === 'function' ? plan(stock) : plan),
    planned: async ({ kind, from, count }) => planned.filter((row) => row.kind === kind).slice(from, from + count),
    entries: async ({ from, count }) => entries.slice(from, from + count),
    rejected: async ({ from, count }) => rejected.slice(from, from + count),
  };
  const header = ['Stock no', 'Marke', 'Preis'];
  return {
    draftId: 'draft-1',
    fileName: 'stock.csv',
    session: session as ImportSession,
    head: {
      name: 'stock.csv', header, headerLine: 1, rows: 3, firstRows: [], guess: { columns: [], duplicates: [], questions: [], missing: [] }, shop: null,
      form: { encoding: 'utf-8', delimiter: ';', decimal: null, sheetNames: ['stock.csv'] },
    },
    choices: { mapping: ['stock_number', 'brand', 'price'], valueMap: {}, defaults: {} },
    setChoices: () => {},
    setSupplier: () => {},
    steps: () => [],
    checked: checked ?? { stats: { total: 3, valid: 2, warnings: 1, errors: 0 }, groups: [] },
    busy: false,
    version: 1,
    edit: async () => {},
    undo: null,
    missing: 'keep',
    setMissing: () => {},
    ...work,
  };
}
