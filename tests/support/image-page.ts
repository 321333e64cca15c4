import { startWorkerPage, type WorkerPage } from './worker-page.ts';

export type ImagePage = WorkerPage;

/** A page with nothing but the image optimiser and its worker. */
export function startImagePage(): Promise<ImagePage> {
  return startWorkerPage('image-page');
}
