/** What the parts of the review work with: one file, what is decided about it, and the steps a person can take. */
import type { CellEdit, CheckedSheet, ImportChoices, ImportSession, SheetHead } from '../../domain/import/import-session.ts';
import type { MissingChoice } from '../../domain/import/plan/listing-fields.ts';
import type { SupplierChoice } from '../../domain/import/columns/supplier-choice.ts';
import type { ImportDraft } from '../../replica/import-port.ts';

export interface ImportWork {
  /** Of the kept draft. */
  draftId: string;
  fileName: string;
  session: ImportSession;
  head: SheetHead;
  choices: ImportChoices;
  /** Stores the choices and reads the file anew. */
  setChoices(choices: ImportChoices): void;
  /** Stores whose sheet it is, and what is remembered; nothing is read anew. */
  setSupplier(supplier: SupplierChoice): void;
  /** Everything that was edited, oldest first. */
  steps(): ImportDraft['edits'];
  /** Null until the file has been read for the first time. */
  checked: CheckedSheet | null;
  /** While it is read anew; `checked` is what held before. */
  busy: boolean;
  /** Grows with each reading: windows of rows must be asked for again. */
  version: number;
  /** Writes cells as one step. Does nothing for no cells. */
  edit(cells: readonly CellEdit[]): Promise<void>;
  /** Takes the last step back; null when there is none. */
  undo: (() => Promise<void>) | null;
  missing: MissingChoice;
  setMissing(choice: MissingChoice): void;
}
