import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Answer, type Caller } from './backend-caller.ts';

// What an admin does leaves a row, and the row stays.

interface Action {
  id: number;
  action: string;
  admin_id: string;
  admin_email: string | null;
  subject: string;
  subject_id: string;
  subject_name: string;
  changed_from: string;
  changed_to: string;
  reason: string;
  done_at: string;
}
interface Page {
  rows: Action[];
  next: number | null;
  admins: { id: string; email: string | null }[];
}

let backend: EmbeddedBackend;
let admin: Caller;
let seller: Caller;
let buyer: Caller;
let listing: string;
let correction: string;
let report: string;
let certificate: string;
let payment: string;

const admins = 'admin@demo.soundboard.example';
const sellers = 'seller@demo.soundboard.example';
const read = (request: Record<string, unknown> = {}) => admin.rpc<Page>('get_admin_actions', { request });

beforeAll(async () => {
  backend = await startTestBackend();
  [admin, seller, buyer] = await Promise.all([signInAs(backend, 'admin'), signInAs(backend, 'seller'), signInAs(backend, 'buyer')]);
});
afterAll(() => backend.close());
beforeEach(async () => {
  [listing, correction, report, certificate, payment] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const inquiry = randomUUID();
  await backend.sql('delete from public.service_providers where user_id = $1', [buyer.userId]);
  await backend.sql(`insert into public.service_providers (id, user_id, type) values ($1, $2, 'technician')`, [certificate, buyer.userId]);
  await backend.sql(`insert into public.provider_certificates (id, user_id, provider_id, name, paper_path) values ($1, $2, $1, 'Piano builder', $2::uuid::text || '/1.pdf')`, [certificate, buyer.userId]);
  await backend.sql(
    `insert into public.payments (id, owner_id, piano_title, product, days, net_cents, vat_rate, vat_cents, gross_cents, country_code, state, provider, refund_due_cents, refund_due_at)
     values ($1, $2, 'A grand', 'highlight', 7, 200, 1900, 38, 238, 'DE', 'paid', 'sandbox', 100, now())`, [payment, buyer.userId]);
  await backend.sql('delete from public.serial_corrections where user_id = $1', [seller.userId]);
  await backend.sql(
    `insert into public.pianos (id, owner_id, piano_type, title, status, publish_wanted, price, screening_state)
     values ($1, $2, 'Grand', 'A grand', 'active', true, 1, 'flagged')`, [listing, seller.userId]);
  await backend.sql(`update public.pianos set screening_state = 'flagged', publish_wanted = true where id = $1`, [listing]);
  await backend.sql(`insert into public.serial_corrections (id, user_id, serial_number, claimed_year, evidence) values ($1, $2, '4711', 1911, 'A stamp inside')`, [correction, seller.userId]);
  await backend.sql(`insert into public.inquiries (id, user_id, seller_id, name, email, message) values ($1, $2, $3, 'A buyer', 'b@people.example', 'Good day')`, [
    inquiry, buyer.userId, seller.userId]);
  await backend.sql(`insert into app.conversation_reports (id, inquiry_id, side, reason) values ($1, $2, 'buyer', 'Rude')`, [report, inquiry]);
});

type Kinds = readonly [action: string, expected: Partial<Action>];
/** Each procedure of admins that changes something, or that reads what is nobody else's, with what its row says. */
const done: Readonly<Record<string, readonly [args: () => Record<string, unknown>, ...Kinds][]>> = {
  set_account_role: [[() => ({ account_id: seller.userId, new_role: 'mover' }), 'role_set', { subject: 'account', subject_name: sellers, changed_from: 'seller', changed_to: 'mover' }]],
  suspend_account: [[() => ({ account_id: seller.userId, reason: 'Sold what was not theirs' }), 'account_suspended', { subject_name: sellers, reason: 'Sold what was not theirs' }]],
  unsuspend_account: [[() => ({ account_id: seller.userId }), 'suspension_lifted', { subject_name: sellers }]],
  set_account_verified: [[() => ({ account_id: seller.userId, verified: true }), 'mark_set', { subject_name: sellers, changed_to: 'verified' }]],
  decide_screening: [
    [() => ({ listing_id: listing, approve: true }), 'listing_approved', { subject: 'listing', subject_name: 'A grand', reason: '' }],
    [() => ({ listing_id: listing, approve: false, reason: 'No picture shows it' }), 'listing_declined', { subject_name: 'A grand', reason: 'No picture shows it' }],
  ],
  decide_serial_correction: [
    [() => ({ correction_id: correction, accept: true, note: 'Thank you' }), 'correction_accepted', { subject: 'correction', subject_name: '4711', reason: 'Thank you' }],
    [() => ({ correction_id: correction, accept: false, note: 'Not so' }), 'correction_declined', { subject_name: '4711', reason: 'Not so' }],
  ],
  mark_certificate: [
    [() => ({ certificate_id: certificate, checked: true }), 'certificate_checked', { subject: 'certificate', subject_name: 'Piano builder' }],
    [() => ({ certificate_id: certificate, checked: false }), 'certificate_mark_removed', { subject: 'certificate', subject_name: 'Piano builder' }],
  ],
  mark_refunded: [[() => ({ payment_id: payment, refund: { id: randomUUID(), cents: 100, reference: 'Transfer 4711', reason: 'The card is gone' } }),
    'payment_refunded_by_hand', { subject: 'payment', subject_name: 'A grand', changed_to: '1.00 EUR given back', reason: 'Transfer 4711: The card is gone' }]],
  take_back_serial_point: [[() => ({ point_id: correction }), 'point_taken_back', { subject: 'point', subject_name: '4711: 1911' }]],
  read_reported_conversation: [[() => ({ report }), 'report_read', { subject: 'report' }]],
  decide_conversation_report: [
    [() => ({ report, outcome: 'dismissed', note: 'Nothing in it' }), 'report_dismissed', { subject: 'report', reason: 'Nothing in it' }],
    [() => ({ report, outcome: 'warned', note: 'Be kind' }), 'report_warned', { reason: 'Be kind' }],
    [() => ({ report, outcome: 'suspended', note: 'Not again' }), 'report_suspended', { reason: 'Not again' }],
  ],
};
/** What must stand before. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  unsuspend_account: () => backend.sql(`insert into public.account_standings (account_id, suspended_at) values ($1, now()) on conflict (account_id) do update set suspended_at = now()`, [seller.userId]),
  take_back_serial_point: () => backend.sql(
    `insert into public.serial_points (id, manufacturer_id, serial_start, year, source, correction_id)
     select $1, (select id from public.piano_manufacturers limit 1), 4711, 1911, 'A stamp', $1`, [correction]),
};
const restore = () => Promise.all([
  backend.sql(`update public.user_profiles set role = 'seller' where id = $1`, [seller.userId]),
  backend.sql('delete from public.account_standings where account_id = $1', [seller.userId]),
]);

test('each procedure of admins that changes something is tried below', async () => {
  const found = await backend.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v' and prosrc ~ 'app\\.(require_admin|begin_account_change)\\(' order by 1`);
  expect(found.map(({ name }) => name)).toEqual(Object.keys(done).toSorted());
});

describe.each(Object.entries(done))('%s', (name, cases) => {
  test.each(cases)('leaves its row (%#)', async (args, action, expected) => {
    await restore();
    await before[name]?.();
    const since = (await read()).rows[0]?.id ?? 0;
    await admin.rpc(name, args());
    const rows = (await read()).rows.filter(({ id }) => id > since);
    expect(rows).toContainEqual(expect.objectContaining({ action, admin_id: admin.userId, admin_email: admins, subject_id: Object.values(args())[0], ...expected }));
    await restore();
  });

  test('leaves none where it is refused', async () => {
    const since = (await read()).rows[0]?.id ?? 0;
    const [[args] = [() => ({})]] = cases;
    const asked = { ...args(), reason: '' };
    const { status } = await buyer.request('POST', `/rest/v1/rpc/${name}`, 'reason' in args() ? asked : args());
    expect(status).toBe(403);
    expect((await read()).rows[0]?.id ?? 0).toBe(since);
  });
});

describe('the rows', () => {
  beforeAll(async () => {
    await backend.sql(`insert into app.admin_actions (admin_id, action, subject_id, done_at)
      select $1::uuid, 'role_set', $2::uuid, timestamptz '2026-01-01 00:00Z' + make_interval(days => n) from generate_series(0, 4) as n`, [admin.userId, seller.userId]);
  });

  test.each([
    ['an update', 'update app.admin_actions set reason = reason'],
    ['a deletion', 'delete from app.admin_actions'],
    ['emptying', 'truncate app.admin_actions'],
  ])('stay, by %s of the owner of the database as well', async (_what, sql) => {
    const [rows] = await backend.sql('select count(*) from app.admin_actions');
    await expect(backend.sql(sql)).rejects.toThrow('What admins did is written once, and stays.');
    expect(await backend.sql('select count(*) from app.admin_actions')).toEqual([rows]);
  });

  test('nobody has a right to them but through the procedure', async () => {
    expect(await backend.sql(
      `select r.rolname, p.privilege from unnest(array['anon', 'authenticated', 'service_role']) as r (rolname),
         unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as p (privilege)
       where has_table_privilege(r.rolname, 'app.admin_actions', p.privilege)`)).toEqual([]);
    const tries: readonly [Caller, string, string][] = [
      [admin, 'GET', '/rest/v1/admin_actions'], [admin, 'DELETE', '/rest/v1/admin_actions?id=gt.0'], [admin, 'POST', '/rest/v1/rpc/note_admin_action'],
    ];
    for (const [caller, method, path] of tries) expect((await caller.request(method, path, method === 'POST' ? { action: 'role_set', subject: admin.userId } : undefined)).status).toBe(404);
  });

  test.each<[string, () => Promise<Answer>]>([
    ['a visitor', () => visitorOf(backend).request('POST', '/rest/v1/rpc/get_admin_actions', { request: {} })],
    ['a buyer', () => buyer.request('POST', '/rest/v1/rpc/get_admin_actions', { request: {} })],
  ])('are not read by %s', async (_who, ask) => {
    expect((await ask()).status).toBeGreaterThanOrEqual(401);
  });

  test('are found by admin, action and day, page by page, the newest first', async () => {
    const day = (n: number) => `2026-01-0${n}T00:00:00Z`;
    const inJanuary = { action: 'role_set', admin: admin.userId, since: day(2), before: day(6) };
    const first = await read({ ...inJanuary, limit: 3 });
    expect(first.rows.map(({ done_at }) => done_at.slice(0, 10))).toEqual(['2026-01-05', '2026-01-04', '2026-01-03']);
    const second = await read({ ...inJanuary, limit: 3, after: first.next });
    expect([second.rows.map(({ done_at }) => done_at.slice(0, 10)), second.next]).toEqual([['2026-01-02'], null]);
    expect((await read({ ...inJanuary, action: 'mark_set' })).rows).toEqual([]);
    expect((await read({ ...inJanuary, admin: seller.userId })).rows).toEqual([]);
    expect(first.admins).toEqual([{ id: admin.userId, email: admins }]);
    for (const request of [{ admin: 'x' }, { since: 'x' }, { after: 'x' }]) await expect(read(request)).rejects.toThrow('PT400');
  });
});
