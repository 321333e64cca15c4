const lineEnds = /\r+\n|\r/gu;
/** Control signs but tab and line feed, and marks of byte order wherever files were joined. */
const noise = /[^\P{Cc}\t\n]|\ufeff/gu;
/** Most files have none of these, and then nothing is to be cleaned: neither noise nor marks to be joined with their letters. */
const unusual = /[^\t\n -~\u00a0-\u02ff‐-•…€]/u;
const halfSigns = /\p{Surrogate}/gu;

/** Every line end becomes '\n': CR LF, CR alone, and the CR CR LF of a file that was converted twice. */
export function unifyLines(text: string): string {
  return text.includes('\r') ? text.replace(lineEnds, '\n') : text;
}

/** NFC with '\n' as line end and no control signs but tab. Lines keep their numbers. Rules. */
export function plainText(text: string): string {
  const lines = unifyLines(text);
  return unusual.test(lines) ? lines.replace(noise, '').replace(halfSigns, '\ufffd').normalize('NFC') : lines;
}

/** The 1-based line in which a text with '\n' as line end has the place `end`. */
export function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
