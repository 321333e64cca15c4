import type { Conversation } from '../conversation/thread.ts';
import { needsAnswer as bookingNeedsAnswer, waitsForOutcome, type Booking } from '../booking/booking.ts';
import { awaitsChoice, awaitsQuote, type MoveQuote, type MoveRequest } from '../moving/moving.ts';
import { awaitsReport, possibleSteps, type Evaluation } from '../evaluation/evaluation.ts';
import { needsAnswer as offerNeedsAnswer, type Offer } from '../offer/offer.ts';
import { needsAnswer, type Viewing } from '../viewing/viewing.ts';

/** Somebody waits for this person's word. */
export type Waiting =
  | { kind: 'viewing'; viewing: Viewing }
  /** `isOver`: it has begun, and what became of it is to be said. */
  | { kind: 'booking'; booking: Booking; isOver: boolean }
  | { kind: 'offer'; offer: Offer }
  /** What of it waits: the evaluator's yes or no or report, the customer's payment or choice of a time. */
  | { kind: 'evaluation'; evaluation: Evaluation; what: 'answer' | 'report' | 'payment' | 'time' }
  | { kind: 'move'; quote: MoveQuote }
  | { kind: 'quotes'; request: MoveRequest }
  | { kind: 'message'; conversation: Conversation };

const dayMs = 86_400_000;
/** A word that was read and left alone for so long is taken as the last one. */
const answeredByNowMs = 14 * dayMs;

function waitsForWord({ last, unread, blocked, otherLeft, otherClosed }: Conversation, now: number): boolean {
  if (blocked || otherLeft || otherClosed || last.mine) return false;
  return unread > 0 || now - Date.parse(last.at) < answeredByNowMs;
}

function stepOf(evaluation: Evaluation, now: number): 'answer' | 'report' | 'payment' | 'time' | null {
  const { side, state, wanted, sending } = evaluation;
  if (awaitsReport(evaluation, now)) return 'report';
  if (side === 'evaluator') return possibleSteps(evaluation, now).includes('accepted') ? 'answer' : null;
  if (wanted !== null || sending !== 'sent') return null;
  return state === 'accepted' ? 'payment' : state === 'paid' ? 'time' : null;
}

/** All that waits for an answer: what is about a time by that time, then offers, the first to expire first, then evaluations and moves, the oldest first, then messages, the latest first. Rule D-11. */
export function waitingForAnswer({ conversations, viewings, bookings, offers, evaluations, quotes, requests, now }: {
  conversations: readonly Conversation[];
  viewings: readonly Viewing[];
  bookings: readonly Booking[];
  offers: readonly Offer[];
  evaluations: readonly Evaluation[];
  quotes: readonly MoveQuote[];
  requests: readonly MoveRequest[];
  /** Epoch ms. */
  now: number;
}): readonly Waiting[] {
  const timed = [
    ...viewings.filter((viewing) => needsAnswer(viewing, now)).map((viewing) => ({ at: viewing.startsAt, waiting: { kind: 'viewing' as const, viewing } })),
    ...bookings.filter((booking) => bookingNeedsAnswer(booking, now)).map((booking) => ({ at: booking.startsAt, waiting: { kind: 'booking' as const, booking, isOver: false } })),
    ...bookings.filter((booking) => waitsForOutcome(booking, now)).map((booking) => ({ at: booking.startsAt, waiting: { kind: 'booking' as const, booking, isOver: true } })),
  ];
  const oldestFirst = (a: { createdAt: number }, b: { createdAt: number }) => a.createdAt - b.createdAt;
  return [
    ...timed.toSorted((a, b) => a.at - b.at).map(({ waiting }) => waiting),
    ...offers.filter(offerNeedsAnswer).toSorted((a, b) => (a.answerBy ?? 0) - (b.answerBy ?? 0)).map((offer) => ({ kind: 'offer' as const, offer })),
    ...evaluations.toSorted(oldestFirst).flatMap((evaluation) => {
      const what = stepOf(evaluation, now);
      return what === null ? [] : [{ kind: 'evaluation' as const, evaluation, what }];
    }),
    ...quotes.filter(awaitsQuote).toSorted(oldestFirst).map((quote) => ({ kind: 'move' as const, quote })),
    ...requests.filter(awaitsChoice).toSorted(oldestFirst).map((request) => ({ kind: 'quotes' as const, request })),
    ...conversations.filter((conversation) => waitsForWord(conversation, now)).map((conversation) => ({ kind: 'message' as const, conversation })),
  ];
}
