/** What lies on the desk of a dealer's import: nothing, a file that is read, or one under review. One a screen. */
import { requiredImportFields } from '../../domain/import/columns/fields.ts';
import type { ImportChoices, ImportSource, SheetHead } from '../../domain/import/import-session.ts';
import { profilesFor, sheetFor } from '../../domain/import/columns/profile.ts';
import { maxSheetBytes } from '../../domain/import/reading/sheet-limits.ts';
import { createWritable, type Readable } from '../../lib/readable.ts';
import type { OpenImportSession } from '../../platform/csv-worker.ts';
import type { ImportDraft, Imports, Remembered } from '../../replica/import-port.ts';
import type { ImportWork } from './import-work.ts';
import { chooseSupplier } from './mapping/supplier-choices.ts';
import { createReviewWork } from './review/review-work.ts';
import type { DeskFailure } from './desk-failure.ts';

export type DeskState =
  | { at: 'opening' }
  /** `kept`: name of the file under review that one can go on with. */
  | { at: 'upload'; kept: string | null; failure: { name: string; error: DeskFailure } | null }
  /** `share`: 0 to 1; null while the rows are checked. */
  | { at: 'reading'; name: string; share: number | null }
  | { at: 'review'; work: Readable<ImportWork> };

export interface ImportDesk {
  state: Readable<DeskState>;
  /** False once the device had no room for the file or for what was decided: it would not survive a reload. */
  kept: Readable<boolean>;
  /** Goes on with the file that was under review before the page was loaded. */
  open(): Promise<void>;
  /** Replaces whatever is under review, as soon as the new file is read. */
  readFile(file: File): Promise<void>;
  readText(text: string, name: string): Promise<void>;
  /** Reads another sheet of the workbook; corrections of the one before are gone. */
  readSheet(sheet: string): Promise<void>;
  cancel(): void;
  /** To the first step; the file stays under review. */
  back(): void;
  /** Goes on with it. */
  resume(): Promise<void>;
  /** The file has been imported: its draft is gone, and the desk is free. */
  finish(): void;
  close(): void;
}

interface DeskParts {
  imports: Pick<Imports, 'drafts' | 'remembered'>;
  openReader: () => OpenImportSession;
  /** The dealer's country, '' where their profile names none. */
  home?: () => string;
  /** Who imports; undefined while their profile isn't read. */
  owner?: () => string | undefined;
}

/** What the file's columns seem to hold, with what was chosen before; a value for all rows only for a field that has no column. */
function firstChoices(head: SheetHead, { valueMap, defaults, suppliers }: Remembered, fileName: string): ImportChoices {
  const { guess } = head;
  const missing = requiredImportFields.filter((field) => guess.missing.includes(field) && defaults[field] !== undefined);
  const general = {
    mapping: guess.columns.map(({ field }) => field),
    valueMap,
    defaults: Object.fromEntries(missing.map((field) => [field, defaults[field]])),
  };
  return chooseSupplier(general, head, { fileName, profiles: suppliers.map(({ profile }) => profile) });
}

/** The sheet of a workbook that a supplier's profile was made of, where nobody has chosen one and the sheet that was read is of none. */
function knownSheet({ source, choices }: ImportDraft, { name, header, form }: SheetHead, { suppliers }: Remembered): string | null {
  if (choices !== null || source.kind !== 'file' || source.sheet !== undefined) return null;
  const profiles = suppliers.map(({ profile }) => profile);
  return profilesFor(header, profiles).length > 0 ? null : sheetFor(profiles, { read: name, sheets: form.sheetNames });
}

/** The bytes of a source move into the worker, and the draft needs them as well. */
function copyOf(source: ImportSource): ImportSource {
  return source.kind === 'file' ? { ...source, bytes: source.bytes.slice(0) } : source;
}

function newDraft(source: ImportSource): ImportDraft {
  return { id: crypto.randomUUID(), startedAt: Date.now(), source, choices: null, missing: 'keep', edits: [] };
}

export function createImportDesk({ imports: { drafts, remembered }, openReader, home, owner }: DeskParts): ImportDesk {
  const reader = openReader();
  const state = createWritable<DeskState>({ at: 'opening' });
  const kept = createWritable(true);
  let draft: ImportDraft | null = null;
  /** Of the draft, while the session holds its sheet. */
  let work: Readable<ImportWork> | null = null;
  // Counts readings: what an older one has to say is dropped.
  let readings = 0;

  function showUpload(failure: { name: string; error: DeskFailure } | null) {
    state.set({ at: 'upload', kept: draft?.source.name ?? null, failure });
  }

  async function keepNew(fresh: ImportDraft): Promise<void> {
    const begun = await drafts.begin(fresh);
    kept.set(begun.ok);
  }

  /** The draft as it stands: decisions are kept apart from what is in memory. */
  async function currentDraft(): Promise<ImportDraft | null> {
    const stored = await drafts.read();
    return stored && (draft === null || stored.id === draft.id) ? stored : draft;
  }

  async function read(next: ImportDraft): Promise<void> {
    readings += 1;
    const mine = readings;
    const isOver = () => mine !== readings;
    const { source } = next;
    const isNew = next.id !== draft?.id;
    work = null;
    const progress = (share: number | null) => isOver() || state.set({ at: 'reading', name: source.name, share });
    const stop = (error: DeskFailure, cause?: unknown) => {
      if (isOver()) return;
      if (cause !== undefined) console.warn('A file could not be read', cause);
      work = null;
      showUpload({ name: source.name, error });
    };
    progress(0);
    try {
      const before = await remembered();
      const readAs = (from: ImportSource) => reader.session.read(copyOf(from), { now: Date.now(), remembered: before.mapping, home: home?.(), ownerId: owner?.() }, progress);
      let answer = await readAs(source);
      const sheet = answer.ok ? knownSheet(next, answer.value, before) : null;
      let read = next;
      if (sheet !== null && source.kind === 'file' && !isOver()) {
        read = { ...next, source: { ...source, sheet } };
        answer = await readAs(read.source);
        if (answer.ok && profilesFor(answer.value.header, before.suppliers.map(({ profile }) => profile)).length === 0) {
          read = next;
          answer = await readAs(source);
        }
      }
      if (isOver()) return;
      if (!answer.ok) {
        stop(answer.error);
        return;
      }
      progress(null);
      const head = answer.value;
      const choices = read.choices ?? firstChoices(head, before, source.name);
      const [checked] = await Promise.all([checkAll(read, choices), isNew ? keepNew({ ...read, choices }) : null]);
      if (isOver()) return;
      draft = { ...read, choices };
      work = createReviewWork({
        session: reader.session, drafts, draft, head, choices, checked,
        onStopped: (cause) => stop({ type: 'ReaderStopped' }, cause),
        onUnkept: () => kept.set(false),
      });
      state.set({ at: 'review', work });
    } catch (error) {
      stop({ type: 'ReaderStopped' }, error);
    }
  }

  async function checkAll({ edits }: ImportDraft, choices: ImportChoices) {
    const checked = await reader.session.check(choices, Date.now());
    return edits.length === 0 ? checked : (await reader.session.edit(edits.flatMap(({ cells }) => cells))).checked;
  }

  async function resume() {
    if (work) {
      state.set({ at: 'review', work });
      return;
    }
    const current = await currentDraft();
    draft = current;
    if (current) await read(current);
    else showUpload(null);
  }

  return {
    state,
    kept,
    open: resume,
    async readFile(file) {
      const { name, size } = file;
      if (size > maxSheetBytes) {
        showUpload({ name, error: { type: 'TooLarge', bytes: size } });
        return;
      }
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes) await read(newDraft({ kind: 'file', name, bytes }));
      else showUpload({ name, error: { type: 'Unreadable' } });
    },
    readText: (text, name) => read(newDraft({ kind: 'text', name, text })),
    async readSheet(sheet) {
      if (draft?.source.kind === 'file') await read(newDraft({ ...draft.source, sheet }));
    },
    cancel() {
      readings += 1;
      reader.cancel();
      showUpload(null);
    },
    back: () => showUpload(null),
    resume,
    finish() {
      readings += 1;
      draft = null;
      work = null;
      kept.set(true);
      showUpload(null);
    },
    close() {
      readings += 1;
      reader.close();
    },
  };
}
