import { createSiteFiles } from '../../../supabase/functions/page/site-files.ts';
import type { Session } from '../../support/postgres-session.ts';
import { projectOf } from '../../support/project-of-session.ts';
import { formatMs } from '../measure.ts';
import { percentile } from './shape.ts';

/** Makes the whole sitemap, and prints its parts and what its statements took. */
export async function reportSitemap(visitor: Session): Promise<void> {
  const times = new Map<string, number[]>();
  const project = projectOf(visitor, (name, ms) => times.set(name, [...(times.get(name) ?? []), ms]));
  const files = createSiteFiles({ project, site: 'https://pianos.example' });
  const started = performance.now();
  const index = (await files.read('/sitemap.xml'))?.text ?? '';
  const parts = [...index.matchAll(/<loc>https:\/\/pianos\.example(.*?)<\/loc>/g)].map(([, path = '']) => path);
  const indexMs = performance.now() - started;
  const sizes: { path: string; lines: number; bytes: number }[] = [];
  for (const path of parts) {
    const text = (await files.read(path))?.text ?? '';
    sizes.push({ path, lines: text.match(/<loc>/g)?.length ?? 0, bytes: Buffer.byteLength(text) });
  }
  const wholeMs = performance.now() - started;
  const listed = sizes.filter(({ path }) => path.includes('listings'));
  const most = (of: (size: (typeof sizes)[number]) => number) => Math.max(...sizes.map(of));
  console.log(`\nsitemap: ${parts.length} parts, ${listed.length} of listings with ${listed.reduce((sum, { lines }) => sum + lines, 0)} lines; largest ${most(({ lines }) => lines)} lines, ${(most(({ bytes }) => bytes) / 1_000_000).toFixed(1)} MB; index in ${formatMs(indexMs)}, all in ${formatMs(wholeMs)}`);
  for (const [name, each] of times) {
    const sorted = each.toSorted((a, b) => a - b);
    console.log(`  ${name.padEnd(18)}${String(each.length).padStart(5)} statements, median ${formatMs(percentile(sorted, 0.5))}, p95 ${formatMs(percentile(sorted, 0.95))}, slowest ${formatMs(percentile(sorted, 1))}`);
  }
}
