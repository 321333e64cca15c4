import type { Listing } from '../../listing/listing.ts';
import { bareStockNumber } from '../values/bare-cell.ts';
import { foldName } from '../../serial/fold-name.ts';

/** How stock numbers are compared: as written, case, kinds of blanks and a spreadsheet's guards aside. */
export function stockKey(stockNumber: string): string {
  return bareStockNumber(stockNumber).toUpperCase();
}

/** How brand and serial number are compared; null where either is missing. */
export function serialKey({ brand = '', serial_number: serial = '' }: Partial<Pick<Listing, 'brand' | 'serial_number'>>): string | null {
  const digits = foldName(serial);
  return digits === '' || brand === '' ? null : `${foldName(brand)} ${digits}`;
}
