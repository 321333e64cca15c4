import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './visit.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const source = await readFile(axePath, 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(context: Document | Element, options: object): Promise<AxeResults>;
  getRules(tags: string[]): { ruleId: string; tags: string[] }[];
}

/**
 * What axe finds on the page once it stands: one line an element, `rule: element: what to mend`. `only: 'colours'` leaves out the rules
 * that don't look at colours. The library comes in through the debugger, which the page's content security policy doesn't concern.
 */
export async function axeFindings(page: Page, { only }: { only?: 'colours' | undefined } = {}): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ tags: named, coloursOnly }) => {
      const { axe } = window as unknown as { axe: Axe };
      const colourRules = () => axe.getRules(named).filter((rule) => rule.tags.includes('cat.color')).map(({ ruleId }) => ruleId);
      const runOnly = coloursOnly ? { type: 'rule', values: colourRules() } : { type: 'tag', values: named };
      const found = await axe.run(document, { runOnly, resultTypes: ['violations'] });
      const all = found.violations.flatMap(({ id, nodes }) => nodes.map((node) => [id, node.target.join(' '), node.failureSummary ?? '']));
      // What a bar at the edge of the window covers is no fault where it comes free: it is looked at once more in the middle.
      const [x, y] = [scrollX, scrollY];
      const still = [];
      for (const each of all) {
        const [id = '', target = ''] = each;
        const element = id === 'target-size' ? document.querySelector(target) : null;
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = element && (await axe.run(element, { runOnly: { type: 'rule', values: [id] }, resultTypes: ['violations'] }));
        if (!again || again.violations.length > 0) still.push(each);
      }
      scrollTo({ left: x, top: y, behavior: 'instant' });
      return still;
    },
    { tags, coloursOnly: only === 'colours' },
  );
  return violations.map((parts) => parts.join(': ').replaceAll(/\s+/g, ' '));
}
