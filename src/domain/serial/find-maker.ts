import { foldName } from './fold-name.ts';
import type { SerialMaker, SerialReference } from './reference.ts';
import { indexOf } from './reference-index.ts';

const shortestBeginning = 3;
const shortestFragment = 4;

/** The one maker that a test holds for; null when there is none or more than one. */
function onlyOne(names: ReturnType<typeof indexOf>['names'], holds: (folded: string) => boolean): SerialMaker | null | undefined {
  const found = new Set(names.filter(([folded]) => holds(folded)).map(([, maker]) => maker));
  const [first] = found;
  return found.size > 1 ? null : first;
}

/**
 * The maker meant by a name, a short name or an alias, by the beginning of one or by a piece of one (S-MAKER-*).
 * Case, accents, spaces and dots do not matter. Null when none fits, or when a piece fits several.
 */
export function findMaker(reference: SerialReference, name: string): SerialMaker | null {
  const wanted = foldName(name);
  if (wanted === '') return null;
  const { byName, names } = indexOf(reference);
  const exact = byName.get(wanted);
  if (exact) return exact;
  const begun = wanted.length < shortestBeginning ? undefined : onlyOne(names, (folded) => folded.startsWith(wanted));
  if (begun !== undefined || wanted.length < shortestFragment) return begun ?? null;
  return onlyOne(names, (folded) => folded.includes(wanted)) ?? null;
}
