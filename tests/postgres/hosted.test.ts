import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsDir } from '../../supabase/embedded/paths.ts';
import { applyFiles } from '../support/hosted/apply-files.ts';
import { startHostedPostgres, type HostedPostgres } from '../support/hosted/hosted-postgres.ts';
import { scenes } from '../support/hosted/scenes.ts';
import { openStage, type Stage } from '../support/hosted/stage.ts';

const settings = () =>
  readFileSync(join(dirname(migrationsDir), 'config.toml'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'));

// The rehearsal without the tools that npm must fetch for it (`npm run rehearse`): the same database, roles and scenes.

let hosted: HostedPostgres;
let stage: Stage;

beforeAll(async () => {
  hosted = await startHostedPostgres();
  await applyFiles(await hosted.connect('postgres'));
  stage = await openStage(hosted);
});
afterAll(() => hosted.stop());

describe('as on a hosted project', () => {
  test.each(scenes)('$name', ({ play }) => play(stage));
});

describe('the preparation is as strict as a hosted project', () => {
  const asOwner = async (sql: string) => {
    const owner = await hosted.connect('postgres');
    return owner.query(sql);
  };

  test.each([
    ['a table of the sign-in server', 'create index on auth.audit_log_entries (created_at)', /must be owner/],
    ['the schema of the sign-in server', 'create table auth.ours (id int)', /permission denied for schema auth/],
    ['a policy of the sign-in server', 'create policy ours on auth.users using (true)', /must be owner/],
    ['a table of the storage service', 'alter table storage.objects disable row level security', /must be owner/],
    ['objects behind the back of the storage service', 'delete from storage.objects', /Direct deletion/],
    ['an extension that asks for a superuser', 'create function app.c() returns int language c as $$x$$', /permission denied for language c/],
  ])('postgres may not touch %s', async (_what, sql, refusal) => {
    await expect(asOwner(sql)).rejects.toThrow(refusal);
  });

  test('what a new migration makes is granted to nobody by itself', async () => {
    await asOwner('create table public.fresh (id int)');
    await expect(stage.request('anon', (query) => query('select from public.fresh'))).rejects.toThrow(/permission denied/);
    await expect(stage.request('service_role', (query) => query('select from public.fresh'))).rejects.toThrow(/permission denied/);
  });

  test('a visitor’s statement ends after three seconds', async () => {
    const [row] = await stage.request('anon', (query) => query(`select current_setting('statement_timeout') as limit`));
    expect(row).toEqual({ limit: '3s' });
  });
});

test('a push of the settings holds nothing that a free plan refuses', () => {
  // docs: Auth Hooks (Team and Enterprise), Rate limits (mails an hour, with a mail service of one's own).
  expect(settings()).toContain('[auth.rate_limit]');
  expect(settings().filter((line) => /^\[auth\.hook\.(password|mfa)_verification_attempt\]|^email_sent\b/.test(line))).toEqual([]);
});
