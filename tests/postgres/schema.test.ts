import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '../../supabase/embedded/describe-schema.ts';
import { schemaDir } from '../../supabase/embedded/paths.ts';
import { asMigrated, startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';

let server: RealPostgres;

beforeAll(async () => {
  server = await startRealPostgres();
});
afterAll(() => server.stop());

test('the migrations make the same on a server as on the embedded database', async () => {
  const made = await describeSchema(asMigrated(await server.session('owner')));
  expect(made.size).toBeGreaterThan(0);
  for (const [name, text] of made) expect(text, name).toEqual(readFileSync(path.join(schemaDir, name), 'utf8'));
});
