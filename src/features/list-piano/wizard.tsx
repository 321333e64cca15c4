import { useEffect, useRef, type ComponentType } from 'react';
import { draftName, wizardSteps } from '../../domain/listing/draft.ts';
import { stepBeside, stepFaults, stepToResume } from '../../domain/listing/wizard.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useReplicaPhase, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { useNow } from '../parts/use-now.ts';
import { EditMeanwhile } from './edit-meanwhile.tsx';
import { faultText, stepTitles, wizardMessages as messages } from './messages.ts';
import { StepCondition } from './step-condition.tsx';
import { StepDescription } from './step-description.tsx';
import { StepDetails } from './step-details.tsx';
import { StepLocation } from './step-location.tsx';
import { StepPhotos } from './step-photos.tsx';
import { StepPublish } from './step-publish.tsx';
import type { DraftEditor } from './use-draft.ts';
import { WizardStepsBar } from './wizard-steps-bar.tsx';
import styles from './wizard.module.css';

interface WizardProps {
  editor: DraftEditor & { draft: NonNullable<DraftEditor['draft']> };
  drafts: ListingDrafts;
  signIn: ComponentType<{ next: string }>;
  address: string;
  onPublished: () => void;
  /** It comes after another part of the screen, and not with the page. */
  begins: boolean;
}

const savingTexts: Readonly<Record<DraftEditor['saving'], string>> = {
  saved: messages.saved,
  saving: messages.saving,
  DiskFull: messages.full,
  Closed: messages.closed,
};

export function Wizard({ editor, drafts, signIn, address, onPublished, begins }: WizardProps) {
  const { draft, saving, goTo } = editor;
  const { online } = useSyncState();
  const keepsNothing = useReplicaPhase().phase === 'memory-only';
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const step = stepToResume(draft, now);
  const faults = stepFaults(draft, step, now);
  const place = wizardSteps.indexOf(step);
  const isBroken = saving === 'DiskFull' || saving === 'Closed';

  // Another step is another page to the person who listens or types: it begins at its heading.
  const shown = useRef(begins ? null : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);

  const shared = { draft, faults, now, set: editor.set, change: editor.change };
  return (
    <div className={styles.wizard}>
      {draft.edit && <p className={styles.place}>{messages.editing(draftName({ ...draft, fields: draft.edit.fields }))}</p>}
      <EditMeanwhile draft={draft} change={editor.change} />
      <WizardStepsBar draft={draft} step={step} now={now} onStep={goTo} />
      {!online && (
        <NoteBox icon="cloud-off">{keepsNothing ? messages.offlineUnkept : messages.offline}</NoteBox>
      )}
      <section aria-labelledby="wizard-step">
        <p className={styles.place}>{messages.stepOf(place + 1, wizardSteps.length)}</p>
        <h2 id="wizard-step" className={styles.title} tabIndex={-1} ref={heading}>
          {stepTitles[step]}
        </h2>
        {step === 'details' && <StepDetails {...shared} />}
        {step === 'condition' && <StepCondition {...shared} />}
        {step === 'description' && <StepDescription {...shared} />}
        {step === 'photos' && <StepPhotos {...shared} drafts={drafts} onAdded={({ photos }) => editor.show((typed) => ({ ...typed, photos }))} />}
        {step === 'location' && <StepLocation {...shared} />}
        {step === 'publish' && <StepPublish {...shared} drafts={drafts} signIn={signIn} address={address} onPublished={onPublished} />}
      </section>
      <p className={styles.needs} role="status">
        {faults.map(faultText).join(' ')}
      </p>
      <div className={styles.actions}>
        <Button icon="chevron-left" disabled={place === 0} onClick={() => goTo(stepBeside(step, -1))}>
          {messages.back}
        </Button>
        {step !== 'publish' && (
          <Button variant="primary" disabled={faults.length > 0} onClick={() => goTo(stepBeside(step, 1))}>
            {messages.next}
          </Button>
        )}
      </div>
      <p className={isBroken ? styles.broken : styles.saved} role={isBroken ? 'alert' : undefined}>
        <Icon name={isBroken ? 'alert' : 'check'} size={16} />
        {saving === 'saved' && keepsNothing ? messages.heldInPage : savingTexts[saving]}
      </p>
    </div>
  );
}
