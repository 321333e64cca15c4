import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { copyFolder } from './copy-folder.ts';
import { ownInstalledApp, type InstalledApp } from './installed-app.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * The package unpacks into the system's temporary folder, where another project's older copy may lie, and unpacks
 * its libraries only on Amazon Linux. So it runs in a process of its own that is told a folder of ours and that name.
 */
const unpackScript = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/** Unpacks the browser once into `.cache/`. Returns its folder. */
async function unpackedFolder(): Promise<string> {
  const manifest = await readFile(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(root, '.cache', `chromium-${version}`);
  if (existsSync(path.join(folder, 'chromium'))) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const half = await mkdtemp(`${folder}-`);
  await run(process.execPath, ['--input-type=module', '-e', unpackScript], {
    cwd: root,
    env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  await rename(half, folder).catch(async (error: unknown) => {
    // Another process was quicker: its copy serves as well.
    if (!existsSync(path.join(folder, 'chromium'))) throw error;
    await rm(half, { recursive: true });
  });
  return folder;
}

/** The package's own libraries only where the machine lacks some: its own ones fit its C library best. */
function libraryPath(folder: string): Record<string, string> {
  const linked = spawnSync('ldd', [path.join(folder, 'chromium')], { encoding: 'utf8' });
  const complete = linked.status === 0 && !linked.stdout.includes('not found');
  return complete ? {} : { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') };
}

/**
 * Fonts of the package alone, whatever the machine has: its own list names folders that exist nowhere but on Amazon, and where
 * no font is found, or only one that the browser can't draw, a text has no size and counts as hidden.
 */
async function fontsFolder(folder: string): Promise<string> {
  const config = path.join(folder, 'own-fonts');
  const half = await mkdtemp(`${config}-`);
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${path.join(folder, 'fonts', 'fonts')}</dir><cachedir>${path.join(config, 'cache')}</cachedir></fontconfig>
`;
  await writeFile(path.join(half, 'fonts.conf'), text);
  // As with the browser: another process may have been quicker.
  await rename(half, config).catch(() => rm(half, { recursive: true }));
  return config;
}

/** What a browser is started with; looked up once for all browsers of a process. */
async function findExecutable(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = await unpackedFolder();
  const env = { ...definedEnvironment(), ...libraryPath(folder), FONTCONFIG_PATH: await fontsFolder(folder) };
  return { executablePath: path.join(folder, 'chromium'), env };
}
let found: ReturnType<typeof findExecutable> | null = null;

/**
 * A page of a test lives for seconds. Making faster code of what runs often, which is not seen but by time, took a sixth of the
 * processor's time of a load and a third of that of axe.
 */
const quickScripts = '--js-flags=--no-opt,--no-maglev';

export interface BrowserOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** A profile to go on with; one of its own when left out. */
  profile?: string;
  /** The profile of its own has nothing yet; otherwise, in a run of browser tests, the app is installed in it. */
  isFirstVisit?: boolean;
}

export interface TestBrowser {
  context: BrowserContext;
  /** The folder that holds service workers, caches and IndexedDB. */
  profile: string;
  newPage(): Promise<Page>;
  /** Ends the browser; keeps the profile. */
  close(): Promise<void>;
  /** Ends the browser and removes the profile. */
  dispose(): Promise<void>;
}

type Listener = (context: BrowserContext) => Promise<void>;
let listener: Listener | null = null;
const open = new Set<BrowserContext>();

/** Calls the listener before each browser is ended, while its pages still show what they show. Each test file names its own anew. */
export function beforeClosing(own: Listener): void {
  listener = own;
}

/** The browsers of this process that were not ended. */
export function openContexts(): readonly BrowserContext[] {
  return [...open];
}

/** Linux keeps it in memory. */
const memoryFolder = '/dev/shm';
const leastMemoryBytes = 2 * 2 ** 30;

/** Where profiles lie: in memory where there is plenty, since a browser writes thousands of small files, which took a sixth of a test's time. */
async function profilesFolder(): Promise<string> {
  const space = await statfs(memoryFolder).catch(() => null);
  return space && space.bavail * space.bsize >= leastMemoryBytes ? memoryFolder : tmpdir();
}

async function newProfile(installed: InstalledApp | null): Promise<string> {
  const folder = await mkdtemp(path.join(await profilesFolder(), 'soundboard-profile-'));
  if (installed) await copyFolder(installed.profile, folder);
  return folder;
}

/**
 * A headless Chromium with a profile on disk, so that a closed page or a restarted browser finds its service worker
 * and its data again. Motion is reduced, so that no test waits for an animation.
 */
export async function openBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  found ??= findExecutable();
  const profile = options.profile ?? (await newProfile(options.isFirstVisit ? null : ownInstalledApp()));
  const context = await chromium.launchPersistentContext(profile, {
    ...(await found),
    headless: true,
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none', '--lang=en-GB', quickScripts],
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  open.add(context);
  // Only what hangs is meant to fail by time: two files run beside each other.
  context.setDefaultTimeout(30_000);
  if (options.theme) {
    await context.addInitScript((theme) => {
      localStorage.setItem('theme', theme);
    }, options.theme);
  }
  const close = async () => {
    await listener?.(context);
    open.delete(context);
    await context.close();
  };
  return {
    context,
    profile,
    newPage: () => context.newPage(),
    close,
    async dispose() {
      await close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
