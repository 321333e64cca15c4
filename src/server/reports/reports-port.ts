import type { SupabaseClient } from '@supabase/supabase-js';
import type { ReportsPort } from '../ports/reports-port.ts';

export function createReportsPort(supabase: SupabaseClient): ReportsPort {
  return {
    async open() {
      const { createReportFiles } = await import('./report-files.ts');
      return createReportFiles(supabase);
    },
  };
}
