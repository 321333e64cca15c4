import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';

export type Tuned = 'recent' | 'long' | 'unknown';

/** What was chosen and typed; only what was. */
export interface BookingNotes {
  serviceIds?: readonly string[];
  /** '' for none of one's own. */
  instrumentId?: string;
  day?: string;
  startsAt?: number;
  tuned?: Tuned;
  name?: string;
  email?: string;
  phone?: string;
  address?: string;
  notes?: string;
  /** Of what was filled in, for a guest: sent again, it is the same. */
  guestId?: string;
}

const keyOf = (providerId: string) => `booking:${providerId}`;
const texts = ['instrumentId', 'day', 'name', 'email', 'phone', 'address', 'notes', 'guestId'] as const;

/** What was filled in in this visit, so that signing in on the way loses nothing. */
export function readBookingNotes(providerId: string): BookingNotes {
  try {
    const kept: unknown = JSON.parse(readVisitNote(keyOf(providerId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    const { serviceIds, startsAt, tuned, ...others } = kept as Record<string, unknown>;
    return {
      ...Object.fromEntries(texts.flatMap((name) => (typeof others[name] === 'string' ? [[name, others[name]]] : []))),
      ...(Array.isArray(serviceIds) && { serviceIds: serviceIds.filter((id): id is string => typeof id === 'string') }),
      ...(typeof startsAt === 'number' && { startsAt }),
      ...((tuned === 'recent' || tuned === 'long' || tuned === 'unknown') && { tuned }),
    };
  } catch {
    return {};
  }
}

/** Null takes it away. */
export function keepBookingNotes(providerId: string, notes: BookingNotes | null): void {
  writeVisitNote(keyOf(providerId), notes && JSON.stringify(notes));
}
