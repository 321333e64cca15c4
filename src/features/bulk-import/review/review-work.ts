import type { CheckedSheet, ImportChoices, ImportSession, SheetHead } from '../../../domain/import/import-session.ts';
import { createWritable, type Readable } from '../../../lib/readable.ts';
import type { ImportDraft, ImportDrafts } from '../../../replica/import-port.ts';
import type { ImportWork } from '../import-work.ts';

interface ReviewParts {
  session: ImportSession;
  drafts: ImportDrafts;
  draft: ImportDraft;
  head: SheetHead;
  choices: ImportChoices;
  checked: CheckedSheet;
  /** The session answers no more. */
  onStopped: (error: unknown) => void;
  /** The device has no room for what was decided: a reload would not know it. */
  onUnkept: () => void;
}

/** One file under review: what is decided about it goes to the session and to the kept draft, step by step. */
export function createReviewWork({ session, drafts, draft, head, choices, checked, onStopped, onUnkept }: ReviewParts): Readable<ImportWork> {
  let edits = draft.edits;
  let running = 0;

  function change(parts: Partial<ImportWork>) {
    work.set({ ...work.get(), ...parts });
  }

  async function keep(parts: Parameters<ImportDrafts['save']>[1]) {
    const kept = await drafts.save(draft.id, parts);
    if (!kept.ok) onUnkept();
  }

  /** The session answers in the order of its calls, so the last answer is the one that holds. */
  async function reread(ask: () => Promise<CheckedSheet>) {
    running += 1;
    change({ busy: true });
    try {
      const next = await ask();
      running -= 1;
      change({ checked: next, busy: running > 0, version: work.get().version + 1, undo: edits.length > 0 ? undo : null });
    } catch (error) {
      onStopped(error);
    }
  }

  async function undo() {
    const step = edits.at(-1);
    if (!step) return;
    edits = edits.slice(0, -1);
    await reread(async () => (await session.edit(step.before.toReversed())).checked);
    await keep({ edits });
  }

  const work = createWritable<ImportWork>({
    draftId: draft.id,
    fileName: draft.source.name,
    session,
    head,
    choices,
    setChoices(next) {
      change({ choices: next });
      void keep({ choices: next });
      void reread(() => session.check(next, Date.now()));
    },
    setSupplier(supplier) {
      const next = { ...work.get().choices, supplier };
      change({ choices: next });
      void keep({ choices: next });
    },
    steps: () => edits,
    checked,
    busy: false,
    version: 1,
    async edit(cells) {
      if (cells.length === 0) return;
      await reread(async () => {
        const { before, checked: next } = await session.edit(cells);
        edits = [...edits, { cells, before }];
        return next;
      });
      await keep({ edits });
    },
    undo: edits.length > 0 ? undo : null,
    missing: draft.missing,
    setMissing(missing) {
      change({ missing });
      void keep({ missing });
    },
  });
  return work;
}
