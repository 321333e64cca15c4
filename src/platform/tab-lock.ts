/**
 * One tab at a time. A Web Lock alone would wait for ever for a tab that hangs in an endless loop, since only its end frees it.
 * So the tabs that wait ask the holder for a sign of life, which needs its event loop; one that gives none is put out. When it
 * comes to itself again it finds before its next request that the lock is another's.
 */
import { soleLease, type Lease } from '../lib/lease.ts';
import { eitherAborts } from '../lib/older-browsers.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import { isGranted, tabLocks } from './locks-granted.ts';

/** Pause between two questions of a waiting tab. */
export const askEveryMs = 5_000;
/** Unanswered questions in a row after which the holder counts as hung. Each has its whole pause, however late timers are. */
export const mostUnanswered = 4;

/** A tab that has just seen that it holds the lock holds it for that long at least, with a pause to spare. */
const freshForMs = (mostUnanswered - 1) * askEveryMs;

type Word = 'ask' | 'here';

export interface Channel {
  say(word: Word): void;
  hear(listen: (word: Word) => void): void;
  close(): void;
}

export interface TabLockPorts {
  locks: Pick<LockManager, 'request' | 'query'>;
  /** Null where tabs can't speak to each other: then a hung one is waited for. */
  openChannel(name: string): Channel | null;
  clock: Pick<Clock, 'sleep'>;
  /** A tab that nobody sees puts no other out: its timers are slow, and nobody waits for it. */
  isVisible(): boolean;
  createToken(): string;
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number;
}

export type WithTabLock = (name: string, work: (lease: Lease) => Promise<void>, signal: AbortSignal) => Promise<void>;

/**
 * Runs `work` while this tab holds the named lock; other tabs wait until it ends, the tab goes, or it hangs. Work whose lock was
 * taken over is told to end, and then begins anew when its turn comes again.
 */
export function createTabLock(ports: TabLockPorts): WithTabLock {
  return async (name, work, signal) => {
    const channel = ports.openChannel(name);
    try {
      while (!signal.aborted && (await holdOnce(ports, { name, work, signal, channel })) === 'lost');
    } finally {
      channel?.close();
    }
  };
}

interface Turn {
  name: string;
  work: (lease: Lease) => Promise<void>;
  signal: AbortSignal;
  channel: Channel | null;
}

async function holdOnce(ports: TabLockPorts, turn: Turn): Promise<'done' | 'lost'> {
  const { name, signal, channel } = turn;
  const lost = new AbortController();
  const waiting = new AbortController();
  const given = new AbortController();
  let work: Promise<void> | null = null;
  const hold = () => {
    given.abort();
    work = holdAsOwn(ports, { ...turn, lost });
    return work;
  };
  const watched = channel ? watchHolder(ports, { name, channel, ended: eitherAborts(given.signal, signal) }) : Promise.resolve(false);
  const taken = watched.then(async (isHung) => {
    if (!isHung || given.signal.aborted || signal.aborted) return;
    // Out of the queue first: with both, this tab would put out itself.
    waiting.abort();
    await ports.locks.request(name, { steal: true }, hold);
  });
  const waited = ports.locks.request(name, { signal: eitherAborts(waiting.signal, signal) }, hold);
  const settled = await Promise.allSettled([waited, taken]);
  // Lets go of the longer signals.
  given.abort();
  waiting.abort();
  await (work as Promise<void> | null)?.catch(() => undefined);
  const failed = settled.find((each) => each.status === 'rejected');
  if (!work) {
    if (!failed || signal.aborted) return 'done';
    throw failed.reason;
  }
  // The work itself tells how it ended, unless the lock went from under it.
  const outcome = await (work as Promise<void>).then(() => null, (error: unknown) => ({ error }));
  const isLost = lost.signal.aborted && !signal.aborted;
  lost.abort();
  if (isLost) return 'lost';
  if (outcome) throw outcome.error;
  return 'done';
}

/** A second lock of this tab's own tells which of the holders it is: the browser names tabs only in the list of locks. */
async function holdAsOwn(ports: TabLockPorts, { name, work, signal, channel, lost }: Turn & { lost: AbortController }): Promise<void> {
  const { locks, elapsed } = ports;
  const own = leaseName(name, ports.createToken());
  let listening = true;
  channel?.hear((word) => {
    if (word === 'ask' && listening && !lost.signal.aborted) channel.say('here');
  });
  try {
    await locks.request(own, async () => {
      const clientOf = async (wanted: string) => (await locks.query()).held?.find((lock) => lock.name === wanted)?.clientId;
      let seenAt = elapsed();
      const me = await clientOf(own);
      const isHeld = async () => {
        const askedAt = elapsed();
        if (!lost.signal.aborted && (await clientOf(name)) !== me) lost.abort();
        seenAt = askedAt;
        return !lost.signal.aborted && !signal.aborted;
      };
      // Those that wait take over only after as long a silence, and only they do.
      const isFresh = () => !lost.signal.aborted && !signal.aborted && elapsed() - seenAt < freshForMs;
      channel?.say('here');
      await work({ ended: eitherAborts(lost.signal, signal), isHeld, isFresh });
      await isHeld();
    });
  } finally {
    listening = false;
  }
}

const leaseName = (name: string, token: string) => `${name}:lease:${token}`;

/** True once the holder counts as hung. */
async function watchHolder(ports: TabLockPorts, { name, channel, ended }: { name: string; channel: Channel; ended: AbortSignal }): Promise<boolean> {
  let heard = false;
  channel.hear((word) => (heard ||= word === 'here'));
  for (let unanswered = 0; unanswered < mostUnanswered; ) {
    heard = false;
    const seen = ports.isVisible();
    if (seen) channel.say('ask');
    await ports.clock.sleep(askEveryMs, ended);
    if (ended.aborted) return false;
    unanswered = heard || !seen ? 0 : unanswered + 1;
    // A tab of an earlier version never answers, and is no worse for it.
    if (unanswered === mostUnanswered && !(await answersWhenItCan(ports, name))) unanswered = 0;
  }
  return !ended.aborted;
}

async function answersWhenItCan({ locks }: TabLockPorts, name: string): Promise<boolean> {
  const { held = [] } = await locks.query();
  const holder = held.find((lock) => lock.name === name)?.clientId;
  return held.some((lock) => lock.clientId === holder && lock.name?.startsWith(leaseName(name, '')) === true);
}

function openBroadcast(name: string): Channel | null {
  try {
    const channel = new BroadcastChannel(`${name}:lease`);
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a channel reaches its own origin only
      say: (word) => channel.postMessage(word),
      hear: (listen) => channel.addEventListener('message', ({ data }) => (data === 'ask' || data === 'here') && listen(data)),
      close: () => channel.close(),
    };
  } catch {
    // Blocked with all other site data.
    return null;
  }
}

/**
 * As `createTabLock` says. A browser without Web Locks, or one that blocks them with the rest of a site's data, runs the work at
 * once: repeated sends are recognised by the server, so that two senders waste requests and lose nothing.
 */
export const withTabLock: WithTabLock = async (name, work, signal) => {
  const locks = tabLocks();
  if (!locks || !(await isGranted(locks))) {
    await work(soleLease(signal));
    return;
  }
  const locked = createTabLock({
    locks,
    openChannel: openBroadcast,
    clock: systemClock,
    isVisible: () => document.visibilityState === 'visible',
    createToken: () => crypto.randomUUID(),
    elapsed: () => performance.now(),
  });
  await locked(name, work, signal);
};
