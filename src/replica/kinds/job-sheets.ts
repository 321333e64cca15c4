import { jobSheetFields } from '../../domain/job-sheet/job-sheet-row.ts';
import { defineKind } from './kind.ts';

export const jobSheets = defineKind('job_sheets', { fields: jobSheetFields, subject: () => '', parent: 'booking_id' });
