import { importFields, type ImportField } from '../../../domain/import/columns/fields.ts';
import type { ImportChoices, SheetHead } from '../../../domain/import/import-session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SelectField } from '../../../ui/field.tsx';
import styles from '../bulk-import.module.css';
import { noteOf, samplesOf } from './mapping-choices.ts';
import panelStyles from './mapping-panel.module.css';
import { describeNote, importFieldNames, mappingWords as words, noteWords } from './mapping-words.ts';

interface ColumnCardProps {
  column: number;
  head: SheetHead;
  choices: ImportChoices;
  nameOf: (column: number) => string;
  onField: (field: ImportField | 'ignore') => void;
}

const options = [{ value: 'ignore', label: words.out }, ...importFields.map((field) => ({ value: field, label: importFieldNames[field] }))];

function isField(value: string): value is ImportField {
  return importFields.some((field) => field === value);
}

/** A column of the file: its name, its first values, what it is taken for, and how sure that is. */
export function ColumnCard({ column, head, choices, nameOf, onField }: ColumnCardProps) {
  const note = noteOf(column, head, choices.mapping, choices.supplier);
  const { word, tone } = noteWords[note.kind];
  const name = nameOf(column);
  const samples = samplesOf(column, head);
  const reason = describeNote(note, nameOf);
  return (
    <li className={panelStyles.column}>
      <div className={panelStyles.about}>
        <p className={panelStyles.name}>{name}</p>
        <p className={panelStyles.samples}>
          <span className="visually-hidden">{words.samples}: </span>
          {samples.length === 0 ? words.empty : samples.join(' · ')}
        </p>
      </div>
      <div className={panelStyles.choice}>
        <SelectField
          className={panelStyles.select}
          label={words.holds(name)}
          hideLabel
          options={options}
          value={choices.mapping[column] ?? 'ignore'}
          onValue={(value) => onField(isField(value) ? value : 'ignore')}
        />
        <Badge tone={tone} icon={tone === 'good' ? 'check' : tone === 'warn' ? 'alert' : undefined}>
          {word}
        </Badge>
      </div>
      {reason !== '' && <p className={styles.soft}>{reason}</p>}
    </li>
  );
}
