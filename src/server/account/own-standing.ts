import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { AccountStanding } from '../ports/account-standing.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { failureOf, type FailedResponse } from '../../wire/request-failure.ts';
import { toServerFailure } from '../to-server-failure.ts';

/** How the signed-in person's account stands with the server. */
export async function askOwnStanding(supabase: SupabaseClient, userId: string): Promise<Result<AccountStanding, ServerFailure>> {
  const response: FailedResponse & { data: unknown } = await supabase
    .from('account_standings')
    .select('suspended_at, suspended_reason')
    .eq('account_id', userId)
    .maybeSingle();
  const failure = failureOf(response);
  if (failure) return fail(toServerFailure(failure));
  const { suspended_at: since, suspended_reason: reason } = (response.data ?? {}) as Record<string, unknown>;
  return ok({ suspension: typeof since === 'string' ? { reason: String(reason ?? '') } : null });
}
