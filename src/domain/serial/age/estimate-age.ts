import { ageChoiceIds, type AgeAnswers, type AgeQuestionId } from './answers.ts';
import { clueOf, type Clue, type OpenBand } from './clues.ts';

/** A-BOUND-1: the first pianos were built about 1700. */
export const firstPianoYear = 1700;

/** A-WIDTH-1: features never tell a piano's age closer than this, in years from end to end. */
export const narrowestBand = 5;

/** A-WIDTH-2: a band wider than this is said to be wide. */
export const wideBand = 20;

export interface YearBand {
  from: number;
  to: number;
}

/** How a clue stands to the estimate: usual for all its years, rare for some of them, against all of them. */
export type ClueFit = 'usual' | 'rare' | 'against';

export interface AgeReason {
  question: AgeQuestionId;
  clue: Clue;
  fit: ClueFit;
}

export interface AgeEstimate extends YearBand {
  /** One for each answer that tells a year, in the order of the questions. */
  reasons: readonly AgeReason[];
  /** Pairs of answers that no year allows together (A-FIT-2). */
  conflicts: readonly (readonly [AgeQuestionId, AgeQuestionId])[];
}

export const ageQuestionIds: readonly AgeQuestionId[] = [...ageChoiceIds, 'castYear', 'maker'];

/** The years that fit the answers best; null while none of them tells a year. `now` in epoch ms. */
export function estimateAge(answers: AgeAnswers, now: number): AgeEstimate | null {
  const thisYear = new Date(now).getUTCFullYear();
  const given = ageQuestionIds.flatMap((question) => {
    const clue = clueOf(question, answers);
    return clue === null ? [] : [{ question, clue }];
  });
  if (given.length === 0) return null;

  const best = bestYears(given.map(({ clue }) => clue), thisYear);
  const reasons = given.map(({ question, clue }): AgeReason => ({ question, clue, fit: fitOf(clue, best) }));
  const conflicts = given.flatMap((one, index) =>
    given.slice(index + 1).flatMap((other) => (overlaps(one.clue.possible, other.clue.possible) ? [] : [[one.question, other.question] as const])),
  );
  return { ...bandOf(best, thisYear), reasons, conflicts };
}

/** A-FIT-1: a clue counts twice its weight in its usual years, once in its possible ones; the years with the most, ascending. */
function bestYears(clues: readonly Clue[], thisYear: number): number[] {
  let most = -1;
  let years: number[] = [];
  for (let year = firstPianoYear; year <= thisYear; year++) {
    const score = clues.reduce((sum, { usual, possible, weight }) => sum + weight * (holds(usual, year) ? 2 : holds(possible, year) ? 1 : 0), 0);
    if (score > most) {
      most = score;
      years = [];
    }
    if (score === most) years.push(year);
  }
  return years;
}

/** From the first to the last of the years, widened to the narrowest band inside the bounds. */
function bandOf(years: readonly number[], thisYear: number): YearBand {
  const from = years[0] ?? firstPianoYear;
  const to = years.at(-1) ?? thisYear;
  const missing = Math.max(0, narrowestBand - (to - from));
  const start = Math.max(firstPianoYear, Math.min(from - Math.floor(missing / 2), thisYear - narrowestBand));
  return missing === 0 ? { from, to } : { from: start, to: start + narrowestBand };
}

function fitOf({ usual, possible }: Clue, years: readonly number[]): ClueFit {
  if (years.every((year) => holds(usual, year))) return 'usual';
  return years.some((year) => holds(possible, year)) ? 'rare' : 'against';
}

function holds([from, to]: OpenBand, year: number): boolean {
  return year >= (from ?? -Infinity) && year <= (to ?? Infinity);
}

function overlaps([fromA, toA]: OpenBand, [fromB, toB]: OpenBand): boolean {
  return Math.max(fromA ?? -Infinity, fromB ?? -Infinity) <= Math.min(toA ?? Infinity, toB ?? Infinity);
}
