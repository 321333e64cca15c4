/** What the server makes of one change, by the settings of its kind: `app.push_change` and the guards of the tables in a few lines. */
import { sameValue } from '../../src/replica/document.ts';
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { Row } from '../../src/replica/row.ts';
import type { PushedChange } from '../../src/sync/server.ts';
import type { KindSettings } from './kind-settings.ts';
import type { StoredRow } from './model-pages.ts';

/** What the change meets. */
export interface Met {
  change: PushedChange;
  /** Null for a visitor. */
  user: string | null;
  settings: KindSettings;
  /** Whoever's row it is. */
  known: StoredRow | undefined;
  find: (kind: ReplicatedCollection, id: string) => StoredRow | undefined;
  /** For taking one out. */
  guards: RuleGuards;
}

export interface RuleGuards {
  /** An update holds only for the version it was made from. */
  versions: boolean;
  /** A change of what is written once is refused, not dropped. */
  lasting: boolean;
  /** Of what only adds, what was reached stands. */
  reached: boolean;
}

export type Outcome =
  | { status: 'rejected'; code: string; reason: string; cause: string }
  | { status: 'conflict'; row: StoredRow }
  /** Taken without anything to write. */
  | { status: 'taken'; row: StoredRow | null }
  | { status: 'insert' | 'update'; fields: Row };

const refused = (code: string, cause: string, reason: string): Outcome => ({ status: 'rejected', code, cause, reason });

const referenceGone = refused('PT409', 'reference-gone', 'This refers to something that is no longer there.');

export function isPublic(stored: StoredRow | undefined): boolean {
  return stored?.row.is_published === true && stored.row.deleted !== true;
}

export function isVisible(stored: StoredRow, user: string | null): boolean {
  return (user !== null && (stored.user === user || stored.other === user)) || isPublic(stored);
}

export function outcomeOf(met: Met): Outcome {
  const { change, user, settings, known, guards } = met;
  const present = known && isVisible(known, user) ? known : undefined;
  if (user === null && !(settings.visitorsInsert && change.op === 'insert')) return refused('PT401', 'sign-in-needed', 'Please sign in to do this.');
  const op = settings.additive && present ? 'update' : change.op;
  if (settings.appendOnly && op !== 'insert') return refused('PT403', 'append-only', "What was sent can't be changed or taken back.");
  const isTaken = (field: string) => settings.writable.includes(field) && (op === 'insert' || !settings.lasting.includes(field));
  // What is undefined does not travel.
  const fields = Object.fromEntries(Object.entries(change.fields).filter(([field, value]) => isTaken(field) && value !== undefined));
  if (op === 'insert') {
    if (present) return present.user === user ? { status: 'conflict', row: present } : refused('PT409', 'entry-exists', 'This entry exists already.');
    if (!settings.peopleInsert) return refused('PT403', 'change-forbidden', 'You may not change this.');
    // A visitor can't see the row that an earlier try has recorded.
    if (known) return user === null ? { status: 'taken', row: null } : refused('PT409', 'entry-exists', 'This entry exists already.');
    if (isReferenceGone(met, fields)) return referenceGone;
    return { status: 'insert', fields };
  }
  if (!present) return refused('PT404', 'entry-gone', 'This entry is no longer there.');
  const mayWrite = present.user === user || (settings.otherSideWrites && present.other === user);
  if (!mayWrite) return refused('PT403', 'not-the-owner', 'Only its owner can change this.');
  if (guards.versions && !settings.additive && present.version !== change.baseVersion) return { status: 'conflict', row: present };
  const isChanged = (field: string) => change.fields[field] !== undefined && field in present.row && !sameValue(present.row[field] ?? null, change.fields[field] ?? null);
  if (guards.lasting && settings.lasting.some(isChanged)) return refused('PT409', 'written-once', "This can't be changed any more once it was sent.");
  if (isReferenceGone(met, fields)) return referenceGone;
  if (Object.keys(fields).length === 0) return { status: 'taken', row: present };
  return { status: 'update', fields: guards.reached ? reach(fields, present.row, settings) : fields };
}

function isReferenceGone({ user, settings, find }: Met, fields: Row): boolean {
  return settings.references.some(({ field, kind, whenGone }) => {
    const id = fields[field];
    if (typeof id !== 'string') return false;
    const parent = find(kind, id);
    return !parent || (whenGone === 'row goes' && (parent.row.deleted === true || !isVisible(parent, user)));
  });
}

/** Of a field that only adds, what was reached stands. */
function reach(fields: Row, before: Row, { reached }: KindSettings): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const stood = before[field];
      if (!reached.includes(field)) return [field, value];
      if (typeof stood === 'number') return [field, Math.max(stood, Number(value))];
      return [field, stood === true || value];
    }),
  );
}

/** A write that changes nothing leaves version and stamp alone. */
export function changesNothing(before: Row, fields: Row): boolean {
  return Object.entries(fields).every(([field, value]) => sameValue(before[field] ?? null, value ?? null));
}
