/** Cells that a spreadsheet would run. Rule R-15 in RULES.md. */

/** What spreadsheets take for the beginning of a formula, behind blanks too, in half or full width. */
const formula = /^'*[\s\p{Cf}]*[=+\-@＝＋－＠]/u;
/** A number, a share or a telephone number calls nothing, and an apostrophe would spoil it. */
const harmless = /^[+-][ \u00a0]?\d[\d., \u00a0]*%?$/u;

function wouldRun(text: string): boolean {
  return formula.test(text) && !harmless.test(text);
}

/** The cell with an apostrophe before what a spreadsheet would run; `fromHarmlessCell` takes it off again. */
export function toHarmlessCell(text: string): string {
  return wouldRun(text) ? `'${text}` : text;
}

/** Undoes `toHarmlessCell`, whichever text it was given. */
export function fromHarmlessCell(cell: string): string {
  return cell.startsWith("'") && wouldRun(cell.slice(1)) ? cell.slice(1) : cell;
}
