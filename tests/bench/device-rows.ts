import type * as devicePage from './device-page.ts';
import { withBenchPage } from './browser-page.ts';
import { formatMs, ratio, type BenchRow } from './measure.ts';

/** What `withBenchPage` puts into the page. */
interface BenchWindow {
  bench: typeof devicePage;
}

const stored = 5_000;
const browsed = 20_000;
const beside = 20_000;
const conversations = 2_001;

/** What the device does with its own data, in a real browser. */
export function deviceRows(): Promise<BenchRow[]> {
  return withBenchPage({ entry: 'device-page.ts' }, async (page) => {
    page.setDefaultTimeout(0);
    const store = await page.evaluate((count) => (globalThis as unknown as BenchWindow).bench.storing(count), stored);
    const browse = await page.evaluate((count) => (globalThis as unknown as BenchWindow).bench.browsing(count), browsed);
    const ask = await page.evaluate((sizes) => (globalThis as unknown as BenchWindow).bench.asking(sizes), { others: beside, conversations });
    return [
      { what: '100 notifications beside 20,000 other rows', figure: formatMs(ask.beside), budget: '3× alone', reference: ratio(ask.beside, ask.alone, 'the 100 alone') },
      { what: 'open a conversation beside 2,000 others', figure: formatMs(ask.conversation), budget: '3× alone', reference: ratio(ask.conversation, ask.soleConversation, 'it alone') },
      {
        what: 'store 5,000 listings, 200 at a time',
        figure: formatMs(store.replica),
        budget: '1.5× bulkInsert',
        reference: `${ratio(store.replica, store.rxdb, 'bare bulkInsert')}, ${ratio(store.replica, store.dexie, 'bare Dexie')}`,
      },
      { what: 'index of 20,000 listings', figure: formatMs(browse.index), budget: '300 ms with the next', reference: '' },
      { what: 'Browse 20,000: filter, sort, first page, cold', figure: formatMs(browse.cold), budget: '300 ms', reference: ratio(browse.cold, browse.rxdb, 'RxDB over Dexie') },
      { what: 'Browse 20,000: filter, sort, first page, warm', figure: formatMs(browse.warm), budget: '16 ms', reference: ratio(browse.warm, browse.rxdb, 'RxDB over Dexie') },
      { what: 'text search over 20,000, a key stroke', figure: formatMs(browse.key), budget: '10 ms', reference: '' },
    ];
  });
}
