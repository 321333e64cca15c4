import path from 'node:path';
import { stampOf } from '../../scripts/serving/build-stamp.mjs';
import { provideFolder } from './ready-folder.ts';
import { startRealPostgres } from './real-postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** All that the data is made of. */
const sources = ['supabase/migrations', 'supabase/embedded/migrate.ts', 'tests/support/real-postgres.ts', 'tests/support/postgres-server.ts', 'package-lock.json'];

/** Before the first test file: the data of a server with the migrations and nothing else, which each file's server begins with a copy of. */
export async function setup(): Promise<void> {
  process.env.SOUNDBOARD_READY_POSTGRES = await provideFolder({
    cache: path.join(root, '.cache', 'ready-postgres'),
    name: stampOf(root, sources).slice(0, 16),
    async fill(folder) {
      const database = await startRealPostgres();
      await database.stop({ keepIn: folder });
    },
  });
}
