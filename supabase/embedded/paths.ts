import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
export const migrationsDir = join(projectRoot, 'supabase', 'migrations');
/** The current schema for people to read: written by print-schema.ts, held by tests/integration/schema.test.ts. */
export const schemaDir = join(projectRoot, 'supabase', 'schema');
export const seedDir = join(projectRoot, 'supabase', 'seed');

/** Where a checkout keeps its keys and its data; git-ignored. SOUNDBOARD_DATA_DIR moves the data, not the keys. */
export const keysFile = join(projectRoot, '.data', 'keys.json');
export function defaultDataDir(): string {
  return process.env.SOUNDBOARD_DATA_DIR ?? join(projectRoot, '.data');
}
