import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offers, products, quotePromotion, type Product } from '../../src/domain/promotion/promotion.ts';
import { vatRateOn } from '../../src/domain/vat/vat.ts';
import { vatTable } from '../../src/domain/vat/vat-table.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let dealer: Caller;
let buyer: Caller;
let listing: string;

beforeAll(async () => {
  backend = await startTestBackend();
  dealer = await signInAs(backend, 'dealer');
  buyer = await signInAs(backend, 'buyer');
});
afterAll(() => backend.close());

beforeEach(async () => {
  listing = randomUUID();
  await backend.sql(
    `insert into public.pianos (id, owner_id, piano_type, title, status, is_published, screening_state, country_code)
     values ($1, $2, 'Upright', 'An upright', 'active', true, 'approved', 'DE')`,
    [listing, dealer.userId],
  );
  await backend.sql(`update public.user_profiles set country_code = '' where id = $1`, [dealer.userId]);
  await backend.sql(`update public.payments set created_at = created_at - interval '2 hours'`);
});

interface Answer {
  status: number;
  body: { payment?: Payment; message?: string; state?: string };
}
interface Payment {
  id: string;
  state: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  checkout_url: string;
}

/** As the page does: with the price that it shows. */
function start(product: Product, rest: Record<string, unknown> = {}, caller: Caller = dealer): Promise<Answer> {
  const days = Number(rest.days ?? 7);
  const { grossCents } = quotePromotion({ product, days, country: 'DE' }, Date.now());
  return caller.request('POST', '/functions/v1/start-payment', {
    id: randomUUID(), piano_id: listing, product, days, gross_cents: grossCents, ...rest,
  }) as Promise<Answer>;
}
const settle = (id: string, outcome: string, caller: Caller = dealer) =>
  caller.request('POST', '/functions/v1/settle-sandbox-payment', { payment_id: id, outcome }) as Promise<Answer>;

async function buy(product: Product, rest: Record<string, unknown> = {}): Promise<string> {
  const { body } = await start(product, rest);
  const id = body.payment?.id ?? '';
  expect((await settle(id, 'paid')).body).toMatchObject({ state: 'paid' });
  return id;
}

interface Shown {
  tier: string;
  days: number | null;
  highlight: number | null;
}
/** The listing's tier, and the days until tier and badge end, to a hundredth. */
async function shown(): Promise<Shown> {
  const [row] = await backend.sql<Shown>(
    `select tier, round(extract(epoch from tier_ends_at - now()) / 86400, 2)::float as days,
       round(extract(epoch from highlighted_until - now()) / 86400, 2)::float as highlight
     from public.pianos where id = $1`,
    [listing],
  );
  return row ?? { tier: 'gone', days: null, highlight: null };
}

/** Everything of the listing as if so many days had gone by. */
async function pass(days: number): Promise<void> {
  const by = `make_interval(secs => ${Math.round(days * 86_400)})`;
  for (const statement of [
    `update public.pianos set tier_ends_at = tier_ends_at - ${by}, highlighted_until = highlighted_until - ${by} where id = $1`,
    `update app.promotion_clocks set vip_ends_at = vip_ends_at - ${by}, featured_ends_at = featured_ends_at - ${by} where piano_id = $1`,
    `update public.vip_subscriptions set renews_at = renews_at - ${by} where piano_id = $1`,
    `update public.listing_promotions set created_at = created_at - ${by} where piano_id = $1`,
    `update public.payments set created_at = created_at - ${by} where piano_id = $1`,
  ]) await backend.sql(statement, [listing]);
  await backend.sql('select app.promotions_due()');
}

async function told(): Promise<string[]> {
  const rows = await backend.sql<{ word: string }>(
    `select kind || ' ' || (subject ->> 'tier') as word from public.notifications
     where subject ->> 'piano_id' = $1 and not deleted order by created_at, kind`, [listing]);
  return rows.map(({ word }) => word);
}

describe('amounts', () => {
  test('the database holds the rates of the bundle, for every country and day', async () => {
    const days = ['1990-01-01', '2020-06-30', '2020-07-01', '2023-12-31', '2024-01-01', '2025-07-01', '2026-11-28'];
    const codes = [...vatTable.split(';').map((each) => each.slice(0, 2)), '', 'ZZ', 'de '];
    const rows = await backend.sql<{ code: string; day: string; rate: number }>(
      `select code, day, app.vat_rate(code, day::date) as rate from unnest($1::text[]) as code, unnest($2::text[]) as day`, [codes, days]);
    expect(rows).toHaveLength(codes.length * days.length);
    expect(rows.filter(({ code, day, rate }) => vatRateOn(code, day).rate !== rate)).toEqual([]);
  });

  test('the database asks what the device shows, for every product and country', async () => {
    const orders = products.flatMap((product) => [offers[product].fewestDays, 7, offers[product].mostDays].map((days) => ({ product, days })));
    for (const country of ['DE', 'CH', 'FI', 'CM', 'US', '']) {
      await backend.sql('update public.pianos set country_code = $2 where id = $1', [listing, country]);
      for (const { product, days } of orders) {
        const { netCents, vatCents, grossCents, rate } = quotePromotion({ product, days, country }, Date.now());
        const [row] = await backend.sql(
          `select p.net_cents::integer, p.vat_cents::integer, p.gross_cents::integer, p.vat_rate from public.pianos as piano,
             app.new_payment(piano, jsonb_build_object('product', $2::text, 'days', $3::integer)) as p where piano.id = $1`,
          [listing, product, days]);
        expect(row).toEqual({ net_cents: netCents, vat_cents: vatCents, gross_cents: grossCents, vat_rate: rate });
      }
    }
  });

  test('P-4: the country of the seller goes before that of the piano', async () => {
    await backend.sql(`update public.user_profiles set country_code = 'CH' where id = $1`, [dealer.userId]);
    const { grossCents } = quotePromotion({ product: 'featured', days: 7, country: 'CH' }, Date.now());
    expect((await start('featured')).status).toBe(409);
    expect((await start('featured', { gross_cents: grossCents })).body.payment).toMatchObject({ gross_cents: grossCents, country_code: 'CH', vat_rate: 810 });
  });

  test.each([
    ['a price of one’s own', { gross_cents: 1 }, 409],
    ['no price', { gross_cents: null }, 409],
    ['no days', { days: 0 }, 422],
    ['too many days', { days: 91 }, 422],
    ['half a day', { days: 1.5 }, 422],
    ['another product', { product: 'gold' }, 422],
    ['no id', { id: 'x' }, 422],
    ['no listing', { piano_id: randomUUID() }, 404],
  ])('%s is refused', async (_what, rest, status) => {
    expect((await start('featured', rest)).status).toBe(status);
  });
});

describe('a payment in the sandbox', () => {
  test('paid, it features the listing for its days, and tells its owner', async () => {
    const { status, body } = await start('featured');
    expect([status, body.payment]).toEqual([200, expect.objectContaining({ state: 'open', net_cents: 3500, vat_cents: 665, gross_cents: 4165 })]);
    expect(body.payment?.checkout_url).toBe(`/pay/sandbox/${body.payment?.id}`);
    expect(await shown()).toEqual({ tier: 'basic', days: null, highlight: null });
    expect((await settle(body.payment?.id ?? '', 'paid')).body).toMatchObject({ state: 'paid' });
    expect(await shown()).toEqual({ tier: 'featured', days: 7, highlight: null });
    expect(await told()).toEqual(['tier_started featured']);
  });

  test.each([['failed', ['payment_failed featured']], ['abandoned', []]])('%s, it changes nothing', async (outcome, words) => {
    const { body } = await start('featured');
    expect((await settle(body.payment?.id ?? '', outcome)).body).toMatchObject({ state: outcome });
    expect(await shown()).toEqual({ tier: 'basic', days: null, highlight: null });
    expect(await told()).toEqual(words);
  });

  test('DB-3: paid twice, and failed after that, counts once', async () => {
    const id = await buy('featured');
    for (const outcome of ['paid', 'failed', 'abandoned', 'paid']) expect((await settle(id, outcome)).body).toMatchObject({ state: 'paid' });
    expect(await shown()).toMatchObject({ days: 7 });
    expect(await backend.sql('select from public.listing_promotions where payment_id = $1', [id])).toHaveLength(1);
  });

  test('DB-3: paid after it failed, or after another took its place, counts', async () => {
    const first = (await start('featured')).body.payment?.id ?? '';
    await settle(first, 'failed');
    const second = (await start('featured')).body.payment?.id ?? '';
    await start('featured', { days: 3 });
    for (const id of [first, second]) expect((await settle(id, 'paid')).body).toMatchObject({ state: 'paid' });
    expect(await shown()).toMatchObject({ tier: 'featured', days: 14 });
  });

  test('others than its owner can’t settle it, nor pay for another’s listing', async () => {
    const { body } = await start('featured');
    expect((await settle(body.payment?.id ?? '', 'paid', buyer)).status).toBe(404);
    expect((await start('featured', {}, buyer)).status).toBe(404);
    expect(await shown()).toMatchObject({ tier: 'basic' });
  });
});

describe('DB-4: one open payment', () => {
  test('the same twice is one, also with another id', async () => {
    const id = randomUUID();
    const answers = [await start('featured', { id }), await start('featured', { id }), await start('featured')];
    expect(answers.map(({ body }) => body.payment?.id)).toEqual([id, id, id]);
  });

  test('another choice takes its place', async () => {
    const first = (await start('featured')).body.payment?.id ?? '';
    const second = (await start('featured', { days: 3 })).body.payment?.id ?? '';
    const rows = await backend.sql('select id, state from public.payments where piano_id = $1 order by state', [listing]);
    expect(rows).toEqual([{ id: first, state: 'abandoned' }, { id: second, state: 'open' }]);
  });

  test('an id that stands for something else is refused', async () => {
    const id = (await start('featured')).body.payment?.id ?? '';
    expect((await start('featured', { id, days: 3 })).status).toBe(409);
  });

  test('while a debit is under way, none can be begun', async () => {
    const { body } = await start('vip');
    await backend.sql(`select public.settle_payment($1)`, [{ provider: 'sandbox', event_id: randomUUID(), kind: 'processing', payment_id: body.payment?.id }]);
    expect((await start('vip')).status).toBe(409);
  });

  test('unused for a day, it expires', async () => {
    const { body } = await start('featured');
    await pass(1.1);
    expect(await backend.sql('select state from public.payments where id = $1', [body.payment?.id])).toEqual([{ state: 'expired' }]);
  });

  test('more than 30 in an hour are refused', async () => {
    for (let days = 1; days <= 30; days += 1) expect((await start('featured', { days })).status).toBe(200);
    const { status, body } = await start('featured', { days: 31 });
    expect([status, body.message]).toEqual([429, 'Too many payments were started. Please try again in an hour.']);
  });
});

describe('DB-1: only what buyers see can be promoted', () => {
  const unseen = 'Buyers don’t see this listing now. It can be promoted as soon as they do.';
  test.each([
    ['is_published = false', unseen],
    [`status = 'reserved'`, 'This piano is reserved, so the search leaves it out. It can be promoted once you set it free.'],
    [`status = 'sold'`, unseen],
  ])('not when %s', async (state, message) => {
    await backend.sql(`update public.pianos set ${state} where id = $1`, [listing]);
    expect((await start('featured')).body.message).toBe(message);
  });

  test('not when it is deleted, and not by a suspended person', async () => {
    await backend.sql(`insert into public.account_standings (account_id, suspended_at, suspended_reason) values ($1, now(), 'x')
      on conflict (account_id) do update set suspended_at = now()`, [dealer.userId]);
    expect((await start('featured')).status).toBe(403);
    await backend.sql(`update public.account_standings set suspended_at = null where account_id = $1`, [dealer.userId]);
    await backend.sql('update public.pianos set deleted = true where id = $1', [listing]);
    expect((await start('featured')).status).toBe(404);
  });
});

describe('DB-2: what runs', () => {
  test('Featured days are added at the end of those that run', async () => {
    await buy('featured');
    await buy('featured', { days: 3 });
    expect(await shown()).toMatchObject({ tier: 'featured', days: 10 });
  });

  test('the badge runs beside any tier, and is made longer', async () => {
    await buy('highlight');
    await buy('vip');
    await buy('highlight');
    expect(await shown()).toEqual({ tier: 'vip', days: 7, highlight: 14 });
  });

  test('VIP goes before Featured, which rests and goes on with all its days', async () => {
    await buy('featured', { days: 5 });
    await pass(2);
    await buy('vip');
    expect(await shown()).toMatchObject({ tier: 'vip', days: 7 });
    expect((await cancel()).status).toBe(200);
    await pass(7.5);
    expect(await shown()).toMatchObject({ tier: 'featured', days: 2.5 });
    await pass(2.6);
    expect(await shown()).toEqual({ tier: 'basic', days: null, highlight: null });
  });

  test('while VIP renews, neither it nor Featured is sold', async () => {
    await buy('vip');
    for (const product of ['vip', 'featured'] as const) expect((await start(product)).status).toBe(409);
  });

  test('what runs without a clock of its own is counted in', async () => {
    await backend.sql(`update public.pianos set tier = 'featured', tier_ends_at = now() + interval '4 days' where id = $1`, [listing]);
    await buy('featured', { days: 1 });
    expect(await shown()).toMatchObject({ tier: 'featured', days: 5 });
  });
});

const cancel = (caller: Caller = dealer) => caller.request('POST', '/functions/v1/cancel-vip', { piano_id: listing });

describe('P-2: VIP', () => {
  test('renews by itself before it ends, with a payment of its own, and once', async () => {
    await buy('vip');
    await pass(6.97);
    await backend.sql('select app.promotions_due()');
    expect(await shown()).toMatchObject({ tier: 'vip', days: 7.03 });
    const rows = await backend.sql('select state, gross_cents::integer from public.payments where piano_id = $1', [listing]);
    expect(rows).toEqual([{ state: 'paid', gross_cents: 4165 }, { state: 'paid', gross_cents: 4165 }]);
  });

  test('ends when the listing is not on the market', async () => {
    await buy('vip');
    await backend.sql(`update public.pianos set status = 'sold' where id = $1`, [listing]);
    await pass(7);
    expect(await shown()).toMatchObject({ tier: 'basic' });
    expect(await backend.sql('select state from public.vip_subscriptions where piano_id = $1', [listing])).toEqual([{ state: 'ended' }]);
  });

  test('ended by its owner it runs out, and can be bought again', async () => {
    await buy('vip');
    expect((await cancel(buyer)).status).toBe(404);
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(404);
    await pass(6.5);
    expect(await shown()).toMatchObject({ tier: 'vip', days: 0.5 });
    await buy('vip');
    expect(await shown()).toMatchObject({ tier: 'vip', days: 7.5 });
  });

  test('keeps an account until it is ended', async () => {
    await backend.sql(`update public.pianos set title = 'The kept one' where id = $1`, [listing]);
    await buy('vip');
    const kept = () => backend.sql<{ kept: string[] }>('select app.what_keeps_account($1) as kept', [dealer.userId]);
    expect((await kept())[0]?.kept).toContain('VIP renews by itself for The kept one. Please end it first.');
    await cancel();
    expect((await kept())[0]?.kept).not.toContain('VIP renews by itself for The kept one. Please end it first.');
  });
});

describe('DB-5: what people are told', () => {
  test('a day before the end, and at the end, once each', async () => {
    await buy('featured');
    await pass(5.9);
    expect(await told()).toEqual(['tier_started featured']);
    await pass(0.2);
    await pass(0.1);
    expect(await told()).toEqual(['tier_started featured', 'tier_ending featured']);
    await pass(1);
    await pass(1);
    expect(await told()).toEqual(['tier_started featured', 'tier_ending featured', 'tier_ended featured']);
  });

  test('no reminder of a single day, nor of a VIP that renews; the badge’s end is told', async () => {
    await buy('highlight');
    await buy('featured', { days: 1 });
    await pass(0.5);
    expect(await told()).toEqual(['tier_started featured']);
    await pass(0.6);
    await buy('vip');
    await pass(6.2);
    expect(await told()).toEqual(['tier_ended featured', 'tier_started vip', 'highlight_ended highlight']);
  });
});

test('payments outlive account and listing, without saying whose they were', async () => {
  const [person] = await backend.sql<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@people.example', now(), '{"role": "seller"}') returning id`);
  await backend.sql('update public.pianos set owner_id = $2 where id = $1', [listing, person?.id]);
  const request = { payer: person?.id, id: randomUUID(), piano_id: listing, product: 'vip', days: 7, gross_cents: 4165, provider: 'sandbox' };
  await backend.sql('select public.start_payment($1)', [request]);
  await backend.sql('select public.settle_payment($1)', [{ provider: 'sandbox', event_id: randomUUID(), kind: 'paid', payment_id: request.id }]);
  await backend.sql('delete from auth.users where id = $1', [person?.id]);
  expect(await backend.sql('select owner_id, piano_id, piano_title, state from public.payments where id = $1', [request.id])).toEqual([
    { owner_id: null, piano_id: null, piano_title: 'An upright', state: 'paid' },
  ]);
  await backend.sql(`update public.vip_subscriptions set renews_at = now() where owner_id is null`);
  await backend.sql('select app.promotions_due()');
  expect(await backend.sql(`select from public.vip_subscriptions where owner_id is null and state = 'active'`)).toEqual([]);
});

test('devices hear of a tier by the usual pull, and nobody’s payment is in it', async () => {
  await buy('featured');
  const pulled = await buyer.rpc<Record<string, unknown>>('listings_by_ids', { ids: [listing] });
  expect(pulled).toMatchObject([{ tier: 'featured' }]);
  expect(JSON.stringify(pulled)).not.toContain('gross_cents');
});
