import { useEffect, useState } from 'react';
import { demoCalendarHours, demoEvaluators, demoLoadMs, demoPaymentMs, demoReport, demoSlots, type DemoSlot } from '../../domain/evaluation/demo.ts';
import type { EvaluationStage } from '../../domain/evaluation/evaluation.ts';
import { mostEvaluators } from '../../domain/evaluation/evaluators.ts';
import { commissionOf, totalOf } from '../../domain/evaluation/fees.ts';
import { withChosen } from '../../domain/evaluation/request.ts';
import { calendarFile } from '../../domain/viewing/calendar-file.ts';
import { formatCents } from '../../lib/format/money.ts';
import { deviceTimeZone } from '../../lib/format/zone.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { demoWords as words, marketWords, momentIn } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { StagesBar } from './stages-bar.tsx';
import { Sum } from './sum.tsx';

/** What the demo shows: a stage, or the pause before it. */
type Shown = 'loading' | 'paying' | EvaluationStage;

/** The specified simulation (rule E-12): all of it lives in this component and is gone with it. */
export function Demo({ onBack }: { onBack: () => void }) {
  const [shown, setShown] = useState<Shown>('loading');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [slots] = useState(() => demoSlots(Date.now()));
  const [slot, setSlot] = useState<DemoSlot | null>(null);

  useEffect(() => {
    if (shown !== 'loading' && shown !== 'paying') return;
    const timer = setTimeout(() => setShown(shown === 'loading' ? 'request' : 'schedule'), shown === 'loading' ? demoLoadMs : demoPaymentMs);
    return () => clearTimeout(timer);
  }, [shown]);

  const fees = demoEvaluators
    .filter(({ id }) => chosen.includes(id))
    .map(({ name, basePrice, travelFee }) => ({ name, fee: basePrice, travelFee, commission: commissionOf(basePrice + travelFee) }));
  const stage = shown === 'loading' ? 'request' : shown === 'paying' ? 'payment' : shown;
  return (
    <Page title={marketWords.title} width="reading" actions={<Button icon="chevron-left" onClick={onBack}>{words.back}</Button>}>
      <div className={styles.wide}>
        <p className={styles.note}><Icon name="info" size={18} />{words.banner}</p>
        <StagesBar current={stage} />
        {shown === 'loading' && (
          <SkeletonGroup label={words.loading} className={styles.evaluators}>
            {[0, 1, 2].map((index) => <Skeleton key={index} shape="block" height={96} />)}
          </SkeletonGroup>
        )}
        {shown === 'request' && <DemoChoice chosen={chosen} onChosen={setChosen} onDone={() => setShown('payment')} />}
        {(shown === 'payment' || shown === 'paying') && (
          <section className={styles.part} aria-label={words.payTitle}>
            <h2 className={styles.partTitle}>{words.payTitle}</h2>
            <Sum fees={fees} total={words.total} />
            {shown === 'paying' && <p role="status" className={styles.sentence}>{words.paying}</p>}
            <div className={styles.actions}>
              <Button variant="primary" busy={shown === 'paying'} onClick={() => setShown('paying')}>{words.pay(fees.reduce((sum, each) => sum + totalOf(each), 0))}</Button>
            </div>
          </section>
        )}
        {shown === 'schedule' && <DemoSlots slots={slots} slot={slot} onSlot={setSlot} onDone={() => setShown('evaluation')} />}
        {shown === 'evaluation' && slot && (
          <section className={styles.part} aria-label={words.confirmed}>
            <h2 className={styles.partTitle}>{words.confirmed}</h2>
            <p className={styles.sentence}>{momentIn(slot.startsAt, deviceTimeZone())}</p>
            <p className={styles.sentence}>{words.reportPending}</p>
            <div className={styles.actions}>
              <Button variant="primary" onClick={() => setShown('report')}>{words.complete}</Button>
              <Button icon="download" onClick={() => saveCalendar(slot)}>{words.calendar}</Button>
            </div>
          </section>
        )}
        {shown === 'report' && <DemoReport onDone={() => setShown('movers')} />}
        {shown === 'movers' && (
          <section className={styles.part} aria-label={words.movers}>
            <h2 className={styles.partTitle}>{words.movers}</h2>
            <p className={styles.sentence}>{words.moversText}</p>
            <div className={styles.actions}><ButtonLink variant="primary" href="/services?type=mover">{words.findMovers}</ButtonLink></div>
          </section>
        )}
      </div>
    </Page>
  );
}

function DemoChoice({ chosen, onChosen, onDone }: { chosen: readonly string[]; onChosen: (chosen: readonly string[]) => void; onDone: () => void }) {
  return (
    <section className={styles.part} aria-label={words.choose}>
      <h2 className={styles.partTitle}>{words.choose}</h2>
      <div className={styles.evaluators}>
        {demoEvaluators.map((evaluator) => {
          const { id, name, specialty, basePrice, travelFee } = evaluator;
          const isChosen = chosen.includes(id);
          return (
            <label key={id} className={styles.evaluator}>
              <input type="checkbox" checked={isChosen} disabled={!isChosen && chosen.length >= mostEvaluators} onChange={() => onChosen(withChosen(chosen, id))} />
              <span><strong>{name}</strong> <Badge>{words.badge}</Badge></span>
              <span>{formatCents(basePrice + travelFee)}</span>
              <span className={styles.soft}>{`${specialty} · ${words.facts(evaluator)}`}</span>
              <span className={styles.soft}>{words.times(evaluator)}</span>
            </label>
          );
        })}
      </div>
      <div className={styles.actions}>
        <Button variant="primary" disabled={chosen.length === 0} onClick={onDone}>{words.toPayment}</Button>
      </div>
    </section>
  );
}

function DemoSlots({ slots, slot, onSlot, onDone }: { slots: readonly DemoSlot[]; slot: DemoSlot | null; onSlot: (slot: DemoSlot) => void; onDone: () => void }) {
  return (
    <fieldset className={styles.part}>
      <legend><h2 className={styles.partTitle}>{words.slots}</h2></legend>
      <div className={styles.evaluators}>
        {slots.map((each) => (
          <label key={each.id} className={styles.evaluator}>
            <input type="radio" name="demo-slot" checked={slot?.id === each.id} disabled={!each.available} onChange={() => onSlot(each)} />
            <span>{momentIn(each.startsAt, deviceTimeZone())}</span>
            <span>{each.available ? words.hours((each.endsAt - each.startsAt) / 3_600_000) : words.taken}</span>
          </label>
        ))}
      </div>
      <div className={styles.actions}><Button variant="primary" disabled={slot === null} onClick={onDone}>{words.confirm}</Button></div>
    </fieldset>
  );
}

function DemoReport({ onDone }: { onDone: () => void }) {
  const { overallGrade, marketValue, components, recommendations } = demoReport;
  return (
    <section className={styles.part} aria-label={words.report}>
      <h2 className={styles.partTitle}>{words.report}</h2>
      <dl className={styles.facts}>
        <dt>{words.grade}</dt>
        <dd>{overallGrade}</dd>
        <dt>{words.value}</dt>
        <dd>{formatCents(marketValue)}</dd>
      </dl>
      <h3 className={styles.partTitle}>{words.components}</h3>
      <ul role="list" className={styles.grades}>
        {components.map(({ name, grade, notes }) => <li key={name}><strong>{`${name}: ${grade}`}</strong> {notes}</li>)}
      </ul>
      <h3 className={styles.partTitle}>{words.recommendations}</h3>
      <ul className={styles.grades}>
        {recommendations.map((text) => <li key={text}>{text}</li>)}
      </ul>
      <div className={styles.actions}><Button variant="primary" onClick={onDone}>{words.toMovers}</Button></div>
    </section>
  );
}

function saveCalendar({ id, startsAt }: DemoSlot) {
  const url = new URL('/evaluation-marketplace', location.origin).href;
  const event = { id: `demo-${id}`, agreed: true, startsAt, endsAt: startsAt + demoCalendarHours * 3_600_000, sequence: 0, changedAt: Date.now() };
  saveFile({ name: 'evaluation-demo.ics', content: calendarFile(event, { summary: words.calendarTitle, description: words.banner, location: '', url }), type: 'text/calendar;charset=utf-8' });
}
