import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';
import type { Notification } from '../../src/domain/notification/notification.ts';
import { startEmbeddedBackend, type EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { openDevice, type Device } from './device.ts';
import { expectRefused } from './protected-state.ts';

let backend: EmbeddedBackend;
let owner: Caller;
let stranger: Caller;
let admin: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [owner, stranger, admin] = await Promise.all([signInAs(backend, 'dealer'), signInAs(backend, 'buyer'), signInAs(backend, 'admin')]);
});
afterAll(() => backend.close());
afterEach(() => backend.sql('delete from public.notifications'));

interface Row {
  id: string;
  kind: string;
  subject: Record<string, unknown>;
  is_read: boolean;
  deleted: boolean;
}

const notify = (recipient: string | null, kind: string, subject: unknown = {}) =>
  backend.sql('select app.notify($1, $2, $3)', [recipient, kind, JSON.stringify(subject)]);
const standing = (userId = owner.userId) =>
  backend.sql<Row>('select id, kind, subject, is_read, deleted from public.notifications where user_id = $1 and not deleted order by created_at, id', [userId]);
const kindsOf = async (userId?: string) => (await standing(userId)).map(({ kind }) => kind);

describe('telling a person', () => {
  test('nobody and an account that is gone are told nothing', async () => {
    await notify(null, 'listing_ended', { piano_id: randomUUID() });
    await notify(randomUUID(), 'listing_ended', { piano_id: randomUUID() });
    expect(await backend.sql('select 1 from public.notifications')).toEqual([]);
  });

  test('a kind that no device has words for is refused', async () => {
    await expect(notify(owner.userId, 'weather', {})).rejects.toThrow('notifications_kind_is_known');
  });

  test.each([
    ['piano_id', 'listing_still_there', 'listing_ended'],
    ['request_id', 'viewing_requested', 'viewing_answered'],
    ['booking_id', 'booking_requested', 'booking_answered'],
    ['evaluation_id', 'evaluation_requested', 'evaluation_answered'],
    ['evaluation_id', 'evaluation_late', 'evaluation_answered'],
    ['inquiry_id', 'conversation_reported', 'listing_ended'],
  ])('the unread one about the same %s gives way; read ones and other kinds stay', async (name, kind, otherKind) => {
    const [one, other] = [randomUUID(), randomUUID()];
    await notify(owner.userId, kind, { [name]: one, title: 'First' });
    await notify(owner.userId, kind, { [name]: other });
    await notify(owner.userId, otherKind, { [name]: one });
    await notify(owner.userId, kind, { [name]: one, title: 'Second' });
    // The embedded database's clock counts in milliseconds: in the order of their making neighbours may change places.
    const said = (await standing()).map(({ kind, subject }) => [kind, subject[name] === one, subject.title ?? ''].join());
    expect(said.toSorted()).toEqual([`${otherKind},true,`, `${kind},false,`, `${kind},true,Second`].toSorted());
    await backend.sql('update public.notifications set is_read = true where not deleted');
    await notify(owner.userId, kind, { [name]: one, title: 'Third' });
    expect((await standing()).length).toBe(4);
    expect(await backend.sql(`select subject, is_read from public.notifications where deleted`)).toEqual([{ subject: {}, is_read: true }]);
  });

  test('about nothing in particular none gives way', async () => {
    await notify(owner.userId, 'conversation_reported');
    await notify(owner.userId, 'conversation_reported');
    expect(await kindsOf()).toEqual(['conversation_reported', 'conversation_reported']);
  });

  test('of a person’s the newest 200 are kept', async () => {
    await notify(stranger.userId, 'listing_ended', { piano_id: randomUUID() });
    for (let n = 0; n < 203; n += 1) await notify(owner.userId, 'listing_ended', { piano_id: randomUUID(), title: String(n) });
    const kept = (await standing()).map(({ subject }) => subject.title);
    expect([kept.length, kept.includes('0'), kept.includes('202')]).toEqual([200, false, true]);
    expect((await standing(stranger.userId)).length).toBe(1);
  });

  test('after 90 days they go, and again changes nothing', async () => {
    await notify(owner.userId, 'listing_ended', { piano_id: randomUUID(), title: 'Old' });
    await notify(owner.userId, 'listing_ended', { piano_id: randomUUID(), title: 'New' });
    await backend.sql(`alter table public.notifications disable trigger notifications_3_stamp`);
    await backend.sql(`update public.notifications set created_at = now() - interval '91 days' where subject ->> 'title' = 'Old'`);
    await backend.sql(`alter table public.notifications enable trigger notifications_3_stamp`);
    await backend.sql('select app.notifications_due()');
    await backend.sql('select app.notifications_due()');
    expect((await standing()).map(({ subject }) => subject.title)).toEqual(['New']);
    expect(await backend.sql('select subject, version::integer from public.notifications where deleted')).toEqual([{ subject: {}, version: 2 }]);
  });
});

describe('an admin’s decision and the last picture', () => {
  const flagged = async () => {
    const id = randomUUID();
    await backend.sql(
      `insert into public.pianos (id, owner_id, piano_type, title, price, status, screening_state, publish_wanted, flagged_at)
       values ($1, $2, 'Grand', 'Doubtful grand', 20, 'active', 'flagged', true, now())`,
      [id, owner.userId],
    );
    return id;
  };

  test('declined, the owner learns why, each time anew', async () => {
    const id = await flagged();
    await admin.rpc('decide_screening', { listing_id: id, approve: false, reason: 'The price can’t be right.' });
    expect(await standing()).toMatchObject([{ kind: 'listing_declined', subject: { piano_id: id, title: 'Doubtful grand', reason: 'The price can’t be right.' } }]);
    await backend.sql('update public.notifications set is_read = true');
    const { status } = await owner.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { is_published: true });
    expect(status).toBe(204);
    expect(await kindsOf()).toEqual(['listing_declined']);
    await admin.rpc('decide_screening', { listing_id: id, approve: false, reason: 'The price can’t be right.' });
    expect(await kindsOf()).toEqual(['listing_declined', 'listing_declined']);
  });

  test('approved, the owner learns that', async () => {
    const id = await flagged();
    await admin.rpc('decide_screening', { listing_id: id, approve: true });
    expect(await standing()).toMatchObject([{ kind: 'listing_approved', subject: { piano_id: id, title: 'Doubtful grand' } }]);
  });

  test('taken back by the owner while it waits, nobody is told anything', async () => {
    const id = await flagged();
    await owner.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { is_published: false });
    await owner.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { is_published: true });
    expect(await kindsOf()).toEqual([]);
  });

  test('public by its last picture', async () => {
    const id = randomUUID();
    const path = `${owner.userId}/1-${id.slice(0, 8)}-0.jpg`;
    const pictures = [`http://127.0.0.1:4173/storage/v1/object/public/piano-images/${path}`, '/illustrations/upright.svg', '/illustrations/detail-keyboard.svg'];
    const { status } = await owner.request('POST', '/rest/v1/pianos', {
      id, piano_type: 'Upright', title: 'With pictures', price: 3000, status: 'active', is_published: true, image_urls: pictures, description: 'A well kept upright. '.repeat(8),
    });
    expect([status, await kindsOf()]).toEqual([201, []]);
    await backend.sql(`insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), 'piano-images', $1)`, [path]);
    expect(await standing()).toMatchObject([{ kind: 'listing_published', subject: { piano_id: id, title: 'With pictures' } }]);
  });

  test('a suspension and its end tell nothing about listings', async () => {
    await admin.rpc('suspend_account', { account_id: owner.userId, reason: 'For this test' });
    await admin.rpc('unsuspend_account', { account_id: owner.userId });
    expect(await kindsOf()).toEqual([]);
    owner = await signInAs(backend, 'dealer');
  });
});

describe('devices of a person', () => {
  let devices: Device[] = [];
  afterEach(async () => {
    for (const device of devices) await device.close();
    devices = [];
  });

  async function deviceOfOwner() {
    const device = await openDevice({ backend, role: 'dealer' });
    devices.push(device);
    let shown: readonly Notification[] = [];
    device.notifications.all.subscribe(() => void (shown = device.notifications.all.get() ?? []));
    await device.sync();
    return Object.assign(device, { shown: () => shown, marks: () => shown.map(({ subject, read }) => `${subject.title} ${read ? 'read' : 'unread'}`) });
  }

  /** Nothing waits, was refused or is to be chosen. */
  async function expectSettled(device: Device) {
    const stored = await device.database.personal.find({ selector: { kind: { $eq: 'notifications' } } }).exec();
    expect(stored.filter(({ pending, choices }) => pending !== 'clean' || choices > 0).map(({ row, pending }) => [row, pending])).toEqual([]);
  }

  test('marks made without a line go up later, and the other device has them', async () => {
    await notify(owner.userId, 'listing_ended', { piano_id: randomUUID(), title: 'One' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await notify(owner.userId, 'listing_ended', { piano_id: randomUUID(), title: 'Two' });
    const [here, there] = [await deviceOfOwner(), await deviceOfOwner()];
    await expect.poll(here.marks).toEqual(['Two unread', 'One unread']);
    here.setConnected(false);
    await here.notifications.markRead([here.shown()[1]?.id ?? '']);
    await here.notifications.dismiss(here.shown()[0]?.id ?? '');
    await expect.poll(here.marks).toEqual(['One read']);
    // Meanwhile the other one is read there too: the same mark, and nothing to choose between.
    await there.notifications.markRead(there.shown().map(({ id }) => id));
    await there.sync();
    here.setConnected(true);
    await here.sync();
    await there.sync();
    await expect.poll(there.marks).toEqual(['One read']);
    expect(here.marks()).toEqual(['One read']);
    await expectSettled(here);
    expect(await standing()).toMatchObject([{ is_read: true, subject: { title: 'One' } }]);
  });

  test('a dismissal is taken back before and after the server has it', async () => {
    await notify(owner.userId, 'listing_ended', { piano_id: randomUUID(), title: 'One' });
    const here = await deviceOfOwner();
    const id = here.shown()[0]?.id ?? '';
    const undoEarly = await here.notifications.dismiss(id);
    await undoEarly();
    await expect.poll(here.marks).toEqual(['One read']);
    await here.sync();
    const undoLate = await here.notifications.dismiss(id);
    await here.sync();
    await expect.poll(here.marks).toEqual([]);
    expect(await standing()).toEqual([]);
    await undoLate();
    await expect.poll(here.marks).toEqual(['One read']);
    await here.sync();
    expect(here.marks()).toEqual(['One read']);
    await expectSettled(here);
    expect(await standing()).toMatchObject([{ id, is_read: true }]);
  });

  test('a mark on one that gave way meanwhile asks nobody anything', async () => {
    const piano_id = randomUUID();
    await notify(owner.userId, 'listing_still_there', { piano_id, title: 'First' });
    const here = await deviceOfOwner();
    here.setConnected(false);
    await here.notifications.markRead(here.shown().map(({ id }) => id));
    await notify(owner.userId, 'listing_still_there', { piano_id, title: 'Second' });
    here.setConnected(true);
    await here.sync();
    await expect.poll(here.marks).toEqual(['Second unread']);
    await expectSettled(here);
  });
});

describe('attacks', () => {
  test('nobody adds one, changes its content, reads or marks another’s, or calls what the database calls', async () => {
    await notify(owner.userId, 'listing_ended', { piano_id: randomUUID(), title: 'Private title' });
    const [theirs] = await standing();
    const row = { user_id: stranger.userId, kind: 'listing_ended', subject: {} };
    const attempts: [Caller, string, string, unknown?][] = [stranger, visitorOf(backend), admin].flatMap((caller): [Caller, string, string, unknown?][] => [
      [caller, 'POST', '/rest/v1/notifications', row],
      [caller, 'POST', '/rest/v1/notifications', { ...row, user_id: owner.userId }],
      [caller, 'PATCH', `/rest/v1/notifications?id=eq.${theirs?.id}`, { is_read: true }],
      [caller, 'PATCH', `/rest/v1/notifications?id=eq.${theirs?.id}`, { kind: 'payment_failed' }],
      [caller, 'DELETE', `/rest/v1/notifications?id=eq.${theirs?.id}`],
      [caller, 'GET', '/rest/v1/notifications?select=*'],
      [caller, 'POST', '/rest/v1/rpc/notify', { recipient: owner.userId, kind: 'listing_ended', subject: {} }],
      [caller, 'POST', '/rest/v1/rpc/run_due', {}],
    ]);
    attempts.push(
      [owner, 'PATCH', `/rest/v1/notifications?id=eq.${theirs?.id}`, { subject: { title: 'Other' } }],
      [owner, 'PATCH', `/rest/v1/notifications?id=eq.${theirs?.id}`, { user_id: stranger.userId }],
      [owner, 'DELETE', `/rest/v1/notifications?id=eq.${theirs?.id}`],
      [owner, 'POST', '/rest/v1/notifications', { ...row, user_id: owner.userId }],
    );
    for (const [caller, method, path, body] of attempts) {
      await expectRefused(backend, () => caller.request(method, path, body));
    }
  });

  test('what was read stays read, and what the database took away stays away', async () => {
    await notify(owner.userId, 'listing_ended', { piano_id: randomUUID() });
    const [mine] = await standing();
    const patch = (body: unknown) => owner.request('PATCH', `/rest/v1/notifications?id=eq.${mine?.id}`, body);
    await patch({ is_read: true });
    await patch({ is_read: false, deleted: true });
    expect(await backend.sql('select is_read, deleted from public.notifications')).toEqual([{ is_read: true, deleted: true }]);
    await patch({ deleted: false });
    expect(await standing()).toMatchObject([{ is_read: true }]);
    await backend.sql(`update public.notifications set deleted = true, subject = '{}'`);
    await patch({ deleted: false });
    expect(await standing()).toEqual([]);
  });
});

describe('the clock', () => {
  const jobs = () => admin.rpc<{ rows: { name: string; last_run_at: string | null; last_error: string; last_error_at: string | null }[] }>('get_due_jobs', {});

  test('every job of the migrations runs', async () => {
    const [{ done } = { done: 0 }] = await backend.sql<{ done: number }>('select app.run_due() as done');
    const { rows } = await jobs();
    expect(rows.map(({ name, last_error }) => [name, last_error])).toEqual(rows.map(({ name }) => [name, '']));
    expect([done, rows.every(({ last_run_at }) => last_run_at !== null)]).toEqual([rows.length, true]);
  });

  test('a job that fails undoes only its own, is named, and is well again when it is', async () => {
    const body = (works: boolean) => `create or replace function app.aaa_test_due() returns void language plpgsql set search_path = '' as $f$ begin
      insert into app.due_jobs (name) values ('app.left_behind_due()'); ${works ? `delete from app.due_jobs where name = 'app.left_behind_due()';` : `perform 1 / 0;`} end $f$`;
    await backend.sql(body(false));
    await backend.sql(`insert into app.due_jobs (name) values ('app.aaa_test_due()'), ('app.no_such_due()')`);
    try {
      await backend.sql('select app.run_due()');
      const failed = (await jobs()).rows;
      expect(failed.map(({ name, last_error }) => [name, last_error]).slice(0, 3)).toEqual([
        ['app.aaa_test_due()', '22012 division by zero'],
        ['app.no_such_due()', '42883 function app.no_such_due() does not exist'],
        [expect.stringMatching(/^app\./), ''],
      ]);
      await backend.sql(body(true));
      await backend.sql('select app.run_due()');
      const mended = (await jobs()).rows.find(({ name }) => name === 'app.aaa_test_due()');
      expect([mended?.last_error, mended?.last_error_at]).toEqual(['', failed[0]?.last_error_at]);
    } finally {
      await backend.sql(`delete from app.due_jobs where name in ('app.aaa_test_due()', 'app.no_such_due()')`);
      await backend.sql('drop function app.aaa_test_due()');
    }
  });

  test('the embedded backend runs it by itself where it is asked to', async () => {
    const asked = await startEmbeddedBackend({ dataDir: null, withClock: true, withDemoData: false });
    const ran = () => asked.sql('select 1 from app.due_jobs where last_run_at is null');
    await expect.poll(ran, { timeout: 20_000 }).toEqual([]);
    await asked.close();
  });

  test('is for admins to look at, and its jobs have the form of a call', async () => {
    await expect(stranger.rpc('get_due_jobs', {})).rejects.toThrow('PT403');
    await expect(visitorOf(backend).rpc('get_due_jobs', {})).rejects.toThrow();
    await expect(backend.sql(`insert into app.due_jobs (name) values ('app.x_due(); select 1')`)).rejects.toThrow('due_jobs_name_is_a_call');
  });
});
