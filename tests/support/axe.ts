import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page as it stands: one line an element, `rule: element: what to mend`.
 * The library comes in through the debugger, which the page's content security policy doesn't concern.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const source = await readFile(axePath, 'utf8');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate(
    (values) => (window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }).axe
      .run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${(node.failureSummary ?? '').replaceAll(/\s+/g, ' ')}`));
}
