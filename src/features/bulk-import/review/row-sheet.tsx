import { useState } from 'react';
import type { CellEdit } from '../../../domain/import/import-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { describeFinding } from './finding-words.ts';
import { findingsOf, rawText, readText, type ReviewColumn } from './review-columns.ts';
import styles from './review-dialogs.module.css';
import { reviewWords, rowWords as words } from './review-words.ts';
import type { ShownRow } from './row-windows.ts';

interface RowSheetProps {
  /** Null keeps it closed. */
  row: ShownRow | null;
  columns: readonly ReviewColumn[];
  header: readonly string[];
  onClose: () => void;
  /** The cells that were changed, one at least. */
  onSave: (cells: readonly CellEdit[]) => void;
}

/** All cells of a row to correct, each with what is wrong with it. */
export function RowSheet({ row, onClose, ...rest }: RowSheetProps) {
  return (
    <Dialog open={row !== null} onClose={onClose} title={row ? reviewWords.rowName(row.row, row.line) : ''} variant="sheet">
      {row && <RowForm key={row.row} row={row} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const longText = 60;

function RowForm({ row, columns, header, onClose, onSave }: RowSheetProps & { row: ShownRow }) {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const own = columns.flatMap((each) => (each.column === null ? [] : [{ ...each, column: each.column }]));
  const rowFindings = row.findings.filter((finding) => finding.column === null);

  function save() {
    const cells = own.flatMap(({ column }) => {
      const value = texts.get(column);
      return value === undefined || value === row.cells[column] ? [] : [{ row: row.row, column, value }];
    });
    onClose();
    if (cells.length > 0) onSave(cells);
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {rowFindings.map((finding) => (
        <p key={`${finding.type} ${finding.field}`} className={styles.lead}>
          {describeFinding(finding)}
        </p>
      ))}
      {own.map((column) => {
        const findings = findingsOf(row, column);
        const says = (level: 'error' | 'warning') => findings.filter((finding) => finding.level === level).map(describeFinding).join(' ');
        const raw = rawText(row, column);
        const read = readText(row, column);
        const name = header[column.column]?.trim() ?? '';
        const hint = says('warning') || (read !== '' && read !== raw.trim() ? words.readAs(read) : '');
        const field = {
          label: name === '' || name === column.name ? column.name : `${column.name} (${name})`,
          value: texts.get(column.column) ?? raw,
          error: says('error'),
          hint,
          onValue: (value: string) => setTexts(new Map(texts).set(column.column, value)),
        };
        const isLong = column.field === 'description' || raw.length > longText || raw.includes('\n');
        return isLong ? <TextAreaField key={column.column} {...field} /> : <TextField key={column.column} autoComplete="off" spellCheck={false} {...field} />;
      })}
      <div className={styles.acts}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="primary">
          {words.save}
        </Button>
      </div>
    </form>
  );
}
