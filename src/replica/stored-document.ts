/** Documents between the form that steps know and the one that RxDB holds. */
import { hostless, hostlessRow } from '../domain/listing/stored-address.ts';
import type { Alternative, PendingChange, ReplicaDocument } from './document.ts';
import { kinds } from './kinds/kinds.ts';
import { longestParent, longestPlace, type StoredDocument } from './replica-schema.ts';

/** The document's content without what RxDB and the index add. */
export function contentOf(stored: StoredDocument): ReplicaDocument {
  const { id, kind, row, base, version, pending, change, alternatives, generation } = stored;
  return {
    id,
    collection: kind,
    row: hostlessRow(row),
    base: hostlessRow(base ?? null),
    version,
    pending,
    change: hostlessChange(change ?? null),
    alternatives: alternatives.some(({ field }) => field === 'image_urls') ? alternatives.map(hostlessAlternative) : alternatives,
    generation,
  };
}

/** What an older version of the app stored names the host of its backend (rule P-7 of listings): here and there alike, nothing has changed. */
function hostlessChange(change: PendingChange | null): PendingChange | null {
  if (!change?.sent) return change;
  const { sent } = change;
  const takenBack = sent.takenBack && { takenBack: hostlessRow(sent.takenBack) };
  return { ...change, sent: { ...sent, fields: hostlessRow(sent.fields), ...takenBack } };
}

function hostlessAlternative(alternative: Alternative): Alternative {
  const { field, mine } = alternative;
  return field === 'image_urls' && Array.isArray(mine) ? { ...alternative, mine: mine.map((each) => hostless(String(each))) } : alternative;
}

/** The only place that says what the indexes hold. */
export function toStored({ collection, ...document }: ReplicaDocument): StoredDocument {
  return { ...document, kind: collection, ...keysOf({ ...document, kind: collection }) };
}

/** A document of version 0, which had no keys: they are made from what it holds, and nothing else of it changes. */
export function fromVersionZero(old: Omit<StoredDocument, keyof Keys>): StoredDocument {
  return { ...old, ...keysOf(old) };
}

type Keys = Pick<StoredDocument, 'parent' | 'place' | 'since' | 'choices'>;

function keysOf({ id, kind, row, change, alternatives }: Omit<StoredDocument, keyof Keys>): Keys {
  // Rows of a kind that this version doesn't know are kept as they are.
  const { parent, sortedBy = 'created_at' } = kind in kinds ? kinds[kind] : {};
  return {
    parent: parent === undefined ? '' : textOf(row[parent]).slice(0, longestParent),
    place: `${sortable(row[sortedBy])} ${id}`.slice(0, longestPlace),
    since: Math.max(0, Math.trunc(change?.since ?? 0)),
    choices: alternatives.length,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A text that sorts as the value does; where there is none, it comes first. */
function sortable(value: unknown): string {
  return typeof value === 'number' ? String(Math.max(0, Math.trunc(value))).padStart(16, '0') : textOf(value).slice(0, 48);
}
