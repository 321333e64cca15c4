import { deviceRows } from './device-rows.ts';
import { bundleRows } from './bundle-rows.ts';
import { tableLines, type BenchRow } from './measure.ts';
import { serialRows } from './serial-rows.ts';
import { syncRows } from './sync-rows.ts';

const parts: [string, () => Promise<BenchRow[]>][] = [
  ['bundles', bundleRows],
  ['serial numbers', serialRows],
  ['the device', deviceRows],
  ['synchronisation', syncRows],
];

/** Measures the budgets of docs/architecture.md and prints one table. A part that fails is said and doesn't hide the others. */
export async function main(): Promise<void> {
  const rows: BenchRow[] = [];
  for (const [name, measure] of parts) {
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
