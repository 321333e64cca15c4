import { formatEuro } from '../../domain/money/euro.ts';
import { isOver, needsAnswer, type Offer } from '../../domain/offer/offer.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from '../parts/appointments.module.css';
import { NoOffers } from './no-offers.tsx';
import { nameOf, offerWords as words, stateBadge } from './offer-words.ts';
import { useOffers } from './use-offers.ts';

/** All offers of the person, made and got; those that are over stand behind. */
export function OfferListScreen() {
  const found = useOffers();
  const { online } = useSyncState();
  return (
    <Page title={words.title} width="reading">
      {found.state === 'ready' ? (
        <div className={styles.wide}>
          {!online && (
            <p className={styles.note}>
              <Icon name="cloud-off" size={18} />
              {words.offline}
            </p>
          )}
          <List {...found} />
        </div>
      ) : (
        <NoOffers state={found.state} next="/offers" />
      )}
    </Page>
  );
}

function List({ offers, complete }: { offers: readonly Offer[]; complete: boolean }) {
  if (offers.length === 0) {
    if (!complete) return <NoOffers state="loading" next="/offers" />;
    return (
      <StatePanel icon="list" title={words.empty.title} actions={<ButtonLink variant="primary" href="/browse">{words.empty.browse}</ButtonLink>}>
        <p>{words.empty.text}</p>
      </StatePanel>
    );
  }
  const [underWay, over] = [offers.filter((offer) => !isOver(offer)), offers.filter(isOver)];
  const waiting = underWay.filter(needsAnswer).length;
  return (
    <>
      {waiting > 0 && <p className={styles.sentence}>{words.needsAnswer(waiting)}</p>}
      <Rows offers={underWay} />
      {over.length > 0 && (
        <Disclosure summary={words.earlier(over.length)}>
          <Rows offers={over} />
        </Disclosure>
      )}
    </>
  );
}

function Rows({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <ul role="list" className={styles.list}>
      {offers.map((offer) => (
        <Row key={offer.id} offer={offer} />
      ))}
    </ul>
  );
}

function Row({ offer }: { offer: Offer }) {
  const { id, side, pianoTitle, note, answerBy, settleBy } = offer;
  const amount = formatEuro(offer.wantedAmount ?? offer.amount);
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <Link href={`/offers/${id}`} className={styles.rowLink}>
            {[amount, pianoTitle].filter(Boolean).join(' · ')}
          </Link>
          <Badge {...stateBadge(offer)} />
        </div>
        <p className={styles.sentence}>{side === 'buyer' ? words.to(nameOf(offer)) : words.from(nameOf(offer))}</p>
        {answerBy !== null && <p className={styles.soft}>{`${words.facts.answerBy}: ${formatMoment(answerBy)}`}</p>}
        {settleBy !== null && <p className={styles.soft}>{`${words.facts.settleBy}: ${formatMoment(settleBy)}`}</p>}
        {note !== '' && <p className={styles.soft}>{note}</p>}
      </div>
    </li>
  );
}
