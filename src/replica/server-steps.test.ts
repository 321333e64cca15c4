import { describe, expect, it } from 'vitest';
import { kinds } from './kinds/kinds.ts';
import { createCleanDocument, createLocalDocument, discardDocument, editDocument, type ReplicaDocument } from './document.ts';
import type { Row } from './row.ts';
import { applyAccepted, applyPulled, applyRejected, rebase } from './server-steps.ts';

const { writable } = kinds.saved_searches;
const changeId = 'change';
const made = createLocalDocument({ collection: 'saved_searches', row: { id: 's', name: 'Uprights', query: 'type=Upright' }, now: 1, send: true, changeId });
const edit = (document: ReplicaDocument, name: string) => editDocument(document, { fields: { name }, now: 2, writable });
const refuse = (document: ReplicaDocument, error: { code: string; cause?: string } = { code: 'PT422' }) =>
  applyRejected(document, { changeId, error: { kind: 'rejected', reason: 'Not so.', at: 3, ...error }, writable });

describe('a new row that goes as it stands', () => {
  it('keeps under its change what may have left, whatever is changed then', () => {
    const sent = { changeId, op: 'insert', baseVersion: 0, fields: { name: 'Uprights', query: 'type=Upright' } };
    expect(edit(made, 'Grands').change?.sent).toEqual(sent);
    expect(discardDocument(made, writable)?.change?.sent).toMatchObject({ changeId, fields: { deleted: true }, takenBack: sent.fields });
  });

  it('is parked with its reason when it is refused', () => {
    expect(refuse(made)).toMatchObject({ pending: 'parked', change: { sent: null, error: { code: 'PT422' } } });
  });

  it('goes once more when what was refused was mended meanwhile', () => {
    expect(refuse(edit(made, 'Grands'))).toMatchObject({ pending: 'waiting', row: { name: 'Grands' }, change: { sent: null, error: null, tries: 0 } });
  });

  it.each([
    ['itself', { code: 'PT404', cause: 'entry-gone' }, 'parked'],
    ['itself, by a server that gives no causes', { code: 'PT404' }, 'parked'],
    ['something that it refers to', { code: 'PT404', cause: 'seller-unknown' }, 'waiting'],
  ])('is refused since there is no more %s: what was mended meanwhile is then %s', (_what, error, pending) => {
    expect(refuse(edit(made, 'Grands'), error)).toMatchObject({ pending });
  });

  it('gets what the database added with the pull, also when it was edited before', () => {
    const taken = applyAccepted(made, { changeId, serverRow: null, version: 1, now: 3, writable }) as ReplicaDocument;
    expect(taken).toMatchObject({ pending: 'clean', version: 1, row: { name: 'Uprights' } });
    const row = { ...taken.row, created_at: '2026-11-28T09:00:00.000Z', seen_at: '2026-11-28T09:00:00.000Z', deleted: false };
    const pulled = applyPulled(edit(taken, 'Grands'), { collection: 'saved_searches', row, version: 1, generation: 2, now: 4, writable });
    expect(pulled).toMatchObject({ pending: 'waiting', base: row, row: { ...row, name: 'Grands' } });
  });

  it('keeps an edit of a field that the request did not carry, when the row is accepted without being given back', () => {
    const edited = editDocument(made, { fields: { seen_at: '2026-11-28T09:00:00.000Z' }, now: 2, writable });
    const taken = applyAccepted(edited, { changeId, serverRow: null, version: 1, now: 3, writable });
    expect(taken).toMatchObject({ pending: 'waiting', version: 1, row: { seen_at: '2026-11-28T09:00:00.000Z' } });
  });
});

describe('a new row of a kind without a mark of deletion, taken back before its answer', () => {
  const { writable: batchFields } = kinds.import_batches;
  const batch = createLocalDocument({ collection: 'import_batches', row: { id: 'b', file_name: 'stock.csv', total: 3 }, now: 1, send: true, changeId });
  const takenBack = discardDocument(batch, batchFields) as ReplicaDocument;

  it('asks under the same change for nothing to be made', () => {
    expect(takenBack).toMatchObject({ pending: 'waiting', row: { deleted: true }, change: { sent: { changeId, op: 'update', fields: {} } } });
  });

  it('is gone where it had not arrived', () => {
    const error = { kind: 'rejected', code: 'PT404', cause: 'entry-gone', reason: 'Gone.', at: 3 } as const;
    expect(applyRejected(takenBack, { changeId, error, writable: batchFields })).toBeNull();
  });

  it('goes as a new row where it was made anew meanwhile', () => {
    const anew = editDocument(takenBack, { fields: { file_name: 'more.csv', total: 4, deleted: false }, now: 2, writable: batchFields });
    const error = { kind: 'rejected', code: 'PT404', cause: 'entry-gone', reason: 'Gone.', at: 3 } as const;
    const rejected = applyRejected(anew, { changeId, error, writable: batchFields });
    expect(rejected).toMatchObject({ pending: 'waiting', version: 0, row: { file_name: 'more.csv' }, change: { sent: null, error: null } });
  });

  it('is there as it was taken where it had arrived', () => {
    const serverRow = { id: 'b', file_name: 'stock.csv', total: 3, deleted: false };
    expect(applyAccepted(takenBack, { changeId, serverRow, version: 1, now: 3, writable: batchFields })).toMatchObject({ pending: 'clean', row: serverRow });
  });
});

describe('two devices that confirm the same listing', () => {
  const { writable: listingFields } = kinds.pianos;
  const at = (day: number) => `2026-11-0${day}T09:00:00.000Z`;
  const stored = createCleanDocument({ collection: 'pianos', row: { id: 'p', price_cents: 1, confirmed_at: at(1), deleted: false }, version: 1, generation: 1 });
  const said = editDocument(stored, { fields: { confirmed_at: at(4) }, now: 2, writable: listingFields });
  const merge = (theirs: Row) => rebase(said, { row: { ...stored.row, ...theirs }, version: 2, now: 3, writable: listingFields });

  it.each<[string, Row, Row]>([
    ['the later of theirs', { confirmed_at: at(5) }, { confirmed_at: at(5) }],
    ['the later of mine', { confirmed_at: at(3), price_cents: 2 }, { confirmed_at: at(4), price_cents: 2 }],
    ['that it was deleted', { confirmed_at: at(1), deleted: true }, { deleted: true, confirmed_at: at(1) }],
  ])('take %s, and nobody has to choose', (_which, theirs, row) => {
    expect(merge(theirs)).toMatchObject({ alternatives: [], row });
    expect(merge(theirs).pending).toBe(row.confirmed_at === at(4) ? 'waiting' : 'clean');
  });
});

describe('two devices that mark the same conversation', () => {
  const { writable: markFields } = kinds.conversation_marks;
  const stored = createCleanDocument({ collection: 'conversation_marks', row: { id: 'm', read_place: 1, report_reason: '' }, version: 1, generation: 1 });
  const read = editDocument(stored, { fields: { read_place: 5 }, now: 2, writable: markFields });
  const newer = { row: { ...stored.row, read_place: 3, report_reason: 'Rude' }, version: 2, now: 3, writable: markFields };

  it('send what each of them marked, and nobody has to choose', () => {
    expect(rebase(read, newer)).toMatchObject({ pending: 'waiting', alternatives: [], row: { read_place: 5, report_reason: 'Rude' } });
  });

  it('do so as well when both made the row', () => {
    const mine = createLocalDocument({ collection: 'conversation_marks', row: { id: 'm', read_place: 5 }, now: 2, send: true });
    expect(rebase(mine, newer)).toMatchObject({ pending: 'waiting', alternatives: [], row: { read_place: 5, report_reason: 'Rude' } });
  });
});

describe('a row of a new history that a hung tab stores late', () => {
  it('gives way to a later one that another tab has brought of the same history', () => {
    const { writable: searchFields } = kinds.saved_searches;
    const later = createCleanDocument({ collection: 'saved_searches', row: { id: 's', name: 'Grands' }, version: 2, generation: 3 });
    const late = { collection: 'saved_searches', row: { id: 's', name: 'Uprights' }, version: 1, now: 4, writable: searchFields, startsAnew: true } as const;
    expect(applyPulled(later, { ...late, generation: 3 })).toEqual(later);
    expect(applyPulled(later, { ...late, generation: 4 })).toMatchObject({ version: 1, row: { name: 'Uprights' } });
  });
});
