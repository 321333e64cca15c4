/** What can become of a booking. Rules B-1 to B-4 of RULES.md; the database holds the same table. */

/** Persisted: changing a name needs a migration. */
export const bookingStates = ['requested', 'moved', 'confirmed', 'declined', 'cancelled', 'done', 'no-show', 'expired'] as const;
export type BookingState = (typeof bookingStates)[number];

export const bookingSides = ['customer', 'provider'] as const;
export type BookingSide = (typeof bookingSides)[number];

/** `clock`: nobody's doing, the time has passed. */
export const bookingActors = [...bookingSides, 'clock'] as const;
export type BookingActor = (typeof bookingActors)[number];

/** Who may lead a booking where; of one that is moved, also who has proposed the time (rule B-2). */
export interface BookingPlace {
  state: BookingState;
  /** Null but for `moved`. */
  movedBy: BookingSide | null;
}

type Steps = Readonly<Partial<Record<BookingActor, readonly BookingState[]>>>;

const steps: Readonly<Record<Exclude<BookingState, 'moved'>, Steps>> = {
  requested: { customer: ['cancelled'], provider: ['confirmed', 'declined', 'moved'], clock: ['expired'] },
  confirmed: { customer: ['moved', 'cancelled'], provider: ['moved', 'cancelled', 'done', 'no-show'] },
  'no-show': { provider: ['done'] },
  declined: {},
  cancelled: {},
  done: {},
  expired: {},
};

/** To say yes is the other side's alone; `declined` is a no to the proposed time, or taking it back. */
const afterMove: Readonly<Record<'asked' | 'asking', readonly BookingState[]>> = {
  asked: ['confirmed', 'declined', 'cancelled'],
  asking: ['declined', 'cancelled'],
};

export function stepsFrom({ state, movedBy }: BookingPlace, actor: BookingActor): readonly BookingState[] {
  if (state !== 'moved') return steps[state][actor] ?? [];
  if (movedBy === null) return [];
  return actor === 'clock' ? ['expired'] : afterMove[actor === movedBy ? 'asking' : 'asked'];
}

/** All places, for what goes through the whole table. */
export const bookingPlaces: readonly BookingPlace[] = bookingStates.flatMap((state): BookingPlace[] =>
  state === 'moved' ? bookingSides.map((movedBy) => ({ state, movedBy })) : [{ state, movedBy: null }]);

/** Rule B-3: those that are told once it has begun; all others before. */
export function isAfterwards(step: BookingState): boolean {
  return step === 'done' || step === 'no-show';
}

/** Waits for one of the two. */
export function isOpen(state: BookingState): boolean {
  return state === 'requested' || state === 'moved';
}

/** Takes the provider's time. */
export function takesTime(state: BookingState): boolean {
  return isOpen(state) || state === 'confirmed';
}
