import type { ImportRace } from './import-worker.ts';

export type { ImportRace };

/** One race in a worker of its own. */
export function race(options: { path: string; rounds: number }): Promise<ImportRace> {
  const worker = new Worker('/worker.js');
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ImportRace>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
    worker.postMessage(options);
  });
}
