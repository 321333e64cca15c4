import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { dayHere, isDay } from '../../domain/instrument/day.ts';
import { passportPath } from '../../domain/instrument/passport.ts';
import { pianoTypes } from '../../domain/listing/listing-values.ts';
import { yearRangeText } from '../../domain/serial/candidate.ts';
import { useOpenedReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../parts/use-now.ts';
import { NoPianos } from './no-pianos.tsx';
import { entry } from './page-words.ts';
import { addWords as words, passportWords } from './passport-words.ts';
import styles from './passport.module.css';
import { usePianos } from './use-pianos.ts';
import { usePlateAnswer } from './use-plate-answer.ts';

const types = [{ value: '', label: words.noType }, ...pianoTypes.map((type) => ({ value: type, label: type }))];
const fields = ['maker', 'serial', 'model', 'type', 'year', 'tuned', 'fresh'] as const;
type Draft = Record<(typeof fields)[number], string>;
type Problems = Partial<Record<keyof Draft, string>>;

/** Begins a passport. `given`: what a look-up or a listing knows of the piano; it comes from the address and may be anything. */
export function AddPianoScreen({ given }: { given: Readonly<Record<string, string>> }) {
  const found = usePianos();
  return (
    <Page back={{ href: '/my-pianos', label: entry }} title={words.title} lead={words.lead} width="reading">
      {found.state === 'ready' ? <Form given={given} /> : <NoPianos state={found.state} next={`/my-pianos/new?${new URLSearchParams(given)}`} />}
    </Page>
  );
}

function problemsOf(draft: Draft, today: string): Problems {
  const isPast = (day: string) => day === '' || (isDay(day) && day >= '1970-01-01' && day <= today);
  const year = draft.year.trim();
  return {
    ...(draft.maker.trim() === '' ? { maker: words.problems.maker } : {}),
    ...(/[\p{L}\p{N}]/u.test(draft.serial) ? {} : { serial: words.problems.serial }),
    ...(year === '' || (/^\d{4}$/.test(year) && Number(year) >= 1700 && Number(year) <= 2100) ? {} : { year: words.problems.year }),
    ...(isPast(draft.tuned) ? {} : { tuned: words.problems.day }),
    ...(isPast(draft.fresh) ? {} : { fresh: words.problems.day }),
  };
}

function Form({ given }: { given: Readonly<Record<string, string>> }) {
  const found = usePianos();
  const opened = useOpenedReplica();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const [draft, setDraft] = useState<Draft>(() => ({
    maker: (given['maker'] ?? '').slice(0, 100), serial: (given['serial'] ?? '').slice(0, 50), model: (given['model'] ?? '').slice(0, 100),
    type: pianoTypes.find((type) => type === given['type']) ?? '', year: (given['year'] ?? '').slice(0, 4), tuned: '', fresh: '',
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const now = useNow();
  const today = dayHere(now);
  const { best, isSame } = usePlateAnswer(draft, now);
  const same = useMemo(() => {
    const pianos = found.state === 'ready' ? found.pianos : [];
    return pianos.find(({ held: { row } }) => row.handed_on_at === null && isSame({ maker: row.maker, serial: row.serial_number }));
  }, [found, isSame]);
  const set = (field: keyof Draft) => (value: string) => setDraft((last) => ({ ...last, [field]: value }));
  // What was refused as missing is taken back as soon as it is there.
  useEffect(() => setProblems((last) => (Object.keys(last).length === 0 ? last : problemsOf(draft, today))), [draft, today]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = problemsOf(draft, today);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || same) return;
    const replica = await opened();
    if (!replica) return setFailure(passportWords.notKept);
    try {
      const id = await replica.instruments.add({
        maker: draft.maker.normalize('NFC').trim(), model: draft.model.normalize('NFC').trim(), serial_number: draft.serial.normalize('NFC').trim(),
        piano_type: pianoTypes.find((type) => type === draft.type) ?? '', year: draft.year.trim() === '' ? null : Number(draft.year),
        last_tuned_on: draft.tuned || null, new_since: draft.fresh || null,
      });
      showToast({ title: passportWords.stored, ...(online ? {} : { description: passportWords.storedOffline }), tone: 'good' });
      navigation.go(passportPath({ id, passport_id: null }));
    } catch (error) {
      console.warn('The piano was not stored', error);
      setFailure(passportWords.notKept);
    }
  }

  const years = best ? yearRangeText(best) : '';
  const isNews = best !== null && (draft.year === '' || draft.maker !== best.maker);
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void save(event)}>
      {!online && <NoteBox icon="cloud-off">{passportWords.offline}</NoteBox>}
      <div className={styles.pair}>
        <TextField label={words.maker} value={draft.maker} onValue={set('maker')} error={problems.maker} maxLength={100} required autoComplete="off" />
        <TextField label={words.serial} value={draft.serial} onValue={set('serial')} error={problems.serial} maxLength={50} required autoComplete="off" />
      </div>
      {same && (
        <NoteBox icon="info" role="status">
          {words.problems.exists} <ButtonLink href={passportPath(same.held.row)}>{words.toExisting}</ButtonLink>
        </NoteBox>
      )}
      {!same && best && isNews && (
        <NoteBox icon="identify" role="status">
          {words.tables(best.maker, years)}{' '}
          <Button onClick={() => setDraft((last) => ({ ...last, maker: best.maker, year: best.year === null ? last.year : String(best.year) }))}>{words.take}</Button>
        </NoteBox>
      )}
      <div className={styles.pair}>
        <TextField label={words.model} value={draft.model} onValue={set('model')} maxLength={100} autoComplete="off" />
        <SelectField label={words.type} value={draft.type} options={types} onValue={set('type')} />
        <TextField label={words.year} value={draft.year} onValue={set('year')} error={problems.year} inputMode="numeric" maxLength={4} autoComplete="off" />
        <TextField label={words.tuned} hint={words.tunedHint} type="date" min="1970-01-01" max={today} value={draft.tuned} onValue={set('tuned')} error={problems.tuned} />
        <TextField label={words.fresh} hint={words.freshHint} type="date" min="1970-01-01" max={today} value={draft.fresh} onValue={set('fresh')} error={problems.fresh} />
      </div>
      {failure !== '' && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={same !== undefined}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
