// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PianoPicture } from './piano-picture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const bucket = '/storage/v1/object/public/piano-images';

/** The addresses that are tried one after the other while each fails. */
function triesOf(src: string | null): string[] {
  const { container } = render(<PianoPicture src={src} alt="" type="Upright" subtype="" />);
  const tried: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const image = container.querySelector('img');
    tried.push(image?.getAttribute('src') ?? '');
    if (image) fireEvent.error(image);
  }
  return [...new Set(tried)].map((address) => (address.startsWith('/illustrations/') ? 'drawing' : address));
}

it.each([
  ['P-5: the small form, the picture, a drawing', `${bucket}/u/1-a-0.jpg`, [`${bucket}/u/1-a-0-small.jpg`, `${bucket}/u/1-a-0.jpg`, 'drawing']],
  ['a picture from elsewhere', 'https://elsewhere.example/1.jpg', ['https://elsewhere.example/1.jpg', 'drawing']],
  ['no picture', null, ['drawing']],
])('%s', (_what, src, expected) => {
  expect(triesOf(src)).toEqual(expected);
});

it('U-SYN-08 an address without a host is fetched from the backend that the app speaks with now', () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example/');
  const stored = `${bucket}/u/1-a-0.jpg`;
  expect(triesOf(stored)).toEqual([`https://project.example${bucket}/u/1-a-0-small.jpg`, `https://project.example${stored}`, 'drawing']);
  expect(triesOf('https://elsewhere.example/1.jpg')).toEqual(['https://elsewhere.example/1.jpg', 'drawing']);
});
