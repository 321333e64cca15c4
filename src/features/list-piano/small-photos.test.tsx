// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDraft, type DraftPhoto } from '../../domain/listing/draft.ts';
import { createWritable } from '../../lib/readable.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Replica } from '../../replica/replica.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { PhotoItem } from './photo-item.tsx';
import { StepPublish } from './step-publish.tsx';

afterEach(cleanup);

const drafts = { readPhoto: async () => null, readSmall: async () => null } as unknown as ListingDrafts;
const photo = (id: string, width: number, height: number): DraftPhoto => ({ id, fileName: `${id}.jpg`, contentType: 'image/jpeg', size: 1, width, height });
const warnings = () => screen.queryAllByText(/small/iu).map(({ textContent }) => textContent);

function showItem(given: DraftPhoto) {
  const nothing = vi.fn();
  const acts = { onMove: nothing, onRemove: nothing, onEdit: nothing, onShot: nothing, onAgain: nothing };
  renderScreen(<PhotoItem photo={given} place={0} count={1} shots={[]} fault={undefined} online {...{ drafts, ...acts }} />, createFakeHost().host);
}

function showPublish(photos: readonly DraftPhoto[]) {
  const draft = { ...createDraft({ id: 'd', now: 1, fields: { type: 'Upright', price: '3400' } }), photos };
  const change = () => undefined;
  const set = async () => undefined;
  renderScreen(
    <StepPublish {...{ draft, drafts, change }} faults={[]} now={1} set={set} signIn={() => null} address="/list-piano" onPublished={() => undefined} />,
    createFakeHost({ more: { profile: { own: createWritable(null) } } as unknown as Partial<Replica> }).host,
  );
}

describe('U-IMP-15 I-13 a photo that is too small to be seen well is taken, with a warning', () => {
  it.each<[string, DraftPhoto, string[]]>([
    ['small', photo('a', 640, 480), ['Small: 640 × 480 pixels. Buyers will see little detail. A larger one is better.']],
    ['large enough', photo('a', 810, 1080), []],
    ['of a size that isn’t known', photo('a', 0, 0), []],
  ])('on the photo: %s', (_what, given, expected) => {
    showItem(given);
    expect(warnings()).toEqual(expected);
  });

  const large = photo('l', 1440, 1080);
  const small = (id: string) => photo(id, 320, 240);
  it.each<[DraftPhoto[], string[]]>([
    [[large, large, large], []],
    [[large, small('b'), large], ['Photo 2 is small. Buyers will see little detail; a larger one is better. You can publish it all the same.']],
    [[small('a'), large, small('c'), small('d')], ['Photos 1, 3 and 4 are small. Buyers will see little detail; larger ones are better. You can publish them all the same.']],
    [[small('a'), small('b'), small('c')], ['All 3 photos are small. Buyers will see little detail; larger ones are better. You can publish them all the same.']],
  ])('before it is published: %#', (photos, expected) => {
    showPublish(photos);
    expect(warnings()).toEqual(expected);
  });
});
