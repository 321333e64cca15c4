import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

interface Plan {
  id: string;
  state: string;
  trial_ends_at: string;
  paid_from: string | null;
  ends_at: string | null;
  country_code: string;
  vat_id: string;
  version: number;
}

let backend: EmbeddedBackend;
let dealer: Caller;
let admin: Caller;
let stranger: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [dealer, admin, stranger] = await Promise.all([signInAs(backend, 'dealer'), signInAs(backend, 'admin'), signInAs(backend, 'seller')]);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql('delete from public.dealer_subscriptions');
  await backend.sql(`delete from public.notifications where kind like 'dealer%'`);
});

const order = { request: { country: 'FR', vat_id: 'FR12345678901' } };
const start = () => dealer.rpc<Plan>('start_dealer_trial', order);
const activate = () => dealer.rpc<Plan>('activate_dealer_plan', order);
const cancel = () => dealer.rpc<Plan>('cancel_dealer_plan', {});
const resume = () => dealer.rpc<Plan>('resume_dealer_plan', {});
const refusal = (caller: Caller, name: string, args: object = {}) =>
  caller.request('POST', `/rest/v1/rpc/${name}`, args).then(({ status }) => status);

/** The plan as if so many days had gone by, and the clock's job after it. */
async function pass(days: number): Promise<void> {
  await backend.sql(
    `update public.dealer_subscriptions set trial_ends_at = trial_ends_at - $2::interval, paid_from = paid_from - $2::interval,
       ends_at = ends_at - $2::interval where user_id = $1`, [dealer.userId, `${days} days`]);
  await backend.sql('select app.dealer_subscriptions_due()');
}
async function stored(): Promise<{ state: string; trial: number; until: number | null } | undefined> {
  const [row] = await backend.sql<{ state: string; trial: number; until: number | null }>(
    `select state, round(extract(epoch from trial_ends_at - now()) / 86400)::integer as trial,
       round(extract(epoch from ends_at - now()) / 86400)::integer as until from public.dealer_subscriptions where user_id = $1`, [dealer.userId]);
  return row;
}
async function told(): Promise<string[]> {
  const rows = await backend.sql<{ kind: string }>(
    `select kind from public.notifications where user_id = $1 and kind like 'dealer%' and not deleted order by created_at`, [dealer.userId]);
  return rows.map(({ kind }) => kind);
}

describe('the trial', () => {
  test('DB-1: takes 14 days and is there once, whatever became of it', async () => {
    expect(await start()).toMatchObject({ user_id: dealer.userId, state: 'trial', country_code: 'FR', vat_id: 'FR12345678901', version: 1 });
    expect(await stored()).toEqual({ state: 'trial', trial: 14, until: null });
    expect(await refusal(dealer, 'start_dealer_trial', order)).toBe(409);
    await cancel();
    expect(await refusal(dealer, 'start_dealer_trial', order)).toBe(409);
    await pass(15);
    expect(await refusal(dealer, 'start_dealer_trial', order)).toBe(409);
    expect((await stored())?.state).toBe('ended');
  });

  test('DB-2: is reminded of once three days before its end, and ends', async () => {
    await start();
    await pass(10);
    expect(await told()).toEqual([]);
    await pass(1.5);
    await pass(0.1);
    expect(await told()).toEqual(['dealer_trial_ending']);
    await pass(3);
    await pass(0);
    expect(await told()).toEqual(['dealer_trial_ending', 'dealer_trial_ended']);
    expect((await stored())?.state).toBe('ended');
  });

  test('DB-2: one that was cancelled ends silently', async () => {
    await start();
    expect(await cancel()).toMatchObject({ state: 'cancelled' });
    expect(await stored()).toEqual({ state: 'cancelled', trial: 14, until: 14 });
    await pass(12);
    await pass(3);
    expect([(await stored())?.state, await told()]).toEqual(['ended', []]);
  });

  test('a cancellation is taken back until it has run out', async () => {
    await start();
    expect(await refusal(dealer, 'resume_dealer_plan')).toBe(409);
    await cancel();
    expect(await resume()).toMatchObject({ state: 'trial', ends_at: null });
    await cancel();
    await pass(20);
    expect(await refusal(dealer, 'resume_dealer_plan')).toBe(409);
    expect(await refusal(dealer, 'cancel_dealer_plan')).toBe(409);
  });
});

describe('the plan', () => {
  test('DB-4: taken during the trial it is paid for from its end, and nothing is charged', async () => {
    expect(await refusal(dealer, 'activate_dealer_plan', order)).toBe(409);
    const { trial_ends_at: trialEndsAt } = await start();
    expect(await activate()).toMatchObject({ state: 'active', paid_from: trialEndsAt });
    await pass(40);
    expect((await stored())?.state).toBe('active');
    expect(await backend.sql('select 1 from public.payments where owner_id = $1', [dealer.userId])).toEqual([]);
  });

  test('DB-3: cancelled it ends with its month, and can be taken again', async () => {
    await start();
    await activate();
    await pass(24);
    await cancel();
    const until = (await stored())?.until ?? 0;
    expect(until).toBeGreaterThanOrEqual(18);
    expect(until).toBeLessThanOrEqual(21);
    expect(await resume()).toMatchObject({ state: 'active', ends_at: null });
    await cancel();
    await pass(22);
    expect((await stored())?.state).toBe('ended');
    const again = await activate();
    expect(again.state).toBe('active');
    expect(Math.abs(Date.parse(again.paid_from ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('the end of a month is found also at the ends of months, and on the day itself', async () => {
    const [row] = await backend.sql<{ ends: string[] }>(
      `select array[app.plan_month_ends_at('2026-01-31Z', '2026-02-01Z')::date::text, app.plan_month_ends_at('2026-01-31Z', '2026-03-15Z')::date::text,
         app.plan_month_ends_at('2026-01-15Z', '2026-02-15Z')::date::text, app.plan_month_ends_at('2024-06-10Z', '2026-11-28Z')::date::text] as ends`);
    expect(row?.ends).toEqual(['2026-02-28', '2026-03-31', '2026-03-15', '2026-12-10']);
  });
});

describe('who may', () => {
  test.each(['start_dealer_trial', 'activate_dealer_plan', 'cancel_dealer_plan', 'resume_dealer_plan'])('%s is for dealers alone', async (name) => {
    const args = name.startsWith('start') || name.startsWith('activate') ? order : {};
    for (const role of ['buyer', 'seller', 'technician', 'evaluator', 'mover', 'admin']) {
      expect([role, await refusal(await signInAs(backend, role), name, args)]).toEqual([role, 403]);
    }
    expect([401, 403, 404]).toContain(await refusal(visitorOf(backend), name, args));
    expect(await stored()).toBeUndefined();
  });

  test('a suspended dealer changes nothing', async () => {
    await start();
    await backend.sql(`insert into public.account_standings (account_id, suspended_at, suspended_reason) values ($1, now(), 'Unpaid')
      on conflict (account_id) do update set suspended_at = now()`, [dealer.userId]);
    expect(await refusal(dealer, 'cancel_dealer_plan')).toBe(403);
    await backend.sql('update public.account_standings set suspended_at = null where account_id = $1', [dealer.userId]);
  });

  test.each([{ country: 'US', vat_id: '' }, { country: 'de', vat_id: '' }, { vat_id: '' }, { country: 'DE', vat_id: 'DE 123' }, { country: 'DE', vat_id: `DE${'1'.repeat(20)}` }, {}])(
    'an order of %j is refused', async (request) => {
      expect(await refusal(dealer, 'start_dealer_trial', { request })).toBe(422);
    });

  test('nobody writes an own trial, not by the table and not by the sync', async () => {
    const far = '2099-01-01T00:00:00Z';
    const id = randomUUID();
    const push = async (change: object) => {
      const [verdict] = await dealer.rpc<{ status: string }[]>('push_changes', {
        changes: [{ change_id: randomUUID(), collection: 'dealer_subscriptions', id, base_version: null, ...change }],
      });
      return verdict?.status;
    };
    expect((await dealer.request('POST', '/rest/v1/dealer_subscriptions', { user_id: dealer.userId, trial_ends_at: far })).status).toBe(403);
    expect(await push({ op: 'insert', fields: { trial_ends_at: far } })).toBe('rejected');
    expect(await stored()).toBeUndefined();
    const plan = await start();
    const patch = await dealer.request('PATCH', `/rest/v1/dealer_subscriptions?user_id=eq.${dealer.userId}`, { trial_ends_at: far, state: 'active' });
    expect(patch.status).toBe(403);
    await push({ id: plan.id, op: 'update', base_version: 1, fields: { trial_ends_at: far, state: 'active', paid_from: far } });
    await push({ id: plan.id, op: 'delete', base_version: 1 });
    expect((await dealer.request('DELETE', `/rest/v1/dealer_subscriptions?user_id=eq.${dealer.userId}`)).status).toBe(403);
    expect(await stored()).toEqual({ state: 'trial', trial: 14, until: null });
  });

  test('its dealer and admins read it; its dealer’s devices and data get it', async () => {
    await start();
    const rowsFor = async (caller: Caller) => (await caller.request('GET', '/rest/v1/dealer_subscriptions')).body;
    expect(await rowsFor(dealer)).toHaveLength(1);
    expect(await rowsFor(admin)).toHaveLength(1);
    expect(await rowsFor(stranger)).toEqual([]);
    const pulled = async (caller: Caller) => {
      const { collections } = await caller.rpc<{ collections: Record<string, { rows: Plan[] }> }>('pull_changes', {
        request: { epoch: null, checkpoints: { dealer_subscriptions: null } },
      });
      return collections.dealer_subscriptions?.rows;
    };
    expect(await pulled(dealer)).toMatchObject([{ user_id: dealer.userId, state: 'trial' }]);
    expect(await pulled(admin)).toEqual([]);
    const { dealer_subscription: exported } = await dealer.rpc<{ dealer_subscription: Plan }>('export_own_data', {});
    expect(exported).toMatchObject({ state: 'trial', country_code: 'FR' });
  });
});

test('margin scheme: a listing says how it is taxed, by its owner, in known words', async () => {
  const id = randomUUID();
  const push = async (fields: object, change: object) => {
    const [verdict] = await dealer.rpc<{ status: string; row?: { version: number; vat_scheme: string } }[]>('push_changes', {
      changes: [{ change_id: randomUUID(), collection: 'pianos', id, base_version: null, fields, ...change }],
    });
    return verdict;
  };
  expect(await push({ piano_type: 'Upright', vat_scheme: 'margin' }, { op: 'insert' })).toMatchObject({ status: 'accepted' });
  expect(await push({ vat_scheme: 'free' }, { op: 'update', base_version: 1 })).toMatchObject({ status: 'rejected' });
  expect(await push({ vat_scheme: 'standard' }, { op: 'update', base_version: 1 })).toMatchObject({ status: 'accepted' });
  const [row] = await backend.sql<{ vat_scheme: string }>('select vat_scheme from public.pianos where id = $1', [id]);
  expect(row?.vat_scheme).toBe('standard');
});
