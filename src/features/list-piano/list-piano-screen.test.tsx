// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDraft } from '../../domain/listing/draft.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Session } from '../../domain/account/session.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { ListPianoScreen } from './list-piano-screen.tsx';

const given = { maker: '', model: '', year: '', serial: '', type: '' };

const seller: Session = { kind: 'user', userId: 'u', email: 'seller@example.org', fullName: 'Seller', role: 'seller', memberSince: '2024-01-01T00:00:00Z', expired: false };

let drafts: ListingDrafts;
beforeEach(async () => {
  drafts = await openListingDrafts('u');
});
afterEach(() => {
  cleanup();
  drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-u');
});

function show() {
  const { host } = createFakeHost({ session: seller });
  return renderScreen(<ListPianoScreen draft="" shared="" source={{}} given={given} signIn={() => null} />, host);
}

it('keeps the list when its last draft leaves it, and begins no other one unasked', async () => {
  await drafts.update('d', () => createDraft({ id: 'd', now: 1, fields: { model: 'Model D' } }));
  const { visited } = show();
  await screen.findByText('Model D');
  await drafts.update('d', () => null);
  await screen.findByText(/No drafts are left/);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeDefined();
  expect(visited).toEqual([]);
});

it('begins a listing at once where there is no draft', async () => {
  const { visited } = show();
  await expect.poll(() => visited).toEqual([expect.stringMatching(/^\/list-piano\?draft=/)]);
});
