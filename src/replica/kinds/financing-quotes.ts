import { financingQuoteFields } from '../../domain/financing/quote-row.ts';
import { defineKind } from './kind.ts';

export const financingQuotes = defineKind('financing_quotes', { fields: financingQuoteFields, subject: ({ title }) => title });
