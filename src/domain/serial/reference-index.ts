import { foldName } from './fold-name.ts';
import type { SerialLine, SerialMaker, SerialReference } from './reference.ts';

/** A line with the numbers between which it can give any year, both inclusive. */
export interface PlacedLine {
  maker: SerialMaker;
  line: SerialLine;
  from: number;
  to: number;
}

export interface ReferenceIndex {
  byName: ReadonlyMap<string, SerialMaker>;
  names: readonly (readonly [folded: string, maker: SerialMaker])[];
  /** The lines of plain numbers that can answer. */
  plain: readonly PlacedLine[];
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function placesOf(maker: SerialMaker): PlacedLine[] {
  return maker.lines.flatMap((line) => {
    if (line.prefix !== '') return [];
    const last = line.starts.at(-1);
    if (line.kind !== 'table') return line.yearFrom === null ? [] : [{ maker, line, from: 0, to: Infinity }];
    return [{ maker, line, from: line.starts[0] ?? Infinity, to: Math.max(last ?? -1, line.ceiling ?? Infinity) }];
  });
}

function build(reference: SerialReference): ReferenceIndex {
  const makers = [...reference.makers].sort((a, b) => order(a.name, b.name));
  const names = makers.flatMap((maker) =>
    [maker.name, maker.shortName, ...maker.aliases].map((name) => [foldName(name), maker] as const),
  );
  const byName = new Map<string, SerialMaker>();
  for (const [name, maker] of names) if (!byName.has(name)) byName.set(name, maker);
  return { byName, names, plain: reference.makers.flatMap(placesOf) };
}

// A memo, not state: tables never change after loading, and building this costs as much as hundreds of look-ups.
const built = new WeakMap<SerialReference, ReferenceIndex>();

export function indexOf(reference: SerialReference): ReferenceIndex {
  const known = built.get(reference);
  if (known) return known;
  const index = build(reference);
  built.set(reference, index);
  return index;
}
