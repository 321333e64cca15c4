import type { SupabaseClient } from '@supabase/supabase-js';
import { classifyFailure } from '../../wire/request-failure.ts';
import { statusOf, type StorageFailure } from '../../wire/storage-status.ts';
import type { RequestFailure } from '../../wire/answer.ts';
import type { SessionCheck } from '../own-session.ts';
import type { UploadTransport } from '../../wire/upload-transport.ts';
import { lackOfRoom } from './room-for-files.ts';
import type { Uploader } from './uploader.ts';

/** Seconds that browsers and the delivery network may keep a picture; its path never gets other bytes. */
const cacheSeconds = '3600';

export function createSupabaseUploader(parts: {
  supabase: SupabaseClient;
  transport: UploadTransport;
  /** Left out, every upload is tried. */
  checkSession?: SessionCheck | undefined;
}): Uploader {
  const { supabase, transport, checkSession } = parts;

  /** The storage server says 403 of an ended session as well as of a folder that is somebody else's, or of an account that is full. */
  async function isSessionOver(): Promise<boolean> {
    const { error } = await supabase.auth.getUser();
    return error !== null && (error.status === 401 || error.status === 403);
  }

  async function classify(error: StorageFailure, size: number): Promise<RequestFailure> {
    const status = statusOf(error);
    const failure = classifyFailure({ status, error: { message: error.message } });
    if (status !== 403) return failure;
    if (await isSessionOver()) return { kind: 'auth', code: 'http-401', reason: '' };
    const reason = await lackOfRoom(supabase, size);
    return reason === null ? failure : { kind: 'rejected', code: 'storage-full', reason };
  }

  return {
    async upload({ bucket, path, contentType, bytes }, watch) {
      const unready = await checkSession?.();
      if (unready) return { ok: false, failure: unready };
      transport.watch(bytes, watch);
      const { error } = await supabase.storage
        .from(bucket)
        .upload(path, bytes, { contentType, cacheControl: cacheSeconds, upsert: false });
      // The path is ours alone: what lies there is this file, sent by a try whose answer was lost.
      if (!error || statusOf(error) === 409) return { ok: true, value: null };
      return { ok: false, failure: await classify(error, bytes.byteLength) };
    },
  };
}
