import type { Coordinates } from './distance.ts';
import { meantTown, type MeantTown } from './meant-town.ts';
import { nearSpellings } from './near-spellings.ts';
import { townsAround } from './nearest-town.ts';
import { candidatePositions } from './town-candidates.ts';
import { countryOf } from './town-country.ts';
import { toTownKey, withoutAddition, withShortSaint } from './town-key.ts';
import { readTownList, type Town, type TownList } from './town-list.ts';

export type { Town } from './town-list.ts';

export interface Towns {
  /**
   * The town of that name, in any spelling of RULES.md; null when the list has none. Of towns of one name the one in
   * `country` (ISO 3166-1 alpha-2, or what follows a comma in the text) is meant, else the largest.
   */
  find(text: string, country?: string): Town | null;
  /** As `find`, for somebody in the country `home`, and whether the text leaves no doubt; of doubtful ones the likeliest (rule G-12). */
  meant(text: string, about: { country: string | undefined; home: string }): MeantTown | null;
  /** Towns whose name begins so, larger ones first, no name twice in a country, at most `limit`. */
  suggest(text: string, limit: number): readonly Town[];
  /** For a name that `find` does not have: those that begin so, then those that are spelled nearly so. */
  similar(text: string, limit: number): readonly Town[];
  /** The town nearest to a place, as a text that `find` takes for it; null more than 100 km from all. */
  nearest(place: Coordinates): string | null;
}

type Fits = (name: string, key: string) => boolean;

const isExact: Fits = (name, key) => {
  const whole = toTownKey(name);
  return whole === key || withShortSaint(whole) === withShortSaint(key) || (whole.startsWith(key) && withoutAddition(name) === key);
};

const isBeginning: Fits = (name, key) => {
  const whole = toTownKey(name);
  return whole.startsWith(key) || withShortSaint(whole).startsWith(withShortSaint(key));
};

/** Numbers of the towns one of whose names may begin with the key, larger first. */
function candidatesOf(list: TownList, key: string): readonly number[] {
  const towns = new Set<number>();
  for (const position of candidatePositions(list, key)) towns.add(list.townAt(position));
  return [...towns]
    .map((town) => ({ town, size: list.sizeOf(town) }))
    .sort((a, b) => b.size - a.size || a.town - b.town)
    .map(({ town }) => town);
}

/** What a text asks for: the country that it names, and the towns that bear its name or begin so, larger ones first. */
function asked(list: TownList, text: string, country: string | undefined) {
  const [name = '', ...addition] = text.split(',');
  const key = toTownKey(name);
  const candidates = candidatesOf(list, key);
  return {
    wanted: country ?? countryOf(addition.join(' '), list.countries),
    fitting: (fits: Fits) => candidates.filter((town) => list.namesOf(town).some((each) => fits(each, key))),
  };
}

function findIn(list: TownList, text: string, country: string | undefined): Town | null {
  const { wanted, fitting: numbersOf } = asked(list, text, country);
  const fitting = (fits: Fits) => numbersOf(fits).map(list.town);
  const exact = fitting(isExact);
  const [largest] = exact;
  if (largest) return exact.find((town) => town.country === wanted) ?? largest;
  const [first, second] = fitting(isBeginning).filter((town) => !wanted || town.country === wanted);
  return first && !second ? first : null;
}

function meantIn(list: TownList, text: string, { country, home }: { country: string | undefined; home: string }): MeantTown | null {
  const { wanted, fitting } = asked(list, text, country);
  const named = fitting(isExact).map((town) => ({ town: list.town(town), size: list.sizeOf(town) }));
  if (named.length > 0) return meantTown(named, { said: wanted, home });
  // A beginning that can only be one.
  const town = findIn(list, text, country);
  return town && { town, isSure: town.country === (wanted ?? home), others: [] };
}

/** Reads names, the costly part, only until there are enough. */
function suggestFrom(list: TownList, key: string, limit: number): readonly Town[] {
  const found = new Map<string, Town>();
  const byOtherName = new Map<string, Town>();
  for (const number of candidatesOf(list, key)) {
    if (found.size >= limit) break;
    const [name = '', ...others] = list.namesOf(number);
    const group = isBeginning(name, key) ? found : others.some((other) => isBeginning(other, key)) ? byOtherName : null;
    if (!group) continue;
    const town = list.town(number);
    const known = `${name}, ${town.country}`;
    if (!found.has(known) && !byOtherName.has(known)) group.set(known, town);
  }
  return [...found.values(), ...byOtherName.values()].slice(0, limit);
}

/**
 * Answers from the list of towns (the text of towns.bin, unpacked); null when the text is not one. Nothing but the line
 * breaks and first letters is read beforehand; a question reads the few lines that begin alike. Rules G-1 to G-8.
 */
export function createTowns(text: string): Towns | null {
  const list = readTownList(text);
  if (!list) return null;
  const find: Towns['find'] = (wanted, country) => (toTownKey(wanted) === '' ? null : findIn(list, wanted, country));
  const suggest: Towns['suggest'] = (beginning, limit) => {
    const key = toTownKey(beginning);
    return key === '' ? [] : suggestFrom(list, key, limit);
  };
  return {
    find,
    meant: (wanted, about) => (toTownKey(wanted) === '' ? null : meantIn(list, wanted, about)),
    suggest,
    similar(text, limit) {
      const [name = ''] = text.split(',');
      const beginning = suggest(name, limit);
      return beginning.length > 0 ? beginning : nearSpellings(list, toTownKey(name), limit);
    },
    nearest(place) {
      for (const town of townsAround(list, place)) {
        const isFound = (text: string) => {
          const found = find(text);
          return found?.lat === town.lat && found.lng === town.lng;
        };
        const text = [town.name, `${town.name}, ${town.country}`].find(isFound);
        if (text !== undefined) return text;
      }
      return null;
    },
  };
}
