import { locale } from './locale.ts';
import { madeOnce } from './made-once.ts';

const relative = madeOnce((language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }));
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '4 minutes ago', '3 hours ago', '2 days ago', in whole units; '' for less than a minute. In ms. */
export function formatAgo(ageMs: number): string {
  const [unit, length] = units.find(([, each]) => ageMs >= each) ?? [];
  return unit === undefined ? '' : relative(locale.words).format(-Math.floor(ageMs / length), unit);
}
