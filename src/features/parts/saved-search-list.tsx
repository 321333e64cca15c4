import { useEffect, useId, useRef, useState } from 'react';
import { newsCount, nothingNew } from '../../domain/search/new-matches.ts';
import type { Base } from '../../replica/form-base.ts';
import type { SavedSearch } from '../../replica/personal-repositories.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { partsMessages as messages } from './messages.ts';
import styles from './saved-search-list.module.css';
import { longestSearchName } from './search-name.ts';
import { tellOutcome } from './tell-outcome.ts';
import { useHeldForm } from './use-held-form.ts';
import { useNewMatches } from './use-new-matches.ts';

export interface SavedSearchListProps {
  searches: readonly SavedSearch[];
  /** Epoch ms. */
  now: number;
  /** After a search was opened: closes the dialog that the list is in. */
  onOpen?: (() => void) | undefined;
}

/** Saved searches with what is new in each; opening one marks it as seen. */
export function SavedSearchList({ searches, now, onOpen }: SavedSearchListProps) {
  const replica = useReplica();
  const matches = useNewMatches(searches, now);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const buttonId = useId();

  // The field is gone: the focus goes back to the button that opened it.
  useEffect(() => {
    if (renamed !== null) document.getElementById(`${buttonId}-${renamed}`)?.focus();
  }, [renamed, buttonId]);

  async function remove(search: SavedSearch) {
    await replica?.searches.remove(search.id);
    showToast({
      title: messages.searchDeleted,
      description: search.name,
      action: {
        label: messages.undo,
        onAction: () => void replica?.searches.add({ name: search.name, query: search.query }),
      },
    });
  }

  return (
    <ul role="list" className={styles.list}>
      {searches.map((search) => {
        if (renaming === search.id) {
          const finish = (name: string | null, base: Base<SavedSearch>) => {
            setRenaming(null);
            setRenamed(search.id);
            if (name !== null && name !== base.shown.name) void replica?.searches.rename(base, name).then(tellOutcome);
          };
          return (
            <li key={search.id} className={styles.row}>
              <RenameForm search={search} onDone={finish} />
            </li>
          );
        }
        const found = matches.get(search.id) ?? nothingNew;
        return (
          <li key={search.id} className={styles.row}>
            <Link
              className={styles.open}
              href={search.query ? `/browse?${search.query}` : '/browse'}
              onClick={() => {
                void replica?.searches.markSeen(search.id);
                onOpen?.();
              }}
            >
              <span className={styles.name}>{search.name || messages.everything}</span>
              <span className={styles.notes}>
                {newsCount(found) > 0 ? <Badge tone="brass">{messages.newMatches(found)}</Badge> : messages.noNewMatches}
                {search.pending && <span> · {messages.pending}</span>}
              </span>
            </Link>
            <IconButton
              id={`${buttonId}-${search.id}`}
              icon="edit"
              label={messages.rename(search.name)}
              onClick={() => {
                setRenaming(search.id);
                setRenamed(null);
              }}
            />
            <IconButton icon="trash" label={messages.deleteSearch(search.name)} onClick={() => void remove(search)} />
          </li>
        );
      })}
    </ul>
  );
}

/** `onDone` gets the new name, or null when it stays. */
function RenameForm({ search, onDone }: { search: SavedSearch; onDone: (name: string | null, base: Base<SavedSearch>) => void }) {
  const form = useHeldForm(search, ['name']);
  const field = useRef<HTMLInputElement>(null);
  // The person just pressed Rename here: the field is where they are.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(form.values.name.normalize('NFC').trim() || null, form.base);
      }}
    >
      <TextField
        ref={field}
        label={messages.renameLabel}
        value={form.values.name}
        maxLength={longestSearchName}
        onValue={(name) => form.set('name', name)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape ends the renaming, not the dialog around it.
          event.preventDefault();
          event.stopPropagation();
          onDone(null, form.base);
        }}
      />
      <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />
      <div className={styles.formButtons}>
        <Button type="submit" variant="primary">
          {messages.keepName}
        </Button>
        <Button variant="quiet" onClick={() => onDone(null, form.base)}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
