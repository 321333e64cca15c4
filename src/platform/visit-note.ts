import { tabWords } from './words.ts';

/** A text kept as long as the tab lives, also over reloads (where the browser keeps none: as long as the page); null where there is none. Gone with a sign-out. */
export function readVisitNote(key: string): string | null {
  return tabWords.read(`note:${key}`);
}

/** null takes it away. */
export function writeVisitNote(key: string, text: string | null): void {
  tabWords.write(`note:${key}`, text);
}
