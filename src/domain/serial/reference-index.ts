import { spellingsOf } from './fold-name.ts';
import { gapsOf, type Gap } from './line-gaps.ts';
import { byCodeUnit } from './by-code-unit.ts';
import type { SerialLine, SerialMaker, SerialReference } from './reference.ts';

/** What is worked out once for a line. */
export interface LineFacts {
  gaps: readonly Gap[];
  /** The line's place among all by the names of maker and line. */
  order: number;
}

/** A line with the numbers between which it can give any year, both inclusive. */
export interface PlacedLine {
  maker: SerialMaker;
  line: SerialLine;
  facts: LineFacts;
  from: number;
  to: number;
  minDigits: number;
  maxDigits: number;
}

export interface ReferenceIndex {
  byName: ReadonlyMap<string, SerialMaker>;
  names: readonly (readonly [folded: string, maker: SerialMaker])[];
  /** The lines of plain numbers that can answer. */
  plain: readonly PlacedLine[];
  facts: ReadonlyMap<SerialLine, LineFacts>;
}

/** A single row answers on itself alone; above a longer table the pace carries on up to its ceiling. */
function lastAnswered({ starts, ceiling }: SerialLine): number {
  const last = starts.at(-1) ?? -1;
  return starts.length === 1 ? last : Math.max(last, ceiling ?? Infinity);
}

function placesOf(maker: SerialMaker, facts: ReferenceIndex['facts']): PlacedLine[] {
  return maker.lines.flatMap((line) => {
    if (line.prefix !== '') return [];
    if (line.kind !== 'table' && line.yearFrom === null) return [];
    const rows = line.kind === 'table' ? { from: line.starts[0] ?? Infinity, to: lastAnswered(line) } : { from: 0, to: Infinity };
    return [
      {
        maker,
        line,
        facts: facts.get(line) ?? noFacts,
        from: Math.max(rows.from, line.minNumber ?? 0),
        to: Math.min(rows.to, line.maxNumber ?? Infinity),
        minDigits: line.minDigits ?? 0,
        maxDigits: line.maxDigits ?? Infinity,
      },
    ];
  });
}

function build(reference: SerialReference): ReferenceIndex {
  const makers = [...reference.makers].sort((a, b) => byCodeUnit(a.name, b.name));
  const names = makers.flatMap((maker) =>
    [maker.name, maker.shortName, ...maker.aliases].flatMap((name) => spellingsOf(name).map((folded) => [folded, maker] as const)),
  );
  const byName = new Map<string, SerialMaker>();
  for (const [name, maker] of names) if (!byName.has(name)) byName.set(name, maker);
  const facts = factsOf(makers, reference.sources);
  return { byName, names, plain: reference.makers.flatMap((maker) => placesOf(maker, facts)), facts };
}

export const noFacts: LineFacts = { gaps: [], order: 0 };

/** `makers` in the order of their names. */
function factsOf(makers: readonly SerialMaker[], sources: readonly string[]): Map<SerialLine, LineFacts> {
  const lines = makers.flatMap((maker) => [...maker.lines].sort((a, b) => byCodeUnit(a.name, b.name)));
  return new Map(lines.map((line, order) => [line, { gaps: gapsOf(line, sources), order }]));
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
