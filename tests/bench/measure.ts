/** A figure of the bench as it is printed. Figures are read by people and asserted by nobody. */
export interface BenchRow {
  what: string;
  /** What is measured and its unit: '12.3 ms'. */
  figure: string;
  budget: string;
  /** What was measured beside it in the same run, and how often the figure holds that: '1.2× bare Dexie (24 ms)'. */
  reference: string;
}

/** The median of several runs in milliseconds, after one that warms up. Not for what changes with each run. */
export async function medianMs(runs: number, work: () => unknown): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

/** One run in milliseconds. */
export async function onceMs(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  if (ms >= 1) return `${ms.toFixed(1)} ms`;
  return `${(ms * 1000).toFixed(2)} µs`;
}

export function ratio(figure: number, reference: number, name: string): string {
  return `${(figure / reference).toFixed(2)}× ${name} (${formatMs(reference)})`;
}

export function tableLines(rows: readonly BenchRow[]): string[] {
  const columns = ['what', 'figure', 'budget', 'reference'] as const;
  const head: BenchRow = { what: 'what', figure: 'figure', budget: 'budget', reference: 'ratio to the reference of the same run' };
  const widths = columns.map((column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row: BenchRow) => columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join('  ').trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)];
}
