import type { HeldRow } from '../../lib/held-row.ts';
import { cellsOf, overlap } from './offered-times.ts';
import { isOpen, stepsFrom, type ViewingKind, type ViewingSide, type ViewingState } from './steps.ts';
import type { ViewingRow } from './viewing-row.ts';
import { knownTimeZone } from './zoned-time.ts';

export type HeldViewing = HeldRow<ViewingRow>;

export interface Viewing {
  id: string;
  /** The row of which the rest tells: what a step that is taken now stands on. */
  row: ViewingRow;
  side: ViewingSide;
  kind: ViewingKind;
  /** As the server has it, or by the clock; 'requested' for one that it doesn't have yet. */
  state: ViewingState;
  /** The step that this device has stored and the server has not taken; null for none. */
  wanted: ViewingState | null;
  sending: 'waiting' | 'refused' | 'sent';
  known: boolean;
  /** Epoch ms: the time it is about now; for a proposal, the proposed one. */
  startsAt: number;
  endsAt: number;
  /** Epoch ms: the time that the buyer asked for. */
  askedFor: number;
  timeZone: string;
  otherName: string;
  otherLeft: boolean;
  sellerId: string | null;
  pianoId: string | null;
  pianoTitle: string;
  place: string;
  note: string;
  phone: string;
  stepNote: string;
  steppedBy: ViewingSide | null;
  sequence: number;
  /** Epoch ms. */
  changedAt: number;
}

/** A person's requests, the next in time first, those that are over behind them, the latest first. `now` in epoch ms. */
export function viewingsOf({ me, held, now }: { me: string; held: readonly HeldViewing[]; now: number }): readonly Viewing[] {
  return held
    .map((each) => toViewing(each, { me, now }))
    .sort((a, b) => {
      const [aOver, bOver] = [isOver(a, now), isOver(b, now)];
      if (aOver !== bOver) return aOver ? 1 : -1;
      return (aOver ? b.startsAt - a.startsAt : a.startsAt - b.startsAt) || a.id.localeCompare(b.id);
    });
}

function toViewing({ row, base, sending, known }: HeldViewing, { me, now }: { me: string; now: number }): Viewing {
  const side = row.user_id === me ? 'buyer' : 'seller';
  const agreed = base ?? row;
  const held: ViewingState = known ? agreed.state : 'requested';
  const wanted = known && sending !== 'sent' && row.state !== held ? row.state : null;
  const time = held === 'proposed' ? (agreed.proposed_at ?? agreed.starts_at) : agreed.starts_at;
  const startsAt = Date.parse(time);
  return {
    id: row.id,
    row,
    side,
    kind: row.kind,
    state: isOpen(held) && startsAt <= now ? 'expired' : held,
    wanted,
    sending,
    known,
    startsAt,
    endsAt: startsAt + row.minutes * 60_000,
    askedFor: Date.parse(row.starts_at),
    timeZone: knownTimeZone(row.time_zone),
    otherName: side === 'buyer' ? row.seller_name : row.buyer_name,
    otherLeft: (side === 'buyer' ? row.seller_id : row.user_id) === null,
    sellerId: row.seller_id,
    pianoId: row.piano_id,
    pianoTitle: row.piano_title,
    place: row.place,
    note: row.note,
    phone: row.phone,
    stepNote: row.step_note,
    steppedBy: row.stepped_by,
    sequence: row.sequence,
    changedAt: Date.parse(row.updated_at),
  };
}

/** Nothing can be done with it any more (rule V-4). */
export function isOver({ state, endsAt }: Pick<Viewing, 'state' | 'endsAt'>, now: number): boolean {
  return !isOpen(state) && (state !== 'accepted' || endsAt <= now);
}

/** What this side may do now: none once the time has come, while a step waits to be sent, or when nobody is there to be told. */
export function possibleSteps(viewing: Viewing, now: number): readonly ViewingState[] {
  if (viewing.startsAt <= now || viewing.otherLeft || viewing.sending === 'waiting' || !viewing.known) return [];
  return stepsFrom(viewing.state, viewing.side);
}

/** Whether the other waits for this side. */
export function needsAnswer(viewing: Viewing, now: number): boolean {
  return possibleSteps(viewing, now).includes('accepted');
}

/** What of the person's own takes the time of this one (rule V-7); counts what is accepted and what waits to be sent as accepted. */
export function conflictsOf(viewing: Pick<Viewing, 'id' | 'kind' | 'startsAt'>, all: readonly Viewing[]): readonly Viewing[] {
  return all.filter((other) => other.id !== viewing.id && takesTime(other) && overlap(viewing, other));
}

/** The half hours that the person has given away as a seller. Epoch ms. */
export function takenCells(all: readonly Viewing[]): ReadonlySet<number> {
  return new Set(all.filter((each) => each.side === 'seller' && takesTime(each)).flatMap(({ startsAt, kind }) => cellsOf(startsAt, kind)));
}

function takesTime({ state, wanted, sending }: Viewing): boolean {
  return (state === 'accepted' && wanted !== 'cancelled') || (wanted === 'accepted' && sending === 'waiting');
}
