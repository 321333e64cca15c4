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
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
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

/**
 * Applies the files of supabase/migrations that this database has not seen, in their order, each in a transaction of
 * its own. Returns the names of those applied. A file that fails is named in the error and leaves nothing behind.
 */
export async function migrate(database: MigratedDatabase): Promise<string[]> {
  const system = await database.query(`select to_regclass('supabase_migrations.schema_migrations') is not null as there`);
  const [prepared] = system.rows as { there: boolean }[];
  if (!prepared?.there) await database.transaction((tx) => tx.exec(systemSql));

  const seen = await database.query('select version from supabase_migrations.schema_migrations');
  const applied = new Set((seen.rows as { version: string }[]).map(({ version }) => version));
  const names: string[] = [];
  for (const file of readdirSync(migrationsDir).sort()) {
    const [, version, name] = fileName.exec(file) ?? [];
    if (version === undefined || name === undefined || applied.has(version)) continue;
    try {
      await database.transaction(async (tx) => {
        await tx.exec(readFileSync(join(migrationsDir, file), 'utf8'));
        await tx.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [version, name]);
      });
    } catch (error) {
      throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    names.push(file);
  }
  return names;
}
