/** What can become of an evaluation. Rule E-2 of RULES.md; the database holds the same table. */

/** Persisted: changing a name needs a migration. */
export const evaluationStates = ['requested', 'accepted', 'declined', 'paid', 'scheduled', 'inspected', 'reported', 'cancelled', 'expired'] as const;
export type EvaluationState = (typeof evaluationStates)[number];

export const evaluationSides = ['customer', 'evaluator'] as const;
export type EvaluationSide = (typeof evaluationSides)[number];

/** Beside the sides: the time that has passed, what was paid, what became of the appointment, and the report. */
export const evaluationActors = [...evaluationSides, 'clock', 'payment', 'booking', 'report'] as const;
export type EvaluationActor = (typeof evaluationActors)[number];

const steps: Readonly<Record<EvaluationState, Readonly<Partial<Record<EvaluationActor, readonly EvaluationState[]>>>>> = {
  requested: { customer: ['cancelled'], evaluator: ['accepted', 'declined'], clock: ['expired'] },
  accepted: { customer: ['cancelled'], evaluator: ['cancelled'], clock: ['expired'], payment: ['paid'] },
  paid: { customer: ['scheduled', 'cancelled'], evaluator: ['cancelled'] },
  scheduled: { customer: ['cancelled'], evaluator: ['inspected', 'cancelled'], booking: ['paid', 'inspected'], report: ['reported'] },
  inspected: { report: ['reported'] },
  declined: {},
  reported: {},
  cancelled: {},
  expired: {},
};

export function stepsFrom(state: EvaluationState, actor: EvaluationActor): readonly EvaluationState[] {
  return steps[state][actor] ?? [];
}

/** Nothing more is to come of it. */
export function isClosed(state: EvaluationState): boolean {
  return state === 'declined' || state === 'reported' || state === 'cancelled' || state === 'expired';
}
