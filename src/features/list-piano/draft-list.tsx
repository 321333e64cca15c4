import { draftName, wizardSteps, type ListingDraft } from '../../domain/listing/draft.ts';
import { stepToResume } from '../../domain/listing/wizard.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { describeAgo } from '../parts/quantity-words.ts';
import { draftMessages as messages, stepTitles, wizardMessages } from './messages.ts';
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
  async function remove(draft: ListingDraft) {
    const held = await Promise.all(
      draft.photos.map(async ({ id }) => ({ id, bytes: await drafts.readPhoto(id), small: (await drafts.readSmall(id)) ?? undefined })),
    );
    await drafts.update(draft.id, () => null);
    const restore = async () => {
      await drafts.update(draft.id, () => draft);
      for (const { id, bytes, small } of held) {
        const photo = draft.photos.find((each) => each.id === id);
        if (photo && bytes) await drafts.addPhoto(draft.id, { photo, bytes, small, step: (stored) => stored });
      }
    };
    showToast({ title: messages.removed, action: { label: messages.undo, onAction: () => void restore() } });
  }

  return (
    <Section title={messages.title} lead={messages.lead}>
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
                  {draft.publishedAt === null ? where : messages.waits} · {messages.changed(describeAgo(draft.updatedAt, now))}
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
      <Button variant="primary" icon="plus" onClick={onNew}>
        {messages.begin}
      </Button>
    </Section>
  );
}
