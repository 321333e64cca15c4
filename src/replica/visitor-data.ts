/** What somebody saved and looked up on this device before they signed in, offered to their account once. */
import { createWritable, type Readable } from '../lib/readable.ts';
import { uuidFromName } from '../lib/uuid-from-name.ts';
import { mayHaveLeft, type ReplicaDocument } from './document.ts';
import type { Row } from './row.ts';
import type { ReplicaDatabase } from './open-replica.ts';
import { findRows } from './kind-rows.ts';
import { savedSearches } from './kinds/saved-searches.ts';
import { savedPianoId, savedSearchLimit } from './personal-repositories.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';
import { createRxdbStore } from './rxdb-store.ts';
import { putRow, type WriteContext } from './write-context.ts';

export interface VisitorLeft {
  saved: number;
  searches: number;
  lookups: number;
  /** Only those that were never sent: one that was is with the server already, without a name. */
  corrections: number;
}

export interface VisitorData {
  /** Null while there is nothing to offer. */
  left: Readable<VisitorLeft | null>;
  /** Makes it the person's own changes, and takes it off the visitor's part of the device. */
  takeOver(): Promise<void>;
  /** Leaves it there, and doesn't ask again. */
  decline(): Promise<void>;
}

const answeredKey = 'visitor-data-answered';
const kinds = ['saved_pianos', 'saved_searches', 'piano_lookup_history', 'serial_corrections'] as const satisfies readonly ReplicatedCollection[];
type Kind = (typeof kinds)[number];

export interface VisitorDataParts {
  /** The person's own. */
  context: WriteContext;
  /** Opens the visitor's replica, which nobody else has open meanwhile. */
  openVisitor: () => Promise<ReplicaDatabase>;
}

export interface VisitorDataKeeper extends VisitorData {
  /** Looks for it; to be called when the device has what the account holds, so that nothing gets in twice. */
  look(): Promise<void>;
  /** Resolves when the visitor's replica is closed. */
  stop(): Promise<void>;
}

export function createVisitorData({ context, openVisitor }: VisitorDataParts): VisitorDataKeeper {
  const left = createWritable<VisitorLeft | null>(null);
  let stopped = false;
  // One at a time: the visitor's replica can be open only once.
  let running: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    running = running.then(async () => {
      if (stopped) return;
      await work();
    }).catch((error: unknown) => console.error(error));
    return running;
  }

  async function withVisitor(work: (database: ReplicaDatabase) => Promise<void>): Promise<void> {
    const database = await openVisitor();
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  return {
    left,
    look: () =>
      inTurn(async () => {
        if (await context.store.readFact(answeredKey)) return;
        await withVisitor(async (database) => {
          const found = await readVisitor(database);
          const counts = {
            saved: found.saved_pianos.length,
            searches: found.saved_searches.length,
            lookups: found.piano_lookup_history.length,
            corrections: found.serial_corrections.length,
          };
          if (Object.values(counts).some((count) => count > 0)) left.set(counts);
          else await context.store.writeFact(answeredKey, true);
        });
      }),
    takeOver: () =>
      inTurn(async () => {
        await withVisitor(async (database) => {
          const found = await readVisitor(database);
          for (const kind of kinds) {
            const taken: string[] = [];
            for (const document of found[kind]) if (await take(context, kind, document)) taken.push(document.id);
            await createRxdbStore(database).update(kind, taken, () => null);
          }
        });
        await context.store.writeFact(answeredKey, true);
        left.set(null);
      }),
    decline: () =>
      inTurn(async () => {
        await context.store.writeFact(answeredKey, true);
        left.set(null);
      }),
    async stop() {
      stopped = true;
      await running;
    },
  };
}

async function readVisitor(database: ReplicaDatabase): Promise<Record<Kind, ReplicaDocument[]>> {
  const store = createRxdbStore(database);
  const found: Record<Kind, ReplicaDocument[]> = { saved_pianos: [], saved_searches: [], piano_lookup_history: [], serial_corrections: [] };
  for (const kind of kinds) {
    await store.scan(kind, (document) => {
      if (document.row.deleted === true) return;
      if (kind !== 'serial_corrections' || isUnsent(document)) found[kind].push(document);
    });
  }
  return found;
}

/** Neither on the server nor on its way: taken over it can't come twice. */
function isUnsent(document: ReplicaDocument): boolean {
  return document.version === 0 && document.change !== null && !mayHaveLeft(document);
}

/**
 * Makes one row the person's. Its id is made from the visitor's, so that a page that dies half-way takes nothing twice.
 * False for what the account has no room for.
 */
async function take(context: WriteContext, kind: Kind, { id, row }: ReplicaDocument): Promise<boolean> {
  if (kind === 'saved_pianos') {
    const ownId = await savedPianoId(context, String(row.piano_id));
    const own = (await context.collections.personal.findOne(ownId).exec())?.row;
    if (own?.deleted === false && own.note !== '') return true;
    await putRow(context, kind, { ...contentOfVisitor(row), id: ownId, note: row.note || own?.note || '', deleted: false });
    return true;
  }
  const ownId = await uuidFromName(`from-visitor:${context.userId ?? ''}:${id}`);
  if (await context.collections.personal.findOne(ownId).exec()) return true;
  if (kind === 'saved_searches') {
    const present = await findRows(context, savedSearches);
    if (present.some((search) => search.row.query === row.query)) return true;
    if (present.length >= savedSearchLimit) return false;
  }
  await putRow(context, kind, { ...contentOfVisitor(row), id: ownId, deleted: false });
  return true;
}

/** What the server has added to a visitor's row says nothing of the person's. */
function contentOfVisitor(row: Row): Row {
  const { version: _version, stamp: _stamp, updated_at: _updated, user_id: _owner, ...content } = row;
  return content;
}
