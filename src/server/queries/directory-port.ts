import type { SupabaseClient } from '@supabase/supabase-js';
import { onceLoaded } from '../../lib/once-loaded.ts';
import type { DirectoryPort } from '../ports/directory-port.ts';

/** One refresh at a time, and by itself at most every `everyMs`. Its code comes with the first. */
export function createDirectoryPort(supabase: SupabaseClient, now: () => number): DirectoryPort & { refreshNowAndThen(): void } {
  const everyMs = 3_600_000;
  const load = onceLoaded(() => import('./provider-directory.ts'));
  const loadFree = onceLoaded(() => import('./next-free.ts'));
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<boolean> | null = null;
  const refresh = () => {
    askedAt = now();
    running ??= load()
      .then((code) => code.refreshDirectory(supabase, now))
      .catch(() => false)
      .then((done) => {
        if (!done) askedAt = Number.NEGATIVE_INFINITY;
        running = null;
        return done;
      });
    return running;
  };
  return {
    refresh,
    nextFree: (ids, signal) => loadFree().then((code) => code.askNextFree(supabase, { ids, now, signal })).catch(() => false),
    refreshNowAndThen() {
      if (now() - askedAt >= everyMs) void refresh();
    },
  };
}
