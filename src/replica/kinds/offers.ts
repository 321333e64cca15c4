import { offerFields } from '../../domain/offer/offer-row.ts';
import { defineKind } from './kind.ts';

export const offers = defineKind('offers', {
  fields: offerFields,
  subject: ({ piano_title }) => piano_title,
  parent: 'piano_id',
  sortedBy: 'updated_at',
});
