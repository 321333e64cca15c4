import { map, type Observable } from 'rxjs';
import type { Fields, RowOf } from '../lib/fields.ts';
import { shownRow, type ReplicaDocument } from './document.ts';
import { rowOf, type Kind } from './kinds/kind.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './rxdb-store.ts';
import type { WriteContext } from './write-context.ts';

/** A document with the row that screens show, typed by its kind. */
export interface KindDocument<F> extends Omit<ReplicaDocument, 'row' | 'base'> {
  row: RowOf<F>;
  base: RowOf<F> | null;
}

function asKind<F extends Fields>(kind: Kind<F>, stored: unknown): KindDocument<F> {
  const document = contentOf(stored as StoredDocument);
  return { ...document, row: rowOf(kind, shownRow(document)), base: document.base && rowOf(kind, document.base) };
}

interface Stored {
  toJSON(): unknown;
}

function present<F extends Fields>(kind: Kind<F>, found: readonly Stored[]): readonly KindDocument<F>[] {
  return found.filter((each) => {
    const { row, base, pending } = each.toJSON() as StoredDocument;
    return shownRow({ row, base, pending }).deleted !== true;
  }).map((each) => asKind(kind, each.toJSON()));
}

function query({ collections }: Pick<WriteContext, 'collections'>, kinds: readonly Kind[]) {
  const [first, ...more] = kinds.map(({ name }) => name);
  return collections.personal.find({ selector: { kind: more.length === 0 ? { $eq: first } : { $in: [first, ...more] } } });
}

/** Rows of one kind of one's own that are not deleted, in no order; again after each change. */
export function watchRows<F extends Fields>(context: Pick<WriteContext, 'collections'>, kind: Kind<F>): Observable<readonly KindDocument<F>[]> {
  return query(context, [kind]).$.pipe(map((found) => present(kind, found)));
}

/** The same once. */
export async function findRows<F extends Fields>(context: Pick<WriteContext, 'collections'>, kind: Kind<F>): Promise<readonly KindDocument<F>[]> {
  return present(kind, await query(context, [kind]).exec());
}

/** Rows of several kinds that belong together, as of one moment. */
export function watchKinds(
  context: Pick<WriteContext, 'collections'>,
  kinds: readonly Kind[],
): Observable<<F extends Fields>(kind: Kind<F>) => readonly KindDocument<F>[]> {
  return query(context, kinds).$.pipe(
    map((found) => (kind) => present(kind, found.filter((each) => each.kind === kind.name))),
  );
}

/** The one row of a kind of which a person has one, under this id or, without one, whichever is there; null where there is none. */
export function watchRow<F extends Fields>(
  context: Pick<WriteContext, 'collections'>,
  kind: Kind<F>,
  id?: string,
): Observable<KindDocument<F> | null> {
  const selector = { kind: { $eq: kind.name }, ...(id === undefined ? {} : { id: { $eq: id } }) };
  return context.collections.personal.findOne({ selector }).$.pipe(map((found) => found && asKind(kind, found.toJSON())));
}

/** Newest first. */
export function byCreation(a: { row: { created_at: string } }, b: { row: { created_at: string } }): number {
  return b.row.created_at.localeCompare(a.row.created_at);
}

/** Where a row stands with the server. */
export function sendingOf({ pending }: Pick<ReplicaDocument, 'pending'>): 'waiting' | 'refused' | 'sent' {
  if (pending === 'waiting') return 'waiting';
  return pending === 'parked' ? 'refused' : 'sent';
}
