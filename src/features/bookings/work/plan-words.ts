import { formatNumber } from '../../../lib/format/number.ts';

/** What a provider reads of the best order of a day. */
export const planWords = {
  title: 'Best order',
  lead: 'Agreed times stay as they are. Visits that are only requested stand where they add the least driving: propose that time, or answer them as they were requested.',
  sum: (km: string, minutes: string) => `About ${km} and ${minutes} of driving in this order.`,
  about: (clock: string) => `About ${clock}`,
  noWay: 'No driving in between',
  asked: (clock: string) => `Requested for ${clock}`,
  way: (km: string, minutes: string) => `About ${km}, ${minutes} to get there`,
  late: (minutes: string) => `It can hardly be reached in time: about ${minutes} late.`,
  confirm: (clock: string) => `Confirm ${clock}`,
  propose: (clock: string) => `Propose ${clock}`,
  without: (count: number) => (count === 1 ? 'One visit has no known town and is left out.' : `${formatNumber(count)} visits have no known town and are left out.`),
  map: 'Open this order in a map',
} as const;
