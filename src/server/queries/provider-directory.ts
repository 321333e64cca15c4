import type { SupabaseClient } from '@supabase/supabase-js';
import { mergePage, readDirectoryPage, type Directory } from '../../domain/provider/directory.ts';
import { readDirectory, storeDirectory } from '../../platform/provider-directory.ts';
import { callProcedure } from '../../wire/call-procedure.ts';

/** Pages of one refresh; a directory of more comes with the next. */
const mostPages = 50;

/** Fetches what changed in the directory; false when the server gave no answer: what is kept stays. */
export async function refreshDirectory(supabase: SupabaseClient, now: () => number): Promise<boolean> {
  const signal = new AbortController().signal;
  let directory = (await readDirectory()) ?? { epoch: '', checkpoint: null, asOf: 0, entries: [] };
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { epoch, checkpoint } = directory;
    const answer = await callProcedure(supabase, { name: 'provider_directory', args: { request: { epoch, checkpoint, limit: 200 } }, signal });
    const page = answer.ok ? readDirectoryPage(answer.value) : null;
    if (!page) return false;
    const next: Directory = { epoch: page.epoch, checkpoint: page.checkpoint, asOf: now(), entries: mergePage(directory.entries, page) };
    directory = next;
    if (!page.more) break;
  }
  await storeDirectory(directory);
  return true;
}
