import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, visitorOf, type Answer, type Caller } from './backend-caller.ts';

export interface Scene {
  backend: EmbeddedBackend;
  visitor: Caller;
  /** Signed in, and owns nothing of what is attacked. */
  stranger: Caller;
  victim: Caller;
  /** Rows and objects of the victim. */
  ids: { listing: string; draft: string; saved: string; search: string; lookup: string; correction: string; instrument: string };
  /** Own rows of the stranger. */
  own: { listing: string; saved: string; search: string; correction: string };
  email: { stranger: string; victim: string };
}

export async function prepareScene(backend: EmbeddedBackend): Promise<Scene> {
  const [stranger, victim] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer')]);
  const ids = { listing: randomUUID(), draft: randomUUID(), saved: randomUUID(), search: randomUUID(), lookup: randomUUID(), correction: randomUUID(), instrument: randomUUID() };
  const own = { listing: randomUUID(), saved: randomUUID(), search: randomUUID(), correction: randomUUID() };
  const add = async (owner: string, id: Scene['own'], word: string) => {
    await backend.sql(
      `insert into public.pianos (id, owner_id, piano_type, title, status, is_published) values ($1, $2, 'Upright', 'A listing', 'active', true)`,
      [id.listing, owner],
    );
    await backend.sql(`insert into public.saved_pianos (id, user_id, piano_id, note) values ($1, $2, gen_random_uuid(), $3)`, [id.saved, owner, `${word} note`]);
    await backend.sql(`insert into public.saved_searches (id, user_id, name) values ($1, $2, $3)`, [id.search, owner, `${word} search`]);
    await backend.sql(
      `insert into public.serial_corrections (id, user_id, serial_number, claimed_year, evidence) values ($1, $2, $3, 1911, $3)`,
      [id.correction, owner, `${word} evidence`],
    );
  };
  await add(victim.userId, ids, 'private');
  await add(stranger.userId, own, 'own');
  await backend.sql(`insert into public.pianos (id, owner_id, piano_type, title) values ($1, $2, 'Grand', 'private draft')`, [ids.draft, victim.userId]);
  await backend.sql(`insert into public.piano_lookup_history (id, user_id, serial_number) values ($1, $2, '4711 0815 4711')`, [ids.lookup, victim.userId]);
  await backend.sql(`insert into public.instruments (id, user_id, passport_id, maker, serial_number) values ($1, $2, $1, 'Yamaha', '4711 0815 4711')`, [ids.instrument, victim.userId]);
  await backend.sql(`insert into public.instrument_entries (user_id, instrument_id, body) values ($2, $1, 'private line')`, [ids.instrument, victim.userId]);
  await backend.sql(`insert into public.evaluations (id, provider_user_id, request_id, state, maker) values ($1, $2, $1, 'paid', 'private piano')`, [ids.instrument, victim.userId]);
  await backend.sql(`insert into public.evaluation_reports (id, user_id, evaluation_id, summary) values ($1, $2, $1, 'private report')`, [ids.instrument, victim.userId]);
  return {
    backend, visitor: visitorOf(backend), stranger, victim, ids, own,
    email: { stranger: 'buyer@demo.soundboard.example', victim: 'dealer@demo.soundboard.example' },
  };
}

/** All that an attack could be after, as text. Sessions and what is noted about attempts may change. */
const watched = [
  `select to_jsonb(u) - array['updated_at', 'last_sign_in_at', 'raw_user_meta_data'] as account from auth.users as u order by id`,
  `select * from public.user_profiles order by id`,
  `select * from public.account_standings order by account_id`,
  `select * from public.pianos order by id`,
  `select * from public.saved_pianos order by id`,
  `select * from public.saved_searches order by id`,
  `select * from public.piano_lookup_history order by id`,
  `select * from public.serial_corrections order by id`,
  `select * from public.inquiries order by id`,
  `select * from public.messages order by id`,
  `select * from public.conversation_marks order by id`,
  `select * from public.notifications order by id`,
  `select * from public.viewing_requests order by id`,
  `select * from public.bookings order by id`,
  `select * from public.evaluations order by id`,
  `select * from public.job_sheets order by id`,
  `select * from public.booked_bundles order by id`,
  `select * from public.evaluation_reports order by id`,
  `select * from app.booked_times order by booking_id, is_proposal`,
  `select * from public.offers order by id`,
  `select * from public.move_requests order by id`,
  `select * from public.move_quotes order by id`,
  `select * from public.financing_quotes order by id`,
  `select * from public.instruments order by id`,
  `select * from public.instrument_entries order by id`,
  `select * from app.instrument_offers order by instrument_id`,
  `select * from app.passport_seals order by id`,
  `select * from app.passport_key`,
  `select * from public.import_batches order by id`,
  `select * from public.import_parts order by id`,
  `select * from public.piano_manufacturers order by id`,
  `select * from public.serial_ranges order by id`,
  `select * from public.serial_lines order by manufacturer_id, line`,
  `select * from public.sync_epoch`,
  `select * from public.departed_rows order by row_id`,
  `select * from public.payments order by id`,
  `select * from public.listing_promotions order by id`,
  `select * from public.vip_subscriptions order by id`,
  `select * from app.promotion_clocks order by piano_id`,
  `select * from app.admin_actions order by id`,
  `select count(*) from app.payment_events`,
  `select * from app.payment_refunds order by id`,
  `select count(*) from app.welcomed_people`,
  `select id, bucket_id, name, owner, metadata from storage.objects order by id`,
  `select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id`,
  `select oid::regclass::text, relrowsecurity from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  `select oid::regprocedure::text, md5(prosrc) from pg_proc where pronamespace in ('public'::regnamespace, 'app'::regnamespace) order by 1`,
];

/** What was read last of each backend: the rows of each query, and the digest that they had. */
const lastRead = new WeakMap<EmbeddedBackend, readonly { digest: string; rows: readonly string[] }[]>();

const digests = `select array[${watched.map((query) => `(select coalesce(md5(string_agg(w::text, chr(10))), '') from (${query}) as w)`).join(', ')}] as digests`;

/**
 * The rows of all that is watched. The database says by a digest of each query whether they are those that were read before; only
 * others are read: most attempts change nothing, and reading thousands of rows twice for each took longer than the attempts.
 */
export async function protectedState(backend: EmbeddedBackend): Promise<string[]> {
  const known = lastRead.get(backend);
  const [found] = await backend.sql<{ digests: string[] }>(digests);
  if (found?.digests.length !== watched.length) throw new Error('The state was not read');
  const parts = [];
  for (const [place, query] of watched.entries()) {
    const digest = found.digests[place] ?? '';
    const last = known?.[place];
    if (last?.digest === digest) parts.push(last);
    else parts.push({ digest, rows: (await backend.sql(query)).map((row) => `${query.slice(0, 60)}: ${JSON.stringify(row)}`) });
  }
  lastRead.set(backend, parts);
  return parts.flatMap(({ rows }) => rows);
}

/**
 * Refused in words, or answered with nothing: an update of rows that one may not see finds none. PostgREST answers 500 where a view
 * can't be written at all (55000).
 */
export function isRefused({ status, body }: Answer): boolean {
  if (typeof body === 'object' && body !== null && 'code' in body && body.code === '55000') return true;
  if (status >= 400 && status < 500) return true;
  return status < 300 && (body === '' || body === null || (Array.isArray(body) && body.length === 0));
}

/** The attempt is refused, without a fault of the server, and has changed nothing. */
export async function expectRefused(backend: EmbeddedBackend, attempt: () => Promise<Answer>): Promise<void> {
  const before = await protectedState(backend);
  const answer = await attempt();
  const after = await protectedState(backend);
  const there = new Set(before);
  expect(after.filter((row) => !there.has(row))).toEqual([]);
  expect(after.length).toBe(before.length);
  expect([isRefused(answer), answer]).toEqual([true, answer]);
}
