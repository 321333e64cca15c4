import { formatEuro } from '../../domain/money/euro.ts';
import { isOver, type Offer } from '../../domain/offer/offer.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from '../parts/appointments.module.css';
import { Overtaken } from '../parts/overtaken.tsx';
import { PianoRow } from '../parts/piano-row.tsx';
import { NoOffers } from './no-offers.tsx';
import { OfferActions } from './offer-actions.tsx';
import { differenceText, nameOf, offerWords as words, stateBadge, stateSentence } from './offer-words.ts';
import { Refusal } from './refusal.tsx';
import { useOffers } from './use-offers.ts';

/** One offer. `id` comes from the address and may be anything. */
export function OfferScreen({ id }: { id: string }) {
  const found = useOffers();
  const back = { href: '/offers', label: words.title };
  const offer = found.state === 'ready' ? found.offers.find((each) => each.id === id) : undefined;
  if (offer) {
    return (
      <Page back={back} title={[formatEuro(offer.wantedAmount ?? offer.amount), offer.pianoTitle].filter(Boolean).join(' · ')} width="reading">
        <Details offer={offer} />
      </Page>
    );
  }
  if (found.state !== 'ready' || !found.complete) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoOffers state={found.state === 'ready' ? 'loading' : found.state} next={`/offers/${encodeURIComponent(id)}`} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="list" title={words.unknown.title} actions={<ButtonLink href="/offers">{words.unknown.all}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}

function Details({ offer }: { offer: Offer }) {
  const { online } = useSyncState();
  const { id, pianoId, pianoTitle, side, state, known, sending, stepNote, steppedBy, wanted } = offer;
  return (
    <div className={styles.wide}>
      <div className={styles.state} role="status">
        <Badge {...stateBadge(offer)} />
        <p className={styles.sentence}>{stateSentence(offer)}</p>
      </div>
      {!online && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {words.offline}
        </p>
      )}
      <Overtaken collection="offers" id={id} />
      {sending === 'refused' && <Refusal offer={offer} />}
      {stepNote !== '' && steppedBy !== null && wanted === null && (
        <p className={styles.sentence}>{words.said(steppedBy === side ? words.you : nameOf(offer), stepNote)}</p>
      )}
      {pianoId !== null && <PianoRow id={pianoId} title={pianoTitle} />}
      <Facts offer={offer} />
      <OfferActions offer={offer} />
      {side === 'buyer' && pianoId !== null && known && isOver(offer) && state !== 'settled' && (
        <div className={styles.actions}>
          <ButtonLink icon="edit" href={`/offers/new?piano=${pianoId}`}>
            {words.actions.anew}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Facts({ offer }: { offer: Offer }) {
  const { side, asking, note, answerBy, settleBy } = offer;
  const amount = offer.wantedAmount ?? offer.amount;
  const difference = differenceText(amount, asking);
  const facts: readonly (readonly [string, string])[] = [
    [words.facts.amount, formatEuro(amount)],
    [words.facts.asking, formatEuro(asking)],
    [words.facts.difference, difference],
    [side === 'buyer' ? words.facts.seller : words.facts.buyer, nameOf(offer)],
    [words.facts.answerBy, answerBy === null ? '' : formatMoment(answerBy)],
    [words.facts.settleBy, settleBy === null ? '' : formatMoment(settleBy)],
    [words.facts.note, note],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
