import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOwnPicture } from '../../src/domain/listing/stored-address.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

const folder = '/storage/v1/object/public/piano-images';
let backend: EmbeddedBackend;
let seller: Caller;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [seller, dealer] = [await signInAs(backend, 'seller'), await signInAs(backend, 'dealer')];
});
afterAll(() => backend.close());

interface Verdict {
  id: string;
  status: string;
  code?: string;
  reason?: string;
  cause?: string;
  row?: { image_urls: string[]; version: number };
}

const added = (pictures: readonly string[], id = randomUUID()) => ({
  change_id: randomUUID(), collection: 'pianos', id, op: 'insert', base_version: null,
  fields: { piano_type: 'Upright', title: 'With pictures', image_urls: pictures },
});

function push(caller: Caller, changes: readonly Record<string, unknown>[]): Promise<Verdict[]> {
  return caller.rpc('push_changes', { changes });
}

/** {own} is the folder of the one who writes, {other} that of somebody else. */
const refused: readonly [what: string, address: string][] = [
  ['another’s folder', '{other}/1-a-0.jpg'],
  ['another’s folder, with a host', 'https://project.supabase.co{other}/1-a-0.jpg'],
  ['another site', 'https://shop.example/1.jpg'],
  ['another site that names our path', 'https://shop.example/?of={own}/1-a-0.jpg'],
  ['a site without a scheme', '//shop.example{own}/1-a-0.jpg'],
  ['a script', 'javascript:alert(1)'],
  ['a script behind our path', 'javascript:/{own}/1-a-0.jpg'],
  ['data', 'data:image/svg+xml,<svg onload="alert(1)"/>'],
  ['another bucket', '/storage/v1/object/public/provider-documents/{id}/1.jpg'],
  ['a bucket signed for', '/storage/v1/object/sign/piano-images/{id}/1.jpg?token=x'],
  ['a path that climbs', '{own}/../{otherId}/1-a-0.jpg'],
  ['a path that climbs, encoded', '{own}/%2e%2e/{otherId}/1-a-0.jpg'],
  ['an encoded slash', '{own}/%2F{otherId}%2F1.jpg'],
  ['a backslash', '{own}/..\\{otherId}\\1.jpg'],
  ['a folder below', '{own}/a/1.jpg'],
  ['the folder itself', '{own}/'],
  ['a second slash', '{own}//1.jpg'],
  ['capital letters in the folder', `${folder}/{ID}/1.jpg`],
  ['a line behind it', '{own}/1.jpg\nhttps://shop.example/1.jpg'],
  ['blanks around it', ' {own}/1-a-0.jpg '],
  ['a fragment', '{own}/1.jpg#x'],
  ['a drawing that climbs', '/illustrations/../api/x.svg'],
  ['a drawing of a folder', '/illustrations/a/b.svg'],
  ['a page of the app', '/sign-out'],
  ['a relative name', '1.jpg'],
  ['nothing', ''],
];
const taken: readonly [what: string, address: string][] = [
  ['the own folder', '{own}/1764288000000-3f2a9c1b-0.jpg'],
  ['the own folder, with this project’s host', 'http://127.0.0.1:4173{own}/1-a-0.jpg'],
  ['the own folder, with a former project’s host', 'https://former.supabase.co{own}/1-a-0.jpg'],
  ['a query that tells versions apart', '{own}/1-a-0.jpg?t=1'],
  ['a drawing of the app', '/illustrations/grand-baby-ebony.svg'],
];

function given(form: string): string {
  const of = { own: `${folder}/${seller.userId}`, other: `${folder}/${dealer.userId}`, id: seller.userId, otherId: dealer.userId, ID: seller.userId.toUpperCase() };
  return Object.entries(of).reduce((address, [name, value]) => address.replaceAll(`{${name}}`, value), form);
}

describe('P-8: a listing names pictures of its own seller', () => {
  test.each(refused)('P-8 %s is refused, by push, insert and update, and the row beside it lands', async (_what, form) => {
    const address = given(form);
    const [bad, good] = [added(['/illustrations/upright.svg', address]), added([given('{own}/1-a-0.jpg')])];
    expect(await push(seller, [bad, good])).toMatchObject([
      { id: bad.id, status: 'rejected', code: 'PT422', cause: 'picture-from-elsewhere', reason: expect.stringContaining('its seller added') },
      { id: good.id, status: 'accepted' },
    ]);
    expect((await seller.request('POST', '/rest/v1/pianos', { piano_type: 'Upright', image_urls: [address] })).status).toBe(422);
    expect((await seller.request('PATCH', `/rest/v1/pianos?id=eq.${good.id}`, { image_urls: [address] })).status).toBe(422);
    expect(await backend.sql('select image_urls from public.pianos where id = $1', [good.id])).toEqual([{ image_urls: [given('{own}/1-a-0.jpg')] }]);
  });

  test.each(taken)('P-8 %s is taken', async (_what, form) => {
    expect(await push(seller, [added([given(form)])])).toMatchObject([{ status: 'accepted' }]);
  });

  test.each([...refused, ...taken])('P-8 database and device judge %s alike', async (_what, form) => {
    const address = given(form);
    const [row] = await backend.sql<{ own: boolean }>('select app.is_own_picture((app.hostless(array[$1]))[1], $2::uuid) as own', [address, seller.userId]);
    expect(row?.own).toBe(isOwnPicture(address, seller.userId));
    expect(row?.own).toBe(taken.some(([, each]) => each === form));
  });

  test('P-8 what was stored before the rule stays, in any order, until its owner takes it out; nothing like it joins', async () => {
    const [old, older] = ['https://shop.example/1.jpg', given('{other}/1-a-0.jpg')];
    const { id, ...change } = added([given('{own}/1-a-0.jpg')]);
    await push(seller, [{ id, ...change }]);
    await backend.sql('update public.pianos set image_urls = $2 where id = $1', [id, [old, older]]);
    const edit = (fields: Record<string, unknown>) => seller.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, fields);
    expect((await edit({ price: 4000 })).status).toBe(204);
    expect((await edit({ image_urls: [older, given('{own}/2-a-0.jpg'), old] })).status).toBe(204);
    expect((await edit({ image_urls: [older, old, 'https://shop.example/2.jpg'] })).status).toBe(422);
    expect((await edit({ image_urls: [older], status: 'sold' })).status).toBe(204);
    expect((await edit({ image_urls: [older, old] })).status).toBe(422);
    // Deleted and sent again, as a change that was refused meanwhile is.
    const [row] = await backend.sql<{ version: number; image_urls: string[] }>('select version::int, image_urls from public.pianos where id = $1', [id]);
    expect(row?.image_urls).toEqual([older]);
    expect(await push(seller, [{ ...change, change_id: randomUUID(), id, op: 'update', base_version: row?.version, fields: { title: 'Told again', image_urls: [older] } }]))
      .toMatchObject([{ status: 'accepted' }]);
  });

  test('P-8 the demo’s own listings keep to the rule', async () => {
    const broken = await backend.sql(
      'select p.id, address from public.pianos as p, unnest(p.image_urls) as address where p.owner_id not in ($1, $2) and not app.is_own_picture(address, p.owner_id)',
      [seller.userId, dealer.userId],
    );
    expect(broken).toEqual([]);
  });
});
