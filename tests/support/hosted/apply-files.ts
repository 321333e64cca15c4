import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSqlStatements } from '@supabase/lite';
import type pg from 'pg';
import { migrationsDir, seedDir } from '../../../supabase/embedded/paths.ts';

/**
 * What `supabase db push --include-seed` does, as far as it can matter to a file: statement by statement, in one transaction a file, as
 * `postgres`. `npm run rehearse` has the vendor's own do it.
 */
export async function applyFiles(postgres: pg.Client): Promise<void> {
  const migrations = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql')).sort();
  for (const file of [...migrations.map((name) => join(migrationsDir, name)), join(seedDir, 'reference.sql')]) {
    await postgres.query('begin');
    for (const statement of splitSqlStatements(readFileSync(file, 'utf8'))) {
      try {
        await postgres.query(statement);
      } catch (error) {
        throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}\n${statement.slice(0, 300)}`, { cause: error });
      }
    }
    await postgres.query('commit');
  }
}
