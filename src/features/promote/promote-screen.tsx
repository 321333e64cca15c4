import { useCallback, useEffect, useMemo, useState } from 'react';
import { isProduct, products, quotePromotion, readDays, runningPromotions, vatCountryOf, type Product } from '../../domain/promotion/promotion.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { isOnMarket, isOnOffer } from '../../domain/listing/on-market.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { Payments } from '../../server/ports/payments-port.ts';
import { useOptionalReadable, useReplica, useSession } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PianoRow } from '../parts/piano-row.tsx';
import { useNow } from '../parts/use-now.ts';
import { PayPart } from './pay-part.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { ProductChoice, type Choice } from './product-choice.tsx';
import styles from './promote.module.css';
import { productNames, promoteWords as words } from './promote-words.ts';
import { RunningPart } from './running-part.tsx';
import { useAskPayments, usePaymentAnswer } from '../parts/use-payments.ts';

export interface PromoteScreenProps {
  pianoId: string;
  /** As they stand in the address: the choice is kept there. */
  tier: string;
  days: string;
  /** The payment that one comes back from, ''. */
  payment: string;
  onChoice: (choice: Choice) => void;
}

/** What a seller can buy for one listing. Visitors sign in first and come back. */
export function PromoteScreen(props: PromoteScreenProps) {
  const session = useSession();
  const navigation = useNavigation();
  const { pianoId, tier, days, payment } = props;
  const signedOut = session.kind === 'visitor';
  useEffect(() => {
    if (!signedOut) return;
    const query = new URLSearchParams(Object.entries({ tier, days, payment }).filter(([, value]) => value !== '')).toString();
    navigation.go(`/login?next=${encodeURIComponent(`/promote/${pianoId}${query && `?${query}`}`)}`, { replace: true });
  }, [signedOut, navigation, pianoId, tier, days, payment]);
  return (
    <Page title={words.title} lead={words.lead} back={{ href: '/dashboard', label: words.back }} width="reading">
      {session.kind === 'user' && <OwnPiano {...props} userId={session.userId} isDealer={session.role === 'dealer'} />}
    </Page>
  );
}

function OwnPiano({ userId, ...props }: PromoteScreenProps & { userId: string; isDealer: boolean }) {
  // What was paid for a moment ago: its mark comes with the listing, which takes a while.
  const [bought, setBought] = useState<Product | null>(null);
  const replica = useReplica();
  const { pianoId } = props;
  const watched = useMemo(() => replica?.listings.watch(pianoId), [replica, pianoId]);
  const stored = useOptionalReadable(watched);
  const own = useOptionalReadable(replica?.listings.own);
  const listing = stored?.state === 'found' && stored.listing.owner_id === userId ? stored.listing : null;
  const isUnsent = own?.find(({ id }) => id === pianoId)?.unsent === true;

  if (!stored || stored.state === 'loading') {
    return (
      <SkeletonGroup label={words.loading} className={styles.stack}>
        <Skeleton shape="block" height={72} />
        <Skeleton shape="block" height={340} />
        <Skeleton shape="block" height={220} />
      </SkeletonGroup>
    );
  }
  if (!listing) {
    return (
      <StatePanel icon="piano" title={words.gone} actions={<ButtonLink href="/dashboard">{words.toDashboard}</ButtonLink>}>
        <p>{words.goneText}</p>
      </StatePanel>
    );
  }
  return (
    <>
      {props.payment !== '' && <PaymentNotice paymentId={props.payment} pianoId={pianoId} onPaid={setBought} />}
      <PianoRow id={pianoId} title={listing.title} />
      {isUnsent || !isOnOffer(listing) ? (
        <StatePanel
          icon={isUnsent ? 'cloud-off' : 'eye-off'}
          title={isUnsent ? words.unsent : isOnMarket(listing) ? words.reserved : words.notShown}
          actions={<ButtonLink href={isUnsent ? '/sync' : '/dashboard'}>{isUnsent ? words.seeWaiting : words.toDashboard}</ButtonLink>}
        >
          <p>{isUnsent ? words.unsentText : isOnMarket(listing) ? words.reservedText : words.notShownText}</p>
        </StatePanel>
      ) : (
        <Offers {...props} listing={listing} bought={bought} />
      )}
    </>
  );
}

interface OffersProps extends PromoteScreenProps {
  listing: Listing;
  isDealer: boolean;
  /** Paid for, whether or not the listing says so yet. */
  bought: Product | null;
}

function Offers({ pianoId, tier, days, onChoice, listing, isDealer, bought }: OffersProps) {
  const replica = useReplica();
  const profile = useOptionalReadable(replica?.profile.own);
  const now = useNow();
  const ask = useAskPayments();
  const renewing = usePaymentAnswer(useCallback((payments: Payments) => payments.vipRenews(pianoId), [pianoId]));
  const running = runningPromotions(listing, now);
  const renews = running.vip !== null && renewing.value === true;
  const unavailable: readonly Product[] = renews ? products.filter((each) => each !== 'highlight') : [];
  const product = isProduct(tier) ? tier : renews ? 'highlight' : 'featured';
  const choice = { product, days: readDays(product, days) };
  const country = vatCountryOf(profile, listing);
  const quote = quotePromotion({ ...choice, country }, now);
  const until = running[product];
  const taken = unavailable.includes(product);
  const hasIt = until !== null || bought === product;
  // More days are paid for only by somebody who says that they want more.
  const [adding, setAdding] = useState<Product | null>(null);
  const isPaid = hasIt && !taken && adding !== product;
  return (
    <>
      <RunningPart {...{ pianoId, running, ask }} vipRenews={renews} onEnded={renewing.read} />
      <ProductChoice choice={choice} onChoice={onChoice} unavailable={unavailable} buyer={{ isDealer, country }} now={now} isPaid={isPaid} />
      {isPaid ? (
        <div className={styles.stack}>
          <p>{until === null ? words.paidAlready(productNames[product]) : words.runsAlready(productNames[product], formatMoment(until))}</p>
          {until !== null && <Button onClick={() => setAdding(product)}>{words.addDays(productNames[product])}</Button>}
        </div>
      ) : (
        <PayPart
          {...{ pianoId, quote, ask, isDealer }}
          disabled={taken}
          note={taken ? words.vipRuns : until === null ? '' : words.addedToRunning(productNames[product], formatMoment(until))}
        />
      )}
      <p>
        <ButtonLink href="/payments" variant="quiet">
          {words.payments}
        </ButtonLink>
      </p>
    </>
  );
}
