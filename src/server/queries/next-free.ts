import type { SupabaseClient } from '@supabase/supabase-js';
import { askedAtOnce, keptNextFrees, readNextFrees, unasked } from '../../domain/provider/next-free.ts';
import { keepNextFrees, readKeptNextFrees } from '../../platform/next-free.ts';
import { callProcedure } from '../../wire/call-procedure.ts';

/** Asks when those of these providers are next free of whom that isn't known, in portions, each kept on the device as it comes; false without an answer. */
export async function askNextFree(
  supabase: SupabaseClient,
  { ids, now, signal }: { ids: readonly string[]; now: () => number; signal: AbortSignal },
): Promise<boolean> {
  const wanted = unasked(ids, await readKeptNextFrees(), now());
  for (let from = 0; from < wanted.length; from += askedAtOnce) {
    const answer = await callProcedure(supabase, { name: 'next_free_starts', args: { providers: wanted.slice(from, from + askedAtOnce), minutes: 60 }, signal });
    if (!answer.ok || signal.aborted) return false;
    await keepNextFrees(keptNextFrees(await readKeptNextFrees(), readNextFrees(answer.value, now())));
  }
  return true;
}
