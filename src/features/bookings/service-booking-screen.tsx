import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { dialogWords as words } from './booking-words.ts';
import styles from './bookings.module.css';
import { useProvider } from './use-provider.ts';

/** Books a provider. Both come from the address and may be anything. */
export function ServiceBookingScreen({ providerId, serviceId }: { providerId: string; serviceId: string }) {
  return (
    <Page back={{ href: '/services', label: words.back }} title={words.pageTitle} width="reading">
      <div className={styles.wide}>
        <p className={styles.sentence}>{words.pageText}</p>
        <Booking key={providerId} providerId={providerId} serviceId={serviceId} />
      </div>
    </Page>
  );
}

function Booking({ providerId, serviceId }: { providerId: string; serviceId: string }) {
  const { found, again } = useProvider(providerId);
  const navigation = useNavigation();
  switch (found.state) {
    case 'loading':
      return (
        <SkeletonGroup label={words.loading}>
          <Skeleton shape="block" height={160} />
        </SkeletonGroup>
      );
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
      return <BookingDialog provider={found.provider} serviceId={serviceId} onClose={() => navigation.go('/service-booking')} />;
  }
}
