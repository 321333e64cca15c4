import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';
import { schemaDir } from './paths.ts';

/** Writes supabase/schema anew, from what the migrations make of an empty database. */
export async function main(): Promise<void> {
  const connection = await createPgliteConnection({});
  await connection.driver.waitReady;
  await migrate(connection.driver);
  mkdirSync(schemaDir, { recursive: true });
  for (const [name, text] of await describeSchema(connection.driver)) writeFileSync(join(schemaDir, name), text);
  await connection.close();
}
