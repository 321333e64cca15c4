import { accountRoles, type AccountRole } from '../listing/listing-values.ts';
import type { OwnListingsSummary } from './own-listings.ts';
import { roleBoards } from './role-boards.ts';
import type { WorkSummary } from './work.ts';

/** What is known of a person on this device. */
export interface DashboardFacts {
  listings: OwnListingsSummary;
  saved: number;
  /** Saved searches, those with new matches among them, and the new matches of all together. */
  searches: { total: number; withNew: number; newMatches: number };
  lookups: { total: number; identified: number };
  work: WorkSummary;
  /** Bookings, offers, evaluations and moves of either side. */
  appointments: number;
  /** Changes and files on this device that the server lacks, and what the person has to decide about. */
  unsent: { waiting: number; needsPerson: number };
}

/** The figures, each with how it is counted; null when there is nothing to count. Rule D-8. */
const values = {
  'on-market': ({ listings }) => listings.byState.active,
  'off-market': ({ listings }) => listings.total - listings.byState.active,
  views: ({ listings }) => listings.views,
  asked: ({ listings: { asked } }) => (asked.priced > 0 ? asked.cents : null),
  days: ({ listings }) => listings.medianDays,
  saved: ({ saved }) => saved,
  'new-matches': ({ searches }) => (searches.total > 0 ? searches.newMatches : null),
  lookups: ({ lookups }) => lookups.total,
  'bookings-waiting': ({ work }) => work.toAnswer,
  'visits-today': ({ work }) => work.today,
  'visits-week': ({ work }) => work.week,
  'visits-done': ({ work }) => work.doneThisMonth,
  'quotes-open': ({ work }) => work.quotesOpen,
  'evaluations-waiting': ({ work }) => work.evaluationsToAnswer,
  'reports-due': ({ work }) => work.reportsToSend,
  unsent: ({ unsent }) => unsent.waiting + unsent.needsPerson,
} satisfies Record<string, (facts: DashboardFacts) => number | null>;

export type FigureKind = keyof typeof values;

export interface Figure {
  kind: FigureKind;
  /** Whole cents for `asked`, days for `days`, else a count. */
  value: number;
}

const everybody: readonly FigureKind[] = [
  'bookings-waiting', 'evaluations-waiting', 'reports-due', 'quotes-open', 'visits-today', 'visits-week', 'visits-done', 'on-market', 'views', 'off-market', 'saved', 'new-matches', 'lookups',
];

/** An unknown role is a buyer's (specification, sign-up: default buyer). */
export function dashboardRole(role: string): AccountRole {
  return accountRoles.find((known) => known === role) ?? 'buyer';
}

/** The figures of a role in their order: its own, then what else is above 0. Rules D-6 to D-8. */
export function chooseFigures(role: AccountRole, facts: DashboardFacts): Figure[] {
  const own: readonly FigureKind[] = roleBoards[role].figures;
  return [...own, ...everybody.filter((kind) => !own.includes(kind))].flatMap((kind) => {
    const value = values[kind](facts);
    return value === null || (value === 0 && !own.includes(kind)) ? [] : [{ kind, value }];
  });
}

/** Rule D-9. */
export function isFirstRun({ listings, saved, searches, lookups, appointments, unsent }: DashboardFacts): boolean {
  return listings.total + saved + searches.total + lookups.total + appointments + unsent.waiting + unsent.needsPerson === 0;
}
