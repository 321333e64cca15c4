import { locale } from './locale.ts';
import { madeOnce } from './made-once.ts';

const names = madeOnce((language: string) => new Intl.DisplayNames(language, { type: 'language' }));

/** 'de' as 'German'; what is no code of a language stays. */
export function languageName(code: string): string {
  try {
    return names(locale.words).of(code) ?? code;
  } catch {
    return code;
  }
}

/** 'de' as 'Deutsch'; what the device has no name for stays. */
export function ownLanguageName(code: string): string {
  try {
    return names(code).of(code) ?? code;
  } catch {
    return code;
  }
}
