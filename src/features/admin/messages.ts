import type { AccountRole } from '../../domain/listing/listing.ts';
import type { ServerFailure } from '../../replica/replica.ts';

const activityKinds: Readonly<Record<string, string>> = {
  sign_up: 'Accounts opened',
  sign_in: 'Sign-ins',
  suspended_sign_in: 'Sign-ins of suspended accounts',
  failed_sign_in: 'Failed sign-ins',
  profile_update: 'Profile changes',
  email_changed: 'E-mail addresses changed',
  listing_created: 'Listings written',
  listing_published: 'Listings published',
  listing_sold: 'Listings sold',
  listing_ended: 'Listings ended',
  serial_lookup: 'Serial look-ups',
  role_changed: 'Roles changed',
  admin_role_given: 'Admin roles given',
  account_suspended: 'Accounts suspended',
  suspension_lifted: 'Suspensions lifted',
  verified_mark_set: 'Verified marks set',
  account_deleted: 'Accounts deleted',
  correction_reported: 'Corrections reported',
  correction_decided: 'Corrections decided',
  limit_reached: 'Limits reached',
};

const alertKinds: Readonly<Record<string, string>> = {
  repeated_failed_sign_ins: 'Five or more failed sign-ins within an hour',
  sign_in_after_failures: 'Signed in after five or more failures',
  admin_role_given: 'Became an admin',
  suspended_account_tried: 'Suspended account signed in',
  activity_limit_reached: 'More activity in an hour than is counted',
  many_accounts_tried: 'Failed sign-ins of ten or more accounts within a quarter of an hour',
  unknown_addresses_tried: 'Twenty or more failed sign-ins of unknown addresses within a quarter of an hour',
  many_sign_ups: 'Twenty or more new accounts within an hour',
};

const itemKinds: Readonly<Record<string, string>> = {
  pianos: 'Listings',
  saved_pianos: 'Saved pianos',
  saved_searches: 'Saved searches',
  piano_lookup_history: 'Look-ups',
  serial_corrections: 'Corrections',
  user_profiles: 'Profile',
  files: 'Files',
};

/** What comes new from the server is shown under its own name. */
function nameFrom(names: Readonly<Record<string, string>>, key: string): string {
  return names[key] ?? key.replaceAll('_', ' ');
}

function describeFailure(failure: ServerFailure): string {
  if (failure.type === 'Offline') return 'The server could not be reached. Check the connection and try again.';
  if (failure.type === 'SignInNeeded') return 'Your session has ended. Please sign in again.';
  if (failure.type === 'NotFound') return 'The server gave no figures.';
  return failure.reason || `The server refused (${failure.code}).`;
}

const plural = (count: number, one: string, many: string) => `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`;

const roles: Readonly<Record<AccountRole, string>> = {
  buyer: 'Buyer',
  seller: 'Seller',
  technician: 'Technician',
  evaluator: 'Evaluator',
  mover: 'Mover',
  dealer: 'Dealer',
  admin: 'Admin',
};

export const messages = {
  title: 'Admin dashboard',
  checking: 'Checking permissions',
  signInNeeded: 'Please log in to access the admin dashboard.',
  denied: 'Access denied. Admin privileges required to view this page.',
  signIn: 'Sign In',
  home: 'Go Home',
  offlineTitle: 'This page needs a connection',
  offlineText: 'Accounts and figures are read from the server each time and never kept on this device.',
  offlineNote: 'No connection. What is shown was read before; nothing can be changed until the server answers.',
  tryAgain: 'Try Again',
  featuresMissing: 'Some dashboard features may not be available. This is expected in development.',
  tabsLabel: 'Parts of the admin dashboard',
  tabs: {
    activity: 'Activity Breakdown',
    alerts: 'Security Alerts',
    stats: 'System Stats',
    accounts: 'Accounts',
    market: 'Market',
    devices: 'Devices',
    serials: 'Serial coverage',
  },

  loading: 'Reading figures',
  readAt: (time: string) => `Read at ${time}`,
  refresh: 'Refresh',
  failedTitle: 'This could not be read',
  staleNote: (why: string) => `${why} What is shown is older.`,
  notLive: 'Not live',
  notLiveText: 'The server could not be asked: these are stand-ins, not figures.',
  notLiveSince: (time: string) => `The server could not be asked: these figures are from ${time}.`,

  health: {
    title: 'System health',
    total_users: ['Accounts', 'all that exist'],
    active_sessions: ['Active sessions', 'used within 30 days'],
    daily_activity: ['Activity', 'events in 24 hours'],
    recent_failed_logins: ['Failed logins', 'in the last hour'],
    daily_profile_updates: ['Profile changes', 'in 24 hours'],
    security_alerts: ['Security alerts', 'in 24 hours'],
    avg_user_logins: ['Sign-ins per account', 'mean of those who signed in, 7 days'],
    expired_sessions: ['Expired sessions', 'run out or silent for 30 days'],
  },
  lastChecked: (time: string) => `Counted by the database at ${time}`,

  activityTitle: 'What happened in the last 7 days',
  activityChart: 'Events by kind',
  activityEmpty: 'No activity data available yet',
  activityEmptyText: 'Sign-ins, profile changes, listings and look-ups of the last 7 days are counted here.',
  activityNote: 'Of one account at most 100 events of a kind are counted an hour, of all visitors together 1.000.',
  columns: { kind: 'Activity', count: 'Count', people: 'Accounts', mean: 'Per account' },
  activityKind: (kind: string) => nameFrom(activityKinds, kind),

  alertsTitle: 'Alerts of the last 24 hours',
  alertsEmpty: 'No security alerts in the last 24 hours',
  alertsEmptyText: 'Repeated failed sign-ins, new admins, suspended accounts that sign in and floods are shown here.',
  alertKind: (kind: string) => nameFrom(alertKinds, kind),
  alertCount: (count: number) => plural(count, 'alert', 'alerts'),
  alertLast: (time: string) => `the latest on ${time}`,
  alertNobody: 'No single account',
  showAccount: 'Show account',

  accountsTitle: 'Accounts',
  search: 'Search by e-mail, name, company or id',
  searchHint: 'Beginnings of words are enough.',
  find: 'Find',
  role: 'Role',
  anyRole: 'Any role',
  state: 'State',
  states: { any: 'Any state', active: 'Not suspended', suspended: 'Suspended' },
  roles,
  found: (total: number) => (total >= 1000 ? '1.000 accounts or more' : plural(total, 'account', 'accounts')),
  accountsEmpty: 'No account matches',
  accountsEmptyText: 'Search for the beginning of an e-mail address or name, or take a filter away.',
  accountsLoading: 'Looking for accounts',
  loadMore: 'Load More',
  noName: 'No name given',
  memberSince: 'Member since',
  lastSignIn: 'Last sign-in',
  never: 'never',
  publicListings: 'Public listings',
  publicPage: 'Public page',
  publicPageOf: (name: string) => `Public page of ${name}`,
  you: 'You',
  suspendedBadge: 'Suspended',
  suspendedFor: (reason: string, time: string) => `Suspended since ${time}: ${reason}`,
  marks: {
    byMail: 'Verified by e-mail',
    byAdmin: 'Verified by an admin',
    unconfirmed: 'E-mail not confirmed',
    withdrawn: 'Mark withdrawn by an admin',
  },
  setRole: 'Change role',
  suspend: 'Suspend',
  unsuspend: 'Lift suspension',
  setVerified: 'Verified mark',
  actionOf: (action: string, name: string) => `${action}: ${name}`,
  cancel: 'Cancel',

  roleTitle: (name: string) => `Change the role of ${name}`,
  roleText: 'The role holds at once. An admin can read and change every account.',
  newRole: 'New role',
  saveRole: 'Change role',
  roleSet: (name: string, role: AccountRole) => `${name} now has the role ${roles[role]}.`,

  suspendTitle: (name: string) => `Suspend ${name}`,
  suspendText:
    'Nothing this account sends is accepted any more, its public listings leave the market and its sessions end. It can still sign in to read, take along and delete what is its own, and it reads the reason.',
  reason: 'Reason',
  reasonHint: '3 to 500 characters. The person reads it.',
  reasonShort: 'Please give a reason of at least 3 characters.',
  reasonLong: 'The reason may have at most 500 characters.',
  suspended: (name: string) => `${name} is suspended.`,

  unsuspendTitle: (name: string) => `Lift the suspension of ${name}`,
  unsuspendText: 'The account can write again, and the listings that the suspension took off the market come back.',
  unsuspended: (name: string) => `The suspension of ${name} is lifted.`,

  verifiedTitle: (name: string) => `Verified mark of ${name}`,
  verifiedText: 'The public sees one mark. Without a decision here a confirmed e-mail address gives it.',
  verifiedChoice: 'Mark',
  verifiedChoices: { none: 'By the confirmed e-mail address', given: 'Given by us', withdrawn: 'Withdrawn by us' },
  saveVerified: 'Set mark',
  verifiedSet: (name: string) => `The mark of ${name} is set.`,

  marketTitle: 'Market of the last 90 days',
  market: {
    on_market: ['On the market', 'public listings now'],
    published: ['Published', 'in 90 days'],
    sold: ['Sold', 'in 90 days'],
    ended_unsold: ['Ended unsold', 'in 90 days'],
    sell_through: ['Sell-through', 'sold, of all that were offered'],
    median_days_to_sale: ['Days to sale', 'median'],
    stale: ['Stale', 'public for more than 180 days'],
    unseen: ['Unseen', 'no view in 14 days or more'],
  },
  noSale: '–',
  marketNote: 'Contacts, time to first reply and searches without a result are not recorded yet, so they are not shown.',
  oldestTitle: 'Longest on the market',
  oldestEmpty: 'No listing has been public for more than 180 days.',
  oldestColumns: { title: 'Listing', days: 'Days', views: 'Views' },

  devicesTitle: 'Devices heard from in 30 days',
  devices: {
    devices: ['Devices', 'of signed-in people'],
    people: ['People', 'behind them'],
    late: ['Late', 'oldest unsent item older than 24 hours'],
    storage_losses: ['Storage lost', 'data thrown away by the browser'],
  },
  devicesEmpty: 'No device has reported yet',
  devicesEmptyText: 'Devices of signed-in people tell once an hour how they stand, without any contents.',
  versionsTitle: 'App versions',
  versionColumns: { version: 'Version', devices: 'Devices', last: 'Last heard' },
  kindsTitle: 'What waits and what was refused',
  kindsEmpty: 'Nothing waits and nothing was refused, by the last reports.',
  kindColumns: { kind: 'Kind', waiting: 'Waiting', parked: 'Refused' },
  itemKind: (kind: string) => nameFrom(itemKinds, kind),
  lateTitle: 'Late devices',
  lateEmpty: 'No device holds anything unsent for more than 24 hours.',
  lateColumns: { email: 'Account', oldest: 'Unsent since', heard: 'Last heard', version: 'Version' },

  serialsTitle: 'Look-ups of the last 90 days',
  serials: {
    lookups: ['Look-ups', 'in 90 days'],
    successful: ['Answered', ''],
    failed: ['Failed', ''],
    high: ['High confidence', ''],
    medium: ['Medium confidence', ''],
    low: ['Low confidence', ''],
  },
  serialsEmpty: 'No look-up has been recorded yet',
  serialsEmptyText: 'Every look-up of a serial number is counted here, also those of visitors and those made offline.',
  failedSerialsTitle: 'Failed numbers',
  failedSerialsEmpty: 'No look-up failed.',
  unknownMakersTitle: 'Makers outside our tables',
  unknownMakersEmpty: 'Every maker that was found is in the tables.',
  weakMakersTitle: 'Makers with weak answers',
  weakMakersEmpty: 'No answer had a low confidence.',
  serialColumns: { serial: 'Number', maker: 'Maker', times: 'Times', weak: 'Weak answers', last: 'Last' },

  describeFailure,
} as const;

export type FigureWords = readonly [name: string, what: string];
