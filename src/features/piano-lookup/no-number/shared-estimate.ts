import type { AgeEstimate } from '../../../domain/serial/age/estimate-age.ts';
import type { SharedPage } from '../../../platform/share.ts';
import type { FormAnswers } from './form-answers.ts';
import { estimateText, reasonText, words } from './words.ts';

/** An estimate for the system's share sheet or the clipboard. `origin` as in `location.origin`. */
export function sharedEstimate({ estimate, form, origin }: { estimate: AgeEstimate; form: FormAnswers; origin: string }): SharedPage {
  const reasons = estimate.reasons.map((reason) => reasonText(reason, form[reason.question])).join('\n');
  const text = `${estimateText(estimate)}.\n${reasons}\n${words.result.sure}`;
  const url = new URL('/piano-lookup', origin).href;
  return { title: words.share.title, text, url, copy: `${words.share.title}\n${text}\n${url}` };
}
