import { quoteDays } from './constants.ts';

/** Persisted: changing a name needs a migration. Rule F-12; the database holds the same table. */
export const quoteStates = ['saved', 'applied', 'withdrawn', 'answered'] as const;
export type QuoteState = (typeof quoteStates)[number];

const personSteps: Readonly<Record<QuoteState, readonly QuoteState[]>> = { saved: ['applied'], applied: ['withdrawn'], withdrawn: [], answered: [] };

/** What the person who saved it can make of it. */
export function quoteStepsFrom(state: QuoteState): readonly QuoteState[] {
  return personSteps[state];
}

const dayMs = 86_400_000;

/** Rule F-10: the instant from which a quote holds no longer. */
export function quoteEnds(savedAt: string): number {
  return Date.parse(savedAt) + quoteDays * dayMs;
}

export function isExpired(savedAt: string, now: number): boolean {
  return !(now < quoteEnds(savedAt));
}
