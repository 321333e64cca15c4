import { map, type Observable } from 'rxjs';
import type { Fields, RowOf } from '../lib/fields.ts';
import type { HeldRow } from '../lib/held-row.ts';
import { shownRow, type ReplicaDocument } from './document.ts';
import { rowOf, type Kind } from './kinds/kind.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './stored-document.ts';
import type { WriteContext } from './write-context.ts';

/** A document with the row that screens show, typed by its kind. */
export interface KindDocument<F> extends Omit<ReplicaDocument, 'row' | 'base'> {
  row: RowOf<F>;
  base: RowOf<F> | null;
}

/** What RxDB gives: a document of its own, or what it holds. */
interface Stored {
  toJSON(): unknown;
}

function asKind<F extends Fields>(kind: Kind<F>, document: ReplicaDocument): KindDocument<F> {
  return { ...document, row: rowOf(kind, shownRow(document)), base: document.base && rowOf(kind, document.base) };
}

function present<F extends Fields>(kind: Kind<F>, found: readonly Stored[]): readonly KindDocument<F>[] {
  return found.flatMap((each) => {
    const document = contentOf(each.toJSON() as StoredDocument);
    return shownRow(document).deleted === true ? [] : [asKind(kind, document)];
  });
}

type Holder = Pick<WriteContext, 'collections'>;

/** In the order that the kind is sorted by. */
function query({ collections }: Holder, kind: Kind, parent?: string) {
  const selector = { kind: { $eq: kind.name as ReplicatedCollection } };
  return parent === undefined
    ? collections.personal.find({ selector, index: ['kind', 'place'] })
    : collections.personal.find({ selector: { ...selector, parent: { $eq: parent } }, index: ['kind', 'parent', 'place'] });
}

/**
 * Rows of one kind of one's own that are not deleted, in the order that the kind is sorted by; again after each change. `parent`: only
 * those that belong to this row.
 */
export function watchRows<F extends Fields>(context: Holder, kind: Kind<F>, parent?: string): Observable<readonly KindDocument<F>[]> {
  return query(context, kind, parent).$.pipe(map((found) => present(kind, found)));
}

/** The same once. */
export async function findRows<F extends Fields>(context: Holder, kind: Kind<F>, parent?: string): Promise<readonly KindDocument<F>[]> {
  return present(kind, await query(context, kind, parent).exec());
}

/** The one row of a kind of which a person has one, under this id or, without one, whichever is there; null where there is none. */
export function watchRow<F extends Fields>(context: Holder, kind: Kind<F>, id?: string): Observable<KindDocument<F> | null> {
  const selector = { kind: { $eq: kind.name as ReplicatedCollection }, ...(id === undefined ? {} : { id: { $eq: id } }) };
  return context.collections.personal
    .findOne({ selector, index: ['kind', 'id'] })
    .$.pipe(map((found) => found && asKind(kind, contentOf(found.toJSON() as StoredDocument))));
}

/** Where a row stands with the server. */
export function sendingOf({ pending }: Pick<ReplicaDocument, 'pending'>): 'waiting' | 'refused' | 'sent' {
  if (pending === 'waiting') return 'waiting';
  return pending === 'parked' ? 'refused' : 'sent';
}

/** What a screen is told of a row. */
export function heldRow<Row>(document: Pick<KindDocument<never>, 'pending' | 'version'> & { row: Row; base: Row | null }): HeldRow<Row> {
  const { row, base, version } = document;
  return { row, base, sending: sendingOf(document), known: version > 0 };
}
