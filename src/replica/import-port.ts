/** What screens may ask of imports: the one under review, those that run, and those that were. Types only. */
import type { CellEdit, ImportChoices, ImportSource, PlanEntry, PlanSummary } from '../domain/import/import-session.ts';
import type { MissingChoice, StockListing } from '../domain/import/plan/listing-fields.ts';
import type { RememberedMapping } from '../domain/import/columns/remembered-mapping.ts';
import type { ImportProfile } from '../domain/import/columns/supplier-choice.ts';
import type { Readable } from '../lib/readable.ts';
import type { Result } from '../lib/result.ts';
import type { Row } from './row.ts';
import type { Base, FormOutcome } from './form-base.ts';

export type ImportFailure = { type: 'DiskFull' } | { type: 'Closed' };

/** A file under review, as it is kept on the device so that a reload goes on where one was. One a person. */
export interface ImportDraft {
  id: string;
  /** Epoch ms. */
  startedAt: number;
  source: ImportSource;
  choices: ImportChoices | null;
  missing: MissingChoice;
  /** Everything that was edited, oldest first; each is one step of undo with what stood there before. */
  edits: readonly { cells: readonly CellEdit[]; before: readonly CellEdit[] }[];
}

export interface ImportDrafts {
  /** The person's file under review, or null. */
  read(): Promise<ImportDraft | null>;
  /** Replaces whatever was under review. */
  begin(draft: ImportDraft): Promise<Result<null, ImportFailure>>;
  /** Writes the small parts; the source stays as it is. Does nothing where another draft is under review. */
  save(id: string, parts: Partial<Pick<ImportDraft, 'choices' | 'missing' | 'edits'>>): Promise<Result<null, ImportFailure>>;
  discard(id: string): Promise<void>;
}

/** What the log keeps of an import. Counts of rows add up to `total`. */
export interface ImportBatch {
  id: string;
  file_name: string;
  /** Rows of the file, by what became of them; `ended` are listings that it didn't name. */
  total: number;
  created: number;
  changed: number;
  same: number;
  skipped: number;
  ambiguous: number;
  ended: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC; null while it holds. */
  undone_at: string | null;
  /** Can be undone until then: 30 days after `created_at`. ISO 8601, UTC. */
  undo_until: string;
  pending: boolean;
}

/** An import that is being stored, sent or undone on this device. */
export interface ImportRun {
  batchId: string;
  fileName: string;
  kind: 'import' | 'undo';
  /** Writes of it. */
  total: number;
  /** Stored in the replica. */
  stored: number;
  /** Taken by the server. */
  sent: number;
  /** Refused by the server: they stand on /sync. */
  refused: number;
  /** `stopped`: the device had no room for more; `resume` goes on. */
  state: 'storing' | 'stopped' | 'stored' | 'done';
  /** Listings that undoing left as they were, since somebody changed them after the import. */
  kept: number;
}

/** For the next file's columns and words. */
export interface RememberedChoices extends Pick<ImportChoices, 'valueMap' | 'defaults'> {
  mapping: RememberedMapping;
}

/** The rows that an import left out, with the reasons, as a person takes them along. */
export interface RejectedFile {
  name: string;
  /** CSV. */
  text: string;
  /** Rows in it. */
  rows: number;
}

/** What was chosen in earlier imports: for every sheet, and for those of each supplier. */
export interface Remembered extends RememberedChoices {
  /** The one used last first. */
  suppliers: readonly StoredSupplier[];
}

/** A supplier's profile, as the newest import of its sheets noted it. */
export interface StoredSupplier {
  /** Of that import. */
  id: string;
  choices: Row;
  profile: ImportProfile;
  /** ISO 8601, UTC. */
  used_at: string;
}

export interface ConfirmedImport {
  draftId: string;
  fileName: string;
  summary: PlanSummary;
  remember: RememberedChoices & { supplier: ImportProfile | null };
  /** Kept on this device with the plan, for as long as the run is. Null when every row is imported. */
  rejected: RejectedFile | null;
  /** The plan's writes, a part at a time, until one is empty. */
  entries(from: number, count: number): Promise<readonly PlanEntry[]>;
}

/** New pianos of an import that have got pictures since and are otherwise as it made them. */
export interface PicturedSince {
  pianos: number;
  pictures: number;
}

export interface Imports {
  drafts: ImportDrafts;
  /** Newest first; undefined while loading. */
  batches: Readable<readonly ImportBatch[] | undefined>;
  /** Those that run or ran in the last hours on this device, newest first. */
  runs: Readable<readonly ImportRun[]>;
  /**
   * Keeps the whole plan on the device with an id for every row, then removes the draft, then stores rows in the replica in the
   * background; after a reload it goes on by itself. Resolves to the batch's id when the plan is kept.
   */
  confirm(confirmed: ConfirmedImport): Promise<Result<string, ImportFailure>>;
  resume(batchId: string): Promise<void>;
  /** What `confirm` was given; null when there was none, or it isn't on this device. */
  rejected(batchId: string): Promise<RejectedFile | null>;
  /**
   * Takes an import back: what it created is deleted, what it changed is as before, but fields that were changed since are left, and
   * so are pianos that have got pictures since, unless those are to go with them. `NotReady`: its rows aren't all on this device yet.
   */
  undo(batchId: string, choice: { withPictures: boolean }): Promise<Result<null, { type: 'TooLate' } | { type: 'NotReady' } | ImportFailure>>;
  /** What `undo` would leave for its pictures; null where its rows aren't all on this device yet. */
  picturedSince(batchId: string): Promise<PicturedSince | null>;
  /** All listings of the person's own that are not deleted. */
  stock(): Promise<readonly StockListing[]>;
  /** What was chosen in earlier imports, on any device. */
  remembered(): Promise<Remembered>;
  /** The one used last first; undefined while loading. */
  suppliers: Readable<readonly StoredSupplier[] | undefined>;
  /** Gives a supplier another name, or forgets it. `base`: as the screen showed it. */
  changeSupplier(base: Base<StoredSupplier>, change: { name: string } | { forgotten: boolean }): Promise<FormOutcome>;
}
