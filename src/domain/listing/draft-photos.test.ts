import { describe, expect, it } from 'vitest';
import { createDraft, type DraftPhoto, type ListingDraft } from './draft.ts';
import { addPhoto, canLeaveOutWaiting, leaveOutWaiting, replacePhoto, setShot, waitingPhotos } from './draft-photos.ts';
import { pianoTypes } from './listing-values.ts';
import { photoShots, shotAt, shotsFor, shotsToDetail } from './photo-shots.ts';
import { smallAddressOf, smallPathOf } from './small-picture.ts';
import { hostless, isOwnPicture } from './stored-address.ts';

const now = 1_764_288_000_000;

function photo(id: string, more: Partial<DraftPhoto> = {}): DraftPhoto {
  return { id, fileName: `${id}.jpg`, contentType: 'image/jpeg', size: 9, width: 4, height: 3, ...more };
}

function draftOf(...photos: DraftPhoto[]): ListingDraft {
  return { ...createDraft({ id: 'draft', now: 0 }), photos };
}

const order = ({ photos }: ListingDraft) => photos.map(({ id }) => id).join('');

describe('what to photograph', () => {
  it.each(['', ...pianoTypes] as const)('P-1: the serial number comes first, nothing twice: %j', (type) => {
    const shots = shotsFor(type);
    expect(shots[0]).toBe('serial');
    expect(new Set(shots).size).toBe(shots.length);
    expect(photoShots).toEqual(expect.arrayContaining([...shots]));
  });

  it('P-1: a digital piano has no hammers and no pins', () => {
    expect(shotsFor('Digital')).not.toContain('hammers');
    expect(shotsFor('Digital')).not.toContain('pins');
  });

  it.each([
    ['P-2', 'the front leads', draftOf(photo('a'), photo('b')), 'front', 'xab'],
    ['P-2', 'a second front does not', draftOf(photo('a', { shot: 'front' }), photo('b')), 'front', 'abx'],
    ['P-2', 'others join at the end', draftOf(photo('a'), photo('b')), 'serial', 'abx'],
  ] as const)('%s: %s', (_rule, _what, draft, shot, expected) => {
    expect(order(addPhoto(draft, { photo: photo('x', { shot }), now }))).toBe(expected);
  });

  it('P-1: what a photo shows can be said and taken back', () => {
    const said = setShot(draftOf(photo('a'), photo('b')), { id: 'b', shot: 'pins', now });
    expect(said).toMatchObject({ updatedAt: now, photos: [{ id: 'a' }, { id: 'b', shot: 'pins' }] });
    expect(setShot(said, { id: 'b', shot: null, now }).photos[1]).toEqual(photo('b'));
  });
});

describe('another picture in the place of one', () => {
  it('P-3: keeps the place and what it shows, and waits no more', () => {
    const draft = draftOf(photo('a'), photo('b', { shot: 'pins', waits: true }), photo('c'));
    const replaced = replacePhoto(draft, { id: 'b', by: photo('x', { width: 3, height: 4 }), now });
    expect(order(replaced)).toBe('axc');
    expect(replaced.photos[1]).toEqual(photo('x', { width: 3, height: 4, shot: 'pins' }));
    expect(replaced.updatedAt).toBe(now);
  });

  it('P-3: a photo that was removed meanwhile stays so', () => {
    const draft = draftOf(photo('a'));
    expect(replacePhoto(draft, { id: 'gone', by: photo('x'), now })).toBe(draft);
  });
});

describe('photos that wait', () => {
  it.each([
    ['P-4', ['a', 'b', 'c'], ['x'], true],
    ['P-4', ['a', 'b'], ['x', 'y'], false],
    ['P-4', ['a', 'b', 'c'], [], true],
  ])('%s: with %j and %j waiting, leaving those out is possible: %s', (_rule, ready, waiting, expected) => {
    const draft = draftOf(...ready.map((id) => photo(id)), ...waiting.map((id) => photo(id, { waits: true })));
    expect(waitingPhotos(draft).map(({ id }) => id)).toEqual(waiting);
    expect(canLeaveOutWaiting(draft)).toBe(expected);
    expect(order(leaveOutWaiting(draft, now))).toBe(ready.join(''));
  });
});

describe('what the pictures of a listing show', () => {
  it.each([
    ['P-6', [undefined, 'front', undefined] as const, ['', 'front', '']],
    ['P-6', [undefined, undefined] as const, null],
    ['P-6', [] as const, null],
  ])('%s: %j is carried as %j', (_rule, shots, expected) => {
    expect(shotsToDetail(shots)).toEqual(expected);
  });

  it.each([
    ['P-6', { photoShots: ['', 'front'] }, 1, 'front'],
    ['P-6', { photoShots: ['', 'front'] }, 0, null],
    ['P-6', { photoShots: ['', 'front'] }, 2, null],
    ['P-6', { photoShots: ['constructor'] }, 0, null],
    ['P-6', { photoShots: 'front' }, 0, null],
    ['P-6', {}, 0, null],
  ])('%s: %j says of picture %i: %s', (_rule, details, place, expected) => {
    expect(shotAt(details, place)).toBe(expected);
  });
});

describe('stored addresses', () => {
  const own = '/storage/v1/object/public/piano-images/3b241101-e2bb-4255-8caf-4136c566a962/1-a-0.jpg';
  it.each([
    ['P-7', own, own],
    ['P-7', `http://127.0.0.1:4173${own}`, own],
    ['P-7', `HTTPS://Project.supabase.co${own}?t=1`, `${own}?t=1`],
    ['P-7', `https://example.org/behind/a/path${own}`, own],
    ['P-7', 'https://shop.example/1.jpg', 'https://shop.example/1.jpg'],
    ['P-7', 'https://shop.example/storage/v1/object/public/piano-images/grand.jpg', 'https://shop.example/storage/v1/object/public/piano-images/grand.jpg'],
    ['P-7', `https://proxy.example/?of=https://x.example${own}`, `https://proxy.example/?of=https://x.example${own}`],
    ['P-7', `https://proxy.example/https://x.example${own}`, `https://proxy.example/https://x.example${own}`],
    ['P-7', '/illustrations/upright.svg', '/illustrations/upright.svg'],
  ])('%s: %s is stored as %s', (_rule, address, stored) => {
    expect(hostless(address)).toBe(stored);
  });

  it.each([
    ['P-8', own, true],
    ['P-8', `https://project.supabase.co${own}`, true],
    ['P-8', '/illustrations/upright.svg', true],
    ['P-8', own.replace('c566a962', 'c566a963'), false],
    ['P-8', own.replace('1-a-0', '../x'), false],
    ['P-8', own.replace('piano-images', 'provider-documents'), false],
    ['P-8', 'https://shop.example/1.jpg', false],
    ['P-8', 'javascript:alert(1)', false],
  ])('%s: %s is a picture of its seller: %s', (_rule, address, expected) => {
    expect(isOwnPicture(address, '3b241101-e2bb-4255-8caf-4136c566a962')).toBe(expected);
  });
});

describe('small pictures', () => {
  it.each([
    ['P-5', '/storage/v1/object/public/piano-images/u/1-a-0.jpg', '/storage/v1/object/public/piano-images/u/1-a-0-small.jpg'],
    ['P-5', 'https://x.example/storage/v1/object/public/piano-images/u/1-a-0.jpg', 'https://x.example/storage/v1/object/public/piano-images/u/1-a-0-small.jpg'],
    ['P-5', '/storage/v1/object/public/piano-images/u/1-a-0-small.jpg', null],
    ['P-5', '/storage/v1/object/public/piano-images/u/1-a-0.png', null],
    ['P-5', '/illustrations/upright.svg', null],
    ['P-5', 'https://elsewhere.example/1.jpg', null],
  ])('%s: %s', (_rule, address, expected) => {
    expect(smallAddressOf(address)).toBe(expected);
  });

  it('P-5: inside the bucket', () => {
    expect(smallPathOf('u/1-a-0.jpg')).toBe('u/1-a-0-small.jpg');
  });
});
