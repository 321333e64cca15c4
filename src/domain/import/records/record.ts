import type { Listing } from '../../listing/listing.ts';
import type { Finding } from './finding.ts';

/** What of a listing a file can say. */
export type ImportedFields = Pick<
  Listing,
  | 'brand' | 'model' | 'piano_type' | 'subtype' | 'year' | 'condition' | 'price_cents' | 'stock_number' | 'serial_number' | 'finish'
  | 'height_cm' | 'length_cm' | 'description' | 'image_urls' | 'location' | 'town' | 'country_code' | 'lat' | 'lng' | 'status'
  | 'vat_scheme'
>;

/** What a row says; a field that it says nothing of is absent (rule V-1). */
export type ImportValues = Partial<ImportedFields>;

export interface ImportRecord {
  /** Number of the record in the file, the first below the header is 1. */
  row: number;
  /** Line of the file in which it begins, 1-based. */
  line: number;
  values: ImportValues;
  /** `error` when any finding is one; such a row is left out of the import. */
  status: 'valid' | 'warning' | 'error';
  findings: readonly Finding[];
  /** The price before VAT was added to it, in a row that doesn't say how its piano is taxed: the listing may (rule V-23). */
  netCents?: number;
}
