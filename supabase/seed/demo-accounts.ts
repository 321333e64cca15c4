import type { AccountRole } from '../../src/domain/listing/listing-values.ts';

/** One account for each role, in the embedded demo backend only. */
export interface DemoAccount {
  email: string;
  role: AccountRole;
  /** What people see in the list of accounts. */
  label: string;
  fullName: string;
  companyName: string;
  town: string;
  countryCode: string;
}

/** Shared by all demo accounts and shown to everybody: it guards nothing. */
export const demoPassword = 'Demo-Klavier-88!';

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'buyer@demo.soundboard.example', role: 'buyer', label: 'Buyer', fullName: 'Demo buyer', companyName: '', town: 'Leipzig', countryCode: 'DE' },
  { email: 'seller@demo.soundboard.example', role: 'seller', label: 'Private seller', fullName: 'Demo seller', companyName: '', town: 'Graz', countryCode: 'AT' },
  { email: 'dealer@demo.soundboard.example', role: 'dealer', label: 'Dealer', fullName: 'Demo dealer', companyName: 'Pianohaus Beispiel', town: 'Berlin', countryCode: 'DE' },
  { email: 'technician@demo.soundboard.example', role: 'technician', label: 'Technician', fullName: 'Demo technician', companyName: '', town: 'Zürich', countryCode: 'CH' },
  { email: 'evaluator@demo.soundboard.example', role: 'evaluator', label: 'Evaluator', fullName: 'Demo evaluator', companyName: '', town: 'Wien', countryCode: 'AT' },
  { email: 'mover@demo.soundboard.example', role: 'mover', label: 'Mover', fullName: 'Demo mover', companyName: '', town: 'Köln', countryCode: 'DE' },
  { email: 'admin@demo.soundboard.example', role: 'admin', label: 'Admin', fullName: 'Demo admin', companyName: '', town: 'Berlin', countryCode: 'DE' },
];
