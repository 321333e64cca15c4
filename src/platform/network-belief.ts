import { createWritable, type Readable } from '../lib/readable.ts';

/**
 * Whether there is a network, as far as this page may believe it. The browser knows first when one goes, but behind some proxies and
 * networks it says 'offline' all along (Firefox does), and a page that came up without one may never hear of its return: an answer of
 * the server counts for more.
 */
export interface NetworkBelief {
  online: Readable<boolean>;
  /** The browser said that it went or came. */
  onWord(): void;
  /** The server has answered, here or to another tab. `at`: epoch ms; what was before this page doesn't count. */
  onAnswer(at: number): void;
}

/** An answer may have been on its way when the network went. In ms. */
const onItsWayMs = 10_000;

export function createNetworkBelief({ isBrowserOnline, now }: { isBrowserOnline: () => boolean; now: () => number }): NetworkBelief {
  const online = createWritable(isBrowserOnline());
  const startedAt = now();
  let wentAt = Number.NEGATIVE_INFINITY;
  return {
    online,
    onWord() {
      if (!isBrowserOnline()) wentAt = now();
      online.set(isBrowserOnline());
    },
    onAnswer(at) {
      online.set(isBrowserOnline() || (at >= startedAt && at - wentAt > onItsWayMs));
    },
  };
}
