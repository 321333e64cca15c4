import { createPgliteConnection } from '@supabase/lite/pglite';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeSchema } from '../../supabase/embedded/describe-schema.ts';
import { migrate } from '../../supabase/embedded/migrate.ts';
import { schemaDir } from '../../supabase/embedded/paths.ts';

test('supabase/schema says what the migrations make', async () => {
  const connection = await createPgliteConnection({});
  await connection.driver.waitReady;
  await migrate(connection.driver);
  const made = Object.fromEntries(await describeSchema(connection.driver));
  await connection.close();
  const kept = Object.fromEntries(readdirSync(schemaDir).map((name) => [name, readFileSync(path.join(schemaDir, name), 'utf8')]));
  expect(kept, 'Write it anew, and look at what has changed: node scripts/run-typescript.mjs supabase/embedded/print-schema.ts').toEqual(made);
});
