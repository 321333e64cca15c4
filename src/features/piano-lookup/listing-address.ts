import { pianoTypes } from '../../domain/listing/listing-values.ts';
import { isAnswered, type Candidate } from '../../domain/serial/candidate.ts';

/** What all answers say alike; null where they differ or say nothing. */
function agreed<T>(candidates: readonly Candidate[], said: (candidate: Candidate) => T): T | null {
  const [first, ...others] = candidates.map(said);
  return first !== undefined && others.every((other) => other === first) ? first : null;
}

/** Only a type that the tables name alone: "Grand or upright" leaves it to the seller. */
function typeOf({ pianoType }: Candidate): string | null {
  return pianoTypes.find((type) => type === pianoType) ?? null;
}

/** A doubtful year is left to the seller too. */
function yearOf({ confidence, year }: Candidate): number | null {
  return confidence === 'low' ? null : year;
}

/**
 * Where a listing of the identified piano begins, with what the number told. `serial` as it is recorded. `isOpen`: none
 * of the candidates is put before the others; otherwise the first one counts.
 */
export function startListingHref({ candidates, isOpen, serial }: { candidates: readonly Candidate[]; isOpen: boolean; serial: string }): string {
  const meant = candidates.filter(isAnswered).slice(0, isOpen ? undefined : 1);
  const search = new URLSearchParams();
  const told = { maker: agreed(meant, ({ maker }) => maker), year: agreed(meant, yearOf), serial, type: agreed(meant, typeOf) };
  for (const [name, value] of Object.entries(told)) if (value) search.set(name, String(value));
  return `/list-piano?${search}`;
}
