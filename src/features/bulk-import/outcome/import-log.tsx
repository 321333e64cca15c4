import { useState } from 'react';
import { formatMoment } from '../../../lib/format/moment.ts';
import type { ImportBatch, ImportRun, Imports } from '../../../replica/import-port.ts';
import { useOptionalReadable } from '../../../replica/replica-context.tsx';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useNow } from '../../parts/use-now.ts';
import styles from './import-outcome.module.css';
import { logWords as words, planWords } from './outcome-words.ts';
import { RejectedRows } from './rejected-rows.tsx';
import { RunProgress } from './run-progress.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useImports } from '../use-imports.ts';

/** Imports shown at once. */
const shownAtOnce = 10;

/** The person's imports, newest first: what each did, how far it is, and the way to take it back. */
export function ImportLog() {
  const { imports, failed, retry } = useImports();
  const batches = useOptionalReadable(imports?.batches);
  return (
    <Section title={words.title}>
      {failed ? (
        <div className={styles.run}>
          <p>{planWords.notLoaded.title}</p>
          <div>
            <Button onClick={retry}>{planWords.notLoaded.action}</Button>
          </div>
        </div>
      ) : !imports || batches === undefined ? (
        <SkeletonGroup label={words.loading}>
          <Skeleton shape="block" height={96} />
        </SkeletonGroup>
      ) : batches.length === 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <LogList batches={batches} imports={imports} />
      )}
    </Section>
  );
}

function LogList({ batches, imports }: { batches: readonly ImportBatch[]; imports: Imports }) {
  const runs = useOptionalReadable(imports.runs) ?? [];
  const [wanted, setWanted] = useState(shownAtOnce);
  const [undoing, setUndoing] = useState<string | null>(null);
  const hidden = batches.length - wanted;
  return (
    <div className={styles.stack}>
      <ul role="list" className={styles.log}>
        {batches.slice(0, wanted).map((batch) => (
          <LogEntry key={batch.id} batch={batch} runs={runs.filter(({ batchId }) => batchId === batch.id)} imports={imports} onUndo={() => setUndoing(batch.id)} />
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button onClick={() => setWanted(wanted + shownAtOnce)}>{words.more(hidden)}</Button>
        </div>
      )}
      <UndoDialog batch={batches.find(({ id }) => id === undoing) ?? null} imports={imports} onClose={() => setUndoing(null)} />
    </div>
  );
}

interface LogEntryProps {
  batch: ImportBatch;
  runs: readonly ImportRun[];
  imports: Imports;
  onUndo: () => void;
}

const rowCounts = ['created', 'changed', 'same', 'skipped', 'ambiguous'] as const;

function LogEntry({ batch, runs, imports, onUndo }: LogEntryProps) {
  const now = useNow();
  const at = formatMoment(batch.created_at);
  const undo = runs.find(({ kind }) => kind === 'undo');
  // An import that is being undone is of no interest for itself.
  const run = undo ?? runs.find(({ kind }) => kind === 'import');
  const { state, tone } = stateOf(batch, run);
  const isOver = now >= Date.parse(batch.undo_until);
  const canUndo = batch.undone_at === null && !undo && !isOver && run?.state !== 'storing' && run?.state !== 'stopped';
  const shown = rowCounts.filter((count) => batch[count] > 0);
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <p className={styles.fileName}>{batch.file_name}</p>
        <Badge tone={tone}>{words.states[state]}</Badge>
      </div>
      <p className={styles.soft}>{at}</p>
      <p>
        {words.rows(batch.total)} {shown.map((count) => words.parts[count](batch[count])).join(', ')}
        {batch.ended > 0 && `; ${words.ended(batch.ended)}`}
      </p>
      {run && (run.state !== 'done' || run.refused > 0 || run.kept > 0) && <RunProgress run={run} imports={imports} />}
      {batch.undone_at !== null && <p className={styles.soft}>{words.undoneAt(batch.undone_at)}</p>}
      {batch.skipped + batch.ambiguous > 0 && <RejectedRows batchId={batch.id} imports={imports} short />}
      {canUndo && (
        <div className={styles.actions}>
          <Button icon="refresh" aria-label={words.undoLabel(batch.file_name, at)} onClick={onUndo}>
            {words.undo}
          </Button>
          <span className={styles.soft}>{words.until(batch.undo_until)}</span>
        </div>
      )}
      {batch.undone_at === null && isOver && <p className={styles.soft}>{words.tooLate}</p>}
    </li>
  );
}

function stateOf(batch: ImportBatch, run: ImportRun | undefined): { state: keyof typeof words.states; tone: BadgeProps['tone'] } {
  if (run?.state === 'stopped') return { state: 'stopped', tone: 'bad' };
  if (run?.state === 'storing') return run.kind === 'undo' ? { state: 'undoing', tone: 'warn' } : { state: 'storing', tone: 'warn' };
  if (batch.undone_at !== null || run?.kind === 'undo') return { state: 'undone', tone: 'plain' };
  if (run?.state === 'stored') return { state: 'sending', tone: 'warn' };
  return batch.pending ? { state: 'pending', tone: 'warn' } : { state: 'stored', tone: 'good' };
}
