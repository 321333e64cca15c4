import { fail, ok, type Result } from '../../lib/result.ts';

/** Rules K-PROOF-1 and K-CLAIM-4, in characters; the database holds the same. */
export const evidenceLength = { least: 10, most: 1000 } as const;
export const modelMaxLength = 100;

/** Rule S-POINT-1, in characters; the database holds the same. */
export const sourceLength = { least: 3, most: 200 } as const;

/** What is offered as the source of a point: the evidence on one line, no longer than may be. */
export function sourceOfEvidence(evidence: string): string {
  const text = clean(evidence.replace(/\s+/g, ' '));
  return lengthOf(text) > sourceLength.most ? `${[...text].slice(0, sourceLength.most - 1).join('')}…` : text;
}

/** The source as it is sent; fails where its length is not allowed. */
export function readSource(typed: string): Result<string, { type: 'TooShort' | 'TooLong' }> {
  const text = clean(typed.replace(/\s+/g, ' '));
  if (lengthOf(text) < sourceLength.least) return fail({ type: 'TooShort' });
  return lengthOf(text) > sourceLength.most ? fail({ type: 'TooLong' }) : ok(text);
}

/** Rule K-LIMIT-1; the database holds the same. */
export const openCorrectionLimit = 20;

/** No piano is older: the instrument was invented about 1700. */
const firstYear = 1700;

/** The fields of the form as they are typed. */
export interface CorrectionDraft {
  year: string;
  model: string;
  evidence: string;
}

/** What was answered, both years inclusive; both null where there was no answer, `to` alone for "that year or later". */
export interface AnsweredYears {
  from: number | null;
  to: number | null;
}

export interface CorrectionClaim {
  year: number | null;
  /** '' for none. */
  model: string;
  evidence: string;
}

/** What is wrong, by field. */
export interface CorrectionProblems {
  year?: 'YearInvalid' | 'NothingClaimed' | 'SameAsAnswered';
  model?: 'TooLong';
  evidence?: 'TooShort' | 'TooLong';
}

/** Reads the form by the rules K in RULES.md. `now` in epoch ms. */
export function readCorrection(
  draft: CorrectionDraft,
  { answered, now }: { answered: AnsweredYears; now: number },
): Result<CorrectionClaim, CorrectionProblems> {
  const typedYear = clean(draft.year);
  const year = readYear(typedYear, now);
  const model = clean(draft.model);
  const evidence = clean(draft.evidence);
  const problems: CorrectionProblems = {};

  if (typedYear !== '' && year === null) problems.year = 'YearInvalid';
  else if (year === null && model === '') problems.year = 'NothingClaimed';
  else if (model === '' && year === answered.from && year === answered.to) problems.year = 'SameAsAnswered';
  if (lengthOf(model) > modelMaxLength) problems.model = 'TooLong';
  if (lengthOf(evidence) < evidenceLength.least) problems.evidence = 'TooShort';
  else if (lengthOf(evidence) > evidenceLength.most) problems.evidence = 'TooLong';
  return Object.keys(problems).length > 0 ? fail(problems) : ok({ year, model, evidence });
}

function readYear(text: string, now: number): number | null {
  if (!/^\d{4}$/.test(text)) return null;
  const year = Number(text);
  return year >= firstYear && year <= new Date(now).getUTCFullYear() ? year : null;
}

function clean(text: string): string {
  return text.normalize('NFC').trim();
}

/** As the database counts: by code points. */
function lengthOf(text: string): number {
  return [...text].length;
}
