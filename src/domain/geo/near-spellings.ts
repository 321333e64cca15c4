import { toTownKey, withShortSaint } from './town-key.ts';
import { candidatePositions } from './town-candidates.ts';
import type { Town, TownList } from './town-list.ts';

/** Slips of the finger that a short and a long name may have. */
const mostSlips = (key: string) => (key.length < 4 ? 0 : key.length < 7 ? 1 : 2);

/**
 * How many letters were missed, doubled, mistaken or swapped with the next, or null when more than `most` (optimal string alignment).
 */
export function countSlips(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return null;
    before = last;
    last = row;
  }
  const slips = last[b.length] ?? 0;
  return slips > most ? null : slips;
}

/** Towns that somebody may have meant who wrote `key`, those with the fewest slips first, then the larger. RULES.md, G-10. */
export function nearSpellings(list: TownList, key: string, limit: number): readonly Town[] {
  const most = mostSlips(key);
  if (most === 0) return [];
  // Few mistake the first letter; it may have been swapped with the second.
  const letters = new Set([key.charAt(0), key.charAt(1)]);
  const towns = new Set([...letters].flatMap((letter) => candidatePositions(list, letter).map(list.townAt)));
  const wanted = withShortSaint(key);
  const found: { town: number; slips: number }[] = [];
  for (const town of towns) {
    const slips = list.namesOf(town).flatMap((name) => {
      // Folding shortens a name by its signs and umlauts: what is far too short or long isn't folded.
      if (name.length < key.length - most || name.length > key.length * 2 + most) return [];
      return countSlips(wanted, withShortSaint(toTownKey(name)), most) ?? [];
    });
    if (slips.length > 0) found.push({ town, slips: Math.min(...slips) });
  }
  found.sort((a, b) => a.slips - b.slips || list.sizeOf(b.town) - list.sizeOf(a.town) || a.town - b.town);
  const named = new Map(found.map(({ town }) => list.town(town)).map((town) => [`${town.name}, ${town.country}`, town]));
  return [...named.values()].slice(0, limit);
}
