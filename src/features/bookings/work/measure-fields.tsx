import { useState } from 'react';
import { humidityIs } from '../../../domain/instrument/care.ts';
import { readMeasure, type MeasureName } from '../../../domain/instrument/entry.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { TextField } from '../../../ui/field.tsx';
import { NoteBox } from '../../../ui/note-box.tsx';
import { sheetWords } from '../sheet-words.ts';
import { sheetFormWords as words } from './sheet-form-words.ts';
import type { KeptForm } from './use-kept-form.ts';
import styles from './job-sheet.module.css';

const names = ['pitch_before', 'pitch_after', 'humidity', 'temperature'] as const satisfies readonly MeasureName[];

/** Figures in either form; each is stored once it can be read. `onUnread`: which of them can't be. */
export function MeasureFields({ form, unread, onUnread }: { form: KeptForm; unread: readonly MeasureName[]; onUnread: (name: MeasureName, isUnread: boolean) => void }) {
  const { humidity } = form.values;
  const air = humidity === null ? 'fine' : humidityIs(humidity);
  return (
    <>
      <div className={styles.pairs}>
        {names.map((name) => (
          <MeasureField
            key={name} name={name} value={form.values[name]} isUnread={unread.includes(name)} onUnread={(isUnread) => onUnread(name, isUnread)}
            onValue={(value) => form.set({ [name]: value })}
          />
        ))}
      </div>
      <div role="status">
        {air !== 'fine' && (
          <NoteBox icon="alert" marked>
            {air === 'dry' ? sheetWords.dry : sheetWords.damp}
          </NoteBox>
        )}
      </div>
    </>
  );
}

interface MeasureFieldProps {
  name: (typeof names)[number];
  value: number | null;
  isUnread: boolean;
  onUnread: (isUnread: boolean) => void;
  onValue: (value: number | null) => void;
}

const asText = (value: number | null) => (value === null ? '' : formatNumber(value, 1));

function MeasureField({ name, value, isUnread, onUnread, onValue }: MeasureFieldProps) {
  const [shown, setShown] = useState({ text: asText(value), value });
  // Another device's figure; what is being typed stands for the value that it gave.
  if (shown.value !== value) setShown({ text: asText(value), value });
  return (
    <TextField
      label={sheetWords[name]} hint={words.hints[name]} inputMode="decimal" autoComplete="off" maxLength={12} after={<span>{sheetWords.units[name]}</span>}
      value={shown.text} error={isUnread ? words.wrong[name] : ''}
      onBlur={() => {
        const isWrong = shown.text.trim() !== '' && readMeasure(name, shown.text) === null;
        onUnread(isWrong);
      }}
      onValue={(text) => {
        const read = text.trim() === '' ? null : readMeasure(name, text);
        const isWrong = text.trim() !== '' && read === null;
        if (!isWrong) onUnread(false);
        setShown({ text, value: isWrong ? value : read });
        if (!isWrong) onValue(read);
      }}
    />
  );
}
