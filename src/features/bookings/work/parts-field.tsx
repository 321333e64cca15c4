import { useState, type KeyboardEvent } from 'react';
import { most, readParts, storedParts, totalOfParts, type JobPart } from '../../../domain/job-sheet/job-sheet.ts';
import { parseEuroInput } from '../../../domain/money/euro.ts';
import { readTypedNumber } from '../../../lib/typed-number.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { sheetWords } from '../sheet-words.ts';
import styles from './job-sheet.module.css';
import { sheetFormWords as words } from './sheet-form-words.ts';
import type { KeptForm } from './use-kept-form.ts';

const empty = { name: '', count: '1', price: '' };

/** Reads one part as it is typed, or says what is wrong with it. */
function readPart({ name, count, price }: typeof empty): { part: JobPart } | { problems: Partial<typeof empty> } {
  const typed = readTypedNumber(count.trim());
  const number = typed && typed.fraction === '' && !typed.thousandsAssumed ? Number(typed.whole) : Number.NaN;
  const amount = price.trim() === '' ? null : parseEuroInput(price);
  const cents = amount?.ok ? amount.value.cents : null;
  const problems = {
    ...(name.trim() === '' ? { name: words.partMissing } : {}),
    ...(number >= 1 && number <= most.partCount ? {} : { count: words.partCountWrong }),
    ...(amount === null || (cents !== null && cents < 100_000_000) ? {} : { price: words.partPriceWrong }),
  };
  return Object.keys(problems).length > 0 ? { problems } : { part: { name: name.normalize('NFC').trim(), count: number, price: cents } };
}

export function PartsField({ form }: { form: KeptForm }) {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Partial<typeof empty>>({});
  const parts = readParts(form.values.parts);
  const store = (next: readonly JobPart[]) => form.set({ parts: storedParts(next) }, true);

  function add() {
    const read = readPart(draft);
    if ('problems' in read) return setProblems(read.problems);
    setProblems({});
    setDraft(empty);
    store([...parts, read.part]);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const field = (name: keyof typeof empty) => ({
    value: draft[name], error: problems[name] ?? '', autoComplete: 'off', onKeyDown, onValue: (value: string) => setDraft((last) => ({ ...last, [name]: value })),
  });
  return (
    <fieldset className={styles.group}>
      <legend>{words.parts}</legend>
      {parts.length > 0 && (
        <ul role="list" className={styles.list}>
          {parts.map((part, index) => (
            // Two alike are two.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${part.name}-${index}`} className={styles.item}>
              <span>{sheetWords.part(part)}</span>
              <IconButton icon="close" label={words.removePart(part.name)} onClick={() => store(parts.filter((_, at) => at !== index))} />
            </li>
          ))}
        </ul>
      )}
      {totalOfParts(parts) > 0 && <p className={styles.soft}>{sheetWords.partsTotal(totalOfParts(parts))}</p>}
      {parts.length < most.parts && (
        <div className={styles.partForm}>
          <TextField label={words.partName} maxLength={most.partName} {...field('name')} />
          <TextField label={words.partCount} inputMode="numeric" maxLength={5} {...field('count')} />
          <TextField label={words.partPrice} hint={words.partPriceHint} inputMode="decimal" maxLength={20} {...field('price')} />
          <Button icon="plus" onClick={add}>
            {words.addPart}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
