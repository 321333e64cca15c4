/** Something, an at sign, a name with a dot: what else is wrong, only a mail can tell. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(text.trim());
}
