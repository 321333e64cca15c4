import { readPiano } from '../../domain/moving/facts.ts';
import { moveRequestFields } from '../../domain/moving/move-row.ts';
import { defineKind } from './kind.ts';

export const moveRequests = defineKind('move_requests', { fields: moveRequestFields, subject: ({ piano }) => readPiano(piano).name });
