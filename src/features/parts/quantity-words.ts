const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'just now', '4 minutes ago', '3 hours ago', '2 days ago'. Both in epoch ms. */
export function describeAgo(at: number, now: number): string {
  const age = Math.max(0, now - at);
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (age < minute) return 'just now';
  if (age < hour) return say(Math.floor(age / minute), 'minute');
  if (age < day) return say(Math.floor(age / hour), 'hour');
  return say(Math.floor(age / day), 'day');
}

/** '12 kB', '3,4 MB', '162 GB'. Decimal units, as phones show them. */
export function describeBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('de-DE')} kB`;
  const [amount, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${amount.toLocaleString('de-DE', { maximumFractionDigits: amount < 100 ? 1 : 0 })} ${unit}`;
}

/** 'tried once', 'tried 3 times', '' before the first. */
export function describeTries(tries: number): string {
  if (tries === 0) return '';
  return tries === 1 ? 'tried once' : `tried ${tries} times`;
}
