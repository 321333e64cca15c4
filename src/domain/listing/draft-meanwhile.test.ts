import { describe, expect, it } from 'vitest';
import { draftToEdit, editedFields, shownToEdit } from './draft-edit.ts';
import { changedMeanwhile, seeMeanwhile } from './draft-meanwhile.ts';
import type { DraftFields, ListingDraft } from './draft.ts';
import type { Listing } from './listing.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

const listing: Listing = {
  id: 'listing', owner_id: 'owner', title: 'Ibach F', brand: 'Ibach', model: 'F', piano_type: 'Upright', subtype: 'Studio', year: 1921,
  price_cents: 420_000, condition: 'Used - Good', description: 'One owner, tuned every year, stands in a dry room on the first floor.',
  status: 'active', is_published: true, image_urls: ['/a.jpg', '/b.jpg', '/c.jpg'], view_count: 3, serial_number: '55123', stock_number: '',
  finish: 'walnut', height_cm: 121.5, length_cm: null, location: 'Weimar, Germany', town: 'Weimar', country_code: 'DE', lat: 50.98, lng: 11.33,
  instrument_details: { pitchHz: 438 }, availability_slots: [], tier: 'basic', tier_ends_at: null, screening_state: 'approved',
  created_at: '2026-10-01T00:00:00Z', updated_at: '2026-10-01T00:00:00Z', seller: null,
};

function edited(fields: Partial<DraftFields> = {}): ListingDraft {
  const draft = draftToEdit(listing, now);
  return { ...draft, fields: { ...draft.fields, ...fields } };
}

function writes(draft: ListingDraft) {
  const options = { images: draft.photos.map(({ url }) => url ?? ''), place: null, countryName: 'Germany', now };
  const changes = editedFields(draft, options);
  if (!changes.ok || !draft.edit) throw new Error('The draft is not complete');
  return { changes: changes.value, shown: shownToEdit(draft, draft.edit, options) };
}

describe('a listing that changes while it is edited', () => {
  it.each<[string, Partial<Listing>, Partial<DraftFields>, unknown]>([
    ['L-13', {}, { price: '3.900' }, []],
    ['L-13', { price_cents: 400_000 }, { price: '3.900' }, [{ column: 'price_cents', isTouched: true }]],
    ['L-13', { price_cents: 400_000 }, {}, [{ column: 'price_cents', isTouched: false }]],
    ['L-13', { price_cents: 390_000 }, { price: '3900' }, []],
    ['L-13', { title: 'Bechstein F', brand: 'Bechstein' }, {}, [{ column: 'title', isTouched: false }]],
    ['L-13', { town: 'Jena', location: 'Jena, Germany' }, { city: 'Erfurt' }, [{ column: 'location', isTouched: true }]],
    ['L-13', { status: 'reserved' }, {}, [{ column: 'status', isTouched: false }]],
    ['L-13', { instrument_details: { pitchHz: 440 } }, {}, [{ column: 'instrument_details', isTouched: false }]],
    ['L-13', { image_urls: [...listing.image_urls, '/d.jpg'] }, {}, []],
    ['L-13', { image_urls: ['/b.jpg'] }, {}, [{ column: 'image_urls', isTouched: true }]],
    ['L-13', { view_count: 9, is_published: false, confirmed_at: '2026-11-28T00:00:00Z' }, {}, []],
  ])('%s: %j against %j', (_id, change, fields, news) => {
    const draft = edited(fields);
    expect(changedMeanwhile(draft, { ...listing, ...change })).toEqual(news);
  });

  it('L-13: takes the new value over, and then writes nothing of it', () => {
    const theirs = { ...listing, price_cents: 400_000 };
    const seen = seeMeanwhile(edited({ price: '3.900' }), { listing: theirs, column: 'price_cents', take: true });
    expect(changedMeanwhile(seen, theirs)).toEqual([]);
    expect(writes(seen)).toMatchObject({ changes: {}, shown: { price_cents: 400_000 } });
  });

  it('L-13: keeps one’s own, and writes it over the value that was seen', () => {
    const theirs = { ...listing, price_cents: 400_000 };
    const seen = seeMeanwhile(edited({ price: '3.900' }), { listing: theirs, column: 'price_cents', take: false });
    expect(changedMeanwhile(seen, theirs)).toEqual([]);
    expect(writes(seen)).toMatchObject({ changes: { price_cents: 390_000 }, shown: { price_cents: 400_000 } });
  });

  it('L-13: takes pictures and details over as well', () => {
    const theirs: Listing = { ...listing, image_urls: ['/b.jpg', '/a.jpg', '/d.jpg'], instrument_details: { pitchHz: 440 } };
    const pictures = seeMeanwhile(edited(), { listing: theirs, column: 'image_urls', take: true });
    const seen = seeMeanwhile(pictures, { listing: theirs, column: 'instrument_details', take: true });
    expect(seen.photos.map(({ url }) => url)).toEqual(theirs.image_urls);
    expect(writes(seen)).toMatchObject({ changes: {}, shown: { image_urls: theirs.image_urls, instrument_details: { pitchHz: 440 } } });
  });

  it('L-13: stands on the listing as it was stored, also where the wizard would write it otherwise', () => {
    const draft = draftToEdit({ ...listing, title: 'My old friend', height_cm: 121.25 }, now);
    expect(writes(draft)).toMatchObject({ shown: { title: 'My old friend', height_cm: 121.25 } });
  });

  it('L-13: a draft that an earlier version stored stands on what it showed', () => {
    const { edit, ...draft } = edited({ price: '3.900' });
    if (!edit) throw new Error('It is an edit');
    const { shown: _shown, ...old } = edit;
    expect(writes({ ...draft, edit: old })).toMatchObject({ changes: { price_cents: 390_000 }, shown: { price_cents: 420_000, description: listing.description } });
    expect(changedMeanwhile({ ...draft, edit: old }, { ...listing, price_cents: 1 })).toEqual([]);
  });
});
