import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { eitherAborts } from '../lib/older-browsers.ts';
import { sessionStorageKey } from '../platform/remembered-person.ts';
import { sendWithProgress } from '../platform/send-with-progress.ts';
import { deviceWords } from '../platform/words.ts';
import { onlyOwnAnswers } from './own-answer.ts';
import { createUploadTransport, type UploadTransport } from './upload-transport.ts';

export interface BackendAddress {
  url: string;
  anonKey: string;
  /** Carries every request. */
  fetch: typeof fetch;
}

/** A request without an answer after this long counts as lost. */
const requestTimeoutMs = 30_000;

/** Where the browser keeps no texts the session lasts as long as the page. */
const sessionWords = {
  getItem: (key: string) => deviceWords.read(key),
  setItem: (key: string, text: string) => void deviceWords.write(key, text),
  removeItem: (key: string) => void deviceWords.write(key, null),
};

export function createSupabase(address: BackendAddress): SupabaseClient {
  return createClient(address.url, address.anonKey, {
    // Links in the address are used by their page when a person says so, not by whoever fetches it.
    auth: { storage: sessionWords, storageKey: sessionStorageKey, persistSession: true, autoRefreshToken: true, flowType: 'pkce', detectSessionInUrl: false },
    global: { fetch: onlyOwnAnswers(address.fetch) },
  });
}

/** Knows no session but the one that it is given, and forgets it with the page. */
export function createDetachedSupabase(address: BackendAddress): SupabaseClient {
  return createClient(address.url, address.anonKey, {
    auth: { storageKey: `${sessionStorageKey}-link`, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: onlyOwnAnswers(address.fetch) },
  });
}

/** Which other services the sign-in server lets people in with, by name. Rejects without a good answer. */
export async function fetchExternalProviders(address: BackendAddress): Promise<Readonly<Record<string, unknown>>> {
  const answer = await onlyOwnAnswers(address.fetch)(`${address.url}/auth/v1/settings`, { headers: { apikey: address.anonKey } });
  if (!answer.ok) throw new Error(`The settings were answered with ${answer.status}`);
  const { external } = (await answer.json()) as { external?: unknown };
  return typeof external === 'object' && external !== null ? { ...external } : {};
}

/** The browser's network: uploads may take as long as they move, anything else counts as lost after a time. */
export function createTransport(): UploadTransport {
  return createUploadTransport({ send: sendWithProgress, otherwise: fetchWithTimeout });
}

function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  const signal = init?.signal ? eitherAborts(init.signal, timeout) : timeout;
  return fetch(input, { ...init, signal });
}
