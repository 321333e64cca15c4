import type { OutboxEntry, OutboxError, ReplicatedCollection, SyncState } from '../../replica/replica.ts';

/** What people call a row of each kind. */
export const kindNames: Readonly<Record<ReplicatedCollection, string>> = {
  pianos: 'Listing',
  saved_pianos: 'Saved piano',
  saved_searches: 'Saved search',
  piano_lookup_history: 'Look-up',
};

/** Field names as people say them; fields that only the machine needs are left out of the words. */
export const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  brand: 'Brand',
  model: 'Model',
  piano_type: 'Type',
  subtype: 'Kind',
  year: 'Year',
  price_cents: 'Price',
  condition: 'Condition',
  description: 'Description',
  status: 'Status',
  is_published: 'Published',
  image_urls: 'Pictures',
  serial_number: 'Serial number',
  stock_number: 'Stock number',
  finish: 'Finish',
  height_cm: 'Height',
  length_cm: 'Length',
  location: 'Location',
  town: 'Town',
  country_code: 'Country',
  availability_slots: 'Viewing times',
  instrument_details: 'Details',
  note: 'Note',
  name: 'Name',
};

export const syncMessages = {
  title: 'Sync',
  lead: 'What you write is kept on this device first and sent as soon as there is a connection. Here you see where each change stands.',
  syncNow: 'Sync now',
  lastSuccess: (time: string) => `Last complete sync: ${time}`,
  neverSynced: 'Not synced yet on this device',
  firstPull: (rows: string) => `Fetching listings for the first time: ${rows} so far`,
  opening: 'Opening the data on this device …',
  skew: (minutes: number) =>
    `The clock of this device differs from the server's by about ${minutes} minutes. Your changes are safe; ages shown here may be off.`,
  unreadable: (count: number) =>
    `${count} ${count === 1 ? 'row' : 'rows'} from the server could not be read by this version and will be tried again. Updating the app usually helps.`,
  attentionTitle: 'Needs your attention',
  attentionLead: 'The server did not take these changes. Your text is kept; choose what happens to it.',
  choicesTitle: 'Changed in two places',
  choicesLead: 'Someone else changed the same detail first. Their value stands; yours is kept until you choose.',
  useMine: 'Use mine',
  keepTheirs: 'Keep theirs',
  mine: 'Yours',
  theirs: 'On the server',
  waitingTitle: 'Waiting to be sent',
  emptyTitle: 'Everything is sent',
  emptyText: 'No change of yours waits on this device.',
  emptyTextVisitor:
    'Pianos and searches that you save without an account stay on this device. Look-ups are sent without your name.',
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
  exportUnsent: 'Export unsent changes',
  deviceTitle: 'On this device',
  listings: 'Listings',
  personal: 'Saved pianos, searches and look-ups',
  used: 'Storage used',
  notOfflineTitle: 'What needs a connection',
  notOffline: [
    'Signing in for the first time, and creating an account.',
    'Searching listings beyond those stored on this device.',
    'Opening a listing that this device has never had.',
  ],
  brokenTitle: 'The data on this device cannot be opened',
  brokenText:
    'Rebuilding fetches everything from the server anew. Changes that were never sent are taken out first, written to a file for you, and put back afterwards.',
  rebuild: 'Save unsent changes and rebuild',
  rebuildFailed: 'Rebuilding did not work. The file with your unsent changes was saved; close other tabs of Soundboard and try again.',
  memoryTitle: 'This browser keeps nothing',
  memoryText:
    'It offers no storage here, perhaps because the window is private. You can browse online, but what you save is gone when you close the page.',
  blockedTitle: 'Close the other tab',
  blockedText: 'Another tab of Soundboard uses an older version of the data. Close it, and this one goes on by itself.',
} as const;

export interface StateWords {
  /** Short, for the sign in the header. */
  word: string;
  /** A whole sentence. */
  sentence: string;
  icon: 'cloud-check' | 'cloud-off' | 'upload' | 'alert' | 'lock' | 'refresh';
  tone: 'plain' | 'good' | 'warn' | 'bad';
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The one state that matters most: needs you, then session, then offline, then sending, then done. */
export function describeState(state: SyncState): StateWords {
  const attention = state.parked + state.conflicts;
  if (attention > 0) {
    return {
      word: `Needs you: ${attention}`,
      sentence: `${plural(attention, 'change needs', 'changes need')} your attention.`,
      icon: 'alert',
      tone: 'bad',
    };
  }
  if (state.phase === 'paused-auth') {
    return {
      word: 'Sign in again',
      sentence: 'Your session has ended. Everything is kept; sign in again to send it.',
      icon: 'lock',
      tone: 'warn',
    };
  }
  const waiting = plural(state.waiting, 'change waits', 'changes wait');
  if (!state.online) {
    return {
      word: state.waiting > 0 ? `Offline · ${state.waiting} waiting` : 'Offline',
      sentence:
        state.waiting > 0
          ? `No connection. ${waiting} on this device; sending goes on by itself when there is one.`
          : 'No connection. What is stored on this device works as usual.',
      icon: 'cloud-off',
      tone: 'warn',
    };
  }
  if (state.waiting > 0) {
    return {
      word: `Sending ${state.waiting}`,
      sentence: `${waiting} to be sent.`,
      icon: 'upload',
      tone: 'plain',
    };
  }
  if (state.lastSuccessAt === null) {
    return { word: 'Connecting', sentence: 'Asking the server for the first time.', icon: 'refresh', tone: 'plain' };
  }
  return { word: 'Synced', sentence: 'Everything is sent, and this device is up to date.', icon: 'cloud-check', tone: 'good' };
}

/** What went wrong, in plain words. The server's own sentence is used where it sent one meant for people. */
export function describeError(error: OutboxError): string {
  if (error.kind === 'auth') return 'Your session has ended. Sign in again to send this.';
  if (error.kind === 'transient') {
    return error.code === 'network'
      ? 'The server could not be reached. It is tried again by itself.'
      : 'The server had a problem. It is tried again by itself.';
  }
  if (error.code === 'gone') return 'This was removed on the server, or you no longer have access to it.';
  return error.reason || `The server refused this (${error.code}).`;
}

/** Where a change can be put right. */
export function editAddress(entry: OutboxEntry): string {
  switch (entry.collection) {
    case 'pianos':
      return `/piano/${entry.rowId}`;
    case 'saved_pianos':
    case 'saved_searches':
      return '/saved';
    case 'piano_lookup_history':
      return `/piano-lookup?serial=${encodeURIComponent(entry.subject)}`;
  }
}
