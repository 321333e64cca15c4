/** Jobs run each minute: after this many ms without a run the clock stands still. */
const latestRunMs = 5 * 60_000;

export type JobStanding = 'failed' | 'never' | 'late' | 'well';

/** Rule J-1. `checkedAt` by the database's clock, as `lastRunAt`: ISO 8601. */
export function jobStanding({ lastRunAt, lastError }: { lastRunAt: string | null; lastError: string }, checkedAt: string): JobStanding {
  if (lastRunAt === null) return 'never';
  if (Date.parse(checkedAt) - Date.parse(lastRunAt) > latestRunMs) return 'late';
  return lastError === '' ? 'well' : 'failed';
}
