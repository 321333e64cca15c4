import { markFields } from '../../domain/conversation/conversation-rows.ts';
import { defineKind } from './kind.ts';

export const conversationMarks = defineKind('conversation_marks', {
  fields: markFields,
  subject: () => 'a conversation',
  parent: 'inquiry_id',
  additive: true,
});
