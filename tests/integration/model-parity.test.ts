/** The simulation's model server against the database: the same changes by the same people, in every setting that a kind may have. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { Row } from '../../src/replica/row.ts';
import type { PushedChange } from '../../src/sync/server.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { kindSettings, type KindSettings } from '../simulation/kind-settings.ts';
import { createModelServer, type ModelServer } from '../simulation/model-server.ts';
import { createRandom } from '../simulation/random.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let callers: readonly Caller[];

const kind = 'parity_notes' as ReplicatedCollection;
const content = ['body', 'place', 'fixed', 'holder_id', 'parent_id', 'deleted'] as const;

const plain: KindSettings = {
  writable: content, lasting: ['fixed', 'holder_id'], ownerField: 'user_id', otherSide: null, otherSideWrites: false, appendOnly: false, additive: false,
  visitorsInsert: false, purged: 'deleted', peopleInsert: true, references: [{ field: 'parent_id', kind, whenGone: 'field is emptied' }], reached: [],
};

const settings: readonly { name: string; given: Partial<KindSettings> }[] = [
  { name: 'one person’s rows', given: {} },
  { name: 'two-sided', given: { otherSide: 'holder_id' } },
  { name: 'two-sided, and the other side writes', given: { otherSide: 'holder_id', otherSideWrites: true } },
  { name: 'append-only', given: { appendOnly: true } },
  { name: 'append-only and two-sided', given: { appendOnly: true, otherSide: 'holder_id' } },
  { name: 'additive', given: { additive: true, reached: ['place'] } },
  { name: 'visitors insert', given: { visitorsInsert: true } },
  { name: 'made by the database alone', given: { peopleInsert: false } },
];

beforeAll(async () => {
  backend = await startTestBackend();
  callers = [await signInAs(backend, 'buyer'), await signInAs(backend, 'dealer'), await signInAs(backend, 'seller'), visitorOf(backend)];
  await backend.sql(`
    create table public.parity_notes (
      id uuid primary key,
      user_id uuid default auth.uid(),
      holder_id uuid,
      parent_id uuid references public.parity_notes (id) on delete set null,
      body text not null default '',
      place integer not null default 0,
      fixed text not null default '',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted boolean not null default false,
      version bigint not null default 1,
      stamp bigint not null default 0)`);
  await backend.sql(`
    create function app.guard_parity_note() returns trigger language plpgsql set search_path = '' as $$
    begin
      if (select additive from app.synced_kinds where name = 'parity_notes') then
        new.place := greatest(old.place, new.place);
      end if;
      return new;
    end $$`);
  await backend.sql('create trigger parity_notes_1_guard before update on public.parity_notes for each row execute function app.guard_parity_note()');
  await backend.sql('create trigger parity_notes_3_stamp before insert or update on public.parity_notes for each row execute function app.stamp_row()');
  await backend.sql('grant select, update on public.parity_notes to authenticated');
  await backend.sql('alter table public.parity_notes enable row level security');
  await backend.sql(`insert into app.synced_kinds (name, writable, purged) values ('parity_notes', '{body,deleted}', 'deleted')`);
});
afterAll(() => backend.close());

async function set(given: KindSettings): Promise<void> {
  await backend.sql('delete from public.parity_notes');
  await backend.sql(
    `update app.synced_kinds set writable = $1, lasting = $2, other_side = $3, other_side_writes = $4, append_only = $5, additive = $6, visitors_insert = $7
     where name = 'parity_notes'`,
    [given.writable, given.lasting, given.otherSide, given.otherSideWrites, given.appendOnly, given.additive, given.visitorsInsert],
  );
  await backend.sql(`${given.peopleInsert ? 'grant' : 'revoke'} insert on public.parity_notes ${given.peopleInsert ? 'to' : 'from'} authenticated`);
  await backend.sql(`${given.visitorsInsert ? 'grant' : 'revoke'} insert on public.parity_notes ${given.visitorsInsert ? 'to' : 'from'} anon`);
  for (const policy of ['held', 'visited']) await backend.sql(`drop policy if exists ${policy} on public.parity_notes`);
  const held = given.otherSide ? 'auth.uid() in (user_id, holder_id)' : 'auth.uid() = user_id';
  await backend.sql(`create policy held on public.parity_notes to authenticated using (${held})`);
  await backend.sql('create policy visited on public.parity_notes for insert to anon with check (user_id is null)');
}

interface Told {
  status: string;
  code?: string;
  cause?: string;
  row?: unknown;
}

const contentOf = (row: Row, version: number) => ({ ...Object.fromEntries(content.map((field) => [field, row[field] ?? defaults[field]])), version });
const defaults: Readonly<Record<(typeof content)[number], unknown>> = { body: '', place: 0, fixed: '', holder_id: null, parent_id: null, deleted: false };

async function askDatabase(caller: Caller, change: PushedChange): Promise<Told> {
  const { changeId, collection, id, op, baseVersion, fields } = change;
  const wire = { change_id: changeId, collection, id, op, base_version: baseVersion, fields };
  const [verdict] = await caller.rpc<(Told & { row?: Row | null })[]>('push_changes', { changes: [wire] });
  if (!verdict) throw new Error('No verdict');
  if (verdict.status === 'rejected') return { status: verdict.status, code: verdict.code ?? '', cause: verdict.cause ?? '' };
  return { status: verdict.status, row: verdict.row ? contentOf(verdict.row, Number(verdict.row.version)) : null };
}

const { signal } = new AbortController();
const userOf = ({ userId }: Caller) => userId || null;

async function askModel(model: ModelServer, caller: Caller, change: PushedChange): Promise<Told> {
  const answer = await model.as(userOf(caller)).push([change], signal);
  const verdict = answer.ok ? answer.value[0] : undefined;
  if (!verdict) throw new Error('No verdict');
  if (verdict.status === 'rejected') return { status: verdict.status, code: verdict.code, cause: verdict.cause ?? '' };
  // What is left out where many new rows go in at once is there all the same.
  const stored = verdict.server ?? (caller.userId ? model.rows.get(`${kind}:${change.id}`) : null);
  return { status: verdict.status, row: stored ? contentOf(stored.row, stored.version) : null };
}

async function shownBy(caller: Caller): Promise<Map<string, unknown>> {
  const epoch = (await backend.sql<{ epoch: string }>('select epoch from public.sync_epoch'))[0]?.epoch;
  const answer = await caller.rpc<{ collections: Record<string, { rows: Row[] }> }>('pull_changes', { request: { epoch, checkpoints: { [kind]: null } } });
  return new Map((answer.collections[kind]?.rows ?? []).map((row) => [String(row.id), contentOf(row, Number(row.version))]));
}

async function shownByModel(model: ModelServer, caller: Caller): Promise<Map<string, unknown>> {
  const answer = await model.as(userOf(caller)).pull({ epoch: null, limit: 200, window: 5_000, checkpoints: { [kind]: null } }, signal);
  if (!answer.ok) throw new Error('No answer');
  return new Map((answer.value.collections[kind]?.rows ?? []).map(({ row, version }) => [String(row.id), contentOf(row, version)]));
}

const changesInRun = 90;

describe('the model server', () => {
  test('stands for every setting that a kind has', () => {
    const shape = ({ otherSide, otherSideWrites, appendOnly, additive, visitorsInsert, peopleInsert }: KindSettings) =>
      JSON.stringify([otherSide !== null, otherSideWrites, appendOnly, additive, visitorsInsert, peopleInsert]);
    const held = new Set(settings.map(({ given }) => shape({ ...plain, ...given })));
    // What an additive kind lets stand does not go by who makes its rows: one of both is held.
    const missing = Object.entries(kindSettings).filter(([, each]) => !held.has(shape(each)) && !held.has(shape({ ...each, peopleInsert: true })));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test.each(settings)('answers and shows what the database does: $name', async ({ name, given }) => {
    const used: KindSettings = { ...plain, ...given };
    await set(used);
    const random = createRandom(name.length * 7_919 + name.charCodeAt(0));
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const model = createModelServer({ pageSize: 200, now: Date.now, settings: () => used });
    const ids = [1, 2, 3, 4].map(() => randomUUID());
    const sent: { caller: Caller; change: PushedChange }[] = [];
    // Where people make none, the database makes two; the others are not there.
    if (!used.peopleInsert) {
      for (const id of ids.slice(0, 2)) {
        await backend.sql(`insert into public.parity_notes (id, user_id) values ($1, $2)`, [id, callers[0]?.userId]);
        model.write(kind, { ...defaults, id, user_id: callers[0]?.userId });
      }
    }
    const statuses = new Map<string, number>();
    for (let count = 0; count < changesInRun; count += 1) {
      const again = sent.length > 0 && random() < 0.12 ? pick(sent) : null;
      const caller = again?.caller ?? pick(callers);
      const id = pick(ids);
      const values: Readonly<Record<(typeof content)[number], unknown>> = {
        body: `body ${count % 7}`,
        place: Math.floor(random() * 9),
        fixed: pick(['', 'fixed']),
        holder_id: pick([null, ...callers.slice(0, 3).map(({ userId }) => userId)].filter((each) => each !== caller.userId)),
        parent_id: caller.userId ? pick([null, null, ...ids.filter((each) => each !== id)]) : null,
        deleted: random() < 0.2,
      };
      const version = model.rows.get(`${kind}:${id}`)?.version ?? 0;
      // A new row says all: the model knows of no defaults.
      const fields = Object.fromEntries(content.filter(() => version === 0 || random() < 0.45).map((field) => [field, values[field]]));
      const change = again?.change ?? {
        changeId: randomUUID(), collection: kind, id, op: pick(['insert', 'update', 'update'] as const), baseVersion: pick([version, version, version, version - 1]), fields,
      };
      sent.push({ caller, change });
      const told = await askDatabase(caller, change);
      expect({ count, change, told: await askModel(model, caller, change) }).toEqual({ count, change, told });
      const outcome = told.status === 'rejected' ? `${told.code} ${told.cause}` : told.status;
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
    }
    for (const caller of callers) expect(await shownByModel(model, caller)).toEqual(await shownBy(caller));
    // A run in which nothing is taken or nothing refused would show nothing.
    expect(statuses.get('accepted')).toBeGreaterThan(1);
    expect([...statuses.keys()].filter((each) => each.startsWith('PT')).length).toBeGreaterThan(2);
  });
});
