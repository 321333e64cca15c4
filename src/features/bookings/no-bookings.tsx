import { NoOwnData, type NoOwnDataProps } from '../parts/no-own-data.tsx';
import { bookingWords } from './booking-words.ts';

/** What stands there while there are no bookings to show. */
export function NoBookings(props: NoOwnDataProps) {
  return <NoOwnData {...props} words={bookingWords} icon="calendar" height={120} />;
}
