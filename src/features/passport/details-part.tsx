import { useId, useState, type FormEvent } from 'react';
import { countries } from '../../domain/account/countries.ts';
import type { InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import { pianoTypes } from '../../domain/listing/listing-values.ts';
import { countryName } from '../../lib/format/country.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { useHeldForm } from '../parts/use-held-form.ts';
import { useTowns } from '../parts/use-towns.ts';
import { PassportFacts } from './passport-facts.tsx';
import { addWords, careWords, detailWords as words, lineWords } from './passport-words.ts';
import styles from './passport.module.css';
import { storeChanges } from './store-changes.ts';

const fields = ['maker', 'model', 'serial_number', 'piano_type', 'year', 'town', 'country_code'] as const;
type Problems = Partial<Record<(typeof fields)[number], string>>;

const types = [{ value: '', label: addWords.noType }, ...pianoTypes.map((type) => ({ value: type, label: type }))];
const countryOptions = [{ value: '', label: words.noCountry }, ...countries().map(({ code, name }) => ({ value: code, label: name }))];

/** Which piano it is and where it stands, to its owner, who may put it right. */
export function DetailsPart({ row }: { row: InstrumentRow }) {
  const [edits, setEdits] = useState(false);
  const place = [row.town, row.country_code === '' ? '' : countryName(row.country_code)].filter(Boolean).join(', ');
  return (
    <Section
      title={words.title}
      actions={
        !edits && (
          <Button icon="edit" onClick={() => setEdits(true)} aria-label={words.edit}>
            {careWords.edit}
          </Button>
        )
      }
    >
      {edits ? (
        <DetailsForm row={row} onDone={() => setEdits(false)} />
      ) : (
        <PassportFacts maker={row.maker} model={row.model} serialNumber={row.serial_number} pianoType={row.piano_type} year={row.year} place={place} />
      )}
    </Section>
  );
}

function DetailsForm({ row, onDone }: { row: InstrumentRow; onDone: () => void }) {
  const replica = useReplica();
  const form = useHeldForm(row, fields);
  const [typedYear, setTypedYear] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const listId = useId();
  // Nobody needs the list who came to change something else.
  const towns = useTowns('town' in form.changes);
  const { values } = form;
  const year = typedYear ?? (values.year === null ? '' : String(values.year));

  async function save(event: FormEvent) {
    event.preventDefault();
    const isYear = year.trim() === '' || (/^\d{4}$/.test(year.trim()) && Number(year) >= 1700 && Number(year) <= 2100);
    const found: Problems = {
      ...(values.maker.trim() === '' ? { maker: addWords.problems.maker } : {}),
      ...(/[\p{L}\p{N}]/u.test(values.serial_number) ? {} : { serial_number: addWords.problems.serial }),
      ...(isYear ? {} : { year: addWords.problems.year }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || !replica) return;
    const written = Object.fromEntries(Object.entries(form.changes).map(([field, value]) => [field, typeof value === 'string' ? value.normalize('NFC').trim() : value]));
    if (Object.keys(written).length === 0 || (await storeChanges(replica, form.base, written))) onDone();
  }

  return (
    <form className={styles.card} noValidate onSubmit={(event) => void save(event)} aria-label={words.title}>
      <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />
      <div className={styles.pair}>
        <TextField label={addWords.maker} required maxLength={100} autoComplete="off" value={values.maker} error={problems.maker} onValue={(value) => form.set('maker', value)} />
        <TextField
          label={addWords.serial} required maxLength={50} autoComplete="off" value={values.serial_number} error={problems.serial_number}
          onValue={(value) => form.set('serial_number', value)}
        />
        <TextField label={addWords.model} maxLength={100} autoComplete="off" value={values.model} onValue={(value) => form.set('model', value)} />
        <SelectField
          label={addWords.type} value={values.piano_type} options={types}
          onValue={(value) => form.set('piano_type', pianoTypes.find((type) => type === value) ?? '')}
        />
        <TextField
          label={addWords.year} inputMode="numeric" maxLength={4} autoComplete="off" value={year} error={problems.year}
          onValue={(value) => {
            setTypedYear(value);
            form.set('year', /^\d{4}$/.test(value.trim()) ? Number(value) : null);
          }}
        />
        <TextField
          label={words.town} hint={words.townHint} maxLength={100} list={listId} autoComplete="address-level2" value={values.town}
          onValue={(value) => form.set('town', value)}
        />
        <datalist id={listId}>
          {(towns?.suggest(values.town, 8) ?? []).map(({ name, country }) => (
            <option key={`${name} ${country}`} value={name} />
          ))}
        </datalist>
        <SelectField
          label={words.country} autoComplete="country" value={values.country_code} options={countryOptions}
          onValue={(value) => form.set('country_code', value)}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {careWords.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {lineWords.cancel}
        </Button>
      </div>
    </form>
  );
}
