// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft, type ListingDraft } from '../../domain/listing/draft.ts';
import { draftToEdit } from '../../domain/listing/draft-edit.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { createWritable } from '../../lib/readable.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { OwnListing } from '../../replica/own-listing.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../domain/account/session.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { FromListing, type ListingSource } from './from-listing.tsx';

const id = '6b1f6f8e-3f0b-4f43-9c43-0d8f4f0f5a11';
const listing = {
  id, owner_id: 'u', title: 'Ibach', brand: 'Ibach', model: 'F', piano_type: 'Upright', subtype: 'Studio', year: 1921, price_cents: 420_000,
  condition: 'Used - Good', description: 'x'.repeat(60), status: 'active', is_published: true, image_urls: ['/1.jpg', '/2.jpg', '/3.jpg'],
  serial_number: '1', finish: '', height_cm: null, length_cm: null, location: 'Weimar, Germany', town: 'Weimar', country_code: 'DE',
  instrument_details: {}, availability_slots: [],
} as unknown as Listing;
const person: Session = { kind: 'user', userId: 'u', email: 'u@example.invalid', fullName: '', role: 'dealer', memberSince: '', expired: false };
let drafts: ListingDrafts;

beforeEach(async () => {
  drafts = await openListingDrafts('u');
});
afterEach(() => {
  cleanup();
  drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-u');
});

interface World {
  source?: Partial<ListingSource>;
  session?: Session;
  stored?: StoredListing;
  own?: readonly Partial<OwnListing>[];
  files?: readonly Partial<UploadEntry>[];
}

function show({ source = {}, session = person, stored = { state: 'found', listing, pending: false }, own = [{ id }], files = [] }: World) {
  const onDraft = vi.fn<(id: string) => void>();
  const more = {
    listings: { own: createWritable(own), watch: () => createWritable(stored) },
    uploads: { all: createWritable(files) },
  } as unknown as Partial<Replica>;
  const { host } = createFakeHost({ session, more });
  renderScreen(
    <FromListing source={{ id, how: 'edit', photos: false, ...source }} drafts={drafts} opening={<p>Opening</p>} onDraft={onDraft} />,
    host,
  );
  return onDraft;
}

async function shownDraft(world: World): Promise<ListingDraft | null> {
  const onDraft = show(world);
  await expect.poll(() => onDraft).toHaveBeenCalledTimes(1);
  return drafts.read(String(onDraft.mock.calls[0]?.[0]));
}

const waiting: StoredListing = { state: 'found', listing, pending: true };
const typed = (draft: ListingDraft, price: string, more: Partial<ListingDraft> = {}): ListingDraft => ({ ...draft, fields: { ...draft.fields, price }, ...more });

describe('a draft made from a listing', () => {
  it('edits it under its own id', async () => {
    expect(await shownDraft({})).toMatchObject({ id, publishedAt: null, fields: { model: 'F', serial: '1' }, edit: { images: listing.image_urls } });
  });

  it.each([true, false])('is a copy under another id, with photos %s', async (photos) => {
    const draft = await shownDraft({ source: { how: 'copy', photos } });
    expect(draft).toMatchObject({ fields: { model: 'F', serial: '' }, photos: { length: photos ? 3 : 0 } });
    expect([draft?.id === id, draft?.edit]).toEqual([false, undefined]);
  });

  it.each<[string, ListingDraft, World, object]>([
    ['goes on where an edit was left', typed(draftToEdit(listing, 1), '1'), {}, { fields: { price: '1' }, publishedAt: null }],
    ['takes up changes that wait', typed(draftToEdit(listing, 1), '1', { publishedAt: 5 }), { stored: waiting }, { fields: { price: '1' }, publishedAt: null }],
    ['takes up changes whose photos wait', typed(draftToEdit(listing, 1), '1', { publishedAt: 5 }), { files: [{ forRow: id, state: 'queued' }] }, { fields: { price: '1' } }],
    ['begins anew when they have arrived', typed(draftToEdit(listing, 1), '1', { publishedAt: 5 }), { files: [{ forRow: id, state: 'done' }] }, { fields: { price: '4200' } }],
    [
      'leaves a new listing that waits to its own page',
      typed(createDraft({ id, now: 1 }), '1', { publishedAt: 5 }),
      { stored: waiting, own: [{ id, unsent: true }] },
      { fields: { price: '1' }, publishedAt: 5 },
    ],
  ])('%s', async (_what, before, world, draft) => {
    await drafts.update(id, () => before);
    expect(await shownDraft(world)).toMatchObject(draft);
  });

  it.each<[string, World]>([
    ['a visitor', { session: { kind: 'visitor' } }],
    ['somebody else’s listing', { own: [] }],
    ['one that is not on the device', { stored: { state: 'absent' } }],
  ])('is not made of %s', async (_what, world) => {
    const onDraft = show(world);
    await screen.findByText('This listing is not on this device');
    expect(onDraft).not.toHaveBeenCalled();
  });

  it('waits for the listing', () => {
    show({ stored: { state: 'loading' } });
    expect(screen.getByText('Opening')).toBeTruthy();
  });
});
