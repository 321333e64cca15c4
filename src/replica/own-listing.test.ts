import { describe, expect, it } from 'vitest';
import { createCleanDocument, createLocalDocument, editDocument } from './document.ts';
import type { Row } from './row.ts';
import { kinds } from './kinds/kinds.ts';
import { isPublishing, toOwnListing } from './own-listing.ts';

const { writable } = kinds.pianos;
const listing = { id: 'p', owner_id: 'u', brand: 'Ibach', piano_type: 'Upright', status: 'active', is_published: true, image_urls: ['/a.jpg'] };
const stored = (row: Row) => createCleanDocument({ collection: 'pianos', row: { ...listing, ...row }, version: 3, generation: 1 });
const edited = (row: Row, fields: Row) => editDocument(stored(row), { fields, now: 1, writable });

describe('a change that brings a listing to the market', () => {
  it.each<[string, Row, Row, boolean]>([
    ['another price', {}, { price_cents: 1 }, false],
    ['relisting', { status: 'ended', is_published: false }, { status: 'active', is_published: true }, true],
    ['putting a sold one back', { status: 'sold' }, { status: 'active' }, true],
    ['setting one free', { status: 'reserved' }, { status: 'active' }, false],
    ['ending', {}, { status: 'ended', is_published: false }, false],
    ['confirming one on offer', {}, { confirmed_at: '2026-11-28T09:00:00.000Z' }, false],
    ['confirming a hidden one', { is_published: false, hidden_at: '2026-11-01T09:00:00.000Z' }, { confirmed_at: '2026-11-28T09:00:00.000Z' }, true],
    ['ending a hidden one', { is_published: false, hidden_at: '2026-11-01T09:00:00.000Z' }, { status: 'ended' }, false],
  ])('%s', (_what, row, fields, publishing) => {
    expect(isPublishing(edited(row, fields))).toBe(publishing);
    expect(isPublishing(stored({ ...row, ...fields }))).toBe(false);
  });

  it('a new one', () => {
    expect(isPublishing(createLocalDocument({ collection: 'pianos', row: listing, now: 1, send: true }))).toBe(true);
  });
});

it('while new pictures wait, the cover is the one of before', () => {
  expect(toOwnListing(edited({}, { image_urls: ['/new.jpg'] }), 'u')).toMatchObject({ image_url: '/a.jpg', pending: true });
  expect(toOwnListing(stored({ publish_wanted: true }), 'u')).toMatchObject({ image_url: null });
});
