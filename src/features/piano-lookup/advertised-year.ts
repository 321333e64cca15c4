/** No piano is older: the instrument was invented about 1700. */
const firstYear = 1700;

/** A year as typed or as the address holds it; null for anything that no advert can say. `now` in epoch ms. */
export function parseAdvertisedYear(text: string, now: number): number | null {
  if (!/^\s*\d{4}\s*$/.test(text)) return null;
  const year = Number(text);
  return year >= firstYear && year <= new Date(now).getUTCFullYear() ? year : null;
}
