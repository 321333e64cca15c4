import { useMemo, useState } from 'react';
import { isAsked, type AgeChoiceId, type AgeMaker } from '../../../domain/serial/age/answers.ts';
import { estimateAge } from '../../../domain/serial/age/estimate-age.ts';
import { nextQuestion } from '../../../domain/serial/age/next-question.ts';
import { systemClock } from '../../../lib/clock.ts';
import { readVisitNote, writeVisitNote } from '../../../platform/visit-note.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { AgeResult, resultId } from './age-result.tsx';
import { answersNote } from './answers-note.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { formToNote, noAnswers, noteToForm, parseCastYear, toAgeAnswers, type FormAnswers } from './form-answers.ts';
import styles from './no-number.module.css';
import { estimateText, words } from './words.ts';

export interface QuestionnaireProps {
  /** Those of the tables; none while they load. */
  makers: readonly AgeMaker[];
}

const first: readonly AgeChoiceId[] = ['kind', 'keys', 'strings', 'dampers', 'keytops', 'candles', 'case', 'words'];
const further: readonly AgeChoiceId[] = ['frame', 'extras', 'postcode'];

/** The questions, and beside them the years that fit the answers. The tab keeps the answers. */
export function Questionnaire({ makers }: QuestionnaireProps) {
  const [form, setForm] = useState(() => noteToForm(readVisitNote(answersNote)));
  const now = systemClock.now();
  const thisYear = new Date(now).getUTCFullYear();
  const { answers, estimate, next } = useMemo(() => judge({ form, makers, now: Date.UTC(thisYear, 6) }), [form, makers, thisYear]);

  const change = (changed: FormAnswers) => {
    setForm(changed);
    writeVisitNote(answersNote, formToNote(changed));
  };
  const set = (id: keyof FormAnswers) => (value: string) => change({ ...form, [id]: value });
  const ask = (id: AgeChoiceId) => isAsked(id, answers) && <ChoiceQuestion key={id} id={id} value={form[id]} onValue={set(id)} />;

  return (
    <div className={styles.layout}>
      <div className={styles.questions}>
        <p className={styles.intro}>{words.intro}</p>
        {first.map(ask)}
        <More isOpen={[...further, 'castYear' as const, 'maker' as const].some((id) => form[id] !== '')}>
          {further.map(ask)}
          <CastYear value={form.castYear} now={now} onValue={set('castYear')} />
          <SelectField
            label={words.maker.label}
            hint={words.maker.hint}
            value={form.maker}
            onValue={set('maker')}
            options={[{ value: '', label: words.maker.none }, ...makerNames(makers, form.maker).map((name) => ({ value: name, label: name }))]}
          />
        </More>
        {estimate && (
          <a className={styles.strip} href={`#${resultId}`}>
            <span>
              {words.result.title} <strong>{`${estimate.from}–${estimate.to}`}</strong>
            </span>
            <span className={styles.see}>{words.result.see}</span>
          </a>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {estimate && estimateText(estimate)}
      </p>
      <AgeResult {...{ form, estimate, next }} onReset={() => change(noAnswers)} />
    </div>
  );
}

function judge({ form, makers, now }: { form: FormAnswers; makers: readonly AgeMaker[]; now: number }) {
  const answers = toAgeAnswers(form, { makers, now });
  const estimate = estimateAge(answers, now);
  return { answers, estimate, next: estimate && nextQuestion(answers, { estimate, now }) };
}

/** The chosen one stays listed while the tables load. */
function makerNames(makers: readonly AgeMaker[], chosen: string): string[] {
  const names = makers.map(({ name }) => name);
  return [...new Set(chosen ? [...names, chosen] : names)].sort((a, b) => a.localeCompare(b, 'de'));
}

/** Opens by itself only when it is drawn first: afterwards it is the person's. */
function More({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className={styles.more} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{words.more}</summary>
      <div className={styles.moreQuestions}>{children}</div>
    </details>
  );
}

function CastYear({ value, now, onValue }: { value: string; now: number; onValue: (text: string) => void }) {
  const isWrong = value.trim().length >= 4 && parseCastYear(value, now) === null;
  return (
    <TextField
      label={words.castYear.label}
      hint={words.castYear.hint}
      placeholder={words.castYear.placeholder}
      error={isWrong ? words.castYear.invalid : ''}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      onValue={onValue}
    />
  );
}
