import { formatNumber } from '../../../lib/format/number.ts';

/** What a provider reads of the best order of a day. */
export const planWords = {
  title: 'Best order',
  lead: 'Agreed times stay as they are. What is only asked for stands where it costs the least way; propose that time, or leave it as asked.',
  sum: (km: string, minutes: string) => `About ${km} and ${minutes} of driving in this order.`,
  about: (clock: string) => `About ${clock}`,
  noWay: 'No way to get there',
  way: (km: string, minutes: string) => `About ${km}, ${minutes} to get there`,
  late: (minutes: string) => `It can hardly be reached in time: about ${minutes} late.`,
  confirm: (clock: string) => `Confirm ${clock}`,
  propose: (clock: string) => `Propose ${clock}`,
  without: (count: number) => (count === 1 ? 'One visit has no town that is known, and is left out of this.' : `${formatNumber(count)} visits have no town that is known, and are left out of this.`),
  map: 'Open this order in a map',
} as const;
