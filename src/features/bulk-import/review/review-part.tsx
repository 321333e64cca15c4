import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { FindingGroup } from '../../../domain/import/records/finding.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { FaultList } from './fault-list.tsx';
import { FillDialog, type FillFrom } from './fill-dialog.tsx';
import { FindReplaceDialog } from './find-replace-dialog.tsx';
import type { ImportWork } from '../import-work.ts';
import { reviewColumns } from './review-columns.ts';
import styles from './review-part.module.css';
import { leadCells } from './review-row.tsx';
import { RepairDialog } from './repair-dialog.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { ReviewTable } from './review-table.tsx';
import { ReviewToolbar, rowsOf } from './review-toolbar.tsx';
import { reviewWords as words } from './review-words.ts';
import { RowCards } from './row-cards.tsx';
import { previewRows, useReviewView } from './use-review-view.ts';
import { useSteps } from './use-steps.ts';

/** Below this a row is a card: a table of ten columns can't be read on a phone. */
const narrow = '(width <= 760px)';

/** The rows of a file: how many are right, what to fix, and every cell to correct. */
export function ReviewPart({ work }: { work: ImportWork }) {
  const { checked, session, head, choices, busy } = work;
  const isNarrow = useMediaQuery(narrow);
  const view = useReviewView(work);
  const steps = useSteps(work);
  const region = useRef<HTMLDivElement>(null);
  const [fillFrom, setFillFrom] = useState<FillFrom | null>(null);
  const [repaired, setRepaired] = useState<FindingGroup | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const columns = useMemo(() => reviewColumns(choices.mapping, head.header), [choices.mapping, head.header]);

  if (!checked) {
    return (
      <Section title={words.title}>
        <SkeletonGroup label={words.loading} className={styles.stack}>
          <Skeleton shape="block" height={88} />
          <Skeleton shape="block" height={44} />
          <Skeleton shape="block" height={528} />
        </SkeletonGroup>
      </Section>
    );
  }

  const total = rowsOf(checked.stats)[view.filter];
  const shown = view.all ? total : Math.min(previewRows, total);

  async function showGroup(group: FindingGroup) {
    const at = columns.findIndex(({ column, field }) => (group.column === null ? field === group.field : column === group.column));
    await view.jump(group, at === -1 ? 1 : at + leadCells);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isText || event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey) || !steps.undo) return;
    event.preventDefault();
    void steps.undo();
  }

  return (
    <Section title={words.title}>
      {/* The keys are those of the table and the buttons within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={region} tabIndex={-1} className={styles.stack} onKeyDown={onKeyDown}>
        <ReviewSummary stats={checked.stats} />
        <FaultList
          groups={checked.groups}
          header={head.header}
          onFix={setRepaired}
          onShow={(group) => void showGroup(group)}
        />
        <ReviewToolbar
          stats={checked.stats}
          filter={view.filter}
          onFilter={view.setFilter}
          onReplace={() => setReplacing(true)}
          steps={steps}
          busy={busy}
        />
        {total === 0 ? (
          <p className={styles.none}>{words.none[view.filter]}</p>
        ) : isNarrow ? (
          <RowCards {...{ work, columns, view, shown, steps }} />
        ) : (
          <div>
            <ReviewTable {...{ work, columns, view, shown, steps }} onFill={setFillFrom} />
          </div>
        )}
        <div className={styles.more}>
          <p className={styles.soft}>{words.shown(shown, total)}</p>
          {shown < total && <Button onClick={view.showAll}>{words.showAll}</Button>}
        </div>
      </div>
      <FindReplaceDialog open={isReplacing} onClose={() => setReplacing(false)} work={work} steps={steps} />
      <RepairDialog
        group={repaired}
        session={session}
        onClose={() => setRepaired(null)}
        onRepair={(cells) => {
          setRepaired(null);
          // The button goes with its fault; the focus, and with it Ctrl+Z, stays here.
          region.current?.focus({ preventScroll: true });
          void steps.edit(cells);
        }}
      />
      <FillDialog from={fillFrom} onClose={() => setFillFrom(null)} session={session} filter={view.filter} steps={steps} />
    </Section>
  );
}
