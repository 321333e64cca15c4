import type { AccountRole, PianoType } from '../../domain/listing/listing-values.ts';
import type { Result } from '../../lib/result.ts';
import type { NewCorrection } from '../../replica/correction-repository.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

/** Figures of the view system_health_summary; what each counts stands in src/domain/admin/RULES.md. */
export interface HealthSummary {
  total_users: number;
  active_sessions: number;
  daily_activity: number;
  recent_failed_logins: number;
  daily_profile_updates: number;
  security_alerts: number;
  avg_user_logins: number;
  expired_sessions: number;
  /** ISO 8601, UTC. */
  last_checked: string;
}

/** What the database does by the clock. */
export interface DueJob {
  name: string;
  /** ISO 8601, UTC; null before the first. */
  last_run_at: string | null;
  /** Of the last run; '' when that went well. */
  last_error: string;
  last_error_at: string | null;
}

export interface DueJobs {
  /** Those that failed first. */
  jobs: readonly DueJob[];
  /** By the database's clock. */
  checked_at: string;
}

export interface ActivityRow {
  activity_type: string;
  unique_users: number;
  activity_count: number;
  avg_per_user: number;
}

export interface AlertRow {
  alert_types: readonly string[];
  /** ISO 8601, UTC. */
  last_alert: string;
  alert_count: number;
  /** Null for alerts that concern no single account. */
  account_id: string | null;
  account_email: string | null;
}

export interface MarketHealth {
  on_market: number;
  published: number;
  offered: number;
  sold: number;
  ended_unsold: number;
  /** Null when nothing was sold. */
  median_days_to_sale: number | null;
  /** Conversations that buyers opened, and those in which the seller has answered. */
  contacts: number;
  replied: number;
  /** Null when nobody has answered. */
  median_hours_to_reply: number | null;
  unseen: number;
  stale_days: number;
  stale: number;
  oldest: readonly { id: string; title: string; days: number; views: number }[];
}

export interface FleetHealth {
  devices: number;
  people: number;
  late: number;
  storage_losses: number;
  versions: readonly { version: string; devices: number; last_heard: string }[];
  kinds: readonly { kind: string; waiting: number; parked: number }[];
  late_devices: readonly { account_id: string; email: string; app_version: string; oldest_waiting_at: string; reported_at: string }[];
}

export interface SerialCoverage {
  lookups: number;
  successful: number;
  failed: number;
  confidence: { high: number; medium: number; low: number };
  /** `maker`: the one that was asked for, '' for none. */
  failed_serials: readonly { serial: string; maker: string; times: number; last_at: string }[];
  unknown_makers: readonly { maker: string; times: number; failed: number; last_at: string }[];
  weak_makers: readonly { maker: string; weak: number; failed: number; times: number }[];
}

/** A number of the serial tables and its year. */
interface PortRow {
  serial: number;
  year: number;
}

/** The point of the serial tables that a correction would be; `problem` says why it can be none, '' where it can. */
export interface PointPreview {
  maker: string;
  /** The list of numbers, '' for a maker with one. */
  line: string;
  serial: number | null;
  year: number | null;
  /** The rows on either side; null at an end of the list. */
  lower: PortRow | null;
  upper: PortRow | null;
  problem: string;
}

/** A point that an accepted correction has become. */
export interface AcceptedPoint extends PortRow {
  id: string;
  maker: string;
  line: string;
  /** What everyone reads as its source. */
  source: string;
  /** ISO date. */
  accepted_on: string;
  /** Newer tables neither hold nor contradict it. */
  in_use: boolean;
}

export interface AcceptedPoints {
  total: number;
  /** The newest, at most 100. */
  points: readonly AcceptedPoint[];
}

/** A person's or visitor's report on an answer, to be decided. */
export interface WaitingCorrection extends NewCorrection {
  point: PointPreview;
  id: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Null for a visitor's. */
  account_email: string | null;
}

export interface WaitingCorrections {
  total: number;
  /** The oldest, at most 50. */
  corrections: readonly WaitingCorrection[];
}

/** A certificate of a service provider that nobody has compared with its paper. */
export interface WaitingCertificate {
  id: string;
  name: string;
  issuer: string;
  year: number | null;
  paper_path: string;
  /** ISO 8601, UTC. */
  created_at: string;
  provider_id: string;
  provider_name: string;
}

export interface WaitingCertificates {
  total: number;
  /** The oldest, at most 50. */
  certificates: readonly WaitingCertificate[];
}

/** What is to be given back of a payment. */
export interface DueRefund {
  /** The payment's. */
  id: string;
  piano_title: string;
  product: string;
  /** Of an evaluation. */
  request_id: string | null;
  /** Whole cents, as all amounts. */
  paid_cents: number;
  /** What is still to be given back. */
  cents: number;
  /** ISO 8601, UTC. */
  due_at: string;
  /** Who took the money: 'stripe', or 'sandbox', which takes none. */
  provider: string;
  /** What the provider calls the checkout. */
  reference: string;
  payer_name: string;
  /** Null when the account is deleted. */
  payer_email: string | null;
  /** What became of the last try: 'asked' while that isn't known, 'refused', 'failed', 'given' of a part, '' before the first. */
  last_state: string;
}

export interface DueRefunds {
  total: number;
  /** The oldest, at most 50. */
  refunds: readonly DueRefund[];
}

/** What the provider made of a refund. */
export type RefundState = 'given' | 'refused' | 'failed';

/** A listing that the screening held back, to be decided. */
export interface FlaggedListing {
  id: string;
  /** Grows with each change of what it says. */
  version: number;
  title: string;
  brand: string;
  model: string;
  piano_type: PianoType;
  subtype: string;
  price_cents: number | null;
  /** ISO 3166-1 alpha-2 or ''. */
  country_code: string;
  town: string;
  image_count: number;
  /** The first picture. */
  image_url: string | null;
  /** Its first 500 characters. */
  description: string;
  /** 0 to 95; passes from 70. */
  screening_score: number;
  screening_flags: readonly string[];
  /** Why it was declined before; '' when it was not. */
  screening_reason: string;
  /** Since when it waits; ISO 8601, UTC. */
  flagged_at: string;
  owner_name: string;
  owner_slug: string;
}

export interface FlaggedListings {
  total: number;
  /** The newest, at most 100. */
  listings: readonly FlaggedListing[];
}

/** A side of a conversation. */
export interface ReportedSide {
  /** Null for a visitor and for a deleted account. */
  account_id: string | null;
  name: string;
  /** Null when the account is deleted. */
  email: string | null;
  visitor: boolean;
}

export interface ConversationReport {
  id: string;
  inquiry_id: string;
  reason: string;
  /** ISO 8601, UTC. */
  reported_at: string;
  /** '' when it is about no listing. */
  piano_title: string;
  /** Who reported, and on which side they stand. */
  side: 'buyer' | 'seller';
  reporter: ReportedSide;
  reported: ReportedSide;
  /** How many messages the conversation has. */
  messages: number;
}

export interface ConversationReports {
  total: number;
  /** The oldest, at most 100. */
  reports: readonly ConversationReport[];
}

export interface ReportedMessage {
  id: string;
  side: 'buyer' | 'seller';
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

export type ReportOutcome = 'dismissed' | 'warned' | 'suspended';

export interface WorkOnAccount {
  /** Showing changed details, taking off the market, bringing back, deleting. */
  kind: 'refresh' | 'withhold' | 'restore' | 'erase';
  /** Listings that are still to go. */
  left: number;
}

export interface FoundAccount {
  id: string;
  email: string;
  full_name: string;
  company_name: string;
  role: AccountRole;
  slug: string;
  created_at: string;
  last_sign_in_at: string | null;
  email_confirmed: boolean;
  /** What the public sees. */
  verified: boolean;
  /** What an admin decided; null when nobody did. */
  verified_mark: boolean | null;
  suspended_at: string | null;
  suspended_reason: string;
  public_listings: number;
  /** What the server still does with their listings, in portions; mostly nothing. */
  going_on: readonly WorkOnAccount[];
}

export interface AccountRequest {
  query: string;
  role: AccountRole | null;
  suspended: boolean | null;
  /** `next` of the page before. */
  after: AccountCursor | null;
}

export interface AccountCursor {
  created_at: string;
  id: string;
}

export interface FoundAccounts {
  accounts: readonly FoundAccount[];
  /** At most 1,000. */
  total: number;
  next: AccountCursor | null;
}

/** A row of the trail of what admins did. */
export interface AdminAction {
  /** Grows with time. */
  id: number;
  /** ISO 8601, UTC. */
  done_at: string;
  admin_id: string;
  /** Null when the account is deleted. */
  admin_email: string | null;
  action: string;
  /** What it was done to: account, listing, correction, report or point. */
  subject: string;
  subject_id: string;
  /** '' when it has none, or none any more. */
  subject_name: string;
  changed_from: string;
  changed_to: string;
  reason: string;
}

export interface ActionFilter {
  /** An account's id. */
  admin: string | null;
  action: string | null;
  /** ISO 8601, UTC; `before` itself is not in it. */
  since: string | null;
  before: string | null;
}

export interface FoundActions {
  actions: readonly AdminAction[];
  /** What the next page comes after. */
  next: number | null;
  /** All who ever did anything. */
  admins: readonly { id: string; email: string | null }[];
}

type Answer<T> = Promise<Result<T, ServerFailure>>;

/** An account as the screen showed it: `PT409` when what is to be changed is not like that any more. */
export type ShownAccount = Pick<FoundAccount, 'id' | 'role' | 'verified_mark' | 'suspended_at' | 'suspended_reason'>;

/** What only admins may ask and do; all of it needs a connection. */
export interface AdminQueries {
  /** The role in one's own profile as the server has it; null without one. */
  ownRole(): Answer<string | null>;
  health(): Answer<HealthSummary>;
  jobs(): Answer<DueJobs>;
  activity(daysBack: number): Answer<readonly ActivityRow[]>;
  alerts(hoursBack: number): Answer<readonly AlertRow[]>;
  market(): Answer<MarketHealth>;
  fleet(): Answer<FleetHealth>;
  serials(): Answer<SerialCoverage>;
  corrections(): Answer<WaitingCorrections>;
  /** `note` is for the person to read; a refusal needs one. */
  decideCorrection(decision: { id: string; accept: boolean; note: string; source: string | null }): Answer<null>;
  points(): Answer<AcceptedPoints>;
  /** The point leaves the tables, and its correction waits again. */
  takeBackPoint(id: string): Answer<null>;
  flaggedListings(): Answer<FlaggedListings>;
  /** `reason` is for the owner to read; declining needs one of 10 to 500 characters. */
  decideScreening(decision: { listing: Pick<FlaggedListing, 'id' | 'version'>; approve: boolean; reason: string }): Answer<null>;
  certificates(): Answer<WaitingCertificates>;
  paper(certificate: Pick<WaitingCertificate, 'paper_path'>): Answer<Blob>;
  /** As it was shown: one that was changed meanwhile is not marked. */
  markCertificate(certificate: WaitingCertificate): Answer<null>;
  refundsDue(): Answer<DueRefunds>;
  /** By the payment provider. `id` is the refund's own: asked for again it is the same refund. */
  refundNow(refund: { id: string; paymentId: string; cents: number }): Answer<RefundState>;
  /** That it was given back otherwise. `reference`: 3 to 200 characters, `reason`: 3 to 250. */
  markRefunded(refund: { id: string; paymentId: string; cents: number; reference: string; reason: string }): Answer<null>;
  conversationReports(): Answer<ConversationReports>;
  /** What was written in a reported conversation, the newest 500; that it was read is noted. */
  reportedMessages(reportId: string): Answer<readonly ReportedMessage[]>;
  /** `note`: 3 to 500 characters; a warned or suspended person reads it. */
  decideReport(decision: { id: string; outcome: ReportOutcome; note: string }): Answer<null>;
  /** The newest first. */
  actions(request: ActionFilter & { after: number | null }): Answer<FoundActions>;
  accounts(request: AccountRequest): Answer<FoundAccounts>;
  setRole(account: ShownAccount, role: AccountRole): Answer<null>;
  suspend(account: ShownAccount, reason: string): Answer<null>;
  unsuspend(account: ShownAccount): Answer<null>;
  /** Null: no decision of an admin any more. */
  setVerified(account: ShownAccount, verified: boolean | null): Answer<null>;
}

export interface AdminPort {
  /** Loads the code of administration, which nobody else needs. */
  open(): Promise<AdminQueries>;
}
