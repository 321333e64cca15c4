import type { SharedReport } from '../../domain/evaluation/report/shared-report.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { Result } from '../../lib/result.ts';

export type ReportBucket = 'evaluation-reports' | 'evaluation-photos';

/** What of reports only the server has: all of it needs a connection. */
export interface ReportFiles {
  /** A private file, for the two sides of its report. */
  read(bucket: ReportBucket, path: string): Promise<Result<Blob, ServerFailure>>;
  /** The shared report of a listing; null where there is none. */
  ofListing(listingId: string): Promise<Result<SharedReport | null, ServerFailure>>;
}

/** Its code comes when it is asked for. Rejects when that can't be loaded. */
export interface ReportsPort {
  open(): Promise<ReportFiles>;
}
