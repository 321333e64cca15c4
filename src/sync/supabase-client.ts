import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export interface BackendAddress {
  url: string;
  anonKey: string;
}

/** Where supabase-js keeps its session in localStorage. Changing this signs everybody out. */
export const sessionStorageKey = 'soundboard-session';

/** A request without an answer after this long counts as lost. */
const requestTimeoutMs = 30_000;

export function createSupabase(address: BackendAddress): SupabaseClient {
  return createClient(address.url, address.anonKey, {
    auth: { storageKey: sessionStorageKey, persistSession: true, autoRefreshToken: true, flowType: 'pkce' },
    global: { fetch: fetchWithTimeout },
  });
}

function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
}
