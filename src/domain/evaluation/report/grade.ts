import { emptyFinding, grades, isGrade, needsNote, pointsOf, type Findings, type Grade, type InspectionPoint, type Template } from './points.ts';

const worth: Readonly<Record<Grade, number>> = { A: 4, B: 3, C: 2, D: 1, E: 0 };

export type Progress = Readonly<{ answered: number; total: number }>;

/** Points that can be counted as answered: with a grade, and a note where it needs one. */
export function isAnswered(findings: Findings, { number }: Pick<InspectionPoint, 'number'>): boolean {
  const { grade, note } = findings.get(number) ?? emptyFinding;
  return grade !== '' && (!needsNote(grade) || note.trim() !== '');
}

export function progressOf(findings: Findings, points: readonly InspectionPoint[]): Progress {
  return { answered: points.filter((point) => isAnswered(findings, point)).length, total: points.length };
}

/** The grade of the whole; null where too little was seen, or nothing. */
export function gradeOf(template: Template, findings: Findings): Grade | null {
  let weights = 0;
  let sum = 0;
  let there = 0;
  let unseen = 0;
  // The best that it can be, by worth.
  let most = 4;
  for (const { number, weight, isKey } of pointsOf(template)) {
    const answer = findings.get(number)?.grade ?? '';
    if (answer === '' || answer === 'none') continue;
    there += 1;
    if (!isGrade(answer)) {
      unseen += 1;
      if (isKey) most = Math.min(most, worth.B);
      continue;
    }
    weights += weight;
    sum += weight * worth[answer];
    if (isKey && answer === 'E') most = Math.min(most, worth.D);
    if (isKey && answer === 'D') most = Math.min(most, worth.C);
  }
  if (weights === 0 || unseen * 3 > there) return null;
  // In whole numbers: half a grade upwards.
  const mean = Math.floor((2 * sum + weights) / (2 * weights));
  return grades[4 - Math.min(mean, most)] ?? null;
}
