import { isRequestOpen, payableOf, reachedStage, type Evaluation } from '../../domain/evaluation/evaluation.ts';
import { mapAddress } from '../../platform/map-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { evaluationWords as words } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { EvaluatorItem } from './evaluator-item.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PayPart, PaymentNotice } from './pay-part.tsx';
import type { TimesPicker } from './schedule-part.tsx';
import { StagesBar } from './stages-bar.tsx';
import { useEvaluations } from './use-evaluations.ts';

interface EvaluationScreenProps {
  /** Of an evaluation or of a request, out of the address: it may be anything. */
  id: string;
  /** The payment that a person comes back from; '' for none. */
  payment: string;
  Times: TimesPicker;
}

/** One request with all who were asked, for the customer; for an evaluator what they are asked for. */
export function EvaluationScreen({ id, payment, Times }: EvaluationScreenProps) {
  const found = useEvaluations();
  const all = found.state === 'ready' ? found.evaluations : [];
  const named = all.find((each) => each.id === id) ?? all.find((each) => each.requestId === id && each.side === 'customer');
  const back = { href: '/evaluations', label: words.title };
  if (found.state === 'ready' && named) {
    const rows = named.side === 'customer' ? all.filter(({ requestId, side }) => requestId === named.requestId && side === 'customer') : [named];
    return (
      <Page back={back} title={named.piano || words.title} width="reading">
        <div className={styles.wide}>
          {(isRequestOpen(rows) || rows.some(({ state }) => state === 'reported')) && <StagesBar current={reachedStage(rows)} />}
          <OfflineNote />
          {payment !== '' && named.side === 'customer' && <PaymentNotice id={payment} requestId={named.requestId} />}
          {named.side === 'customer' && payableOf(rows) > 0 && <PayPart rows={rows} />}
          <section className={styles.part} aria-label={words.evaluators}>
            {named.side === 'customer' && <h2 className={styles.partTitle}>{words.evaluators}</h2>}
            <ul role="list" className={styles.list}>
              {rows.map((each) => <EvaluatorItem key={each.id} evaluation={each} now={found.now} Times={Times} />)}
            </ul>
          </section>
          <Piano evaluation={named} />
          {named.side === 'customer' && rows.some(({ state }) => state === 'reported') && (
            <div className={styles.demo}>
              <p>{words.moversText}</p>
              <ButtonLink href="/services?type=mover">{words.movers}</ButtonLink>
            </div>
          )}
        </div>
      </Page>
    );
  }
  if (found.state !== 'ready' || !found.complete) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoOwnData state={found.state === 'ready' ? 'loading' : found.state} next={`/evaluations/${encodeURIComponent(id)}`} words={words} icon="book" height={120} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="book" title={words.unknown.title} actions={<ButtonLink href="/evaluations">{words.unknown.all}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}

function Piano({ evaluation: { row } }: { evaluation: Evaluation }) {
  const where = [row.address, row.town].filter((part) => part !== '').join(', ');
  const facts = [[words.facts.serial, row.serial_number], [words.facts.type, row.piano_type], [words.facts.year, row.year === null ? '' : String(row.year)], [words.facts.note, row.note]] as const;
  return (
    <section className={styles.part} aria-label={words.piano}>
      <h2 className={styles.partTitle}>{words.piano}</h2>
      <dl className={styles.facts}>
        {where !== '' && (
          <>
            <dt>{words.facts.where}</dt>
            <dd>{where} <a href={mapAddress({ place: where })} target="_blank" rel="noreferrer">{words.facts.map}</a></dd>
          </>
        )}
        {facts.filter(([, value]) => value !== '').map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
