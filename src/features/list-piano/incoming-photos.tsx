import { useEffect, useState } from 'react';
import { draftName, type ListingDraft } from '../../domain/listing/draft.ts';
import type { IncomingFile } from '../../platform/incoming-files.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './incoming-photos.module.css';
import { JobList } from './job-line.tsx';
import { draftMessages, incomingMessages as messages } from './messages.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useOptimiser } from '../parts/use-optimiser.ts';
import { usePhotoIntake } from './use-photo-intake.ts';

interface IncomingPhotosProps {
  /** As in the address: 'photos', 'some', 'nothing' or 'opened'. */
  how: string;
  drafts: ListingDrafts;
  /** Those that photos may join. */
  items: readonly ListingDraft[];
  onOpen: (draftId: string) => void;
  /** There is nothing to take, or no more. */
  onLeave: () => void;
}

/** Photos that came from outside. Nothing becomes of them until a person says where they belong. */
export function IncomingPhotos({ how, drafts, items, onOpen, onLeave }: IncomingPhotosProps) {
  const files = useIncomingFiles(how, drafts);
  const [target, setTarget] = useState<{ id: string; count: number } | null>(null);

  if (files === undefined) {
    return (
      <SkeletonGroup label={messages.loading}>
        <Skeleton height={220} shape="block" />
      </SkeletonGroup>
    );
  }
  if (target) return <Taking {...{ files, drafts, onOpen }} draftId={target.id} count={target.count} />;
  if (files.length === 0) {
    return (
      <StatePanel icon="info" title={messages.nothingTitle} actions={<Button onClick={onLeave}>{messages.toDrafts}</Button>}>
        <p>{messages.nothingText}</p>
      </StatePanel>
    );
  }
  return (
    <Section title={messages.title(files.length)} lead={messages.text}>
      {how === 'nothing' && <p>{messages.nothingNew}</p>}
      {how === 'some' && <p role="alert">{messages.some}</p>}
      <ul className={styles.names}>
        {files.map(({ id, file }) => (
          <li key={id}>{file.name}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        {items.map((draft) => (
          <Button key={draft.id} wide onClick={() => setTarget({ id: draft.id, count: draft.photos.length })}>
            {messages.toDraft(draftName(draft) || draftMessages.unnamed)}
          </Button>
        ))}
        <Button variant="primary" icon="plus" wide onClick={() => setTarget({ id: crypto.randomUUID(), count: 0 })}>
          {messages.toNew}
        </Button>
        <Button
          variant="quiet"
          wide
          onClick={() => {
            // These alone: more may have come in meanwhile.
            void Promise.all(files.map((each) => each.forget())).finally(onLeave);
          }}
        >
          {messages.discard}
        </Button>
      </div>
    </Section>
  );
}

interface TakingProps extends Pick<IncomingPhotosProps, 'drafts' | 'onOpen'> {
  files: readonly IncomingFile[];
  draftId: string;
  /** Photos that the draft has. */
  count: number;
}

function Taking({ files, drafts, draftId, count, onOpen }: TakingProps) {
  const optimiser = useOptimiser();
  const { jobs, addIncoming, drop } = usePhotoIntake({ drafts, draftId, count, optimiser, onAdded: () => undefined });
  const [isDone, setIsDone] = useState(false);

  async function take() {
    const { taken, failed } = await addIncoming(files);
    setIsDone(true);
    if (taken > 0) await drafts.update(draftId, (stored) => stored && { ...stored, step: 'photos', updatedAt: Date.now() });
    if (failed === 0) onOpen(draftId);
  }

  useEffect(() => {
    const timer = setTimeout(() => void take());
    return () => clearTimeout(timer);
    // Once: the files and where they belong are chosen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <Section title={messages.adding}>
      <div className={styles.jobs}>
        <JobList jobs={jobs} onDismiss={drop} />
      </div>
      {isDone && (
        <Button variant="primary" onClick={() => onOpen(draftId)}>
          {messages.goOn}
        </Button>
      )}
    </Section>
  );
}
