import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { financingOf, totalOf } from '../../src/domain/financing/financing.ts';
import { instalmentOf } from '../../src/domain/financing/instalments.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let buyer: Caller;
let stranger: Caller;
let admin: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [buyer, stranger, admin] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'seller'), signInAs(backend, 'admin')]);
});
afterAll(() => backend.close());
afterEach(() => backend.sql('delete from public.financing_quotes'));

interface Verdict {
  status: string;
  cause?: string;
  row?: Record<string, unknown> | null;
}

const nine = { title: 'Yamaha U3', price: '9000.00', down_payment: '909.00', months: 12, yearly_percent: 0, state: 'saved' };

async function push(caller: Caller, change: { id: string; op: 'insert' | 'update'; fields: Record<string, unknown> }): Promise<Verdict> {
  const [stored] = await backend.sql<{ version: number }>('select version::integer from public.financing_quotes where id = $1', [change.id]);
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), collection: 'financing_quotes', base_version: stored?.version ?? 0, ...change }] });
  if (!verdict) throw new Error('No verdict came');
  return verdict;
}
const insert = (caller: Caller, fields: Record<string, unknown>, id: string = randomUUID()) => push(caller, { id, op: 'insert', fields: { saved_at: new Date().toISOString(), ...fields } });

test('F-1, F-5, F-6, F-7, F-8: the database says the cents of the device for 500 random terms', async () => {
  const asked = fc.sample(fc.record({
    price: fc.oneof(fc.integer({ min: 100, max: 100_000_000 }), fc.integer({ min: 100, max: 2000 })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    months: fc.integer({ min: 2, max: 14 }).map((half) => half * 6),
    percent: fc.oneof(fc.constant(0), fc.integer({ min: 390, max: 1590 }).map((hundredths) => hundredths / 100), fc.constantFrom(0.0001, 1e-10)),
  }), 500).map(({ price, share, months, percent }) => ({ priceCents: price, downCents: Math.round(totalOf(price) * share), months, yearlyPercent: percent }));
  const rows = await backend.sql<{ found: unknown[] }>(
    `select jsonb_build_array(f.fee_cents, f.loan_cents, f.instalment_cents, f.last_cents, f.interest_cents, f.effective_rate) as found
     from jsonb_to_recordset($1::jsonb) as t ("priceCents" bigint, "downCents" bigint, months integer, "yearlyPercent" numeric),
       lateral app.financing_of(t."priceCents", t."downCents", t.months, t."yearlyPercent") as f`, [JSON.stringify(asked)]);
  const said = asked.map(financingOf).map((one) => [one.feeCents, one.loanCents, one.instalmentCents, one.lastCents, one.interestCents, one.effectiveRate]);
  expect(rows.map(({ found }) => found)).toEqual(said);
});

test.each([
  ['F-5, P-MON-01', 12_000_000, 360, 1e-12],
  ['F-5, P-MON-01', 12_000_000, 360, 1e-10],
  ['F-5, P-MON-01', 818_100, 12, 0.0001],
  ['F-5, P-MON-04', 818_100, 12, 0],
  ['F-5, P-MON-04', 0, 12, 7.5],
])('%s: %i cents over %i months at %f %% are the same in both', async (_rule, loanCents, months, yearlyPercent) => {
  const [row] = await backend.sql('select app.financing_instalment($1, $2, $3::numeric)::integer as found', [loanCents, months, yearlyPercent.toFixed(15)]);
  expect(row).toEqual({ found: instalmentOf({ loanCents, months, yearlyPercent }) });
});

test('F-5: answers nothing to numbers that are none, or too many', async () => {
  const [row] = await backend.sql(
    `select app.financing_instalment(1, 12, 'NaN') as a, app.financing_instalment(1, 12, 'Infinity') as b, app.financing_instalment(1, 601, 1) as c,
       (app.financing_of(100, 102, 12, 1)).loan_cents as d, (app.financing_of(100, 0, 0, 1)).fee_cents as e, app.financing_instalment(1, 12, -1) as f`);
  expect(row).toEqual({ a: null, b: null, c: null, d: null, e: null, f: null });
});

test('F-1, F-12: a quote is reckoned by the database, sent once, read by admins from then on, and taken back', async () => {
  const id = randomUUID();
  expect(await insert(buyer, nine, id)).toMatchObject({ status: 'accepted' });
  const stored = () => backend.sql('select fee::text, loan::text, instalment::text, last_instalment::text, interest::text, state, phone, applied_at is null as open from public.financing_quotes where id = $1', [id]);
  expect(await stored()).toEqual([{ fee: '90.00', loan: '8181.00', instalment: '681.75', last_instalment: '681.75', interest: '0.00', state: 'saved', phone: '', open: true }]);
  const seen = async (caller: Caller) => ((await caller.request('GET', '/rest/v1/financing_quotes?select=id')).body as unknown[]).length;
  expect([await seen(buyer), await seen(stranger), await seen(admin)]).toEqual([1, 0, 0]);

  expect(await push(buyer, { id, op: 'update', fields: { state: 'applied', phone: ' 030 12345 ' } })).toMatchObject({ status: 'accepted' });
  expect(await stored()).toMatchObject([{ state: 'applied', phone: '030 12345', open: false }]);
  expect([await seen(stranger), await seen(admin)]).toEqual([0, 1]);
  expect(await push(buyer, { id, op: 'update', fields: { state: 'saved' } })).toMatchObject({ status: 'rejected', cause: 'request-moved-on' });
  expect(await push(buyer, { id, op: 'update', fields: { state: 'answered' } })).toMatchObject({ status: 'rejected', cause: 'request-moved-on' });
  expect(await push(buyer, { id, op: 'update', fields: { state: 'withdrawn' } })).toMatchObject({ status: 'accepted' });
  expect(await push(buyer, { id, op: 'update', fields: { state: 'applied' } })).toMatchObject({ status: 'rejected', cause: 'request-moved-on' });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['F-1', { down_payment: '9090.00', yearly_percent: 7.5 }, { status: 'accepted' }],
  ['F-1', { down_payment: '9090.01' }, { status: 'rejected', cause: 'values-out-of-order' }],
  ['F-1', { down_payment: '-0.01' }, { status: 'rejected', cause: 'values-out-of-order' }],
  ['F-2', { yearly_percent: 7.5, months: 13 }, { status: 'rejected' }],
  ['F-2', { yearly_percent: 7.5, months: 90 }, { status: 'rejected' }],
  ['F-3', { yearly_percent: 0, months: 18 }, { status: 'rejected' }],
  ['F-3', { yearly_percent: 3.89 }, { status: 'rejected' }],
  ['F-3', { yearly_percent: 'NaN' }, { status: 'rejected' }],
  ['F-4', { price: '0.99', down_payment: 0 }, { status: 'rejected' }],
  ['F-4', { price: '1000000.01' }, { status: 'rejected' }],
  ['F-12', { state: 'answered' }, { status: 'rejected', cause: 'request-moved-on' }],
  ['F-10', { state: 'applied', saved_at: new Date(Date.now() - 31 * 86_400_000).toISOString() }, { status: 'rejected', cause: 'quote-expired' }],
  ['F-10', { state: 'saved', saved_at: new Date(Date.now() - 31 * 86_400_000).toISOString() }, { status: 'accepted' }],
])('%s: %j is %j', async (_rule, fields, verdict) => {
  expect(await insert(buyer, { ...nine, ...fields })).toMatchObject(verdict);
});

test('a person keeps 100 quotes, and five applications wait', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect(await insert(buyer, { ...nine, state: 'applied' })).toMatchObject({ status: 'accepted' });
  expect(await insert(buyer, { ...nine, state: 'applied' })).toMatchObject({ status: 'rejected', cause: 'requests-waiting' });
  await backend.sql(`insert into public.financing_quotes (user_id, price, down_payment, months, yearly_percent) select $1, 9000, 909, 12, 0 from generate_series(1, 95)`, [buyer.userId]);
  expect(await insert(buyer, nine)).toMatchObject({ status: 'rejected', cause: 'quotes-too-many' });
});
