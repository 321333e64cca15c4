import { draftName, wizardSteps, type ListingDraft } from '../../domain/listing/draft.ts';
import { stepToResume } from '../../domain/listing/wizard.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeAgo } from '../parts/quantity-words.ts';
import { afterMessages, draftMessages as messages, stepTitles, wizardMessages } from './messages.ts';
import { removeDraft } from './remove-draft.ts';
import { usePublished } from './use-published.ts';
import styles from './wizard.module.css';

interface DraftListProps {
  items: readonly ListingDraft[];
  drafts: ListingDrafts;
  /** Epoch ms. */
  now: number;
  onOpen: (id: string) => void;
  onNew: () => void;
}

/** Drafts of earlier visits, the last changed first. */
export function DraftList({ items, drafts, now, onOpen, onNew }: DraftListProps) {
  const replica = useReplica();

  async function remove(draft: ListingDraft) {
    const restore = await removeDraft(drafts, draft);
    showToast({ title: messages.removed, action: { label: messages.undo, onAction: () => void restore() } });
  }

  return (
    <Section title={messages.title} lead={messages.lead}>
      {items.length === 0 && <p>{messages.none}</p>}
      <ul role="list" className={styles.drafts}>
        {items.map((draft) => {
          const name = draftName(draft) || messages.unnamed;
          const step = stepToResume(draft, now);
          const where = `${wizardMessages.stepOf(wizardSteps.indexOf(step) + 1, wizardSteps.length)}: ${stepTitles[step]}`;
          return (
            <li key={draft.id} className={styles.draft}>
              <div>
                <p className={styles.draftName}>{name}</p>
                <p className={styles.draftNote}>
                  {draft.edit && `${messages.editing} · `}
                  {draft.publishedAt === null ? where : <SendingNote {...{ draft, drafts, replica, where }} />} · {messages.changed(describeAgo(draft.updatedAt, now))}
                </p>
              </div>
              <div className={styles.draftActions}>
                {draft.publishedAt === null && (
                  <Button variant="quiet" icon="trash" aria-label={messages.removeLabel(name)} onClick={() => void remove(draft)}>
                    {messages.remove}
                  </Button>
                )}
                <Button aria-label={messages.resumeLabel(name)} onClick={() => onOpen(draft.id)}>
                  {messages.resume}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.draftActions}>
        <Button variant="primary" icon="plus" onClick={onNew}>
          {messages.begin}
        </Button>
        {items.length === 0 && <ButtonLink href="/dashboard">{afterMessages.dashboard}</ButtonLink>}
      </div>
    </Section>
  );
}

interface SendingProps {
  draft: ListingDraft;
  drafts: ListingDrafts;
  /** Null while it opens. */
  replica: Replica | null;
  /** The step at which it goes on when it was not stored after all. */
  where: string;
}

/** How far a published draft has come. */
function SendingNote({ replica, ...parts }: SendingProps) {
  return replica ? <KnownSendingNote {...parts} replica={replica} /> : messages.waits;
}

/** The draft leaves the list when it has arrived. */
function KnownSendingNote({ draft, drafts, replica, where }: SendingProps & { replica: Replica }) {
  const { state } = usePublished({ id: draft.id, draft, drafts, replica });
  switch (state.state) {
    case 'loading':
    case 'waiting':
      return messages.waits;
    case 'sending':
      return afterMessages.sending;
    case 'refused':
      return afterMessages.refused;
    case 'absent':
      return where;
    case 'declined':
    case 'review':
    case 'reserved':
    case 'shown':
    case 'hidden':
      return messages.arrived;
  }
}
