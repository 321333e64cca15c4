/** What can become of a request for a viewing or a call. Rules V-1 to V-4 of RULES.md; the database holds the same table. */

/** Persisted: changing a name needs a migration. */
export const viewingStates = ['requested', 'proposed', 'accepted', 'declined', 'withdrawn', 'cancelled', 'expired'] as const;
export type ViewingState = (typeof viewingStates)[number];

export const viewingKinds = ['viewing', 'call'] as const;
export type ViewingKind = (typeof viewingKinds)[number];

export const viewingSides = ['buyer', 'seller'] as const;
export type ViewingSide = (typeof viewingSides)[number];

/** `clock`: nobody's doing, the time has passed. */
export const viewingActors = [...viewingSides, 'clock'] as const;
export type ViewingActor = (typeof viewingActors)[number];

/** Where each side may lead a request from each state. */
const steps: Readonly<Record<ViewingState, Readonly<Partial<Record<ViewingActor, readonly ViewingState[]>>>>> = {
  requested: { seller: ['accepted', 'proposed', 'declined'], buyer: ['withdrawn'], clock: ['expired'] },
  proposed: { buyer: ['accepted', 'declined'], seller: ['declined'], clock: ['expired'] },
  accepted: { buyer: ['cancelled'], seller: ['cancelled'] },
  declined: {},
  withdrawn: {},
  cancelled: {},
  expired: {},
};

export function stepsFrom(state: ViewingState, actor: ViewingActor): readonly ViewingState[] {
  return steps[state][actor] ?? [];
}

/** Waits for one of the two. */
export function isOpen(state: ViewingState): boolean {
  return state === 'requested' || state === 'proposed';
}
