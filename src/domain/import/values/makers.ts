import { foldWords } from '../text/fold.ts';
import { foldText } from '../../listing/listing-summary.ts';
import { foldName } from '../../serial/fold-name.ts';
import { findMaker } from '../../serial/find-maker.ts';
import type { SerialReference } from '../../serial/reference.ts';
import { indexOf } from '../../serial/reference-index.ts';
import { otherBrand, wizardBrands } from '../../listing/wizard-options.ts';

export interface Makers {
  /** The tables of serial numbers that the names come from. */
  reference: SerialReference;
  /** How the listing writes a maker that is known by exactly this name; null for all others (rule V-2). */
  spell(name: string): string | null;
  /** The known maker that a name most likely means; null when none is near. */
  suggest(name: string): string | null;
}

/** Makers of pianos, mostly digital ones, of whose numbers no table is kept. */
const otherMakers = [
  'Thürmer', 'Roland', 'Casio', 'Korg', 'Nord', 'Kurzweil', 'Viscount', 'Technics', 'Dexibell', 'Studiologic', 'GEWA', 'Thomann', 'Orla',
  'Medeli', 'M-Audio', 'Alesis', 'Rippen', 'Hohner', 'Euterpe', 'Wendl & Lung', 'Perzina', 'Geyer', 'Nordiska', 'May Berlin', 'Irmler',
  'Wilh. Steinberg', 'Steinberg', 'Gerbstädt', 'Grotrian-Steinweg', 'Ritmüller', 'Yamaha', 'Ehrbar', 'Stingl', 'Schirmer', 'Malmsjö', 'Nordheimer',
  'Furstein', 'Burger & Jacobi', 'Sabel', 'Schmidt-Flohr', 'Rameau', 'Cristofori', 'Carl Mand', 'Görs & Kallmann', 'Schulze Pollmann', 'Carl Sauter',
];

/** More unknown names than that are no names, and looking for what they may mean would take time. */
const mostSuggestions = 200;

function isShouted(name: string): boolean {
  return name === name.toUpperCase() || name === name.toLowerCase();
}

export function createMakers(reference: SerialReference): Makers {
  const { byName } = indexOf(reference);
  const known = new Map<string, string>();
  for (const [folded, maker] of byName) known.set(folded, maker.shortName);
  for (const name of otherMakers) if (!known.has(foldName(name))) known.set(foldName(name), name);
  const brands = wizardBrands.filter((brand) => brand !== otherBrand);
  for (const brand of brands) known.set(foldName(brand), brand);
  // 'Steinway' is how many write 'Steinway & Sons'.
  const whole = new Map(reference.makers.flatMap(({ name, shortName }) => brands.filter((brand) => brand === name).map((brand) => [foldName(shortName), brand])));
  const names = [...known];
  const suggested = new Map<string, string | null>();
  return {
    reference,
    spell(name) {
      const folded = foldName(name);
      const brand = whole.get(folded);
      if (brand !== undefined) return brand;
      const spelling = known.get(folded);
      if (spelling === undefined) return null;
      // The same letters but for case, marks and 'ue' for 'ü': the maker's own spelling.
      if (foldText(spelling) === foldText(name)) return spelling;
      if (isShouted(name) && foldName(spelling) === folded) return spelling;
      const words = foldWords(name);
      return brands.find((each) => foldWords(each) === words) ?? name;
    },
    suggest(name) {
      const folded = foldName(name);
      const before = suggested.get(folded);
      if (before !== undefined || folded.length < 4 || suggested.size >= mostSuggestions) return before ?? null;
      const meant = nearest(folded, names) ?? findMaker(reference, name)?.shortName ?? null;
      suggested.set(folded, meant);
      return meant;
    },
  };
}

/** The one name within two changes (one in a short name). */
function nearest(folded: string, names: readonly (readonly [string, string])[]): string | null {
  let best: string | null = null;
  let least = folded.length < 6 ? 2 : 3;
  for (const [each, spelling] of names) {
    if (Math.abs(each.length - folded.length) >= least) continue;
    const changes = distance(folded, each);
    if (changes >= least) continue;
    least = changes;
    best = spelling;
  }
  return best;
}

/** Changes of one letter, or two letters swapped, that make one word of the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let changes = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) changes = Math.min(changes, (before[j - 2] ?? 0) + 1);
      row.push(changes);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
