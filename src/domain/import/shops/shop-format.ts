/** What is known of a shop system's export. Rules S-* in RULES.md. */
import type { ImportField } from '../columns/fields.ts';
import type { Makers } from '../values/makers.ts';

/** The first filled cell of the columns with these names, as `headerKey` folds them, '' where none has one. */
export type CellsOf = (...keys: readonly string[]) => string;

/** `alone`: one piano; `parent`: what its variants have in common; `extra`: more pictures of the product before it. */
export type RowRole = 'alone' | 'parent' | 'variant' | 'extra';

export interface ShopPiano {
  /** The piano's row, then its parent's where the row's own cell is empty. */
  cell: CellsOf;
  /** The row alone. */
  own: CellsOf;
  /** The name of the product, its parent's where it has one. */
  title: string;
  /** Names of all attributes that the row and its parent give, with their values. */
  attributes: readonly (readonly [name: string, value: string])[];
  /** Every picture of the row, its parent and its picture rows. */
  pictures: readonly string[];
  makers: Makers | null;
  thisYear: number;
}

export interface ShopFormat {
  name: 'WooCommerce' | 'Shopify' | 'PrestaShop' | 'eBay' | 'Reverb';
  /** Whether a file with columns of these keys comes from there. */
  isOne(has: (key: string) => boolean): boolean;
  /** `product`: what rows of one product have in common, '' for a row by itself. */
  roleOf(cell: CellsOf): { role: RowRole; product: string; /** What others name it by. */ id: string };
  title: readonly string[];
  /** Columns of pictures, each with one or several addresses. */
  pictures: readonly string[];
  /** Columns (keys) that are told whole by the piano's cells; all others stay in the table, so that nothing is lost unseen. */
  reads: readonly string[];
  attributes(cell: CellsOf): readonly (readonly [name: string, value: string])[];
  /** The text of a field; read like a cell of that name afterwards. */
  fields: Partial<Record<ImportField, (piano: ShopPiano) => string>>;
  /** What the column of prices is called, so that a net one is known as net. */
  priceName(has: (key: string) => boolean): string;
}
