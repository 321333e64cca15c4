/** The words of corrections to an answer. */
import { yearRangeText } from '../../../domain/serial/candidate.ts';
import type { CorrectionProblems } from '../../../domain/serial/correction.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import type { NewCorrection, OwnCorrection } from '../../../replica/correction-repository.ts';
import type { BadgeProps } from '../../../ui/badge.tsx';
import { serialText } from '../../parts/serial-text.ts';

export const words = {
  report: 'Report a correction',
  tell: 'Tell us what you know',
  loadFailed: { title: 'The form could not be loaded', description: 'Check the connection and try again.' },
  title: 'Report a correction',
  howItWorks: 'We look at every report. What you know becomes part of the tables when it can be traced.',
  year: 'Year it was built',
  yearHint: 'Four digits. Leave it empty if only the model is wrong.',
  model: 'Model',
  modelHint: 'As written on the piano or in its papers.',
  evidence: 'Where do you know it from',
  evidenceHint: 'For example a stamp inside, the first bill, a letter of the maker. 10 to 1.000 characters. If we accept it, everyone can read it as the source, without your name.',
  visitor: 'You are not signed in: it is sent without your name, and you will not see what becomes of it.',
  offline: 'No connection: it is kept on this device and sent automatically.',
  send: 'Send correction',
  cancel: 'Cancel',
  kept: { title: 'Thank you, your correction is on its way' },
  waits: { title: 'Your correction waits to be sent', description: 'It is sent automatically as soon as there is a connection.' },
  notKept: 'This device could not keep it. Free some space and send it again; your text stays here.',
  tooMany: '20 of your corrections wait to be looked at. Please send more when some are decided.',
  ownTitle: 'Your corrections',
  withdraw: 'Withdraw',
  withdrawOf: (subject: string) => `Withdraw the correction for ${subject}`,
  withdrawn: 'Correction withdrawn',
  why: 'See why',
  answerOfUs: (note: string) => `Our answer: ${note}`,
} as const;

const problemWords = {
  YearInvalid: 'A year between 1700 and now, in four digits.',
  NothingClaimed: 'Please give the year, the model or both.',
  SameAsAnswered: 'This is the year that we answer. Give another one, or a model.',
  TooShort: 'Please say in at least 10 characters where you know it from.',
} as const;

export function problemText(problem: CorrectionProblems[keyof CorrectionProblems], most: number): string | undefined {
  if (problem === undefined) return undefined;
  return problem === 'TooLong' ? `Please keep it to ${formatNumber(most)} characters.` : problemWords[problem];
}

/** 'No. 524 000, Steinway & Sons'. */
export function subjectText({ serial_number, manufacturer }: Pick<NewCorrection, 'serial_number' | 'manufacturer'>): string {
  return [`No. ${serialText(serial_number)}`, manufacturer].filter(Boolean).join(', ');
}

/** What is being corrected: 'No. 524 000, Steinway & Sons. Our answer: 1992.' */
export function answeredText(about: Omit<NewCorrection, 'claimed_year' | 'claimed_model' | 'evidence'>): string {
  const years = yearRangeText({ form: 'span', year: null, from: about.answered_year_from, to: about.answered_year_to });
  return `${subjectText(about)}. ${years === '' ? 'We have no year for it.' : `Our answer: ${years}.`}`;
}

/** '1990, U3'. */
export function claimText({ claimed_year, claimed_model }: Pick<NewCorrection, 'claimed_year' | 'claimed_model'>): string {
  return [claimed_year, claimed_model].filter(Boolean).join(', ');
}

type State = Pick<BadgeProps, 'tone' | 'icon'> & { word: string };

/** Where a correction stands. */
export function stateOf({ sending, status }: Pick<OwnCorrection, 'sending' | 'status'>): State {
  if (sending === 'refused') return { word: 'Not taken', icon: 'alert', tone: 'bad' };
  if (status === 'accepted') return { word: 'Accepted', icon: 'check', tone: 'good' };
  if (status === 'declined') return { word: 'Declined', icon: 'close', tone: 'plain' };
  if (sending === 'waiting') return { word: 'Waiting to send', icon: 'clock', tone: 'warn' };
  return { word: 'Sent, to be looked at', icon: 'cloud-check', tone: 'plain' };
}
