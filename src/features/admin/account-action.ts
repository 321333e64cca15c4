import type { FoundAccount } from '../../replica/admin-port.ts';

export type AccountActionKind = 'role' | 'suspend' | 'unsuspend' | 'verified';

export interface AccountAction {
  kind: AccountActionKind;
  account: FoundAccount;
}
