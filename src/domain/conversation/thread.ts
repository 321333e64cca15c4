import type { InquiryRow, MarkRow, MessageRow } from './conversation-rows.ts';
import type { InquiryType } from './inquiry.ts';

/** Where a row of this device stands with the server. */
export type Sending = 'waiting' | 'refused' | 'sent';

/** What of a conversation's marks its list needs. */
type Marks = Pick<MarkRow, 'inquiry_id' | 'read_place' | 'blocked' | 'reported'>;

export type Standing<T> = T & { sending: Sending };

export interface ThreadMessage {
  id: string;
  text: string;
  mine: boolean;
  /** ISO 8601, UTC: the server's time when sent, else the device's. */
  at: string;
  /** Null until the server has told it. */
  place: number | null;
  sending: Sending;
}

export interface Conversation {
  id: string;
  side: 'buyer' | 'seller';
  /** The other side's name; '' when its account is deleted. */
  otherName: string;
  otherLeft: boolean;
  /** The other side has no account: what is written goes there by e-mail. */
  otherIsVisitor: boolean;
  /** The other side takes no more messages. */
  otherClosed: boolean;
  /** What the buyer gave with the form, for the seller; null for the buyer. */
  contact: { email: string; phone: string } | null;
  /** Null when the seller's account is deleted. */
  sellerId: string | null;
  /** Null for a conversation about no listing, or one that is gone. */
  pianoId: string | null;
  pianoTitle: string;
  inquiryType: InquiryType;
  /** In the order of rule C-4; never empty. */
  messages: readonly ThreadMessage[];
  last: ThreadMessage;
  unread: number;
  blocked: boolean;
  reported: boolean;
}

export interface ConversationRows {
  /** Whose device this is. */
  me: string;
  inquiries: readonly Standing<InquiryRow>[];
  messages: readonly Standing<MessageRow>[];
  marks: readonly Marks[];
}

/** A person's conversations by the rules C-4 to C-8 of RULES.md. */
export function conversationsOf({ me, inquiries, messages, marks }: ConversationRows): readonly Conversation[] {
  const marksById = new Map(marks.map((mark) => [mark.inquiry_id, mark]));
  const messagesById = new Map<string, Standing<MessageRow>[]>();
  for (const message of messages) {
    const others = messagesById.get(message.inquiry_id);
    if (others) others.push(message);
    else messagesById.set(message.inquiry_id, [message]);
  }
  return inquiries
    .map((inquiry) => toConversation({ me, inquiry, messages: messagesById.get(inquiry.id) ?? [], mark: marksById.get(inquiry.id) }))
    .sort((a, b) => b.last.at.localeCompare(a.last.at) || a.id.localeCompare(b.id));
}

function toConversation({ me, inquiry, messages, mark }: {
  me: string;
  inquiry: Standing<InquiryRow>;
  messages: readonly Standing<MessageRow>[];
  mark: Marks | undefined;
}): Conversation {
  // A buyer who left has no id any more; then the seller is the one who reads this.
  const side = inquiry.user_id === me ? 'buyer' : 'seller';
  const first: ThreadMessage = {
    id: inquiry.id, text: inquiry.message, mine: side === 'buyer', at: timeOf(inquiry), place: 0, sending: inquiry.sending,
  };
  const following = messages.map((message): ThreadMessage => ({
    id: message.id, text: message.body, mine: message.user_id === me, at: timeOf(message), place: message.place, sending: message.sending,
  }));
  const thread = [first, ...following.sort(byPlace)];
  const readPlace = mark?.read_place ?? -1;
  return {
    id: inquiry.id,
    side,
    otherName: side === 'buyer' ? inquiry.seller_name : inquiry.name,
    otherLeft: side === 'buyer' ? inquiry.seller_id === null : inquiry.user_id === null && inquiry.by_visitor !== true,
    otherIsVisitor: side === 'seller' && inquiry.by_visitor === true,
    otherClosed: side === 'seller' && inquiry.closed === true,
    contact: side === 'seller' ? { email: inquiry.email, phone: inquiry.phone } : null,
    sellerId: inquiry.seller_id,
    pianoId: inquiry.piano_id,
    pianoTitle: inquiry.piano_title,
    inquiryType: inquiry.inquiry_type,
    messages: thread,
    last: thread.at(-1) ?? first,
    unread: thread.filter(({ mine, place }) => !mine && place !== null && place > readPlace).length,
    blocked: mark?.blocked ?? false,
    reported: mark?.reported ?? false,
  };
}

function timeOf(row: Standing<InquiryRow> | Standing<MessageRow>): string {
  return row.sending === 'sent' ? row.created_at : row.written_at;
}

/** Rule C-4. One that is sent and has no place yet has left after all that have one. */
function byPlace(a: ThreadMessage, b: ThreadMessage): number {
  if (a.place !== null && b.place !== null) return a.place - b.place;
  if (a.place !== null) return -1;
  if (b.place !== null) return 1;
  if ((a.sending === 'sent') !== (b.sending === 'sent')) return a.sending === 'sent' ? -1 : 1;
  return a.at.localeCompare(b.at) || a.id.localeCompare(b.id);
}

/** The place up to which a thread is read when it is shown whole. */
export function lastPlace(conversation: Pick<Conversation, 'messages'>): number {
  return Math.max(...conversation.messages.map(({ place }) => place ?? 0));
}

/** Why nothing can be written into a conversation now, by C-8, C-9 and V-9; null when it can. */
export function writingHindrance(conversation: Pick<Conversation, 'otherLeft' | 'otherClosed' | 'blocked'>): 'OtherLeft' | 'OtherClosed' | 'Blocked' | null {
  if (conversation.otherLeft) return 'OtherLeft';
  if (conversation.otherClosed) return 'OtherClosed';
  return conversation.blocked ? 'Blocked' : null;
}

export function unreadTotal(conversations: readonly Pick<Conversation, 'unread'>[]): number {
  return conversations.reduce((total, { unread }) => total + unread, 0);
}
