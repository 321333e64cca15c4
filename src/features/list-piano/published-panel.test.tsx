// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraft, type ListingDraft } from '../../domain/listing/draft.ts';
import { createWritable } from '../../lib/readable.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import type { Replica } from '../../replica/replica.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { PublishedPanel } from './published-panel.tsx';

const draft: ListingDraft = {
  ...createDraft({ id: 'd', now: 1, fields: { model: 'K-300' } }),
  publishedAt: 5,
  photos: ['a', 'b'].map((id) => ({ id, fileName: `${id}.jpg`, contentType: 'image/jpeg', size: 1, width: 4, height: 3 })),
};
let drafts: ListingDrafts;
beforeEach(async () => {
  drafts = await openListingDrafts('u');
  await drafts.update('d', () => draft);
});
afterEach(() => {
  cleanup();
  drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-u');
});

function show(withdraw: Replica['listings']['withdraw']) {
  const waiting = { state: 'found', listing: { status: 'active', is_published: true, image_urls: [] }, pending: true } as unknown as StoredListing;
  const listing = createWritable(waiting);
  const entry = { key: 'pianos:d', op: 'insert', state: 'waiting', error: null } as unknown as OutboxEntry;
  const more = {
    listings: { watch: () => listing, withdraw },
    outbox: { entries: createWritable([entry]) },
    uploads: { all: createWritable([]) },
  } as unknown as Partial<Replica>;
  const { host } = createFakeHost({ sync: { online: false }, more });
  const onDraft = vi.fn<() => void>();
  const phase = host.phase.get();
  if (!('replica' in phase) || !phase.replica) throw new Error('No replica');
  renderScreen(<PublishedPanel id="d" draft={draft} drafts={drafts} replica={phase.replica} onDraft={onDraft} onAnother={() => undefined} begins />, host);
  return { listing, onDraft };
}

const takeBack = () => fireEvent.click(screen.getByRole('button', { name: 'Take it back and edit' }));

it('leads to the draft only when taking back is done with, though the listing is gone before', async () => {
  let goOn = () => {};
  const done = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const asked: unknown[] = [];
  const { listing, onDraft } = show(async (...given) => {
    asked.push(given);
    listing.set({ state: 'absent' });
    await done;
    return true;
  });
  takeBack();
  await screen.findByText('Opening your drafts');
  expect([asked, onDraft.mock.calls.length, (await drafts.read('d'))?.publishedAt]).toEqual([[['d', ['a', 'b']]], 0, 5]);
  goOn();
  await expect.poll(() => onDraft.mock.calls.length).toBe(1);
  expect(await drafts.read('d')).toMatchObject({ publishedAt: null, step: 'publish' });
  await screen.findByText('Taken back. It is a draft again.');
  expect(onDraft).toHaveBeenCalledOnce();
});

it('begins at its heading: what was pressed to come here is gone', async () => {
  show(async () => false);
  const heading = await screen.findByRole('heading', { name: 'Will publish when online' });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it('stays when the server has it, and leads to the draft of a listing that is gone', async () => {
  const { listing, onDraft } = show(async () => false);
  takeBack();
  await screen.findByText(/^It was sent already/u);
  expect([onDraft.mock.calls.length, (await drafts.read('d'))?.publishedAt]).toEqual([0, 5]);
  act(() => listing.set({ state: 'absent' }));
  await expect.poll(() => onDraft.mock.calls.length).toBe(1);
  expect((await drafts.read('d'))?.publishedAt).toBeNull();
});
