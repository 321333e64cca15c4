import { overallGrade, type Repair } from '../../domain/evaluation/report/content.ts';
import type { Findings, Grade, Template } from '../../domain/evaluation/report/points.ts';
import { findingsIn, type ReportRow } from '../../domain/evaluation/report/report-row.ts';
import type { SharedReport } from '../../domain/evaluation/report/shared-report.ts';

/** What a report tells, whoever reads it. */
export interface ReportShown {
  piano: string;
  serialNumber: string;
  authorName: string;
  template: Template;
  grade: Grade | null;
  findings: Findings;
  /** Cents; null where they are not told. */
  values: { minimum: number | null; high: number | null; insurance: number | null } | null;
  repairs: readonly Repair[];
  summary: string;
  /** '' for none; null where there is one that isn't told. */
  paper: string | null;
  inspectedAt: string | null;
  validUntil: string | null;
  /** Photos are shown. */
  withPhotos: boolean;
}

export function shownOfRow(row: ReportRow): ReportShown {
  const findings = findingsIn(row);
  const { template, paper_path: paper } = row;
  return {
    piano: `${row.maker} ${row.model}`.trim(),
    serialNumber: row.serial_number,
    authorName: row.author_name,
    template,
    grade: row.sent_at === null ? overallGrade({ template, findings, paper, grade: row.overall_grade }) : (row.overall_grade ?? overallGrade({ template, findings, paper, grade: null })),
    findings,
    values: { minimum: row.value_minimum_cents, high: row.value_high_cents, insurance: row.value_insurance_cents },
    repairs: row.repairs,
    summary: row.summary,
    paper,
    inspectedAt: row.inspected_at,
    validUntil: row.valid_until,
    withPhotos: true,
  };
}

export function shownOfShared(report: SharedReport): ReportShown {
  const { hasPaper, ...rest } = report;
  return { ...rest, values: null, paper: hasPaper ? null : '', withPhotos: false };
}
