import { isAnswered, type Candidate } from '../../domain/serial/candidate.ts';
import type { SharedPage } from '../../platform/share.ts';
import { serialText } from '../parts/serial-text.ts';
import { messages, spokenText } from './messages.ts';

/** As many answers as fit into a message or into what a screen reader says in one go. */
const mostAnswers = 3;

/** The first answers in words, one after the other. */
export function answersText(candidates: readonly Candidate[], separator: string): string {
  const answered = candidates.filter(isAnswered);
  const more = answered.length - mostAnswers;
  return [...answered.slice(0, mostAnswers).map(spokenText), ...(more > 0 ? [messages.share.more(more)] : [])].join(separator);
}

/** Root-relative address of an answer. */
export function answerPath({ serial, manufacturer }: { serial: string; manufacturer: string }): string {
  return `/piano-lookup?${new URLSearchParams({ serial, ...(manufacturer ? { manufacturer } : {}) })}`;
}

/** An answer for the system's share sheet or the clipboard. `origin` as in `location.origin`. */
export function sharedAnswer(answer: { number: string; candidates: readonly Candidate[]; path: string; origin: string }): SharedPage {
  const title = messages.share.title(serialText(answer.number));
  const text = `${title}: ${answersText(answer.candidates, '; ')}. ${messages.share.estimate}`;
  const url = new URL(answer.path, answer.origin).href;
  return { title, text, url, copy: `${text}\n${url}` };
}
