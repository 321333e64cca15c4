/** What can become of a request for quotes, and of each mover's quote. Rules MV-4 and MV-5; the database holds the same tables. */

/** Persisted: changing a name needs a migration. */
export const moveStates = ['open', 'booked', 'withdrawn', 'expired'] as const;
export type MoveState = (typeof moveStates)[number];

export const quoteStates = ['asked', 'quoted', 'accepted', 'declined', 'lost', 'withdrawn', 'expired'] as const;
export type QuoteState = (typeof quoteStates)[number];

export const quoteSides = ['customer', 'mover'] as const;
export type QuoteSide = (typeof quoteSides)[number];

/** `server`: what follows from another row, or from the clock. */
export const quoteActors = [...quoteSides, 'server'] as const;
export type QuoteActor = (typeof quoteActors)[number];

const moveSteps: Readonly<Record<MoveState, Readonly<Partial<Record<QuoteActor, readonly MoveState[]>>>>> = {
  open: { customer: ['withdrawn'], server: ['booked', 'expired'] },
  booked: {},
  withdrawn: {},
  expired: {},
};

const ended: readonly QuoteState[] = ['lost', 'withdrawn', 'expired'];

const quoteSteps: Readonly<Record<QuoteState, Readonly<Partial<Record<QuoteActor, readonly QuoteState[]>>>>> = {
  asked: { mover: ['quoted', 'declined'], server: ended },
  /** Quoted once more: another price or time. */
  quoted: { mover: ['quoted', 'declined'], customer: ['accepted'], server: ended },
  accepted: {},
  declined: {},
  lost: {},
  withdrawn: {},
  expired: {},
};

export function moveStepsFrom(state: MoveState, actor: QuoteActor): readonly MoveState[] {
  return moveSteps[state][actor] ?? [];
}

export function quoteStepsFrom(state: QuoteState, actor: QuoteActor): readonly QuoteState[] {
  return quoteSteps[state][actor] ?? [];
}

/** Something is still to come of it. */
export function isOpenQuote(state: QuoteState): boolean {
  return state === 'asked' || state === 'quoted';
}
