import { useEffect, useState, type ReactNode } from 'react';
import { draftOfCopy, draftToEdit } from '../../domain/listing/draft-edit.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useReadable, useReplica, useSession } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { wizardMessages as messages } from './messages.ts';

/** What the address asks for: a listing of the person to be edited, or copied with or without its photos. */
export type ListingSource = { id: string; how: 'edit' | 'copy'; photos: boolean };

interface FromListingProps {
  source: ListingSource;
  drafts: ListingDrafts;
  /** Shown while the listing is read. */
  opening: ReactNode;
  /** The draft is there. */
  onDraft: (id: string) => void;
}

/** Makes a draft out of a listing of the person, and leads to it. */
export function FromListing(props: FromListingProps) {
  const replica = useReplica();
  const session = useSession();
  if (session.kind === 'visitor') return <NotHere />;
  return replica ? <FromReplica {...props} replica={replica} userId={session.userId} /> : props.opening;
}

function FromReplica({ source, drafts, opening, onDraft, replica, userId }: FromListingProps & { replica: Replica; userId: string }) {
  const stored = useReadable(replica.listings.watch(source.id));
  const own = useReadable(replica.listings.own);
  const uploads = useReadable(replica.uploads.all);
  const [copyId] = useState(() => crypto.randomUUID());
  const isKnown = stored.state !== 'loading' && own !== undefined && uploads !== undefined;
  const listing = stored.state === 'found' && own?.some(({ id }) => id === source.id) && stored.listing.owner_id === userId ? stored.listing : null;

  useEffect(() => {
    if (!isKnown || !listing || stored.state !== 'found') return;
    const isSent = !stored.pending && !uploads.some(({ forRow, state }) => forRow === listing.id && state !== 'done');
    const isNew = own.some(({ id, unsent }) => id === listing.id && unsent === true);
    const made = source.how === 'copy' ? copyOf(listing, { id: copyId, photos: source.photos }) : editOf(listing, { isSent, isNew });
    const id = source.how === 'copy' ? copyId : listing.id;
    void drafts.update(id, made).then(() => onDraft(id));
    // Once, with what is known first: the draft is the person's from then on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, listing?.id, source.how, source.photos, drafts, copyId]);

  return isKnown && !listing ? <NotHere /> : opening;
}

type Step = (stored: ListingDraft | null) => ListingDraft | null;

function copyOf(listing: Listing, options: { id: string; photos: boolean }): Step {
  return (stored) => stored ?? draftOfCopy(listing, { ...options, now: Date.now() });
}

/**
 * An edit that was begun goes on; one whose changes still wait is taken up again; what has arrived begins anew from the listing. A
 * new listing that waits stays what it is: its page takes it back.
 */
function editOf(listing: Listing, { isSent, isNew }: { isSent: boolean; isNew: boolean }): Step {
  return (stored) => {
    const now = Date.now();
    if (stored && stored.publishedAt === null) return stored;
    if (stored && !isSent && (isNew || !stored.edit)) return stored;
    if (stored?.edit && !isSent) return { ...stored, publishedAt: null, step: 'details', updatedAt: now };
    return isNew ? stored : draftToEdit(listing, now);
  };
}

function NotHere() {
  const { title, text, action } = messages.notHere;
  return (
    <StatePanel icon="piano" title={title} actions={<ButtonLink href="/dashboard">{action}</ButtonLink>}>
      <p>{text}</p>
    </StatePanel>
  );
}
