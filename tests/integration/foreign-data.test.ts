import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFolder, startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { migrate } from '../../supabase/embedded/migrate.ts';
import { migrationsDir, projectRoot } from '../../supabase/embedded/paths.ts';

// A folder of data that a build with another list of migrations made.

let dataDir: string;
let otherFiles: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'soundboard-foreign-'));
  otherFiles = mkdtempSync(path.join(tmpdir(), 'soundboard-migrations-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(otherFiles, { recursive: true, force: true });
});

async function inDatabase<Result>(work: (database: PGlite) => Promise<Result>): Promise<Result> {
  const connection = await createPgliteConnection({ url: databaseFolder(dataDir) });
  await connection.driver.waitReady;
  try {
    return await work(connection.driver);
  } finally {
    await connection.close();
  }
}

const start = () => startEmbeddedBackend({ dataDir, withDemoData: false });
/** What is there and what is remembered of its making. */
const contents = (database: PGlite) =>
  database.query(`select (select array_agg(version order by version) from supabase_migrations.schema_migrations) as applied,
    (select array_agg(relname::text order by relname) from pg_catalog.pg_class where relnamespace in ('app'::regnamespace, 'public'::regnamespace)) as relations`);

test('data of an older build are refused with one sentence and left as they are; a reset makes room for new ones', async () => {
  writeFileSync(path.join(otherFiles, '20250101000100_foundations.sql'), 'create schema app; create table app.kept (name text);');
  const before = await inDatabase(async (database) => {
    await migrate(database, otherFiles);
    // As before files were compared by what stands in them.
    await database.exec('alter table supabase_migrations.schema_migrations drop column sha256');
    return contents(database);
  });
  await expect(start()).rejects.toThrow(
    /^This database was made by another version of Soundboard \(its migration 20250101000100 is not the one here\), and is left as it is\. `npm run reset` throws the local data away, and the next start begins anew\.$/,
  );
  expect(await inDatabase(contents)).toEqual(before);
  expect(readdirSync(dataDir)).not.toContain('lock');

  execFileSync(process.execPath, [path.join(projectRoot, 'scripts', 'reset.mjs')], { env: { ...process.env, SOUNDBOARD_DATA_DIR: dataDir } });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('so are those of a build whose file of the same name said something else', async () => {
  const files = readdirSync(migrationsDir).sort();
  const [first = ''] = files;
  cpSync(path.join(migrationsDir, first), path.join(otherFiles, first));
  appendFileSync(path.join(otherFiles, first), `create table app.kept (name text);\n`);
  const before = await inDatabase(async (database) => {
    await migrate(database, otherFiles);
    return contents(database);
  });
  await expect(start()).rejects.toThrow('`npm run reset`');
  expect(await inDatabase(contents)).toEqual(before);
});

test('data of an older build of the same files are carried on', async () => {
  const files = readdirSync(migrationsDir).sort();
  for (const file of files.slice(0, -1)) cpSync(path.join(migrationsDir, file), path.join(otherFiles, file));
  await inDatabase((database) => migrate(database, otherFiles));
  const backend = await start();
  expect(await backend.sql('select count(*)::integer as count from supabase_migrations.schema_migrations')).toEqual([{ count: files.length }]);
  await backend.close();
});
