/** Specification, rules with numbers: an import has 50,000 rows or 20 MB. */
export const maxSheetRows = 50_000;
export const maxSheetBytes = 20 * 1024 * 1024;
/** As wide as a sheet of the first spreadsheets. More is a mistake, and 50,000 rows of it would fill the memory. */
export const maxSheetColumns = 256;
/** What of a workbook may be unpacked: a packed file of 20 MB can hold a thousand times as much. */
export const maxUnpackedBytes = 256 * 1024 * 1024;
