import { locale } from './locale.ts';
import { madeOnce } from './made-once.ts';

const lists = madeOnce((language: string) => new Intl.ListFormat(language));

/** 'a', 'a and b', 'a, b and c'; '' for none. */
export function formatList(items: readonly string[]): string {
  return lists(locale.words).format(items);
}
