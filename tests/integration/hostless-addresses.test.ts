import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostless } from '../../src/domain/listing/stored-address.ts';
import { startEmbeddedBackend, type EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { copyReadyData } from '../support/ready-backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

const folder = '/storage/v1/object/public/piano-images';
/** Any text will do as a picture here. */
const picture = { bytes: 'of a picture' };

interface Verdict {
  status: string;
  row: { image_urls: string[]; is_published: boolean };
}

async function publish(seller: Caller, pictures: readonly string[]): Promise<{ id: string; verdict: Verdict }> {
  const id = randomUUID();
  const fields = { piano_type: 'Upright', title: 'With pictures', price: 3000, status: 'active', is_published: true, image_urls: pictures, description: 'A well kept upright. '.repeat(8) };
  const changes = [{ change_id: randomUUID(), collection: 'pianos', id, op: 'insert', base_version: null, fields }];
  const [verdict] = await seller.rpc<Verdict[]>('push_changes', { changes });
  if (!verdict) throw new Error('No answer');
  return { id, verdict };
}

async function upload(seller: Caller, name: string): Promise<string> {
  const place = `${seller.userId}/${name}`;
  const { status } = await seller.request('POST', `/storage/v1/object/piano-images/${place}`, picture, { 'content-type': 'image/jpeg' });
  expect(status).toBe(200);
  return `${folder}/${place}`;
}

describe('U-SYN-08: what is stored never names the host', () => {
  let backend: EmbeddedBackend;
  let seller: Caller;
  beforeAll(async () => {
    backend = await startTestBackend();
    seller = await signInAs(backend, 'seller');
  });
  afterAll(() => backend.close());

  test('U-SYN-08 an address that an older app sends with its host is stored without, by insert and update, and found in storage; drawings stay', async () => {
    const own = await upload(seller, '1-a-0.jpg');
    const drawing = '/illustrations/upright.svg';
    const { id, verdict } = await publish(seller, [`http://127.0.0.1:4173${own}`, drawing]);
    expect(verdict).toMatchObject({ status: 'accepted', row: { image_urls: [own, drawing], is_published: true } });
    const { status } = await seller.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { image_urls: [`https://project.supabase.co${own}`] });
    expect(status).toBe(204);
    expect(await backend.sql('select image_urls from public.pianos where id = $1', [id])).toEqual([{ image_urls: [own] }]);
    const text = await backend.sql<{ name: string }>(`
      select c.table_name as name from information_schema.tables as c where c.table_schema = 'public' and c.table_type = 'BASE TABLE'`);
    for (const { name } of text) {
      const found = await backend.sql(`select t::text as row from public.${name} as t where t::text like '%://127.0.0.1%' limit 1`);
      expect(found, name).toEqual([]);
    }
  });

  test.each([
    'http://127.0.0.1:4173{own}', 'HTTPS://Project.supabase.co{own}?t=1', 'https://example.org/behind/a/path{own}', '{own}',
    'https://shop.example/1.jpg', 'https://shop.example/storage/v1/object/public/piano-images/grand.jpg',
    'https://proxy.example/?of=https://x.example{own}', 'https://proxy.example/https://x.example{own}', '/illustrations/upright.svg', '',
  ])('U-SYN-08 database and device read %s alike', async (form) => {
    const address = form.replace('{own}', `${folder}/3b241101-e2bb-4255-8caf-4136c566a962/1-a-0.jpg`);
    expect(await backend.sql('select app.hostless(array[$1]) as stored', [address])).toEqual([{ stored: [hostless(address)] }]);
  });
});

test('U-SYN-08 a picture stored on one port is there on another', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'soundboard-ports-'));
  await copyReadyData(dataDir);
  const first = await startEmbeddedBackend({ dataDir, origin: 'http://127.0.0.1:4173' });
  const seller = await signInAs(first, 'seller');
  const { verdict } = await publish(seller, [`http://127.0.0.1:4173${await upload(seller, '2-a-0.jpg')}`]);
  await first.close();
  const second = await startEmbeddedBackend({ dataDir, origin: 'http://127.0.0.1:4188' });
  const answer = await second.handle(new Request(`http://127.0.0.1:4188${verdict.row.image_urls[0]}`));
  expect([answer.status, await answer.text()]).toEqual([200, JSON.stringify(picture)]);
  await second.close();
  rmSync(dataDir, { recursive: true, force: true });
});
