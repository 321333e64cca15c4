import type { SupabaseClient } from '@supabase/supabase-js';
import type { Answer } from './answer.ts';
import { failureOf, type FailedResponse } from './request-failure.ts';

export interface ProcedureCall {
  name: string;
  args: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

interface RpcResponse extends FailedResponse {
  data: unknown;
}

/** Calls a procedure that answers with one JSON value. */
export async function callProcedure(supabase: SupabaseClient, { name, args, signal }: ProcedureCall): Promise<Answer<unknown>> {
  const response: RpcResponse = await supabase.rpc(name, args).abortSignal(signal);
  const failure = failureOf(response);
  return failure ? { ok: false, failure } : { ok: true, value: response.data };
}
