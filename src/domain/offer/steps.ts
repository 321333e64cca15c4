/** What can become of an offer. Rules O-2 to O-6 of RULES.md; the database holds the same table. */

/** Persisted: changing a name needs a migration. `made`: the buyer's price waits for the seller; `countered`: the seller's for the buyer. */
export const offerStates = ['made', 'countered', 'accepted', 'refused', 'withdrawn', 'expired', 'cancelled', 'lapsed', 'settled'] as const;
export type OfferState = (typeof offerStates)[number];

export const offerSides = ['buyer', 'seller'] as const;
export type OfferSide = (typeof offerSides)[number];

/** `clock`: nobody's doing, the time has passed. */
export const offerActors = [...offerSides, 'clock'] as const;
export type OfferActor = (typeof offerActors)[number];

const steps: Readonly<Record<OfferState, Readonly<Partial<Record<OfferActor, readonly OfferState[]>>>>> = {
  made: { seller: ['accepted', 'countered', 'refused'], buyer: ['withdrawn'], clock: ['expired'] },
  countered: { buyer: ['accepted', 'made', 'refused'], seller: ['withdrawn'], clock: ['expired'] },
  accepted: { buyer: ['cancelled'], seller: ['cancelled', 'settled'], clock: ['lapsed'] },
  refused: {},
  withdrawn: {},
  expired: {},
  cancelled: {},
  lapsed: {},
  settled: {},
};

/** Where each side may lead an offer from each state. */
export function stepsFrom(state: OfferState, actor: OfferActor): readonly OfferState[] {
  return steps[state][actor] ?? [];
}

/** A price waits for an answer. */
export function isOpen(state: OfferState): boolean {
  return state === 'made' || state === 'countered';
}
