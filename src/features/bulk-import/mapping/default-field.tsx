import { useState } from 'react';
import type { ImportField } from '../../../domain/import/columns/fields.ts';
import { conditions, pianoTypes } from '../../../domain/listing/listing-values.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import panelStyles from './mapping-panel.module.css';
import { importFieldNames, mappingWords as words } from './mapping-words.ts';
import { columnHints } from '../upload/upload-words.ts';

interface DefaultFieldProps {
  field: ImportField;
  /** '' for none. */
  value: string;
  onValue: (value: string) => void;
}

const choices: Readonly<Partial<Record<ImportField, readonly string[]>>> = { type: pianoTypes, condition: conditions };

/** A value that holds for every row. Text is taken when it is complete: each value means reading all rows anew. */
export function DefaultField({ field, value, onValue }: DefaultFieldProps) {
  const [text, setText] = useState(value);
  const label = importFieldNames[field];
  const offered = choices[field];
  if (offered) {
    const options = [{ value: '', label: words.defaultEmpty }, ...offered.map((each) => ({ value: each, label: each }))];
    return <SelectField label={label} options={options} value={value} onValue={onValue} className={panelStyles.default} />;
  }
  return (
    <form
      className={panelStyles.defaultForm}
      onSubmit={(event) => {
        event.preventDefault();
        onValue(text);
      }}
    >
      <TextField label={label} hint={columnHints[field]} value={text} onValue={setText} className={panelStyles.default} autoComplete="off" />
      <Button type="submit" disabled={text.trim() === value}>
        {words.defaultUse}
      </Button>
    </form>
  );
}
