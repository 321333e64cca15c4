// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useDraft } from './use-draft.ts';

let tabs: ListingDrafts[] = [];

beforeEach(async () => {
  tabs = [await openListingDrafts('person'), await openListingDrafts('person')];
});
afterEach(() => {
  cleanup();
  for (const drafts of tabs) drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-person');
});

async function openIn(place: number) {
  const { result } = renderHook(() => useDraft(tabs[place] as ListingDrafts, { id: 'draft', reading: 0 }));
  await waitFor(() => expect(result.current.draft).not.toBeNull());
  return result;
}

it('U-SYN-02 a draft open in two tabs shows in each what the other has stored, and stays on its own step', async () => {
  const first = await openIn(0);
  act(() => first.current.set('price', '2.000'));
  await waitFor(() => expect(first.current.saving).toBe('saved'));
  const second = await openIn(1);
  act(() => second.current.goTo('photos'));
  act(() => second.current.set('price', '3.000'));
  await waitFor(() => expect(first.current.draft?.fields.price).toBe('3.000'));
  expect(first.current.draft?.step).toBe('details');

  act(() => first.current.set('city', 'Weimar'));
  await waitFor(() => expect(second.current.draft?.fields).toMatchObject({ price: '3.000', city: 'Weimar' }));
  expect(second.current.draft?.step).toBe('photos');
  await waitFor(async () => expect((await tabs[0]?.read('draft'))?.fields).toMatchObject({ price: '3.000', city: 'Weimar' }));
});
it('U-SYN-02 stays as it is while its listing is being published, which marks the draft first', async () => {
  const shown = await openIn(0);
  act(() => shown.current.set('price', '2.000'));
  await waitFor(() => expect(shown.current.saving).toBe('saved'));
  await act(async () => void (await tabs[0]?.update('draft', (stored) => stored && { ...stored, publishedAt: 5, updatedAt: Date.now() + 1_000 })));
  await act(async () => void (await tabs[0]?.update('other', () => ({ ...(shown.current.draft as NonNullable<typeof shown.current.draft>), id: 'other' }))));
  await waitFor(() => expect(tabs[0]?.all.get()?.length).toBe(2));
  expect(shown.current.draft?.publishedAt).toBeNull();
});
