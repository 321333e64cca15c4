import type { HeldSheet } from '../../replica/job-sheet-repository.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';

/** The sheet of a visit: the provider's own, or the one that was handed in; undefined while loading, null for none. */
export function useSheet(bookingId: string): HeldSheet | null | undefined {
  const all = useOptionalReadable(useReplica()?.jobSheets.all);
  return all && (all.find(({ row }) => row.booking_id === bookingId) ?? null);
}
