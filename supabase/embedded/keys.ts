import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

function readKeys(file: string): BackendKeys | null {
  if (!existsSync(file)) return null;
  const { jwtSecret, anonKey, serviceKey } = JSON.parse(readFileSync(file, 'utf8')) as Partial<BackendKeys>;
  return jwtSecret && anonKey && serviceKey ? { jwtSecret, anonKey, serviceKey } : null;
}

/** Reads the keys of this checkout, and makes them at the first start. They are never committed. */
export async function loadOrCreateKeys(file: string): Promise<BackendKeys> {
  const stored = readKeys(file);
  if (stored) return stored;
  const keys = await createKeys();
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  try {
    // A link is made whole or not at all: of two processes that start at once, the second takes the first one's keys.
    linkSync(own, file);
  } catch {
    const others = readKeys(file);
    if (others) return others;
    copyFileSync(own, file);
  } finally {
    rmSync(own, { force: true });
  }
  return keys;
}
