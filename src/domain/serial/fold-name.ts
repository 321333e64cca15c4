/**
 * A maker's name for comparing: letters and digits of the Latin alphabet in lower case, marks off, '&' read as 'and'.
 * The database's `fold_maker_name` does the same.
 */
export function foldName(name: string): string {
  if (/^[a-z0-9]*$/.test(name)) return name;
  return name
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}
