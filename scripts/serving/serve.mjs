import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';

/** The first port from `wanted` on that nobody listens on. @param {number} wanted @returns {Promise<number>} */
async function freePortFrom(wanted) {
  for (let port = wanted; port < wanted + 50; port += 1) {
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 49}.`);
}

/** Runs Vite and waits for its end. @param {string} root @param {string[]} args @returns {Promise<number>} its exit code */
export async function runVite(root, args) {
  const child = startVite(root, args);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** @param {string} root @param {string[]} args */
function startVite(root, args) {
  return spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DO_NOT_TRACK: '1' },
  });
}

/** @param {string} url */
async function answerOf(url) {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response : null;
}

/** @param {string} origin @param {import('node:child_process').ChildProcess} child */
async function printWelcome(origin, child) {
  while (!(await answerOf(origin))) {
    if (child.exitCode !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const accounts = await answerOf(`${origin}/embedded/accounts.json`);
  const isEmbedded = accounts?.headers.get('content-type')?.includes('json') ?? false;
  console.log(`\n  Soundboard is at ${origin}\n`);
  if (!accounts || !isEmbedded) {
    console.log('  Its backend is the one named by VITE_SUPABASE_URL.');
  } else {
    /** @type {{ email: string, password: string, label: string }[]} */
    const list = await accounts.json();
    console.log(`  Demo accounts, all with the password ${list[0]?.password ?? ''}`);
    for (const { email, label } of list) console.log(`    ${label.padEnd(15)} ${email}`);
    console.log(`\n  Mails that would be sent: ${origin}/embedded/mails`);
  }
  console.log('  Stop with Ctrl+C. `npm run reset` empties the demo data.\n');
}

/**
 * Serves the app and its backend until told to stop. The port is PORT or `port`, or the next free one.
 * @param {string} root @param {{ command: 'preview' | 'dev', port: number }} options
 */
export async function serve(root, { command, port }) {
  const chosen = await freePortFrom(Number(process.env.PORT) || port);
  const child = startVite(root, [command, '--host', '127.0.0.1', '--port', String(chosen), '--strictPort', '--logLevel', 'warn']);
  // This process only passes the wish to stop on, and waits until the database is closed.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  void printWelcome(`http://127.0.0.1:${chosen}`, child);
  const [code] = await once(child, 'exit');
  process.exitCode = code === 130 ? 0 : (code ?? 0);
}
