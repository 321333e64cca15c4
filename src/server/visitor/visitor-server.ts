import type { SupabaseClient } from '@supabase/supabase-js';
import { inquiryTypes } from '../../domain/conversation/inquiry.ts';
import type { VisitorLetter, VisitorView } from '../../domain/conversation/visitor.ts';
import { unreadableAnswer, type Answer } from '../../wire/answer.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import { read } from '../../lib/fields.ts';
import type { PersonCheck } from '../../platform/person-check.ts';
import { askForMail } from './ask-for-mail.ts';

/** The server as a visitor sees it. Never rejects: failures are values. */
export interface VisitorServer {
  /** Puts the inquiry down and has the mail with its link sent. Repeating it changes nothing. */
  submit(id: string, letter: VisitorLetter): Promise<Answer<null>>;
  read(token: string): Promise<Answer<VisitorView>>;
  confirm(token: string): Promise<Answer<VisitorView>>;
  write(token: string, message: { id: string; body: string; writtenAt: string }): Promise<Answer<VisitorView>>;
  change(token: string, change: { closed: boolean } | { report: string }): Promise<Answer<VisitorView>>;
}

type Fields = Readonly<Record<string, unknown>>;

function text(value: unknown): string {
  if (typeof value === 'string') return value.normalize('NFC');
  throw new TypeError('A text was expected');
}

const textOrNull = (value: unknown) => (value === null || value === undefined ? null : text(value));
const time = (value: unknown) => read.time(value, 'time');

function readView(value: unknown): VisitorView {
  const given = (value ?? {}) as Fields;
  if (given.state === 'unknown') return { state: 'unknown' };
  if (given.state === 'moved') return { state: 'moved', id: text(given.id) };
  const common = {
    id: text(given.id),
    sellerName: text(given.seller_name),
    pianoId: textOrNull(given.piano_id),
    pianoTitle: text(given.piano_title),
    inquiryType: inquiryTypes.find((type) => type === given.inquiry_type) ?? 'general',
    email: text(given.email),
    message: text(given.message),
    writtenAt: time(given.written_at),
  };
  if (given.state === 'waiting') return { state: 'waiting', ...common };
  if (given.state !== 'open' || !Array.isArray(given.messages)) throw new TypeError('A conversation was expected');
  return {
    state: 'open',
    ...common,
    sellerLeft: given.seller_left === true,
    createdAt: time(given.created_at),
    closed: given.closed === true,
    reported: given.reported === true,
    messages: (given.messages as readonly Fields[]).map((message) => ({
      id: text(message.id),
      mine: message.mine === true,
      place: Number(message.place),
      body: text(message.body),
      createdAt: time(message.created_at),
    })),
  };
}

export function createVisitorServer(supabase: SupabaseClient, personCheck: PersonCheck): VisitorServer {
  const never = new AbortController().signal;

  async function ask(name: string, args: Fields): Promise<Answer<VisitorView>> {
    const answer = await callProcedure(supabase, { name, args, signal: never });
    if (!answer.ok) return answer;
    try {
      return { ok: true, value: readView(answer.value) };
    } catch {
      return unreadableAnswer;
    }
  }

  return {
    submit: (id, { sellerId, piano, writtenAt, name, email, phone, message, inquiryType }) =>
      askForMail(supabase, personCheck, { id, sellerId, pianoId: piano?.id ?? null, writtenAt, name, email, phone, message, inquiryType }),
    read: (token) => ask('read_visitor_conversation', { token }),
    confirm: (token) => ask('confirm_visitor_inquiry', { token }),
    write: (token, { id, body, writtenAt }) => ask('write_as_visitor', { token, message: { id, body, written_at: writtenAt } }),
    change: (token, change) => ask('change_visitor_conversation', { token, change }),
  };
}
