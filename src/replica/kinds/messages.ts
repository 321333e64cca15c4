import { messageFields } from '../../domain/conversation/conversation-rows.ts';
import { defineKind } from './kind.ts';

/** Enough of a message to know it by. */
function startOf(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

export const messages = defineKind('messages', {
  fields: messageFields,
  subject: ({ body }) => startOf(body),
  parent: 'inquiry_id',
});
