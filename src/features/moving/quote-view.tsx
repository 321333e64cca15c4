import { useState } from 'react';
import { possibleQuoteSteps, type MoveQuote } from '../../domain/moving/moving.ts';
import { readStepNote } from '../../domain/booking/request.ts';
import { formatCents } from '../../lib/format/money.ts';
import { formatCalendarDay } from '../../lib/format/zone.ts';
import { baseOf, type Base } from '../../replica/form-base.ts';
import type { MoveQuoteRow } from '../../domain/moving/move-row.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Overtaken } from '../parts/overtaken.tsx';
import { MoveFacts } from './move-facts.tsx';
import { moveWords, problemText, quoteBadge, quoteSentence, quoteWords as words, timeText } from './moving-words.ts';
import styles from './moving.module.css';
import { OfflineNote } from './offline-note.tsx';
import { QuoteForm } from './quote-form.tsx';
import { Refusal } from './refusal.tsx';
import { useMoveSteps } from './use-move-steps.ts';

/** A move that the person was asked for, with the quote that they give. */
export function QuoteView({ quote, now }: { quote: MoveQuote; now: number }) {
  const { giveUp, take } = useMoveSteps();
  const [declines, setDeclines] = useState<Base<MoveQuoteRow> | null>(null);
  const { id, row, customerName, state, sending, price, insuredUntil, answer } = quote;
  const steps = possibleQuoteSteps(quote);
  const isGiven = price !== null && state !== 'asked' ? true : quote.wanted === 'quoted';
  return (
    <div className={styles.wide}>
      <div className={styles.state} role="status">
        <Badge {...quoteBadge(quote)} />
        <p className={styles.sentence}>{quoteSentence(quote)}</p>
      </div>
      <OfflineNote />
      <Overtaken collection="move_quotes" id={id} />
      {sending === 'refused' && <Refusal collection="move_quotes" id={id} known />}
      {isGiven && price !== null && (
        <dl className={styles.facts}>
          <dt>{moveWords.facts.price}</dt>
          <dd className={styles.price}>{formatCents(price)}</dd>
          <dt>{moveWords.facts.when}</dt>
          <dd>{timeText(quote)}</dd>
          {insuredUntil !== null && (
            <>
              <dt>{moveWords.facts.insured}</dt>
              <dd>{moveWords.facts.insuredUntil(formatCalendarDay(insuredUntil))}</dd>
            </>
          )}
          {answer !== '' && (
            <>
              <dt>{moveWords.facts.note}</dt>
              <dd>{answer}</dd>
            </>
          )}
        </dl>
      )}
      <div className={styles.actions}>
        {state === 'accepted' && row.booking_id !== null && <ButtonLink variant="primary" icon="calendar" href={`/bookings/${row.booking_id}`}>{moveWords.booking}</ButtonLink>}
        {sending === 'waiting' && <Button onClick={() => void giveUp('move_quotes', id)}>{moveWords.undo}</Button>}
      </div>
      <Section title={moveWords.pathTitle} lead={[customerName, state === 'accepted' ? '' : words.hidden].filter(Boolean).join('. ')}>
        <MoveFacts move={quote} />
      </Section>
      {steps.includes('quoted') && (
        <Section title={state === 'quoted' ? words.again : words.title}>
          {/* What is quoted anew begins with what stands there now. */}
          <QuoteForm key={row.sequence} quote={quote} now={now} onDecline={() => setDeclines(baseOf(row))} />
        </Section>
      )}
      {declines && (
        <DeclineSheet
          isQuoted={state === 'quoted'} onClose={() => setDeclines(null)}
          onConfirm={(note) => {
            setDeclines(null);
            void take((moves) => moves.decline(declines, note));
          }}
        />
      )}
    </div>
  );
}

function DeclineSheet({ isQuoted, onClose, onConfirm }: { isQuoted: boolean; onClose: () => void; onConfirm: (note: string) => void }) {
  const [note, setNote] = useState('');
  const read = readStepNote(note);
  return (
    <Dialog
      open variant="sheet" onClose={onClose} title={isQuoted ? words.takeBackTitle : words.declineTitle}
      footer={
        <>
          <Button onClick={onClose}>{moveWords.back}</Button>
          <Button variant="danger" onClick={() => read.ok && onConfirm(read.value)}>
            {isQuoted ? words.takeBack : words.decline}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.sentence}>{words.declineText}</p>
        <TextAreaField label={words.answer} rows={3} value={note} onValue={setNote} error={read.ok ? '' : problemText('answer', 'TooLong')} />
      </div>
    </Dialog>
  );
}
