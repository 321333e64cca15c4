import { isCausedBy } from '../../domain/refusal/refusal.ts';
import type { OutboxError } from '../../replica/outbox-entry.ts';

/** The words of the sync page. What the shell says around every screen stands in shell-messages.ts: it is loaded at the start. */
export const syncMessages = {
  title: 'Sync',
  lead: 'What you write is kept on this device first and sent as soon as there is a connection. Here you see how far each change has got.',
  syncNow: 'Sync now',
  signIn: 'Sign In',
  lastSuccess: (time: string) => `Last complete sync: ${time}`,
  neverSynced: 'Not synced yet on this device',
  firstPull: (rows: string) => `Fetching listings for the first time: ${rows} so far`,
  opening: 'Opening the data on this device …',
  skew: (minutes: number) =>
    `The clock of this device differs from the server's by about ${minutes} minutes. Your changes are safe; ages shown here may be off.`,
  unreadable: (count: number) =>
    `${count} ${count === 1 ? 'row' : 'rows'} from the server could not be read by this version and will be tried again. Updating the app usually helps.`,
  attentionTitle: 'Needs your attention',
  attentionLead: 'The server did not accept these changes. Your text is kept; choose what happens to it.',
  choicesTitle: 'Changed in two places',
  choicesLead: 'The same detail was changed somewhere else first. That value is on the server; yours is kept until you choose.',
  values: {
    kept: 'Yours',
    keptAt: (ago: string) => `Yours, ${ago}`,
    here: 'Now on this device',
    server: 'On the server',
    takeKept: 'Use mine',
    takeHere: 'Use what is here now',
    takeServer: 'Keep theirs',
  },
  fieldOf: (field: string, subject: string) => `${field} of ${subject}`,
  waitingTitle: 'Waiting to be sent',
  emptyTitle: 'Everything is sent',
  emptyText: 'No change of yours waits on this device.',
  emptyTextVisitor:
    'Pianos and searches that you save without an account stay on this device. Look-ups and corrections are sent without your name.',
  binTitle: 'Discarded changes',
  binLead: 'Kept for 30 days.',
  restore: 'Restore',
  restored: 'Change restored',
  retry: 'Send again',
  sendNow: 'Send now',
  edit: 'Edit',
  discard: 'Discard',
  discarded: 'Change discarded',
  discardedText: 'It is kept under Discarded changes for 30 days.',
  undo: 'Undo',
  showMore: (hidden: string) => `Show more (${hidden} not shown)`,
  bulk: (count: string) => `${count} changes that were made at once, as by an import`,
  bulkExample: (first: string) => `The first of them: ${first}`,
  bulkShow: 'Show each',
  bulkHide: 'Hide them',
  bulkRetry: 'Send all again',
  bulkRetried: (count: string) => `${count} changes are sent again`,
  bulkDiscard: 'Discard all',
  bulkDiscarded: (count: string) => `${count} changes discarded`,
  bulkDiscardTitle: (count: string) => `Discard ${count} changes?`,
  bulkDiscardText: 'They are not on the marketplace. Each is kept under Discarded changes for 30 days.',
  bulkKeep: 'Keep them',
  exportUnsent: 'Export what is unsent',
  letter: ({ sellerName, pianoTitle }: { sellerName: string; pianoTitle: string }) =>
    `Message to ${sellerName || 'a seller'}${pianoTitle && ` about ${pianoTitle}`}`,
  letterInThread: (letter: string, text: string) => `${letter}: “${text}”`,
  letterStates: { waiting: 'Waiting', failed: 'Needs you' },
  whenOnline: 'will be sent when you are online',
  letterRefused: 'The server refused this.',
  letterTried: 'It could not be sent. It is tried again automatically.',
  openLetter: 'Open',
  discardLetterTitle: 'Discard this message?',
  discardLetterText: 'It was not sent. Once discarded, this device no longer has it, and it does not go to the discarded changes.',
  keepLetter: 'Keep it',
  uploadsTitle: 'Files to upload',
  uploadsLead: 'They are kept on this device until the server has them, also when you close the page.',
  uploadStates: { queued: 'Waiting', uploading: 'Uploading', failed: 'Needs you', done: 'Uploaded' },
  retryUploads: (count: string) => `Send all ${count} again`,
  progressOf: (name: string) => `Upload of ${name}`,
  progressFigures: (sent: string, size: string) => `${sent} of ${size}`,
  saveFile: 'Save as file',
  saveFileGone: 'The file is no longer on this device',
  discardUploadTitle: (name: string) => `Discard ${name}?`,
  discardUploadText: 'It was not uploaded yet. Once discarded, this device no longer has it, and it does not go to the discarded changes.',
  keepUpload: 'Keep it',
  deviceTitle: 'On this device',
  kinds: {
    listings: 'Listings',
    personal: 'Profile, saved pianos, searches and look-ups',
    uploads: 'Files to upload',
    pictures: 'Pictures you have seen',
    appFiles: 'Files of the app',
  },
  kindFigures: (count: string, bytes: string | null) => (bytes === null ? count : `${count} · ${bytes}`),
  about: (bytes: string) => `about ${bytes}`,
  evicted: 'This browser may delete what is stored here after seven days without a visit, unless Soundboard is installed on the device.',
  used: 'Storage used',
  usedOf: (used: string, quota: string) => `${used} of ${quota}`,
  nearlyFull: (percent: number) =>
    `${percent} % of the room that this browser gives the app is used. Text is still kept; new pictures may soon find no room. Old pictures go first, what you have not sent never goes. Freeing space on the device helps.`,
  notOfflineTitle: 'What needs a connection',
  notOffline: [
    'Signing in for the first time, and creating an account.',
    'Searching listings beyond those stored on this device.',
    'Opening a listing that this device has never had.',
  ],
} as const;

/** PostgreSQL's own name for it. */
const statementTimeout = '57014';

/** What went wrong, in plain words. The server's own sentence is used where it sent one meant for people. */
export function describeError(error: OutboxError): string {
  if (error.kind === 'auth') return 'Your session has ended. Sign in again to send this.';
  if (error.code === 'disk-full') return 'This device has no room left. It is tried again once there is.';
  if (error.kind === 'transient') {
    if (error.code === 'foreign-answer') {
      return 'This network answers instead of the server: it may want you to sign in to it first. It is tried again automatically.';
    }
    return error.code === 'network'
      ? 'The server could not be reached. It is tried again automatically.'
      : 'The server had a problem. It is tried again automatically.';
  }
  if (error.code === statementTimeout) return 'Storing this took the server too long. What you wrote is kept here: shorten it, or send it again.';
  if (error.reason === '' && isCausedBy(error, ['not-storable'])) return `The server could not store this (${error.code}). What you wrote is kept here: change it, or send it again.`;
  if (error.code === 'gone') return 'This was removed on the server, or you no longer have access to it.';
  return error.reason || `The server refused this (${error.code}).`;
}
