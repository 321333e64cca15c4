/** Until when a report is valid: the same date of the next year, by the UTC calendar; 29 February becomes the 28th. ISO 8601. */
export function validUntil(inspectedAt: string): string {
  const from = new Date(inspectedAt);
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + 1);
  if (until.getUTCMonth() !== from.getUTCMonth()) until.setUTCDate(0);
  return until.toISOString();
}

/** `now` in epoch ms. */
export function isValid({ valid_until: until }: { valid_until: string | null }, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}
