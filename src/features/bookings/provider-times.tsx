import type { Coordinates } from '../../domain/geo/distance.ts';
import { Button } from '../../ui/button.tsx';
import { dialogWords as words } from './booking-words.ts';
import styles from './bookings.module.css';
import { SlotPicker, type Chosen } from './slot-picker.tsx';
import { useProvider } from './use-provider.ts';

const noneBooked: readonly never[] = [];

interface ProviderTimesProps {
  providerId: string;
  /** '' for any of the category evaluation. */
  serviceId: string;
  place: Coordinates | null;
  /** Epoch ms. */
  now: number;
  value: Chosen;
  onValue: (chosen: Chosen) => void;
  error: string;
}

/** A provider's free times for an evaluation, wherever one of them is chosen. */
export function ProviderTimes({ providerId, serviceId, ...rest }: ProviderTimesProps) {
  const { found, again } = useProvider(providerId);
  if (found.state === 'loading') return <p className={styles.soft} role="status">{words.loading}</p>;
  if (found.state !== 'found') {
    const { title, text } = found.state === 'absent' ? words.notFound : words.offline;
    return (
      <div className={styles.stack}>
        <p className={styles.sentence}>{`${title}. ${text}`}</p>
        {found.state === 'offline' && <div className={styles.actions}><Button onClick={again}>{words.offline.retry}</Button></div>}
      </div>
    );
  }
  const { schedule, services } = found.provider;
  const service = services.find(({ id }) => id === serviceId) ?? services.find(({ category }) => category === 'evaluation');
  return <SlotPicker providerId={providerId} minutes={service?.minutes ?? 0} schedule={schedule} booked={noneBooked} {...rest} />;
}
