import { evaluationFields } from '../../domain/evaluation/evaluation-row.ts';
import { defineKind } from './kind.ts';

export const evaluations = defineKind('evaluations', {
  fields: evaluationFields,
  subject: ({ maker, model }) => [maker, model].filter((part) => part !== '').join(' '),
  parent: 'request_id',
});
