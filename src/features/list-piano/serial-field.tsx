import { useCallback, useEffect, useState } from 'react';
import { brandFields, brandOf, type DraftFields } from '../../domain/listing/draft.ts';
import type { Candidate } from '../../domain/serial/candidate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { detailMessages, serialMessages as messages, yearCheckText } from './messages.ts';
import type { StepProps } from './step-props.ts';
import { useSerialAnswer, type SerialAnswer } from './use-serial-answer.ts';
import styles from './wizard-fields.module.css';

type SerialFieldProps = Pick<StepProps, 'set' | 'change'> & { fields: DraftFields; now: number };

/**
 * The number, and what it tells on the spot. When the field is left, or the answer comes later, what is still empty is filled in
 * unless the answer is a guess; what was entered is changed only when the person says so.
 */
export function SerialField({ fields, now, set, change }: SerialFieldProps) {
  const answer = useSerialAnswer(fields, now);
  const [filled, setFilled] = useState({ brand: '', year: '' });
  const [isTyping, setTyping] = useState(false);
  // Each answer to a number that was typed here fills in once: a year that is cleared afterwards stays cleared.
  const [isFresh, setFresh] = useState(false);
  const { best } = answer;
  const takesBrand = best !== null && brandOf(fields) === '';
  const takesYear = best !== null && best.year !== null && fields.year.trim() === '';
  const fillsByItself = isFresh && !isTyping && best !== null && best.confidence !== 'low' && (takesBrand || takesYear);

  const fill = useCallback(
    (found: Candidate, parts: { brand: boolean; year: boolean; asked: boolean }) => {
      const year = parts.year && found.year !== null ? String(found.year) : '';
      const brand = parts.brand ? found.maker : '';
      change((draft) => {
        // What was entered since the answer was drawn stays, unless the person asked for this.
        const takesBrand = brand !== '' && (parts.asked || brandOf(draft.fields) === '');
        const takesYear = year !== '' && (parts.asked || draft.fields.year.trim() === '');
        return { ...draft, updatedAt: Date.now(), fields: { ...draft.fields, ...(takesBrand && brandFields(brand)), ...(takesYear && { year }) } };
      });
      setFilled({ brand, year });
    },
    [change],
  );

  useEffect(() => {
    if (!fillsByItself) return;
    setFresh(false);
    fill(best, { brand: takesBrand, year: takesYear, asked: false });
  }, [fillsByItself, best, takesBrand, takesYear, fill]);

  const offersFilling = best !== null && (brandOf(fields) !== best.maker || (best.year !== null && fields.year !== String(best.year)));
  // Only what stands there still: somebody may have written something else since.
  const stands = { brand: filled.brand === brandOf(fields) ? filled.brand : '', year: filled.year === fields.year.trim() ? filled.year : '' };
  const note = stands.brand || stands.year ? messages.filled(stands.brand, stands.year) : '';
  return (
    <>
      <TextField
        label={detailMessages.serial}
        hint={detailMessages.serialHint}
        maxLength={50}
        value={fields.serial}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onValue={(value) => {
          setFilled({ brand: '', year: '' });
          setFresh(true);
          setTyping(true);
          set('serial', value);
        }}
        onBlur={() => setTyping(false)}
      />
      {answer.state !== 'none' && (
        <div className={styles.answer}>
          <Found answer={answer} />
          <YearCheckLine answer={answer} />
          <p className={styles.note} role="status">
            {note}
          </p>
          {best && (
            <div className={styles.answerActions}>
              {offersFilling && <Button onClick={() => fill(best, { brand: true, year: true, asked: true })}>{replacementWords(best, fields)}</Button>}
              <ButtonLink variant="quiet" href={`/piano-lookup?${new URLSearchParams({ serial: fields.serial.trim(), manufacturer: best.maker })}`}>
                {messages.lookUp}
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** What the button would do, with what it would take away. */
function replacementWords({ maker, year }: Candidate, fields: DraftFields): string {
  const typedBrand = brandOf(fields);
  const typedYear = fields.year.trim();
  const goes = [typedBrand !== maker && typedBrand, year !== null && typedYear !== String(year) && typedYear].filter(Boolean);
  if (goes.length === 0) return messages.use;
  const comes = [typedBrand !== maker && maker, year !== null && typedYear !== String(year) && String(year)].filter(Boolean);
  return messages.useInstead(comes.join(' '), goes.join(' '));
}

function Found({ answer: { state, best, years } }: { answer: SerialAnswer }) {
  if (!best) {
    const text = state === 'loading' ? messages.loading : state === 'failed' ? messages.failed : messages.unknown;
    return <p className={styles.note}>{text}</p>;
  }
  return (
    <p className={styles.answerHead}>
      {messages.found(best.maker, years)}
      <Badge tone={best.confidence === 'high' ? 'good' : best.confidence === 'medium' ? 'brass' : 'plain'}>{messages.confidence[best.confidence]}</Badge>
    </p>
  );
}

function YearCheckLine({ answer: { check } }: { answer: SerialAnswer }) {
  const text = yearCheckText(check);
  if (text === '') return null;
  if (check.type !== 'differs') {
    return (
      <p className={styles.good}>
        <Icon name="check" size={18} />
        {text}
      </p>
    );
  }
  return (
    <NoteBox icon="alert" marked role="alert">
      {text}
    </NoteBox>
  );
}
