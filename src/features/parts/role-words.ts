import type { AccountRole } from '../../domain/listing/listing-values.ts';

/** What a role is called. */
export const roleWords: Readonly<Record<AccountRole, string>> = {
  buyer: 'Buyer',
  seller: 'Seller',
  dealer: 'Dealer',
  technician: 'Technician',
  evaluator: 'Evaluator',
  mover: 'Mover',
  admin: 'Admin',
};
