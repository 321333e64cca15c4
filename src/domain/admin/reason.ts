import { fail, ok, type Result } from '../../lib/result.ts';

/** Rules R-2 and C-3: what a person is told of a decision against them. The database holds the same. */
export const reasonLength = { least: 3, most: 500 } as const;

export function readReason(typed: string): Result<string, { type: 'TooShort' } | { type: 'TooLong' }> {
  const reason = typed.normalize('NFC').trim();
  if (reason.length < reasonLength.least) return fail({ type: 'TooShort' });
  if (reason.length > reasonLength.most) return fail({ type: 'TooLong' });
  return ok(reason);
}
