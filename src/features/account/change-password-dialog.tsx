import { useState } from 'react';
import { checkNewPassword } from '../../domain/account/sign-up-rules.ts';
import type { OwnAccount } from '../../server/ports/own-account.ts';
import { showToast } from '../../ui/toast.ts';
import { AccountDialog } from './account-dialog.tsx';
import { describeProblem } from './auth-messages.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './profile.module.css';
import { profileMessages as messages } from './profile-messages.ts';

export function ChangePasswordDialog({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState({ password: '', confirmPassword: '' });

  function check(): string | null {
    if (current === '' || next.password === '' || next.confirmPassword === '') return messages.fillAll;
    const problem = checkNewPassword(next);
    if (problem !== null) return describeProblem(problem);
    return next.password === current ? messages.passwordSame : null;
  }

  return (
    <AccountDialog
      title={messages.changePassword}
      submit={messages.changePassword}
      check={check}
      act={() => account.changePassword({ current, next: next.password })}
      onDone={() => {
        showToast({ title: messages.passwordChanged, description: messages.passwordChangedText, tone: 'good' });
        onClose();
      }}
      onClose={onClose}
    >
      <p className={styles.soft}>{messages.passwordRule}</p>
      <PasswordField label={messages.currentPassword} autoComplete="current-password" required value={current} onValue={setCurrent} />
      <NewPasswordFields label={messages.newPassword} value={next} onValue={setNext} />
    </AccountDialog>
  );
}
