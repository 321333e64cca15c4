/**
 * Renders with headless Chromium: the icons as PNG into public/icons, and, with a file name, a sheet of all pictures
 * to look at: `node scripts/illustrations/generate-icons.mjs [sheet.png] [card width in px, 240]`.
 */
import { writeFileSync } from 'node:fs';
import bundledChromium from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { catalogue } from './catalogue.mjs';
import { rasterIcons } from './icons.mjs';

const [sheetFile, cardWidth = '240'] = process.argv.slice(2);
// A single process would end with its first closed page.
const args = bundledChromium.args.filter((arg) => arg !== '--single-process');
const browser = await chromium.launch({ args, executablePath: await bundledChromium.executablePath() });

const page = await browser.newPage();
for (const { file, source, size } of rasterIcons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="margin:0">${source.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}</body>`);
  writeFileSync(new URL(`../../public/icons/${file}`, import.meta.url), await page.screenshot({ omitBackground: true }));
}

if (sheetFile !== undefined) {
  const cards = catalogue.map(
    ([name, draw]) =>
      `<figure><img src="data:image/svg+xml;base64,${Buffer.from(draw()).toString('base64')}"><figcaption>${name}</figcaption></figure>`,
  );
  const half = Math.ceil(cards.length / 2);
  const style = `body{margin:0;font:13px sans-serif}section{padding:16px;display:grid;grid-template-columns:repeat(auto-fill,${cardWidth}px);gap:14px}
    section+section{background:#000;color:#fff}figure{margin:0}img{display:block;width:100%;aspect-ratio:4/3;border-radius:12px}`;
  await page.setViewportSize({ width: 1320, height: 900 });
  await page.setContent(`<style>${style}</style><section>${cards.slice(0, half).join('')}</section><section>${cards.slice(half).join('')}</section>`);
  await page.waitForTimeout(500);
  await page.screenshot({ path: sheetFile, fullPage: true });
}
await browser.close();
