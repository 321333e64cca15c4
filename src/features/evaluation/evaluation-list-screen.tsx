import { isRequestOpen, type Evaluation } from '../../domain/evaluation/evaluation.ts';
import { groupBy } from '../../lib/group-by.ts';
import { formatDay } from '../../lib/format/day.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { evaluationWords as words, momentIn, nameOf, stateBadge, stateSentence } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { OfflineNote } from './offline-note.tsx';
import { useEvaluations } from './use-evaluations.ts';

/** All evaluations of the person, asked for and to be made; those that are over stand behind. */
export function EvaluationListScreen() {
  const found = useEvaluations();
  const isEmpty = found.state === 'ready' && found.evaluations.length === 0;
  return (
    <Page title={words.title} width="reading" actions={<ButtonLink href="/evaluation-marketplace">{words.empty.action}</ButtonLink>}>
      {found.state !== 'ready' || (isEmpty && !found.complete) ? (
        <NoOwnData state={found.state === 'ready' ? 'loading' : found.state} next="/evaluations" words={words} icon="book" height={120} />
      ) : isEmpty ? (
        <StatePanel icon="book" title={words.empty.title} actions={<ButtonLink variant="primary" href="/evaluation-marketplace">{words.empty.action}</ButtonLink>}>
          <p>{words.empty.text}</p>
        </StatePanel>
      ) : (
        <div className={styles.wide}>
          <OfflineNote />
          <Lists evaluations={found.evaluations} />
        </div>
      )}
    </Page>
  );
}

function Lists({ evaluations }: { evaluations: readonly Evaluation[] }) {
  // A customer thinks of one request, whose evaluators answer one by one; each evaluator of theirs.
  const requests = [...groupBy(evaluations, ({ side, requestId, id }) => (side === 'customer' ? requestId : id))].map(([id, rows]) => ({ id, rows }));
  const open = requests.filter(({ rows }) => isRequestOpen(rows));
  const over = requests.filter(({ rows }) => !isRequestOpen(rows));
  return (
    <>
      {(['evaluator', 'customer'] as const).map((side) => {
        const those = open.filter(({ rows }) => rows[0]?.side === side);
        const title = side === 'evaluator' ? words.askedOfYou : words.asked;
        if (those.length === 0) return null;
        return (
          <section key={side} className={styles.part} aria-label={title}>
            <h2 className={styles.partTitle}>{title}</h2>
            <ul role="list" className={styles.list}>{those.map((each) => <RequestRow key={each.id} {...each} />)}</ul>
          </section>
        );
      })}
      {over.length > 0 && (
        <Disclosure summary={words.over(over.length)}>
          <ul role="list" className={styles.list}>{over.map((each) => <RequestRow key={each.id} {...each} />)}</ul>
        </Disclosure>
      )}
    </>
  );
}

function RequestRow({ id, rows }: { id: string; rows: readonly Evaluation[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <Link className={styles.rowLink} href={`/evaluations/${id}`}>{first.piano}</Link>
          <span className={styles.soft}>{[first.row.town, formatDay(new Date(first.createdAt).toISOString())].filter(Boolean).join(' · ')}</span>
        </div>
        {rows.map((each) => (
          <div key={each.id} className={styles.stand}>
            <Badge {...stateBadge(each)} />
            <p className={styles.sentence}>{each.side === 'customer' ? nameOf(each) : stateSentence(each)}</p>
            {each.startsAt !== null && each.state !== 'cancelled' && <p className={styles.soft}>{momentIn(each.startsAt, each.timeZone)}</p>}
          </div>
        ))}
      </div>
    </li>
  );
}
