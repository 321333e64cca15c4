import { bookingFields } from '../../domain/booking/booking-row.ts';
import { readServices } from '../../domain/booking/services.ts';
import { defineKind } from './kind.ts';

export const bookings = defineKind('bookings', {
  fields: bookingFields,
  subject: ({ services }) => readServices(services)[0]?.name ?? '',
  parent: 'provider_id',
  sortedBy: 'starts_at',
});
