import { describe, expect, it } from 'vitest';
import { kinds } from '../../src/replica/kinds/kinds.ts';
import { createCleanDocument, editDocument } from '../../src/replica/document.ts';
import { createDevice as createDeviceWith } from './device.ts';
import { createModelServer } from './model-server.ts';

const offline = { kind: 'transient', code: 'network', reason: '' } as const;
const writable = kinds.pianos.writable;

function createDevice(options: { userId?: string | null; pageSize?: number; visible?: boolean } = {}) {
  let time = 1_000_000;
  let changes = 0;
  const tick = () => (time += 1);
  const server = createModelServer({ pageSize: options.pageSize ?? 50, now: tick });
  const createId = () => `change-${(changes += 1)}`;
  const { userId = 'me', visible = true } = options;
  const device = createDeviceWith({ server, tick, createId, userId, visible });
  return Object.assign(device, { server });
}

const listing = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  title: 'Upright',
  description: 'Regulated',
  price_cents: 420_000,
  owner_id: 'me',
  deleted: false,
  ...more,
});

describe('synchronisation', () => {
  it('pulls every row across page borders, once each', async () => {
    const device = createDevice({ pageSize: 7 });
    for (let count = 0; count < 50; count += 1) device.server.write('pianos', listing(`row-${count}`));
    await device.start();
    expect(device.store.documents.size).toBe(50);
    expect(device.server.requests.pull).toBe(8);
  });

  it('asks once when nothing changed', async () => {
    const device = createDevice();
    await device.start();
    const before = device.server.requests.pull;
    await device.sync();
    expect(device.server.requests).toEqual({ pull: before + 1, push: 0 });
  });

  it('keeps an unsent write through a lost connection and sends it once', async () => {
    const device = createDevice();
    device.server.failNext(offline);
    await device.save('a');
    await device.start();
    expect(device.store.documents.get('a')).toMatchObject({ pending: 'waiting', change: { tries: 1, error: offline } });
    await device.sync();
    expect(device.server.rows.get('saved_pianos:a')?.version).toBe(1);
    expect(device.store.documents.get('a')?.pending).toBe('clean');
  });

  it('U-ENG-08 counts one try for many edits made within the pause after it', async () => {
    const device = createDevice();
    device.server.write('pianos', listing('p'));
    await device.start();
    device.server.failNext(offline);
    await device.edit('p', { title: 'Upright, tuned' });
    await device.sync();
    for (let word = 0; word < 12; word += 1) {
      await device.edit('p', { title: `Upright, tuned ${word} times` });
      device.engine.wake('write');
      await device.rested();
    }
    expect(device.store.documents.get('p')).toMatchObject({ pending: 'waiting', change: { tries: 1 } });
    await device.sync();
    expect(device.server.rows.get('pianos:p')).toMatchObject({ row: { title: 'Upright, tuned 11 times' } });
  });

  it('repeats the same change when the answer was lost, and an edit made meanwhile follows it', async () => {
    const device = createDevice();
    device.server.write('pianos', listing('p'));
    await device.start();
    await device.edit('p', { price_cents: 390_000 });
    device.server.failNext(offline, 'after-acting');
    await device.sync();
    expect(device.server.rows.get('pianos:p')?.version).toBe(2);
    await device.edit('p', { price_cents: 380_000 });
    await device.sync();
    expect(device.server.rows.get('pianos:p')).toMatchObject({ version: 3, row: { price_cents: 380_000 } });
    expect(device.store.documents.get('p')).toMatchObject({ pending: 'clean', alternatives: [] });
  });

  it('parks a refused row with its reason and sends those behind it', async () => {
    const device = createDevice();
    device.server.refuse = (change) => (change.id === 'b' ? { code: 'PT409', reason: 'Not today.' } : null);
    for (const id of ['a', 'b', 'c']) await device.save(id);
    await device.start();
    expect([...device.server.rows.keys()]).toEqual(['saved_pianos:a', 'saved_pianos:c']);
    expect(device.store.documents.get('b')).toMatchObject({
      pending: 'parked',
      change: { error: { kind: 'rejected', code: 'PT409', reason: 'Not today.' } },
      row: { title: 'Upright' },
    });
  });

  it('finds the row to blame when a whole request is refused', async () => {
    const device = createDevice();
    for (const id of ['a', 'b']) await device.save(id);
    device.server.failNext({ kind: 'rejected', code: 'http-413', reason: '' });
    device.server.failNext({ kind: 'rejected', code: 'http-413', reason: '' });
    await device.start();
    const states = ['a', 'b'].map((id) => device.store.documents.get(id)?.pending);
    expect(states).toEqual(['parked', 'clean']);
  });

  /** The server fails whenever one of these rows is in a request; the sizes of the requests it had. */
  function poison(device: ReturnType<typeof createDevice>, ids: readonly string[], failure: { kind: 'transient' | 'rejected'; code: string; reason: string }) {
    const sizes: number[] = [];
    const push = device.server.push.bind(device.server);
    device.server.push = async (changes, signal) => {
      sizes.push(changes.length);
      return changes.some(({ id }) => ids.includes(id)) ? { ok: false, failure } : push(changes, signal);
    };
    return sizes;
  }
  const outOfTime = { kind: 'transient', code: '57014', reason: 'canceling statement due to statement timeout' } as const;
  const hundred = Array.from({ length: 100 }, (_, place) => `row-${place}`);

  it.each([
    { why: 'took too long', failure: outOfTime, code: '57014' },
    { why: 'met an error that nobody foresaw', failure: { kind: 'transient', code: 'XX000', reason: 'cache lookup failed' }, code: 'XX000' },
    { why: 'could not be read at all', failure: { kind: 'rejected', code: '22P05', reason: 'unsupported Unicode escape sequence' }, code: '22P05' },
  ] as const)('finds the one of a hundred rows that $why by halves, parks it, and sends all others', async ({ failure, code }) => {
    const device = createDevice();
    for (const id of hundred) await device.save(id);
    const sizes = poison(device, ['row-37'], failure);
    await device.start();
    expect(device.server.rows.size).toBe(99);
    expect(device.store.documents.get('row-37')).toMatchObject({
      pending: 'parked', row: { title: 'Upright' }, change: { error: { kind: 'rejected', code, reason: '', cause: 'not-storable' } },
    });
    expect(sizes.length).toBeLessThanOrEqual(15);
    expect(device.engine.status.get().lastError).toBeNull();
  });

  it('finds several of them, wherever they are', async () => {
    const device = createDevice();
    for (const id of hundred) await device.save(id);
    const bad = ['row-0', 'row-50', 'row-51', 'row-99'];
    poison(device, bad, outOfTime);
    await device.start();
    for (let count = 0; count < 3; count += 1) await device.sync();
    expect(device.server.rows.size).toBe(96);
    expect(hundred.filter((id) => device.store.documents.get(id)?.pending === 'parked')).toEqual(bad);
  });

  it('blames no row while the server finishes none in time, and sends all once it does', async () => {
    const device = createDevice();
    for (const id of hundred) await device.save(id);
    const bad = [...hundred];
    const sizes = poison(device, bad, outOfTime);
    await device.start();
    expect(hundred.every((id) => device.store.documents.get(id)?.pending === 'waiting')).toBe(true);
    expect(sizes.length).toBeLessThan(12);
    expect(device.engine.status.get().lastError).toMatchObject({ code: '57014' });
    bad.length = 0;
    await device.sync();
    expect(device.server.rows.size).toBe(100);
  });

  it('parks a row that waits alone only after some tries', async () => {
    const device = createDevice();
    await device.save('a');
    poison(device, ['a'], outOfTime);
    await device.start();
    await device.sync();
    expect(device.store.documents.get('a')).toMatchObject({ pending: 'waiting', change: { tries: 2 } });
    await device.sync();
    expect(device.store.documents.get('a')).toMatchObject({ pending: 'parked', row: { title: 'Upright' } });
  });

  it.each(['40001', '53300', '55P03', '57P01', 'http-503', 'PT429'])('takes %s for nobody’s row’s: all of it waits', async (code) => {
    const device = createDevice();
    for (const id of ['a', 'b']) await device.save(id);
    const sizes = poison(device, ['a'], { kind: 'transient', code, reason: '' });
    await device.start();
    expect([sizes, device.store.documents.get('a')?.pending, device.store.documents.get('b')?.pending]).toEqual([[2], 'waiting', 'waiting']);
  });

  it('waits for a fresh session after a 401 and keeps everything', async () => {
    const device = createDevice();
    await device.save('a');
    device.server.failNext({ kind: 'auth', code: 'PGRST301', reason: '' });
    await device.start();
    expect(device.engine.status.get().phase).toBe('paused-auth');
    device.engine.wake('online');
    await Promise.resolve();
    expect(device.engine.status.get().phase).toBe('paused-auth');
    expect(device.server.rows.size).toBe(0);
    device.engine.wake('session');
    device.naps.length = 0;
    while (device.engine.status.get().phase === 'paused-auth') await Promise.resolve();
    await device.rested();
    expect(device.server.rows.size).toBe(1);
  });

  it('merges different fields, and keeps the own value of a field that both changed', async () => {
    const device = createDevice();
    device.server.write('pianos', listing('p'));
    await device.start();
    await device.edit('p', { title: 'Mine', price_cents: 390_000 });
    device.server.write('pianos', listing('p', { description: 'Theirs', price_cents: 410_000 }));
    await device.sync();
    expect(device.server.rows.get('pianos:p')?.row).toMatchObject({
      title: 'Mine',
      description: 'Theirs',
      price_cents: 410_000,
    });
    expect(device.store.documents.get('p')?.alternatives).toMatchObject([{ field: 'price_cents', mine: 390_000 }]);
  });

  it('lets rows go that left the view, and parks an unsent edit of one', async () => {
    const device = createDevice();
    for (const id of ['p', 'q']) device.server.write('pianos', listing(id));
    await device.start();
    device.server.refuse = () => ({ code: 'PT404', reason: 'Gone.' });
    await device.edit('q', { title: 'Unsent' });
    device.server.depart('pianos', 'p');
    device.server.depart('pianos', 'q');
    await device.sync();
    expect(device.store.documents.has('p')).toBe(false);
    expect(device.store.documents.get('q')).toMatchObject({ pending: 'parked', row: { title: 'Unsent' } });
  });

  it('drops what a restarted history no longer brings, and keeps unsent edits', async () => {
    const device = createDevice({ pageSize: 2 });
    for (const id of ['p', 'q', 'r']) device.server.write('pianos', listing(id));
    await device.start();
    device.server.rows.delete('pianos:p');
    device.server.newEpoch();
    await device.sync();
    expect([...device.store.documents.keys()].sort()).toEqual(['q', 'r']);
  });

  it('fetches saved listings that the device lacks', async () => {
    const device = createDevice();
    await device.save('a');
    await device.start();
    expect(device.store.documents.has('piano-a')).toBe(false);
    device.server.write('pianos', listing('piano-a'));
    await device.sync();
    expect(device.store.documents.has('piano-a')).toBe(true);
  });

  it('sends only look-ups for a visitor', async () => {
    const device = createDevice({ userId: null });
    await device.save('a');
    await device.put('piano_lookup_history', { id: 'l', serial_number: '1' });
    await device.start();
    expect([...device.server.rows.keys()]).toEqual(['piano_lookup_history:l']);
  });

  it('pauses longer after each failure, and not at all when a person asks', async () => {
    const device = createDevice();
    for (let count = 0; count < 3; count += 1) device.server.failNext(offline);
    await device.start();
    const pauses = [device.naps[0]?.ms];
    for (let count = 0; count < 2; count += 1) {
      const nap = device.naps.shift();
      nap?.end();
      for (let turn = 0; turn < 200 && device.naps.length === 0; turn += 1) await Promise.resolve();
      pauses.push(device.naps[0]?.ms);
    }
    expect(pauses).toEqual([1_500, 3_000, 6_000]);
    await device.sync();
    expect(device.engine.status.get()).toMatchObject({ reached: true, lastError: null });
  });

  it.each([
    { why: 'a server out of reach is tried often while a person looks', visible: true, failure: offline, longest: 8_000 },
    { why: 'the pauses grow while nobody looks', visible: false, failure: offline, longest: 48_000 },
    { why: 'a server in trouble is left alone', visible: true, failure: { ...offline, code: 'http-503' }, longest: 48_000 },
  ])('$why', async ({ visible, failure, longest }) => {
    const device = createDevice({ visible });
    for (let count = 0; count < 6; count += 1) device.server.failNext(failure);
    await device.start();
    for (let count = 0; count < 5; count += 1) {
      device.naps.shift()?.end();
      for (let turn = 0; turn < 200 && device.naps.length === 0; turn += 1) await Promise.resolve();
    }
    expect(device.naps[0]?.ms).toBe(longest);
  });

  it('pauses when a row comes back from the server without end', async () => {
    const device = createDevice();
    device.server.push = async (changes) => ({
      ok: true,
      value: changes.map(({ changeId }) => ({
        status: 'conflict',
        changeId,
        server: { row: { id: 'a', title: 'Other', deleted: true }, version: 1 },
      })),
    });
    await device.save('a');
    await device.start();
    expect(device.engine.status.get().lastError?.code).toBe('no-progress');
    expect(device.store.documents.get('a')?.row.title).toBe('Upright');
  });

  it('does not let a clean copy be mistaken for an unsent one', () => {
    const clean = createCleanDocument({ collection: 'pianos', row: listing('p'), version: 4, generation: 1 });
    const back = editDocument(editDocument(clean, { fields: { title: 'X' }, now: 1, writable }), {
      fields: { title: 'Upright' },
      now: 2,
      writable,
    });
    expect(back).toEqual(clean);
  });
});
