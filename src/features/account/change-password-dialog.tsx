import { useState } from 'react';
import type { OwnAccount } from '../../replica/own-account.ts';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { profileMessages as messages } from './profile-messages.ts';

/** Source: the specification's rule for sign-up. */
const shortest = 6;

export function ChangePasswordDialog({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [visible, setVisible] = useState(false);
  const type = visible ? 'text' : 'password';

  function check(): string | null {
    if (current === '' || next === '' || repeated === '') return messages.fillAll;
    if (next.length < shortest) return messages.passwordShort;
    if (next !== repeated) return messages.passwordMismatch;
    if (next === current) return messages.passwordSame;
    return null;
  }

  return (
    <AccountDialog
      title={messages.changePassword}
      submit={messages.changePassword}
      check={check}
      act={() => account.changePassword({ current, next })}
      onDone={() => {
        showToast({ title: messages.passwordChanged, description: messages.passwordChangedText, tone: 'good' });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField label={messages.currentPassword} type={type} autoComplete="current-password" value={current} onValue={setCurrent} />
      <TextField label={messages.newPassword} hint={messages.passwordRule} type={type} autoComplete="new-password" value={next} onValue={setNext} />
      <TextField label={messages.repeatPassword} type={type} autoComplete="new-password" value={repeated} onValue={setRepeated} />
      <CheckboxField label={messages.showPasswords} checked={visible} onValue={setVisible} />
    </AccountDialog>
  );
}
