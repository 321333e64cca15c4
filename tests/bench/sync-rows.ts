import { startEmbeddedBackend, type EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { sendWebResponse, toWebRequest } from '../../supabase/embedded/node-http.ts';
import { demoAccounts, demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { withBenchPage } from './browser-page.ts';
import { formatMs, ratio, type BenchRow } from './measure.ts';
import type * as syncPage from './sync-page.ts';

const rows = 10_000;
const pushedRows = 5_000;
const pushRounds = 7;

function pushRatio({ storeMs, pushMs, bareStoreMs, barePushMs }: syncPage.PushFigures): number {
  return (storeMs + pushMs) / (bareStoreMs + barePushMs);
}

/** Half of the rows are the seller's own, half are published by a dealer: together they exceed the window of 5,000. */
async function fillListings(backend: EmbeddedBackend): Promise<void> {
  for (const role of ['seller', 'dealer']) {
    await backend.sql(
      `insert into public.pianos (id, owner_id, title, brand, model, piano_type, year, price, condition, description, status, is_published, town, country_code)
       select gen_random_uuid(), (select id from public.user_profiles where role = $1 order by created_at limit 1),
         'Bench piano ' || n, 'Yamaha', 'U1', 'Upright', 1980 + n % 40, 1000 + n, 'Used - Good', repeat('A well kept upright. ', 10),
         'active', true, 'Berlin', 'DE'
       from generate_series(1, $2) as n`,
      [role, rows / 2],
    );
  }
}

/** The first pull of 10,000 rows into a browser's IndexedDB, a pull of nothing, and a push of 5,000 rows. */
export async function syncRows(): Promise<BenchRow[]> {
  const backend = await startEmbeddedBackend({ dataDir: null });
  try {
    await fillListings(backend);
    const seller = demoAccounts.find(({ role }) => role === 'seller');
    const credentials = { anonKey: backend.anonKey, email: seller?.email ?? '', password: demoPassword };
    return await withBenchPage(
      {
        entry: 'sync-page.ts',
        serve: (request, response) => {
          void toWebRequest(request, `http://${request.headers.host}`)
            .then((given) => (given ? backend.handle(given) : new Response(null, { status: 413 })))
            .then((answer) => sendWebResponse(answer, response));
        },
      },
      async (page) => {
        page.setDefaultTimeout(0);
        const figures = await page.evaluate(
          (given) => (globalThis as unknown as { bench: typeof syncPage }).bench.pulling(given),
          credentials,
        );
        const rounds = await page.evaluate(
          ([given, size]) => (globalThis as unknown as { bench: typeof syncPage }).bench.pushing(given, size),
          [credentials, { count: pushedRows, rounds: pushRounds }] as const,
        );
        const byRatio = rounds.toSorted((a, b) => pushRatio(a) - pushRatio(b));
        const pushed = byRatio[Math.floor(byRatio.length / 2)];
        if (!pushed) throw new Error('Nothing was pushed');
        return [
          {
            what: `first pull of ${figures.rows.toLocaleString('de-DE')} rows`,
            figure: formatMs(figures.pullMs),
            budget: '1.5× bare',
            reference: ratio(figures.pullMs, figures.bareMs, 'the same pages by bare supabase-js'),
          },
          {
            what: 'pull of nothing changed, four collections',
            figure: `${figures.idleRequests} requests, ${figures.idleBytes} bytes`,
            budget: '1 request for all, 1 kB a collection',
            reference: '',
          },
          {
            what: 'store 5,000 new rows that wait, in that round',
            figure: formatMs(pushed.storeMs),
            budget: '',
            reference: ratio(pushed.storeMs, pushed.bareStoreMs, 'bulkInsert'),
          },
          {
            what: 'push 5,000 new rows, in that round',
            figure: formatMs(pushed.pushMs),
            budget: '',
            reference: ratio(pushed.pushMs, pushed.barePushMs, 'bare inserts, 100 a request'),
          },
          {
            what: `store and push 5,000 new rows, the median of ${rounds.length} rounds: ${byRatio.map((round) => pushRatio(round).toFixed(2)).join(' ')}`,
            figure: formatMs(pushed.storeMs + pushed.pushMs),
            budget: '1.5× bare',
            reference: ratio(pushed.storeMs + pushed.pushMs, pushed.bareStoreMs + pushed.barePushMs, 'bulkInsert and bare inserts'),
          },
        ];
      },
    );
  } finally {
    await backend.close();
  }
}
