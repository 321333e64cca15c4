import { useState } from 'react';
import type { InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { dayText, failureWords, handWords as words } from './passport-words.ts';
import styles from './passport.module.css';
import { useAskPassports } from './use-passports.ts';

/** Makes the code with which the next owner takes the passport over. */
export function HandOnPart({ row, known }: { row: InstrumentRow; known: boolean }) {
  const ask = useAskPassports();
  const replica = useReplica();
  const { online } = useSyncState();
  const [made, setMade] = useState<{ code: string; expiresAt: string } | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function run(step: 'offer' | 'withdraw') {
    setBusy(true);
    const answer = ask ? await ask((passports) => (step === 'offer' ? passports.offer(row.id) : passports.withdraw(row.id))) : null;
    setBusy(false);
    if (!answer?.ok) return setProblem(failureWords(answer?.error ?? { type: 'Offline' }));
    setProblem('');
    setMade(answer.value);
    if (answer.value === null) showToast({ title: words.withdrawn });
    replica?.sync.now();
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <div className={styles.tight}>
        {made ? (
          <div className={styles.card} role="status">
            <p className={styles.sentence}>{words.code}</p>
            <p className={styles.code}>{made.code}</p>
            <p className={styles.soft}>{words.codeText(dayText(made.expiresAt))}</p>
          </div>
        ) : (
          row.offered_until !== null && <p className={styles.sentence}>{words.out(dayText(row.offered_until))}</p>
        )}
        {problem !== '' && <p role="alert">{problem}</p>}
        {(!online || !known) && <NoteBox icon="cloud-off">{words.offline}</NoteBox>}
        <div className={styles.actions}>
          <Button icon="arrow-right" busy={busy} disabled={!online || !known} onClick={() => void run('offer')}>
            {words.make}
          </Button>
          {(made !== null || row.offered_until !== null) && (
            <Button variant="quiet" disabled={busy || !online} onClick={() => void run('withdraw')}>
              {words.withdraw}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
