import type { AccountRole } from '../listing/listing-values.ts';

interface RoleBoard {
  /** In their order; rules D-6 and D-7. */
  figures: readonly string[];
  /** Ways onwards, by the names of the dashboard's quick actions. */
  actions: readonly string[];
  /** What to do in an account that holds nothing yet. */
  firstSteps: readonly string[];
  /** Has a page that buyers look at: it stands in the place of the saved pianos among the actions. */
  publicPage?: true;
}

const seeker = ['saved', 'new-matches', 'lookups', 'unsent'] as const;
const visits = ['visits-today', 'visits-week', 'visits-done'] as const;
const expert = ['bookings-waiting', ...visits, 'lookups', 'unsent'] as const;
const searchFirst = ['first-save', 'first-search', 'first-lookup'] as const;
const lookUpFirst = ['first-lookup', 'first-save', 'first-search'] as const;
const sellFirst = ['first-lookup', 'first-sell', 'first-compare'] as const;

/** What a role sees on its dashboard. */
export const roleBoards = {
  buyer: { figures: seeker, actions: ['browse', 'saved', 'identify', 'sell', 'device', 'profile'], firstSteps: searchFirst },
  seller: {
    figures: ['on-market', 'views', 'off-market', 'unsent'],
    actions: ['sell', 'identify', 'compare', 'saved', 'device', 'profile'],
    firstSteps: sellFirst,
    publicPage: true,
  },
  dealer: {
    figures: ['on-market', 'asked', 'views', 'days', 'off-market', 'unsent'],
    actions: ['sell', 'bulk-import', 'identify', 'compare', 'saved', 'device', 'profile'],
    firstSteps: ['first-import', ...sellFirst],
    publicPage: true,
  },
  technician: { figures: expert, actions: ['agenda', 'services', 'identify', 'browse', 'saved', 'sell', 'device', 'profile'], firstSteps: lookUpFirst },
  evaluator: { figures: ['evaluations-waiting', 'reports-due', ...expert], actions: ['agenda', 'services', 'identify', 'compare', 'saved', 'sell', 'device', 'profile'], firstSteps: lookUpFirst },
  mover: {
    figures: ['bookings-waiting', 'quotes-open', ...visits, 'unsent'],
    actions: ['agenda', 'moves', 'services', 'browse', 'saved', 'device', 'profile'],
    firstSteps: ['first-services', ...searchFirst],
  },
  admin: { figures: seeker, actions: ['administration', 'browse', 'identify', 'saved', 'device', 'profile'], firstSteps: searchFirst },
} as const satisfies Readonly<Record<AccountRole, RoleBoard>>;

type Board = (typeof roleBoards)[AccountRole];

/** Every way onwards that some role has; the dashboard has words for each. */
export type ActionName = Board['actions'][number] | Board['firstSteps'][number];

/** Of the roles that sell. */
export function hasPublicPage(role: AccountRole): boolean {
  return 'publicPage' in roleBoards[role];
}
