import { useState, type FormEvent } from 'react';
import { codeInText } from '../../domain/instrument/passport-code.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { failureWords, handWords as words } from './passport-words.ts';
import styles from './passport.module.css';
import { useAskPassports } from './use-passports.ts';

/** The new owner's side of handing on. */
export function TakeOver() {
  const ask = useAskPassports();
  const replica = useReplica();
  const navigation = useNavigation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function take(event: FormEvent) {
    event.preventDefault();
    const code = codeInText(typed);
    if (code === null) return setProblem(words.takeProblem);
    setBusy(true);
    const answer = ask ? await ask((passports) => passports.take(code)) : null;
    setBusy(false);
    if (!answer?.ok) return setProblem(failureWords(answer?.error ?? { type: 'Offline' }));
    if (answer.value === null) return setProblem(words.takeRefused);
    setProblem('');
    showToast({ title: words.taken, tone: 'good' });
    replica?.sync.now();
    navigation.go(`/passport/${answer.value}`);
  }

  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void take(event)}>
      <p className={styles.sentence}>{words.takeLead}</p>
      <TextField
        label={words.takeLabel} value={typed} onValue={setTyped} error={problem} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={200}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {words.takeSave}
        </Button>
      </div>
    </form>
  );
}
