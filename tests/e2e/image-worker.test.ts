import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { startImagePage, type ImagePage } from '../support/image-page.ts';
import type { ImagePageWindow } from '../support/image-page/entry.ts';

let app: ImagePage;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startImagePage();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(async () => {
  await browser.context.unrouteAll();
  await page.close();
});

const workerFile = /\/assets\/worker-[\w-]+\.js$/;
const decoderFile = /\/assets\/libheif-[\w-]+\.js$/;

/** Puts a line before the worker's own code: what a browser can do to it, on demand. */
async function withWorkerPrelude(prelude: string): Promise<void> {
  await browser.context.route(workerFile, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${prelude}\n${await response.text()}` });
  });
}

async function heic(): Promise<string> {
  return (await readFile(path.resolve(import.meta.dirname, '../fixtures/images/quarters.heic'))).toString('base64');
}

/** Optimises drawn photos of these widths side by side; each answers with its failure, or 'ok'. */
function optimiseWidths(widths: readonly number[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const { drawQuarters, optimiser } = (globalThis as unknown as ImagePageWindow).pictures;
    const files = await Promise.all(all.map((width) => drawQuarters({ width, height: 40, type: 'image/png' })));
    const results = await Promise.all(files.map((file) => optimiser.optimise(file)));
    return results.map((result) => (result.ok ? 'ok' : result.error.type));
  }, widths);
}

it('a file that brings the worker down is reported; those beside it and behind it are done', async () => {
  // A width of 666 stands for a picture that ends the worker.
  await withWorkerPrelude(`
    const decode = createImageBitmap;
    self.createImageBitmap = async (...given) => {
      const bitmap = await decode(...given);
      if (bitmap.width !== 666) return bitmap;
      setTimeout(() => { throw new Error('out of memory'); });
      return new Promise(() => {});
    };`);
  await page.goto(app.origin);
  expect(await optimiseWidths([50, 666, 70, 80, 90])).toEqual(['ok', 'WorkerStopped', 'ok', 'ok', 'ok']);
  expect(await optimiseWidths([60])).toEqual(['ok']);
});

it('a worker that cannot be loaded is reported, and found once it is there again', async () => {
  await browser.context.route(workerFile, (route) => route.abort());
  await page.goto(app.origin);
  expect(await optimiseWidths([50, 60])).toEqual(['WorkerStopped', 'WorkerStopped']);
  await browser.context.unroute(workerFile);
  expect(await optimiseWidths([50, 60])).toEqual(['ok', 'ok']);
});

it('P-IMG-05: an encoder that gives PNG whatever is asked for is an error, not a mislabelled upload', async () => {
  await withWorkerPrelude(`
    const encode = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = function () { return encode.call(this, { type: 'image/png' }); };`);
  await page.goto(app.origin);
  expect(await optimiseWidths([50])).toEqual(['NotEncoded']);
});

it('U-ENG-02 an encoder that gives noise, as Firefox does against fingerprinting, is told from a photo', async () => {
  await withWorkerPrelude(`
    const encode = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      const noise = new OffscreenCanvas(this.width, this.height);
      const context = noise.getContext('2d');
      const image = context.createImageData(this.width, this.height);
      for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536));
      context.putImageData(image, 0, 0);
      return encode.call(noise, options);
    };`);
  await page.goto(app.origin);
  expect(await optimiseWidths([50])).toEqual(['Altered']);
});

it('P-IMG-07: a black result from a photo is an error, from a small file it may be one', async () => {
  // A photo is drawn in part of a canvas, with all nine arguments; what was drawn is copied with fewer.
  await withWorkerPrelude(`
    const draw = OffscreenCanvasRenderingContext2D.prototype.drawImage;
    OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...given) { if (given.length < 9) draw.apply(this, given); };`);
  await page.goto(app.origin);
  const outcomes = await page.evaluate(async () => {
    const { drawQuarters, optimiser } = (globalThis as unknown as ImagePageWindow).pictures;
    const photo = await drawQuarters({ width: 640, height: 480, type: 'image/jpeg' });
    const heavy = new Blob([photo, new Uint8Array(1_000_000)]);
    return (await Promise.all([photo, heavy].map((file) => optimiser.optimise(file)))).map(({ ok }) => ok);
  });
  expect(outcomes).toEqual([true, false]);
});

it('HEIC without its decoder and without a line is said, and read once the line is back', async () => {
  await browser.context.route(decoderFile, (route) => route.abort('internetdisconnected'));
  await page.goto(app.origin);
  const outcome = async () =>
    page.evaluate(async (bytes) => {
      const { optimiser, toBytes } = (globalThis as unknown as ImagePageWindow).pictures;
      const result = await optimiser.optimise(new Blob([toBytes(bytes)]));
      return result.ok ? result.value.original.type : result.error.type;
    }, await heic());
  expect(await outcome()).toBe('HeicOffline');
  await browser.context.unroute(decoderFile);
  expect(await outcome()).toBe('heic');
});

it('broken bytes of any kind end in an answer, and the next good file is read', async () => {
  await page.goto(app.origin);
  const outcomes = await page.evaluate(async (bytes) => {
    const { drawQuarters, optimiser, toBytes } = (globalThis as unknown as ImagePageWindow).pictures;
    const drawn = await Promise.all(['image/jpeg', 'image/png', 'image/webp'].map((type) => drawQuarters({ width: 96, height: 64, type })));
    const good = [...drawn, new Blob([toBytes(bytes)])];
    let seed = 20_251_128;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const seen = new Set<string>();
    for (const file of good) {
      const whole = new Uint8Array(await file.arrayBuffer());
      const broken = Array.from({ length: 40 }, () => {
        const copy = whole.slice();
        for (let change = random(6); change >= 0; change -= 1) copy[random(copy.length)] = random(256);
        return new Blob([copy]);
      });
      for (const result of await Promise.all(broken.map((each) => optimiser.optimise(each)))) seen.add(result.ok ? 'ok' : result.error.type);
    }
    const after = await Promise.all(good.map((file) => optimiser.optimise(file)));
    return { seen: [...seen], after: after.map((result) => (result.ok ? result.value.original.type : result.error.type)) };
  }, await heic());
  expect(outcomes.after).toEqual(['jpeg', 'png', 'webp', 'heic']);
  expect(['ok', 'NotAnImage', 'Truncated', 'Unreadable', 'TooManyPixels']).toEqual(expect.arrayContaining(outcomes.seen));
  expect(outcomes.seen.length).toBeGreaterThan(2);
});

it('the decoder is loaded for HEIC only', async () => {
  await page.goto(app.origin);
  app.requested.length = 0;
  expect(await optimiseWidths([50, 60])).toEqual(['ok', 'ok']);
  expect(app.requested.filter((file) => decoderFile.test(file))).toEqual([]);
});

it('three are under work at a time, and one that is given up makes room', async () => {
  await page.goto(app.origin);
  const { most, outcomes } = await page.evaluate(async () => {
    const { drawQuarters, createImageOptimiser } = (globalThis as unknown as ImagePageWindow).pictures;
    const optimiser = createImageOptimiser();
    const file = await drawQuarters({ width: 3000, height: 2000, type: 'image/jpeg' });
    const giveUp = new AbortController();
    const inWork = new Set<number>();
    let most = 0;
    giveUp.signal.addEventListener('abort', () => inWork.delete(1));
    const all = Array.from({ length: 7 }, async (_, place) => {
      const result = await optimiser.optimise(file, {
        ...(place === 1 || place === 5 ? { signal: giveUp.signal } : {}),
        onProgress: ({ state, percent }) => {
          if (state === 'processing') inWork.add(place);
          if (percent === 100) inWork.delete(place);
          most = Math.max(most, inWork.size);
          if (place === 0 && percent > 50) giveUp.abort();
        },
      });
      return result.ok ? 'ok' : result.error.type;
    });
    const outcomes = await Promise.all(all);
    optimiser.close();
    return { most, outcomes };
  });
  expect(outcomes).toEqual(['ok', 'Cancelled', 'ok', 'ok', 'ok', 'Cancelled', 'ok']);
  expect(most).toBe(3);
});

it('the page stays free: no task over 50 ms while three photos of 12 megapixels are made smaller', async () => {
  await page.goto(app.origin);
  // Another process may take the core away from an idle page, so the quietest of three runs counts.
  const runs = await page.evaluate(async () => {
    const { drawQuarters, optimiser } = (globalThis as unknown as ImagePageWindow).pictures;
    const photo = await drawQuarters({ width: 4032, height: 3024, type: 'image/jpeg' });
    const longTasks: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      // What drawing the photo took belongs to the test.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'longtask' });
      const results = await Promise.all([photo, photo, photo].map((file) => optimiser.optimise(file)));
      await new Promise((resolve) => setTimeout(resolve, 50));
      longTasks.push(results.every(({ ok }) => ok) ? observer.takeRecords().length : Infinity);
      observer.disconnect();
    }
    return longTasks;
  });
  expect(Math.min(...runs)).toBe(0);
});
