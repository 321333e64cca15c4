import { useState } from 'react';
import { readReason, reasonLength } from '../../domain/admin/reason.ts';
import { accountRoles } from '../../domain/listing/listing-values.ts';
import type { AdminQueries, FoundAccount } from '../../server/ports/admin-port.ts';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { nameOf } from './account-card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { messages } from './messages.ts';
import type { AccountAction } from './account-action.ts';

interface AccountDialogsProps {
  action: AccountAction;
  queries: AdminQueries;
  onClose: () => void;
  /** Called with the id of an account that the server has changed, or that is no longer as it was shown. */
  onChanged: (id: string) => Promise<void>;
}

interface OneDialogProps {
  account: FoundAccount;
  queries: AdminQueries;
  onClose: () => void;
  onDone: (said: string) => void;
  onRefused: () => void;
}

/** What is asked before an account is changed. */
export function AccountDialogs({ action: { kind, account }, queries, onClose, onChanged }: AccountDialogsProps) {
  function onDone(said: string) {
    onClose();
    showToast({ title: said, tone: 'good' });
    void onChanged(account.id);
  }
  const parts = { account, queries, onClose, onDone, onRefused: () => void onChanged(account.id) };
  if (kind === 'role') return <RoleDialog {...parts} />;
  if (kind === 'suspend') return <SuspendDialog {...parts} />;
  if (kind === 'unsuspend') return <UnsuspendDialog {...parts} />;
  return <VerifiedDialog {...parts} />;
}

function RoleDialog({ account, queries, ...closing }: OneDialogProps) {
  const [role, setRole] = useState(account.role);
  const name = nameOf(account);
  return (
    <ConfirmDialog
      title={messages.roleTitle(name)}
      text={messages.roleText}
      submit={messages.saveRole}
      act={() => queries.setRole(account, role)}
      {...closing}
      onDone={() => closing.onDone(messages.roleSet(name, role))}
    >
      <SelectField
        label={messages.newRole}
        value={role}
        options={accountRoles.map((value) => ({ value, label: messages.roles[value] }))}
        onValue={(value) => setRole(accountRoles.find((each) => each === value) ?? role)}
      />
    </ConfirmDialog>
  );
}

function SuspendDialog({ account, queries, ...closing }: OneDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const name = nameOf(account);

  function check(): boolean {
    const reason = readReason(typed);
    setProblem(reason.ok ? undefined : reason.error.type === 'TooShort' ? messages.reasonShort : messages.reasonLong);
    return reason.ok;
  }

  return (
    <ConfirmDialog
      title={messages.suspendTitle(name)}
      text={messages.suspendText}
      submit={messages.suspend}
      danger
      check={check}
      act={() => queries.suspend(account, typed.normalize('NFC').trim())}
      {...closing}
      onDone={() => closing.onDone(messages.suspended(name))}
    >
      <TextAreaField
        label={messages.reason}
        hint={messages.reasonHint}
        error={problem}
        required
        maxLength={reasonLength.most}
        value={typed}
        onValue={setTyped}
      />
    </ConfirmDialog>
  );
}

function UnsuspendDialog({ account, queries, ...closing }: OneDialogProps) {
  const name = nameOf(account);
  return (
    <ConfirmDialog
      title={messages.unsuspendTitle(name)}
      text={messages.unsuspendText}
      submit={messages.unsuspend}
      act={() => queries.unsuspend(account)}
      {...closing}
      onDone={() => closing.onDone(messages.unsuspended(name))}
    />
  );
}

const markChoices = { none: null, given: true, withdrawn: false } as const;
type MarkChoice = keyof typeof markChoices;
const markChoiceNames = ['none', 'given', 'withdrawn'] as const;

function VerifiedDialog({ account, queries, ...closing }: OneDialogProps) {
  const [choice, setChoice] = useState<MarkChoice>(markChoiceNames.find((each) => markChoices[each] === account.verified_mark) ?? 'none');
  const name = nameOf(account);
  return (
    <ConfirmDialog
      title={messages.verifiedTitle(name)}
      text={messages.verifiedText}
      submit={messages.saveVerified}
      act={() => queries.setVerified(account, markChoices[choice])}
      {...closing}
      onDone={() => closing.onDone(messages.verifiedSet(name))}
    >
      <SelectField
        label={messages.verifiedChoice}
        value={choice}
        options={markChoiceNames.map((value) => ({ value, label: messages.verifiedChoices[value] }))}
        onValue={(value) => setChoice(markChoiceNames.find((each) => each === value) ?? choice)}
      />
    </ConfirmDialog>
  );
}
