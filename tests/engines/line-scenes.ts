/** What a line and a device may do to a person, in each engine beside Chromium: no server, two tabs, a newer version, no storage. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app-server.ts';
import type { EngineBrowser, EngineDriver, EnginePage } from '../support/engines/engine.ts';
import { goTo, isSynced, loads, marks, press, seesText, signInAs, stands, worksOffline, wordsOn } from '../support/engines/person.ts';
import { openLine, type Line } from '../support/line.ts';
import { buildNewer } from '../support/newer-build.ts';
import { askUntil, publishedListings, savedTimes, type SeededListing } from '../support/server-rows.ts';

const arrives = { wanted: (times: number) => times > 0, ms: 60_000 };

export function describeLine(engine: EngineDriver): void {
  let app: TestApp;
  let newer: string;
  let browser: EngineBrowser;
  let listings: SeededListing[];
  const place = (index: number): SeededListing => {
    const listing = listings[index];
    if (!listing) throw new Error('The demo data has too few listings');
    return listing;
  };

  async function saves(page: EnginePage, { title }: SeededListing): Promise<void> {
    await press(page, `Save ${title}`);
    await expect.poll(() => marks(page, `button[aria-label=${JSON.stringify(`Save ${title}`)}][aria-pressed="true"]`), { timeout: 60_000 }).toBeGreaterThan(0);
  }

  describe(`In ${engine.name}, by a bad line`, () => {
    beforeAll(async () => {
      newer = await mkdtemp(path.join(tmpdir(), 'soundboard-newer-'));
      [app, browser] = await Promise.all([startApp(), engine.start(), buildNewer(newer)]);
      listings = await publishedListings(app, 4);
    });
    afterAll(async () => {
      await browser?.dispose();
      await app?.dispose();
      if (newer) await rm(newer, { recursive: true, force: true });
    });

    it('a write in one tab is seen in the other, one of the two sends, and the other takes over', async () => {
      const leader = await browser.newPage();
      await signInAs(leader, { app, role: 'buyer' });
      await worksOffline(leader);
      const follower = await browser.newPage();
      await goTo(follower, `${app.origin}/piano/${place(0).id}`);
      await isSynced(follower);
      const exchanges = (page: EnginePage) =>
        page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/(?:push|pull)_changes$/.test(name)).length);

      await saves(follower, place(0));
      expect(await askUntil(() => savedTimes(app, place(0)), arrives)).toBe(1);
      await seesText(leader, place(0).title);
      expect(await exchanges(leader)).toBeGreaterThan(0);
      expect(await exchanges(follower)).toBe(0);

      await leader.close();
      await goTo(follower, `${app.origin}/piano/${place(1).id}`);
      await saves(follower, place(1));
      expect(await askUntil(() => savedTimes(app, place(1)), arrives)).toBe(1);
      expect(await exchanges(follower)).toBeGreaterThan(0);
    });

    it('without the server the app opens and keeps what is written, which arrives once when the server is back', async () => {
      const page = await browser.newPage();
      await goTo(page, `${app.origin}/browse`);
      await worksOffline(page);
      await isSynced(page);
      await app.stopBackend();

      await page.reload();
      await stands(page);
      await seesText(page, /\d+ pianos/);
      await goTo(page, `${app.origin}/piano/${place(2).id}`);
      await seesText(page, place(2).title);
      await saves(page, place(2));
      await goTo(page, `${app.origin}/sync`);
      await seesText(page, `Saved ${place(2).title}`);
      await page.reload();
      await seesText(page, `Saved ${place(2).title}`);

      await app.startBackend();
      expect(await askUntil(() => savedTimes(app, place(2)), arrives)).toBe(1);
      await seesText(page, 'Everything is sent');
      await page.close();
    });

    describe('with a version that waits', () => {
      let line: Line;
      let page: EnginePage;
      beforeAll(async () => {
        line = await openLine(app.origin);
        page = await browser.newPage();
      });
      afterAll(async () => {
        await page?.close();
        await line?.dispose();
      });

      it('U-ENG-05 a first visit that is loaded again at once is offered no update', async () => {
        await page.open(`${line.origin}/browse`);
        // By the page itself: Firefox answers the driver with NS_BINDING_ABORTED here.
        await loads(page, () => page.evaluate(() => location.reload()));
        await stands(page);
        await worksOffline(page);
        await isSynced(page);
        expect(await wordsOn(page)).not.toContain('A new version is ready');
      });

      it('U-PWA-01 “Update now” loads the version that waits', async () => {
        line.deployed = newer;
        await page.evaluate(async () => {
          await (await navigator.serviceWorker.getRegistration())?.update();
        });
        await seesText(page, 'A new version is ready');
        await loads(page, () => press(page, 'Update now'));
        await goTo(page, `${line.origin}/help`);
        const isNewer = () => page.evaluate(() => 'isNewerBuild' in globalThis).catch(() => false);
        await expect.poll(isNewer, { timeout: 30_000, message: 'the newer build' }).toBe(true);
        await isSynced(page);
        await goTo(page, `${line.origin}/browse`);
        await seesText(page, /\d+ pianos/);
        await isSynced(page);
      });
    });
  });

  describe(`In ${engine.name}, with site data blocked`, () => {
    let blocked: EngineBrowser;
    beforeAll(async () => {
      [app, blocked] = await Promise.all([startApp(), engine.start({ siteDataBlocked: true })]);
      listings = await publishedListings(app, 1);
    });
    afterAll(async () => {
      await blocked?.dispose();
      await app?.dispose();
    });

    it('U-ENG-04 the app works online, says in a line what is blocked, and what is saved arrives', async () => {
      const page = await blocked.newPage();
      await goTo(page, `${app.origin}/browse`);
      await seesText(page, /\d+ pianos/);
      await seesText(page, 'This browser blocks site data');
      await seesText(page, 'works online only and keeps nothing on this device');
      await seesText(page, 'You stay signed in only until you close or reload this page');
      await signInAs(page, { app, role: 'buyer' });
      // Only links from here on: each reload ends the session, as the line says.
      await press(page, 'Browse', 'link');
      await seesText(page, place(0).title);
      // WebKit's driver takes the card's link, spread over its picture, for one that can't be pressed.
      await page.evaluate((id) => document.querySelector<HTMLElement>(`main a[href="/piano/${id}"]`)?.click(), place(0).id);
      await seesText(page, 'Specifications');
      await saves(page, place(0));
      expect(await askUntil(() => savedTimes(app, place(0)), arrives)).toBe(1);
      await seesText(page, 'This browser blocks site data');
    });
  });
}
