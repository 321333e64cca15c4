import { describe, expect, it } from 'vitest';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';
import { publishedState, type PublishedState } from './published-state.ts';

interface Given {
  pending?: boolean;
  listing?: Record<string, unknown>;
  entry?: Partial<OutboxEntry>;
  files?: readonly UploadEntry['state'][];
  online?: boolean;
}

function stateOf({ pending = false, listing = {}, entry, files = [], online = true }: Given): PublishedState {
  const row = { status: 'active', is_published: true, publish_wanted: false, screening_state: 'approved', ...listing };
  const refusal = { kind: 'rejected', code: 'PT422', reason: 'Not so.', at: 1 };
  return publishedState({
    stored: { state: 'found', listing: row, pending } as unknown as StoredListing,
    entry: entry && ({ op: 'insert', state: 'waiting', error: null, ...entry } as OutboxEntry),
    files: files.map((state) => ({ state, error: state === 'failed' ? refusal : null }) as UploadEntry),
    online,
  });
}

const heldBack = { is_published: false, publish_wanted: true, screening_state: 'pending' };

describe('where a listing stands that was published here', () => {
  it.each<[string, Given, PublishedState]>([
    ['nothing was sent', { pending: true, entry: {}, files: ['queued', 'queued'], online: false }, { state: 'waiting', sent: 0, photos: 2, unsent: true }],
    ['the first photo is there', { pending: true, entry: {}, files: ['done', 'uploading'] }, { state: 'sending', sent: 1, photos: 2, unsent: true }],
    ['the row is there, a photo is not', { listing: heldBack, files: ['done', 'queued'], online: false }, { state: 'waiting', sent: 1, photos: 2, unsent: false }],
    ['all is there, the device has not heard', { listing: heldBack, files: ['done'] }, { state: 'sending', sent: 1, photos: 1, unsent: false }],
    ['everybody sees it', { files: ['done'] }, { state: 'shown' }],
    ['an admin must look', { listing: { is_published: false, publish_wanted: true, screening_state: 'flagged' } }, { state: 'review' }],
    ['an admin declined it', { listing: { is_published: false, screening_state: 'flagged', screening_reason: 'A toy.' } }, { state: 'declined', reason: 'A toy.' }],
    ['nobody said that it is still there', { listing: { is_published: false, hidden_at: '2026-11-01T00:00:00Z' } }, { state: 'hidden' }],
    ['it is reserved', { listing: { status: 'reserved' } }, { state: 'reserved' }],
    ['it was sold since', { listing: { status: 'sold' } }, { state: 'hidden' }],
    ['the server refused it', { pending: true, entry: { state: 'parked', error: { kind: 'rejected', code: 'PT422', reason: 'Too dear.', at: 1 } } },
      { state: 'refused', reason: 'Too dear.', isPhoto: false, unsent: true }],
    ['the server refused a photo', { listing: heldBack, files: ['done', 'failed'] }, { state: 'refused', reason: 'Not so.', isPhoto: true, unsent: false }],
  ])('%s', (_what, given, state) => {
    expect(stateOf(given)).toEqual(state);
  });

  it.each([{ state: 'loading' }, { state: 'absent' }] as const)('%j', (stored) => {
    expect(publishedState({ stored, entry: undefined, files: [], online: true })).toEqual(stored);
  });
});
