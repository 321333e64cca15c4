import type { SupabaseClient } from '@supabase/supabase-js';
import type { AdminPort } from '../ports/admin-port.ts';

/** `onPointsChanged`: the serial tables have a point more or less. */
export function createAdminPort(supabase: SupabaseClient, hooks: { onPointsChanged: () => void }): AdminPort {
  return {
    async open() {
      const { createAdminQueries } = await import('./admin-queries.ts');
      return createAdminQueries(supabase, hooks);
    },
  };
}
