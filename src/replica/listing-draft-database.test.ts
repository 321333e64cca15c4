import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { addPhoto, removePhoto } from '../domain/listing/draft-photos.ts';
import { createDraft, setField, type DraftPhoto, type ListingDraft } from '../domain/listing/draft.ts';
import { listUnfinishedDrafts, openListingDrafts, type ListingDrafts } from './listing-draft-database.ts';
import { deleteOwnDatabases } from './own-databases.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const photo: DraftPhoto = { id: 'photo', fileName: 'front.jpg', contentType: 'image/jpeg', size: 3, width: 4, height: 3 };
const bytes = Uint8Array.of(1, 2, 3).buffer;
let opened: ListingDrafts[] = [];

async function open(userId: string | null): Promise<ListingDrafts> {
  const drafts = await openListingDrafts(userId);
  opened.push(drafts);
  return drafts;
}

afterEach(async () => {
  for (const drafts of opened) drafts.close();
  opened = [];
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

const withModel = (id: string, model: string) => (stored: ListingDraft | null) =>
  setField(stored ?? createDraft({ id, now }), 'model', { value: model, now });

describe('listing drafts', () => {
  it('are there again after the page was closed, several of them, the last changed first', async () => {
    const page = await open('person');
    await page.update('a', withModel('a', 'U1'));
    await page.update('b', (stored) => ({ ...withModel('b', 'U3')(stored), updatedAt: now + 1, step: 'photos' }));
    await page.addPhoto('b', { photo, bytes, step: (stored) => stored && addPhoto(stored, { photo, now: now + 2 }) });
    page.close();

    const next = await open('person');
    const ended = next.all.subscribe(() => {});
    await expect.poll(() => next.all.get()?.map(({ id, step, fields }) => `${id} ${step} ${fields.model}`)).toEqual(['b photos U3', 'a details U1']);
    ended();
    expect(await next.readPhoto('photo')).toEqual(bytes);
  });

  it('write one change after the other on what is stored', async () => {
    const page = await open('person');
    await Promise.all(['1', '12', '123'].map((model) => page.update('a', withModel('a', model))));
    await Promise.all([
      page.update('a', (stored) => stored && setField(stored, 'year', { value: '1988', now })),
      page.addPhoto('a', { photo, bytes, step: (stored) => stored && addPhoto(stored, { photo, now }) }),
    ]);
    expect(await page.read('a')).toMatchObject({ fields: { model: '123', year: '1988' }, photos: [photo] });
  });

  it('lose a photo’s bytes with the photo, and all with the draft', async () => {
    const page = await open('person');
    await page.update('a', withModel('a', 'U1'));
    const add = () => page.addPhoto('a', { photo, bytes, step: (stored) => stored && addPhoto(stored, { photo, now }) });
    await add();
    await page.update('a', (stored) => stored && removePhoto(stored, 'photo', now));
    expect(await page.readPhoto('photo')).toBeNull();
    await add();
    await page.update('a', () => null);
    expect([await page.read('a'), await page.readPhoto('photo')]).toEqual([null, null]);
  });

  it('keep a photo’s small form beside it, as long as the photo', async () => {
    const page = await open('person');
    const small = Uint8Array.of(9).buffer;
    await page.update('a', withModel('a', 'U1'));
    await page.addPhoto('a', { photo, bytes, small, step: (stored) => stored && addPhoto(stored, { photo, now }) });
    await page.update('a', withModel('a', 'U3'));
    expect([await page.readPhoto('photo'), await page.readSmall('photo')]).toEqual([bytes, small]);
    await page.update('a', (stored) => stored && removePhoto(stored, 'photo', now));
    expect(await page.readSmall('photo')).toBeNull();
  });

  it('take a photo once, whichever draft asks for it', async () => {
    const [page, tab] = [await open('person'), await open('person')];
    const add = (drafts: ListingDrafts, id: string) =>
      drafts.addPhoto(id, { photo, bytes, step: (stored) => addPhoto(stored ?? createDraft({ id, now }), { photo, now }) });
    await Promise.all([add(page, 'a'), add(tab, 'b'), add(tab, 'a')]);
    const held = (await Promise.all(['a', 'b'].map((id) => page.read(id)))).flatMap((draft) => draft?.photos ?? []);
    expect([held, await page.readPhoto('photo')]).toEqual([[photo], bytes]);
  });

  it('of one person are not another’s, and a visitor’s is taken over with its photos, once', async () => {
    const visitor = await open(null);
    await visitor.update('a', withModel('a', 'U1'));
    await visitor.addPhoto('a', { photo, bytes, step: (stored) => stored && addPhoto(stored, { photo, now }) });
    const person = await open('person');
    const other = await open('other');
    expect([await person.read('a'), await other.read('a')]).toEqual([null, null]);
    expect(await person.takeFromVisitor('a')).toBe(true);
    expect(await person.read('a')).toMatchObject({ fields: { model: 'U1' } });
    expect(await person.readPhoto('photo')).toEqual(bytes);
    expect([await visitor.read('a'), await visitor.readPhoto('photo')]).toEqual([null, null]);
    expect([await other.takeFromVisitor('a'), await person.takeFromVisitor('a'), await visitor.takeFromVisitor('a')]).toEqual([false, false, false]);
  });

  it('tell what signing out would lose: neither empty ones nor published ones', async () => {
    const page = await open('person');
    await page.update('a', withModel('a', 'U1'));
    await page.update('b', (stored) => ({ ...withModel('b', 'U3')(stored), publishedAt: now }));
    await page.update('c', () => createDraft({ id: 'c', now }));
    expect((await listUnfinishedDrafts('person')).map(({ id }) => id)).toEqual(['a']);
    expect(await listUnfinishedDrafts('other')).toEqual([]);
  });

  it('leave nothing after signing out, and say so to a page that still writes', async () => {
    const page = await open('person');
    await page.update('a', withModel('a', 'U1'));
    page.close();
    await deleteOwnDatabases('person');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('soundboard-drafts-person');
    expect(await page.update('a', withModel('a', 'U2'))).toEqual({ ok: false, error: { type: 'Closed' } });
  });
});
