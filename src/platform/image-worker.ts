import { proxy, wrap, type Endpoint } from 'comlink';
import type { ImageWorkerContract } from '../../workers/image/contract.ts';
import { createImageQueue, type RunningWorker } from './image-worker-queue.ts';
import type { ImageOptimiser } from './image-optimiser.ts';

/** One for as long as pictures are chosen. The worker is started by the first file, not here. */
export function createImageOptimiser(): ImageOptimiser {
  return createImageQueue({ startWorker });
}

/** The worker's contract spoken over a port. */
export function imageJobsAt(endpoint: Endpoint): ImageWorkerContract {
  const remote = wrap<ImageWorkerContract>(endpoint);
  return {
    optimise: (task, onPercent) => remote.optimise(task, proxy(onPercent)),
    cancel: (id) => void remote.cancel(id),
  };
}

function startWorker(): RunningWorker {
  const worker = new Worker(new URL('../../workers/image/worker.ts', import.meta.url), { type: 'module', name: 'images' });
  return {
    jobs: imageJobsAt(worker),
    onCrash(listener) {
      worker.addEventListener('error', listener, { once: true });
      worker.addEventListener('messageerror', listener, { once: true });
    },
    end: () => worker.terminate(),
  };
}
