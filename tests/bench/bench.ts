import { deviceRows } from './device-rows.ts';
import { browseRows } from './browse-rows.ts';
import { bundleRows } from './bundle-rows.ts';
import { idleRows } from './idle-rows.ts';
import { imageRows } from './image-rows.ts';
import { importRows } from './import-rows.ts';
import { tableLines, type BenchRow } from './measure.ts';
import { providerRows } from './provider-rows.ts';
import { serialRows } from './serial-rows.ts';
import { startRows } from './start-rows.ts';
import { syncRows } from './sync-rows.ts';

const parts: [string, () => Promise<BenchRow[]>][] = [
  ['bundles', bundleRows],
  ['serial numbers', serialRows],
  ['pictures', imageRows],
  ['imports', importRows],
  ['the device', deviceRows],
  ['synchronisation', syncRows],
  ['idling', idleRows],
  ['Browse in the app', browseRows],
  ['providers', providerRows],
  ['starting', startRows],
];

/**
 * Measures the budgets of docs/architecture.md and prints one table. A part that fails is said and doesn't hide the others.
 * `BENCH_ONLY=idling npm run bench` measures the parts whose names begin so.
 */
export async function main(): Promise<void> {
  const rows: BenchRow[] = [];
  const only = process.env.BENCH_ONLY ?? '';
  for (const [name, measure] of parts.filter(([each]) => each.startsWith(only))) {
    console.log(`measuring ${name} …`);
    try {
      rows.push(...(await measure()));
    } catch (error) {
      rows.push({ what: name, figure: 'failed', budget: '', reference: error instanceof Error ? error.message : String(error) });
    }
  }
  console.log(`\n${tableLines(rows).join('\n')}`);
  console.log(`\nNode ${process.version}, ${process.arch}. Nothing here is asserted by a test.`);
}
