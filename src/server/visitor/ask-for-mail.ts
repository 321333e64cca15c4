import type { SupabaseClient } from '@supabase/supabase-js';
import type { PersonCheck } from '../../platform/person-check.ts';
import type { Answer } from '../../wire/answer.ts';
import { failureOfFunction } from '../../wire/function-failure.ts';
import { classifyFailure } from '../../wire/request-failure.ts';
import { toRequestFailure } from '../person-check.ts';

/** Has the mail sent whose link confirms what somebody without an account wrote. */
export async function askForMail(supabase: SupabaseClient, personCheck: PersonCheck, content: Readonly<Record<string, unknown>>): Promise<Answer<null>> {
  // Made only now: a token holds for minutes, and a letter may have waited for days.
  const passed = await personCheck.pass();
  if (!passed.ok) return { ok: false, failure: toRequestFailure(passed.error) };
  const body = { ...content, personToken: passed.value };
  const { error } = await supabase.functions.invoke('send-contact-confirmation', { body }).catch((failed: unknown) => ({ error: failed }));
  if (!error) return { ok: true, value: null };
  const response = (error as { context?: unknown }).context;
  if (!(response instanceof Response)) {
    return { ok: false, failure: classifyFailure({ status: 0, error: response instanceof Error ? { message: response.message } : null }) };
  }
  return { ok: false, failure: await failureOfFunction(response) };
}
