import { parseEuroInput } from '../../money/euro.ts';
import { fail, ok, type Result } from '../../../lib/result.ts';
import { gradeOf, isAnswered } from './grade.ts';
import { pointsOf, type Findings, type Grade, type InspectionPoint, type Template } from './points.ts';

export const mostValue = 1_000_000_000;
export const mostCost = 100_000_000;
export const mostRepairs = 40;
export const longestRepair = 200;
export const longestSummary = 4000;

export const urgencies = ['now', 'year', 'later'] as const;
export type Urgency = (typeof urgencies)[number];

/** `cost` in cents. */
export interface Repair {
  what: string;
  urgency: Urgency;
  cost: number;
}

export interface Values {
  minimum: number | null;
  high: number | null;
  insurance: number | null;
}

export type ValuesProblem = 'missing' | 'order' | 'too-large';

/** R-8, in cents. */
export function valuesProblem({ minimum, high, insurance }: Values): ValuesProblem | null {
  if (minimum === null || high === null || insurance === null) return 'missing';
  if (![minimum, high, insurance].every((each) => Number.isSafeInteger(each) && each >= 0 && each <= mostValue)) return 'too-large';
  return minimum <= high && high <= insurance ? null : 'order';
}

export type RepairProblem = 'what' | 'cost';

/** A typed repair, or what is wrong with it. */
export function readRepair(typed: { what: string; urgency: Urgency; cost: string }): Result<Repair, readonly RepairProblem[]> {
  const what = typed.what.normalize('NFC').trim();
  const cost = parseEuroInput(typed.cost);
  const problems: RepairProblem[] = [];
  if (what === '' || what.length > longestRepair) problems.push('what');
  if (!cost.ok || cost.value.cents > mostCost) problems.push('cost');
  return problems.length > 0 || !cost.ok ? fail(problems) : ok({ what, urgency: typed.urgency, cost: cost.value.cents });
}

/** What the repairs cost, in cents. */
export function costsOf(repairs: readonly Repair[]): Readonly<Record<Urgency, number>> & { all: number } {
  const of = (urgency: Urgency) => repairs.reduce((sum, each) => (each.urgency === urgency ? sum + each.cost : sum), 0);
  const sums = { now: of('now'), year: of('year'), later: of('later') };
  return { ...sums, all: sums.now + sums.year + sums.later };
}

export interface ReportContent {
  template: Template;
  findings: Findings;
  values: Values;
  /** '' where there is none. */
  paper: string;
  /** As it is kept: of a report with a PDF what its author chose. */
  grade: Grade | null;
}

export type Missing =
  | { type: 'points'; points: readonly InspectionPoint[] }
  | { type: 'too-little-seen' }
  | { type: 'grade' }
  | { type: 'values'; problem: ValuesProblem };

/** What stands between a draft and its being sent; empty for nothing. */
export function missingIn({ template, findings, values, paper, grade }: ReportContent): readonly Missing[] {
  const missing: Missing[] = [];
  if (paper === '') {
    const points = pointsOf(template).filter((point) => !isAnswered(findings, point));
    if (points.length > 0) missing.push({ type: 'points', points });
    else if (gradeOf(template, findings) === null) missing.push({ type: 'too-little-seen' });
  } else if (grade === null) {
    missing.push({ type: 'grade' });
  }
  const problem = valuesProblem(values);
  if (problem) missing.push({ type: 'values', problem });
  return missing;
}

/** The grade that the report says: by its points, or as its author gave it with a PDF. */
export function overallGrade({ template, findings, paper, grade }: Pick<ReportContent, 'template' | 'findings' | 'paper' | 'grade'>): Grade | null {
  return paper === '' ? gradeOf(template, findings) : grade;
}
