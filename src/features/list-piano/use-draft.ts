import { useCallback, useEffect, useRef, useState } from 'react';
import { createDraft, setField, type DraftFields, type ListingDraft, type WizardStep } from '../../domain/listing/draft.ts';
import { askForPersistence } from '../../platform/device-storage.ts';
import type { DraftFailure, ListingDrafts } from '../../replica/listing-draft-database.ts';

export type DraftChange = (draft: ListingDraft) => ListingDraft;

export interface DraftEditor {
  /** Null while it is read. */
  draft: ListingDraft | null;
  /** `saved` also for a draft in which nothing was entered yet. */
  saving: 'saved' | 'saving' | DraftFailure['type'];
  change(step: DraftChange): void;
  set<K extends keyof DraftFields>(field: K, value: DraftFields[K]): void;
  goTo(step: WizardStep): void;
  /** Takes over what another way of storing has made of it. */
  show(step: DraftChange): void;
}

/** One draft: shown at once as it is typed, stored with every change. It is read anew with another `reading`. */
export function useDraft(drafts: ListingDrafts, { id, reading }: { id: string; reading: number }): DraftEditor {
  const [draft, setDraft] = useState<ListingDraft | null>(null);
  const [saving, setSaving] = useState<DraftEditor['saving']>('saved');
  const pending = useRef(0);
  const asked = useRef(false);

  useEffect(() => {
    let left = false;
    setDraft(null);
    const read = async () => (await drafts.read(id)) ?? createDraft({ id, now: Date.now() });
    read().then(
      (found) => {
        if (!left) setDraft(found);
      },
      (error: unknown) => console.warn('The draft could not be read', error),
    );
    return () => {
      left = true;
    };
  }, [drafts, id, reading]);

  // In another tab the draft goes on: what is shown is what is stored, so that nothing is typed over what was not seen.
  const follow = useCallback((all: readonly ListingDraft[] | undefined) => {
    const stored = all?.find((each) => each.id === id);
    if (!stored || pending.current > 0) return;
    // Publishing marks the draft before the listing is stored: the screen reads it anew once that is done.
    setDraft((shown) => {
      const isNewer = shown?.id === id && stored.updatedAt > shown.updatedAt && stored.publishedAt === shown.publishedAt;
      return isNewer ? { ...stored, step: shown.step } : shown;
    });
  }, [id]);
  useEffect(() => drafts.all.subscribe(() => follow(drafts.all.get())), [drafts, follow]);

  const change = useCallback(
    (step: DraftChange) => {
      // Asked for with the first draft, where a person sees the reason.
      if (!asked.current) void askForPersistence();
      asked.current = true;
      setDraft((shown) => shown && step(shown));
      pending.current += 1;
      setSaving('saving');
      void drafts
        .update(id, (stored) => step(stored ?? createDraft({ id, now: Date.now() })))
        .then((answer) => {
          pending.current -= 1;
          if (!answer.ok) setSaving(answer.error.type);
          else if (pending.current === 0) setSaving('saved');
        });
    },
    [drafts, id],
  );

  const set = useCallback<DraftEditor['set']>((field, value) => change((shown) => setField(shown, field, { value, now: Date.now() })), [change]);
  const goTo = useCallback((step: WizardStep) => change((shown) => ({ ...shown, step, updatedAt: Date.now() })), [change]);
  const show = useCallback((step: DraftChange) => setDraft((shown) => shown && step(shown)), []);
  return { draft, saving, change, set, goTo, show };
}
