import { useRef, useState } from 'react';
import { neededScore, passwordStrength } from '../../domain/account/password-strength.ts';
import { asksCompany, checkSignUp, signUpRoles, type SignUpFields, type SignUpRole } from '../../domain/account/sign-up-rules.ts';
import type { SignInFailure } from '../../server/ports/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/navigation.tsx';
import { passesForHouse } from '../parts/house-name.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './auth.module.css';
import { authMessages as messages, describeProblem, describeSignInFailure, roleNames, serverReason } from './auth-messages.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from './form-alert.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const empty: SignUpFields = { fullName: '', phone: '', email: '', password: '', confirmPassword: '', role: 'buyer', companyName: '' };
const roleOptions = signUpRoles.map((role) => ({ value: role, label: roleNames[role] }));

interface SignUpFormProps {
  off: boolean;
  online: boolean;
  busy: boolean;
  /** Resolves to what went wrong. */
  onSignUp: (fields: SignUpFields) => Promise<SignInFailure | null>;
}

export function SignUpForm({ off, online, busy, onSignUp }: SignUpFormProps) {
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState('');
  // Nobody signs up twice by a second tap while the name is looked at.
  const looking = useRef(false);
  const { fullName, phone, email, password, confirmPassword, role, companyName } = fields;
  const weak = passwordStrength(password).score < neededScore;
  const set = (change: Partial<SignUpFields>) => setFields((before) => ({ ...before, ...change }));

  async function send() {
    if (looking.current) return;
    looking.current = true;
    const wrong = checkSignUp(fields) ?? ((await passesForHouse(fullName, asksCompany(role) ? companyName : '')) ? 'HouseName' : null);
    looking.current = false;
    setProblem(wrong ? describeProblem(wrong) : '');
    if (wrong) return;
    const failure = await onSignUp(fields);
    if (!failure || failure.type === 'Offline') return;
    setProblem(describeSignInFailure(failure, messages.signUpFailed));
    showToast({ title: messages.failed, description: serverReason(failure, messages.signUpFailed), tone: 'bad' });
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !off && !weak) void send();
      }}
    >
      <TextField label={messages.fullName} name="name" autoComplete="name" required maxLength={120} value={fullName} onValue={(text) => set({ fullName: text })} />
      <TextField label={messages.phone} type="tel" name="tel" autoComplete="tel" inputMode="tel" maxLength={40} value={phone} onValue={(text) => set({ phone: text })} />
      <SelectField
        label={messages.role}
        name="role"
        options={roleOptions}
        value={role}
        onValue={(chosen) => set({ role: chosen as SignUpRole })}
      />
      {asksCompany(role) && (
        <TextField
          label={messages.company}
          hint={messages.companyHint}
          name="organization"
          autoComplete="organization"
          maxLength={120}
          value={companyName}
          onValue={(text) => set({ companyName: text })}
        />
      )}
      <EmailField name="email" required value={email} onValue={(text) => set({ email: text })} />
      <NewPasswordFields label={messages.password} value={{ password, confirmPassword }} onValue={set} />
      <p className={styles.soft}>
        {messages.terms} <Link href="/terms">{messages.termsLink}</Link> {messages.and} <Link href="/privacy">{messages.privacyLink}</Link>.
      </p>
      <FormAlert text={problem} />
      <div className={styles.formActions}>
        <Button variant="primary" type="submit" busy={busy} disabled={off || weak}>
          {messages.createAccount}
        </Button>
      </div>
      {!online && <p className={styles.soft}>{messages.offlineHint}</p>}
    </form>
  );
}
