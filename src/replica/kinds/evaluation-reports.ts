import { reportFields } from '../../domain/evaluation/report/report-row.ts';
import { defineKind } from './kind.ts';

export const evaluationReports = defineKind('evaluation_reports', {
  fields: reportFields,
  subject: ({ maker, model }) => `${maker} ${model}`.trim(),
});
