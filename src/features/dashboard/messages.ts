import type { DashboardFacts, FigureKind } from '../../domain/dashboard/figures.ts';
import type { ListingState } from '../../domain/listing/lifecycle.ts';
import { formatNumber } from '../../lib/format/number.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import { listingStateWords } from '../parts/own-listing-words.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The words of the dashboard. Quoted texts of the specification stand as they are. */
export const dashboardMessages = {
  redirecting: 'Redirecting to Login...',
  welcome: (name: string) => `Welcome back, ${name}`,
  active: 'Active',
  expired: 'Your sign-in has run out. Everything below stays usable; sign in again to send what waits.',
  signIn: 'Sign in again',
  figures: 'Your figures',
  loading: 'Counting what is stored on this device',
  source: 'Counted on this device, also offline.',
  notFetched: {
    title: 'Your data is not on this device yet',
    text: 'It is fetched when there is a connection. Until then there is nothing to count here; browsing and identifying work.',
  },
  firstFetch: 'Your data is being fetched for the first time',
  noReplica: {
    title: 'The stored data could not be opened',
    text: 'The page On this device says why and what can be done. Nothing was removed.',
    action: 'On this device',
  },
  attention: {
    title: (count: number) => (count === 1 ? 'One change needs you' : `${formatNumber(count)} changes need you`),
    text: 'The server refused something, or it was changed elsewhere too. Nothing is lost.',
    action: 'Look at it',
  },
  waiting: {
    route: (from: string, to: string) => `${from} to ${to}`,
    title: (count: number) => (count === 1 ? 'Waiting for your answer' : `${formatNumber(count)} waiting for your answer`),
    viewing: (name: string) => `${name} wants to see a piano`,
    call: (name: string) => `${name} wants to talk on the phone`,
    message: (name: string) => `Message from ${name}`,
    booking: (name: string) => `${name} wants to book you`,
    bookingMoved: (name: string) => `${name} proposes another time`,
    outcome: (name: string) => `Did the visit to ${name} take place?`,
    move: (name: string) => `${name} asks for a quote`,
    quotes: (count: number) => (count === 1 ? 'A quote for your move' : `${formatNumber(count)} quotes for your move`),
    somebody: 'Somebody',
    evaluator: 'The evaluator',
    allViewings: 'All viewings and calls',
    allMessages: 'All messages',
    allBookings: 'All bookings',
    allMoves: 'All moves',
    offer: (name: string, amount: string) => `${name} offers ${amount}`,
    counterOffer: (name: string, amount: string) => `${name} asks for ${amount}`,
    answerBy: (moment: string) => `answer by ${moment}`,
    allOffers: 'All offers',
    evaluation: {
      answer: (name: string) => `${name} asks for an evaluation`,
      report: (name: string) => `The report for ${name} is to be sent`,
      payment: (name: string) => `${name} accepted: pay, and choose a time then`,
      time: (name: string) => `Choose a time with ${name}`,
    },
    reportDue: (moment: string) => `due ${moment}`,
    allEvaluations: 'All evaluations',
  },
  showListings: (count: number) => `Show all ${formatNumber(count)} listings`,
  firstRun: { title: 'Where to begin', lead: 'Nothing is kept in your account yet. Figures appear here as soon as there is something to count.' },
  actions: 'Quick actions',
  searches: 'New in your saved searches',
  listings: 'Your listings',
  noListings: {
    title: 'You have no listings yet',
    text: 'Drafts, published and sold pianos will be listed here, with their views and days on the market.',
    action: 'How selling works',
  },
  search: 'Search title, serial or stock number',
  noneFound: { title: 'None of your listings fits', text: 'Title, serial number and stock number are searched.', action: 'Show all' },
  confirmLabel: (title: string) => `Still here: ${title}`,
  editAgainLabel: (title: string) => `Edit and publish again: ${title}`,
  stock: (stock: string) => `Stock ${stock}`,
  allStates: 'All',
  filterLabel: 'Show listings by state',
  listLabel: (count: number) => counted(count, 'listing', 'listings'),
  pending: 'waiting to be sent',
  views: (count: number) => counted(count, 'view', 'views'),
  days: (days: number) => (days === 0 ? 'new today' : counted(days, 'day on the market', 'days on the market')),
} as const;

export interface FigureWords {
  label: string;
  icon: IconName;
  /** What the figure counts. */
  note: (facts: DashboardFacts) => string;
  href: string | null;
}

function describeOthers({ listings }: DashboardFacts): string {
  const others = Object.entries(listings.byState).filter(([state, count]) => state !== 'active' && count > 0);
  if (others.length === 0) return 'Drafts, reserved, sold and ended ones';
  return others.map(([state, count]) => `${formatNumber(count)} ${listingStateWords[state as ListingState].toLowerCase()}`).join(', ');
}

export const figureWords: Readonly<Record<FigureKind, FigureWords>> = {
  'on-market': {
    label: 'On the market',
    icon: 'piano',
    note: ({ listings }) => `Published listings that buyers see, of ${formatNumber(listings.total)} in all`,
    href: null,
  },
  'off-market': { label: 'Other listings', icon: 'list', note: describeOthers, href: null },
  views: { label: 'Views', icon: 'eye', note: () => 'Of all your listings together, as last fetched', href: null },
  asked: {
    label: 'Asking prices',
    icon: 'sort',
    note: ({ listings: { asked } }) =>
      [`Of ${counted(asked.priced, 'listing', 'listings')} on the market together`, asked.onRequest > 0 && `${formatNumber(asked.onRequest)} on request not counted`]
        .filter(Boolean)
        .join('; '),
    href: null,
  },
  days: { label: 'Typical days on the market', icon: 'clock', note: () => 'Half of those on the market are newer, half are older', href: null },
  saved: { label: 'Saved pianos', icon: 'heart', note: () => 'On your saved list', href: '/saved' },
  'new-matches': {
    label: 'New matches',
    icon: 'search',
    note: ({ searches }) =>
      searches.withNew === 0
        ? `In ${counted(searches.total, 'saved search', 'saved searches')}, since you last looked`
        : `In ${formatNumber(searches.withNew)} of ${counted(searches.total, 'saved search', 'saved searches')}, since you last looked`,
    href: '/saved',
  },
  lookups: {
    label: 'Numbers looked up',
    icon: 'identify',
    note: ({ lookups }) => `${formatNumber(lookups.identified)} of them identified`,
    href: '/piano-lookup',
  },
  'bookings-waiting': { label: 'Bookings to answer', icon: 'bell', note: () => 'Customers wait for your yes, your no or another time', href: '/agenda' },
  'evaluations-waiting': { label: 'Evaluations to answer', icon: 'book', note: () => 'Customers wait for your yes or your no', href: '/evaluations' },
  'reports-due': { label: 'Reports to send', icon: 'edit', note: () => 'Their appointments have begun; each is due 24 hours after it ended', href: '/evaluation-reports' },
  'visits-today': { label: 'Visits today', icon: 'calendar', note: () => 'Confirmed for today, and those that are done', href: '/agenda' },
  'visits-week': { label: 'Visits this week', icon: 'calendar', note: () => 'Confirmed from Monday to Sunday, and those that are done', href: '/agenda?view=week' },
  'visits-done': { label: 'Done this month', icon: 'check', note: () => 'Visits that you have marked as done', href: '/bookings' },
  'quotes-open': {
    label: 'Moves to decide',
    icon: 'truck',
    note: ({ work }) => (work.quotesToGive === 0 ? 'Each has your quote, and waits for the customer' : `${formatNumber(work.quotesToGive)} of them without your quote`),
    href: '/moves',
  },
  unsent: {
    label: 'Waiting to be sent',
    icon: 'send',
    note: ({ unsent }) =>
      unsent.needsPerson > 0 ? `Changes and files on this device, ${formatNumber(unsent.needsPerson)} of them need you` : 'Changes and files on this device',
    href: '/sync',
  },
};
