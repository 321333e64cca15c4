import { useRef, useState } from 'react';
import type { MoveQuote } from '../../domain/moving/moving.ts';
import { readQuote, type QuoteDraft, type QuoteField, type QuoteProblems } from '../../domain/moving/quote.ts';
import { takesTime } from '../../domain/booking/steps.ts';
import { createZoneReader } from '../../domain/viewing/zoned-time.ts';
import { formatCentsToType } from '../../lib/format/money.ts';
import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';
import { baseOf } from '../../replica/form-base.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '../../ui/field.tsx';
import { daysText, quoteProblemText, quoteWords as words } from './moving-words.ts';
import styles from './moving.module.css';
import { useMoveSteps } from './use-move-steps.ts';

interface QuoteFormProps {
  quote: MoveQuote;
  /** Epoch ms. */
  now: number;
  onDecline: () => void;
}

/** Price, day and time, insurance and a note; kept as typed while the tab lives. */
export function QuoteForm({ quote, now, onDecline }: QuoteFormProps) {
  const { id, row, timeZone, state } = quote;
  // What the form showed when it was opened is what is quoted on.
  const [base] = useState(() => baseOf(row));
  const [draft, setDraft] = useState(() => ({ ...draftOf(quote), ...keptDraft(id) }));
  const [problems, setProblems] = useState<QuoteProblems>({});
  const bookings = useOptionalReadable(useReplica()?.bookings.all);
  const { take } = useMoveSteps();
  const form = useRef<HTMLFormElement>(null);

  function set(changes: Partial<QuoteDraft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    setProblems({});
    writeVisitNote(`quote:${id}`, JSON.stringify(next));
  }

  async function send() {
    const booked = (bookings ?? [])
      .filter((each) => each.row.provider_user_id === row.provider_user_id && takesTime((each.base ?? each.row).state))
      .map((each) => ({ startsAt: Date.parse(each.row.starts_at), endsAt: Date.parse(each.row.ends_at) }));
    const read = readQuote(draft, { timeZone, now, booked });
    setProblems(read.ok ? {} : read.error);
    if (!read.ok) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (await take((moves) => moves.quote(base, read.value))) writeVisitNote(`quote:${id}`, null);
  }

  const field = (name: QuoteField) => ({
    value: draft[name], onValue: (value: string) => set({ [name]: value }), error: quoteProblemText(name, problems[name]),
  });
  return (
    <form
      ref={form} className={styles.form} noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField label={words.price} required inputMode="decimal" autoComplete="off" {...field('price')} />
      <TextField label={words.day} required type="date" hint={`${words.wishedDays}: ${daysText(quote)}`} {...field('day')} />
      <div className={styles.pair}>
        <TextField label={words.from} required type="time" step={300} {...field('from')} />
        <TextField label={words.to} required type="time" step={300} {...field('to')} />
      </div>
      <p className={styles.soft}>{words.zone(timeZone)}</p>
      <CheckboxField label={words.insured} checked={draft.isInsured} onValue={(isInsured) => set({ isInsured })} />
      {draft.isInsured && <TextField label={words.insuredUntil} required type="date" {...field('insuredUntil')} />}
      <TextAreaField label={words.answer} hint={words.answerHint} rows={3} {...field('answer')} />
      <p className={styles.soft}>{words.rule}</p>
      <p className={styles.soft}>{words.referral}</p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {state === 'quoted' ? words.change : words.send}
        </Button>
        <Button onClick={onDecline}>{state === 'quoted' ? words.takeBack : words.decline}</Button>
      </div>
    </form>
  );
}

const clockOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function draftOf({ price, startsAt, endsAt, timeZone, insuredUntil, answer, wishFrom }: MoveQuote): QuoteDraft {
  const read = createZoneReader(timeZone);
  const [begins, ends] = [startsAt, endsAt].map((instant) => (instant === null ? null : read(instant)));
  return {
    price: price === null ? '' : formatCentsToType(price), day: begins?.day ?? wishFrom, from: begins ? clockOf(begins.minutes) : '', to: ends ? clockOf(ends.minutes) : '',
    isInsured: insuredUntil !== null, insuredUntil: insuredUntil ?? '', answer,
  };
}

const texts = ['price', 'day', 'from', 'to', 'insuredUntil', 'answer'] as const;

function keptDraft(id: string): Partial<QuoteDraft> {
  try {
    const kept = JSON.parse(readVisitNote(`quote:${id}`) ?? '{}') as Record<string, unknown>;
    return {
      ...Object.fromEntries(texts.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : []))),
      ...(typeof kept['isInsured'] === 'boolean' && { isInsured: kept['isInsured'] }),
    };
  } catch {
    return {};
  }
}
