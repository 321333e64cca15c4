import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react';
import { createDraft, fieldsFromAddress, isDraftEmpty } from '../../domain/listing/draft.ts';
import { parseListingId } from '../../domain/listing/listing-id.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useOptionalReadable, useReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useNow } from '../parts/use-now.ts';
import { DraftList } from './draft-list.tsx';
import { FromListing, type ListingSource } from './from-listing.tsx';
import { IncomingPhotos } from './incoming-photos.tsx';
import { wizardMessages as messages } from './messages.ts';
import { PublishedPanel } from './published-panel.tsx';
import { useDraft } from './use-draft.ts';
import { useDrafts } from './use-drafts.ts';
import { Wizard } from './wizard.tsx';

export interface ListPianoScreenProps {
  /** The draft to go on with, as the address names it; '' for none. */
  draft: string;
  /** How photos came in from outside, as the address says; '' when none did. */
  shared: string;
  /** What the address says: `edit` or `copy` names a listing of the person to make the draft from, `photos` that a copy has them. */
  source: Readonly<Record<string, unknown>>;
  /** What the address brings from a look-up, each '' when it brings none. */
  given: Readonly<Record<'maker' | 'model' | 'year' | 'serial' | 'type', string>>;
  /** The way into an account. */
  signIn: ComponentType<{ next: string }>;
}

function addressOf(id: string): string {
  return `/list-piano?draft=${id}`;
}

/** Null when the address names no listing. */
function readSource({ edit, copy, photos }: ListPianoScreenProps['source']): ListingSource | null {
  const named = edit ?? copy;
  const id = typeof named === 'string' ? parseListingId(named) : null;
  return id ? { id, how: named === edit ? 'edit' : 'copy', photos: Boolean(photos) } : null;
}

export function ListPianoScreen({ draft, given, shared, source, signIn }: ListPianoScreenProps) {
  const id = parseListingId(draft) ?? '';
  const opened = useDrafts(id);
  const [isEdit, setIsEdit] = useState(false);
  return (
    <Page title={isEdit ? messages.editTitle : messages.title} lead={messages.lead} back={{ href: '/sell', label: messages.backToSell }} width="reading">
      {opened.state === 'opening' && <Opening />}
      {opened.state === 'failed' && (
        <StatePanel icon="alert" tone="bad" title={messages.unkept.title} actions={<Button onClick={() => location.reload()}>{messages.unkept.retry}</Button>}>
          <p>{messages.unkept.text}</p>
        </StatePanel>
      )}
      {opened.state === 'open' && <OpenDrafts key={opened.userId} drafts={opened.drafts} {...{ id, given, shared, signIn }} source={readSource(source)} onEdit={setIsEdit} />}
    </Page>
  );
}

function Opening() {
  return (
    <SkeletonGroup label={messages.loading}>
      <Skeleton height={44} shape="block" />
      <br />
      <Skeleton height={420} shape="block" />
    </SkeletonGroup>
  );
}

type OpenProps = Pick<ListPianoScreenProps, 'given' | 'shared' | 'signIn'> & {
  id: string;
  source: ListingSource | null;
  drafts: ListingDrafts;
  /** Whether what is shown edits a listing that there is. */
  onEdit: (isEdit: boolean) => void;
};

/** Leads to the draft of the address, to the drafts there are, or to a new one. */
function OpenDrafts({ id, source, drafts, given, shared, signIn, onEdit }: OpenProps) {
  const navigation = useNavigation();
  const now = useNow();
  const all = useReadable(drafts.all);
  // One draft for what the address brings, however often the effect below runs.
  const [made] = useState(() => crypto.randomUUID());
  const fields = useMemo(() => fieldsFromAddress(given, now), [given, now]);
  const brings = Object.keys(fields).length > 0;
  const items = all?.filter((each) => !isDraftEmpty(each));

  const begin = useCallback(() => navigation.go(addressOf(crypto.randomUUID()), { replace: true }), [navigation]);
  // Whether a draft comes by something that was pressed here, and that is gone then.
  const [isLed, setIsLed] = useState(false);
  function lead(go: () => void) {
    setIsLed(true);
    go();
  }
  const isList = id === '' && source === null && shared === '' && !brings;
  // A list that was shown isn't taken away by its last draft that arrives or is deleted: whoever reads it would land in an empty form.
  const [wasListed, setWasListed] = useState(false);
  const isListed = isList && (wasListed || (items !== undefined && items.length > 0));
  if (wasListed !== isListed) setWasListed(isListed);
  const isFirst = isList && !isListed && items !== undefined;

  useEffect(() => {
    if (isFirst) begin();
  }, [isFirst, begin]);

  useEffect(() => {
    if (id !== '' || !brings) return;
    void drafts
      .update(made, (stored) => stored ?? createDraft({ id: made, now: Date.now(), fields }))
      .then(() => navigation.go(addressOf(made), { replace: true }));
  }, [id, brings, made, drafts, fields, navigation]);

  if (id !== '') return <OneDraft key={id} {...{ id, drafts, signIn, onEdit, isLed }} onAnother={() => lead(begin)} />;
  if (source) {
    const { id: from, how } = source;
    const open = (made: string) => navigation.go(addressOf(made), { replace: true });
    return <FromListing key={`${how} ${from}`} source={source} drafts={drafts} opening={<Opening />} onDraft={open} />;
  }
  if (brings || items === undefined || isFirst) return <Opening />;
  if (shared !== '') {
    const open = (chosen: string) => lead(() => navigation.go(addressOf(chosen), { replace: true }));
    const writable = items.filter(({ publishedAt }) => publishedAt === null);
    return <IncomingPhotos how={shared} drafts={drafts} items={writable} onOpen={open} onLeave={() => navigation.go('/list-piano', { replace: true })} />;
  }
  return <DraftList items={items} drafts={drafts} now={now} onOpen={(chosen) => lead(() => navigation.go(addressOf(chosen)))} onNew={() => lead(begin)} />;
}

function OneDraft({ id, drafts, signIn, onEdit, onAnother, isLed }: { onAnother: () => void; isLed: boolean } & Omit<OpenProps, 'given' | 'shared' | 'source'>) {
  const replica = useReplica();
  const own = useOptionalReadable(replica?.listings.own);
  const [reading, setReading] = useState(0);
  const editor = useDraft(drafts, { id, reading });
  const again = useCallback(() => setReading((count) => count + 1), []);
  const { draft } = editor;
  const isPublished = draft !== null && draft.publishedAt !== null;
  const isEdit = draft?.edit !== undefined && !isPublished;
  useEffect(() => {
    onEdit(isEdit);
    return () => onEdit(false);
  }, [isEdit, onEdit]);
  // A draft that has arrived is removed: its address leads to the listing.
  const mayBeListing = replica !== null && draft !== null && isDraftEmpty(draft);
  const isListing = mayBeListing && own?.some((listing) => listing.id === id) === true;
  const isOpening = !draft || (isPublished && !replica) || (mayBeListing && own === undefined);
  const begins = useTurns(isOpening ? null : isPublished || isListing ? 'published' : 'wizard') > 0 || isLed;
  if (isOpening) return <Opening />;
  if (replica && (isPublished || isListing)) {
    return <PublishedPanel {...{ id, drafts, replica, onAnother, begins }} draft={isPublished ? draft : null} onDraft={again} />;
  }
  return <Wizard editor={{ ...editor, draft }} drafts={drafts} signIn={signIn} address={addressOf(id)} onPublished={again} begins={begins} />;
}

/** How often another part of the screen has come in the place of one that was shown; null while none is. */
function useTurns(part: string | null): number {
  const [shown, setShown] = useState<{ part: string | null; turns: number }>({ part: null, turns: 0 });
  if (part === null || part === shown.part) return shown.turns;
  const turns = shown.part === null ? 0 : shown.turns + 1;
  setShown({ part, turns });
  return turns;
}
