import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, so that another one which got its number later is not taken for it. */
export interface ProcessName {
  pid: number;
  /** When it began, in whatever form this machine tells it; null where it tells nothing. */
  started: string | null;
}

/** Linux: the start in ticks since the machine did, and which start of the machine that was. */
function startedOnLinux(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in brackets and may hold spaces and brackets itself.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
}

function ask(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, timeout: 10_000 }).trim();
}

function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return startedOnLinux(pid);
    if (process.platform === 'win32') {
      return ask('powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().Ticks`]) || null;
    }
    return ask('ps', ['-o', 'lstart=', '-p', String(pid)]) || null;
  } catch {
    return null;
  }
}

export function describeProcess(pid: number): ProcessName {
  return { pid, started: startOf(pid) };
}

/** Whether it runs or stands still. In doubt it does: better one question to a person too many than two writers. */
export function isAlive({ pid, started }: ProcessName): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, and lives.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = started === null ? null : startOf(pid);
  return now === null || now === started;
}
