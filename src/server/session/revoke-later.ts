/**
 * Somebody signed out without a signal: the device forgets the session at once, and the server is told later. For that the
 * access token alone is kept aside. It opens nothing in this app, can't be renewed, and ends by itself within the hour.
 */
import { deviceWords } from '../../platform/words.ts';
import { classifyFailure } from '../../wire/request-failure.ts';

const key = 'soundboard-revoke';

/** Supabase's access tokens live so long; later there is nothing left to revoke with. */
const tokenLifeMs = 60 * 60_000;

interface Kept {
  token: string;
  /** Epoch ms. */
  at: number;
}

function readKept(): Kept | null {
  try {
    const kept = JSON.parse(deviceWords.read(key) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.token === 'string' && typeof kept.at === 'number' ? { token: kept.token, at: kept.at } : null;
  } catch {
    return null;
  }
}

export function keepForRevoking(token: string, now: number): void {
  // Without storage the server's session ends when it runs out.
  deviceWords.write(key, JSON.stringify({ token, at: now } satisfies Kept));
}

function forgetKept(token: string): void {
  if (readKept()?.token === token) deviceWords.write(key, null);
}

export function createRevoking(ports: {
  revoke: (token: string) => Promise<{ error: { status?: number | undefined; message?: string } | null }>;
  now?: () => number;
}): {
  /** Tells the server, where there is something to tell; whoever asks meanwhile waits for the same answer. */
  attempt(): Promise<void>;
} {
  const { revoke, now = Date.now } = ports;
  let underWay: Promise<void> | null = null;

  async function tell({ token, at }: Kept): Promise<void> {
    if (now() - at < tokenLifeMs) {
      const { error } = await revoke(token);
      if (error && classifyFailure({ status: error.status ?? 0, error }).kind === 'transient') return;
    }
    forgetKept(token);
  }

  return {
    async attempt() {
      const kept = readKept();
      if (!kept) return;
      underWay ??= tell(kept).finally(() => {
        underWay = null;
      });
      await underWay;
    },
  };
}
