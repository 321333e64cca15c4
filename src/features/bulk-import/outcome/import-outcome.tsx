import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format/number.ts';
import type { ImportBatch, ImportRun } from '../../../replica/import-port.ts';
import { useOptionalReadable, useSyncState } from '../../../replica/replica-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import styles from './import-outcome.module.css';
import { importedRows, successRate } from './import-rate.ts';
import { logWords, outcomeWords as words, planWords } from './outcome-words.ts';
import { PicturesByName } from '../pictures/pictures-by-name.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { RunProgress } from './run-progress.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useImports } from '../use-imports.ts';
import { useTakenBack, type TakenBack } from './use-taken-back.ts';

interface ImportOutcomeProps {
  batchId: string;
  /** Everything from the beginning. */
  onAgain: () => void;
}

/** What became of an import, while it is stored and sent and afterwards. */
export function ImportOutcome({ batchId, onAgain }: ImportOutcomeProps) {
  const { imports, failed, retry } = useImports();
  const batches = useOptionalReadable(imports?.batches);
  const runs = useOptionalReadable(imports?.runs);
  const [undoing, setUndoing] = useState(false);
  const isMissing = useIsMissing(batches !== undefined && !batches.some(({ id }) => id === batchId) && !runs?.some((each) => each.batchId === batchId));
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const batch = batches?.find(({ id }) => id === batchId);
  const run = runs?.find((each) => each.batchId === batchId && each.kind === 'import');
  const undo = runs?.find((each) => each.batchId === batchId && each.kind === 'undo');
  const taken = useTakenBack(imports, batchId);
  const isStored = run ? run.state === 'stored' || run.state === 'done' : batch !== undefined;

  if (failed) {
    return (
      <StatePanel tone="bad" icon="alert" title={planWords.notLoaded.title} actions={<Button onClick={retry}>{planWords.notLoaded.action}</Button>}>
        <p>{planWords.notLoaded.text}</p>
      </StatePanel>
    );
  }
  return (
    <div ref={heading} tabIndex={-1}>
      <Section title={taken === null ? words.title : taken === 'undone' ? words.undone.title : words.undone.underWay}>
        <div className={styles.stack}>
          {batch || run ? (
            <>
              {isStored && batch && taken === null && <Success batch={batch} />}
              {run && imports && taken === null && <RunProgress run={run} imports={imports} />}
              {taken === 'undone' && (
                <p>
                  {batch?.undone_at && `${logWords.undoneAt(batch.undone_at)}. `}
                  {words.undone.text}
                </p>
              )}
              {undo && imports && <RunProgress run={undo} imports={imports} />}
              {batch && <Counts batch={batch} />}
            </>
          ) : isMissing ? (
            <p>{words.missing}</p>
          ) : (
            <SkeletonGroup label={words.loading} className={styles.stack}>
              <Skeleton shape="block" height={92} />
              <Skeleton shape="block" height={220} />
            </SkeletonGroup>
          )}
          <div className={styles.actions}>
            <ButtonLink variant="primary" href="/dashboard">
              {words.dashboard}
            </ButtonLink>
            <Button onClick={onAgain}>{words.again}</Button>
            {batch && isStored && taken === null && (
              <Button variant="quiet" icon="refresh" onClick={() => setUndoing(true)}>
                {logWords.undo}
              </Button>
            )}
          </div>
        </div>
      </Section>
      {batch && batch.skipped + batch.ambiguous > 0 && taken === null && imports && <RejectedRows batchId={batchId} imports={imports} />}
      {isStored && taken === null && <PicturesByName />}
      {imports && <UndoDialog batch={undoing && batch ? batch : null} imports={imports} onClose={() => setUndoing(false)} />}
      <Announcement run={undo ?? run} isStored={isStored} taken={taken} />
    </div>
  );
}

/** An import that has just begun comes a moment later. */
const graceMs = 2000;

/** Whether something has been missing for a while. */
function useIsMissing(missing: boolean): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(() => setWaited(true), graceMs);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [missing]);
  return missing && waited;
}

/** Specification: success rate badge green at 90 % or more, yellow at 70 % or more, otherwise red. */
function Success({ batch }: { batch: ImportBatch }) {
  const { percent, tone } = successRate(batch);
  return (
    <div className={styles.success}>
      <p className={styles.successText}>{words.success(importedRows(batch), batch.total)}</p>
      <Badge tone={tone} icon={tone === 'good' ? 'check' : 'alert'}>
        {words.rate(percent, words.rateWords[tone])}
      </Badge>
    </div>
  );
}

function Counts({ batch }: { batch: ImportBatch }) {
  const shown = (['created', 'changed', 'same', 'skipped', 'ambiguous', 'ended'] as const).filter((count) => count !== 'ended' || batch.ended > 0);
  return (
    <dl className={styles.counts} aria-label={words.countsLabel}>
      {shown.map((count) => (
        <div key={count} className={styles.count}>
          <dt>{words.counts[count]}</dt>
          <dd>{formatNumber(batch[count])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Steps, not figures: a screen reader need not hear each row. */
function Announcement({ run, isStored, taken }: { run: ImportRun | undefined; isStored: boolean; taken: TakenBack | null }) {
  const { online } = useSyncState();
  const stored = taken === 'underWay' ? words.undone.underWay : taken ? words.announceUndone : isStored ? words.announceStored : run ? words.running : '';
  const isSent = taken === null && run?.state === 'done' && run.refused === 0;
  return (
    <p className="visually-hidden" role="status">
      {isSent ? words.announceSent : isStored && !online ? `${stored} ${words.waitsOffline}` : stored}
    </p>
  );
}
