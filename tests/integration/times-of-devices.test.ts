import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

const ahead = '2031-05-01T00:00:00.000Z';

interface Verdict {
  status: string;
  reason?: string;
  row: Record<string, unknown> | null;
}

let backend: EmbeddedBackend;
let buyer: Caller;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [buyer, dealer] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer')]);
});
afterAll(() => backend.close());

async function push(caller: Caller, change: { collection: string; fields: Record<string, unknown>; op?: string; id?: string; base_version?: number | null }): Promise<Verdict> {
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', {
    changes: [{ change_id: randomUUID(), id: randomUUID(), op: 'insert', base_version: null, ...change }],
  });
  if (verdict?.status !== 'accepted') throw new Error(JSON.stringify(verdict));
  return verdict;
}

const times = () =>
  backend.sql<{ name: string; time: string; row: string | null }>(`
    select k.name, time, null as row from app.synced_kinds as k, unnest(k.writable) as time
    where not time = any (k.appointments) and exists (
      select from pg_catalog.pg_attribute as a where a.attrelid = to_regclass(format('public.%I', k.name)) and a.attname = time
        and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype))
    order by 1, 2`);

describe('U-SYN-07: a time that a device sends is never later than the server’s now', () => {
  test('U-SYN-07 a device whose clock runs years ahead sees new matches again: seen_at is bounded when it is made and changed', async () => {
    const id = randomUUID();
    const made = await push(buyer, { collection: 'saved_searches', id, fields: { name: 'Uprights', query: 'type=Upright', seen_at: ahead } });
    expect(Date.parse(String(made.row?.seen_at))).toBeLessThanOrEqual(Date.now() + 1000);
    const changed = await push(buyer, { collection: 'saved_searches', id, op: 'update', base_version: Number(made.row?.version), fields: { seen_at: ahead } });
    expect(Date.parse(String(changed.row?.seen_at))).toBeLessThanOrEqual(Date.now() + 1000);
    const past = '2026-01-02T03:04:05+00:00';
    const back = await push(buyer, { collection: 'saved_searches', id, op: 'update', base_version: Number(changed.row?.version), fields: { seen_at: past } });
    expect(Date.parse(String(back.row?.seen_at))).toBe(Date.parse(past));
  });

  test('U-SYN-07 holds for every time of every replicated kind that a device may write', async () => {
    await push(buyer, { collection: 'saved_searches', fields: { name: 'Grands', query: 'type=Grand' } });
    const inquiry = randomUUID();
    await push(buyer, { collection: 'inquiries', id: inquiry, fields: { seller_id: dealer.userId, inquiry_type: 'general', name: 'Buyer', email: 'buyer@example.org', message: 'Is it still there?', written_at: ahead } });
    await push(buyer, { collection: 'messages', fields: { inquiry_id: inquiry, body: 'Hello', written_at: ahead } });
    await push(dealer, {
      collection: 'import_batches',
      fields: { file_name: 'stock.csv', total: 0, created: 0, changed: 0, same: 0, skipped: 0, ambiguous: 0, ended: 0, parts: 0, choices: {} },
    });
    const instrument = randomUUID();
    await push(buyer, { collection: 'instruments', id: instrument, fields: { maker: 'Yamaha', serial_number: '5123456' } });
    await push(buyer, { collection: 'instrument_entries', fields: { instrument_id: instrument, kind: 'note', body: 'Tried', happened_at: ahead } });
    await backend.sql(
      `insert into public.evaluation_reports (id, user_id, overall_grade, value_minimum, value_high, value_insurance, valid_until, sent_at)
       values ($1, $2, 'B', 1000, 2000, 3000, now() + interval '1 year', now())`,
      [randomUUID(), dealer.userId]);
    await push(buyer, { collection: 'financing_quotes', fields: { price: '9000.00', down_payment: '909.00', months: 12, yearly_percent: 0, saved_at: ahead } });
    await backend.sql('insert into public.job_sheets (booking_id, user_id, signed_name) values ($1, $2, $3)', [randomUUID(), dealer.userId, 'A customer']);
    const found = await times();
    expect(found.map(({ name, time }) => `${name}.${time}`)).toEqual(
      expect.arrayContaining(['import_batches.undone_at', 'inquiries.written_at', 'messages.written_at', 'pianos.confirmed_at', 'saved_searches.seen_at']),
    );
    for (const { name, time } of found) {
      const [row] = await backend.sql<{ bounded: boolean }>(
        `update public.${name} set ${time} = now() + interval '5 years' where id = (select id from public.${name} limit 1) returning ${time} <= now() as bounded`,
      );
      // A kind without a row here needs one above.
      expect(row, `${name}.${time}`).toEqual({ bounded: true });
    }
  });

  test('U-SYN-07 holds for a kind that comes later, and for a column that becomes writable; appointments stay', async () => {
    await backend.sql(`
      create table public.later_kind (
        id uuid primary key, user_id uuid, done_at timestamptz, begun_on date, meets_at timestamptz,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
        deleted boolean not null default false, version bigint not null default 1, stamp bigint not null default 0)`);
    await backend.sql(`insert into app.synced_kinds (name, writable, appointments, purged) values ('later_kind', '{done_at,meets_at,deleted}', '{meets_at}', 'never')`);
    const insert = () => backend.sql<Record<string, boolean>>(`
      insert into public.later_kind (id, done_at, begun_on, meets_at) values (gen_random_uuid(), now() + interval '1 year', current_date + 400, now() + interval '1 year')
      returning done_at <= now() as done, begun_on <= current_date as begun, meets_at <= now() as meets`);
    expect(await insert()).toEqual([{ done: true, begun: false, meets: false }]);
    await backend.sql(`update app.synced_kinds set writable = writable || '{begun_on}' where name = 'later_kind'`);
    expect(await insert()).toEqual([{ done: true, begun: true, meets: false }]);
    await backend.sql('delete from app.synced_kinds where name = $1', ['later_kind']);
    await backend.sql('drop table public.later_kind');
  });
});
