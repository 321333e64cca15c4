import { readSource } from '../../../../workers/csv/read-source.ts';
import { createImportSession } from '../../../../workers/csv/session.ts';
import { createMakers } from '../../../domain/import/values/makers.ts';
import { serialReference } from '../../../domain/serial/testing/bundled-tables.ts';
import { createWritable } from '../../../lib/readable.ts';
import { fail, ok } from '../../../lib/result.ts';
import { openImportSession, type RunningReader } from '../../../platform/csv-worker.ts';
import type { ImportDraft, ImportDrafts, Imports, Remembered } from '../../../replica/import-port.ts';

/** The reader of the worker, run beside the test. `crash` ends the one that runs, as want of memory would. */
export function createReaderHere() {
  const makers = createMakers(serialReference);
  const crashes: (() => void)[] = [];
  const startReader = (): RunningReader => {
    const session = createImportSession({ readSource, loadMakers: async () => makers, loadTowns: async () => null });
    return {
      read: session.read,
      rest: session,
      onCrash: (listener) => crashes.push(listener),
      end: () => {},
    };
  };
  return { openReader: () => openImportSession(startReader), crash: () => crashes.at(-1)?.() };
}

interface FakeDraftsStart {
  draft?: ImportDraft | null;
  isFull?: boolean;
  remembered?: Partial<Remembered>;
}

/** The file under review as a device keeps it: what is read is a copy of what was stored. */
export function createFakeDrafts({ draft = null, isFull = false, remembered = {} }: FakeDraftsStart = {}) {
  let kept = draft;
  const answer = () => (isFull ? fail({ type: 'DiskFull' as const }) : ok(null));
  const drafts: ImportDrafts = {
    read: async () => structuredClone(kept),
    async begin(fresh) {
      if (!isFull) kept = structuredClone(fresh);
      return answer();
    },
    async save(id, parts) {
      if (!isFull && kept?.id === id) kept = structuredClone({ ...kept, ...parts });
      return answer();
    },
    async discard(id) {
      if (kept?.id === id) kept = null;
    },
  };
  const parts: Pick<Imports, 'drafts' | 'remembered'> = { drafts, remembered: async () => ({ mapping: {}, valueMap: {}, defaults: {}, suppliers: [], ...remembered }) };
  const imports = { ...parts, batches: createWritable([]), runs: createWritable([]), stock: async () => [] };
  return { imports: imports as unknown as Imports, kept: () => kept };
}
