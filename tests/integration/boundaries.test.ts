import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const projectRoot = resolve(import.meta.dirname, '../..');

/** Every file of a small project that keeps the rules of .dependency-cruiser.cjs, and of the packages it knows. */
const lawfulFiles: Readonly<Record<string, string>> = {
  'tsconfig.app.json': JSON.stringify({ compilerOptions: { allowImportingTsExtensions: true, moduleResolution: 'bundler', module: 'ESNext', noEmit: true } }),
  'package.json': JSON.stringify({ type: 'module', dependencies: { rxdb: '1.0.0', '@supabase/supabase-js': '1.0.0', comlink: '1.0.0', '@tanstack/react-router': '1.0.0', '@tanstack/react-virtual': '1.0.0', papaparse: '1.0.0', fflate: '1.0.0' } }),
  ...Object.fromEntries(
    ['rxdb', '@supabase/supabase-js', 'comlink', '@tanstack/react-router', '@tanstack/react-virtual', 'papaparse', 'fflate'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {};'],
    ]),
  ),
  'src/lib/result.ts': 'export const lib = 1;',
  'src/domain/money.ts': "import '../lib/result.ts';\nexport const domain = 1;",
  'src/ui/button.ts': "import '../lib/result.ts';\nexport const ui = 1;",
  'src/platform/share.ts': "import 'comlink';\nimport '../../workers/csv/contract.ts';\nexport const platform = 1;",
  'src/replica/replica.ts': "import 'rxdb';\nimport '../domain/money.ts';\nexport const replica = 1;",
  'src/wire/answer.ts': "import '@supabase/supabase-js';\nimport '../replica/replica.ts';\nexport const wire = 1;",
  'src/sync/push.ts': "import '@supabase/supabase-js';\nimport '../wire/answer.ts';\nexport const sync = 1;",
  'src/server/ports/server.ts': "import '../../replica/replica.ts';\nexport const ports = 1;",
  'src/server/admin.ts': "import '@supabase/supabase-js';\nimport '../wire/answer.ts';\nimport './ports/server.ts';\nexport const server = 1;",
  'src/features/parts/card.ts': "import '../../ui/button.ts';\nexport const card = 1;",
  'src/features/browse/screen.ts': "import '../parts/card.ts';\nimport '../../replica/replica.ts';\nimport '../../server/ports/server.ts';\nexport const browse = 1;",
  'src/features/saved/screen.ts': "import '../../platform/share.ts';\nexport const saved = 1;",
  'src/app/router.ts': "import '@tanstack/react-router';\nimport '../sync/push.ts';\nimport '../server/admin.ts';\nimport '../features/browse/screen.ts';\nexport const app = 1;",
  'src/lib/anything.test.ts': "import '../app/router.ts';\nimport 'rxdb';",
  'workers/csv/contract.ts': 'export const contract = 1;',
  'workers/csv/core.ts': "import '../../src/domain/money.ts';\nimport './contract.ts';\nexport const core = 1;",
};

const violations: readonly [rule: string, file: string, importedPath: string][] = [
  ['lib-imports', 'src/lib/bad-1.ts', '../domain/money.ts'],
  ['domain-imports', 'src/domain/bad-2.ts', '../replica/replica.ts'],
  ['ui-imports', 'src/ui/bad-3.ts', '../domain/money.ts'],
  ['platform-imports', 'src/platform/bad-4.ts', '../../workers/csv/core.ts'],
  ['replica-imports', 'src/replica/bad-5.ts', '../sync/push.ts'],
  ['sync-imports', 'src/sync/bad-6.ts', '../ui/button.ts'],
  ['sync-imports', 'src/sync/bad-19.ts', '../server/admin.ts'],
  ['server-imports', 'src/server/bad-20.ts', '../sync/push.ts'],
  ['wire-imports', 'src/wire/bad-21.ts', '../sync/push.ts'],
  ['server-ports-imports', 'src/server/ports/bad-22.ts', '../admin.ts'],
  ['features-imports', 'src/features/saved/bad-23.ts', '../../server/admin.ts'],
  ['replica-imports', 'src/replica/bad-24.ts', '../server/ports/server.ts'],
  ['no-feature-imports-another', 'src/features/saved/bad-7.ts', '../browse/screen.ts'],
  ['features-imports', 'src/features/saved/bad-8.ts', '../../sync/push.ts'],
  ['workers-imports', 'workers/csv/bad-9.ts', '../../src/replica/replica.ts'],
  ['only-main-imports-app', 'src/bad-10.ts', './app/router.ts'],
  ['rxdb-and-dexie-only-in-src/replica', 'src/features/saved/bad-11.ts', 'rxdb'],
  ['@supabase/supabase-js-only-in-src/wire', 'src/replica/bad-12.ts', '@supabase/supabase-js'],
  ['comlink-and-workbox-window-only-in-src/platform', 'src/features/saved/bad-13.ts', 'comlink'],
  ['@tanstack/react-router-only-in-src/app', 'src/features/saved/bad-14.ts', '@tanstack/react-router'],
  ['@tanstack/react-virtual-only-in-src/ui', 'src/features/saved/bad-18.ts', '@tanstack/react-virtual'],
  ['papaparse-only-in-src/domain/import/reading', 'src/domain/bad-15.ts', 'papaparse'],
  ['fflate-only-in-src/domain/import/workbook', 'workers/csv/bad-16.ts', 'fflate'],
  ['resolvable', 'src/features/saved/bad-17.ts', './nowhere.ts'],
];

let root = '';

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** The rules that the project in `root` breaks, as 'rule: file'. */
function cruise(): Promise<string[]> {
  const cruiser = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rules = join(projectRoot, '.dependency-cruiser.cjs');
  const arguments_ = [cruiser, '--config', rules, '--output-type', 'json', 'src', 'workers'];
  return new Promise((done, fail) => {
    // The exit code is the number of violations; only an answer that is no JSON is a failure of the tool.
    execFile(process.execPath, arguments_, { cwd: root, maxBuffer: 1e8 }, (_exit, output, complaint) => {
      try {
        const report = JSON.parse(output) as { summary: { violations: { rule: { name: string }; from: string }[] } };
        done(report.summary.violations.map((violation) => `${violation.rule.name}: ${violation.from}`));
      } catch {
        fail(new Error(complaint || output));
      }
    });
  });
}

let lawful: readonly string[] = [];
let planted: readonly string[] = [];

describe('module boundaries', () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'boundaries-'));
    for (const [file, text] of Object.entries(lawfulFiles)) await write(file, text);
    lawful = await cruise();
    for (const [, file, importedPath] of violations) await write(file, `import '${importedPath}';\nexport const bad = 1;`);
    planted = await cruise();
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('a lawful project passes, and its tests may import anything', () => {
    expect(lawful).toEqual([]);
  });

  it.each(violations)('%s finds what was planted', (rule, file) => {
    expect(planted).toContain(`${rule}: ${file}`);
  });

  it('finds nothing else', () => {
    expect(planted).toHaveLength(violations.length);
  });
});
