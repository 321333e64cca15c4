import { inquiryFields } from '../../domain/conversation/conversation-rows.ts';
import { defineKind } from './kind.ts';

export const inquiries = defineKind('inquiries', {
  fields: inquiryFields,
  subject: ({ seller_name, piano_title }) => seller_name || piano_title,
  parent: 'piano_id',
});
