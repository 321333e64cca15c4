import { formatAgo } from '../../lib/format/ago.ts';

/** 'just now', '4 minutes ago', '3 hours ago', '2 days ago'. Both in epoch ms. */
export function describeAgo(at: number, now: number): string {
  return formatAgo(now - at) || 'just now';
}

/** 'tried once', 'tried 3 times', '' before the first. */
export function describeTries(tries: number): string {
  if (tries === 0) return '';
  return tries === 1 ? 'tried once' : `tried ${tries} times`;
}
