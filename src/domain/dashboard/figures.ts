import { accountRoles, type AccountRole } from '../listing/listing-values.ts';
import type { OwnListingsSummary } from './own-listings.ts';

/** What is known of a person on this device. */
export interface DashboardFacts {
  listings: OwnListingsSummary;
  saved: number;
  /** Saved searches, those with new matches among them, and the new matches of all together. */
  searches: { total: number; withNew: number; newMatches: number };
  lookups: { total: number; identified: number };
  /** Changes and files on this device that the server lacks, and what the person has to decide about. */
  unsent: { waiting: number; needsPerson: number };
}

export type FigureKind =
  | 'on-market'
  | 'off-market'
  | 'views'
  | 'asked'
  | 'days'
  | 'saved'
  | 'new-matches'
  | 'lookups'
  | 'unsent';

export interface Figure {
  kind: FigureKind;
  /** Whole cents for `asked`, days for `days`, else a count. */
  value: number;
}

const seeker: readonly FigureKind[] = ['saved', 'new-matches', 'lookups', 'unsent'];
const expert: readonly FigureKind[] = ['lookups', 'saved', 'new-matches', 'unsent'];
const seller: readonly FigureKind[] = ['on-market', 'views', 'off-market', 'unsent'];

const roleFigures: Readonly<Record<AccountRole, readonly FigureKind[]>> = {
  buyer: seeker,
  seller,
  dealer: ['on-market', 'asked', 'views', 'days', 'off-market', 'unsent'],
  technician: expert,
  evaluator: expert,
  mover: seeker,
  admin: seeker,
};

const everybody: readonly FigureKind[] = ['on-market', 'views', 'off-market', 'saved', 'new-matches', 'lookups'];

/** An unknown role is a buyer's (specification, sign-up: default buyer). */
export function dashboardRole(role: string): AccountRole {
  return accountRoles.find((known) => known === role) ?? 'buyer';
}

/** Null when there is nothing to count. Rule D-8. */
function valueOf(kind: FigureKind, { listings, saved, searches, lookups, unsent }: DashboardFacts): number | null {
  switch (kind) {
    case 'on-market':
      return listings.byState.active;
    case 'off-market':
      return listings.total - listings.byState.active;
    case 'views':
      return listings.views;
    case 'asked':
      return listings.asked.priced > 0 ? listings.asked.cents : null;
    case 'days':
      return listings.medianDays;
    case 'saved':
      return saved;
    case 'new-matches':
      return searches.total > 0 ? searches.newMatches : null;
    case 'lookups':
      return lookups.total;
    case 'unsent':
      return unsent.waiting + unsent.needsPerson;
  }
}

/** The figures of a role in their order: its own, then what else is above 0. Rules D-6 to D-8. */
export function chooseFigures(role: AccountRole, facts: DashboardFacts): Figure[] {
  const own = roleFigures[role];
  return [...own, ...everybody.filter((kind) => !own.includes(kind))].flatMap((kind) => {
    const value = valueOf(kind, facts);
    return value === null || (value === 0 && !own.includes(kind)) ? [] : [{ kind, value }];
  });
}

/** Rule D-9. */
export function isFirstRun({ listings, saved, searches, lookups, unsent }: DashboardFacts): boolean {
  return listings.total + saved + searches.total + lookups.total + unsent.waiting + unsent.needsPerson === 0;
}
