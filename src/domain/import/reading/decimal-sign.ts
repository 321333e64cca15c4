import type { CodedCells } from '../sheet/coded-column.ts';
import type { Sheet } from '../sheet/sheet.ts';

const sampleRows = 500;
const cents = {
  ',': /^[^\d,]{0,6}\d{1,3}(?:[. '’]?\d{3})*,\d{1,2}[^\d,]{0,6}$/u,
  '.': /^[^\d.]{0,6}\d{1,3}(?:[, '’]?\d{3})*\.\d{1,2}[^\d.]{0,6}$/u,
};

/** The sign before the cents in amounts like 8490,50; null when there are none, or of both kinds. Rule R-13. */
export function decimalSign(columns: readonly CodedCells[]): Sheet['form']['decimal'] {
  const cells = columns.flatMap(({ codes, texts }) => [...new Set(codes.subarray(0, sampleRows))].map((code) => texts.at(code) ?? ''));
  const comma = cells.some((cell) => cents[','].test(cell));
  const point = cells.some((cell) => cents['.'].test(cell));
  return comma === point ? null : comma ? ',' : '.';
}
