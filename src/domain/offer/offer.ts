import type { HeldRow } from '../../lib/held-row.ts';
import type { OfferRow } from './offer-row.ts';
import { isOpen, stepsFrom, type OfferSide, type OfferState } from './steps.ts';

export interface Offer {
  id: string;
  /** The row of which the rest tells: what a step that is taken now stands on. */
  row: OfferRow;
  side: OfferSide;
  /** As the server has it, or by the clock; 'made' for one that it doesn't have yet. */
  state: OfferState;
  /** The step that this device has stored and the server has not taken; null for none. */
  wanted: OfferState | null;
  sending: 'waiting' | 'refused' | 'sent';
  known: boolean;
  /** In cents, as the server has it; for one that it doesn't have yet, as it was made. */
  amount: number;
  /** In cents: what the step that waits names instead; null for none. */
  wantedAmount: number | null;
  /** In cents; null for 'on request'. */
  asking: number | null;
  /** Epoch ms: until when the price can be answered, and what was agreed is to be settled; null where it isn't known or no matter. */
  answerBy: number | null;
  settleBy: number | null;
  otherName: string;
  otherLeft: boolean;
  pianoId: string | null;
  pianoTitle: string;
  note: string;
  stepNote: string;
  steppedBy: OfferSide | null;
  /** Epoch ms. */
  changedAt: number;
}

/** A person's offers, those that are under way first, each group the latest first. `now` in epoch ms. */
export function offersOf({ me, held, now }: { me: string; held: readonly HeldRow<OfferRow>[]; now: number }): readonly Offer[] {
  return held
    .map((each) => toOffer(each, { me, now }))
    .sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.changedAt - a.changedAt || a.id.localeCompare(b.id));
}

function toOffer({ row, base, sending, known }: HeldRow<OfferRow>, { me, now }: { me: string; now: number }): Offer {
  const side = row.user_id === me ? 'buyer' : 'seller';
  const agreed = base ?? row;
  const held: OfferState = known ? agreed.state : 'made';
  const wanted = known && sending !== 'sent' && row.state !== held ? row.state : null;
  const amount = agreed.amount_cents ?? 0;
  const [answerBy, settleBy] = [agreed.answer_by, agreed.settle_by].map((time) => (time === null ? null : Date.parse(time))) as [number | null, number | null];
  return {
    id: row.id,
    row,
    side,
    state: stateNow({ held, answerBy, settleBy, now }),
    wanted,
    sending,
    known,
    amount,
    wantedAmount: wanted !== null && isOpen(wanted) ? row.amount_cents : null,
    asking: row.asking_cents,
    answerBy: isOpen(held) ? answerBy : null,
    settleBy: held === 'accepted' ? settleBy : null,
    otherName: side === 'buyer' ? row.seller_name : row.buyer_name,
    otherLeft: (side === 'buyer' ? row.seller_id : row.user_id) === null,
    pianoId: row.piano_id,
    pianoTitle: row.piano_title,
    note: row.note,
    stepNote: row.step_note,
    steppedBy: row.stepped_by,
    changedAt: Date.parse(row.updated_at),
  };
}

/** Rules O-3 and O-5: the clock goes on without a connection. */
function stateNow({ held, answerBy, settleBy, now }: { held: OfferState; answerBy: number | null; settleBy: number | null; now: number }): OfferState {
  if (isOpen(held) && answerBy !== null && answerBy <= now) return 'expired';
  if (held === 'accepted' && settleBy !== null && settleBy <= now) return 'lapsed';
  return held;
}

/** Nothing can be done with it any more. */
export function isOver({ state }: Pick<Offer, 'state'>): boolean {
  return !isOpen(state) && state !== 'accepted';
}

/** What this side may do now: nothing while a step waits to be sent; without the other side, only what ends it. */
export function possibleSteps(offer: Offer): readonly OfferState[] {
  if (offer.sending === 'waiting' || !offer.known) return [];
  const steps = stepsFrom(offer.state, offer.side);
  return offer.otherLeft ? steps.filter((state) => state === 'withdrawn' || state === 'cancelled') : steps;
}

/** Whether the other waits for this side (rule D-11). */
export function needsAnswer(offer: Offer): boolean {
  return possibleSteps(offer).includes('accepted');
}

/** The person's own open or agreed offer for a piano; undefined for none. */
export function ownOfferFor(pianoId: string, offers: readonly Offer[]): Offer | undefined {
  return offers.find((offer) => offer.pianoId === pianoId && offer.side === 'buyer' && !isOver(offer) && offer.wanted !== 'withdrawn');
}
