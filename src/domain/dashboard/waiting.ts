import type { Conversation } from '../conversation/thread.ts';
import { needsAnswer, type Viewing } from '../viewing/viewing.ts';

/** Somebody waits for this person's word. */
export type Waiting = { kind: 'viewing'; viewing: Viewing } | { kind: 'message'; conversation: Conversation };

const dayMs = 86_400_000;
/** A word that was read and left alone for so long is taken as the last one. */
const answeredByNowMs = 14 * dayMs;

function waitsForWord({ last, unread, blocked, otherLeft, otherClosed }: Conversation, now: number): boolean {
  if (blocked || otherLeft || otherClosed || last.mine) return false;
  return unread > 0 || now - Date.parse(last.at) < answeredByNowMs;
}

/** All that waits for an answer: requests for a time by the time they are about, then messages, the latest first. Rule D-11. */
export function waitingForAnswer({ conversations, viewings, now }: {
  conversations: readonly Conversation[];
  viewings: readonly Viewing[];
  /** Epoch ms. */
  now: number;
}): readonly Waiting[] {
  return [
    ...viewings.filter((viewing) => needsAnswer(viewing, now)).map((viewing) => ({ kind: 'viewing' as const, viewing })),
    ...conversations.filter((conversation) => waitsForWord(conversation, now)).map((conversation) => ({ kind: 'message' as const, conversation })),
  ];
}
