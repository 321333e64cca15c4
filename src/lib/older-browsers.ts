/** What the oldest browsers that the app is made for lack, in its place (the floor stands in scripts/vite/browser-floor.ts). */

/** Aborts with the first of the two, and with its reason: `AbortSignal.any` is younger. */
export function eitherAborts(first: AbortSignal, second: AbortSignal): AbortSignal {
  const both = new AbortController();
  const signals = [first, second];
  const abort = () => {
    for (const signal of signals) signal.removeEventListener('abort', abort);
    both.abort(signals.find((signal) => signal.aborted)?.reason);
  };
  if (signals.some((signal) => signal.aborted)) abort();
  else for (const signal of signals) signal.addEventListener('abort', abort, { once: true });
  return both.signal;
}

/** The address, or null for a text that is none: `URL.canParse` and `URL.parse` are younger. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
