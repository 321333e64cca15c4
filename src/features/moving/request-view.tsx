import { useState } from 'react';
import { lateFeeOf } from '../../domain/booking/cancellation.ts';
import { canWithdraw, possibleQuoteSteps, type MoveQuote, type MoveRequest } from '../../domain/moving/moving.ts';
import type { MoveQuoteRow, MoveRequestRow } from '../../domain/moving/move-row.ts';
import { formatCents } from '../../lib/format/money.ts';
import { formatCalendarDay, formatDayIn } from '../../lib/format/zone.ts';
import { baseOf, type Base } from '../../replica/form-base.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { Overtaken } from '../parts/overtaken.tsx';
import { MoveFacts } from './move-facts.tsx';
import { answerSentence, moveWords as words, quoteBadge, requestBadge, requestSentence, timeText } from './moving-words.ts';
import styles from './moving.module.css';
import { OfflineNote } from './offline-note.tsx';
import { Refusal } from './refusal.tsx';
import { useMoveSteps } from './use-move-steps.ts';

/** What was agreed to when the question was opened is what the answer is meant for. */
type Asking = { what: 'accept'; base: Base<MoveQuoteRow>; quote: MoveQuote } | { what: 'withdraw'; base: Base<MoveRequestRow> };

/** The customer's page of a move: the answers side by side, and what was told. */
export function RequestView({ request }: { request: MoveRequest; now: number }) {
  const { take, giveUp } = useMoveSteps();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id, row, sending, known, quotes, asked, state, fromAddress, toAddress } = request;
  const answered = new Set(quotes.map(({ providerId }) => providerId));
  const booked = quotes.find((quote) => quote.id === row.accepted_quote_id)?.row.booking_id ?? null;
  const unsent = sending === 'waiting';
  const isChosen = quotes.some(({ wanted }) => wanted === 'accepted');
  return (
    <div className={styles.wide}>
      <div className={styles.state} role="status">
        <Badge {...requestBadge(request)} />
        <p className={styles.sentence}>{requestSentence(request)}</p>
      </div>
      <OfflineNote />
      <Overtaken collection="move_requests" id={id} />
      {sending === 'refused' && <Refusal collection="move_requests" id={id} known={known} />}
      {(booked !== null || unsent || canWithdraw(request)) && (
        <div className={styles.actions}>
          {booked !== null && <ButtonLink variant="primary" icon="calendar" href={`/bookings/${booked}`}>{words.booking}</ButtonLink>}
          {unsent && <Button onClick={() => void giveUp('move_requests', id)}>{known ? words.undo : words.takeBack}</Button>}
          {canWithdraw(request) && !isChosen && <Button onClick={() => setAsking({ what: 'withdraw', base: baseOf(row) })}>{words.withdraw}</Button>}
        </div>
      )}
      <Section title={words.quotesTitle}>
        <ul className={styles.answers} role="list">
          {quotes.map((quote) => (
            <Answer key={quote.id} quote={quote} isOpen={state === 'open' && !isChosen} onAccept={() => setAsking({ what: 'accept', base: baseOf(quote.row), quote })} />
          ))}
          {asked.filter((mover) => !answered.has(mover.id)).map((mover) => (
            <Card as="li" key={mover.id} className={styles.answer}>
              <h3 className={styles.name}>{mover.name}</h3>
              <p className={styles.soft}>{mover.asked ? words.waits : words.notAsked}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <Section title={words.pathTitle}>
        <MoveFacts move={request} addresses={{ from: fromAddress, to: toAddress }} />
      </Section>
      {asking && (
        <AskSheet
          asking={asking} onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void take((moves) => (asking.what === 'accept' ? moves.accept(asking.base) : moves.withdraw(asking.base)));
          }}
        />
      )}
    </div>
  );
}

function Answer({ quote, isOpen, onAccept }: { quote: MoveQuote; isOpen: boolean; onAccept: () => void }) {
  const { giveUp } = useMoveSteps();
  const { id, moverName, price, state, insuredUntil, answer, validUntil, timeZone, sending } = quote;
  const isOffer = price !== null && state !== 'asked';
  const sentence = answerSentence(quote);
  return (
    <Card as="li" tone={state === 'quoted' ? 'raised' : 'page'} className={styles.answer} aria-label={moverName}>
      <div className={styles.rowHead}>
        <h3 className={styles.name}>{moverName}</h3>
        <Badge {...quoteBadge(quote)} />
      </div>
      {sending === 'refused' && <Refusal collection="move_quotes" id={id} known />}
      <Overtaken collection="move_quotes" id={id} />
      {isOffer && (
        <dl className={styles.facts}>
          <dt>{words.facts.price}</dt>
          <dd className={styles.price}>{formatCents(price)}</dd>
          <dt>{words.facts.when}</dt>
          <dd>{timeText(quote)}</dd>
          <dt>{words.facts.insured}</dt>
          <dd>{insuredUntil === null ? words.facts.insuredNot : words.facts.insuredUntil(formatCalendarDay(insuredUntil))}</dd>
          {state === 'quoted' && validUntil !== null && (
            <>
              <dt>{words.facts.validUntil}</dt>
              <dd>{formatDayIn(validUntil, timeZone)}</dd>
            </>
          )}
        </dl>
      )}
      {answer !== '' && <p className={styles.sentence}>{answer}</p>}
      {sentence !== '' && <p className={styles.soft}>{sentence}</p>}
      <div className={styles.actions}>
        {isOpen && possibleQuoteSteps(quote).includes('accepted') && (
          <Button variant="primary" icon="check" onClick={onAccept} aria-label={`${words.accept}: ${moverName}`}>
            {words.accept}
          </Button>
        )}
        {sending === 'waiting' && <Button onClick={() => void giveUp('move_quotes', id)}>{words.undo}</Button>}
      </div>
    </Card>
  );
}

function AskSheet({ asking, onClose, onConfirm }: { asking: Asking; onClose: () => void; onConfirm: () => void }) {
  const isAccept = asking.what === 'accept';
  return (
    <Dialog
      open variant="sheet" onClose={onClose} title={isAccept ? words.acceptTitle(asking.quote.moverName) : words.withdrawTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant={isAccept ? 'primary' : 'danger'} onClick={onConfirm}>
            {isAccept ? words.acceptConfirm : words.withdraw}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {isAccept ? (
          <>
            <p className={styles.price}>{formatCents(asking.quote.price ?? 0)}</p>
            <p className={styles.sentence}>{timeText(asking.quote)}</p>
            <p className={styles.sentence}>{words.acceptText}</p>
            <p className={styles.soft}>{words.acceptFee(formatCents(lateFeeOf(asking.quote.price ?? 0)))}</p>
          </>
        ) : (
          <p className={styles.sentence}>{words.withdrawText}</p>
        )}
      </div>
    </Dialog>
  );
}
