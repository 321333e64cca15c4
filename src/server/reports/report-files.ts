import type { SupabaseClient } from '@supabase/supabase-js';
import { readSharedReport } from '../../domain/evaluation/report/shared-report.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import type { ReportFiles } from '../ports/reports-port.ts';
import { readPrivateFile } from '../private-file.ts';
import { readAnswer } from '../to-server-failure.ts';

export function createReportFiles(supabase: SupabaseClient): ReportFiles {
  const name = 'report_of_listing';
  return {
    read: (bucket, path) => readPrivateFile(supabase, bucket, path),
    async ofListing(listing) {
      const answer = await callProcedure(supabase, { name, args: { listing }, signal: new AbortController().signal });
      return readAnswer(answer, { name, decode: (given) => (given === null ? null : readSharedReport(given)) });
    },
  };
}
