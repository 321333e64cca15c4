import type { Finding } from '../../../domain/import/records/finding.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { describeFinding } from './finding-words.ts';
import { findingsOf, rawText, readText, type ReviewColumn } from './review-columns.ts';
import styles from './review-table.module.css';
import { cellWords as words, reviewWords, statusWords } from './review-words.ts';
import type { ShownRow } from './row-windows.ts';

interface CellLineProps {
  id: string;
  row: ShownRow | undefined;
  /** Null for the row's number and status: then everything about the row is said. */
  column: ReviewColumn | null;
  header: readonly string[];
  onUse: (value: string) => void;
  onFill: () => void;
}

/** What stands in the chosen cell, what was read of it, and what is wrong with it, all to be read whole. */
export function CellLine({ id, row, column, header, onUse, onFill }: CellLineProps) {
  if (!row) {
    return (
      <div id={id} className={styles.line}>
        <p className={styles.soft}>{words.help}</p>
      </div>
    );
  }
  const findings = column ? findingsOf(row, column) : row.findings;
  const repair = column ? findings.find((finding) => finding.repair)?.repair : undefined;
  return (
    <div className={styles.line}>
      <div id={id} className={styles.said}>
        <p className={styles.where}>
          {reviewWords.rowName(row.row, row.line)}
          {column && ` · ${column.column === null ? column.name : header[column.column] || column.name}`}
        </p>
        {column && <Held row={row} column={column} />}
        <FindingLines findings={findings} />
        {findings.length === 0 && <p className={styles.soft}>{words.help}</p>}
      </div>
      {column && column.column !== null && (
        <div className={styles.acts}>
          {repair && <Button onClick={() => onUse(repair.value)}>{words.use(repair.value)}</Button>}
          <Button variant="quiet" onClick={onFill}>
            {words.fill}
          </Button>
        </div>
      )}
    </div>
  );
}

function Held({ row, column }: { row: ShownRow; column: ReviewColumn }) {
  if (column.column === null) {
    const read = readText(row, column);
    return <p className={styles.held}>{[read, words.noColumn(column.name)].filter(Boolean).join(' · ')}</p>;
  }
  const raw = rawText(row, column);
  const read = row.unread.includes(column.column) ? '' : readText(row, column);
  return (
    <p className={styles.held}>
      {raw.trim() === '' ? <span className={styles.soft}>{words.empty}</span> : `“${raw}”`}
      {read !== '' && read !== raw.trim() && ` · ${words.readAs} ${read}`}
    </p>
  );
}

export function FindingLines({ findings }: { findings: readonly Finding[] }) {
  return findings.map((finding) => (
    <p key={`${finding.type} ${finding.column}`} className={styles.finding} data-level={finding.level}>
      <Icon name={statusWords[finding.level].icon} size={18} label={statusWords[finding.level].word} />
      <span>{describeFinding(finding)}</span>
    </p>
  ));
}
