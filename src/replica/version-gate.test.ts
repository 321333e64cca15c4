import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { createStoppableStore } from './stoppable-store.ts';
import { gateName, openVersionGate, type VersionGate } from './version-gate.ts';

let open: VersionGate[] = [];
let count = 0;

afterEach(() => {
  for (const gate of open) gate.close();
  open = [];
});

async function openGate(replica: string, form: number, heard: string[] = [], onNewer = async () => undefined) {
  const answer = await openVersionGate({
    replica,
    form,
    onBlocked: () => heard.push('blocked'),
    onNewer: async () => {
      heard.push('newer');
      await onNewer();
    },
  });
  if (answer.ok) open.push(answer.value);
  return answer;
}

const fresh = () => `replica-${(count += 1)}`;

describe('P-OFF-02: a newer version beside an older tab', () => {
  it('waits until the older tab has written what it was writing, and asks nobody to close anything', async () => {
    const replica = fresh();
    const older: string[] = [];
    const newer: string[] = [];
    const order: string[] = [];
    await openGate(replica, 1, older, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push('older has written');
      return undefined;
    });
    await openGate(replica, 2, newer);
    order.push('newer is in');
    expect(order).toEqual(['older has written', 'newer is in']);
    expect([older, newer]).toEqual([['newer'], []]);
  });

  it('says that it is blocked, and goes on by itself when the old tab is closed', async () => {
    const replica = fresh();
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(gateName(replica), 1);
      request.onsuccess = () => resolve(request.result);
    });
    const heard: string[] = [];
    const opening = openGate(replica, 2, heard);
    await expect.poll(() => heard).toEqual(['blocked']);
    stubborn.close();
    expect((await opening).ok).toBe(true);
  });

  it('lets tabs of one version live side by side, and turns an older one away', async () => {
    const replica = fresh();
    const heard: string[] = [];
    expect((await openGate(replica, 2, heard)).ok).toBe(true);
    expect((await openGate(replica, 2, heard)).ok).toBe(true);
    expect(await openGate(replica, 1)).toEqual({ ok: false, error: { type: 'Outdated' } });
    expect(heard).toEqual([]);
  });
});

it('P-OFF-02: a store that is told to stop finishes what is under way and refuses the rest', async () => {
  const done: string[] = [];
  const inner = {
    async update() {
      await Promise.resolve();
      done.push('written');
    },
    readFact: async () => 'read',
  };
  const { store, stop } = createStoppableStore(inner as never);
  const writing = store.update('pianos', [], () => null);
  await stop();
  expect(done).toEqual(['written']);
  await writing;
  await expect(store.update('pianos', [], () => null)).rejects.toThrow('newer version');
  expect(await store.readFact('k')).toBe('read');
});
