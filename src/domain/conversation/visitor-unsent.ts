import type { VisitorRecord } from './visitor.ts';

/** Something a visitor wrote on this device that the server does not have: a letter or a message into an open conversation. */
export interface VisitorUnsent {
  /** The inquiry's. */
  recordId: string;
  /** Null for the letter. */
  messageId: string | null;
  sellerName: string;
  /** '' where it is about no piano. */
  pianoTitle: string;
  text: string;
  /** `failed`: refused, and it goes again only when asked. */
  state: 'waiting' | 'failed';
  /** Epoch ms. */
  since: number;
  /** How often it was tried in vain, or 0 where nobody counted. */
  tries: number;
  /** Why it was refused, or why it still waits; '' when nobody said. */
  reason: string;
}

/** Rules V-2, V-3 and V-8: what of a conversation is still to be sent or was refused, in the order in which it was written. */
export function visitorUnsent({ id: recordId, letter, view, outgoing }: VisitorRecord): readonly VisitorUnsent[] {
  const messages = outgoing.map(({ id, text, writtenAt, refused, tries = 0, reason = '' }): VisitorUnsent => ({
    recordId, messageId: id, sellerName: view?.sellerName ?? '', pianoTitle: view?.pianoTitle ?? '', text,
    state: refused === null ? 'waiting' : 'failed', since: Date.parse(writtenAt), tries, reason: refused ?? reason,
  }));
  if (letter === null || letter.state === 'mailed') return messages;
  const { sellerName, piano, message, state, writtenAt, tries = 0, reason } = letter;
  const first: VisitorUnsent = {
    recordId, messageId: null, sellerName, pianoTitle: piano?.title ?? '', text: message,
    state: state === 'refused' ? 'failed' : 'waiting', since: Date.parse(writtenAt), tries, reason,
  };
  return [first, ...messages];
}

export interface UnsentCount {
  waiting: number;
  failed: number;
}

export function countVisitorUnsent(records: readonly VisitorRecord[]): UnsentCount {
  const unsent = records.flatMap(visitorUnsent);
  const failed = unsent.filter(({ state }) => state === 'failed').length;
  return { waiting: unsent.length - failed, failed };
}
