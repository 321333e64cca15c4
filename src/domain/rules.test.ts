import { describe, expect, it } from 'vitest';

const rules = import.meta.glob<string>('./**/RULES.md', { query: '?raw', import: 'default', eager: true });
const tests = import.meta.glob<string>('./*/**/*.test.ts', { query: '?raw', import: 'default', eager: true });

const topics = ['account', 'booking', 'conversation', 'dashboard', 'dealer', 'evaluation', 'evaluation/report', 'financing', 'geo', 'import', 'listing', 'money', 'notification', 'offer', 'page-head', 'promotion', 'search', 'travel', 'vat', 'viewing'];

describe('every rule has a test that names it', () => {
  it.each(topics)('%s', (topic) => {
    const ids = [...(rules[`./${topic}/RULES.md`] ?? '').matchAll(/^\| ([A-Z]-\d+) \|/gmu)].map((row) => row[1] ?? '');
    const text = Object.entries(tests)
      .filter(([path]) => path.startsWith(`./${topic}/`))
      .map(([, source]) => source)
      .join('\n');
    const untested = ids.filter((id) => !new RegExp(`${id}(?!\\d)`, 'u').test(text));
    expect(ids.length).toBeGreaterThan(3);
    expect(untested).toEqual([]);
  });
});
