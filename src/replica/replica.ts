/**
 * What screens may ask of the data on this device. Types only: the implementation (RxDB, Dexie, the sync engine)
 * is loaded beside the screen and is never part of the first JavaScript.
 *
 * Screens read Readables and call commands. Commands write to the replica and resolve as soon as the write is
 * stored on the device; nothing here waits for the network unless its comment says so.
 */
import type { InquiryContent } from '../domain/conversation/inquiry.ts';
import type { Conversation } from '../domain/conversation/thread.ts';
import type { Listing, SellerSummary } from '../domain/listing/listing.ts';
import type { ListingSummary } from '../domain/listing/listing-summary.ts';
import type { NewListing } from '../domain/listing/wizard-row.ts';
import type { Notification } from '../domain/notification/notification.ts';
import type { ViewingContent } from '../domain/viewing/request.ts';
import type { ViewingState } from '../domain/viewing/steps.ts';
import type { ViewingRow } from '../domain/viewing/viewing-row.ts';
import type { HeldViewing } from '../domain/viewing/viewing.ts';
import type { WritableOf } from '../lib/fields.ts';
import type { Readable } from '../lib/readable.ts';
import type { Result } from '../lib/result.ts';
import type { AdminPort } from './admin-port.ts';
import type { CorrectionRow } from './kinds/corrections.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';
import type { LookupRow } from './kinds/lookups.ts';
import type { ProfileRow, profiles } from './kinds/profiles.ts';
import type { SavedPianoRow } from './kinds/saved-pianos.ts';
import type { SavedSearchRow } from './kinds/saved-searches.ts';
import type { DealerPlan } from './dealer-plan-port.ts';
import type { Base, FormOutcome } from './form-base.ts';
import type { Imports } from './import-port.ts';
import type { PaymentsPort } from './payments-port.ts';
import type { OwnAccount } from './own-account.ts';
import type { SignIn } from './sign-in.ts';
import type { VisitorData } from './visitor-data.ts';
import type { VisitorPort } from './visitor-port.ts';

/** Who uses this device now. `expired`: the session must be renewed, the data stays usable. */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; email: string; fullName: string; role: string; memberSince: string; expired: boolean };

/** Everything that waits: one entry a row and person, newest change last. */
export interface OutboxEntry {
  /** `collection:rowId`. */
  key: string;
  collection: ReplicatedCollection;
  rowId: string;
  op: 'insert' | 'update' | 'delete';
  /** What is changed, field by field, for words such as 'Price: 4.200 € → 3.900 €'. `before` is undefined on insert. */
  fields: readonly { field: string; before: unknown; after: unknown }[];
  /** A short name of the row: the listing's title, the search's name, the serial number. */
  subject: string;
  /** `waiting`: not sent or not answered yet. `parked`: the server refused it, see `error`. */
  state: 'waiting' | 'sending' | 'parked';
  /** Epoch ms of the first change that is unsent. */
  since: number;
  tries: number;
  error: OutboxError | null;
}

export interface OutboxError {
  kind: 'transient' | 'auth' | 'rejected';
  /** `PT409`, `23514`, `http-503`, `network` … */
  code: string;
  /** The server's sentence, or ''. */
  reason: string;
  /** Epoch ms. */
  at: number;
}

/** A field of which several values are there: one stands, the others are kept until the person chooses. */
export interface KeptAlternative {
  key: string;
  collection: ReplicatedCollection;
  rowId: string;
  subject: string;
  field: string;
  /** Values that this device had, oldest first, with the time in epoch ms at which they met the other; none of them stands. */
  kept: readonly { value: unknown; at: number }[];
  /** What stands on this device: the server's, or a later edit that waits. */
  stands: unknown;
  /** The server's last known value; absent where it has no such row. */
  server?: unknown;
}

/** A change the person discarded; kept 30 days. */
export interface BinnedChange {
  id: string;
  entry: OutboxEntry;
  /** Epoch ms. */
  discardedAt: number;
}

/** A file on its way to the server. Its path never changes, so that a repeated upload is the same upload. */
export interface UploadEntry {
  id: string;
  bucket: UploadBucket;
  /** Inside the bucket: '{userId}/{ms}-{random}-{index}.jpg'. */
  path: string;
  /** Where its small form goes, before it; absent where it has none, or when it is there. */
  smallPath?: string;
  /** The name that the file had on the device, for people. */
  fileName: string;
  contentType: string;
  /** Bytes, without the small form. */
  size: number;
  /** The row that shows the file. */
  forCollection: ReplicatedCollection;
  forRow: string;
  /** `failed`: the server refused it, see `error`. `done`: on the server; its bytes are no longer on the device. */
  state: 'queued' | 'uploading' | 'done' | 'failed';
  /** Set aside while its listing is taken back: neither listed nor sent, and dropped with it. */
  held?: true;
  uploadedBytes: number;
  tries: number;
  error: OutboxError | null;
  /** Epoch ms when it was queued. */
  since: number;
  /** Epoch ms when the server had it, null before. */
  doneAt: number | null;
}

export type UploadBucket = 'piano-images' | 'dispute-evidence' | 'evaluation-reports' | 'provider-documents';

export interface NewUpload {
  bucket: UploadBucket;
  bytes: ArrayBuffer;
  /** A picture's small form, of the same type: it goes along, under the path that `smallPathOf` tells. */
  small?: ArrayBuffer | undefined;
  contentType: string;
  fileName: string;
  forCollection: ReplicatedCollection;
  forRow: string;
  /** Its place among the files of the row, from 0. */
  index: number;
  /**
   * Given where queueing may be repeated: the file's id, and the time of the path in epoch ms. A file of this id that is there
   * already stays as it is, under its path.
   */
  fixed?: { id: string; since: number };
}

/** `DiskFull`: the file was not kept, everything else is; `reason` is a sentence that can be shown. */
export type EnqueueFailure = { type: 'DiskFull'; reason: string } | { type: 'SignInNeeded' };

/** Things of one kind on the device. `bytes` of rows are an estimate. */
export interface StoredKind {
  count: number;
  bytes: number;
}

export interface StorageUsage {
  listings: StoredKind;
  personal: StoredKind;
  /** Files that wait to be uploaded. */
  uploads: StoredKind;
  /** Null where the browser has no Cache Storage. */
  pictures: StoredKind | null;
  appFiles: StoredKind | null;
  /** All of it as the browser counts; null where it doesn't tell. */
  usedBytes: number | null;
  quotaBytes: number | null;
}

export type { ReplicatedCollection };

export interface SyncState {
  /** Whether the last request reached the server; before the first, what the browser says. */
  online: boolean;
  phase: 'idle' | 'pulling' | 'pushing' | 'paused-auth' | 'stopped';
  waiting: number;
  parked: number;
  conflicts: number;
  /** Files that wait to be uploaded, and those that the server refused. */
  uploads: { waiting: number; failed: number };
  /** What was written here without an account: still to be sent, and refused. It stays when somebody signs out. */
  letters: { waiting: number; failed: number };
  /** Epoch ms of the last complete pull and push, null before the first. */
  lastSuccessAt: number | null;
  /** First pull: rows so far; null when complete. */
  firstPull: { rows: number } | null;
  lastError: OutboxError | null;
  /** Rows that the server sent and this version could not read. */
  unreadableRows: number;
  /** Device clock minus server clock in ms, null until known. */
  clockSkewMs: number | null;
}

export interface ListingIndex {
  /** What is on offer. */
  items: readonly ListingSummary[];
  /** On the market, too, and left out of everything but the search that asks for them (rule L-14). */
  reserved: readonly ListingSummary[];
  /** `snapshot`: what the last visit left, shown until the replica is open. */
  source: 'loading' | 'snapshot' | 'replica' | 'online';
  /** Epoch ms of the last complete pull, null when never. */
  asOf: number | null;
  /** The device holds only the newest listings; there are more on the server. */
  bounded: boolean;
}

export type StoredListing =
  | { state: 'loading' }
  /** `publishing`: the device wants it on the market, or back there, and the server has not taken that yet. */
  | { state: 'found'; listing: Listing; pending: boolean; publishing?: boolean }
  | { state: 'absent' };

/** A listing of the signed-in person, in whatever state. */
export interface OwnListing
  extends Pick<
    Listing,
    | 'id' | 'title' | 'piano_type' | 'subtype' | 'status' | 'is_published' | 'publish_wanted' | 'screening_state' | 'screening_reason'
    | 'price_cents' | 'view_count' | 'created_at' | 'listed_at' | 'ends_at' | 'confirmed_at' | 'hidden_at'
  > {
  serial_number?: string;
  stock_number?: string;
  /** What is paid for, as the server says it. */
  tier?: Listing['tier'];
  tier_ends_at?: string | null;
  highlighted_until?: string | null;
  country_code?: string;
  /** The first picture, or null. */
  image_url: string | null;
  pending: boolean;
  /** The server has never had it. */
  unsent?: boolean;
  /** As in `StoredListing`. */
  publishing?: boolean;
}

export interface SavedPiano extends Omit<SavedPianoRow, 'deleted'> {
  pending: boolean;
}

export interface SavedSearch extends Omit<SavedSearchRow, 'deleted'> {
  pending: boolean;
}

export interface LookupRecord extends Omit<LookupRow, 'user_agent' | 'manufacturer_asked' | 'deleted'> {
  pending: boolean;
}

export type NewLookup = Omit<LookupRow, 'id' | 'user_agent' | 'created_at' | 'deleted'>;

/** What a person reports on the answer to a serial number. */
export type NewCorrection = Omit<CorrectionRow, 'id' | 'status' | 'admin_note' | 'decided_at' | 'created_at' | 'deleted'>;

export interface OwnCorrection extends Omit<CorrectionRow, 'decided_at' | 'deleted'> {
  /** `refused`: by the server; why stands in the outbox. */
  sending: 'waiting' | 'refused' | 'sent';
}

/** What opens a conversation. `sellerId` gives way to the listing's owner where there is a listing. */
export interface NewInquiry extends InquiryContent {
  sellerId: string;
  sellerName: string;
  piano: { id: string; title: string } | null;
}

export interface Conversations {
  /** By their last message, newest first; undefined while loading. */
  all: Readable<readonly Conversation[] | undefined>;
  /** Stores the inquiry with its message, to be sent when there is a line; resolves to the conversation's id. */
  open(inquiry: NewInquiry): Promise<string>;
  /** Stores a message behind what is there, to be sent when there is a line. `text` as `readMessage` gives it. */
  write(conversationId: string, text: string): Promise<void>;
  /** Everything up to this place is read; never goes back. */
  markRead(conversationId: string, place: number): Promise<void>;
  setBlocked(conversationId: string, blocked: boolean): Promise<void>;
  /** Within how many minutes the seller mostly answers, out of real messages; null where too little is known. Online only. */
  replyTime(sellerId: string): Promise<Result<number | null, ServerFailure>>;
  /** Lets admins read the conversation; it stands. `reason` at most 1,000 characters. */
  report(conversationId: string, reason: string): Promise<void>;
}

export interface Notifications {
  /** Newest first; undefined while loading. */
  all: Readable<readonly Notification[] | undefined>;
  markRead(ids: readonly string[]): Promise<void>;
  /** Takes it away on all devices; resolves to what brings it back. */
  dismiss(id: string): Promise<() => Promise<void>>;
}

/** What is asked of a seller. `timeZone` as this device knows it: the database sets the seller's. */
export interface NewViewing extends ViewingContent {
  piano: { id: string; title: string; place: string };
  seller: { id: string; name: string; timeZone: string };
}

export interface Viewings {
  /** Those that the person made and those that they got, in no order; undefined while loading. */
  all: Readable<readonly HeldViewing[] | undefined>;
  /** Stores the request, to be sent when there is a line; resolves to its id. */
  request(viewing: NewViewing): Promise<string>;
  /** Another time or content for a request that the server has not taken. */
  amend(base: Base<ViewingRow>, content: ViewingContent & { timeZone: string }): Promise<FormOutcome>;
  /**
   * Stores a step, to be sent when there is a line. `note`, '' for none, as `readStepNote` gives it; `proposedAt` in epoch ms. A
   * request that has been led on since it was shown takes none of it.
   */
  step(base: Base<ViewingRow>, step: { state: ViewingState; note: string; proposedAt?: number }): Promise<FormOutcome>;
  /** By which clock a listing's times go, and the half hours that its seller has given away, in epoch ms. Online only. */
  times(pianoId: string): Promise<Result<{ timeZone: string; taken: readonly number[] }, ServerFailure>>;
}

/** What people may change of their own profile. */
export type ProfileDetails = Required<WritableOf<typeof profiles.fields>>;

export interface OwnProfile extends Required<ProfileRow> {
  pending: boolean;
}

export interface SearchPage {
  listings: readonly ListingSummary[];
  /** Opaque; null on the last page. */
  next: string | null;
  /** Number of matches, counted up to 1,000. */
  total: number;
}

export interface SellerPage {
  seller: SellerSummary;
  /** Public listings, newest first, at most 200. */
  listings: readonly ListingSummary[];
  /** Number of all public listings. */
  total: number;
}

/** How the person's account stands: a suspended one may read what is its own, and write nothing. */
export interface AccountStanding {
  suspension: { reason: string } | null;
}

/** Why a question to the server got no answer. */
export type ServerFailure =
  | { type: 'Offline' }
  | { type: 'NotFound' }
  | { type: 'SignInNeeded' }
  | { type: 'Refused'; code: string; reason: string };

export interface Replica {
  listings: {
    index: Readable<ListingIndex>;
    /** The person's own, newest first; undefined while loading. A visitor has none. */
    own: Readable<readonly OwnListing[] | undefined>;
    watch(id: string): Readable<StoredListing>;
    /** Asks the server for a listing that is not on the device, and keeps it there. Online only. */
    fetch(id: string, signal?: AbortSignal): Promise<Result<Listing, ServerFailure>>;
    /** The server's search, for what the device does not hold. `query` as in the address of /browse. Online only. */
    search(request: { query: string; after: string | null }, signal?: AbortSignal): Promise<Result<SearchPage, ServerFailure>>;
    /** A seller by the last part of their page's address, with their listings. Online only. */
    ofSeller(slug: string, signal?: AbortSignal): Promise<Result<SellerPage, ServerFailure>>;
    /** Adds one view in the database; resolves to the new count, or null offline. */
    countView(id: string): Promise<number | null>;
    /** Changes the owner's fields of one own listing. `together`: all of them, or none where one has become something else meanwhile. */
    update<Changes extends Partial<Listing>>(
      base: Base<Pick<Listing, keyof Changes & keyof Listing>>,
      changes: Changes,
      options?: { together: true },
    ): Promise<FormOutcome>;
    /** The same for many, each `together` and against its own base; resolves to what became of each, by id. What was stored before a failure stays. */
    updateAll<Changes extends Partial<Listing>>(
      edits: readonly { base: Base<Pick<Listing, keyof Changes & keyof Listing>>; changes: Changes }[],
    ): Promise<ReadonlyMap<string, FormOutcome>>;
    /**
     * Puts pictures behind those of one own listing, each once, as far as a listing may have so many. Resolves to all that it has
     * then, null when it is not here.
     */
    addPictures(id: string, addresses: readonly string[]): Promise<readonly string[] | null>;
    /** Says that the piano is still there. Of what two devices say the later holds. */
    confirm(id: string): Promise<void>;
    /** Marks it as deleted; one that the server never had goes at once. Resolves to what it was, null when there is none. */
    remove(id: string): Promise<Listing | null>;
    /** Takes `remove` back; the listing as it was before. */
    restore(listing: Listing): Promise<void>;
    /** Clears pictures out of storage that no listing of the person names any more; `paths` those just left out. Online only. */
    removeUnusedPictures(paths: readonly string[]): Promise<void>;
    /** Stores a new listing of the person, or the same again; it is sent when there is a line. */
    add(listing: NewListing): Promise<void>;
    /** Takes back a listing that the server has not accepted yet, and of these files what was not sent; false when it has. */
    withdraw(id: string, fileIds: readonly string[]): Promise<boolean>;
  };
  saved: {
    /** Newest first; undefined while loading. */
    all: Readable<readonly SavedPiano[] | undefined>;
    /** Saves or, when saved, removes. Resolves to the new state. */
    toggle(piano: { id: string; title: string }): Promise<boolean>;
    /** Takes a removal back, with the note. */
    restore(piano: SavedPiano): Promise<void>;
    setNote(base: Base<Pick<SavedPiano, 'note'>>, note: string): Promise<FormOutcome>;
  };
  searches: {
    all: Readable<readonly SavedSearch[] | undefined>;
    /** At most 20 a person: then `TooMany`. The same query twice gives the one that exists. */
    add(search: { name: string; query: string }): Promise<Result<SavedSearch, { type: 'TooMany' }>>;
    rename(base: Base<Pick<SavedSearch, 'name'>>, name: string): Promise<FormOutcome>;
    markSeen(id: string): Promise<void>;
    remove(id: string): Promise<void>;
  };
  lookups: {
    /** Newest first; undefined while loading. */
    all: Readable<readonly LookupRecord[] | undefined>;
    record(lookup: NewLookup): Promise<void>;
    /** The procedure lookup_piano_by_serial: raw rows, parsed by the caller. Online only. */
    askServer(request: { serial: string; manufacturer: string | null }): Promise<Result<readonly unknown[], ServerFailure>>;
    /** Active manufacturers by name. Online only. */
    manufacturers(): Promise<Result<readonly { id: string; name: string; short_name: string }[], ServerFailure>>;
  };
  corrections: {
    /** The person's own, newest first; undefined while loading. */
    all: Readable<readonly OwnCorrection[] | undefined>;
    /** At most 20 of a person wait for a decision: then `TooMany`. */
    add(correction: NewCorrection): Promise<Result<null, { type: 'TooMany' }>>;
    withdraw(id: string): Promise<void>;
  };
  conversations: Conversations;
  viewings: Viewings;
  notifications: Notifications;
  profile: {
    /** The signed-in person's own; null for a visitor and before the first sync, undefined while loading. */
    own: Readable<OwnProfile | null | undefined>;
    update(base: Base<ProfileDetails>, changes: Partial<ProfileDetails>): Promise<FormOutcome>;
  };
  outbox: {
    /** Oldest first; undefined while loading. */
    entries: Readable<readonly OutboxEntry[] | undefined>;
    alternatives: Readable<readonly KeptAlternative[] | undefined>;
    bin: Readable<readonly BinnedChange[] | undefined>;
    /** Un-parks and sends. */
    retry(key: string): Promise<void>;
    /** Back to the server's state; the text goes to the bin. Resolves to its id there, null when nothing was unsent. */
    discard(key: string): Promise<string | null>;
    restore(binId: string): Promise<void>;
    /** Decides for one of the values of `alternative`. Where something else stands by now, the question stays open. */
    choose(alternative: KeptAlternative, value: unknown): Promise<void>;
    /** Everything unsent as JSON text, for a file. */
    exportUnsent(): Promise<string>;
  };
  uploads: {
    /** Oldest first, those that are done for 30 days as well; undefined while loading. */
    all: Readable<readonly UploadEntry[] | undefined>;
    /** Resolves when the bytes are stored on the device; they are sent in the background, also after a reload. */
    enqueue(file: NewUpload): Promise<Result<UploadEntry, EnqueueFailure>>;
    /** Sends a refused file again, or one that waits for its pause now. */
    retry(id: string): Promise<void>;
    /** Forgets the file and its bytes; what the server has already stays there. */
    discard(id: string): Promise<void>;
    /** The bytes of a file that is not done, to be shown or saved; null when there are none. */
    read(id: string): Promise<ArrayBuffer | null>;
  };
  sync: {
    state: Readable<SyncState>;
    /** Push and pull now. */
    now(): void;
  };
  storage: {
    usage(): Promise<StorageUsage>;
  };
  /** Asked of the server; a visitor's is always good. Online only. */
  standing(): Promise<Result<AccountStanding, ServerFailure>>;
  admin: AdminPort;
  payments: PaymentsPort;
  /** The dealer's own plan. Its code comes when it is asked for; rejects when that can't be loaded. */
  dealerPlan(): Promise<DealerPlan>;
  /** Imports of dealers' files. Their code comes when they are asked for; rejects for visitors and where the browser keeps nothing. */
  imports(): Promise<Imports>;
  ownAccount: OwnAccount;
  visitorData: VisitorData;
  /** What people without an account write to sellers. */
  visitors: VisitorPort;
  account: SignIn & {
    /** Removes the private replica and the queued uploads. With anything unsent and no `force` it does nothing and says how many. */
    signOut(options: { force: boolean }): Promise<Result<null, { type: 'Unsent'; count: number }>>;
  };
}

/** The replica while it is being opened, when it is open, and when it can't be. */
export type ReplicaPhase =
  | { phase: 'opening' }
  | { phase: 'open'; replica: Replica }
  /** No IndexedDB (private window, policy): online only, nothing is kept. The replica works in memory. */
  | { phase: 'memory-only'; replica: Replica }
  /** The stored replica can't be opened. `rebuild` exports unsent writes first (returned as JSON text), then starts anew. */
  | { phase: 'broken'; reason: string; exportUnsent(): Promise<string>; rebuild(): Promise<void> }
  /** An older tab holds an older version open. */
  | { phase: 'blocked' }
  /** The browser has not answered for long; it may yet. */
  | { phase: 'silent' }
  /** A newer version has taken the data over. What is on screen stays readable; nothing can be written until a reload. */
  | { phase: 'outdated'; replica: Replica | null };

/** What the shell hands to every screen. */
export interface ReplicaHost {
  phase: Readable<ReplicaPhase>;
  session: Readable<Session>;
  /** Available before the replica is open: the last visit's snapshot, then the replica's index. */
  index: Readable<ListingIndex>;
  /** Available before the replica is open: what the last visit left, then the engine's. */
  syncState: Readable<SyncState>;
}
