import { useState, type FormEvent } from 'react';
import type { Listing } from '../../domain/listing/listing.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import { readViewing, type ViewingDraft, type ViewingProblems } from '../../domain/viewing/request.ts';
import type { ViewingKind } from '../../domain/viewing/steps.ts';
import { useOpenedReplica, useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { keepRequestDraft, readRequestDraft, type RequestDraft } from './request-draft.ts';
import { requestWords as words, viewingWords } from './viewing-words.ts';

interface FormTarget {
  listing: Listing;
  kind: ViewingKind;
  timeZone: string;
  /** Whether this time can be asked for. */
  isOffered: (instant: number) => boolean;
}

/** What was chosen and typed over what the profile gives; what is wrong with it since it was last sent off. */
export function useRequestForm({ listing, kind, timeZone, isOffered }: FormTarget) {
  const replica = useReplica();
  const opened = useOpenedReplica();
  const session = useSession();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const profile = useOptionalReadable(replica?.profile.own);
  const [typed, setTyped] = useState<RequestDraft>(() => readRequestDraft(listing.id));
  const [problems, setProblems] = useState<ViewingProblems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const chosen = typed.startsAt ?? null;
  // Another kind, or news from the server, may leave no room for it.
  const isGone = chosen !== null && !isOffered(chosen);
  const draft: ViewingDraft = {
    kind,
    startsAt: isGone ? null : chosen,
    note: typed.note ?? '',
    phone: typed.phone ?? (kind === 'call' ? (profile?.phone ?? '') : ''),
  };

  function set(changes: RequestDraft) {
    const next = { ...typed, ...changes };
    setTyped(next);
    keepRequestDraft(listing.id, next);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  }

  async function send(form: HTMLFormElement) {
    const read = readViewing(draft, Date.now());
    setProblems(read.ok ? {} : read.error);
    setFailure('');
    if (!read.ok) {
      // The marks are there after the next frame.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')?.focus());
      return;
    }
    setBusy(true);
    const { id, owner_id, seller, location, town } = listing;
    const request = {
      ...read.value,
      piano: { id, title: listingTitle(listing), place: location || town },
      seller: { id: owner_id, name: seller?.display_name ?? '', timeZone },
    };
    const stored = await (await opened())?.viewings.request(request).catch(() => undefined);
    setBusy(false);
    if (stored === undefined) return setFailure(viewingWords.notKept);
    keepRequestDraft(listing.id, null);
    showToast(online ? { ...words.requested, tone: 'good' } : { ...words.waits });
    navigation.go(`/viewings/${stored}`);
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && session.kind === 'user') void send(event.currentTarget);
  };
  return { draft, isGone, problems, failure, busy, set, submit };
}
