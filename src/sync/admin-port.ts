import type { SupabaseClient } from '@supabase/supabase-js';
import type { AdminPort } from '../replica/admin-port.ts';

export function createAdminPort(supabase: SupabaseClient): AdminPort {
  return {
    async open() {
      const { createAdminQueries } = await import('./admin-queries.ts');
      return createAdminQueries(supabase);
    },
  };
}
