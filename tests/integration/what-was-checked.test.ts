import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';
import { pushedListings, type PushedListings } from './pushed-listings.ts';

interface Row {
  id: string;
  version: number;
  screened_by: string;
  screened_at: string | null;
  seller: { verified: boolean; verified_by: string; verified_at: string | null };
}

let backend: EmbeddedBackend;
let seller: Caller;
let push: PushedListings<Row>['push'];
let add: PushedListings<Row>['add'];
let stored: PushedListings<Row>['stored'];
let admin: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  seller = await signInAs(backend, 'seller');
  ({ push, add, stored } = pushedListings<Row>(seller));
  admin = await signInAs(backend, 'admin');
});
afterAll(() => backend.close());

const isNow = (time: string | null) => time !== null && Math.abs(Date.now() - Date.parse(time)) < 3_600_000;
const longAgo = (id: string) => backend.sql(`update public.account_standings set verified_at = '2026-01-01' where account_id = $1`, [id]);

describe('U-SEL-01: who let a listing through, and when', () => {
  it('the rules, at publishing and again at each change of what they go by', async () => {
    const row = await add();
    expect([row.screened_by, isNow(row.screened_at)]).toEqual(['rules', true]);
    const renamed = await push(row.id, { op: 'update', base_version: row.version, fields: { title: 'Another title' } });
    expect(renamed.screened_at).toBe(row.screened_at);
    const cheaper = await push(row.id, { op: 'update', base_version: renamed.version, fields: { price: '4100.00' } });
    expect(Date.parse(String(cheaper.screened_at))).toBeGreaterThan(Date.parse(String(row.screened_at)));
  });

  it('nobody, as long as it is held back or a draft; then the admin who decided', async () => {
    expect((await add({ is_published: false, status: 'draft' })).screened_by).toBe('');
    const held = await add({ price: '1.00' });
    expect([held.screened_by, held.screened_at]).toEqual(['', null]);
    await admin.rpc('decide_screening', { listing_id: held.id, approve: true });
    const approved = await stored(held.id);
    expect([approved.screened_by, isNow(approved.screened_at)]).toEqual(['team', true]);
  });

  it('is nobody’s to write', async () => {
    const row = await add({ is_published: false, status: 'draft', screened_by: 'team', screened_at: '2020-01-01' });
    expect([row.screened_by, row.screened_at]).toEqual(['', null]);
  });
});

describe('U-SEL-01: what is known of a seller', () => {
  it('the confirmed address with its day, or what an admin decided with that', async () => {
    const { id } = await add();
    const confirmed = (await stored(id)).seller;
    expect([confirmed.verified, confirmed.verified_by, isNow(confirmed.verified_at)]).toEqual([true, 'email', true]);
    await admin.rpc('set_account_verified', { account_id: seller.userId, verified: true });
    const given = (await stored(id)).seller;
    expect([given.verified_by, isNow(given.verified_at)]).toEqual(['team', true]);
    await longAgo(seller.userId);
    await admin.rpc('set_account_verified', { account_id: seller.userId, verified: false });
    expect((await stored(id)).seller).toMatchObject({ verified: false, verified_by: '', verified_at: null });
    await admin.rpc('set_account_verified', { account_id: seller.userId, verified: null });
    expect((await stored(id)).seller).toMatchObject({ verified: true, verified_by: 'email', verified_at: confirmed.verified_at });
  });
});
