import { useEffect, useRef, useState } from 'react';
import type { Imports } from '../../replica/import-port.ts';
import { useOptionalReadable, useReadable, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './bulk-import.module.css';
import type { DeskState, ImportDesk } from './import-desk.ts';
import { ImportLog } from './outcome/import-log.tsx';
import { ImportOutcome } from './outcome/import-outcome.tsx';
import { useTakenBack } from './outcome/use-taken-back.ts';
import { SupplierList } from './mapping/supplier-list.tsx';
import { ImportStepsBar } from './import-steps-bar.tsx';
import { PicturesByName } from './pictures/pictures-by-name.tsx';
import { ReadingPanel } from './upload/reading-panel.tsx';
import { ReplaceDialog } from './upload/replace-dialog.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { UploadStep, type Incoming } from './upload/upload-step.tsx';
import { screenWords as words } from './upload/upload-words.ts';
import { useImport } from './use-import.ts';
import { useImports } from './use-imports.ts';
import { useTableDrop } from './upload/use-table-drop.ts';

interface ImportTabProps {
  /** Of the import whose outcome is shown, '' for none. */
  batch: string;
  onBatch: (batch: string) => void;
}

/** The three steps of an import, with what earlier visits have left. */
export function ImportTab({ batch, onBatch }: ImportTabProps) {
  const { imports, failed, retry } = useImports();
  const desk = useImport(imports);
  const state = useOptionalReadable(desk?.state);
  if (failed) {
    return (
      <StatePanel tone="bad" icon="alert" title={words.notLoaded.title} actions={<Button onClick={retry}>{words.notLoaded.retry}</Button>}>
        <p>{words.notLoaded.text}</p>
      </StatePanel>
    );
  }
  if (!imports || !desk || !state || state.at === 'opening') {
    return (
      <SkeletonGroup label={words.loading} className={styles.stack}>
        <Skeleton shape="block" height={64} />
        <Skeleton shape="block" height={260} />
      </SkeletonGroup>
    );
  }
  return <Steps {...{ imports, desk, state, batch, onBatch }} />;
}

interface StepsProps extends ImportTabProps {
  imports: Imports;
  desk: ImportDesk;
  state: DeskState;
}

function Steps({ imports, desk, state, batch, onBatch }: StepsProps) {
  // The address follows a moment later.
  const [confirmedNow, setConfirmedNow] = useState('');
  const outcomeOf = batch || confirmedNow;
  const isDone = outcomeOf !== '';
  const isUndone = useTakenBack(imports, outcomeOf) !== null;
  const step = isDone ? 'done' : state.at === 'review' ? 'review' : 'upload';

  function confirmed(id: string) {
    setConfirmedNow(id);
    desk.finish();
    onBatch(id);
  }
  function again() {
    setConfirmedNow('');
    onBatch('');
  }

  // What had the focus is gone with its step, and the page may be scrolled far down.
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    steps.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  return (
    <div ref={steps} tabIndex={-1} role="group" aria-label={isUndone ? words.undoneStep : words.steps[step]} className={styles.steps}>
      <ImportStepsBar step={step} isUndone={isUndone} canReview={state.at === 'upload' && state.kept !== null} onUpload={desk.back} onReview={() => void desk.resume()} />
      {isDone ? (
        <ImportOutcome batchId={outcomeOf} onAgain={again} />
      ) : (
        <FileInHand desk={desk} state={state} onConfirmed={confirmed} />
      )}
    </div>
  );
}

interface FileInHandProps {
  desk: ImportDesk;
  state: DeskState;
  onConfirmed: (batchId: string) => void;
}

/** Steps one and two: a file comes from outside, by hand, drop or paste, and is under review until it is imported. */
function FileInHand({ desk, state, onConfirmed }: FileInHandProps) {
  const { online } = useSyncState();
  const [waiting, setWaiting] = useState<Incoming | null>(null);
  const isKept = useReadable(desk.kept);
  const underReview = state.at === 'review' ? state.work.get().fileName : state.at === 'upload' ? state.kept : null;

  function read(incoming: Incoming) {
    void (incoming instanceof File ? desk.readFile(incoming) : desk.readText(incoming.text, incoming.name));
  }
  function take(incoming: Incoming) {
    if (underReview === null) read(incoming);
    else setWaiting(incoming);
  }
  const hovers = useTableDrop({ onFile: take, onCells: state.at === 'upload' ? take : null });

  return (
    <>
      <div role="status">
        {!isKept && (
          <NoteBox icon="alert" iconSize={20}>
            {words.unkept}
          </NoteBox>
        )}
      </div>
      {state.at === 'reading' && <ReadingPanel name={state.name} share={state.share} onCancel={desk.cancel} />}
      {state.at === 'upload' && (
        <UploadStep {...{ online, hovers, kept: state.kept, failure: state.failure }} onIncoming={take} onResume={() => void desk.resume()}>
          <PicturesByName />
          <SupplierList />
          <ImportLog />
        </UploadStep>
      )}
      {state.at === 'review' && (
        <ReviewStep work={state.work} onBack={desk.back} onSheet={(sheet) => void desk.readSheet(sheet)} onConfirmed={onConfirmed} />
      )}
      <ReplaceDialog
        name={waiting === null ? null : underReview}
        onReplace={() => {
          if (waiting) read(waiting);
          setWaiting(null);
        }}
        onKeep={() => setWaiting(null)}
      />
    </>
  );
}
