import type { SupabaseClient } from '@supabase/supabase-js';
import type { PassportsPort } from '../ports/passports-port.ts';

export function createPassportsPort(supabase: SupabaseClient): PassportsPort {
  return {
    async open() {
      const { createPassports } = await import('./passports.ts');
      return createPassports(supabase);
    },
  };
}
