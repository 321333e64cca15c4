import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { sendWithProgress } from '../platform/send-with-progress.ts';
import { createUploadTransport, type UploadTransport } from './uploads/upload-transport.ts';

export interface BackendAddress {
  url: string;
  anonKey: string;
  /** Carries every request. */
  fetch: typeof fetch;
}

/** Where supabase-js keeps its session in localStorage. Changing this signs everybody out. */
export const sessionStorageKey = 'soundboard-session';

/** A request without an answer after this long counts as lost. */
const requestTimeoutMs = 30_000;

export function createSupabase(address: BackendAddress): SupabaseClient {
  return createClient(address.url, address.anonKey, {
    auth: { storageKey: sessionStorageKey, persistSession: true, autoRefreshToken: true, flowType: 'pkce' },
    global: { fetch: address.fetch },
  });
}

/** The browser's network: uploads may take as long as they move, anything else counts as lost after a time. */
export function createTransport(): UploadTransport {
  return createUploadTransport({ send: sendWithProgress, otherwise: fetchWithTimeout });
}

function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
}
