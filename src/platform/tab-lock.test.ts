import { describe, expect, it } from 'vitest';
import type { Lease } from '../lib/lease.ts';
import { askEveryMs, createTabLock, mostUnanswered, type Channel, type TabLockPorts } from './tab-lock.ts';

interface Held {
  name: string;
  clientId: string;
  breakOff: (error: Error) => void;
}

/** A browser's locks, tabs that can hang, and a clock that is turned by hand. */
function createBrowser() {
  const held: Held[] = [];
  const queue: { name: string; begin: () => void }[] = [];
  const listeners = new Set<{ tab: string; listen: (word: 'ask' | 'here') => void }>();
  const hung = new Set<string>();
  /** What the browser tells a hung tab, which hears it when it goes on. */
  const unheard: { tab: string; tell: () => void }[] = [];
  let naps: (() => void)[] = [];
  let elapsed = 0;

  const tellTab = (tab: string, tell: () => void) => {
    if (hung.has(tab)) unheard.push({ tab, tell });
    else tell();
  };
  const next = (name: string) => {
    const place = queue.findIndex((each) => each.name === name);
    if (place >= 0 && !held.some((each) => each.name === name)) queue.splice(place, 1)[0]?.begin();
  };

  function locksOf(tab: string): TabLockPorts['locks'] {
    async function request(name: string, ...rest: unknown[]): Promise<unknown> {
      const [options, work] = (rest.length === 1 ? [{}, rest[0]] : rest) as [LockOptions, () => Promise<unknown>];
      return new Promise((resolve, reject) => {
        const begin = () => {
          const mine: Held = { name, clientId: tab, breakOff: (error) => tellTab(tab, () => reject(error)) };
          held.push(mine);
          void work().then(resolve, reject).finally(() => {
            const place = held.indexOf(mine);
            if (place >= 0) held.splice(place, 1);
            next(name);
          });
        };
        if (options.steal) {
          for (const each of held.filter((other) => other.name === name)) {
            held.splice(held.indexOf(each), 1);
            each.breakOff(new DOMException('stolen', 'AbortError'));
          }
          begin();
          return;
        }
        if (!held.some((each) => each.name === name)) {
          begin();
          return;
        }
        const entry = { name, begin };
        queue.push(entry);
        options.signal?.addEventListener('abort', () => {
          const place = queue.indexOf(entry);
          if (place < 0) return;
          queue.splice(place, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    }
    const query = async () => ({ held: held.map(({ name, clientId }) => ({ name, clientId, mode: 'exclusive' as const })), pending: [] });
    return { request, query } as TabLockPorts['locks'];
  }

  function channelOf(tab: string): Channel {
    const own: { tab: string; listen: (word: 'ask' | 'here') => void }[] = [];
    return {
      say(word) {
        for (const { tab: other, listen } of listeners) if (other !== tab) tellTab(other, () => listen(word));
      },
      hear(listen) {
        const entry = { tab, listen };
        own.push(entry);
        listeners.add(entry);
      },
      close: () => own.forEach((entry) => listeners.delete(entry)),
    };
  }

  const settle = async () => {
    for (let turns = 0; turns < 100; turns += 1) await Promise.resolve();
  };
  return {
    held,
    settle,
    tab(tab: string, { isVisible = true, withChannel = true } = {}) {
      return createTabLock({
        locks: locksOf(tab),
        openChannel: () => (withChannel ? channelOf(tab) : null),
        clock: { sleep: (_ms, signal) => new Promise((resolve) => {
          const end = () => {
            signal?.removeEventListener('abort', end);
            resolve();
          };
          naps.push(end);
          signal?.addEventListener('abort', end);
        }) },
        isVisible: () => isVisible,
        createToken: () => `token-${tab}`,
        elapsed: () => elapsed,
      });
    },
    hang: (tab: string) => void hung.add(tab),
    async goOn(tab: string) {
      hung.delete(tab);
      for (const { tell } of unheard.splice(0).filter((each) => each.tab === tab)) tell();
      await settle();
    },
    /** One pause of every tab that waits. */
    async pass() {
      elapsed += askEveryMs;
      const ended = naps;
      naps = [];
      for (const end of ended) end();
      await settle();
    },
  };
}

/** Work that lasts until it is told to end, and notes its turns. */
function createWork() {
  const turns: Lease[] = [];
  const work = (lease: Lease) => {
    turns.push(lease);
    return new Promise<void>((resolve) => lease.ended.addEventListener('abort', () => resolve()));
  };
  return { turns, work, ending: new AbortController() };
}

async function twoTabs(options: { isVisible?: boolean; withChannel?: boolean } = {}) {
  const browser = createBrowser();
  const [first, second] = [createWork(), createWork()];
  const ends = [
    browser.tab('first')('sync', first.work, first.ending.signal),
  ];
  await browser.settle();
  ends.push(browser.tab('second', options)('sync', second.work, second.ending.signal));
  await browser.settle();
  return { browser, first, second, ends };
}

describe('U-SYN-10: one tab at a time', () => {
  it('U-SYN-10 a tab that answers keeps the lock, however long another waits', async () => {
    const { browser, first, second } = await twoTabs();
    for (let pauses = 0; pauses < 10 * mostUnanswered; pauses += 1) await browser.pass();
    expect([first.turns.length, second.turns.length]).toEqual([1, 0]);
    expect(await first.turns[0]?.isHeld()).toBe(true);
  });

  it('U-SYN-10 a tab that hangs is put out, knows it when it asks, and waits in turn again', async () => {
    const { browser, first, second } = await twoTabs();
    browser.hang('first');
    // The question that it still answered.
    await browser.pass();
    for (let pauses = 1; pauses < mostUnanswered; pauses += 1) await browser.pass();
    expect(second.turns).toHaveLength(0);
    await browser.pass();
    expect(second.turns).toHaveLength(1);
    expect(await second.turns[0]?.isHeld()).toBe(true);
    // It asks before it has heard anything.
    expect(await first.turns[0]?.isHeld()).toBe(false);
    expect(first.turns[0]?.ended.aborted).toBe(true);

    await browser.goOn('first');
    for (let pauses = 0; pauses < 3 * mostUnanswered; pauses += 1) await browser.pass();
    expect([first.turns.length, second.turns.length]).toEqual([1, 1]);
    second.ending.abort();
    await browser.settle();
    expect(first.turns).toHaveLength(2);
    expect(await first.turns[1]?.isHeld()).toBe(true);
  });

  it('U-SYN-10 a tab is sure of the lock for less time than another needs to take it, and until then without asking', async () => {
    const { browser, first, second } = await twoTabs();
    const lease = first.turns[0] as Lease;
    expect(lease.isFresh()).toBe(true);
    browser.hang('first');
    for (let pauses = 0; pauses < mostUnanswered; pauses += 1) {
      await browser.pass();
      // The second one may lead from the next pause on.
      if (pauses === mostUnanswered - 2) expect([lease.isFresh(), second.turns.length]).toEqual([false, 0]);
    }
    await browser.pass();
    expect([lease.isFresh(), second.turns[0]?.isFresh()]).toEqual([false, true]);
  });

  it('U-SYN-10 asking makes it sure again', async () => {
    const { browser, first } = await twoTabs();
    const lease = first.turns[0] as Lease;
    for (let pauses = 0; pauses < 2 * mostUnanswered; pauses += 1) await browser.pass();
    expect(lease.isFresh()).toBe(false);
    expect([await lease.isHeld(), lease.isFresh()]).toEqual([true, true]);
  });

  it('U-SYN-10 a tab that nobody sees puts no other out', async () => {
    const { browser, second } = await twoTabs({ isVisible: false });
    browser.hang('first');
    for (let pauses = 0; pauses < 5 * mostUnanswered; pauses += 1) await browser.pass();
    expect(second.turns).toHaveLength(0);
  });

  it('U-SYN-10 a tab of an earlier version, which never answers, is waited for', async () => {
    const browser = createBrowser();
    browser.held.push({ name: 'sync', clientId: 'old', breakOff: () => {} });
    const { work, turns, ending } = createWork();
    const run = browser.tab('new')('sync', work, ending.signal);
    await browser.settle();
    for (let pauses = 0; pauses < 5 * mostUnanswered; pauses += 1) await browser.pass();
    expect(turns).toHaveLength(0);
    ending.abort();
    await run;
  });

  it('U-SYN-10 ends with its signal, waiting or working, and leaves nothing held', async () => {
    const { browser, first, second, ends } = await twoTabs();
    second.ending.abort();
    first.ending.abort();
    await Promise.all(ends);
    expect(browser.held).toEqual([]);
  });

  it('U-SYN-10 the work’s own failure is told', async () => {
    const browser = createBrowser();
    const failing = browser.tab('first')('sync', () => Promise.reject(new Error('broken')), new AbortController().signal);
    await expect(failing).rejects.toThrow('broken');
    expect(browser.held).toEqual([]);
  });
});
