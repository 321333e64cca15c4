/** Longer descriptions are cut by search engines and messengers, in characters. */
const longestDescription = 200;

/** One line, cut at the end of a word. Spaces that don't break stay. */
export function shortText(text: string, longest = longestDescription): string {
  const line = text.normalize('NFC').replace(/[^\S\u00A0]+/gu, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest).replace(/[\uD800-\uDBFF]$/u, '');
  const end = cut.lastIndexOf(' ');
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/u, '')}…`;
}
