import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';

/**
 * What a new hosted project is before its first migration, as far as ours touch it, in the order in which it is made. Each part names
 * where its facts stand: `postgres:` is the repository supabase/postgres (migrations/db), `auth:` supabase/auth (migrations),
 * `storage:` supabase/storage (migrations/tenant). Runs as `supabase_admin`, the superuser, who is never ours.
 */
export function hostedPreparation({ password }: { password: string }): string[] {
  const login = `login password '${password}'`;
  return [
    // postgres: init-scripts/…initial-schema, migrations/10000000000000_demote-postgres: everything but superuser.
    `create role postgres ${login} nosuperuser createdb createrole replication bypassrls;
     alter database postgres owner to postgres;
     create role anon nologin;
     create role authenticated nologin;
     create role service_role nologin bypassrls;
     create role authenticator ${login} noinherit;
     create role supabase_auth_admin ${login} noinherit createrole;
     create role supabase_storage_admin ${login} noinherit createrole;
     create role dashboard_user nologin createdb createrole replication;
     grant anon, authenticated, service_role to authenticator;
     grant authenticator to supabase_storage_admin;`,
    // supautils.reserved_roles names authenticator*: postgres may change its settings, the API's own too, and nothing else of it.
    `grant authenticator to postgres with admin true, inherit false, set false;
     grant set on parameter pgrst.db_pre_request to postgres;`,
    // postgres: 20250605172253_grant_with_admin…, 20250421084701_revoke_admin_roles_from_postgres: the API's roles, never the admins.
    'grant anon, authenticated, service_role to postgres with admin option;',
    // postgres: …initial-schema, 20221028101028_set_authenticator_timeout, 20231130133139_set_lock_timeout…, …post-setup.
    `alter role anon set statement_timeout = '3s';
     alter role authenticated set statement_timeout = '8s';
     alter role authenticator set statement_timeout = '8s';
     alter role authenticator set lock_timeout = '8s';
     alter role postgres set search_path = "$user", public, extensions;
     alter role supabase_auth_admin set search_path = auth;
     alter role supabase_storage_admin set search_path = storage;`,
    // The changelog entry 45329 of 28 April 2026: since 30 May a new project grants nothing on new objects by itself. Before that
    // everything on tables was granted to the three roles of the API; our migrations take that back (…foundations.sql).
    `grant usage on schema public to postgres, anon, authenticated, service_role;
     create schema extensions;
     create extension pgcrypto with schema extensions;
     create extension "uuid-ossp" with schema extensions;
     grant usage on schema extensions to anon, authenticated, service_role;
     grant all on schema extensions to postgres;
     grant all on all routines in schema extensions to postgres;`,
    ...authSchema,
    ...storageSchema,
    ...policyGrants,
  ];
}

const authSchema = [
  // postgres: init-scripts/…auth-schema, …revoke_admin_roles_from_postgres: postgres uses the schema and makes nothing in it. The default
  // grants are those of dumps of hosted projects; new tables of the sign-in server come with them.
  `create schema auth authorization supabase_admin;
   grant usage, create on schema auth to supabase_auth_admin;
   grant create on database postgres to supabase_auth_admin, supabase_storage_admin;
   grant usage on schema auth to postgres, anon, authenticated, service_role, dashboard_user;
   alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
   alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;
   alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres, dashboard_user;
   set role supabase_auth_admin;`,
  // The vendor's own tables, as its embedded server has them, and where the hosted ones differ: refresh_tokens counts by numbers
  // and knows its user as text (auth: 00_init_auth_schema, 20220811173540_add_sessions_table).
  getAuthSchemaSql(),
  `alter table auth.refresh_tokens drop column id;
   alter table auth.refresh_tokens add column id bigserial primary key;
   alter table auth.refresh_tokens alter column user_id type varchar(255);
   create table auth.schema_migrations (version varchar(255) primary key);`,
  // auth: 20220224000811_update_auth_functions, 20220531120530_add_auth_jwt_function: without claims jwt() is null, not empty.
  `create function auth.jwt() returns jsonb language sql stable as $$
     select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
   create function auth.uid() returns uuid language sql stable as $$
     select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid $$;
   create function auth.role() returns text language sql stable as $$
     select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role') $$;
   create function auth.email() returns text language sql stable as $$
     select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email') $$;`,
  // auth: 20240612123726_enable_rls_update_grants: row security without a policy, so that only who goes past it reads.
  `do $$
   declare each regclass;
   begin
     for each in select oid from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
       execute format('alter table %s enable row level security', each);
       execute format('grant select on %s to postgres with grant option', each);
     end loop;
   end $$;
   revoke insert, update, delete on auth.schema_migrations from postgres;
   reset role;`,
];

const storageSchema = [
  // postgres: init-scripts/…storage-schema; storage: 0002-storage-schema, 0038-grant-with-grant-option.
  `create schema storage authorization supabase_admin;
   grant all on schema storage to supabase_storage_admin with grant option;
   grant usage on schema storage to postgres, anon, authenticated, service_role;
   alter default privileges for role supabase_storage_admin in schema storage grant all on tables to postgres, anon, authenticated, service_role;
   alter default privileges for role supabase_storage_admin in schema storage grant all on functions to postgres, anon, authenticated, service_role;
   set role supabase_storage_admin;`,
  getStorageSchemaSql(),
  `grant all on storage.buckets, storage.objects to postgres with grant option;`,
  // storage: 0050-prevent-direct-deletes: rows go through the storage service, or the files behind them would stay.
  `create function storage.protect_delete() returns trigger language plpgsql as $$
   begin
     if coalesce(current_setting('storage.can_delete', true), 'false') <> 'true' then
       raise exception 'Direct deletion from storage tables is not allowed.' using errcode = '42501';
     end if;
     return null;
   end $$;
   create trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
   create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();
   reset role;`,
];

/**
 * Hosted, the extension supautils lets `postgres` write policies on tables of others (its setting `policy_grants`, which lists
 * storage.objects and the tables of auth), and nothing else there. It is not at hand here: the right is lent for the length of such a
 * statement, and a policy on another table is refused.
 */
const policyGrants = [
  `create function extensions.lend_policy_rights() returns event_trigger
   language plpgsql security definer set search_path = '' as $$
   begin
     if session_user = 'postgres' then grant supabase_storage_admin to postgres with inherit true; end if;
   end $$;
   create function extensions.take_back_policy_rights() returns event_trigger
   language plpgsql security definer set search_path = '' as $$
   declare other text;
   begin
     if session_user <> 'postgres' then return; end if;
     select string_agg(object_identity, ', ') into other from pg_event_trigger_ddl_commands()
     where object_identity ~ ' on storage\\.' and object_identity !~ ' on storage\\.(objects|buckets)$';
     if other is not null then raise exception 'must be owner: %', other using errcode = '42501'; end if;
     revoke supabase_storage_admin from postgres;
   end $$;
   create event trigger lend_policy_rights on ddl_command_start
     when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function extensions.lend_policy_rights();
   create event trigger take_back_policy_rights on ddl_command_end
     when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function extensions.take_back_policy_rights();`,
];
