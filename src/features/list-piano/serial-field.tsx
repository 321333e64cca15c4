import { useState } from 'react';
import { brandFields, brandOf, type DraftFields } from '../../domain/listing/draft.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { detailMessages, serialMessages as messages, yearCheckText } from './messages.ts';
import type { StepProps } from './step-props.ts';
import { useSerialAnswer, type SerialAnswer } from './use-serial-answer.ts';
import styles from './wizard-fields.module.css';

type SerialFieldProps = Pick<StepProps, 'set' | 'change'> & { fields: DraftFields; now: number };

/**
 * The number, and what it tells on the spot. Leaving the field fills in what is still empty when the answer is more than a
 * guess; what was entered is changed only when the person says so.
 */
export function SerialField({ fields, now, set, change }: SerialFieldProps) {
  const answer = useSerialAnswer(fields, now);
  const [filled, setFilled] = useState('');
  const { best } = answer;

  function fill({ overwrite }: { overwrite: boolean }) {
    if (!best || (!overwrite && best.confidence === 'low')) return;
    const takesBrand = overwrite || brandOf(fields) === '';
    const takesYear = best.year !== null && (overwrite || fields.year.trim() === '');
    if (!takesBrand && !takesYear) return;
    const year = takesYear ? String(best.year) : '';
    change((draft) => ({
      ...draft,
      updatedAt: Date.now(),
      fields: { ...draft.fields, ...(takesBrand && brandFields(best.maker)), ...(takesYear && { year }) },
    }));
    setFilled(messages.filled(takesBrand ? best.maker : '', year));
  }

  const offersFilling = best !== null && (brandOf(fields) !== best.maker || (best.year !== null && fields.year !== String(best.year)));
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
          setFilled('');
          set('serial', value);
        }}
        onBlur={() => fill({ overwrite: false })}
      />
      {answer.state !== 'none' && (
        <div className={styles.answer}>
          <Found answer={answer} />
          <YearCheckLine answer={answer} />
          <p className={styles.note} role="status">
            {filled}
          </p>
          {best && (
            <div className={styles.answerActions}>
              {offersFilling && <Button onClick={() => fill({ overwrite: true })}>{messages.use}</Button>}
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
    <p className={styles.warn} role="alert">
      <Icon name="alert" size={18} />
      {text}
    </p>
  );
}
