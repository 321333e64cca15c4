import { ageChoiceIds, ageOptions, isAsked, withAnswer, type AgeAnswers, type AgeChoiceId, type AgeQuestionId } from './answers.ts';
import { estimateAge, wideBand, type AgeEstimate } from './estimate-age.ts';

/**
 * A-NEXT-1: of the questions still open, the one whose answers that fit would narrow the estimate most on average; null
 * when the band is not wide, or when no answer would narrow it.
 */
export function nextQuestion(answers: AgeAnswers, { estimate, now }: { estimate: AgeEstimate; now: number }): AgeQuestionId | null {
  if (widthOf(estimate) <= wideBand) return null;
  const gains = ageChoiceIds
    .filter((id) => answers[id] === undefined && isAsked(id, answers))
    .map((id) => ({ id, gain: gainOf(id, { answers, estimate, now }) }))
    .sort((one, other) => other.gain - one.gain);
  const [best] = gains;
  return best && best.gain >= 1 ? best.id : null;
}

function widthOf({ from, to }: Pick<AgeEstimate, 'from' | 'to'>): number {
  return to - from;
}

/** Years by which the estimate shrinks on average over the options that leave it inside itself, and over "not sure". */
function gainOf(id: AgeChoiceId, { answers, estimate, now }: { answers: AgeAnswers; estimate: AgeEstimate; now: number }): number {
  const narrowed = ageOptions[id].flatMap((option) => {
    const next = estimateAge(withAnswer(answers, id, option), now);
    return next && next.from >= estimate.from && next.to <= estimate.to ? [widthOf(estimate) - widthOf(next)] : [];
  });
  return narrowed.reduce((sum, years) => sum + years, 0) / (narrowed.length + 1);
}
