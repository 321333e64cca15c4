import { isAnswered, type Candidate } from '../../../domain/serial/candidate.ts';
import { serialMaxLength } from '../../../domain/serial/validate-serial.ts';
import type { NewCorrection } from '../../../replica/correction-repository.ts';
import type { LookupQuestion } from '../lookup-form.tsx';
import type { LookupOutcome } from '../use-lookup.ts';

export type ReportedAnswer = Omit<NewCorrection, 'claimed_year' | 'claimed_model' | 'evidence'>;

/** The columns' lengths. */
const makerMaxLength = 100;

/** What was answered, for a report on it; null while there is no answer. Where several makers are open, none counts as answered. */
export function reportedAnswer(outcome: LookupOutcome, question: LookupQuestion): ReportedAnswer | null {
  if (outcome.phase !== 'found' && outcome.phase !== 'not-found') return null;
  const answered: readonly Candidate[] = outcome.phase === 'found' ? outcome.candidates.filter(isAnswered) : [];
  const makers = [...new Set(answered.map(({ maker }) => maker))];
  const [maker = '', ...otherMakers] = makers;
  const isOpen = makers.length === 0 || (otherMakers.length > 0 && answered[0]?.confidence === 'low');
  const best = isOpen ? undefined : answered[0];
  return {
    serial_number: (outcome.serial?.recorded ?? question.serial.normalize('NFC').trim()).slice(0, serialMaxLength),
    manufacturer: (isOpen ? question.manufacturer : maker).normalize('NFC').trim().slice(0, makerMaxLength),
    answered_year_from: best?.from ?? null,
    answered_year_to: best?.to ?? null,
  };
}
