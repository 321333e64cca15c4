import { viewingFields } from '../../domain/viewing/viewing-row.ts';
import { defineKind } from './kind.ts';

export const viewingRequests = defineKind('viewing_requests', {
  fields: viewingFields,
  subject: ({ piano_title }) => piano_title,
  parent: 'piano_id',
  sortedBy: 'starts_at',
});
