import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LongList, useLongBox } from '../../../ui/long-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FindingLines } from './cell-line.tsx';
import type { ImportWork } from '../import-work.ts';
import { cellText, type ReviewColumn } from './review-columns.ts';
import { StatusBadge } from './review-row.tsx';
import { reviewWords as words, rowWords } from './review-words.ts';
import styles from './row-cards.module.css';
import { RowSheet } from './row-sheet.tsx';
import { RowsFailed } from './rows-failed.tsx';
import type { ShownRow } from './row-windows.ts';
import type { ReviewView } from './use-review-view.ts';
import { useRowWindows } from './use-row-windows.ts';
import type { Steps } from './use-steps.ts';

/** Before a card is measured, in px: one finding. */
const estimatedCard = 190;

interface RowCardsProps {
  work: ImportWork;
  columns: readonly ReviewColumn[];
  view: ReviewView;
  /** Rows shown: the first ten, or all that pass the filter. */
  shown: number;
  steps: Steps;
}

/** The rows on a phone: a card each, and its cells on a sheet of their own. */
export function RowCards({ work, columns, view, shown, steps }: RowCardsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<ShownRow | null>(null);
  const near = useLongBox({ box: frame, count: shown, rowHeight: estimatedCard, spare: view.all ? 4 : shown });
  const { session, version } = work;
  const rows = useRowWindows({ session, filter: view.filter, version, from: Math.max(0, near.first - 4), to: view.all ? Math.min(shown, near.last + 5) : shown });

  useLayoutEffect(() => {
    if (view.jumps === 0) return;
    near.scrollTo(view.cell.place, 'start');
    frame.current?.querySelector<HTMLElement>(`[data-index="${view.cell.place}"]`)?.scrollIntoView?.({ block: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each jump
  }, [view.jumps]);

  if (rows.failed) return <RowsFailed onRetry={rows.retry} />;
  return (
    <>
      {/* A region that scrolls can be reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={frame} role="region" tabIndex={0} aria-label={words.table} className={classNames(styles.frame, view.all && styles.all)}>
        <LongList near={near} className={styles.list} rowClassName={styles.item}>
          {(index) => <RowCard row={rows.at(index)} columns={columns} onEdit={setEdited} />}
        </LongList>
      </div>
      <RowSheet
        row={edited}
        columns={columns}
        header={work.head.header}
        onClose={() => setEdited(null)}
        onSave={(cells) => {
          rows.show(cells);
          void steps.edit(cells);
        }}
      />
    </>
  );
}

function RowCard({ row, columns, onEdit }: { row: ShownRow | undefined; columns: readonly ReviewColumn[]; onEdit: (row: ShownRow) => void }) {
  if (!row) return <Skeleton shape="block" height={estimatedCard - 12} />;
  const text = (field: ReviewColumn['field']) => {
    const column = columns.find((each) => each.field === field);
    return column ? cellText(row, column) : '';
  };
  const facts = (['type', 'year', 'condition', 'location'] as const).map(text).filter((said) => said !== '' && said !== '-');
  return (
    <div className={styles.card} data-status={row.status}>
      <div className={styles.head}>
        <StatusBadge status={row.status} />
        <span className={styles.where}>{words.rowName(row.row, row.line)}</span>
      </div>
      <p className={styles.title}>
        <span>{[text('brand'), text('model')].filter(Boolean).join(' ') || words.untitled}</span>
        <span className={styles.price}>{text('price')}</span>
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {row.edited.length > 0 && <p className={styles.edited}>{words.edited}</p>}
      <div className={styles.findings}>
        <FindingLines findings={row.findings} />
      </div>
      <Button icon="edit" wide aria-label={rowWords.editLabel(row.row)} onClick={() => onEdit(row)}>
        {rowWords.edit}
      </Button>
    </div>
  );
}
