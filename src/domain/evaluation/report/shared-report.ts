import { boolean, field, object, oneOf, read, readRow, text, time } from '../../../lib/fields.ts';
import type { Repair } from './content.ts';
import { grades, templates, type Findings, type Grade, type Template } from './points.ts';
import { findingsOf, readRepairs } from './report-row.ts';

/** What a shared report tells to whoever reads the listing: neither values nor photos. */
export interface SharedReport {
  template: Template;
  grade: Grade;
  findings: Findings;
  repairs: readonly Repair[];
  summary: string;
  authorName: string;
  piano: string;
  serialNumber: string;
  inspectedAt: string;
  validUntil: string;
  hasPaper: boolean;
}

const shared = {
  template: oneOf(templates), overall_grade: oneOf(grades), points: object, repairs: field(readRepairs), summary: text, author_name: text, maker: text, model: text,
  serial_number: text, inspected_at: time, valid_until: time, has_paper: boolean,
};

/** As the procedure `report_of_listing` gives it; throws `Unreadable`. */
export function readSharedReport(given: unknown): SharedReport {
  const row = readRow(shared, read.object(given, 'report'), 'report.');
  return {
    template: row.template, grade: row.overall_grade, findings: findingsOf(row.points), repairs: row.repairs, summary: row.summary, authorName: row.author_name,
    piano: `${row.maker} ${row.model}`.trim(), serialNumber: row.serial_number, inspectedAt: row.inspected_at, validUntil: row.valid_until, hasPaper: row.has_paper,
  };
}
