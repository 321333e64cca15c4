import type { ImportField, ValueMap } from './fields.ts';
import type { RememberedMapping } from './remembered-mapping.ts';

/** The answer about prices without VAT, which the dealer gave for all of a supplier's sheets. */
export interface RememberedNet {
  /** Key of the price's column: of another column nothing is said. */
  column: string;
  take: 'as-is' | 'convert';
  /** Whose rate comes on top, as it is on the day; '' for prices that are taken as they stand. */
  country: string;
}

export interface ImportProfile {
  id: string;
  name: string;
  /** Keys of the sheet's columns (`columnKeys`) in their order, without those that have no name. */
  columns: readonly string[];
  /** Of a workbook with several; '' where there was one. */
  sheet: string;
  mapping: RememberedMapping;
  valueMap: ValueMap;
  defaults: Readonly<Partial<Record<ImportField, string>>>;
  net: RememberedNet | null;
}

/** Whose sheet is under review, and what becomes of the answers. */
export interface SupplierChoice {
  /** As it was applied; null for a supplier that is new. */
  profile: ImportProfile | null;
  name: string;
  remember: boolean;
  /** The answer about prices without VAT counts for every sheet of the supplier. */
  net: boolean;
}
