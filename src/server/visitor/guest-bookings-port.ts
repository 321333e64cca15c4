import type { SupabaseClient } from '@supabase/supabase-js';
import { onceLoaded } from '../../lib/once-loaded.ts';
import type { PersonCheck } from '../../platform/person-check.ts';
import type { GuestBookingsPort } from '../ports/guest-bookings-port.ts';

export function createGuestBookingsPort(supabase: SupabaseClient, personCheck: PersonCheck): GuestBookingsPort {
  const load = onceLoaded(async () => (await import('./guest-bookings.ts')).createGuestBookings({ supabase, personCheck, now: Date.now }));
  return { open: load };
}
