/** What /admin asks of the server. Loaded with that screen only. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { accountRoles, pianoTypes } from '../../domain/listing/listing-values.ts';
import { hostless } from '../../domain/listing/stored-address.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type {
  AcceptedPoint,
  ActivityRow,
  AdminQueries,
  AlertRow,
  DueJob,
  ConversationReport,
  FlaggedListing,
  FleetHealth,
  FoundAccount,
  HealthSummary,
  MarketHealth,
  ReportedMessage,
  ReportedSide,
  SerialCoverage,
  ShownAccount,
  PointPreview,
  WaitingCorrection,
} from '../ports/admin-port.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { classifyFailure, failureOf, type FailedResponse } from '../../wire/request-failure.ts';
import { toServerFailure, unreadable } from '../to-server-failure.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import { read } from '../../lib/fields.ts';

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new TypeError('An object was expected');
}

function toList<T>(value: unknown, read: (fields: Fields) => T): readonly T[] {
  if (!Array.isArray(value)) throw new TypeError('A list was expected');
  return value.map((each) => read(toFields(each)));
}

/** Counts come as numbers, or as text where the database has them in 64 bits. */
function toNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new TypeError('A number was expected');
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('A text was expected');
}

function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null || value === undefined ? null : read(value);
}

const toTime = (value: unknown) => read.time(value, 'time');

function readHealth(row: Fields): HealthSummary {
  return {
    total_users: toNumber(row.total_users),
    active_sessions: toNumber(row.active_sessions),
    daily_activity: toNumber(row.daily_activity),
    recent_failed_logins: toNumber(row.recent_failed_logins),
    daily_profile_updates: toNumber(row.daily_profile_updates),
    security_alerts: toNumber(row.security_alerts),
    avg_user_logins: toNumber(row.avg_user_logins),
    expired_sessions: toNumber(row.expired_sessions),
    last_checked: toTime(row.last_checked),
  };
}

function readJob(row: Fields): DueJob {
  return {
    name: toText(row.name),
    last_run_at: orNull(row.last_run_at, toTime),
    last_error: toText(row.last_error),
    last_error_at: orNull(row.last_error_at, toTime),
  };
}

function readActivity(row: Fields): ActivityRow {
  return {
    activity_type: toText(row.activity_type),
    unique_users: toNumber(row.unique_users),
    activity_count: toNumber(row.activity_count),
    avg_per_user: toNumber(row.avg_per_user),
  };
}

function readAlert(row: Fields): AlertRow {
  return {
    alert_types: Array.isArray(row.alert_types) ? row.alert_types.map(toText) : [],
    last_alert: toTime(row.last_alert),
    alert_count: toNumber(row.alert_count),
    account_id: orNull(row.account_id, toText),
    account_email: orNull(row.account_email, toText),
  };
}

function readMarket(row: Fields): MarketHealth {
  return {
    on_market: toNumber(row.on_market),
    published: toNumber(row.published),
    offered: toNumber(row.offered),
    sold: toNumber(row.sold),
    ended_unsold: toNumber(row.ended_unsold),
    median_days_to_sale: orNull(row.median_days_to_sale, toNumber),
    contacts: toNumber(row.contacts),
    replied: toNumber(row.replied),
    median_hours_to_reply: orNull(row.median_hours_to_reply, toNumber),
    unseen: toNumber(row.unseen),
    stale_days: toNumber(row.stale_days),
    stale: toNumber(row.stale),
    oldest: toList(row.oldest, (each) => ({
      id: toText(each.id),
      title: toText(each.title),
      days: toNumber(each.days),
      views: toNumber(each.views),
    })),
  };
}

function readFleet(row: Fields): FleetHealth {
  return {
    devices: toNumber(row.devices),
    people: toNumber(row.people),
    late: toNumber(row.late),
    storage_losses: toNumber(row.storage_losses),
    versions: toList(row.versions, (each) => ({
      version: toText(each.version),
      devices: toNumber(each.devices),
      last_heard: toTime(each.last_heard),
    })),
    kinds: toList(row.kinds, (each) => ({ kind: toText(each.kind), waiting: toNumber(each.waiting), parked: toNumber(each.parked) })),
    late_devices: toList(row.late_devices, (each) => ({
      account_id: toText(each.account_id),
      email: toText(each.email),
      app_version: toText(each.app_version),
      oldest_waiting_at: toTime(each.oldest_waiting_at),
      reported_at: toTime(each.reported_at),
    })),
  };
}

function readSerials(row: Fields): SerialCoverage {
  const confidence = toFields(row.confidence);
  return {
    lookups: toNumber(row.lookups),
    successful: toNumber(row.successful),
    failed: toNumber(row.failed),
    confidence: { high: toNumber(confidence.high), medium: toNumber(confidence.medium), low: toNumber(confidence.low) },
    failed_serials: toList(row.failed_serials, (each) => ({
      serial: toText(each.serial),
      maker: toText(each.maker),
      times: toNumber(each.times),
      last_at: toTime(each.last_at),
    })),
    unknown_makers: toList(row.unknown_makers, (each) => ({
      maker: toText(each.maker),
      times: toNumber(each.times),
      failed: toNumber(each.failed),
      last_at: toTime(each.last_at),
    })),
    weak_makers: toList(row.weak_makers, (each) => ({
      maker: toText(each.maker),
      weak: toNumber(each.weak),
      failed: toNumber(each.failed),
      times: toNumber(each.times),
    })),
  };
}

const toRow = (row: Fields) => ({ serial: toNumber(row.serial), year: toNumber(row.year) });
const toRowOrNull = (row: unknown) => orNull(row, (given) => toRow(toFields(given)));

function readPreview(row: Fields): PointPreview {
  return {
    maker: orNull(row.maker, toText) ?? '',
    line: orNull(row.line, toText) ?? '',
    serial: orNull(row.serial, toNumber),
    year: orNull(row.year, toNumber),
    lower: toRowOrNull(row.lower),
    upper: toRowOrNull(row.upper),
    problem: toText(row.problem),
  };
}

function readPoint(row: Fields): AcceptedPoint {
  return {
    ...toRow(row),
    id: toText(row.id),
    maker: toText(row.maker),
    line: toText(row.line),
    source: toText(row.source),
    accepted_on: toText(row.accepted_on),
    in_use: row.in_use === true,
  };
}

function readCorrection(row: Fields): WaitingCorrection {
  return {
    id: toText(row.id),
    serial_number: toText(row.serial_number),
    manufacturer: toText(row.manufacturer),
    answered_year_from: orNull(row.answered_year_from, toNumber),
    answered_year_to: orNull(row.answered_year_to, toNumber),
    claimed_year: orNull(row.claimed_year, toNumber),
    claimed_model: toText(row.claimed_model),
    evidence: toText(row.evidence),
    created_at: toTime(row.created_at),
    account_email: orNull(row.account_email, toText),
    point: readPreview(toFields(row.point)),
  };
}

/** What the database holds an account's suspension against. */
function shownStanding({ suspended_at, suspended_reason }: ShownAccount): Fields {
  return { suspended: suspended_at !== null, suspended_reason };
}

function readFlagged(row: Fields): FlaggedListing {
  const type = pianoTypes.find((each) => each === row.piano_type);
  if (!type || !Array.isArray(row.screening_flags)) throw new TypeError('A flagged listing was expected');
  return {
    id: toText(row.id),
    version: toNumber(row.version),
    title: toText(row.title),
    brand: toText(row.brand),
    model: toText(row.model),
    piano_type: type,
    subtype: toText(row.subtype),
    price_cents: orNull(row.price, (euro) => Math.round(toNumber(euro) * 100)),
    country_code: toText(row.country_code),
    town: toText(row.town),
    image_count: toNumber(row.image_count),
    image_url: orNull(row.image_url, (address) => hostless(toText(address))),
    description: toText(row.description),
    screening_score: toNumber(row.screening_score),
    screening_flags: row.screening_flags.map(toText),
    screening_reason: toText(row.screening_reason),
    flagged_at: toTime(row.flagged_at),
    owner_name: toText(row.owner_name),
    owner_slug: toText(row.owner_slug),
  };
}

function readSide(value: unknown): ReportedMessage['side'] {
  if (value === 'buyer' || value === 'seller') return value;
  throw new TypeError('A side was expected');
}

function readReportedSide(value: unknown): ReportedSide {
  const { account_id, name, email, visitor } = toFields(value);
  return { account_id: orNull(account_id, toText), name: toText(name), email: orNull(email, toText), visitor: visitor === true };
}

function readReport(row: Fields): ConversationReport {
  return {
    id: toText(row.id),
    inquiry_id: toText(row.inquiry_id),
    reason: toText(row.reason),
    reported_at: toTime(row.reported_at),
    piano_title: toText(row.piano_title),
    side: readSide(row.side),
    reporter: readReportedSide(row.reporter),
    reported: readReportedSide(row.reported),
    messages: toNumber(row.messages),
  };
}

function readAccount(row: Fields): FoundAccount {
  const role = accountRoles.find((each) => each === row.role);
  if (!role) throw new TypeError('A role was expected');
  return {
    id: toText(row.id),
    email: toText(row.email),
    full_name: toText(row.full_name),
    company_name: toText(row.company_name),
    role,
    slug: toText(row.slug),
    created_at: toTime(row.created_at),
    last_sign_in_at: orNull(row.last_sign_in_at, toTime),
    email_confirmed: row.email_confirmed === true,
    verified: row.verified === true,
    verified_mark: typeof row.verified_mark === 'boolean' ? row.verified_mark : null,
    suspended_at: orNull(row.suspended_at, toTime),
    suspended_reason: toText(row.suspended_reason),
    public_listings: toNumber(row.public_listings),
  };
}

export function createAdminQueries(supabase: SupabaseClient, hooks: { onPointsChanged: () => void }): AdminQueries {
  const never = new AbortController().signal;

  async function call<T>(name: string, args: Fields, read: (value: unknown) => T): Promise<Result<T, ServerFailure>> {
    const answer = await callProcedure(supabase, { name, args, signal: never });
    if (!answer.ok) return fail(toServerFailure(answer.failure));
    try {
      return ok(read(answer.value));
    } catch {
      return unreadable;
    }
  }

  /** Of procedures that give nothing. Anything else is none of their answers. */
  function nothing(value: unknown): null {
    if (value === null || value === undefined || value === '') return null;
    throw new TypeError('Nothing was expected');
  }

  return {
    async ownRole() {
      const { data, error } = await supabase.auth.getSession();
      if (error) return fail(toServerFailure(classifyFailure({ status: error.status ?? 0, error })));
      const userId = data.session?.user.id;
      if (userId === undefined) return fail({ type: 'SignInNeeded' });
      const response: FailedResponse & { data: unknown } = await supabase
        .from('user_profiles')
        .select('role')
        .eq('id', userId)
        .maybeSingle();
      const failure = failureOf(response);
      if (failure) return fail(toServerFailure(failure));
      const role = (response.data as { role?: unknown } | null)?.role;
      return ok(typeof role === 'string' ? role : null);
    },
    async health() {
      const response: FailedResponse & { data: unknown } = await supabase.from('system_health_summary').select('*');
      const failure = failureOf(response);
      if (failure) return fail(toServerFailure(failure));
      try {
        const [summary] = toList(response.data, readHealth);
        return summary ? ok(summary) : fail({ type: 'NotFound' });
      } catch {
        return unreadable;
      }
    },
    jobs: () =>
      call('get_due_jobs', {}, (answer) => {
        const { rows, checked_at } = toFields(answer);
        return { jobs: toList(rows, readJob), checked_at: toTime(checked_at) };
      }),
    activity: (daysBack) => call('get_activity_breakdown', { days_back: daysBack }, (rows) => toList(rows, readActivity)),
    alerts: (hoursBack) => call('get_security_alerts', { hours_back: hoursBack }, (rows) => toList(rows, readAlert)),
    market: () => call('get_market_health', {}, (answer) => readMarket(toFields(answer))),
    fleet: () => call('get_fleet_health', {}, (answer) => readFleet(toFields(answer))),
    serials: () => call('get_serial_coverage', {}, (answer) => readSerials(toFields(answer))),
    corrections: () =>
      call('get_serial_corrections', {}, (answer) => {
        const { rows, total } = toFields(answer);
        return { corrections: toList(rows, readCorrection), total: toNumber(total) };
      }),
    async decideCorrection({ id, accept, note, source }) {
      const answer = await call('decide_serial_correction', { correction_id: id, accept, note, point_source: source }, nothing);
      if (answer.ok && source !== null) hooks.onPointsChanged();
      return answer;
    },
    points: () =>
      call('get_serial_points', {}, (answer) => {
        const { rows, total } = toFields(answer);
        return { points: toList(rows, readPoint), total: toNumber(total) };
      }),
    async takeBackPoint(id) {
      const answer = await call('take_back_serial_point', { point_id: id }, nothing);
      if (answer.ok) hooks.onPointsChanged();
      return answer;
    },
    flaggedListings: () =>
      call('get_flagged_listings', {}, (answer) => {
        const { rows, total } = toFields(answer);
        return { listings: toList(rows, readFlagged), total: toNumber(total) };
      }),
    decideScreening: ({ listing: { id, version }, approve, reason }) =>
      call('decide_screening', { listing_id: id, approve, reason, shown: { version } }, nothing),
    conversationReports: () =>
      call('get_conversation_reports', {}, (answer) => {
        const { rows, total } = toFields(answer);
        return { reports: toList(rows, readReport), total: toNumber(total) };
      }),
    reportedMessages: (report) =>
      call('read_reported_conversation', { report }, (rows) =>
        toList(rows, (each) => ({ id: toText(each.id), side: readSide(each.side), text: toText(each.text), at: toTime(each.at) }))),
    decideReport: ({ id, outcome, note }) => call('decide_conversation_report', { report: id, outcome, note }, nothing),
    accounts: (request) =>
      call('find_accounts', { request }, (answer) => {
        const { rows, total, next } = toFields(answer);
        return {
          accounts: toList(rows, readAccount),
          total: toNumber(total),
          // Handed back as it came: the server compares it to the microsecond.
          next: orNull(next, (given) => ({ created_at: toText(toFields(given).created_at), id: toText(toFields(given).id) })),
        };
      }),
    setRole: ({ id, role }, next) => call('set_account_role', { account_id: id, new_role: next, shown: { role } }, nothing),
    suspend: (account, reason) => call('suspend_account', { account_id: account.id, reason, shown: shownStanding(account) }, nothing),
    unsuspend: (account) => call('unsuspend_account', { account_id: account.id, shown: shownStanding(account) }, nothing),
    setVerified: ({ id, verified_mark }, verified) => call('set_account_verified', { account_id: id, verified, shown: { verified_mark } }, nothing),
  };
}
