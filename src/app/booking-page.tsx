import { ServiceBookingScreen } from '../features/bookings/service-booking-screen.tsx';
import type { PageAddress } from '../features/parts/feature-route.ts';
import { FinderScreen } from '../features/services/finder-screen.tsx';
import { textParam } from '../lib/address.ts';

/** Who can be booked; and the booking of one of them, once the address names them. */
export function BookingPage({ search, rewrite }: Pick<PageAddress, 'search' | 'rewrite'>) {
  const providerId = textParam(search['provider']);
  return providerId === '' ? <FinderScreen search={search} rewrite={rewrite} /> : <ServiceBookingScreen providerId={providerId} serviceId={textParam(search['service'])} bundleId={textParam(search['bundle'])} purchaseId={textParam(search['purchase'])} />;
}
