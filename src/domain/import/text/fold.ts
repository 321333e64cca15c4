import { foldText } from '../../listing/listing-summary.ts';

const invisible = /\p{Cf}/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;

/** Lower case words with one space between them, without marks and punctuation: 'Gebraucht – sehr gut!' → 'gebraucht sehr gut'. */
export function foldWords(text: string): string {
  return foldText(text.normalize('NFKC').replace(invisible, '')).replace(betweenWords, ' ').trim();
}

/** How a cell is remembered in a value map. A text of signs alone stands for itself. */
export function cellKey(text: string): string {
  return foldWords(text) || text.trim();
}

/** One line of text: NFC, no control signs, single spaces. */
export function oneLine(text: string): string {
  return plainLine.test(text) ? text : text.normalize('NFC').replace(invisible, '').replace(spaces, ' ').trim();
}

/** What most cells are already; everything above Latin-1 is looked at. */
const plainLine = /^(?:[!-~¡-¬®-ÿ]+(?: (?=[!-~¡-¬®-ÿ]))?)*$/u;
const spaces = /[\s\p{Cc}]+/gu;
