import type { ImageTask, ImageWorkerContract } from '../../workers/image/contract.ts';
import type { ImageFailure, OptimisedImage } from '../domain/image/optimised-image.ts';
import { fail, type Result } from '../lib/result.ts';
import type { ImageOptimiser, OptimiseOptions } from './image-optimiser.ts';
import { tellUntilAnswered } from '../lib/tell-until-answered.ts';

export interface RunningWorker {
  jobs: ImageWorkerContract;
  /** Calls back once when it can't go on: it failed to load, threw, or sent what can't be read. */
  onCrash(listener: () => void): void;
  end(): void;
}

export interface QueueSettings {
  startWorker: () => RunningWorker;
  atOnce?: number;
  /** How long the worker stays without work, in ms. Its memory goes only with it. */
  idleMs?: number;
  /** How long one file may take before the worker counts as hung, in ms: HEIC takes seconds, on a small phone many. */
  deadlineMs?: number;
}

type Outcome = Result<OptimisedImage, ImageFailure>;

interface Job extends ImageTask {
  crashes: number;
  timer?: ReturnType<typeof setTimeout>;
  onPercent(percent: number): void;
  /** Answers the caller, once. */
  settle(outcome: Outcome): void;
}

/** A worker may end under three files of which one is to blame: each gets a second try, alone. */
const triesAFile = 2;

/** Files wait in line for a worker that is started for the first, started again when it dies, and ended when idle. */
export function createImageQueue({ startWorker, atOnce = 3, idleMs = 30_000, deadlineMs = 120_000 }: QueueSettings): ImageOptimiser {
  const waiting: Job[] = [];
  const running = new Set<Job>();
  let worker: RunningWorker | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  /** A worker remembers a part that failed to load as failed, even when the line is back. */
  let isStale = false;
  let lastId = 0;
  let closed = false;

  function mayStart(job: Job): boolean {
    if (running.size === 0) return true;
    const isSuspect = job.crashes > 0 || [...running].some(({ crashes }) => crashes > 0);
    return running.size < atOnce && !isSuspect;
  }

  function pump(): void {
    clearTimeout(idleTimer);
    for (let job = waiting[0]; job && mayStart(job); job = waiting[0]) {
      waiting.shift();
      start(job);
    }
    if (running.size > 0 || !worker) return;
    if (isStale) endWorker();
    else idleTimer = setTimeout(endWorker, idleMs);
  }

  function start(job: Job): void {
    running.add(job);
    job.onPercent(0);
    try {
      const current = (worker ??= openWorker());
      job.timer = setTimeout(() => crashed(current), deadlineMs);
      const { id, file, edit } = job;
      const hear = (percent: number) => worker === current && running.has(job) && job.onPercent(percent);
      void tellUntilAnswered(hear, (tell) => current.jobs.optimise({ id, file, edit }, tell)).then(
        (outcome) => finish(job, outcome),
        () => crashed(current),
      );
    } catch {
      // No worker at all: the browser refuses to start one.
      finish(job, fail({ type: 'WorkerStopped' }));
    }
  }

  function openWorker(): RunningWorker {
    const opened = startWorker();
    opened.onCrash(() => crashed(opened));
    return opened;
  }

  function endWorker(): void {
    worker?.end();
    worker = null;
    isStale = false;
  }

  function finish(job: Job, outcome: Outcome): void {
    clearTimeout(job.timer);
    if (!running.delete(job)) return;
    if (!outcome.ok && outcome.error.type === 'HeicOffline') isStale = true;
    job.settle(outcome);
    pump();
  }

  function crashed(dead: RunningWorker): void {
    if (worker !== dead) return;
    endWorker();
    const hit = [...running];
    running.clear();
    for (const job of hit) {
      clearTimeout(job.timer);
      job.crashes += 1;
    }
    waiting.unshift(...hit.filter(({ crashes }) => crashes < triesAFile));
    for (const job of hit.filter(({ crashes }) => crashes >= triesAFile)) job.settle(fail({ type: 'WorkerStopped' }));
    pump();
  }

  function abort(job: Job): void {
    const place = waiting.indexOf(job);
    if (place >= 0) waiting.splice(place, 1);
    if (running.has(job)) worker?.jobs.cancel(job.id);
    clearTimeout(job.timer);
    running.delete(job);
    job.settle(fail({ type: 'Cancelled' }));
    pump();
  }

  function add(file: Blob, { signal, edit, onProgress }: OptimiseOptions): Promise<Outcome> {
    return new Promise((resolve) => {
      const onAbort = () => abort(job);
      const job: Job = {
        id: (lastId += 1),
        file,
        edit: edit ?? null,
        crashes: 0,
        onPercent: (percent) => onProgress?.({ state: 'processing', percent }),
        settle(outcome) {
          signal?.removeEventListener('abort', onAbort);
          resolve(outcome);
        },
      };
      signal?.addEventListener('abort', onAbort);
      onProgress?.({ state: 'queued', percent: 0 });
      waiting.push(job);
      pump();
    });
  }

  return {
    optimise(file, options = {}) {
      if (closed || options.signal?.aborted) return Promise.resolve(fail({ type: 'Cancelled' }));
      return add(file, options);
    },
    close() {
      closed = true;
      clearTimeout(idleTimer);
      endWorker();
      for (const job of [...waiting.splice(0), ...running]) {
        clearTimeout(job.timer);
        job.settle(fail({ type: 'Cancelled' }));
      }
      running.clear();
    },
  };
}
