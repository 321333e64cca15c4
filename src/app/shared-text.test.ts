// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { addressOfShared } from './shared-text.ts';

const own = 'https://pianos.example';
const id = '6b1f6f8e-3f0b-4f43-9c43-0d8f4f0f5a11';

describe('U-PWA-03 what another app shares in words', () => {
  it.each([
    ['a listing of ours', `${own}/piano/${id}`, `/piano/${id}`],
    ['its older address', `${own}/piano-detail?id=${id}`, `/piano/${id}`],
    ['one in a sentence', `Look at this: ${own}/piano/${id}?from=mail, it is fine.`, `/piano/${id}`],
    ['one with a full stop behind it', `See ${own}/piano/${id}.`, `/piano/${id}`],
    ['a number', '4512870', '/piano-lookup?serial=4512870'],
    ['a maker and a number', 'Yamaha U1 2.345.678', '/piano-lookup?serial=Yamaha+U1+2.345.678'],
    ['an advert that names its number', `${'A fine piano in a quiet home, tuned each year. '.repeat(3)}Serial number: 524 000. 4.500 €`, '/piano-lookup?serial=524+000'],
    ['an advert without one', `Upright, 1985, 4.500 €, ${'very well kept, '.repeat(5)}`, `/browse?${new URLSearchParams({ q: `Upright, 1985, 4.500 €, ${'very well kept, '.repeat(5)}`.slice(0, 80) })}`],
    ['words', 'Steinway B', '/browse?q=Steinway+B'],
    ['an address elsewhere with a title', 'https://elsewhere.example/1234567\nBechstein grand', '/browse?q=Bechstein+grand'],
    ['an address elsewhere alone', 'https://elsewhere.example/1234567', '/browse'],
    ['an origin that only begins alike', `${own}.elsewhere.example/piano/${id}`, '/browse'],
    ['nothing: the photos', ' ', '/list-piano?shared=photos'],
  ])('%s', (_what, text, address) => {
    expect(addressOfShared(text, own)).toBe(address);
  });
});
