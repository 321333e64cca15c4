/** As pg_cron calls it on hosted Supabase (docs/hosting.md). */
const everyMs = 60_000;

/**
 * What has to happen by the clock: `runDue` now, and then each minute after it is done. A failure is told and the next
 * minute has its turn. Returns what ends it.
 */
export function startClock({ runDue, log }: { runDue: () => Promise<unknown>; log: (line: string) => void }): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = async () => {
    try {
      await runDue();
    } catch (error) {
      log(`The jobs that are due could not be run: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (stopped) return;
    timer = setTimeout(() => void turn(), everyMs);
    // Not a reason for the process to stay.
    timer.unref();
  };
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
