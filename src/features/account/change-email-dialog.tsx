import { useState } from 'react';
import { looksLikeEmail } from '../../domain/account/looks-like-email.ts';
import type { OwnAccount } from '../../server/ports/own-account.ts';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { AccountDialog } from './account-dialog.tsx';
import { describeProblem } from './auth-messages.ts';
import { PasswordField } from './password-field.tsx';
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
    if (!looksLikeEmail(address)) return describeProblem('BadEmail');
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
        required
        value={email}
        onValue={setEmail}
      />
      <PasswordField label={messages.currentPassword} autoComplete="current-password" required value={password} onValue={setPassword} />
    </AccountDialog>
  );
}
