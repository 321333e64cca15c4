/** Rule V-11: what stands behind '#' in a link, or null when it is no link's. */
export function readVisitorToken(fragment: string): string | null {
  const given = fragment.replace(/^#/u, '');
  return /^[0-9a-f]{96}$/u.test(given) ? given : null;
}
