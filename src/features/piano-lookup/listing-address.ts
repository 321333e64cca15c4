import { pianoTypes } from '../../domain/listing/listing.ts';
import type { Candidate } from '../../domain/serial/candidate.ts';

/** Only a type that the tables name alone: "Grand or upright" leaves it to the seller. */
function typeOf({ pianoType }: Candidate): string | null {
  return pianoTypes.find((type) => type === pianoType) ?? null;
}

/** Where a listing of the identified piano begins. A doubtful year is left to the seller too. */
export function startListingHref(candidate: Candidate, serial: string): string {
  const year = candidate.confidence === 'low' ? null : candidate.year;
  const type = typeOf(candidate);
  const search = {
    maker: candidate.maker,
    ...(year === null ? {} : { year: String(year) }),
    ...(serial ? { serial } : {}),
    ...(type === null ? {} : { type }),
  };
  return `/list-piano?${new URLSearchParams(search)}`;
}
