import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A driver or a browser on a busy machine. */
const startDeadlineMs = 60_000;

export interface Started {
  child: ChildProcess;
  /** Resolves with what the expression found in what the program says. */
  said(expression: RegExp): Promise<RegExpMatchArray>;
  /** Ends it, hard when it doesn't go by itself. */
  end(): Promise<void>;
}

export function startProgram(program: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Started {
  // A group of its own, so that what it has started goes with it.
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let failure: Error | null = null;
  child.on('error', (error) => (failure = error));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // All of it is gone.
    }
  };
  return {
    child,
    async said(expression) {
      const deadline = Date.now() + startDeadlineMs;
      for (;;) {
        const match = output.match(expression);
        if (match) return match;
        if (failure ?? (isGone() || Date.now() > deadline)) throw new Error(`${program} did not start: ${String(failure ?? output.slice(-2000))}`);
        await pause(50);
      }
    },
    async end() {
      if (!isGone() && !failure) {
        const gone = once(child, 'exit');
        signal('SIGTERM');
        const timer = setTimeout(() => signal('SIGKILL'), 5_000);
        await gone;
        clearTimeout(timer);
      }
      signal('SIGKILL');
    },
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A port that nobody listens on. */
export async function freeLocalPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
