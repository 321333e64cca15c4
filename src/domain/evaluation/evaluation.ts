import type { HeldRow } from '../../lib/held-row.ts';
import { knownTimeZone } from '../viewing/zoned-time.ts';
import type { EvaluationRow } from './evaluation-row.ts';
import { totalOf, type Fees } from './fees.ts';
import { isClosed, stepsFrom, type EvaluationSide, type EvaluationState } from './steps.ts';

export type HeldEvaluation = HeldRow<EvaluationRow>;

export interface Evaluation extends Fees {
  id: string;
  requestId: string;
  /** The row of which the rest tells: what a step that is taken now stands on. */
  row: EvaluationRow;
  side: EvaluationSide;
  /** As the server has it; 'requested' for one that it doesn't have yet (rule E-11). */
  state: EvaluationState;
  /** The step that this device has stored and the server has not taken; null for none. */
  wanted: EvaluationState | null;
  sending: 'waiting' | 'refused' | 'sent';
  known: boolean;
  otherName: string;
  otherLeft: boolean;
  /** Maker and model. */
  piano: string;
  /** Whole cents, commission included. */
  total: number;
  refund: number;
  /** ISO 8601; null while it is still to be given back. */
  refundedAt: string | null;
  /** Epoch ms; null without an appointment. */
  startsAt: number | null;
  endsAt: number | null;
  reportDueAt: number | null;
  timeZone: string;
  createdAt: number;
}

/** A person's evaluations, the newest request first, as one of the two sides. */
export function evaluationsOf(held: readonly HeldEvaluation[], me: string): readonly Evaluation[] {
  return held
    .map((each) => toEvaluation(each, me))
    .toSorted((a, b) => b.createdAt - a.createdAt || a.requestId.localeCompare(b.requestId) || a.otherName.localeCompare(b.otherName));
}

function toEvaluation({ row, base, sending, known }: HeldEvaluation, me: string): Evaluation {
  const side = row.user_id === me ? 'customer' : 'evaluator';
  const kept = base ?? row;
  const state: EvaluationState = known ? kept.state : 'requested';
  const fees = { fee: row.fee, travelFee: row.travel_fee, commission: row.commission };
  const instant = (time: string | null) => (time === null ? null : Date.parse(time));
  return {
    ...fees,
    id: row.id,
    requestId: row.request_id,
    row,
    side,
    state,
    wanted: known && sending !== 'sent' && row.state !== state ? row.state : null,
    sending,
    known,
    otherName: side === 'customer' ? row.provider_name : row.customer_name,
    otherLeft: (side === 'customer' ? row.provider_user_id : row.user_id) === null,
    piano: [row.maker, row.model].filter((part) => part !== '').join(' '),
    total: totalOf(fees),
    refund: kept.refund,
    refundedAt: kept.refunded_at,
    startsAt: instant(kept.starts_at),
    endsAt: instant(kept.ends_at),
    reportDueAt: instant(kept.report_due_at),
    timeZone: knownTimeZone(row.time_zone),
    createdAt: Date.parse(row.created_at),
  };
}

/** What this side may do now: nothing while a step waits to be sent, and of what the other must hear nothing when they are gone. */
export function possibleSteps({ state, side, startsAt, otherLeft, sending, known }: Evaluation, now: number): readonly EvaluationState[] {
  if (sending === 'waiting' || !known) return [];
  return stepsFrom(state, side).filter((step) => {
    if (step === 'inspected') return startsAt !== null && startsAt <= now;
    if (step === 'cancelled') return startsAt === null || startsAt > now;
    return !otherLeft || step === 'declined';
  });
}

/** Rule E-10. */
export function isReportLate({ state, reportDueAt }: Pick<Evaluation, 'state' | 'reportDueAt'>, now: number): boolean {
  return (state === 'scheduled' || state === 'inspected') && reportDueAt !== null && reportDueAt <= now;
}

/** The evaluator has been there, by the appointment, and the report is still to be sent. */
export function awaitsReport({ side, state, startsAt }: Pick<Evaluation, 'side' | 'state' | 'startsAt'>, now: number): boolean {
  return side === 'evaluator' && (state === 'inspected' || (state === 'scheduled' && startsAt !== null && startsAt <= now));
}

/** What the customer pays now: everything of the request that was accepted. Whole cents; 0 for nothing. */
export function payableOf(request: readonly Evaluation[]): number {
  return request.filter(({ state, wanted, sending }) => state === 'accepted' && wanted === null && sending === 'sent').reduce((sum, { total }) => sum + total, 0);
}

export const evaluationStages = ['request', 'payment', 'schedule', 'evaluation', 'report', 'movers'] as const;
export type EvaluationStage = (typeof evaluationStages)[number];

const stageOf: Readonly<Record<EvaluationState, EvaluationStage>> = {
  requested: 'request', declined: 'request', expired: 'request', cancelled: 'request', accepted: 'payment', paid: 'schedule', scheduled: 'evaluation', inspected: 'report', reported: 'movers',
};

/** How far a request has come: as far as the one of its evaluators that is farthest. */
export function reachedStage(request: readonly Pick<Evaluation, 'state'>[]): EvaluationStage {
  const places = request.map(({ state }) => evaluationStages.indexOf(stageOf[state]));
  return evaluationStages[Math.max(0, ...places)] ?? 'request';
}

/** Whether anything may still come of a request. */
export function isRequestOpen(request: readonly Pick<Evaluation, 'state'>[]): boolean {
  return request.some(({ state }) => !isClosed(state));
}
