import { useState } from 'react';
import type { InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import { copyAsJson, copyName } from '../../domain/instrument/passport-copy.ts';
import { passportPath } from '../../domain/instrument/passport.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Section } from '../../ui/page.tsx';
import { copyWords as words, failureWords, handWords } from './passport-words.ts';
import styles from './passport.module.css';
import { useAskPassports } from './use-passports.ts';

/** Saves copies that carry a code; what they hold the server seals. */
export function CopiesPart({ row, known }: { row: InstrumentRow; known: boolean }) {
  const ask = useAskPassports();
  const { online } = useSyncState();
  const [everything, setEverything] = useState(false);
  const [said, setSaid] = useState({ text: '', isBad: false });
  const [busy, setBusy] = useState(false);

  async function save(form: 'pdf' | 'json') {
    setBusy(true);
    try {
      const answer = ask ? await ask((passports) => passports.seal(row.id, everything)) : null;
      if (!answer?.ok) return setSaid({ text: failureWords(answer?.error ?? { type: 'Offline' }), isBad: true });
      const { code, sealed } = answer.value;
      const checkAt = new URL(`${passportPath(row)}?copy=${code}`, location.origin).href;
      const copy = { sealed, code, checkAt };
      if (form === 'json') saveFile({ name: copyName(sealed, 'json'), content: copyAsJson(copy), type: 'application/json' });
      else {
        const { passportPdf } = await import('./passport-pdf.ts');
        saveFile({ name: copyName(sealed, 'pdf'), content: await passportPdf(copy), type: 'application/pdf' });
      }
      setSaid({ text: words.made(code), isBad: false });
    } catch (error) {
      console.warn('The copy was not made', error);
      setSaid({ text: words.failed, isBad: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <div className={styles.tight}>
        <CheckboxField label={words.everything} hint={words.everythingHint} checked={everything} onValue={setEverything} />
        {(!online || !known) && <NoteBox icon="cloud-off">{handWords.offline}</NoteBox>}
        <div className={styles.actions}>
          <Button icon="download" disabled={busy || !online || !known} onClick={() => void save('pdf')}>
            {words.pdf}
          </Button>
          <Button icon="download" disabled={busy || !online || !known} onClick={() => void save('json')}>
            {words.json}
          </Button>
        </div>
        {said.text !== '' && <p className={styles.sentence} role={said.isBad ? 'alert' : 'status'}>{said.text}</p>}
      </div>
    </Section>
  );
}
