import type { SupabaseClient } from '@supabase/supabase-js';
import { formatBytes } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { number, readRow, read } from '../../lib/fields.ts';
import { callProcedure } from '../../wire/call-procedure.ts';

const room = { files: number, bytes: number, most_files: number, most_bytes: number };

/**
 * Why a file of this size finds no room in the person's account; null where there is room, or nobody can tell. The storage server
 * says the same 403 of that as of anything else that it refuses.
 */
export async function lackOfRoom(supabase: SupabaseClient, size: number): Promise<string | null> {
  const answer = await callProcedure(supabase, { name: 'own_storage', args: {}, signal: new AbortController().signal });
  if (!answer.ok) return null;
  const { files, bytes, most_files: mostFiles, most_bytes: mostBytes } = readRow(room, read.object(answer.value, 'own_storage'));
  if (files < mostFiles && bytes + size <= mostBytes) return null;
  const figures = `${formatNumber(files)} of ${formatNumber(mostFiles)} files, ${formatBytes(bytes)} of ${formatBytes(mostBytes)}`;
  return `Your account has no room for another file: ${figures}. Take pictures out of listings that you no longer offer, then send it again.`;
}
