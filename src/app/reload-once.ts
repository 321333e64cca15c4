import { tabWords, type Words } from '../platform/words.ts';

/** What the reload after a missing chunk needs of the browser; handed in, so that a test can drive it. */
export interface ReloadWorld {
  /** Another text with every build. */
  build: string;
  /**
   * Whether the server answers at all. Only that counts, here as in `platform/network-belief.ts`: a browser that says 'online' may be in a
   * captive network, and one behind some proxies says 'offline' all along.
   */
  isServerReachable(): Promise<boolean>;
  words: Pick<Words, 'read' | 'write'>;
  reload(): void;
}

/** Changing this needs a migration. */
const storageKey = 'reloaded-for-build';

/**
 * A chunk of the app did not load. With a line, that is mostly a new build: the page is reloaded, once per build and tab.
 * Without one, a reload would lose the page for nothing. Says what was done.
 */
export async function reloadOncePerBuild(world: ReloadWorld): Promise<'reloading' | 'offline' | 'tried-before'> {
  if (!(await world.isServerReachable())) return 'offline';
  if (world.words.read(storageKey) === world.build) return 'tried-before';
  // Where nothing outlasts the page nobody remembers the reload, and it could go on for ever.
  if (!world.words.write(storageKey, world.build)) return 'tried-before';
  world.reload();
  return 'reloading';
}

const probeTimeoutMs = 5000;

/** A HEAD request passes the service worker, which answers GET only. */
async function answersHead(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
    return true;
  } catch {
    return false;
  }
}

export const browserReloadWorld: ReloadWorld = {
  // The address of this file's chunk carries a hash of its content, which names the lazy chunks.
  build: import.meta.url,
  isServerReachable: answersHead,
  words: tabWords,
  reload: () => location.reload(),
};
