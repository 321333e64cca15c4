import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { systemClock } from '../lib/clock.ts';
import { createWritable } from '../lib/readable.ts';
import { baseOf } from './form-base.ts';
import { createCorrectionRepository } from './correction-repository.ts';
import { createLookupRepository, createSavedRepository, createSearchRepository } from './personal-repositories.ts';
import { openReplicaDatabase, type ReplicaDatabase } from './open-replica.ts';
import { createRxdbStore } from './rxdb-store.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ServerQueries } from './server-queries.ts';
import { createVisitorData } from './visitor-data.ts';
import type { WriteContext } from './write-context.ts';

let made = 0;
let person: ReplicaDatabase;
let visitorName: string;

/** Ids are counted anew, so that a visitor who does the same again makes the same rows. */
function contextOf(database: ReplicaDatabase, userId: string | null): WriteContext {
  let count = 0;
  const ids = { create: () => `${userId ?? 'visitor'}-${String((count += 1))}` };
  const clock = { ...systemClock, now: () => Date.UTC(2026, 10, 28) };
  return { collections: database, store: createRxdbStore(database), clock, ids, userId, userAgent: 'Test/1.0' };
}

const openVisitor = () => openReplicaDatabase({ name: visitorName, place: 'device' });
const noServer = {} as ServerQueries;
const noIndex = createWritable<ListingIndex>({ items: [], reserved: [], source: 'replica', asOf: null, bounded: false });
const lookup = { serial_number: '524000', manufacturer_found: 'Steinway', year_estimated: 1992, confidence_level: 'high', was_successful: true, manufacturer_asked: '' } as const;

/** A visitor with two saved pianos, one with a note, two searches and a look-up. */
async function visit(): Promise<void> {
  const database = await openVisitor();
  const context = contextOf(database, null);
  const saved = createSavedRepository(context);
  await saved.toggle({ id: 'piano-1', title: 'First' });
  await saved.toggle({ id: 'piano-2', title: 'Second' });
  await saved.toggle({ id: 'piano-3', title: 'Given up' });
  await saved.toggle({ id: 'piano-3', title: 'Given up' });
  const first = (await rowsOf(context, 'saved_pianos')).find(({ piano_id }) => piano_id === 'piano-1');
  await saved.setNote(baseOf({ id: String(first?.id), note: '' }), 'Warm bass');
  const searches = createSearchRepository(context, noIndex);
  await searches.add({ name: 'Grands', query: 'type=Grand' });
  await searches.add({ name: 'Uprights', query: 'type=Upright' });
  await createLookupRepository(context, noServer).record(lookup);
  await database.close();
}

async function rowsOf(context: WriteContext, kind: 'saved_pianos' | 'saved_searches' | 'piano_lookup_history' | 'serial_corrections') {
  const rows: Record<string, unknown>[] = [];
  await context.store.scan(kind, ({ row, pending }) => {
    if (row.deleted !== true) rows.push({ ...row, pending });
  });
  return rows;
}

async function summary(context: WriteContext) {
  return {
    saved: (await rowsOf(context, 'saved_pianos')).map(({ piano_id, note, pending }) => `${piano_id}: ${note}, ${pending}`).sort(),
    searches: (await rowsOf(context, 'saved_searches')).map(({ query }) => String(query)).sort(),
    lookups: (await rowsOf(context, 'piano_lookup_history')).map(({ serial_number }) => serial_number),
  };
}

beforeEach(async () => {
  made += 1;
  visitorName = `visitor-${made}`;
  person = await openReplicaDatabase({ name: `person-${made}`, place: 'device' });
});
afterEach(() => person.close());

/** Looks, and waits until it is known what there is. */
async function look(context: WriteContext) {
  const data = createVisitorData({ context, openVisitor });
  await data.look();
  return data.left.get();
}

describe('what a visitor left', () => {
  it('becomes the person’s changes once, and leaves the visitor’s part', async () => {
    await visit();
    const context = contextOf(person, 'user-1');
    expect(await look(context)).toEqual({ saved: 2, searches: 2, lookups: 1, corrections: 0 });
    await createVisitorData({ context, openVisitor }).takeOver();
    const taken = await summary(context);
    expect(taken).toEqual({
      saved: ['piano-1: Warm bass, waiting', 'piano-2: , waiting'],
      searches: ['type=Grand', 'type=Upright'],
      lookups: ['524000'],
    });
    const visitor = await openVisitor();
    expect(await summary(contextOf(visitor, null))).toEqual({ saved: [], searches: [], lookups: [] });
    await visitor.close();
    expect(await look(context)).toBeNull();
  });

  it('is taken once even when the page died before it left the visitor’s part', async () => {
    await visit();
    const context = contextOf(person, 'user-1');
    await createVisitorData({ context, openVisitor }).takeOver();
    const once = await summary(context);
    // The same rows under the same ids are there again, as if they had never left.
    await visit();
    await createVisitorData({ context, openVisitor }).takeOver();
    expect(await summary(context)).toEqual(once);
  });

  it('takes along corrections that were never sent, and leaves those that may be with the server already', async () => {
    const correction = {
      manufacturer: 'Yamaha', answered_year_from: 1987, answered_year_to: 1987, claimed_year: 1990, claimed_model: '', evidence: 'A stamp inside',
    };
    const before = await openVisitor();
    const visitor = contextOf(before, null);
    for (const serial_number of ['unsent', 'sent']) await createCorrectionRepository(visitor).add({ ...correction, serial_number });
    await visitor.store.update('serial_corrections', ['visitor-2'], (document) =>
      document?.change
        ? { ...document, change: { ...document.change, sent: { changeId: 'c', op: 'insert', baseVersion: 0, fields: document.row } } }
        : null,
    );
    await before.close();
    const context = contextOf(person, 'user-1');
    expect(await look(context)).toEqual({ saved: 0, searches: 0, lookups: 0, corrections: 1 });
    await createVisitorData({ context, openVisitor }).takeOver();
    expect((await rowsOf(context, 'serial_corrections')).map(({ serial_number, pending }) => [serial_number, pending])).toEqual([['unsent', 'waiting']]);
    const after = await openVisitor();
    expect((await rowsOf(contextOf(after, null), 'serial_corrections')).map(({ serial_number }) => serial_number)).toEqual(['sent']);
    await after.close();
  });

  it('adds nothing to what the account has already, and keeps its note', async () => {
    await visit();
    const context = contextOf(person, 'user-1');
    const saved = createSavedRepository(context);
    await saved.toggle({ id: 'piano-1', title: 'First' });
    await saved.setNote(baseOf({ id: String((await rowsOf(context, 'saved_pianos'))[0]?.id), note: '' }), 'My own words');
    await createSearchRepository(context, noIndex).add({ name: 'Mine', query: 'type=Grand' });
    await createVisitorData({ context, openVisitor }).takeOver();
    const { saved: pianos, searches } = await summary(context);
    expect(pianos).toEqual(['piano-1: My own words, waiting', 'piano-2: , waiting']);
    expect(searches).toEqual(['type=Grand', 'type=Upright']);
  });

  it('stays with the visitor when the account has no room for another search', async () => {
    await visit();
    const context = contextOf(person, 'user-1');
    for (let at = 0; at < 19; at += 1) await createSearchRepository(context, noIndex).add({ name: `${at}`, query: `q=${at}` });
    await createVisitorData({ context, openVisitor }).takeOver();
    expect((await rowsOf(context, 'saved_searches')).length).toBe(20);
    const visitor = await openVisitor();
    expect((await summary(contextOf(visitor, null))).searches.length).toBe(1);
    await visitor.close();
  });

  it('stays where it is when the person says no, and is not offered again', async () => {
    await visit();
    const context = contextOf(person, 'user-1');
    await createVisitorData({ context, openVisitor }).decline();
    expect(await look(context)).toBeNull();
    const visitor = await openVisitor();
    expect((await summary(contextOf(visitor, null))).saved.length).toBe(2);
    await visitor.close();
  });

  it('is nothing where nobody was', async () => {
    expect(await look(contextOf(person, 'user-1'))).toBeNull();
  });
});
