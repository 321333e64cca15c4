import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { bundleWords } from './bundle-words.ts';
import { dialogWords as words } from './booking-words.ts';
import styles from './bookings.module.css';
import { useBundle } from './use-bundle.ts';
import { useProvider } from './use-provider.ts';

interface ServiceBookingProps {
  /** From the address, as all here: may be anything. */
  providerId: string;
  serviceId: string;
  /** A bundle that is offered, or one that was bought; '' for none. */
  bundleId: string;
  purchaseId: string;
}

/** Books a provider: services, or a visit of a bundle. */
export function ServiceBookingScreen(asked: ServiceBookingProps) {
  return (
    <Page back={{ href: '/services', label: words.back }} title={words.pageTitle} width="reading">
      <div className={styles.wide}>
        <p className={styles.sentence}>{words.pageText}</p>
        <Booking key={`${asked.providerId} ${asked.bundleId}${asked.purchaseId}`} {...asked} />
      </div>
    </Page>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <Skeleton shape="block" height={160} />
    </SkeletonGroup>
  );
}

function Booking({ providerId, serviceId, bundleId, purchaseId }: ServiceBookingProps) {
  const { found, again } = useProvider(providerId);
  const bundle = useBundle(found.state === 'found' ? found.provider : null, { bundleId, purchaseId });
  const navigation = useNavigation();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  switch (found.state) {
    case 'loading':
      return <Loading />;
    case 'absent':
      return (
        <StatePanel icon="calendar" title={words.notFound.title} actions={<ButtonLink variant="primary" href="/service-booking">{words.choose}</ButtonLink>}>
          <p>{words.notFound.text}</p>
        </StatePanel>
      );
    case 'offline':
      return (
        <StatePanel icon="cloud-off" title={words.offline.title} actions={<Button icon="refresh" onClick={again}>{words.offline.retry}</Button>}>
          <p>{words.offline.text}</p>
        </StatePanel>
      );
    case 'found':
      if (bundle === 'loading') return <Loading />;
      if (bundle === 'absent') {
        return (
          <StatePanel icon="calendar" title={bundleWords.absent.title} actions={<ButtonLink href="/bookings">{bundleWords.absent.all}</ButtonLink>}>
            <p>{bundleWords.absent.text}</p>
          </StatePanel>
        );
      }
      if (mailedTo !== null) {
        return (
          <StatePanel
            icon="mail"
            title={words.guest.mailed}
            actions={
              <>
                <Button onClick={() => setMailedTo(null)}>{words.guest.back}</Button>
                <ButtonLink href="/service-booking">{words.choose}</ButtonLink>
              </>
            }
          >
            <p>{words.guest.mailedText(mailedTo)}</p>
            <p>{words.guest.mailedAgain}</p>
          </StatePanel>
        );
      }
      return <BookingDialog provider={found.provider} serviceId={serviceId} bundle={bundle} onClose={() => navigation.go('/service-booking')} onMailed={setMailedTo} />;
  }
}
