import { useState } from 'react';
import type { SavedPiano } from '../../replica/personal-repositories.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { partsMessages as messages } from './messages.ts';
import styles from './save-button.module.css';
import { useSavedActions } from './use-saved-actions.ts';

export interface SaveButtonProps {
  listing: { id: string; title: string };
  /** `heart`: a round button for a picture's corner. `labelled`: a button with the word. */
  look?: 'heart' | 'labelled' | undefined;
}

/** Keeps a listing under Saved, for visitors too (on this device), or takes it away again. */
export function SaveButton({ listing, look = 'heart' }: SaveButtonProps) {
  const saved = useOptionalReadable(useReplica()?.saved.all);
  const [saving, setSaving] = useState(false);
  const actions = useSavedActions();
  const kept = saved?.find((each) => each.piano_id === listing.id);
  const icon = kept ? 'heart-filled' : 'heart';
  const button = {
    // A toggle keeps its name; that it is pressed, and the filled heart, say the rest.
    'aria-pressed': kept !== undefined,
    'aria-busy': saving,
    'aria-label': messages.save(listing.title),
    onClick: () => void toggle(kept),
  };

  async function toggle(before: SavedPiano | undefined) {
    if (before) {
      await actions.remove(before);
      return;
    }
    if (saving) return;
    setSaving(true);
    const done = await actions.save(listing);
    setSaving(false);
    if (!done) return;
    showToast({ title: messages.saved, description: messages.savedWhere, tone: 'good' });
  }

  if (look === 'labelled') {
    return (
      <Button {...button} icon={icon} className={styles.labelled}>
        {messages.saveWord}
      </Button>
    );
  }
  return (
    <button {...button} type="button" className={styles.heart} title={kept ? messages.savedWord : messages.saveWord}>
      <span className={styles.disc}>
        <Icon name={icon} size={19} />
      </span>
    </button>
  );
}
