import { askedOf, type MoveQuote, type MoveRequest } from '../../domain/moving/moving.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { daysText, moveWords as words, quoteBadge, requestBadge, timeText } from './moving-words.ts';
import styles from './moving.module.css';
import { OfflineNote } from './offline-note.tsx';
import { useMoves } from './use-moves.ts';

/** The person's requests for quotes, and the moves that they were asked for. */
export function MoveListScreen() {
  const found = useMoves();
  if (found.state !== 'ready') {
    return (
      <Page title={words.title} width="reading">
        <NoOwnData state={found.state} next="/moves" words={words} icon="truck" height={96} />
      </Page>
    );
  }
  const { requests, complete } = found;
  const asked = askedOf(found.quotes);
  const ask = <ButtonLink variant="primary" icon="truck" href="/ask-movers">{words.askLink}</ButtonLink>;
  if (requests.length === 0 && asked.length === 0) {
    return (
      <Page title={words.title} width="reading">
        {complete ? (
          <StatePanel icon="truck" title={words.empty.title} actions={ask}>
            <p>{words.empty.text}</p>
          </StatePanel>
        ) : (
          <NoOwnData state="loading" next="/moves" words={words} icon="truck" height={96} />
        )}
      </Page>
    );
  }
  return (
    <Page title={words.title} lead={words.lead} width="reading" actions={ask}>
      <div className={styles.wide}>
        <OfflineNote />
        {asked.length > 0 && (
          <Section title={words.asked}>
            <ul className={styles.list} role="list">
              {asked.map((quote) => <Row key={quote.id} move={quote} badge={quoteBadge(quote)} about={[quote.customerName, quote.startsAt === null ? daysText(quote) : timeText(quote)]} />)}
            </ul>
          </Section>
        )}
        {requests.length > 0 && (
          <Section title={words.mine}>
            <ul className={styles.list} role="list">
              {requests.map((request) => <Row key={request.id} move={request} badge={requestBadge(request)} about={[daysText(request), countOf(request)]} />)}
            </ul>
          </Section>
        )}
      </div>
    </Page>
  );
}

function countOf({ quotes, asked }: MoveRequest): string {
  return words.quotesCount(quotes.filter(({ state }) => state !== 'asked').length, asked.filter((mover) => mover.asked).length);
}

function Row({ move, badge, about }: { move: Pick<MoveQuote, 'id' | 'piano' | 'from' | 'to'>; badge: ReturnType<typeof quoteBadge>; about: readonly string[] }) {
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <Link href={`/moves/${move.id}`} className={styles.rowLink}>
            {move.piano.name || words.title}
          </Link>
          <Badge {...badge} />
        </div>
        <p className={styles.sentence}>{words.route(move.from.town, move.to.town)}</p>
        <p className={styles.soft}>{about.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
