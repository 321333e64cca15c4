import { fail, ok, type Result } from '../../lib/result.ts';
import type { InquiryContent, InquiryType } from './inquiry.ts';
import type { ThreadMessage } from './thread.ts';

/** A visitor's inquiry that its link has not sent yet. Times are ISO 8601, UTC. */
export interface WaitingInquiry {
  state: 'waiting';
  id: string;
  sellerName: string;
  pianoId: string | null;
  pianoTitle: string;
  inquiryType: InquiryType;
  email: string;
  message: string;
  writtenAt: string;
}

export interface VisitorMessage {
  id: string;
  mine: boolean;
  /** From 1, in the order in which the server took them. */
  place: number;
  body: string;
  createdAt: string;
}

/** A visitor's conversation as the server tells it to whoever has the link. */
export interface OpenInquiry extends Omit<WaitingInquiry, 'state'> {
  state: 'open';
  /** The seller's account is deleted. */
  sellerLeft: boolean;
  createdAt: string;
  closed: boolean;
  reported: boolean;
  messages: readonly VisitorMessage[];
}

export type VisitorView =
  | WaitingInquiry
  | OpenInquiry
  /** It belongs to the account with its address. */
  | { state: 'moved'; id: string }
  | { state: 'unknown' };

/** What a visitor wrote on this device into an open conversation; the server may not have it yet. */
export interface OutgoingMessage {
  id: string;
  text: string;
  writtenAt: string;
  /** Why the server refused it; null while it waits. */
  refused: string | null;
  /** How often it was tried in vain, and what was said the last time. */
  tries?: number;
  reason?: string;
}

/** The contact form of a visitor on its way to the server, where it waits for the link in the mail. */
export interface VisitorLetter extends InquiryContent {
  sellerId: string;
  sellerName: string;
  piano: { id: string; title: string } | null;
  writtenAt: string;
  /** `mailed`: the server has it and the mail is out. */
  state: 'waiting' | 'mailed' | 'refused';
  /** Why it was refused, or why it still waits; '' when nobody said. */
  reason: string;
  /** How often it was tried in vain. */
  tries?: number;
}

/** One conversation of a visitor on this device: written here, opened by its link here, or both. */
export interface VisitorRecord {
  /** The inquiry's. */
  id: string;
  letter: VisitorLetter | null;
  /** What the link's text is; whoever has it is the visitor. Null before a link was opened here. */
  token: string | null;
  view: WaitingInquiry | OpenInquiry | null;
  /** In the order in which it was written. */
  outgoing: readonly OutgoingMessage[];
  /** Epoch ms of the last change. */
  at: number;
}

/** The thread by C-4 and C-5: what the server has in its order, then what waits as it was written. */
export function visitorThread({ view, outgoing }: Pick<VisitorRecord, 'outgoing'> & { view: WaitingInquiry | OpenInquiry }): readonly ThreadMessage[] {
  const first: ThreadMessage = {
    id: view.id, text: view.message, mine: true, at: view.state === 'open' ? view.createdAt : view.writtenAt, place: 0,
    sending: view.state === 'open' ? 'sent' : 'waiting',
  };
  if (view.state === 'waiting') return [first];
  const known = new Set(view.messages.map(({ id }) => id));
  const sent = view.messages.map(({ id, body, mine, createdAt, place }): ThreadMessage => ({ id, text: body, mine, at: createdAt, place, sending: 'sent' }));
  const waiting = outgoing
    .filter(({ id }) => !known.has(id))
    .map(({ id, text, writtenAt, refused }): ThreadMessage => ({ id, text, mine: true, at: writtenAt, place: null, sending: refused === null ? 'waiting' : 'refused' }));
  return [first, ...sent, ...waiting];
}

/** Why a visitor can write nothing now; null when nothing hinders. */
export function visitorHindrance(view: OpenInquiry): 'OtherLeft' | 'Closed' | null {
  if (view.sellerLeft) return 'OtherLeft';
  return view.closed ? 'Closed' : null;
}

/** Whether anything of it is still to be sent. */
export function isVisitorWaiting({ letter, outgoing }: Pick<VisitorRecord, 'letter' | 'outgoing'>): boolean {
  return letter?.state === 'waiting' || outgoing.some(({ refused }) => refused === null);
}

const week = 7 * 24 * 3_600_000;

/** Rule V-6: the link in the mail came and went unused, so that the letter says nothing any more. `now` in epoch ms. */
export function isVisitorLetterOver({ letter, view, at }: VisitorRecord, now: number): boolean {
  return view === null && letter?.state === 'mailed' && now - at > week;
}

/** What became of a request. `retry`: the server has not taken it, it goes again. */
export type SendOutcome = { type: 'sent' } | { type: 'refused'; reason: string } | { type: 'retry'; reason: string };

/** The record after its letter was tried; one that was written over meanwhile stays. */
export function afterLetter(record: VisitorRecord, outcome: SendOutcome): VisitorRecord {
  if (record.letter?.state !== 'waiting') return record;
  const state = ({ sent: 'mailed', refused: 'refused', retry: 'waiting' } as const)[outcome.type];
  if (outcome.type === 'sent') return { ...record, letter: { ...record.letter, state, reason: '' } };
  return { ...record, letter: { ...record.letter, state, reason: outcome.reason, tries: (record.letter.tries ?? 0) + 1 } };
}

/** The record after a message was tried. */
export function afterMessage(record: VisitorRecord, messageId: string, outcome: SendOutcome): VisitorRecord {
  if (outcome.type === 'sent') return { ...record, outgoing: record.outgoing.filter(({ id }) => id !== messageId) };
  const { type, reason } = outcome;
  const outgoing = record.outgoing.map((each) =>
    each.id === messageId ? { ...each, refused: type === 'refused' ? reason : each.refused, reason, tries: (each.tries ?? 0) + 1 } : each,
  );
  return { ...record, outgoing };
}

/** The record with what the server says of it; `Gone` when its link leads here no more. */
export function withView(record: VisitorRecord, view: VisitorView): Result<VisitorRecord, { type: 'Gone'; movedTo: string | null }> {
  if (view.state === 'unknown') return fail({ type: 'Gone', movedTo: null });
  if (view.state === 'moved') return fail({ type: 'Gone', movedTo: view.id });
  const known = new Set(view.state === 'open' ? view.messages.map(({ id }) => id) : []);
  // The server has the letter: the device keeps no second copy of what the form asked.
  return ok({ ...record, letter: null, view, outgoing: record.outgoing.filter(({ id }) => !known.has(id)) });
}
