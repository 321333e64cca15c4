// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraft } from '../../domain/listing/draft.ts';
import { createWritable } from '../../lib/readable.ts';
import { useReadable } from '../../replica/replica-context.tsx';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import type { Replica } from '../../replica/replica.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { DraftList } from './draft-list.tsx';

let drafts: ListingDrafts;
beforeEach(async () => {
  drafts = await openListingDrafts('u');
  for (const [id, publishedAt] of [['sent', 5], ['open', null]] as const) {
    await drafts.update(id, () => ({ ...createDraft({ id, now: 1, fields: { model: `Model ${id}` } }), publishedAt }));
  }
});
afterEach(() => {
  cleanup();
  drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-u');
});

function List() {
  const items = useReadable(drafts.all) ?? [];
  return <DraftList items={items} drafts={drafts} now={10} onOpen={() => undefined} onNew={() => undefined} />;
}

const onMarket = { status: 'active', is_published: true, publish_wanted: true, screening_state: 'approved' };

interface Given {
  pending?: boolean;
  files?: readonly UploadEntry['state'][];
  parked?: boolean;
  absent?: boolean;
}

function show({ pending = false, files = [], parked = false, absent = false }: Given) {
  const found = { state: 'found', listing: onMarket, pending } as unknown as StoredListing;
  const listing = createWritable<StoredListing>(absent ? { state: 'absent' } : found);
  const uploads = createWritable(files.map((state) => ({ state, forRow: 'sent' }) as UploadEntry));
  const entry = { key: 'pianos:sent', op: 'insert', state: 'parked', error: null } as unknown as OutboxEntry;
  const removeUnusedPictures = vi.fn<Replica['listings']['removeUnusedPictures']>(async () => undefined);
  const more = {
    listings: { watch: () => listing, removeUnusedPictures },
    outbox: { entries: createWritable(parked ? [entry] : []) },
    uploads: { all: uploads },
  } as unknown as Partial<Replica>;
  renderScreen(<List />, createFakeHost({ sync: { online: true }, more }).host);
  return { uploads };
}

const note = async () => (await screen.findByText('Model sent')).parentElement?.textContent;

it('a draft whose listing the server has with all its files leaves the list by itself', async () => {
  show({ files: ['done', 'done'] });
  await expect.poll(() => drafts.read('sent')).toBeNull();
  await expect.poll(() => screen.queryByText('Model sent')).toBeNull();
  expect(await drafts.read('open')).toMatchObject({ id: 'open' });
});

it('leaves it as soon as the last file is there, not before', async () => {
  const { uploads } = show({ files: ['done', 'uploading'] });
  expect(await note()).toContain('Publishing');
  expect(await drafts.read('sent')).toMatchObject({ publishedAt: 5 });
  uploads.set([]);
  await expect.poll(() => drafts.read('sent')).toBeNull();
});

it.each([
  ['it waits to be sent', { pending: true }, 'Publishing'],
  ['the server refused it', { pending: true, parked: true }, 'Publishing Failed'],
  ['it was not stored, or was discarded', { absent: true }, 'Step 1 of'],
] as const)('says where a published draft stands when %s, and keeps it', async (_what, given, words) => {
  show(given);
  expect(await note()).toContain(words);
  expect(await drafts.read('sent')).toMatchObject({ publishedAt: 5 });
});
