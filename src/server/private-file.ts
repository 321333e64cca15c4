import type { SupabaseClient } from '@supabase/supabase-js';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { classifyFailure } from '../wire/request-failure.ts';
import { statusOf } from '../wire/storage-status.ts';
import { toServerFailure } from './to-server-failure.ts';

const refused = (error: Error) => fail(toServerFailure(classifyFailure({ status: statusOf(error), error: { message: error.message } })));

/** A file of a private bucket. Not by a signed address: the embedded storage makes none that a browser can open. */
export async function readPrivateFile(supabase: SupabaseClient, bucket: string, path: string): Promise<Result<Blob, ServerFailure>> {
  const { data, error } = await supabase.storage.from(bucket).download(path);
  return error ? refused(error) : ok(data);
}
