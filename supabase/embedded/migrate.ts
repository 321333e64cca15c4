import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import { migrationsDir } from './paths.ts';

/** What migrating asks of a database: the embedded one, or a server behind a driver. */
export interface MigratedDatabase {
  /** Several statements at once. */
  exec(sql: string): Promise<unknown>;
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
  transaction<Result>(work: (tx: Pick<MigratedDatabase, 'exec' | 'query'>) => Promise<Result>): Promise<Result>;
}

/**
 * What hosted Supabase brings along: roles, schemas of auth and storage, its wide default grants (which the migrations
 * take back), and the table that remembers migrations.
 */
const systemSql = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text, sha256 text);
  create schema extensions;
  create extension pgcrypto with schema extensions;
  ${SUPABASE_AUTH_HELPERS_SQL}
  ${getAuthSchemaSql()}
  ${getStorageSchemaSql()}
  grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
`;

const fileName = /^(\d{14})_(.+)\.sql$/;

interface Migration {
  file: string;
  version: string;
  name: string;
  sql: string;
  sha256: string;
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = fileName.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      // Windows may have checked the file out with line ends of its own.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return [{ file, version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }];
    });
}

/** What was migrated by other files can't be carried on: parts of it would be of the one build and parts of the other. */
function refuseForeign(applied: ReadonlyMap<string, string | null>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ version, sha256 }) => [version, sha256]));
  const foreign = [...applied].find(([version, sha256]) => known.get(version) !== sha256);
  if (!foreign) return;
  const refusal = new Error(
    `This database was made by another version of Soundboard (its migration ${foreign[0]} is not the one here), and is left as it is. ` +
      '`npm run reset` throws the local data away, and the next start begins anew.',
  );
  // A start prints the stack: whoever reads it needs the sentence, not where it was thrown.
  refusal.stack = refusal.message;
  throw refusal;
}

/**
 * Applies the files of supabase/migrations that this database has not seen, in their order, each in a transaction of
 * its own. Returns the names of those applied. A file that fails is named in the error and leaves nothing behind. A database
 * that has seen files which are not here, or are here in another form, is refused before anything is written.
 */
export async function migrate(database: MigratedDatabase, folder = migrationsDir): Promise<string[]> {
  const migrations = readMigrations(folder);
  const system = await database.query(`select to_regclass('supabase_migrations.schema_migrations') is not null as there`);
  const [prepared] = system.rows as { there: boolean }[];
  if (!prepared?.there) await database.transaction((tx) => tx.exec(systemSql));

  // As JSON, since the table of an older build has no such column.
  const seen = await database.query(`select version, to_jsonb(m) ->> 'sha256' as sha256 from supabase_migrations.schema_migrations as m`);
  const applied = new Map((seen.rows as { version: string; sha256: string | null }[]).map(({ version, sha256 }) => [version, sha256]));
  refuseForeign(applied, migrations);
  const names: string[] = [];
  for (const { file, version, name, sql, sha256 } of migrations) {
    if (applied.has(version)) continue;
    try {
      await database.transaction(async (tx) => {
        await tx.exec(sql);
        await tx.query('insert into supabase_migrations.schema_migrations (version, name, sha256) values ($1, $2, $3)', [version, name, sha256]);
      });
    } catch (error) {
      throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    names.push(file);
  }
  return names;
}
