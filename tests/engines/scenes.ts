/** What is tried in each engine beside Chromium: the same steps, the same answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textRow, workbookBytes } from '../../src/domain/import/workbook/testing/workbook-bytes.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import type { EngineBrowser, EngineDriver, EnginePage } from '../support/engines/engine.ts';
import { goTo, hasLoaded, isSynced, seesText, signInAs, stands, worksOffline } from '../support/engines/person.ts';
import type { ImagePageWindow } from '../support/image-page/entry.ts';
import type { ImportPageWindow } from '../support/import-page/entry.ts';
import { startWorkerPage, type WorkerPage } from '../support/worker-page.ts';

export function describeEngine(engine: EngineDriver): void {
  let app: TestApp;
  let imports: WorkerPage;
  let pictures: WorkerPage;
  let browser: EngineBrowser;
  let page: EnginePage;

  describe(`In ${engine.name}`, () => {
    beforeAll(async () => {
      imports = await startWorkerPage('import-page');
      pictures = await startWorkerPage('image-page');
      [app, browser] = await Promise.all([startApp(), engine.start()]);
      page = await browser.newPage();
    });
    afterAll(async () => {
      await browser?.dispose();
      await Promise.all([app, imports, pictures].map((each) => each?.dispose()));
    });

    it('visits: home, Browse with its pianos', async () => {
      await goTo(page, `${app.origin}/`);
      await seesText(page, 'Every piano has a number');
      // WebKit: a page that is left while its databases are being opened may keep the next one waiting (docs/contributing.md).
      await isSynced(page);
      await goTo(page, `${app.origin}/browse`);
      await seesText(page, /\d+ pianos/);
      await worksOffline(page);
    });

    it('looks a serial number up', async () => {
      await goTo(page, `${app.origin}/piano-lookup?maker=Yamaha&serial=1234567`);
      await stands(page);
      await seesText(page, /19[67]\d/);
    });

    it('signs in', async () => {
      await signInAs(page, { app, role: 'seller' });
      expect(await page.evaluate(() => location.pathname)).toBe('/saved');
    });

    it('U-ENG-01 reads one workbook after the other, each with the part that is loaded later', async () => {
      await page.open(imports.origin);
      await hasLoaded(page, 'imports');
      const rows = textRow('Brand', 'Model', 'Price') + textRow('Yamaha', 'U3', '5900');
      const workbook = Buffer.from(workbookBytes({ sheets: [{ name: 'Stock', rows }] })).toString('base64');
      const read = (base64: string) =>
        page.evaluate(async (given) => {
          const { imports: tools } = globalThis as unknown as ImportPageWindow;
          const { session, close } = tools.openImportSession();
          const bytes = () => Uint8Array.from(atob(given), (sign) => sign.charCodeAt(0)).buffer;
          const seen: string[] = [];
          for (const name of ['one.xlsx', 'two.xlsx']) {
            const head = await tools.read(session, { kind: 'file', name, bytes: bytes() });
            if (!head.ok) return [head.error.type];
            await session.check(tools.choicesOf(head.value), tools.now);
            const { rows: shown } = await session.rows({ filter: 'all', from: 0, count: 1 });
            seen.push(`${head.value.form.sheetNames.join()}: ${shown[0]?.values.brand}`);
          }
          close();
          return seen;
        }, base64);
      expect(await read(workbook)).toEqual(['Stock: Yamaha', 'Stock: Yamaha']);
    });

    it('U-ENG-02 makes a photo small, and finds in it what was drawn', async () => {
      await page.open(pictures.origin);
      await hasLoaded(page, 'pictures');
      expect(await smallPhoto(page)).toMatchObject({ failure: null, image: { width: 1440, height: 1080 } });
    });
  });
}

/** Six hundred kilobytes of quarters in four colours, made small as a chosen photo is. */
export function smallPhoto(page: EnginePage): Promise<{ failure: unknown; image: { width: number; height: number } | null }> {
  return page.evaluate(async () => {
    const { drawQuarters, optimise } = (globalThis as unknown as ImagePageWindow).pictures;
    const { failure, image } = await optimise(await drawQuarters({ width: 2000, height: 1500, type: 'image/png' }));
    return { failure, image: image && { width: image.width, height: image.height } };
  });
}
