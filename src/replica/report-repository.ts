import { map } from 'rxjs';
import type { EvaluationRow } from '../domain/evaluation/evaluation-row.ts';
import type { Repair } from '../domain/evaluation/report/content.ts';
import type { Grade, PointFinding, Template } from '../domain/evaluation/report/points.ts';
import { pointField, type ReportRow } from '../domain/evaluation/report/report-row.ts';
import type { Readable } from '../lib/readable.ts';
import { uuidFromName } from '../lib/uuid-from-name.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { sendingOf, watchRows } from './kind-rows.ts';
import { evaluationReports } from './kinds/evaluation-reports.ts';
import { evaluations } from './kinds/evaluations.ts';
import { readableFrom } from './observe.ts';
import { putRow, writeFrom, type WriteContext } from './write-context.ts';

export interface HeldReport {
  row: ReportRow;
  sending: ReturnType<typeof sendingOf>;
  /** Whether it was sent to its customer, as far as the server has said. */
  isTaken: boolean;
}

/** What a form writes besides points. */
export type ReportChanges = Partial<
  Pick<ReportRow, 'template' | 'overall_grade' | 'value_high_cents' | 'value_minimum_cents' | 'value_insurance_cents' | 'summary' | 'paper_path'> & { repairs: readonly Repair[] }
>;

export interface ReportedPiano {
  maker: string;
  model: string;
  serialNumber: string;
}

export interface Reports {
  /** Those that the person wrote, and those that they got; undefined while loading. */
  all: Readable<readonly HeldReport[] | undefined>;
  /** Evaluations that the person has a part in; undefined while loading. */
  assigned: Readable<readonly EvaluationRow[] | undefined>;
  /** Begins the report of an evaluation, under an id made from its own. */
  begin(evaluationId: string, template: Template, piano: ReportedPiano): Promise<void>;
  writePoint(base: Base<ReportRow>, number: number, finding: PointFinding): Promise<FormOutcome>;
  write(base: Base<ReportRow>, changes: ReportChanges): Promise<FormOutcome>;
  /** Sends it to the customer as it stands, for good. `grade` as the screen showed it. */
  send(base: Base<ReportRow>, grade: Grade | null): Promise<FormOutcome>;
  /** The customer's: shows it to others, or takes that back. */
  share(base: Base<ReportRow>, shared: boolean): Promise<FormOutcome>;
}

const collection = evaluationReports.name;

/** Reports of inspections. A visitor has none. */
export function createReportRepository(context: WriteContext): Reports {
  const now = () => new Date(context.clock.now()).toISOString();
  const held = watchRows(context, evaluationReports).pipe(
    map((found) => found.map((each): HeldReport => ({ row: each.row, sending: sendingOf(each), isTaken: (each.base ?? each.row).sent_at !== null && each.version > 0 }))),
  );
  return {
    all: readableFrom<readonly HeldReport[] | undefined>(held, undefined),
    assigned: readableFrom<readonly EvaluationRow[] | undefined>(watchRows(context, evaluations).pipe(map((found) => found.map(({ row }) => row))), undefined),
    async begin(evaluationId, template, { maker, model, serialNumber }) {
      await putRow(context, collection, {
        // A device keeps rows of all kinds by their ids: not the evaluation's own.
        id: await uuidFromName(`report:${evaluationId}`),
        user_id: context.userId,
        customer_user_id: null,
        evaluation_id: evaluationId,
        template,
        overall_grade: null,
        value_high_cents: null,
        value_minimum_cents: null,
        value_insurance_cents: null,
        repairs: [],
        summary: '',
        paper_path: '',
        sent_at: null,
        maker,
        model,
        serial_number: serialNumber,
        author_name: '',
        inspected_at: null,
        valid_until: null,
        shared_at: null,
        updated_at: now(),
      });
    },
    writePoint: (base, number, finding) => writeFrom(context, collection, { base, fields: { [pointField(number)]: finding } }),
    write: (base, changes) => writeFrom(context, collection, { base, fields: changes }),
    send: (base, grade) =>
      writeFrom(context, collection, { base, fields: { overall_grade: grade, sent_at: now() }, standsOn: ['sent_at', 'template', 'paper_path'] }),
    share: (base, shared) => writeFrom(context, collection, { base, fields: { shared_at: shared ? now() : null }, standsOn: ['shared_at'] }),
  };
}
