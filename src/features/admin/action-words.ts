/** What admins do, by the names of `app.admin_action_kinds`; a test compares both. */
export const actionWords: Readonly<Record<string, string>> = {
  role_set: 'Role changed',
  account_suspended: 'Account suspended',
  suspension_lifted: 'Suspension lifted',
  mark_set: 'Verified mark set',
  listing_approved: 'Listing approved',
  listing_declined: 'Listing declined',
  correction_accepted: 'Correction accepted',
  correction_declined: 'Correction declined',
  point_taken_back: 'Point taken back',
  report_read: 'Reported conversation read',
  report_dismissed: 'Report dismissed',
  report_warned: 'Warned after a report',
  report_suspended: 'Suspended after a report',
  certificate_checked: 'Certificate marked as checked',
  certificate_mark_removed: 'Mark of a certificate removed',
  payment_refunded: 'Payment refunded',
  payment_refunded_by_hand: 'Payment refunded by hand',
};

const subjects: Readonly<Record<string, string>> = { account: 'Account', listing: 'Listing', correction: 'Correction', report: 'Report', point: 'Point', certificate: 'Certificate', payment: 'Payment' };

export const adminActions = {
  title: 'What admins did',
  lead: 'Each entry was written when it happened. Nobody can change or remove one.',
  who: 'Admin',
  anyAdmin: 'Any admin',
  deleted: (id: string) => `deleted account ${id.slice(0, 8)}`,
  what: 'Action',
  anyAction: 'Any action',
  from: 'From',
  until: 'Until',
  loading: 'Reading what admins did',
  empty: 'No entry matches',
  emptyText: 'Roles, suspensions, marks and decisions are listed here. Take a filter away to see more.',
  action: (name: string) => actionWords[name] ?? name.replaceAll('_', ' '),
  subject: (kind: string, name: string, id: string) => `${subjects[kind] ?? kind}: ${name || (kind === 'account' ? adminActions.deleted(id) : id.slice(0, 8))}`,
  change: (from: string, to: string) => (from === '' ? `Now: ${to}` : `From ${from} to ${to}`),
  by: (admin: string) => `by ${admin}`,
} as const;
