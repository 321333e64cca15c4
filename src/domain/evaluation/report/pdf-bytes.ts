/** The bucket's bound. */
export const mostPaperBytes = 20 * 1024 * 1024;

export type PaperProblem = 'empty' | 'too-large' | 'no-pdf';

const head = /^%PDF-[12]\.\d/u;
/** Programs put blanks, or a signature's line, behind the end. */
const endWithin = 1024;

function letters(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Whether a file is a PDF, by its bytes alone; null where nothing is wrong. */
export function paperProblem(bytes: Uint8Array): PaperProblem | null {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > mostPaperBytes) return 'too-large';
  return head.test(letters(bytes.subarray(0, 8))) && letters(bytes.subarray(-endWithin)).includes('%%EOF') ? null : 'no-pdf';
}
