import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { readPassportCode } from '../../domain/instrument/passport-code.ts';
import type { CheckedPassport } from '../../server/ports/passports-port.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { LineList } from './line-list.tsx';
import { PassportFacts } from './passport-facts.tsx';
import { copyWords as words, failureWords, handWords } from './passport-words.ts';
import styles from './passport.module.css';
import { useAskPassports } from './use-passports.ts';

/** Says whether a printed or saved copy is genuine. `given`: the code of the address, '' for none. */
export function CheckPart({ passportId, given }: { passportId: string; given: string }) {
  const ask = useAskPassports();
  const [typed, setTyped] = useState(given);
  const [answer, setAnswer] = useState<CheckedPassport | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const check = useCallback(
    async (text: string) => {
      const code = readPassportCode(text);
      setAnswer(null);
      if (code === null) return setProblem(handWords.takeProblem);
      setProblem('');
      if (!ask) return;
      setBusy(true);
      const found = await ask((passports) => passports.check(passportId, code));
      setBusy(false);
      if (found.ok) setAnswer(found.value);
      else setProblem(failureWords(found.error));
    },
    [ask, passportId],
  );
  // A printed page's address brings its code along.
  useEffect(() => {
    if (given !== '' && ask) void check(given);
  }, [given, ask, check]);

  return (
    <Section title={words.check} lead={words.checkLead}>
      <div className={styles.stack}>
        <form
          className={styles.tight} noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void check(typed);
          }}
        >
          <TextField label={words.checkLabel} value={typed} onValue={setTyped} error={problem} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} />
          <div className={styles.actions}>
            <Button type="submit" busy={busy}>
              {words.checkSave}
            </Button>
          </div>
        </form>
        {answer?.state === 'unknown' && (
          <StatePanel tone="bad" icon="alert" level={3} title={words.forged} />
        )}
        {answer?.state === 'genuine' && (
          <div className={styles.card} role="status">
            <p className={styles.due}>{words.genuine(formatMoment(answer.sealed.sealedAt))}</p>
            <PassportFacts {...answer.sealed} />
            <LineList lines={answer.sealed.lines} />
            <p className={styles.soft}>{words.newer(answer.newer)}</p>
          </div>
        )}
      </div>
    </Section>
  );
}
