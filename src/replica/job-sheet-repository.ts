import { map } from 'rxjs';
import type { JobSheetRow } from '../domain/job-sheet/job-sheet-row.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { sendingOf, watchRows } from './kind-rows.ts';
import { jobSheets } from './kinds/job-sheets.ts';
import { readableFrom } from './observe.ts';
import type { ServerQueries } from './server-queries.ts';
import { writeFrom, type WriteContext } from './write-context.ts';

export interface HeldSheet {
  row: JobSheetRow;
  sending: 'waiting' | 'refused' | 'sent';
}

/** What a form writes of a sheet. */
export type SheetFields = Partial<Omit<JobSheetRow, 'id' | 'booking_id' | 'user_id' | 'customer_user_id' | 'handed_in_at' | 'created_at' | 'deleted'>>;

export interface JobSheets {
  /** Those that the person writes, and those of their own visits that were handed in; undefined while loading. */
  all: Readable<readonly HeldSheet[] | undefined>;
  write(base: Base<JobSheetRow>, fields: SheetFields): Promise<FormOutcome>;
  /** Online only. */
  photo(path: string): ReturnType<ServerQueries['jobPhoto']>;
}

/** Sheets of visits. A visitor has none. */
export function createJobSheetRepository(context: WriteContext, server: Pick<ServerQueries, 'jobPhoto'>): JobSheets {
  const found = watchRows(context, jobSheets).pipe(map((all) => all.map((each): HeldSheet => ({ row: each.row, sending: sendingOf(each) }))));
  return {
    all: readableFrom<readonly HeldSheet[] | undefined>(found, undefined),
    write: (base, fields) => writeFrom(context, jobSheets.name, { base, fields }),
    photo: (path) => server.jobPhoto(path),
  };
}
