import { contestants, type Answer, type Contestant, type Task } from './import-race.ts';

/** Median milliseconds of each. */
export type ImportRace = Readonly<Record<Contestant, number>>;

/** Rounds until the browser has compiled what is asked often. */
const warmUps = 10;

function ask(worker: Worker, task: Task | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
    worker.postMessage(task);
  });
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

/** All of them in each round, one after the other, after some that warm up: what slows the machine slows each. */
export async function race({ path, rounds }: { path: string; rounds: number }): Promise<ImportRace> {
  const racing = contestants.map((contestant) => ({ contestant, worker: new Worker('/worker.js'), times: [] as number[] }));
  for (const { contestant, worker } of racing) await ask(worker, { contestant, path });
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { worker, times } of racing) {
      const took = await ask(worker, null);
      if (round >= 0 && took !== 'ready') times.push(took);
    }
  }
  for (const { worker } of racing) worker.terminate();
  return Object.fromEntries(racing.map(({ contestant, times }) => [contestant, middle(times)])) as Record<Contestant, number>;
}
