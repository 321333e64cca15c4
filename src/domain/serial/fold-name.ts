/** German names are also written without umlauts: 'Roenisch'. The database's `fold_maker_names` does the same. */
export function spellingsOf(name: string): string[] {
  const spelt = name.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
  const folded = foldName(name);
  const other = foldName(spelt);
  return other === folded ? [folded] : [folded, other];
}

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
