import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EngineBrowser } from '../support/engines/engine.ts';
import { firefox } from '../support/engines/firefox.ts';
import { hasLoaded } from '../support/engines/person.ts';
import { startWorkerPage, type WorkerPage } from '../support/worker-page.ts';
import { describeLine } from './line-scenes.ts';
import { describeEngine, smallPhoto } from './scenes.ts';
import { describeSelling } from './selling-scenes.ts';

describeEngine(firefox);
describeLine(firefox);
describeSelling(firefox);

let pictures: WorkerPage;
let guarded: EngineBrowser;

beforeAll(async () => {
  pictures = await startWorkerPage('image-page');
  guarded = await firefox.start({ preferences: { 'privacy.resistFingerprinting': true } });
});
afterAll(async () => {
  await guarded?.dispose();
  await pictures?.dispose();
});

it('U-ENG-02 takes no photo in a Firefox that gives noise against fingerprinting', async () => {
  const page = await guarded.newPage();
  await page.open(pictures.origin);
  await hasLoaded(page, 'pictures');
  expect(await smallPhoto(page)).toEqual({ failure: { type: 'Altered' }, image: null });
});
