import { listingTitle, ownerWritableListingFields, type Listing } from '../domain/listing/listing.ts';
import type { Row } from './document.ts';

/** What the replica must know of a replicated table; its fields are decoded in src/sync/wire.ts. */
export interface CollectionRules {
  /** Fields the device may write; `deleted` is the mark of deletion. */
  writable: readonly string[];
  /** A short name of a row for people. */
  subject(row: Row): string;
  /** Visitors' rows are sent too; else they stay on the device. */
  visitorsSend?: true;
  /** Under which name the rows stand in the export of a person's data, as in the server's; by default the collection's own. */
  exportAs?: string;
}

function text(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}

/** Enough of a message to know it by. */
function startOf(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

const rules = {
  pianos: {
    writable: [...ownerWritableListingFields, 'deleted'],
    subject: (row) => listingTitle(row as unknown as Listing),
    exportAs: 'listings',
  },
  saved_pianos: {
    writable: ['piano_id', 'title', 'note', 'deleted'],
    subject: (row) => text(row, 'title'),
  },
  saved_searches: {
    writable: ['name', 'query', 'seen_at', 'deleted'],
    subject: (row) => text(row, 'name'),
  },
  piano_lookup_history: {
    writable: [
      'serial_number',
      'manufacturer_found',
      'year_estimated',
      'confidence_level',
      'was_successful',
      'user_agent',
      'manufacturer_asked',
      'deleted',
    ],
    subject: (row) => text(row, 'serial_number'),
    visitorsSend: true,
  },
  serial_corrections: {
    writable: [
      'serial_number',
      'manufacturer',
      'answered_year_from',
      'answered_year_to',
      'claimed_year',
      'claimed_model',
      'evidence',
      'deleted',
    ],
    subject: (row) => [`No. ${text(row, 'serial_number')}`, text(row, 'manufacturer')].filter(Boolean).join(', '),
    visitorsSend: true,
  },
  inquiries: {
    writable: ['seller_id', 'piano_id', 'inquiry_type', 'name', 'email', 'phone', 'message', 'written_at', 'deleted'],
    subject: (row) => text(row, 'seller_name') || text(row, 'piano_title'),
  },
  messages: {
    writable: ['inquiry_id', 'body', 'written_at', 'deleted'],
    subject: (row) => startOf(text(row, 'body')),
  },
  // One a conversation, for as long as that is there: hence no mark of deletion.
  conversation_marks: {
    writable: ['inquiry_id', 'read_place', 'blocked', 'reported', 'report_reason'],
    subject: () => 'a conversation',
  },
  // Made by the database alone: here they are marked.
  notifications: {
    writable: ['is_read', 'deleted'],
    subject: () => 'a notification',
  },
  viewing_requests: {
    writable: ['piano_id', 'kind', 'state', 'starts_at', 'proposed_at', 'note', 'phone', 'step_note', 'deleted'],
    subject: (row) => text(row, 'piano_title'),
  },
  // One a dealer, changed by the database's procedures alone: hence nothing to write, and no mark of deletion.
  dealer_subscriptions: {
    writable: [],
    subject: () => 'your plan',
    exportAs: 'dealer_subscription',
  },
  import_batches: {
    writable: ['file_name', 'total', 'created', 'changed', 'same', 'skipped', 'ambiguous', 'ended', 'parts', 'choices', 'undone_at'],
    subject: (row) => text(row, 'file_name'),
  },
  // Made once, and emptied by the database.
  import_parts: {
    writable: ['batch_id', 'place', 'entries'],
    subject: () => 'an import',
  },
  // Made and removed with the account, hence no mark of deletion.
  user_profiles: {
    writable: ['full_name', 'phone', 'phone_is_public', 'mail_of_messages', 'town', 'country_code', 'company_name', 'time_zone'],
    subject: () => 'your profile',
    exportAs: 'profile',
  },
} as const satisfies Readonly<Record<string, CollectionRules>>;

export type ReplicatedCollection = keyof typeof rules;

export const collectionRules: Readonly<Record<ReplicatedCollection, CollectionRules>> = rules;

export const replicatedCollections = Object.keys(rules) as readonly ReplicatedCollection[];

/** Whether rows of this kind are sent for this person, null for a visitor. */
export function isSentFor(userId: string | null, name: ReplicatedCollection): boolean {
  return userId !== null || collectionRules[name].visitorsSend === true;
}
