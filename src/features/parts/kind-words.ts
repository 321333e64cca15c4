import { listingPath } from '../../domain/listing/listing-path.ts';
import type { ReplicatedCollection } from '../../replica/kinds/kinds.ts';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import { fieldNames } from './change-names.ts';
import { describeValue, describeWholeValue, noValue } from './change-words.ts';
import { describeLifeChange } from './listing-change-words.ts';

/** All that people read of a kind of row, apart from its own screens. */
interface KindWords {
  one: string;
  many: string;
  /** A change that waits; `subject` is never ''. */
  change(entry: OutboxEntry, subject: string): string;
  /** Where it can be put right. */
  address(entry: OutboxEntry): string;
}

function valueAfter({ fields }: OutboxEntry, name: string): unknown {
  return fields.find(({ field }) => field === name)?.after;
}

const ownServices = () => '/services/mine';

/** A row that people make, change and remove: 'Price of Yamaha U3: from 4.200 € to 3.900 €'. */
function rowChange(one: string, words: { made?: (subject: string) => string; removed?: (subject: string) => string }) {
  return (entry: OutboxEntry, subject: string): string => {
    const { made = (name) => `${one} ${name}`, removed = (name) => `Deleted ${name}` } = words;
    if (entry.op === 'delete') return removed(subject);
    if (entry.op === 'insert' || valueAfter(entry, 'deleted') === false) return made(subject);
    const shown = entry.fields.filter(({ field }) => field in fieldNames);
    const [first] = shown;
    if (!first) return `${one} ${subject}`;
    const more = shown.length > 1 ? `, and ${shown.length - 1} more` : '';
    return `${fieldNames[first.field]} of ${subject}: ${fromTo(first)}${more}`;
  };
}

function fromTo({ field, before, after }: OutboxEntry['fields'][number]): string {
  const [was, is] = [describeValue(field, before), describeValue(field, after)];
  return was === noValue ? is : `from ${was} to ${is}`;
}

const listingChange = rowChange('Listing', { made: (subject) => `New listing: ${subject}` });

/** What a person does by leading a request to a state: nothing is agreed before the server has it. */
const viewingSteps: Readonly<Record<string, string>> = {
  accepted: 'you accept', proposed: 'you propose another time', declined: 'you decline', withdrawn: 'you withdraw', cancelled: 'you cancel',
};

const bookingSteps: Readonly<Record<string, string>> = {
  confirmed: 'you say yes', moved: 'you propose another time', declined: 'you say no', cancelled: 'you cancel', done: 'done', 'no-show': 'nobody was there',
};

/** 'Booking of Piano Tuning: asked for'. */
function bookingChange(entry: OutboxEntry, subject: string): string {
  return `Booking of ${subject}: ${entry.op === 'insert' ? 'asked for' : (bookingSteps[String(valueAfter(entry, 'state'))] ?? 'changed')}`;
}

const evaluationSteps: Readonly<Record<string, string>> = {
  accepted: 'you accept', declined: 'you decline', scheduled: 'you choose a time', inspected: 'inspected', cancelled: 'you cancel',
};

function evaluationChange(entry: OutboxEntry, subject: string): string {
  return `Evaluation of ${subject}: ${entry.op === 'insert' ? 'asked for' : (evaluationSteps[String(valueAfter(entry, 'state'))] ?? 'changed')}`;
}

const offerSteps: Readonly<Record<string, string>> = {
  made: 'your price', countered: 'your price', accepted: 'you accept', refused: 'you refuse', withdrawn: 'you withdraw', cancelled: 'you call it off', settled: 'sold',
};

/** 'Offer for Yamaha U3: your price'. */
function offerChange(entry: OutboxEntry, subject: string): string {
  return `Offer for ${subject}: ${offerSteps[String(valueAfter(entry, 'state'))] ?? 'changed'}`;
}

const moveSteps: Readonly<Record<string, string>> = { quoted: 'your quote', declined: 'you decline', accepted: 'you accept a quote', withdrawn: 'you withdraw' };

/** 'Move of Yamaha U3: quotes asked for'. */
function moveChange(entry: OutboxEntry, subject: string): string {
  return `Move of ${subject}: ${entry.op === 'insert' ? 'quotes asked for' : (moveSteps[String(valueAfter(entry, 'state'))] ?? 'changed')}`;
}

const financingSteps: Readonly<Record<string, string>> = { applied: 'your application', withdrawn: 'you withdraw the application' };

/** 'Financing of Yamaha U3: saved'. */
function financingChange(entry: OutboxEntry, subject: string): string {
  if (entry.op === 'delete') return `Deleted the financing of ${subject}`;
  return `Financing of ${subject}: ${financingSteps[String(valueAfter(entry, 'state'))] ?? 'saved'}`;
}

/** 'Viewing of Yamaha U3: asked for', 'Viewing or call about Yamaha U3: you accept'. */
function viewingChange(entry: OutboxEntry, subject: string): string {
  const kind = valueAfter(entry, 'kind');
  const what = kind === 'call' ? 'Call about' : kind === 'viewing' ? 'Viewing of' : 'Viewing or call about';
  if (entry.op === 'insert') return `${what} ${subject}: asked for`;
  return `${what} ${subject}: ${viewingSteps[String(valueAfter(entry, 'state'))] ?? 'changed'}`;
}

/** 'Inspection report of Yamaha U3: 4 points'. */
function reportChange(entry: OutboxEntry, subject: string): string {
  const what = `Inspection report of ${subject}`;
  const sharing = entry.fields.find(({ field }) => field === 'shared_at');
  if (sharing && entry.op !== 'insert') return `${what}: ${sharing.after === null ? 'no longer shared' : 'shared'}`;
  if (valueAfter(entry, 'sent_at')) return `${what}: sent to the customer`;
  const points = entry.fields.filter(({ field }) => field.startsWith('point_')).length;
  return points === 0 ? what : `${what}: ${points} ${points === 1 ? 'point' : 'points'}`;
}

function importChange(entry: OutboxEntry, subject: string): string {
  if (entry.op === 'insert') return `Note of the import ${subject}`;
  const choices = entry.fields.find(({ field }) => field === 'choices');
  return choices ? `Supplier of ${subject}: ${describeWholeValue('choices', choices.after)}` : `Import ${subject}: taken back`;
}

function conversationAddress(entry: OutboxEntry): string {
  const conversation = valueAfter(entry, 'inquiry_id');
  return typeof conversation === 'string' ? `/messages/${conversation}` : '/messages';
}

function lookupAddress(serial: unknown): string {
  return typeof serial === 'string' ? `/piano-lookup?serial=${encodeURIComponent(serial)}` : '/piano-lookup';
}

export const kindWords: Readonly<Record<ReplicatedCollection, KindWords>> = {
  pianos: {
    one: 'Listing',
    many: 'Listings',
    change: (entry, subject) => describeLifeChange(entry, subject) || listingChange(entry, subject),
    // What was never sent is still a draft beside it, to be taken back and changed.
    address: ({ op, rowId }) => (op === 'insert' ? `/list-piano?draft=${rowId}` : listingPath(rowId)),
  },
  saved_pianos: {
    one: 'Saved piano',
    many: 'Saved pianos',
    change: rowChange('Saved piano', { made: (subject) => `Saved ${subject}`, removed: (subject) => `Removed ${subject} from saved` }),
    address: () => '/saved',
  },
  saved_searches: {
    one: 'Saved search',
    many: 'Saved searches',
    change: rowChange('Saved search', { made: (subject) => `Saved the search “${subject}”` }),
    address: () => '/saved',
  },
  piano_lookup_history: {
    one: 'Look-up',
    many: 'Look-ups',
    change: (_entry, subject) => `Look-up of ${subject}`,
    address: ({ subject }) => lookupAddress(subject),
  },
  serial_corrections: {
    one: 'Correction',
    many: 'Corrections',
    change: ({ op }, subject) => (op === 'delete' ? `Withdrew the correction for ${subject}` : `Correction for ${subject}`),
    address: (entry) => lookupAddress(valueAfter(entry, 'serial_number')),
  },
  inquiries: {
    one: 'Inquiry',
    many: 'Inquiries',
    change: ({ subject }) => (subject ? `Message to ${subject}` : 'Message that opens a conversation'),
    address: ({ rowId }) => `/messages/${rowId}`,
  },
  messages: { one: 'Message', many: 'Messages', change: (_entry, subject) => `Message “${subject}”`, address: conversationAddress },
  conversation_marks: {
    one: 'Conversation',
    many: 'Marks on conversations',
    change: () => 'What was read or blocked in a conversation',
    address: conversationAddress,
  },
  viewing_requests: {
    one: 'Viewing or call',
    many: 'Viewings and calls',
    change: viewingChange,
    address: ({ rowId }) => `/viewings/${rowId}`,
  },
  offers: { one: 'Offer', many: 'Offers', change: offerChange, address: ({ rowId }) => `/offers/${rowId}` },
  bookings: { one: 'Booking', many: 'Bookings', change: bookingChange, address: ({ rowId }) => `/bookings/${rowId}` },
  evaluations: { one: 'Evaluation', many: 'Evaluations', change: evaluationChange, address: ({ rowId }) => `/evaluations/${rowId}` },
  booked_bundles: {
    one: 'Bundle', many: 'Bundles', change: ({ op }, subject) => (op === 'delete' ? `Gave up the bundle ${subject}` : `Bundle ${subject}: asked for`), address: () => '/bookings',
  },
  job_sheets: {
    one: 'Job sheet', many: 'Job sheets', change: ({ fields }) => (fields.some(({ field, after }) => field === 'is_handed_in' && after === true) ? 'Job sheet: handed in' : 'Job sheet: what you wrote of a visit'),
    address: (entry) => `/job-sheet/${entry.rowId}`,
  },
  move_requests: { one: 'Move', many: 'Moves', change: moveChange, address: ({ rowId }) => `/moves/${rowId}` },
  move_quotes: { one: 'Quote for a move', many: 'Quotes for moves', change: moveChange, address: ({ rowId }) => `/moves/${rowId}` },
  financing_quotes: { one: 'Financing quote', many: 'Financing quotes', change: financingChange, address: ({ rowId }) => `/financing?quote=${rowId}` },
  notifications: {
    one: 'Notification',
    many: 'Notifications',
    change: () => 'What was read or dismissed among the notifications',
    address: () => '/notifications',
  },
  dealer_subscriptions: {
    one: 'Professional plan',
    many: 'Professional plans',
    change: rowChange('Professional plan', {}),
    address: () => '/bulk-import?tab=pricing',
  },
  import_batches: { one: 'Import', many: 'Imports', change: importChange, address: () => '/bulk-import' },
  import_parts: {
    one: 'Import',
    many: 'Parts of imports',
    change: () => 'What an import changed, for taking it back',
    address: () => '/bulk-import',
  },
  service_providers: { one: 'Service profile', many: 'Service profiles', change: rowChange('Service profile', {}), address: ownServices },
  provider_services: { one: 'Service', many: 'Services', change: rowChange('Service', {}), address: ownServices },
  provider_bundles: { one: 'Bundle', many: 'Bundles', change: rowChange('Bundle', {}), address: ownServices },
  provider_certificates: { one: 'Certificate', many: 'Certificates', change: rowChange('Certificate', {}), address: ownServices },
  evaluation_reports: {
    one: 'Inspection report',
    many: 'Inspection reports',
    change: reportChange,
    address: ({ rowId }) => `/evaluation-report/${rowId}`,
  },
  instruments: {
    one: 'Piano',
    many: 'Your pianos',
    change: rowChange('Piano', { made: (subject) => `Passport of ${subject}`, removed: (subject) => `Removed the passport of ${subject}` }),
    address: ({ rowId }) => `/passport/${rowId}`,
  },
  instrument_entries: {
    one: 'Line of a passport',
    many: 'Lines of passports',
    change: (entry) => `Line of a passport: ${String(valueAfter(entry, 'kind'))}`,
    address: (entry) => `/passport/${String(valueAfter(entry, 'instrument_id'))}`,
  },
  user_profiles: { one: 'Your profile', many: 'Profile', change: rowChange('Your profile', {}), address: () => '/profile' },
};

/** 'Price of Yamaha U3: from 4.200 € to 3.900 €', 'Saved Yamaha U3', 'Look-up of 4512870'. */
export function describeChange(entry: OutboxEntry): string {
  const words = kindWords[entry.collection];
  return words.change(entry, entry.subject || words.one);
}
