import { fail, ok, type Result } from '../../lib/result.ts';

/** Rules R-2 and C-3: what a person is told of a decision against them. The database holds the same. */
export const reasonLength = { least: 3, most: 500 } as const;

/** Rule L-2: why a listing stays off the market. The database holds the same. */
export const screeningReasonLength = { least: 10, most: 500 } as const;

export function readReason(
  typed: string,
  { least, most }: { least: number; most: number } = reasonLength,
): Result<string, { type: 'TooShort' } | { type: 'TooLong' }> {
  const reason = typed.normalize('NFC').trim();
  if (reason.length < least) return fail({ type: 'TooShort' });
  if (reason.length > most) return fail({ type: 'TooLong' });
  return ok(reason);
}
