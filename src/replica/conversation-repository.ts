import { combineLatest, map } from 'rxjs';
import type { MarkRow } from '../domain/conversation/conversation-rows.ts';
import { conversationsOf, type Conversation, type ConversationRows, type Standing } from '../domain/conversation/thread.ts';
import type { Fields, RowOf } from '../lib/fields.ts';
import { uuidFromName } from '../lib/uuid-from-name.ts';
import { sendingOf, watchRow, watchRows, type KindDocument } from './kind-rows.ts';
import { conversationMarks } from './kinds/conversation-marks.ts';
import { inquiries } from './kinds/inquiries.ts';
import { messages } from './kinds/messages.ts';
import { readableFrom, rememberedBy } from './observe.ts';
import type { ServerQueries } from './server-queries.ts';
import { putRow, type WriteContext } from './write-context.ts';
import type { InquiryContent } from '../domain/conversation/inquiry.ts';
import type { Readable } from '../lib/readable.ts';
import type { Result } from '../lib/result.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';

/** What opens a conversation. `sellerId` gives way to the listing's owner where there is a listing. */
export interface NewInquiry extends InquiryContent {
  sellerId: string;
  sellerName: string;
  piano: { id: string; title: string } | null;
}

export interface Conversations {
  /** By their last message, newest first; undefined while loading. */
  all: Readable<readonly Conversation[] | undefined>;
  /** One of them, without reading the others; null where there is none, undefined while loading. */
  watch(id: string): Readable<Conversation | null | undefined>;
  /** Stores the inquiry with its message, to be sent when there is a line; resolves to the conversation's id. */
  open(inquiry: NewInquiry): Promise<string>;
  /** Stores a message behind what is there, to be sent when there is a line. `text` as `readMessage` gives it. */
  write(conversationId: string, text: string): Promise<void>;
  /** Everything up to this place is read; never goes back. */
  markRead(conversationId: string, place: number): Promise<void>;
  setBlocked(conversationId: string, blocked: boolean): Promise<void>;
  /** Within how many minutes the seller mostly answers, out of real messages; null where too little is known. Online only. */
  replyTime(sellerId: string): Promise<Result<number | null, ServerFailure>>;
  /** Lets admins read the conversation; it stands. `reason` at most 1,000 characters. */
  report(conversationId: string, reason: string): Promise<void>;
}

/** Conversations of the person with sellers and buyers. A visitor has none. */
export function createConversationRepository(context: WriteContext, server: Pick<ServerQueries, 'replyTime'>): Conversations {
  const { userId: me } = context;
  const now = () => new Date(context.clock.now()).toISOString();
  const conversationsOfMine = (rows: Omit<ConversationRows, 'me'>) => conversationsOf({ me: me ?? '', ...rows });

  async function mark(conversationId: string, fields: Partial<Omit<MarkRow, 'inquiry_id'>>): Promise<void> {
    const id = await uuidFromName(`marks:${me ?? 'visitor'}:${conversationId}`);
    await putRow(context, conversationMarks.name, { ...fields, id, inquiry_id: conversationId });
  }

  return {
    all: readableFrom<readonly Conversation[] | undefined>(
      combineLatest({
        inquiries: watchRows(context, inquiries).pipe(map(allStanding)),
        messages: watchRows(context, messages).pipe(map(allStanding)),
        marks: watchRows(context, conversationMarks).pipe(map(allRows)),
      }).pipe(map(conversationsOfMine)),
      undefined,
    ),
    watch: rememberedBy((id) =>
      readableFrom<Conversation | null | undefined>(
        combineLatest({
          inquiries: watchRow(context, inquiries, id).pipe(map((found) => allStanding(found && found.row.deleted !== true ? [found] : []))),
          messages: watchRows(context, messages, id).pipe(map(allStanding)),
          marks: watchRows(context, conversationMarks, id).pipe(map(allRows)),
        }).pipe(map((rows) => conversationsOfMine(rows)[0] ?? null)),
        undefined,
      ),
    ),
    async open(inquiry) {
      const id = context.ids.create();
      const { sellerId, sellerName, piano, inquiryType, name, email, phone, message } = inquiry;
      await putRow(context, inquiries.name, {
        id,
        user_id: me,
        seller_id: sellerId,
        seller_name: sellerName,
        piano_id: piano?.id ?? null,
        piano_title: piano?.title ?? '',
        inquiry_type: inquiryType,
        name,
        email,
        phone,
        message,
        written_at: now(),
      });
      return id;
    },
    write: (conversationId, text) =>
      putRow(context, messages.name, {
        id: context.ids.create(), inquiry_id: conversationId, user_id: me, place: null, body: text, written_at: now(),
      }),
    async markRead(conversationId, place) {
      const id = await uuidFromName(`marks:${me ?? 'visitor'}:${conversationId}`);
      const stored = await context.collections.personal.findOne(id).exec();
      if (stored && Number(stored.row.read_place ?? -1) >= place) return;
      await mark(conversationId, { read_place: place });
    },
    replyTime: (sellerId) => server.replyTime(sellerId),
    setBlocked: (conversationId, blocked) => mark(conversationId, { blocked }),
    report: (conversationId, reason) => mark(conversationId, { reported: true, report_reason: reason.normalize('NFC') }),
  };
}

function allRows<F extends Fields>(found: readonly KindDocument<F>[]): RowOf<F>[] {
  return found.map(({ row }) => row);
}

function allStanding<F extends Fields>(found: readonly KindDocument<F>[]): Standing<RowOf<F>>[] {
  return found.map(standing);
}

function standing<F extends Fields>(document: KindDocument<F>): Standing<RowOf<F>> {
  return { ...document.row, sending: sendingOf(document) };
}
