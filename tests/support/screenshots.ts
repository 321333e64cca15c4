import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startApp } from './app-server.ts';
import { openBrowser } from './chromium.ts';
import { signIn } from './demo.ts';
import { publishedListing } from './server-rows.ts';
import { screens } from './screens.ts';
import { visit } from './visit.ts';

const folder = path.resolve(import.meta.dirname, '../../.cache/shots');

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

/** A picture of every screen, at both sizes, in both themes, and of the offline state of the main ones. */
export async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const app = await startApp();
  try {
    const listingId = (await publishedListing(app)).id;
    for (const theme of ['light', 'dark'] as const) {
      for (const signedIn of [false, true]) {
        const browser = await openBrowser({ theme });
        const page = await browser.newPage();
        if (signedIn) await signIn(page, { app, role: 'buyer' });
        for (const screen of screens.filter((one) => (one.signedIn ?? false) === signedIn)) {
          for (const size of sizes) {
            await page.setViewportSize(size);
            await visit(page, `${app.origin}${screen.path(listingId)}`);
            const file = path.join(folder, `${screen.name}-${size.width}-${theme}.png`);
            await page.screenshot({ path: file });
            await page.screenshot({ path: file.replace('.png', '-full.png'), fullPage: true });
          }
          console.log(`${screen.name}, ${theme}`);
        }
        await browser.dispose();
      }
    }
  } finally {
    await app.dispose();
  }
  console.log(`Pictures are in ${path.relative(process.cwd(), folder)}`);
}
