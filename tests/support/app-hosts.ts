import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Serving } from './app-host.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(import.meta.dirname, 'app-host.mjs');

/**
 * The database is WebAssembly. For as long as a test file has a server, its code is made once, in the quick way; making parts of it
 * anew, faster ones, took half of the processor's time that a start takes, and is never won back.
 */
const quickCode = '--liftoff-only';

/** A first start makes and seeds a database; two cores may have other work. */
const openDeadlineMs = 90_000;
/** A database that doesn't close in time is ended hard, as a power cut would. */
const closeDeadlineMs = 10_000;

/** A process that serves the app for one test after another. */
export interface AppHost {
  open(serving: Serving): Promise<void>;
  /** Nothing is served any more; the process is kept for the next that asks. */
  close(): Promise<void>;
  /** Ends the process. */
  end(): Promise<void>;
}

type Env = Readonly<Record<string, string>>;

/** Those that serve nothing, by what was set for them. Each worker of the tests has its own. */
const idle = new Map<string, AppHost[]>();
const keyOf = (env: Env) => JSON.stringify(env);

/** Resolves with what it answers; what it is asked meanwhile keeps this process alive, which one that waits doesn't. */
async function ask(child: ChildProcess, what: Serving | 'close', deadlineMs: number): Promise<{ error?: string }> {
  child.ref();
  child.channel?.ref();
  const end = new AbortController();
  const deadline = AbortSignal.any([end.signal, AbortSignal.timeout(deadlineMs)]);
  try {
    child.send(what);
    const answered = once(child, 'message', { signal: deadline }).then(([answer]) => answer as { error?: string });
    const ended = once(child, 'exit', { signal: deadline }).then(([code]) => ({ error: `it ended with ${code}` }));
    return await Promise.race([answered, ended]).catch((error: unknown) => ({ error: String(error) }));
  } finally {
    end.abort();
    child.channel?.unref();
    child.unref();
  }
}

function startHost(env: Env): AppHost {
  const child = spawn(process.execPath, [quickCode, program], {
    cwd: root,
    env: { ...process.env, ...env, DO_NOT_TRACK: '1', NODE_ENV: 'production', SOUNDBOARD_CLOCK: 'off' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    (stream as { unref?: () => void } | null)?.unref?.();
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async () => {
    if (hasEnded()) return;
    child.ref();
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const host: AppHost = {
    async open(serving) {
      const { error } = await ask(child, serving, openDeadlineMs);
      if (error === undefined) return;
      await end();
      throw new Error(`The app was not served on port ${serving.port}: ${error}. Its last words:\n${output}`);
    },
    async close() {
      if (hasEnded()) return;
      const { error } = await ask(child, 'close', closeDeadlineMs);
      if (error !== undefined) await end();
      else idle.set(keyOf(env), [...(idle.get(keyOf(env)) ?? []), host]);
    },
    end,
  };
  child.once('exit', () => idle.set(keyOf(env), (idle.get(keyOf(env)) ?? []).filter((other) => other !== host)));
  return host;
}

/** One that serves nothing yet. Starting one for each file took a sixth of the processor's time of all browser tests. */
export function takeHost(env: Env): AppHost {
  return idle.get(keyOf(env))?.pop() ?? startHost(env);
}

/** Ends those that serve nothing, for a process that lives on and serves nothing more. */
export async function endIdleHosts(): Promise<void> {
  const all = [...idle.values()].flat();
  idle.clear();
  await Promise.all(all.map((host) => host.end()));
}
