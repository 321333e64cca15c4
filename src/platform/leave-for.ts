import { parseUrl } from '../lib/older-browsers.ts';

/** Leaves the app for another site, the payment provider's: https alone. False when the address is none of these. */
export function leaveFor(address: string): boolean {
  if (parseUrl(address)?.protocol !== 'https:') return false;
  location.assign(address);
  return true;
}
