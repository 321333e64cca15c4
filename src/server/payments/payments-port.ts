import type { SupabaseClient } from '@supabase/supabase-js';
import type { PaymentsPort } from '../ports/payments-port.ts';

export function createPaymentsPort(supabase: SupabaseClient): PaymentsPort {
  return {
    async open() {
      const { createPayments } = await import('./payments.ts');
      return createPayments(supabase);
    },
  };
}
