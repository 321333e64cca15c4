import { expect, it } from 'vitest';
import { featureRoutes } from '../app/feature-routes.ts';

// What the public pages promise, a person can use here. Each promise names the route or the code that has to be there first.

const pages = import.meta.glob<string>(
  ['./home/*.ts', './sell/*.ts', './safety/*.ts', './help/*.ts', './legal/*.ts', './account/*messages.ts', '!./**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const sources = import.meta.glob<string>(['../{app,replica,sync,features}/**/*.{ts,tsx}', '!../**/*.test.*'], { query: '?raw', import: 'default', eager: true });
const routes = new Set(featureRoutes.map(({ path }) => path));
const hasRoute = (path: string) => routes.has(path);
const calls = (words: RegExp) => Object.values(sources).some((source) => words.test(source));

const promises: readonly [what: string, words: RegExp, isThere: boolean][] = [
  ['a second factor', /2FA|two-factor|second factor|authenticator/iu, calls(/auth\.mfa\./u)],
  ['biometric sign-in or passkeys', /biometric|passkey|fingerprint|face id/iu, calls(/navigator\.credentials\b|webauthn/u)],
  ['held payment', /escrow|payment (?:that )?is held|held until/iu, hasRoute('/payment-flow')],
  ['money back', /money[- ]back|refund/iu, hasRoute('/payment-flow')],
  ['time to inspect after delivery', /72 hours|days to inspect/iu, hasRoute('/payment-flow')],
  ['services that are booked here', /book a (?:technician|mover|tuner|evaluator)|technicians who|movers who know/iu, hasRoute('/service-booking')],
  ['financing', /financing|instalment/iu, hasRoute('/financing')],
  ['reviews', /reviews of|read reviews|leave a review|\brated by\b/iu, hasRoute('/reviews')],
  ['what is to come', /being built|not open yet|coming soon/iu, false],
];

it.each(promises)('U-TXT-02 no public page promises %s before it is there', (_what, words, isThere) => {
  expect(Object.keys(pages).length).toBeGreaterThan(10);
  const found = Object.entries(pages).filter(([, text]) => words.test(text)).map(([path]) => path);
  expect(isThere ? [] : found).toEqual([]);
});

it('U-TXT-01 help says that messages and viewings are open, as they are', () => {
  const help = pages['./help/help-questions.ts'] ?? '';
  for (const [words, path] of [[/Send a message/u, '/messages'], [/ask for a viewing/u, '/viewings/new'], [/Promote/u, '/promote/$id'], [/Import or export stock/u, '/bulk-import']] as const) {
    expect(help).toMatch(words);
    expect(hasRoute(path)).toBe(true);
  }
});

it('U-TXT-01 days on the market are counted as help says', () => {
  expect(pages['./help/help-questions.ts']).toContain('counted from the day a listing was published');
  const rule = import.meta.glob<string>('../domain/dashboard/own-listings.ts', { query: '?raw', import: 'default', eager: true });
  expect(Object.values(rule).join('')).toMatch(/listing\.listed_at \?\?/u);
});

it('U-TXT-03 no text of a screen says “without a signal”, “by the clock” or “stands here”', () => {
  const words = import.meta.glob<string>(['../{app,features,ui}/**/*{messages,words,questions,text,descriptions,actions,footer}.{ts,tsx}', '!../**/*.test.*'], { query: '?raw', import: 'default', eager: true });
  expect(Object.keys(words).length).toBeGreaterThan(40);
  const german = /without a signal|by the clock|stands? here|with a line|there is a line|“Well”|'Well'/u;
  const found = Object.entries(words).flatMap(([path, text]) =>
    text.split('\n').filter((line) => german.test(line) && !/^\s*(?:\/\/|\/?\*)/u.test(line)).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});
