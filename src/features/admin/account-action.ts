import type { FoundAccount } from '../../server/ports/admin-port.ts';

export type AccountActionKind = 'role' | 'suspend' | 'unsuspend' | 'verified';

export interface AccountAction {
  kind: AccountActionKind;
  account: FoundAccount;
}
