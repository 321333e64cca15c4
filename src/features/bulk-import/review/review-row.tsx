import type { Finding } from '../../../domain/import/records/finding.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CellEditor, type CellMove } from './cell-editor.tsx';
import { describeFinding } from './finding-words.ts';
import { cellText, findingsOf, levelOf, rawText, type ReviewColumn } from './review-columns.ts';
import styles from './review-table.module.css';
import { cellWords, reviewWords as words, statusWords } from './review-words.ts';
import type { ShownRow } from './row-windows.ts';

/** The row's number and its status stand before the columns. */
export const leadCells = 2;

export interface EditedCell {
  /** In place of the cell's text, when typing began it. */
  typed: string | null;
  onStore: (text: string, move: CellMove) => void;
  onLeave: () => void;
}

interface ReviewRowProps {
  row: ShownRow | undefined;
  place: number;
  /** Distance from the table's top, in px. */
  top: number;
  columns: readonly ReviewColumn[];
  /** Place of the chosen cell in this row. */
  chosen: number | null;
  editor: EditedCell | null;
  /** Id of what is said of the chosen cell. */
  lineId: string;
}

export function ReviewRow({ row, place, top, columns, chosen, editor, lineId }: ReviewRowProps) {
  const cellProps = (at: number) => ({
    role: 'gridcell',
    'aria-colindex': at + 1,
    'data-place': place,
    'data-at': at,
    tabIndex: chosen === at ? 0 : -1,
    'aria-describedby': chosen === at ? lineId : undefined,
  });
  return (
    <div role="row" aria-rowindex={place + 2} className={styles.row} style={{ transform: `translateY(${top}px)` }}>
      <div {...cellProps(0)} className={styles.number}>
        {row ? (
          <>
            <span>{words.count(row.row)}</span>
            <small>{words.line(row.line)}</small>
          </>
        ) : (
          <Skeleton />
        )}
      </div>
      <div {...cellProps(1)} className={styles.cell} title={row?.findings.map(describeFinding).join('\n')}>
        {row ? <StatusBadge status={row.status} /> : <Skeleton />}
      </div>
      {columns.map((column, index) => {
        const at = index + leadCells;
        if (!row) {
          return (
            <div key={at} {...cellProps(at)} className={styles.cell}>
              <Skeleton />
            </div>
          );
        }
        const findings = findingsOf(row, column);
        const isEdited = chosen === at && editor !== null;
        return (
          <div
            key={at}
            {...cellProps(at)}
            className={styles.cell}
            data-field={column.field}
            data-level={levelOf(findings) ?? undefined}
            data-edited={column.column !== null && row.edited.includes(column.column) ? '' : undefined}
            aria-invalid={levelOf(findings) === 'error' || undefined}
            aria-readonly={column.column === null || undefined}
            title={isEdited ? undefined : [cellText(row, column), ...findings.map(describeFinding)].join('\n')}
          >
            {isEdited ? (
              <CellEditor
                label={cellWords.edit(column.name, row.row)}
                text={editor.typed ?? rawText(row, column)}
                onStore={editor.onStore}
                onLeave={editor.onLeave}
              />
            ) : (
              <CellText text={cellText(row, column)} findings={findings} />
            )}
          </div>
        );
      })}
    </div>
  );
}

export function StatusBadge({ status }: Pick<ShownRow, 'status'>) {
  const { word, icon, tone } = statusWords[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

function CellText({ text, findings }: { text: string; findings: readonly Finding[] }) {
  const level = levelOf(findings);
  return (
    <>
      <span className={styles.text}>{text}</span>
      {level && <Icon name={statusWords[level].icon} size={16} label={statusWords[level].word} className={styles.mark} />}
    </>
  );
}
