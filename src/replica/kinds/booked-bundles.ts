import { bundleBookingFields } from '../../domain/booking/bundle-row.ts';
import { defineKind } from './kind.ts';

export const bookedBundles = defineKind('booked_bundles', { fields: bundleBookingFields, subject: ({ name }) => name, parent: 'provider_id' });
