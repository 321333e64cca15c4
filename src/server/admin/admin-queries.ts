/** What /admin asks of the server. Loaded with that screen only. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { Decoder } from '../../lib/fields.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { Answer } from '../../wire/answer.ts';
import { callFunction } from '../../wire/call-function.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import { classifyFailure, failureOf, type FailedResponse } from '../../wire/request-failure.ts';
import type { AdminQueries, ShownAccount } from '../ports/admin-port.ts';
import { readPrivateFile } from '../private-file.ts';
import { readAnswer, readNothing, toServerFailure } from '../to-server-failure.ts';
import * as rows from './admin-rows.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the database holds an account's suspension against. */
function shownStanding({ suspended_at, suspended_reason }: ShownAccount): Json {
  return { suspended: suspended_at !== null, suspended_reason };
}

export function createAdminQueries(supabase: SupabaseClient, hooks: { onPointsChanged: () => void }): AdminQueries {
  const never = new AbortController().signal;

  async function call<T>(name: string, args: Json, decode: Decoder<T>): Promise<Result<T, ServerFailure>> {
    return readAnswer(await callProcedure(supabase, { name, args, signal: never }), { name, decode });
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
      const answer: Answer<unknown> = failure ? { ok: false, failure } : { ok: true, value: response.data };
      const found = readAnswer(answer, { name: 'health', decode: rows.listOf(rows.health) });
      if (!found.ok) return found;
      const [summary] = found.value;
      return summary ? ok(summary) : fail({ type: 'NotFound' });
    },
    async jobs() {
      const answer = await call('get_due_jobs', {}, rows.objectOf(rows.jobs));
      return answer.ok ? ok({ jobs: answer.value.rows, checked_at: answer.value.checked_at }) : answer;
    },
    activity: (daysBack) => call('get_activity_breakdown', { days_back: daysBack }, rows.listOf(rows.activity)),
    alerts: (hoursBack) => call('get_security_alerts', { hours_back: hoursBack }, rows.listOf(rows.alert)),
    market: () => call('get_market_health', {}, rows.objectOf(rows.market)),
    fleet: () => call('get_fleet_health', {}, rows.objectOf(rows.fleet)),
    serials: () => call('get_serial_coverage', {}, rows.objectOf(rows.serials)),
    async corrections() {
      const answer = await call('get_serial_corrections', {}, rows.objectOf(rows.corrections));
      return answer.ok ? ok({ corrections: answer.value.rows, total: answer.value.total }) : answer;
    },
    async decideCorrection({ id, accept, note, source }) {
      const answer = await call('decide_serial_correction', { correction_id: id, accept, note, point_source: source }, readNothing);
      if (answer.ok && source !== null) hooks.onPointsChanged();
      return answer;
    },
    async certificates() {
      const answer = await call('get_certificates_to_check', {}, rows.objectOf(rows.certificates));
      return answer.ok ? ok({ certificates: answer.value.rows, total: answer.value.total }) : answer;
    },
    paper: ({ paper_path: path }) => readPrivateFile(supabase, 'provider-documents', path),
    markCertificate: ({ id, name, issuer, year, paper_path }) =>
      call('mark_certificate', { certificate_id: id, checked: true, shown: { name, issuer, year, paper_path } }, readNothing),
    async refundsDue() {
      const answer = await call('get_refunds_due', {}, rows.objectOf(rows.refunds));
      return answer.ok ? ok({ refunds: answer.value.rows, total: answer.value.total }) : answer;
    },
    async refundNow({ id, paymentId, cents }) {
      const answer = await callFunction(supabase, 'refund-payment', { id, payment_id: paymentId, cents });
      const read = readAnswer(answer, { name: 'refund', decode: rows.objectOf(rows.refunded) });
      return read.ok ? ok(read.value.state) : read;
    },
    markRefunded: ({ id, paymentId, cents, reference, reason }) =>
      call('mark_refunded', { payment_id: paymentId, refund: { id, cents, reference, reason } }, readNothing),
    async points() {
      const answer = await call('get_serial_points', {}, rows.objectOf(rows.points));
      return answer.ok ? ok({ points: answer.value.rows, total: answer.value.total }) : answer;
    },
    async takeBackPoint(id) {
      const answer = await call('take_back_serial_point', { point_id: id }, readNothing);
      if (answer.ok) hooks.onPointsChanged();
      return answer;
    },
    async flaggedListings() {
      const answer = await call('get_flagged_listings', {}, rows.objectOf(rows.flaggedListings));
      return answer.ok ? ok({ listings: answer.value.rows, total: answer.value.total }) : answer;
    },
    decideScreening: ({ listing: { id, version }, approve, reason }) =>
      call('decide_screening', { listing_id: id, approve, reason, shown: { version } }, readNothing),
    async conversationReports() {
      const answer = await call('get_conversation_reports', {}, rows.objectOf(rows.reports));
      return answer.ok ? ok({ reports: answer.value.rows, total: answer.value.total }) : answer;
    },
    reportedMessages: (report) => call('read_reported_conversation', { report }, rows.listOf(rows.reportedMessage)),
    decideReport: ({ id, outcome, note }) => call('decide_conversation_report', { report: id, outcome, note }, readNothing),
    async actions(request) {
      const answer = await call('get_admin_actions', { request }, rows.objectOf(rows.actions));
      return answer.ok ? ok({ actions: answer.value.rows, next: answer.value.next, admins: answer.value.admins }) : answer;
    },
    async accounts(request) {
      const answer = await call('find_accounts', { request }, rows.objectOf(rows.accounts));
      return answer.ok ? ok({ accounts: answer.value.rows, total: answer.value.total, next: answer.value.next }) : answer;
    },
    setRole: ({ id, role }, next) => call('set_account_role', { account_id: id, new_role: next, shown: { role } }, readNothing),
    suspend: (account, reason) => call('suspend_account', { account_id: account.id, reason, shown: shownStanding(account) }, readNothing),
    unsuspend: (account) => call('unsuspend_account', { account_id: account.id, shown: shownStanding(account) }, readNothing),
    setVerified: ({ id, verified_mark }, verified) => call('set_account_verified', { account_id: id, verified, shown: { verified_mark } }, readNothing),
  };
}
