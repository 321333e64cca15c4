import { readPiano } from '../../domain/moving/facts.ts';
import { moveQuoteFields } from '../../domain/moving/move-row.ts';
import { defineKind } from './kind.ts';

export const moveQuotes = defineKind('move_quotes', { fields: moveQuoteFields, subject: ({ piano }) => readPiano(piano).name, parent: 'request_id' });
