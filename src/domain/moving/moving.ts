import type { HeldRow } from '../../lib/held-row.ts';
import type { Day } from '../viewing/zoned-time.ts';
import { knownTimeZone } from '../viewing/zoned-time.ts';
import { moveKm, readAsked, readPaths, readPiano, readPlace, type AskedMover, type MovedPiano, type MovePlace } from './facts.ts';
import type { MoveQuoteRow, MoveRequestRow } from './move-row.ts';
import { isOpenQuote, moveStepsFrom, quoteStepsFrom, type MoveState, type QuoteSide, type QuoteState } from './steps.ts';

interface Move {
  id: string;
  piano: MovedPiano;
  from: MovePlace;
  to: MovePlace;
  /** By road, guessed; null where a town is not known. */
  km: number | null;
  wishFrom: Day;
  wishTo: Day;
  isFlexible: boolean;
  photos: readonly string[];
  note: string;
  sending: 'waiting' | 'refused' | 'sent';
  known: boolean;
  /** Epoch ms. */
  createdAt: number;
}

export interface MoveRequest extends Move {
  row: MoveRequestRow;
  /** As the server has it; 'open' for one that it doesn't have yet. */
  state: MoveState;
  /** The step that this device has stored and the server has not taken; null for none. */
  wanted: MoveState | null;
  asked: readonly AskedMover[];
  fromAddress: string;
  toAddress: string;
  /** Those that the server has asked, in the order of their names. */
  quotes: readonly MoveQuote[];
}

export interface MoveQuote extends Move {
  row: MoveQuoteRow;
  side: QuoteSide;
  requestId: string;
  state: QuoteState;
  wanted: QuoteState | null;
  moverName: string;
  customerName: string;
  otherLeft: boolean;
  providerId: string | null;
  /** Whole cents; null until it is quoted. */
  price: number | null;
  /** Epoch ms. */
  startsAt: number | null;
  endsAt: number | null;
  timeZone: string;
  insuredUntil: Day | null;
  answer: string;
  /** Epoch ms. */
  validUntil: number | null;
}

interface Told {
  piano: Readonly<Record<string, unknown>>;
  origin: Readonly<Record<string, unknown>>;
  destination: Readonly<Record<string, unknown>>;
  wish_from: string;
  wish_to: string;
  is_flexible: boolean;
  photos: readonly unknown[];
  note: string;
}

function toldOf({ piano, origin, destination, wish_from, wish_to, is_flexible, photos, note }: Told) {
  const [from, to] = [readPlace(origin), readPlace(destination)];
  return { piano: readPiano(piano), from, to, km: moveKm(from, to), wishFrom: wish_from, wishTo: wish_to, isFlexible: is_flexible, photos: readPaths(photos), note };
}

const instant = (stored: string | null) => (stored === null ? null : Date.parse(stored));

/** A person's quotes, asked or given. `now` in epoch ms. */
export function quotesOf({ me, held, now }: { me: string; held: readonly HeldRow<MoveQuoteRow>[]; now: number }): readonly MoveQuote[] {
  return held.map(({ row, base, sending, known }) => {
    const kept = base ?? row;
    const validUntil = instant(kept.valid_until);
    // Rule MV-6, before the server has said so.
    const state = kept.state === 'quoted' && validUntil !== null && validUntil <= now ? 'expired' : kept.state;
    const side = row.user_id === me ? ('customer' as const) : ('mover' as const);
    return {
      ...toldOf(row), id: row.id, row, side, requestId: row.request_id, state, sending, known,
      wanted: sending === 'sent' || (row.state === kept.state && row.sequence === kept.sequence && row.price_cents === kept.price_cents && row.starts_at === kept.starts_at) ? null : row.state,
      moverName: row.provider_name, customerName: row.customer_name, otherLeft: (side === 'customer' ? row.provider_user_id : row.user_id) === null,
      providerId: row.provider_id, price: row.price_cents, startsAt: instant(row.starts_at), endsAt: instant(row.ends_at), timeZone: knownTimeZone(row.time_zone),
      insuredUntil: row.insured_until, answer: row.answer, validUntil, createdAt: Date.parse(row.created_at),
    };
  });
}

const byName = (a: MoveQuote, b: MoveQuote) => a.moverName.localeCompare(b.moverName) || a.id.localeCompare(b.id);

/** A person's requests, the newest first, each with the quotes that belong to it. */
export function requestsOf(held: readonly HeldRow<MoveRequestRow>[], quotes: readonly MoveQuote[]): readonly MoveRequest[] {
  return held
    .map(({ row, base, sending, known }): MoveRequest => {
      const state = known ? (base ?? row).state : 'open';
      return {
        ...toldOf(row), id: row.id, row, state, sending, known, wanted: known && sending !== 'sent' && row.state !== state ? row.state : null,
        asked: readAsked(row.asked), fromAddress: row.origin_address, toAddress: row.destination_address, createdAt: Date.parse(row.created_at),
        quotes: quotes.filter(({ side, requestId }) => side === 'customer' && requestId === row.id).toSorted(byName),
      };
    })
    .toSorted((a, b) => b.createdAt - a.createdAt || a.id.localeCompare(b.id));
}

/** What a mover was asked: those to answer first, then those that run, then the rest; each the newest first. */
export function askedOf(quotes: readonly MoveQuote[]): readonly MoveQuote[] {
  const rank = (quote: MoveQuote) => (awaitsQuote(quote) ? 0 : isOpenQuote(quote.state) ? 1 : 2);
  return quotes.filter(({ side }) => side === 'mover').toSorted((a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt || a.id.localeCompare(b.id));
}

/** What this side may do with a quote now: nothing while a step waits to be sent. */
export function possibleQuoteSteps({ state, side, sending, known, otherLeft }: MoveQuote): readonly QuoteState[] {
  return sending === 'waiting' || !known || otherLeft ? [] : quoteStepsFrom(state, side);
}

export function canWithdraw({ state, sending, known }: MoveRequest): boolean {
  return sending !== 'waiting' && known && moveStepsFrom(state, 'customer').includes('withdrawn');
}

/** The mover has not answered. */
export function awaitsQuote(quote: MoveQuote): boolean {
  return quote.side === 'mover' && quote.state === 'asked' && quote.wanted === null && !quote.otherLeft;
}

/** The customer can choose. */
export function awaitsChoice({ state, wanted, quotes }: MoveRequest): boolean {
  return state === 'open' && wanted === null && quotes.some((quote) => quote.state === 'quoted') && !quotes.some((quote) => quote.wanted === 'accepted');
}
