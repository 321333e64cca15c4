/** Which town a text means to somebody, and whether it leaves no doubt. Rule G-12 in RULES.md. */
import type { Town } from './town-list.ts';

export interface SizedTown {
  town: Town;
  /** Quarter octaves above 1,000 inhabitants. */
  size: number;
}

export interface MeantTown {
  town: Town;
  isSure: boolean;
  /** Towns of that name in other countries, larger ones first, one a country. */
  others: readonly Town[];
}

/** 16 times as large: it is what most would think of. */
const farLarger = 16;
/** Four times as large. */
const clearlyLarger = 8;
/** 100,000 inhabitants: known without its country. */
const wellKnown = 27;

/** Of towns that bear the name, larger ones first, to somebody in `home`; `said` is the country that the text names. Null without one. */
export function meantTown(named: readonly SizedTown[], { said, home }: { said: string | undefined; home: string }): MeantTown | null {
  const inCountry = (country: string | undefined) => named.find(({ town }) => town.country === country);
  const own = inCountry(home);
  const meant = inCountry(said) ?? own ?? named[0];
  if (!meant) return null;
  const abroad = named.filter(({ town }, place) => town.country !== meant.town.country && named.findIndex((each) => each.town.country === town.country) === place);
  const rival = abroad[0]?.size ?? -Infinity;
  const isSure =
    said === undefined ? (meant === own ? rival - meant.size < farLarger : meant.size >= wellKnown && meant.size - rival >= clearlyLarger) : meant.town.country === said;
  return { town: meant.town, isSure, others: abroad.map(({ town }) => town) };
}
