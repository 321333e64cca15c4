import { openBrowser } from '../support/chromium.ts';
import { startImagePage } from '../support/image-page.ts';
import type { ImagePageWindow } from '../support/image-page/entry.ts';
import { formatMs, ratio, type BenchRow } from './measure.ts';

const photo = { width: 4032, height: 3024, runs: 15 };

/** A photo of 12 megapixels made ready for upload, and the least that a browser needs for it, turn by turn in one page. */
export async function imageRows(): Promise<BenchRow[]> {
  const app = await startImagePage();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(app.origin);
    page.setDefaultTimeout(0);
    const { size, own, bare } = await page.evaluate((options) => (globalThis as unknown as ImagePageWindow).pictures.race(options), photo);
    return [
      {
        what: `JPEG of 12 megapixels (${(size / 1e6).toFixed(1)} MB) to 1440×1080`,
        figure: formatMs(median(own)),
        budget: '1.1× createImageBitmap + OffscreenCanvas',
        reference: ratio(median(own), median(bare), 'these alone'),
      },
    ];
  } finally {
    await browser.dispose();
    await app.dispose();
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
