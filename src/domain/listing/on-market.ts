/** Which listings others see. Rule L-14 in RULES.md; the database says the same in app.is_on_market. */

/** Published, and for sale or reserved: everybody reads it. */
export function isOnMarket(listing: { status?: unknown; is_published?: unknown; deleted?: unknown }): boolean {
  const { status, is_published, deleted } = listing;
  return is_published === true && deleted !== true && (status === 'active' || status === 'reserved');
}

/** On the market, and nobody has first refusal: the plain search shows it. */
export function isOnOffer(listing: { status?: unknown; is_published?: unknown; deleted?: unknown }): boolean {
  return isOnMarket(listing) && listing.status !== 'reserved';
}
