/** Fewer digits are no number that can be called from everywhere. The same as for a call asked for (rule V-10). */
const fewestDigits = 5;

/** A written phone number as a `tel:` address: '+49 (0)30 5550100' gives 'tel:+49305550100'. Null where it can't be called. */
export function callAddress(phone: string | undefined): string | null {
  const written = (phone ?? '').trim();
  const international = written.startsWith('+');
  // The zero in brackets is for callers inside the country.
  const digits = (international ? written.replace('(0)', '') : written).replaceAll(/\D/gu, '');
  return digits.length < fewestDigits ? null : `tel:${international ? '+' : ''}${digits}`;
}
