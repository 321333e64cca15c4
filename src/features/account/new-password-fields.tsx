import { useState } from 'react';
import { neededScore, passwordStrength } from '../../domain/account/password-strength.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './auth.module.css';
import { authMessages as messages, describeProblem } from './auth-messages.ts';
import { PasswordField } from './password-field.tsx';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  label: string;
  value: NewPassword;
  onValue: (value: NewPassword) => void;
}

/** A new password with its strength, and once more. What is wrong is said when the field is left. */
export function NewPasswordFields({ label, value, onValue }: NewPasswordFieldsProps) {
  const [left, setLeft] = useState({ password: false, confirmPassword: false });
  const { password, confirmPassword } = value;
  const weak = left.password && password !== '' && passwordStrength(password).score < neededScore;
  const differs = left.confirmPassword && confirmPassword !== '' && confirmPassword !== password;
  return (
    <>
      <div className={styles.newPassword}>
        <PasswordField
          label={label}
          name="new-password"
          autoComplete="new-password"
          required
          value={password}
          hint={messages.passwordRule}
          error={weak ? describeProblem('PasswordWeak') : ''}
          onBlur={() => setLeft((before) => ({ ...before, password: true }))}
          onValue={(text) => onValue({ ...value, password: text })}
        />
        <StrengthMeter password={password} />
      </div>
      <PasswordField
        label={messages.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        required
        value={confirmPassword}
        error={differs ? describeProblem('PasswordMismatch') : ''}
        onBlur={() => setLeft((before) => ({ ...before, confirmPassword: true }))}
        onValue={(text) => onValue({ ...value, confirmPassword: text })}
      />
    </>
  );
}

const steps = ['Weak', 'Fair', 'Good', 'Strong'] as const;

function StrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  const reached = password === '' ? -1 : steps.indexOf(label);
  return (
    <div className={styles.strength}>
      <div
        className={styles.bars}
        role="meter"
        aria-label={messages.strength}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={password === '' ? '–' : label}
      >
        {steps.map((step, at) => (
          <span key={step} className={classNames(styles.bar, at <= reached && styles[label])} />
        ))}
      </div>
      {/* Kept in place when empty, so that nothing jumps. */}
      <p className={styles.strengthWord} aria-live="polite">
        {password === '' ? '' : label}
      </p>
    </div>
  );
}
