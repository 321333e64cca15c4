/** Leaves the app for another site, the payment provider's: https alone. False when the address is none of these. */
export function leaveFor(address: string): boolean {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') return false;
  location.assign(address);
  return true;
}
