import type { SupabaseClient } from '@supabase/supabase-js';
import type { Answer } from './answer.ts';
import { failureOfFunction } from './function-failure.ts';
import { classifyFailure } from './request-failure.ts';

/** What a function of the project answered: its body, or its refusal in its own words. */
export async function callFunction(supabase: SupabaseClient, name: string, body: Readonly<Record<string, unknown>>): Promise<Answer<unknown>> {
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body: { ...body } });
  if (!error) return { ok: true, value: data };
  const response: unknown = (error as { context?: unknown }).context;
  return { ok: false, failure: response instanceof Response ? await failureOfFunction(response) : classifyFailure({ status: 0, error: null }) };
}
