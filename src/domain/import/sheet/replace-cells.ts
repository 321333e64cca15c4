/** Find and replace in the cells of a sheet. */
import { fromTexts } from './coded-column.ts';
import type { CellRepair } from '../records/finding.ts';
import type { CellSearch } from '../import-session.ts';
import { plainText } from '../text/plain-text.ts';
import type { Sheet } from './sheet.ts';

const special = /[$()*+.?[\\\]^{|}]/gu;

/** The new text of a cell; the same where nothing fits. Blanks around a whole cell don't count. */
function createReplace({ text, wholeCell, matchCase }: Pick<CellSearch, 'text' | 'wholeCell' | 'matchCase'>, by: string): (cell: string) => string {
  const wanted = text.normalize('NFC');
  const literal = (wholeCell ? wanted.trim() : wanted).replace(special, String.raw`\$&`);
  const pattern = new RegExp(wholeCell ? String.raw`^\s*${literal}\s*$` : literal, matchCase ? 'gu' : 'giu');
  const written = plainText(by);
  return (cell) => cell.replace(pattern, () => written);
}

/**
 * The cells that replacing would change, in the order of rows. To look for no text finds empty cells where whole cells are
 * looked for, else nothing.
 */
export function replacementsIn({ length, columns }: Pick<Sheet, 'length' | 'columns'>, search: CellSearch, by: string): CellRepair[] {
  if (search.text === '' && !search.wholeCell) return [];
  const replace = createReplace(search, by);
  const searched = columns.flatMap(({ codes, texts }, column) => {
    if (search.column !== null && search.column !== column) return [];
    return [{ column, codes, replaced: fromTexts(texts, (text) => ({ text, value: replace(text) })) }];
  });
  const repairs: CellRepair[] = [];
  for (let row = 0; row < length; row += 1) {
    for (const { column, codes, replaced } of searched) {
      const found = replaced[codes[row] ?? 0];
      if (found && found.value !== found.text) repairs.push({ row: row + 1, column, value: found.value });
    }
  }
  return repairs;
}
