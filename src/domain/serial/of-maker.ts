import { spellingsOf } from './fold-name.ts';

/** Whether a brand as sellers write it is one of these names of a maker. Brands that were asked for are remembered. */
export function brandMatcher(names: readonly string[]): (brand: string) => boolean {
  const known = new Set(names.flatMap(spellingsOf));
  const brands = new Map<string, boolean>();
  return (brand) => {
    let answer = brands.get(brand);
    if (answer === undefined) brands.set(brand, (answer = spellingsOf(brand).some((name) => known.has(name))));
    return answer;
  };
}
