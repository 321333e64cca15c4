// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageTask, ImageWorkerContract } from '../../workers/image/contract.ts';
import type { ImageFailure, ImageProgress, OptimisedImage } from '../domain/image/optimised-image.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { createImageQueue, type RunningWorker } from './image-worker-queue.ts';

type Outcome = Result<OptimisedImage, ImageFailure>;

interface FakeWorker extends RunningWorker {
  started: { task: ImageTask; onPercent: (percent: number) => void; answer: (outcome: Outcome) => void; breakDown: () => void }[];
  cancelled: number[];
  ended: boolean;
  crash(): void;
}

const optimised = ok({ hasAlpha: false } as OptimisedImage);
const stopped = fail({ type: 'WorkerStopped' });
const cancelled = fail({ type: 'Cancelled' });

function createFakeWorker(): FakeWorker {
  let onCrash = () => {};
  const jobs: ImageWorkerContract = {
    optimise: (task, onPercent) =>
      new Promise((answer, reject) => {
        fake.started.push({ task, onPercent, answer, breakDown: () => reject(new Error('gone')) });
      }),
    cancel: (id) => void fake.cancelled.push(id),
  };
  const fake: FakeWorker = {
    jobs,
    started: [],
    cancelled: [],
    ended: false,
    onCrash: (listener) => {
      onCrash = listener;
    },
    crash: () => onCrash(),
    end: () => {
      fake.ended = true;
    },
  };
  return fake;
}

function setUp(settings: { idleMs?: number; deadlineMs?: number } = {}) {
  const workers: FakeWorker[] = [];
  const queue = createImageQueue({
    ...settings,
    startWorker: () => {
      const worker = createFakeWorker();
      workers.push(worker);
      return worker;
    },
  });
  const add = (name: string, options = {}) => queue.optimise(new File(['x'], name), options);
  /** Names of the files that a worker has been given. */
  const given = (place: number) => workers[place]?.started.map(({ task }) => (task.file as File).name) ?? [];
  const answer = async (worker: number, place: number, outcome: Outcome = optimised) => {
    workers[worker]?.started[place]?.answer(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, workers, add, given, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createImageQueue', () => {
  it('starts no worker before the first file, and works on three at a time in their order', async () => {
    const { workers, add, given, answer } = setUp();
    expect(workers).toHaveLength(0);
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name));
    expect(workers).toHaveLength(1);
    expect(given(0)).toEqual(['a', 'b', 'c']);
    await answer(0, 1);
    expect(given(0)).toEqual(['a', 'b', 'c', 'd']);
    await answer(0, 0, fail({ type: 'NotAnImage' }));
    expect(given(0)).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const place of [2, 3, 4]) await answer(0, place);
    expect((await Promise.all(all)).map((each) => each.ok)).toEqual([false, true, true, true, true]);
  });

  it('tells how far each file is', async () => {
    const { workers, add, answer } = setUp();
    const steps: ImageProgress[] = [];
    const all = [add('a'), add('b'), add('c'), add('d', { onProgress: (step: ImageProgress) => steps.push(step) })];
    expect(steps).toEqual([{ state: 'queued', percent: 0 }]);
    await answer(0, 0);
    workers[0]?.started[3]?.onPercent(60);
    for (const place of [1, 2, 3]) await answer(0, place);
    await Promise.all(all);
    // What comes after the answer tells nobody anything.
    workers[0]?.started[3]?.onPercent(99);
    expect(steps.slice(1)).toEqual([
      { state: 'processing', percent: 0 },
      { state: 'processing', percent: 60 },
    ]);
  });

  it('U-IMP-01 a dead worker tells nothing of a file that another one has begun anew', async () => {
    const { workers, add, answer } = setUp();
    const steps: ImageProgress[] = [];
    const result = add('a', { onProgress: (step: ImageProgress) => steps.push(step) });
    workers[0]?.crash();
    workers[0]?.started[0]?.onPercent(80);
    expect(steps.filter(({ percent }) => percent > 0)).toEqual([]);
    await answer(1, 0);
    await result;
    workers[1]?.started[0]?.onPercent(90);
    expect(steps.filter(({ percent }) => percent > 0)).toEqual([]);
  });

  it('after a crash each file under work is tried once more, alone; only the one to blame is given up', async () => {
    const { workers, add, given, answer } = setUp();
    const all = ['a', 'poison', 'c', 'd'].map((name) => add(name));
    workers[0]?.crash();
    expect(workers[0]?.ended).toBe(true);
    expect(given(1)).toEqual(['a']);
    await answer(1, 0);
    expect(given(1)).toEqual(['a', 'poison']);
    workers[1]?.crash();
    expect(given(2)).toEqual(['c']);
    await answer(2, 0);
    expect(given(2)).toEqual(['c', 'd']);
    await answer(2, 1);
    expect(await Promise.all(all)).toEqual([optimised, stopped, optimised, optimised]);
    expect(workers).toHaveLength(3);
  });

  it('a worker that answers with an error, or hangs, counts as crashed', async () => {
    const { workers, add, given } = setUp({ deadlineMs: 1000 });
    const result = add('a');
    workers[0]?.started[0]?.breakDown();
    await vi.advanceTimersByTimeAsync(0);
    expect(given(1)).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await result).toEqual(stopped);
    expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it('late words of a dead worker change nothing', async () => {
    const { workers, add, answer } = setUp();
    const result = add('a');
    workers[0]?.crash();
    workers[0]?.crash();
    workers[0]?.started[0]?.breakDown();
    await vi.advanceTimersByTimeAsync(0);
    expect(workers).toHaveLength(2);
    await answer(1, 0);
    expect(await result).toEqual(optimised);
  });

  it('an abort answers at once, whether the file waits or is under work, and makes room', async () => {
    const { workers, add, given, answer } = setUp();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = add('a', { signal: running.signal });
    const others = ['b', 'c'].map((name) => add(name));
    const fourth = add('d', { signal: waiting.signal });
    const fifth = add('e');
    waiting.abort();
    expect(await fourth).toEqual(cancelled);
    running.abort();
    expect(await first).toEqual(cancelled);
    expect(workers[0]?.cancelled).toEqual([workers[0]?.started[0]?.task.id]);
    expect(given(0)).toEqual(['a', 'b', 'c', 'e']);
    // The worker still ends what was aborted; nobody hears of it.
    for (const place of [0, 1, 2, 3]) await answer(0, place);
    expect(await Promise.all([...others, fifth])).toEqual([optimised, optimised, optimised]);
  });

  it('an aborted signal starts nothing', async () => {
    const { workers, add } = setUp();
    expect(await add('a', { signal: AbortSignal.abort() })).toEqual(cancelled);
    expect(workers).toHaveLength(0);
  });

  it('an idle worker is ended, and another started for the next file', async () => {
    const { workers, add, answer } = setUp({ idleMs: 500 });
    void add('a');
    await answer(0, 0);
    await vi.advanceTimersByTimeAsync(499);
    expect(workers[0]?.ended).toBe(false);
    void add('b');
    await answer(0, 1);
    await vi.advanceTimersByTimeAsync(500);
    expect(workers[0]?.ended).toBe(true);
    const last = add('c');
    await answer(1, 0);
    expect(await last).toEqual(optimised);
  });

  it('HEIC that was out of reach gets a fresh worker: this one keeps the failed load', async () => {
    const { workers, add, answer } = setUp();
    void add('a');
    const second = add('b');
    await answer(0, 0, fail({ type: 'HeicOffline' }));
    expect(workers[0]?.ended).toBe(false);
    await answer(0, 1);
    expect(await second).toEqual(optimised);
    expect(workers[0]?.ended).toBe(true);
    void add('c');
    expect(workers).toHaveLength(2);
  });

  it('closing ends the worker and answers everybody', async () => {
    const { queue, workers, add } = setUp();
    const all = ['a', 'b', 'c', 'd'].map((name) => add(name));
    queue.close();
    expect(await Promise.all(all)).toEqual([cancelled, cancelled, cancelled, cancelled]);
    expect(workers[0]?.ended).toBe(true);
    expect(await add('e')).toEqual(cancelled);
    expect(workers).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a browser that starts no worker is said', async () => {
    const queue = createImageQueue({
      startWorker: () => {
        throw new Error('no workers here');
      },
    });
    expect(await queue.optimise(new Blob(['x']))).toEqual(stopped);
  });
});
