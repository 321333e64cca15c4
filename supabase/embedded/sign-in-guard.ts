import { createHmac, randomBytes } from 'node:crypto';

interface Failures {
  count: number;
  /** Epoch ms. */
  lastAt: number;
  pausedUntil: number;
}

interface Limit {
  /** Failures that have no consequence. */
  free: number;
  longestPauseMs: number;
}

/**
 * Who types a wrong password here again and again waits 5 s, 10 s, 20 s and so on. The account's own limit holds whoever
 * asks from many addresses; its pause is short, so that nobody can lock the owner out. The address's own limit holds
 * whoever tries one password on many accounts.
 */
const limits: Readonly<Record<'pair' | 'account' | 'address', Limit>> = {
  pair: { free: 4, longestPauseMs: 15 * 60_000 },
  account: { free: 19, longestPauseMs: 60_000 },
  address: { free: 59, longestPauseMs: 15 * 60_000 },
};
const firstPauseMs = 5_000;
const forgottenAfterMs = 60 * 60_000;
const mostKept = 30_000;

export interface SignInGuard {
  /** Seconds to wait before this account may be tried from this address, 0 when now. */
  waitOf(attempt: { email: string; address: string }): number;
  note(attempt: { email: string; address: string; ok: boolean }): void;
}

/**
 * Counts failed sign-ins in memory, alike for accounts that exist and that don't. What was typed is not kept: a key is a
 * hash with a secret of this process.
 */
export function createSignInGuard(now: () => number): SignInGuard {
  const secret = randomBytes(32);
  const kept = new Map<string, Failures>();

  function keysOf({ email, address }: { email: string; address: string }): [keyof typeof limits, string][] {
    const account = email.trim().normalize('NFC').toLowerCase();
    const hash = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
    return [
      ['pair', hash('pair', account, address)],
      ['account', hash('account', account)],
      ['address', hash('address', address)],
    ];
  }

  /** The oldest come first: a key that fails again is put last. Many at a time, since each pass begins at what was removed. */
  function forgetOldest() {
    if (kept.size <= mostKept) return;
    for (const key of kept.keys()) {
      if (kept.size <= mostKept / 2) return;
      kept.delete(key);
    }
  }

  return {
    waitOf(attempt) {
      const until = Math.max(...keysOf(attempt).map(([, key]) => kept.get(key)?.pausedUntil ?? 0));
      return Math.max(0, Math.ceil((until - now()) / 1000));
    },
    note(attempt) {
      for (const [kind, key] of keysOf(attempt)) {
        const known = kept.get(key);
        if (attempt.ok) {
          // An own account that signs in between must not clear the address of whoever tries others.
          if (kind !== 'address') kept.delete(key);
          continue;
        }
        const count = known && now() - known.lastAt <= forgottenAfterMs ? known.count + 1 : 1;
        const { free, longestPauseMs } = limits[kind];
        const pause = count <= free ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(count - free - 1, 20));
        kept.delete(key);
        kept.set(key, { count, lastAt: now(), pausedUntil: now() + pause });
      }
      forgetOldest();
    },
  };
}
