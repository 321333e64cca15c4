/**
 * Who may import whom (docs/architecture.md). A folder's rule names what it may reach; everything else of the project is
 * forbidden to it. Tests and what supports them may import anything.
 */

const inTests = ['\\.test\\.tsx?$', '/testing/'];

/** The layers, each with the folders it may import besides its own. */
const allowedFolders = {
  lib: [],
  domain: ['src/lib'],
  ui: ['src/lib'],
  platform: ['src/domain', 'src/lib', 'workers/[^/]+/contract\\.ts'],
  replica: ['src/domain', 'src/lib', 'src/platform'],
  wire: ['src/replica', 'src/domain', 'src/lib', 'src/platform'],
  // Beside each other: neither knows of the other, and both reach the server through the wire.
  sync: ['src/wire', 'src/replica', 'src/domain', 'src/lib', 'src/platform'],
  server: ['src/wire', 'src/replica', 'src/domain', 'src/lib', 'src/platform'],
};

/** Packages that stand for a decision, and the only folders that may know of it. */
const packagesOfFolders = [
  { packages: ['rxdb', 'dexie'], folders: ['src/replica'] },
  { packages: ['@supabase/supabase-js'], folders: ['src/wire', 'src/sync', 'src/server', 'supabase'] },
  { packages: ['comlink', 'workbox-window'], folders: ['src/platform', 'workers'] },
  { packages: ['@tanstack/react-router'], folders: ['src/app'] },
  { packages: ['@tanstack/react-virtual'], folders: ['src/ui'] },
  { packages: ['papaparse'], folders: ['src/domain/import/reading'] },
  { packages: ['fflate'], folders: ['src/domain/import/workbook'] },
];

const ownCode = '^(src|workers|supabase)/';

const layerRules = Object.entries(allowedFolders).map(([layer, folders]) => ({
  name: `${layer}-imports`,
  severity: 'error',
  comment: `${layer} may import ${folders.join(', ') || 'nothing'}`,
  from: { path: `^src/${layer}/`, pathNot: inTests },
  to: { path: ownCode, pathNot: [`src/${layer}`, ...folders].map((folder) => `^${folder}(/|$)`) },
}));

const packageRules = packagesOfFolders.map(({ packages, folders }) => ({
  name: `${packages.join('-and-')}-only-in-${folders[0]}`,
  severity: 'error',
  from: { path: ownCode, pathNot: [...folders.map((folder) => `^${folder}/`), ...inTests] },
  to: { path: packages.map((name) => `^node_modules/${name}/`) },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...packageRules,
    {
      name: 'no-feature-imports-another',
      comment: 'What two features share lies in features/parts',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: inTests },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/parts/'] },
    },
    {
      name: 'routes-load-late',
      comment: 'The routes of all features are in what every page loads first: their screens come when they are needed',
      severity: 'error',
      from: { path: '^src/features/[^/]+/routes\\.ts$' },
      to: { path: ownCode, pathNot: ['/page-words\\.ts$', '^src/features/parts/feature-route\\.ts$', '^src/(domain|lib)/'], dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-imports',
      comment: 'Screens reach data through the replica and the ports of the server only, and never the synchronisation',
      severity: 'error',
      from: { path: '^src/features/', pathNot: inTests },
      to: { path: ownCode, pathNot: '^src/(features|replica|server/ports|domain|ui|platform|lib)/' },
    },
    {
      name: 'server-ports-imports',
      comment: 'What screens see of the server leads to nothing of how it is asked',
      severity: 'error',
      from: { path: '^src/server/ports/', pathNot: inTests },
      to: { path: ownCode, pathNot: '^src/(server/ports|replica|domain|lib)/' },
    },
    {
      name: 'workers-imports',
      severity: 'error',
      from: { path: '^workers/([^/]+)/', pathNot: inTests },
      to: { path: ownCode, pathNot: ['^workers/$1/', '^workers/[^/]+\\.ts$', '^src/(domain|lib)/'] },
    },
    {
      name: 'functions-imports',
      comment: 'Of the features only what pages are called and notifications say, so that the server says in a head or a mail what the browser says',
      severity: 'error',
      from: { path: '^supabase/functions/', pathNot: inTests },
      to: { path: ownCode, pathNot: ['^supabase/functions/', '^src/(domain|lib)/', '^src/features/[^/]+/page-words\\.ts$', '^src/features/notifications/notification-words\\.ts$'] },
    },
    {
      name: 'only-main-imports-app',
      severity: 'error',
      from: { path: ownCode, pathNot: ['^src/app/', '^src/main\\.tsx$', ...inTests] },
      to: { path: '^src/app/' },
    },
    {
      name: 'no-tests-in-code',
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: inTests },
      to: { path: ['^tests/', ...inTests] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: inTests },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: ownCode },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: ownCode },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'built-without-test-packages',
      comment: '`npm start` installs the dependencies alone, not those of tests and checks: what the app, its backend and its build import stands there',
      severity: 'error',
      from: { path: '^(src|workers|supabase|scripts/vite|vite\\.config\\.ts)', pathNot: inTests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|\\.woff2$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'browser', 'default', 'types'], exportsFields: ['exports'] },
  },
};
