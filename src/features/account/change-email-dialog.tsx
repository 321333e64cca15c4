import { useState } from 'react';
import type { OwnAccount } from '../../replica/own-account.ts';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { profileMessages as messages } from './profile-messages.ts';

interface ChangeEmailDialogProps {
  account: OwnAccount;
  present: string;
  /** With the address that now waits for its confirmation. */
  onAsked: (email: string) => void;
  onClose: () => void;
}

export function ChangeEmailDialog({ account, present, onAsked, onClose }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const address = email.trim();

  function check(): string | null {
    if (address === '' || password === '') return messages.fillAll;
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return messages.emailBad;
    if (address.toLowerCase() === present.toLowerCase()) return messages.emailSame;
    return null;
  }

  return (
    <AccountDialog
      title={messages.changeEmail}
      submit={messages.changeEmail}
      check={check}
      act={() => account.changeEmail({ password, email: address })}
      onDone={() => {
        showToast({ title: messages.emailSent, description: messages.emailSentText(address), tone: 'good' });
        onAsked(address);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={messages.newEmail}
        hint={messages.emailRule}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onValue={setEmail}
      />
      <TextField label={messages.currentPassword} type="password" autoComplete="current-password" value={password} onValue={setPassword} />
    </AccountDialog>
  );
}
