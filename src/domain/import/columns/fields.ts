/** What a column of a dealer's file may hold. */
export const importFields = [
  'brand', 'model', 'type', 'year', 'condition', 'price', 'currency', 'location', 'stock_number', 'serial_number', 'finish', 'size_cm',
  'description', 'status', 'image_url', 'vat_scheme',
] as const;
export type ImportField = (typeof importFields)[number];

/** Without these a row becomes no listing (specification, CSV validation rules; rule F-2 in RULES.md). */
export const requiredImportFields = ['brand', 'model', 'type', 'condition', 'price', 'location'] as const satisfies readonly ImportField[];

/** One entry a column; null where nobody has decided. Only `image_url` may stand more than once. */
export type Mapping = readonly (ImportField | 'ignore' | null)[];

/** What a dealer wants read in place of a cell: field → `cellKey(text)` → the text that stands for it. */
export type ValueMap = Readonly<Partial<Record<ImportField, Readonly<Record<string, string>>>>>;
