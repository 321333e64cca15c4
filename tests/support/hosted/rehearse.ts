import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { migrationsDir, seedDir } from '../../../supabase/embedded/paths.ts';
import { startHostedPostgres } from './hosted-postgres.ts';
import { scenes } from './scenes.ts';
import { openStage } from './stage.ts';

/**
 * `npm run rehearse`: brings the project up as docs/hosting.md says, on a PostgreSQL prepared as a hosted one is, and plays what people
 * and services do there. The two tools are large (140 and 90 MB) and wanted for nothing else, so npm fetches them when this runs.
 */
const tools = { supabase: '3.1.0', deno: '2.9.6' } as const;

interface Run {
  ok: boolean;
  words: string;
}

function runTool(tool: keyof typeof tools, args: readonly string[], cwd: string): Run {
  const { status, stdout, stderr, error } = spawnSync('npm', ['exec', '--yes', `--package=${tool}@${tools[tool]}`, '--', tool, ...args], {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
  return { ok: status === 0, words: [error?.message, stdout, stderr].filter(Boolean).join('\n').trim() };
}

let failures = 0;
function tell(ok: boolean, name: string, words = ''): void {
  if (!ok) failures += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}`);
  if (!ok && words) console.log(words.replace(/^/gm, '        '));
}

/** A folder with what is pushed and nothing else: the command line leaves notes of its own beside it. */
function copyProject(supabaseDir: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'soundboard-rehearsal-'));
  mkdirSync(join(folder, 'supabase', 'seed'), { recursive: true });
  for (const name of ['config.toml', 'migrations', 'templates']) cpSync(join(supabaseDir, name), join(folder, 'supabase', name), { recursive: true });
  cpSync(join(seedDir, 'reference.sql'), join(folder, 'supabase', 'seed', 'reference.sql'));
  return folder;
}

export async function main(): Promise<void> {
  const supabaseDir = dirname(migrationsDir);
  console.log(`Fetching supabase ${tools.supabase} and deno ${tools.deno} with npm, unless they are there from before …`);
  for (const tool of Object.keys(tools) as (keyof typeof tools)[]) {
    const { ok, words } = runTool(tool, ['--version'], supabaseDir);
    tell(ok, `${tool} ${tools[tool]} runs here`, words);
    if (!ok) {
      console.log(`\nWithout ${tool} there is no rehearsal. It comes from npm's registry, with a binary for this machine; \`npm test\` plays the same scenes without it.`);
      process.exitCode = 1;
      return;
    }
  }

  const hosted = await startHostedPostgres();
  const folder = copyProject(supabaseDir);
  try {
    const push = () => runTool('supabase', ['db', 'push', `--remote=${hosted.url}`, '--include-seed', '--yes', '--workdir', folder], folder);
    const files = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));
    const first = push();
    tell(first.ok, `supabase db push --include-seed, as postgres without superuser: ${files.length} migrations and the seed`, first.words);
    const second = push();
    tell(second.ok && /up to date/.test(second.words), 'the same again changes nothing', second.words);
    const owner = await hosted.connect('postgres');
    const { rows } = await owner.query<{ applied: number }>('select count(*)::int as applied from supabase_migrations.schema_migrations');
    tell(rows[0]?.applied === files.length, `${files.length} migrations are noted as applied`, `${String(rows[0]?.applied)} are`);

    const stage = await openStage(hosted);
    for (const { name, play } of scenes) {
      await play(stage).then(
        () => tell(true, name),
        (error: unknown) => tell(false, name, error instanceof Error ? error.message : String(error)),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await hosted.stop();
  }

  for (const name of readdirSync(join(supabaseDir, 'functions')).filter((each) => !each.startsWith('_') && !each.includes('.'))) {
    const { ok, words } = runTool('deno', ['check', join('functions', name, 'index.ts')], supabaseDir);
    tell(ok, `function ${name} is right by Deno's rules`, words);
  }
  console.log(failures === 0 ? '\nNothing failed.' : `\n${failures} failed.`);
  process.exitCode = failures === 0 ? 0 : 1;
}
