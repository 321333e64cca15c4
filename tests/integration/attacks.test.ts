import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replicatedCollections } from '../../src/replica/kinds/kinds.ts';
import { procedures, relations } from '../../supabase/tests/access-matrix.ts';
import { signIn, signInAs, startTestBackend, type Answer, type Caller } from './backend-caller.ts';
import { expectRefused, isRefused, prepareScene, protectedState, type Scene } from './protected-state.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await prepareScene(await startTestBackend());
});
afterAll(() => scene.backend.close());

const merge = { prefer: 'resolution=merge-duplicates,return=representation' };
const shown = { prefer: 'return=representation' };

type Attempt = (scene: Scene) => Promise<Answer>;
const refuse = (attempt: Attempt) => expectRefused(scene.backend, () => attempt(scene));

/** What anybody may report. */
const report = { serial_number: '4712', claimed_year: 1912, evidence: 'A stamp inside the case' };

interface PushAnswer {
  status: string;
  code?: string;
}

function push(caller: Caller, change: Record<string, unknown>): Promise<Answer> {
  return caller.request('POST', '/rest/v1/rpc/push_changes', { changes: [{ change_id: randomUUID(), ...change }] });
}
/** A push has an answer for each change; a refused one counts as refused. */
async function verdictOf(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  const [verdict] = Array.isArray(body) ? (body as PushAnswer[]) : [];
  return verdict && verdict.status !== 'accepted' ? { status: 409, body } : { status, body };
}

describe('a role of one’s own making', () => {
  test.each<[string, Attempt]>([
    ['set in the profile', ({ stranger }) => stranger.request('PATCH', `/rest/v1/user_profiles?id=eq.${stranger.userId}`, { role: 'admin' }, shown)],
    ['set beside an allowed field', ({ stranger }) => stranger.request('PATCH', `/rest/v1/user_profiles?id=eq.${stranger.userId}`, { town: 'X', role: 'admin' }, shown)],
    ['set in every profile', ({ stranger }) => stranger.request('PATCH', '/rest/v1/user_profiles?role=eq.buyer', { role: 'admin' }, shown)],
    ['upserted over the own profile', ({ stranger }) => stranger.request('POST', '/rest/v1/user_profiles', { id: stranger.userId, slug: 'x', role: 'admin' }, merge)],
    ['upserted by slug', ({ stranger }) => stranger.request('POST', '/rest/v1/user_profiles?on_conflict=slug', { id: stranger.userId, slug: 'demo-buyer', role: 'admin' }, merge)],
    ['put whole', ({ stranger }) => stranger.request('PUT', `/rest/v1/user_profiles?id=eq.${stranger.userId}`, { id: stranger.userId, slug: 'x', role: 'admin' })],
    ['asked of the procedure', ({ stranger }) => stranger.request('POST', '/rest/v1/rpc/set_account_role', { account_id: stranger.userId, new_role: 'admin' })],
    ['asked as a visitor', ({ visitor, stranger }) => visitor.request('POST', '/rest/v1/rpc/set_account_role', { account_id: stranger.userId, new_role: 'admin' })],
    ['pushed', ({ stranger }) => verdictOf(push(stranger, { collection: 'user_profiles', id: stranger.userId, op: 'update', base_version: 1, fields: { role: 'admin' } }))],
    ['pushed as a new profile', ({ stranger }) => verdictOf(push(stranger, { collection: 'user_profiles', id: randomUUID(), op: 'insert', fields: { role: 'admin', slug: 'x' } }))],
    ['given as a verified mark', ({ stranger }) => stranger.request('POST', '/rest/v1/rpc/set_account_verified', { account_id: stranger.userId, verified: true })],
    ['given as a rating', ({ stranger }) => stranger.request('PATCH', `/rest/v1/user_profiles?id=eq.${stranger.userId}`, { rating: 5, review_count: 99 }, shown)],
    ['given as a confirmed address', ({ stranger }) => stranger.request('PATCH', `/rest/v1/user_profiles?id=eq.${stranger.userId}`, { email_confirmed: true, email: 'x@people.example' }, shown)],
  ])('%s is refused', async (_how, attempt) => {
    await refuse(attempt);
  });

  test.each([
    { data: { role: 'admin' } },
    { app_metadata: { role: 'admin', providers: ['email', 'saml'] } },
    { role: 'service_role' },
    { is_super_admin: true },
    { user_metadata: { role: 'admin' }, raw_app_meta_data: { role: 'admin' } },
  ])('sent to the sign-in server as %j it changes nothing', async (body) => {
    const { backend, stranger } = scene;
    const before = await protectedState(backend);
    await stranger.request('PUT', '/auth/v1/user', body);
    expect(await protectedState(backend)).toEqual(before);
    const again = await signInAs(backend, 'buyer');
    expect((await again.request('POST', '/rest/v1/rpc/find_accounts', { request: {} })).status).toBe(403);
  });

  test.each([
    { role: 'admin' }, { app_metadata: { role: 'admin' } }, { role: ['admin'] }, { is_super_admin: true, 'role"': 'admin' },
    { id: '00000000-0000-0000-0000-000000000000' }, { sub: 'x', email_verified: true },
  ])('written into the metadata of a sign-up as %j it gives a buyer who is not confirmed', async (data) => {
    const email = `${randomUUID()}@people.example`;
    await scene.visitor.request('POST', '/auth/v1/signup', { email, password: 'Stimmgabel-440!', data, role: 'admin', app_metadata: { role: 'admin' } });
    const [profile] = await scene.backend.sql('select role, email_confirmed from public.user_profiles where email = $1', [email]);
    expect(profile).toEqual({ role: 'buyer', email_confirmed: false });
    const [user] = await scene.backend.sql('select role, raw_app_meta_data from auth.users where email = $1', [email]);
    expect(JSON.stringify(user)).not.toContain('admin');
  });
});

describe('other people’s rows', () => {
  test.each<[string, Attempt]>([
    ['giving an own listing away', ({ stranger, victim, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { owner_id: victim.userId }, shown)],
    ['taking a listing', ({ stranger, ids }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${ids.listing}`, { owner_id: stranger.userId }, shown)],
    ['changing a listing', ({ stranger, ids }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${ids.listing}`, { title: 'Mine' }, shown)],
    ['changing a draft', ({ stranger, ids }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${ids.draft}`, { is_published: true, status: 'active' }, shown)],
    ['changing all listings at once', ({ stranger, victim }) => stranger.request('PATCH', `/rest/v1/pianos?owner_id=eq.${victim.userId}`, { deleted: true }, shown)],
    ['deleting a listing', ({ stranger, ids }) => stranger.request('DELETE', `/rest/v1/pianos?id=eq.${ids.listing}`, undefined, shown)],
    ['upserting over a listing', ({ stranger, ids }) => stranger.request('POST', '/rest/v1/pianos', { id: ids.listing, piano_type: 'Grand', title: 'Mine' }, merge)],
    ['upserting in another’s name', ({ stranger, victim }) => stranger.request('POST', '/rest/v1/pianos', { id: randomUUID(), owner_id: victim.userId, piano_type: 'Grand' }, merge)],
    ['paying with nothing for a tier', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { tier: 'vip', tier_ends_at: '2099-01-01' }, shown)],
    ['paying with nothing for a highlight', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { highlighted_until: '2099-01-01' }, shown)],
    ['writing since when an own listing is on the market', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { listed_at: '2020-01-01' }, shown)],
    ['writing when an own listing ends', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { ends_at: '2099-01-01' }, shown)],
    ['adding a listing that is highlighted', ({ stranger }) => stranger.request('POST', '/rest/v1/pianos', { piano_type: 'Grand', highlighted_until: '2099-01-01' })],
    ['upserting an end over an own listing', ({ stranger, own }) => stranger.request('POST', '/rest/v1/pianos', { id: own.listing, piano_type: 'Grand', ends_at: '2099-01-01' }, merge)],
    ['saying that another’s piano is there', ({ stranger, ids }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${ids.listing}`, { confirmed_at: '2026-01-01' }, shown)],
    ['writing an admin’s reason on an own listing', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { screening_reason: 'Nothing at all' }, shown)],
    ['approving an own listing', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { screening_state: 'approved' }, shown)],
    ['writing an own number of views', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { view_count: 9999 }, shown)],
    ['writing version and stamp', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/pianos?id=eq.${own.listing}`, { version: 99, stamp: 0 }, shown)],
    ['reading a draft', ({ stranger, ids }) => stranger.request('GET', `/rest/v1/pianos?id=eq.${ids.draft}`)],
    ['reading a draft by procedure', ({ stranger, ids }) => stranger.request('POST', '/rest/v1/rpc/listings_by_ids', { ids: [ids.draft] })],
    ['reading what another saved', ({ stranger, victim }) => stranger.request('GET', `/rest/v1/saved_pianos?user_id=eq.${victim.userId}`)],
    ['reading another’s searches', ({ stranger, victim }) => stranger.request('GET', `/rest/v1/saved_searches?user_id=eq.${victim.userId}`)],
    ['reading another’s look-ups', ({ stranger, ids }) => stranger.request('GET', `/rest/v1/piano_lookup_history?id=eq.${ids.lookup}`)],
    ['reading another’s profile', ({ stranger, victim }) => stranger.request('GET', `/rest/v1/user_profiles?id=eq.${victim.userId}`)],
    ['changing another’s profile', ({ stranger, victim }) => stranger.request('PATCH', `/rest/v1/user_profiles?id=eq.${victim.userId}`, { full_name: 'X' }, shown)],
    ['changing all profiles', ({ stranger, victim }) => stranger.request('PATCH', `/rest/v1/user_profiles?id=in.(${victim.userId})`, { phone: 'X' }, shown)],
    ['giving a saved piano to another', ({ stranger, victim, own }) => stranger.request('PATCH', `/rest/v1/saved_pianos?id=eq.${own.saved}`, { user_id: victim.userId }, shown)],
    ['reading another’s corrections', ({ stranger, ids }) => stranger.request('GET', `/rest/v1/serial_corrections?id=eq.${ids.correction}`)],
    ['accepting an own correction', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/serial_corrections?id=eq.${own.correction}`, { status: 'accepted', decided_at: '2026-01-01' }, shown)],
    ['writing an admin’s word on an own correction', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/serial_corrections?id=eq.${own.correction}`, { admin_note: 'Thank you' }, shown)],
    ['changing the evidence of an own correction', ({ stranger, own }) => stranger.request('PATCH', `/rest/v1/serial_corrections?id=eq.${own.correction}`, { evidence: 'Another story now' }, shown)],
    ['reporting an accepted correction', ({ stranger }) => stranger.request('POST', '/rest/v1/serial_corrections', { ...report, status: 'accepted', decided_at: '2026-01-01' })],
    ['reporting with an admin’s word', ({ visitor }) => visitor.request('POST', '/rest/v1/serial_corrections', { ...report, admin_note: 'Thank you' })],
    ['giving an own correction to another', ({ stranger, victim, own }) => stranger.request('PATCH', `/rest/v1/serial_corrections?id=eq.${own.correction}`, { user_id: victim.userId }, shown)],
    ['taking another’s correction', ({ stranger, ids }) => stranger.request('PATCH', `/rest/v1/serial_corrections?id=eq.${ids.correction}`, { user_id: stranger.userId }, shown)],
    ['withdrawing another’s correction', ({ stranger, ids }) => stranger.request('PATCH', `/rest/v1/serial_corrections?id=eq.${ids.correction}`, { deleted: true }, shown)],
    ['deleting an own correction for good', ({ stranger, own }) => stranger.request('DELETE', `/rest/v1/serial_corrections?id=eq.${own.correction}`, undefined, shown)],
    ['a visitor’s correction in another’s name', ({ visitor, victim }) => visitor.request('POST', '/rest/v1/serial_corrections', { ...report, user_id: victim.userId })],
    ['pushing over another’s correction', ({ stranger, ids }) => verdictOf(push(stranger, { collection: 'serial_corrections', id: ids.correction, op: 'update', base_version: 1, fields: { deleted: true } }))],
    ['pushing an insert over another’s correction', ({ stranger, ids }) => verdictOf(push(stranger, { collection: 'serial_corrections', id: ids.correction, op: 'insert', fields: report }))],
    ['a visitor pushing over a correction', ({ visitor, ids }) => verdictOf(push(visitor, { collection: 'serial_corrections', id: ids.correction, op: 'update', base_version: 1, fields: { deleted: true } }))],
    ['a visitor’s look-up in another’s name', ({ visitor, victim }) => visitor.request('POST', '/rest/v1/piano_lookup_history', { serial_number: '1', user_id: victim.userId })],
    ['pushing over a listing', ({ stranger, ids }) => verdictOf(push(stranger, { collection: 'pianos', id: ids.listing, op: 'update', base_version: 1, fields: { title: 'Mine' } }))],
    ['pushing over a draft', ({ stranger, ids }) => verdictOf(push(stranger, { collection: 'pianos', id: ids.draft, op: 'delete', base_version: 1 }))],
    ['pushing an insert over a listing', ({ stranger, ids }) => verdictOf(push(stranger, { collection: 'pianos', id: ids.listing, op: 'insert', fields: { piano_type: 'Grand' } }))],
    ['pushing over a saved piano', ({ stranger, ids }) => verdictOf(push(stranger, { collection: 'saved_pianos', id: ids.saved, op: 'update', base_version: 1, fields: { note: 'X' } }))],
    ['pushing as a visitor', ({ visitor, ids }) => verdictOf(push(visitor, { collection: 'pianos', id: ids.listing, op: 'update', base_version: 1, fields: { title: 'X' } }))],
    ['pushing to a table that is not replicated', ({ stranger }) => verdictOf(push(stranger, { collection: 'account_standings', id: stranger.userId, op: 'insert', fields: { verified: true } }))],
    ['pushing to a table with a statement in its name', ({ stranger }) => verdictOf(push(stranger, { collection: 'pianos; drop table public.pianos', id: randomUUID(), op: 'insert', fields: {} }))],
    ['pushing a column with a statement in its name', ({ stranger, own }) => verdictOf(push(stranger, { collection: 'pianos', id: own.listing, op: 'update', base_version: 99, fields: { 'title) = (1); --': 1 } }))],
  ])('%s is refused', async (_what, attempt) => {
    await refuse(attempt);
  });

  test.each([
    ['saved_searches', 'user_id', { name: 'X' }],
    ['saved_pianos', 'user_id', { piano_id: randomUUID() }],
    ['piano_lookup_history', 'user_id', { serial_number: '1' }],
    ['serial_corrections', 'user_id', report],
    ['pianos', 'owner_id', { piano_type: 'Grand' }],
  ])('what is written into %s in another’s name is the caller’s own, or refused', async (name, owner, row) => {
    const { stranger, victim, backend } = scene;
    const id = randomUUID();
    await stranger.request('POST', `/rest/v1/${name}`, { ...row, id, [owner]: victim.userId });
    const rows = await backend.sql<{ owner: string }>(`select ${owner} as owner from public.${name} where id = $1`, [id]);
    expect(rows.filter((stored) => stored.owner !== stranger.userId)).toEqual([]);
    await backend.sql(`delete from public.${name} where id = $1`, [id]);
  });

  test('a pushed listing is the caller’s, and what only the server decides stays as it was', async () => {
    const { stranger, victim, backend } = scene;
    const id = randomUUID();
    const far = '2099-01-01T00:00:00Z';
    const fields = {
      piano_type: 'Grand', owner_id: victim.userId, tier: 'vip', tier_ends_at: far, highlighted_until: far, listed_at: far, ends_at: far, confirmed_at: far,
      view_count: 99, screening_state: 'approved', version: 50, stamp: 1, seller_rating: 5,
    };
    await push(stranger, { collection: 'pianos', id, op: 'insert', fields });
    const row = async () => (await backend.sql(
      `select owner_id, tier, tier_ends_at, highlighted_until, listed_at, ends_at, confirmed_at <= now() as confirmed, view_count, screening_state,
         version::integer, seller_rating from public.pianos where id = $1`, [id]))[0];
    const untouched = {
      owner_id: stranger.userId, tier: 'basic', tier_ends_at: null, highlighted_until: null, listed_at: null, ends_at: null, confirmed: null,
      view_count: 0, screening_state: 'pending', version: 1, seller_rating: null,
    };
    expect(await row()).toEqual(untouched);
    await push(stranger, { collection: 'pianos', id, op: 'update', base_version: 1, fields });
    // That it is there is the owner's to say, though not of a time to come.
    expect(await row()).toEqual({ ...untouched, confirmed: true, version: 2 });
    await backend.sql('delete from public.pianos where id = $1', [id]);
  });
});

describe.each(Object.keys(relations))('%s', (name) => {
  /** A row as it stands, with everything in it: its owner's where there is one. */
  async function wholeRow(): Promise<Record<string, unknown>> {
    const { backend, victim } = scene;
    const rows = await backend.sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from public.${name} as t limit 5000`);
    const ofVictim = rows.find(({ row }) => Object.values(row).includes(victim.userId)) ?? rows[0];
    return ofVictim?.row ?? { id: randomUUID(), user_id: victim.userId, account_id: victim.userId };
  }

  test('is not written by upserting a whole row of another', async () => {
    const row = await wholeRow();
    for (const asker of ['stranger', 'visitor'] as const) {
      for (const prefer of ['resolution=merge-duplicates', 'resolution=ignore-duplicates']) {
        const before = await protectedState(scene.backend);
        const answer = await scene[asker].request('POST', `/rest/v1/${name}`, [row], { prefer: `${prefer},return=representation` });
        expect([asker, prefer, isRefused(answer), answer]).toEqual([asker, prefer, true, answer]);
        expect(await protectedState(scene.backend)).toEqual(before);
      }
    }
  });

  test('is not written by pushing a whole row of another', async () => {
    const row = await wholeRow();
    for (const op of ['insert', 'update', 'delete']) {
      await refuse(({ stranger }) => verdictOf(push(stranger, { collection: name, id: row.id ?? randomUUID(), op, base_version: row.version ?? 1, fields: row })));
    }
  });

  test('is read without a fault by anybody: no policy asks itself', async () => {
    const admin = await signInAs(scene.backend, 'admin');
    for (const caller of [scene.visitor, scene.stranger, scene.victim, admin]) {
      const { status, body } = await caller.request('GET', `/rest/v1/${name}?limit=1`);
      expect([200, 401, 403]).toContain(status);
      expect(JSON.stringify(body)).not.toContain('42P17');
    }
  });
});

describe('private columns', () => {
  const secrets = () => ['private note', 'private search', 'private draft', 'private evidence', 'private line', '4711 0815 4711', scene.email.victim, 'encrypted_password'];

  test.each([
    'pianos?select=id,user_profiles(email,phone)', 'pianos?select=id,owner:user_profiles!owner_id(email)', 'pianos?select=id,owner_id(*)',
    'pianos?select=*,user_profiles!inner(*)&limit=500', 'user_profiles?select=*,pianos(*)', 'user_profiles?select=email', 'user_profiles?select=count()',
    'public_profiles?select=*,user_profiles(*)', 'public_profiles?select=email', 'public_profiles?order=email', 'public_profiles?email=like.*',
    'public_profiles?select=id,account_standings(suspended_reason)', 'account_standings?select=suspended_by', 'account_standings?select=*',
    'saved_pianos?select=*', 'saved_searches?select=*', 'piano_lookup_history?select=*', 'serial_corrections?select=*', 'sync_receipts?select=*',
    'inquiries?select=*', 'messages?select=*', 'conversation_marks?select=*', 'viewing_requests?select=*', 'offers?select=*', 'bookings?select=*',
    'evaluations?select=*', 'instruments?select=*', 'instrument_entries?select=*', 'passport_key?select=*', 'notifications?select=*',
    'import_batches?select=*', 'import_parts?select=*', 'activity_events?select=*', 'job_sheets?select=*', 'move_requests?select=*',
    'move_quotes?select=*', 'financing_quotes?select=*', 'booked_bundles?select=*', 'evaluation_reports?select=*', 'inspection_points?select=*',
    'pianos?select=*&user_profiles.email=like.*dealer*', 'pianos?or=(is_published.eq.false,status.eq.draft)', 'pianos?is_public=eq.false&select=title,owner_id',
    'pianos?select=title&title=eq.private%20draft', 'system_health_summary?select=*', 'device_reports?select=*',
    "pianos?id=eq.'%20or%201=1%20--", 'pianos?select=id;drop%20table%20pianos', 'pianos?order=id;delete', "pianos?select=title->>'x'%20from%20auth.users--",
    'users?select=*', 'auth.users?select=*', 'pg_shadow?select=*', 'pg_catalog.pg_authid', '../auth/users', 'rpc/../users', 'mail_salt', 'app.mail_salt',
  ])('%s shows strangers and visitors nothing of the victim', async (path) => {
    const before = await protectedState(scene.backend);
    for (const caller of [scene.stranger, scene.visitor]) {
      const { status, body } = await caller.request('GET', `/rest/v1/${path}`);
      const text = JSON.stringify(body);
      expect([status < 500 ? 'answered' : status, secrets().filter((secret) => text.includes(secret))]).toEqual(['answered', []]);
    }
    expect(await protectedState(scene.backend)).toEqual(before);
  });

  test.each(['auth', 'app', 'storage', 'pg_catalog', 'information_schema', 'extensions', 'supabase_migrations'])(
    'the schema %s is not served',
    async (schema) => {
      for (const path of ['users', 'objects', 'mail_salt', 'pg_authid', 'tables']) {
        const read = await scene.stranger.request('GET', `/rest/v1/${path}`, undefined, { 'accept-profile': schema });
        const write = await scene.stranger.request('POST', `/rest/v1/${path}`, { id: randomUUID() }, { 'content-profile': schema });
        expect([read.status >= 400, write.status >= 400]).toEqual([true, true]);
      }
    },
  );

  test('a pull with another’s checkpoint, or a made-up one, brings own rows only', async () => {
    const { victim, stranger } = scene;
    type Pulled = { epoch: string; collections: Record<string, { rows: Record<string, unknown>[]; checkpoint: unknown }> };
    const all = Object.fromEntries(replicatedCollections.map((name) => [name, null]));
    const theirs = await victim.rpc<Pulled>('pull_changes', { request: { checkpoints: all } });
    const forged = { stamp: '0', id: '00000000-0000-0000-0000-000000000000', boot: { phase: 'own', created_at: '2099-01-01', id: victim.userId, count: 0 }, user_id: victim.userId };
    const given = [
      Object.fromEntries(replicatedCollections.map((name) => [name, theirs.collections[name]?.checkpoint])),
      Object.fromEntries(replicatedCollections.map((name) => [name, forged])),
      Object.fromEntries(replicatedCollections.map((name) => [name, { stamp: "0' or true --", id: 'x' }])),
    ];
    for (const checkpoints of given) {
      for (const caller of [stranger, scene.visitor]) {
        const { status, body } = await caller.request('POST', '/rest/v1/rpc/pull_changes', { request: { epoch: theirs.epoch, checkpoints, user_id: victim.userId } });
        expect(status).toBeLessThan(500);
        const rows = Object.values((body as Partial<Pulled>).collections ?? {}).flatMap((collection) => collection.rows);
        expect(rows.filter((row) => row.owner_id !== caller.userId && row.is_published === false)).toEqual([]);
        expect(rows.filter((row) => 'user_id' in row && row.user_id !== caller.userId)).toEqual([]);
        expect(rows.filter((row) => 'email' in row && row.id !== caller.userId)).toEqual([]);
      }
    }
    expect((await stranger.request('POST', '/rest/v1/rpc/pull_changes', { request: { checkpoints: { 'auth.users': null } } })).status).toBe(400);
  });
});

describe('procedures that run with their owner’s rights', () => {
  /** What a stranger would send, each aimed at the victim; a procedure that is not here fails the test below. */
  const aims: Record<string, (scene: Scene) => Record<string, unknown>> = {
    cancel_vip: ({ victim, ids }) => ({ payer: victim.userId, listing_id: ids.listing, done: true }),
    claim_mail: ({ victim }) => ({ request: { kind: 'welcome', recipient: 'x@people.example', caller: victim.userId, address: '' } }),
    release_mail: () => ({ claim: 1 }),
    note_checkout: ({ ids }) => ({ payment_id: ids.listing, reference: 'x', checkout_url: 'https://elsewhere.example' }),
    settle_payment: ({ ids }) => ({ event: { provider: 'sandbox', event_id: 'x', kind: 'paid', payment_id: ids.listing } }),
    start_payment: ({ stranger, own }) => ({
      request: { payer: stranger.userId, id: randomUUID(), piano_id: own.listing, product: 'highlight', days: 7, gross_cents: 238, provider: 'sandbox' },
    }),
    start_evaluation_payment: ({ victim, ids }) => ({ request: { payer: victim.userId, id: randomUUID(), request_id: ids.listing, gross_cents: 100, provider: 'sandbox' } }),
    decide_screening: ({ ids }) => ({ listing_id: ids.draft, approve: true }),
    decide_serial_correction: ({ ids }) => ({ correction_id: ids.correction, accept: true, note: '', point_source: 'A stamp inside the case' }),
    find_accounts: () => ({ request: {} }),
    decide_conversation_report: ({ ids }) => ({ report: ids.listing, outcome: 'dismissed', note: 'Nothing at all' }),
    offer_passport: ({ ids }) => ({ instrument_id: ids.instrument }),
    seal_passport: ({ ids }) => ({ instrument_id: ids.instrument, everything: true }),
    withdraw_passport_offer: ({ ids }) => ({ instrument_id: ids.instrument }),
    read_reported_conversation: ({ ids }) => ({ report: ids.listing }),
    note_guest_mail: ({ ids }) => ({ asked: ids.listing }),
    open_guest_booking: ({ ids }) => ({ request: { id: randomUUID(), provider_id: ids.listing, contact_name: 'X', contact_email: 'x@people.example' } }),
    note_visitor_mail: ({ ids }) => ({ inquiry: ids.listing }),
    open_visitor_inquiry: ({ victim, ids }) => ({ request: { id: randomUUID(), seller_id: victim.userId, piano_id: ids.listing, name: 'X', email: 'x@people.example', message: 'X' } }),
    settle_conversation_mail: ({ ids }) => ({ kind: 'warning', id: ids.listing, sent: true }),
    take_conversation_mails: () => ({}),
    take_orphaned_files: () => ({}),
    settle_removed_files: () => ({ files: [] }),
    get_activity_breakdown: () => ({ days_back: 7 }),
    get_admin_actions: () => ({ request: {} }),
    get_flagged_listings: () => ({}),
    begin_refund: ({ stranger, ids }) => ({ request: { admin: stranger.userId, id: randomUUID(), payment_id: ids.listing, cents: 100, provider: 'sandbox' } }),
    finish_refund: ({ ids }) => ({ outcome: { id: ids.listing, given: true, reference: 'x' } }),
    fail_refund: ({ ids }) => ({ event: { refund_id: ids.listing } }),
    mark_refunded: ({ ids }) => ({ payment_id: ids.listing, refund: { id: randomUUID(), cents: 100, reference: 'A transfer', reason: 'It is mine' } }),
    get_refunds_due: () => ({}),
    get_certificates_to_check: () => ({}),
    mark_certificate: ({ ids }) => ({ certificate_id: ids.correction, checked: true }),
    get_conversation_reports: () => ({}),
    get_due_jobs: () => ({}),
    get_fleet_health: () => ({}),
    get_market_health: () => ({ days_back: 7 }),
    get_security_alerts: () => ({ hours_back: 24 }),
    get_serial_corrections: () => ({}),
    get_serial_coverage: () => ({ days_back: 7 }),
    get_serial_points: () => ({}),
    take_back_serial_point: ({ ids }) => ({ point_id: ids.correction }),
    start_dealer_trial: () => ({ request: { country: 'DE', vat_id: '' } }),
    activate_dealer_plan: () => ({ request: { country: 'DE', vat_id: '' } }),
    cancel_dealer_plan: () => ({}),
    resume_dealer_plan: () => ({}),
    set_account_role: ({ victim }) => ({ account_id: victim.userId, new_role: 'buyer' }),
    set_account_verified: ({ victim }) => ({ account_id: victim.userId, verified: false }),
    suspend_account: ({ victim }) => ({ account_id: victim.userId, reason: 'No reason at all' }),
    unsuspend_account: ({ victim }) => ({ account_id: victim.userId }),
  };
  /** These do something for everybody, only ever to what is the caller's own or public; their own tests say what. */
  const forEverybody = [
    'booking_provider', 'delete_account', 'end_own_sessions', 'head_of_provider', 'increment_view', 'next_free_starts', 'own_sessions', 'own_storage',
    'own_work_going_on', 'prepare_account_deletion', 'provider_directory', 'provider_slots', 'report_device', 'report_of_listing',
    'search_listings', 'seller_reply_time', 'sitemap_count', 'sitemap_part', 'sitemap_providers', 'sitemap_sellers', 'viewing_times',
  ];
  /** These for whoever has the address of a passport, or a code of it: tests/integration/passports.test.ts. */
  const ofPassports = ['check_passport', 'read_passport', 'take_passport'];
  /** And these for whoever holds the link of a visitor's mail, nobody else. */
  const byLink = [
    'change_visitor_conversation', 'confirm_guest_booking', 'confirm_visitor_inquiry', 'read_guest_booking', 'read_visitor_conversation', 'step_guest_booking', 'write_as_visitor',
  ];

  test('each is aimed at below, or known to keep to the caller', async () => {
    const definers = await scene.backend.sql<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    const known = [...Object.keys(aims), ...forEverybody, ...ofPassports, ...byLink];
    expect(definers.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    const names = Object.keys(procedures).map((signature) => signature.split('(')[0]);
    expect(known.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(Object.keys(aims))('%s is refused to strangers and visitors', async (name) => {
    for (const asker of ['stranger', 'visitor'] as const) {
      const args = aims[name]?.(scene) ?? {};
      await refuse((each) => each[asker].request('POST', `/rest/v1/rpc/${name}`, args));
    }
  });

  test.each(byLink)('%s does nothing for a link that was made up', async (name) => {
    const more = { change_visitor_conversation: { change: { closed: true } }, step_guest_booking: { step: { state: 'cancelled' } }, write_as_visitor: { message: { id: randomUUID(), body: 'X' } } }[name];
    const before = await protectedState(scene.backend);
    for (const token of ['0'.repeat(96), `${scene.ids.listing.replaceAll('-', '')}${'0'.repeat(64)}`, "' or true --"]) {
      for (const asker of ['stranger', 'visitor'] as const) {
        const { body } = await scene[asker].request('POST', `/rest/v1/rpc/${name}`, { token, ...more });
        expect(body).toEqual({ state: 'unknown' });
      }
    }
    expect(await protectedState(scene.backend)).toEqual(before);
  });

  test('another’s sessions are neither seen nor ended', async () => {
    const { backend, stranger, victim } = scene;
    const sessions = () => backend.sql<{ id: string }>('select id from auth.sessions where user_id = $1 order by id', [victim.userId]);
    const before = await sessions();
    expect(before.length).toBeGreaterThan(0);
    for (const { id } of before) expect(await stranger.rpc('end_own_sessions', { session_id: id })).toBe(0);
    expect(JSON.stringify(await stranger.rpc('own_sessions', {}))).not.toContain(before[0]?.id);
    expect(await sessions()).toEqual(before);
  });

  test('helpers that write or tell are out of reach', async () => {
    const reachable = await scene.backend.sql<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc as p
       where p.pronamespace = 'app'::regnamespace and p.prosecdef and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
         and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`,
    );
    // The API asks for the caller's turn as the caller; it writes nothing.
    expect(reachable).toEqual([{ name: 'app.take_turn()' }]);
    for (const name of ['take_turn', 'record_failed_sign_in', 'note_activity', 'password_verification_attempt', 'renew_sync_epoch', 'is_admin', 'set_config', 'pg_read_file', 'pg_sleep']) {
      expect((await scene.stranger.request('POST', `/rest/v1/rpc/${name}`, {})).status).toBe(404);
      expect((await scene.stranger.request('POST', `/rest/v1/rpc/${name}`, {}, { 'content-profile': 'app' })).status).toBeGreaterThanOrEqual(400);
    }
  });
});

/** Runs statements as the stranger in one transaction and undoes all. Gives the last answer, or the error's code. */
async function asStranger(statements: readonly string[]): Promise<unknown> {
  const { backend, stranger } = scene;
  await backend.sql('begin');
  try {
    await backend.sql(`select set_config('request.jwt.claim.sub', $1, true)`, [stranger.userId]);
    await backend.sql('set local role authenticated');
    let last: unknown = null;
    for (const statement of statements) last = (await backend.sql(statement))[0];
    return last;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await backend.sql('rollback');
  }
}

describe('names put in the way of a procedure', () => {
  const makeAdmin = () => `select public.set_account_role('${scene.stranger.userId}', 'admin')`;

  test('a temporary table of the same name convinces nobody', async () => {
    const shadow = [
      'create temp table user_profiles (id uuid, role text)',
      `insert into pg_temp.user_profiles values ('${scene.stranger.userId}', 'admin')`,
      'set local search_path = pg_temp, public',
    ];
    expect(await asStranger([...shadow, makeAdmin()])).toBe('PT403');
    expect(await asStranger([...shadow, 'select app.is_admin() as answer'])).toEqual({ answer: false });
  });

  test.each([
    ['a function in public', 'create function public.uid() returns uuid language sql as $$ select null::uuid $$'],
    ['a function in app', 'create function app.is_admin() returns boolean language sql as $$ select true $$'],
    ['another body for a function', 'create or replace function app.is_admin() returns boolean language sql as $$ select true $$'],
    ['a function in auth', 'create or replace function auth.uid() returns uuid language sql as $$ select null::uuid $$'],
    ['a schema', 'create schema mine'],
    ['a table in public', 'create table public.mine (id integer)'],
    ['a policy', 'create policy mine on public.pianos using (true)'],
    ['a trigger', 'create trigger mine before insert on public.pianos for each row execute function app.touch_profile()'],
    ['security switched off', 'alter table public.user_profiles disable row level security'],
    ['a right of one’s own', 'grant all on public.user_profiles to authenticated'],
    ['a role of the service', 'set local role service_role'],
    ['triggers switched off', `set local session_replication_role = 'replica'`],
  ])('%s can’t be made', async (_what, statement) => {
    const code = await asStranger([statement]);
    // A grant of what one doesn't have changes nothing, with a warning.
    if (code === undefined) expect(await asStranger([statement, `select has_table_privilege('authenticated', 'public.user_profiles', 'delete') as answer`])).toEqual({ answer: false });
    else expect(['42501', '0LP01']).toContain(code);
  });

  test('a temporary function of the same name is not called', async () => {
    const shadow = [
      'create function pg_temp.is_admin() returns boolean language sql as $$ select true $$',
      'create function pg_temp.uid() returns uuid language sql as $$ select null::uuid $$',
      'set local search_path = pg_temp, app, auth, public',
    ];
    expect(await asStranger([...shadow, makeAdmin()])).toBe('PT403');
  });
});

describe('views', () => {
  const views = async () => (await scene.backend.sql<{ count: number }>('select view_count as count from public.pianos where id = $1', [scene.ids.listing]))[0]?.count ?? -1;
  const look = (caller: Caller, id = scene.ids.listing) => caller.rpc('increment_view', { piano_id: id });

  test('a flood counts once of a person, no more than sixty a minute of whom nothing tells apart, the owner’s own not at all, drafts never', async () => {
    const before = await views();
    await look(scene.victim);
    expect(await views()).toBe(before);
    for (let count = 0; count < 10; count += 1) await look(scene.stranger);
    expect(await views()).toBe(before + 1);
    for (let count = 0; count < 70; count += 1) await look(scene.visitor);
    expect(await views()).toBe(before + 60);
    expect(await look(scene.visitor, scene.ids.draft)).toBeNull();
    await scene.backend.sql(`update app.view_minutes set begun_at = begun_at - interval '61 seconds'`);
    expect(await look(scene.visitor)).toBe(before + 61);
  });

  test('a flood of one address counts once, whatever hops and headers it makes up', async () => {
    const before = await views();
    const from = (headers: Record<string, string>) => scene.visitor.request('POST', '/rest/v1/rpc/increment_view', { piano_id: scene.ids.listing }, headers);
    for (let count = 0; count < 20; count += 1) await from({ 'x-forwarded-for': `10.0.0.${count}, 192.0.2.44` });
    expect(await views()).toBe(before + 1);
    await from({ 'x-forwarded-for': '192.0.2.45' });
    expect(await views()).toBe(before + 2);
  });
});

test('an account that is deleted takes its rights with it at once', async () => {
  const email = `${randomUUID()}@people.example`;
  await scene.visitor.request('POST', '/auth/v1/signup', { email, password: 'Stimmgabel-440!' });
  await scene.backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  const person = await signIn(scene.backend, { email, password: 'Stimmgabel-440!' });
  expect((await person.request('POST', '/rest/v1/rpc/delete_account', {})).status).toBeLessThan(300);
  for (const attempt of [
    person.request('POST', '/rest/v1/saved_searches', { name: 'After' }),
    person.request('POST', '/rest/v1/pianos', { piano_type: 'Grand' }),
    person.request('GET', '/auth/v1/user'),
  ]) {
    expect((await attempt).status).toBeGreaterThanOrEqual(400);
  }
});
