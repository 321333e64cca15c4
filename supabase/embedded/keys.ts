import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';
import { generateApiKey } from '@supabase/lite';

/** What signs sessions and names callers. The anon key is public; the others stay on this machine. */
export interface BackendKeys {
  jwtSecret: string;
  anonKey: string;
  serviceKey: string;
}

export async function createKeys(): Promise<BackendKeys> {
  return {
    jwtSecret: randomBytes(32).toString('base64url'),
    anonKey: (await generateApiKey('publishable')).key,
    serviceKey: (await generateApiKey('secret')).key,
  };
}

/** Reads the keys of this checkout, and makes them at the first start. They are never committed. */
export async function loadOrCreateKeys(file: string): Promise<BackendKeys> {
  if (existsSync(file)) {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<BackendKeys>;
    if (stored.jwtSecret && stored.anonKey && stored.serviceKey) {
      return { jwtSecret: stored.jwtSecret, anonKey: stored.anonKey, serviceKey: stored.serviceKey };
    }
  }
  const keys = await createKeys();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}
