import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProcess, isAlive, type ProcessName } from './process-name.ts';

/** Written into the lock; `token` tells two takings of one process apart. */
interface Holder extends ProcessName {
  token: string;
}

export interface FolderLock {
  /** Whether this process still has the folder. It is asked before each write, since nothing tells a process that its lock was taken. */
  isHeld(): boolean;
  release(): void;
}

/** Takings that live in this process, by the path of their lock: its own number says nothing about them. */
const held = new Map<string, string>();

function readHolder(file: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    const given = JSON.parse(text) as Partial<Holder> | number;
    // Earlier versions wrote the bare number.
    if (typeof given === 'number') return { pid: given, started: null, token: '' };
    if (typeof given.pid === 'number' && typeof given.token === 'string') return { pid: given.pid, started: given.started ?? null, token: given.token };
  } catch {
    // Nobody's: a lock appears with its whole content or not at all.
  }
  return { pid: 0, started: null, token: '' };
}

function isTaken(file: string, holder: Holder): boolean {
  return holder.pid === process.pid ? held.get(file) === holder.token && holder.token !== '' : isAlive(holder);
}

/** Removes what a dead process left; false when another took the folder in the meantime, whose lock is put back. */
function removeStale(file: string, stale: Holder): boolean {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return true;
  }
  const moved = readHolder(aside);
  const isStale = moved?.token === stale.token && moved.pid === stale.pid;
  try {
    if (!isStale) linkSync(aside, file);
  } catch {
    // A third has it; the second sees before its next write that it hasn't.
  }
  rmSync(aside, { force: true });
  return isStale;
}

/**
 * One process at a time may have the files of a database open: two would destroy them. A folder is never taken from a process
 * that lives, also where it stands still: stopped by Ctrl+Z, in a debugger, on a machine that slept.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const me: Holder = { ...describeProcess(process.pid), token: randomUUID() };
  const own = `${file}.${me.token}`;
  writeFileSync(own, JSON.stringify(me));
  try {
    take(folder, { file, own });
  } finally {
    rmSync(own, { force: true });
  }
  held.set(file, me.token);
  const isHeld = () => readHolder(file)?.token === me.token;
  return {
    isHeld,
    release() {
      if (held.get(file) === me.token) held.delete(file);
      if (isHeld()) rmSync(file, { force: true });
    },
  };
}

/** What a disk says that knows no second name for a file, as those of cameras and some of networks. */
const withoutLinks = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

function writeAlone(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function take(folder: string, { file, own }: { file: string; own: string }): void {
  // Each round ends with the lock, with a living holder, or with one dead holder less.
  for (;;) {
    try {
      // Appears with its content, and only where there is none.
      linkSync(own, file);
      return;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (withoutLinks.has(code) && writeAlone(file, readFileSync(own, 'utf8'))) return;
      if (code !== 'EEXIST' && !withoutLinks.has(code)) throw error;
    }
    const holder = readHolder(file);
    if (holder && isTaken(file, holder)) {
      throw new Error(`The data in ${folder} is in use by process ${holder.pid}, which may be stopped (Ctrl+Z). End it first.`);
    }
    if (holder) removeStale(file, holder);
  }
}
