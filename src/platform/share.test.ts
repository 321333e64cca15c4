// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharePage } from './share.ts';

const page = { title: 'Yamaha U3', text: 'Yamaha U3, 5.490 €', url: 'https://pianos.example/piano/1' };

function stub(share: (() => Promise<void>) | undefined, writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
}

afterEach(() => vi.unstubAllGlobals());

describe('sharePage', () => {
  const good = () => Promise.resolve();
  const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  const closed = () => Promise.reject(new DOMException('closed', 'AbortError'));

  it.each([
    ['the sheet takes it', good, refused, 'shared'],
    ['the person closes the sheet', closed, good, 'dismissed'],
    ['the sheet is refused', refused, good, 'copied'],
    ['there is no sheet', undefined, good, 'copied'],
    ['nothing is allowed', undefined, refused, 'failed'],
  ] as const)('%s', async (_why, share, writeText, expected) => {
    stub(share, writeText);
    expect(await sharePage(page)).toBe(expected);
  });

  it.each([
    [page, 'https://pianos.example/piano/1'],
    [{ ...page, copy: 'In words' }, 'In words'],
  ])('copies the address or the given text', async (shared, copied) => {
    const writeText = vi.fn(good);
    stub(undefined, writeText);
    await sharePage(shared);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(copied);
  });

  it('keeps the text for copying from the sheet', async () => {
    const share = vi.fn(good);
    stub(share, good);
    await sharePage({ ...page, copy: 'In words' });
    expect(share).toHaveBeenCalledExactlyOnceWith(page);
  });
});
