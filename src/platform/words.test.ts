import { describe, expect, it } from 'vitest';
import { createWords } from './words.ts';

function storage(refuse: { reading?: string; writing?: string } = {}): Storage {
  const kept = new Map([['old', 'kept before']]);
  const guard = (name: string | undefined) => {
    if (name) throw new DOMException('refused', name);
  };
  return {
    getItem: (key: string) => (guard(refuse.reading), kept.get(key) ?? null),
    setItem: (key: string, text: string) => (guard(refuse.writing), void kept.set(key, text)),
    removeItem: (key: string) => (guard(refuse.writing), void kept.delete(key)),
    clear: () => (guard(refuse.writing), kept.clear()),
  } as Storage;
}

describe('words', () => {
  it('keeps them in the browser', () => {
    const there = storage();
    const words = createWords(() => there);
    expect([words.write('a', '1'), words.read('a'), there.getItem('a'), words.last()]).toEqual([true, '1', '1', true]);
    expect([words.write('a', null), words.read('a'), there.getItem('a')]).toEqual([true, null, null]);
  });

  it('U-ENG-04 keeps them as long as the page where the browser forbids to ask for its storage', () => {
    const words = createWords(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect([words.read('a'), words.write('a', '1'), words.read('a'), words.last()]).toEqual([null, false, '1', false]);
    words.clear();
    expect(words.read('a')).toBeNull();
  });

  it('U-ENG-04 reads a text that found no room before an older one, and does not take a full storage for a forbidden one', () => {
    const there = storage({ writing: 'QuotaExceededError' });
    const words = createWords(() => there);
    expect([words.write('old', 'new'), words.read('old'), words.last()]).toEqual([false, 'new', true]);
    expect([words.write('old', null), words.read('old')]).toEqual([false, null]);
  });
});
