import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useLongBox } from '../../../ui/long-list.tsx';
import type { CellMove } from './cell-editor.tsx';
import { CellLine } from './cell-line.tsx';
import { columnWidths } from './column-widths.ts';
import { isSign, moveByKey } from './grid-keys.ts';
import type { ImportWork } from '../import-work.ts';
import { rawText, type ReviewColumn } from './review-columns.ts';
import { leadCells, ReviewRow } from './review-row.tsx';
import styles from './review-table.module.css';
import { reviewWords as words } from './review-words.ts';
import { RowsFailed } from './rows-failed.tsx';
import type { CellPlace, ReviewView } from './use-review-view.ts';
import { useRowWindows } from './use-row-windows.ts';
import type { Steps } from './use-steps.ts';

/** Height of a row in px, as in the styles. */
const rowHeight = 48;

interface ReviewTableProps {
  work: ImportWork;
  columns: readonly ReviewColumn[];
  view: ReviewView;
  /** Rows shown: the first ten, or all that pass the filter. */
  shown: number;
  steps: Steps;
  /** Of the chosen cell, which stands in a column of the file. */
  onFill: (from: { place: number; column: number; name: string; value: string }) => void;
}

const moves: Readonly<Record<CellMove, readonly [rows: number, cells: number]>> = { down: [1, 0], right: [0, 1], left: [0, -1], stay: [0, 0], away: [0, 0] };

/** The rows as a grid of cells that are written in place. Only rows near the view exist. */
export function ReviewTable({ work, columns, view, shown, steps, onFill }: ReviewTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const lineId = useId();
  const wantsFocus = useRef(false);
  const [typed, setTyped] = useState<{ text: string | null } | null>(null);
  const { filter, jumps } = view;
  const chosen: CellPlace = { place: Math.min(view.cell.place, shown - 1), at: Math.min(view.cell.at, columns.length + leadCells - 1) };

  // The chosen cell is there wherever one scrolls: it has the focus.
  const near = useLongBox({ box: frame, count: shown, rowHeight, spare: 8, above: rowHeight, present: [chosen.place] });
  const { session, version } = work;
  const rows = useRowWindows({ session, filter, version, from: Math.max(0, near.first - 8), to: Math.min(shown, near.last + 9), chosen: chosen.place });
  const row = rows.at(chosen.place);
  const column = columns[chosen.at - leadCells];

  useLayoutEffect(() => {
    if (jumps === 0) return;
    wantsFocus.current = true;
    near.scrollTo(view.cell.place, 'center');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each jump, wherever the cell is moved afterwards
  }, [jumps]);

  useLayoutEffect(() => {
    if (!wantsFocus.current || typed) return;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-place="${chosen.place}"][data-at="${chosen.at}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus();
  });

  function choose(next: CellPlace) {
    wantsFocus.current = true;
    view.setCell(next, rows.at(next.place)?.row ?? null);
  }

  function write(value: string) {
    if (!row || !column || column.column === null || value === rawText(row, column)) return;
    const edits = [{ row: row.row, column: column.column, value }];
    rows.show(edits);
    void steps.edit(edits);
  }

  function store(text: string, move: CellMove) {
    setTyped(null);
    write(text);
    if (move === 'away') return;
    const [down, right] = moves[move];
    choose({ place: Math.min(chosen.place + down, shown - 1), at: Math.max(0, Math.min(chosen.at + right, columns.length + leadCells - 1)) });
  }

  const canWrite = row !== undefined && column !== undefined && column.column !== null;

  function onKeyDown(event: KeyboardEvent) {
    const next = moveByKey(event, chosen, { rows: shown, columns: columns.length + leadCells });
    if (next) choose(next);
    else if (!canWrite) return;
    else if (event.key === 'Enter' || event.key === 'F2') setTyped({ text: null });
    else if (event.key === 'Delete' || event.key === 'Backspace') write('');
    else if (isSign(event)) setTyped({ text: event.key });
    else return;
    event.preventDefault();
  }

  function onCellClick(target: EventTarget) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
    if (!cell || target instanceof HTMLTextAreaElement) return;
    const next = { place: Number(cell.dataset.place), at: Number(cell.dataset.at) };
    choose(next);
    setTyped(rows.at(next.place) && (columns[next.at - leadCells]?.column ?? null) !== null ? { text: null } : null);
  }

  if (rows.failed) return <RowsFailed onRetry={rows.retry} />;
  const { template, least } = columnWidths(columns);
  return (
    <>
      <div
        ref={frame}
        role="grid"
        tabIndex={-1}
        aria-label={words.table}
        aria-rowcount={shown + 1}
        aria-colcount={columns.length + leadCells}
        aria-busy={work.busy || undefined}
        className={classNames(styles.frame, view.all && styles.all)}
        onKeyDown={onKeyDown}
        onClick={(event) => onCellClick(event.target)}
      >
        <div className={styles.inside} style={{ ['--cells' as string]: template, minWidth: least }}>
          <div role="rowgroup" className={styles.head}>
            <div role="row" aria-rowindex={1} className={styles.headRow}>
              {[words.rowHead, words.statusHead, ...columns.map(({ name }) => name)].map((name, at) => (
                <div key={at} role="columnheader" aria-colindex={at + 1} className={styles.name} title={name} data-field={columns[at - leadCells]?.field}>
                  <span className={styles.text}>{name}</span>
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: shown * rowHeight }}>
            {near.rows.map(({ index, top }) => (
              <ReviewRow
                key={index}
                row={rows.at(index)}
                place={index}
                top={top}
                columns={columns}
                chosen={index === chosen.place ? chosen.at : null}
                editor={typed && index === chosen.place ? { typed: typed.text, onStore: store, onLeave: () => { wantsFocus.current = true; setTyped(null); } } : null}
                lineId={lineId}
              />
            ))}
          </div>
        </div>
      </div>
      <CellLine
        id={lineId}
        row={row}
        column={column ?? null}
        header={work.head.header}
        onUse={write}
        onFill={() => row && column && column.column !== null && onFill({ place: chosen.place, column: column.column, name: column.name, value: rawText(row, column) })}
      />
    </>
  );
}
