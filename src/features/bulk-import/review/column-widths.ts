import type { ImportField } from '../../../domain/import/columns/fields.ts';
import type { ReviewColumn } from './review-columns.ts';

/** In px: row number and status, then by field. */
const lead = [108, 124];
const widths: Readonly<Partial<Record<ImportField, number>>> = {
  brand: 152, model: 148, type: 100, year: 84, condition: 160, price: 112, location: 188, description: 280, size_cm: 96, currency: 104, image_url: 200,
};
const otherwise = 148;

/** Column widths of the table's rows, and the least width of all of them in px. They grow where there is room. */
export function columnWidths(columns: readonly ReviewColumn[]): { template: string; least: number } {
  const own = columns.map(({ field }) => widths[field] ?? otherwise);
  return {
    template: [...lead.map((width) => `${width}px`), ...own.map((width) => `minmax(${width}px, ${width}fr)`)].join(' '),
    least: [...lead, ...own].reduce((sum, width) => sum + width, 0),
  };
}
