import { useState } from 'react';
import type { OwnAccount } from '../../server/ports/own-account.ts';
import { TextField } from '../../ui/field.tsx';
import { AccountDialog } from './account-dialog.tsx';
import styles from './profile.module.css';
import { profileMessages as messages } from './profile-messages.ts';

interface DeleteAccountDialogProps {
  account: OwnAccount;
  hasPassword: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

/** Says what happens before it does, and asks who is there. */
export function DeleteAccountDialog({ account, hasPassword, onDeleted, onClose }: DeleteAccountDialogProps) {
  const [answer, setAnswer] = useState('');

  function check(): string | null {
    if (hasPassword) return answer === '' ? messages.fillAll : null;
    return answer.trim() === messages.deleteWordValue ? null : messages.deleteWordWrong;
  }

  return (
    <AccountDialog
      title={messages.deleteAskTitle}
      submit={messages.deleteNow}
      cancel={messages.deleteKeep}
      danger
      check={check}
      act={() => account.deleteAccount(hasPassword ? answer : null)}
      onDone={onDeleted}
      onClose={onClose}
    >
      <ul className={styles.consequences}>
        {messages.deleteConsequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <TextField
        label={hasPassword ? messages.deletePassword : messages.deleteWord}
        type={hasPassword ? 'password' : 'text'}
        autoComplete={hasPassword ? 'current-password' : 'off'}
        value={answer}
        onValue={setAnswer}
      />
    </AccountDialog>
  );
}
