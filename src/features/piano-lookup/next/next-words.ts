import { formatEuro } from '../../../domain/money/euro.ts';
import type { Matching } from './matching-listings.ts';

const pianos = (maker: string, count: number) => (count === 1 ? `1 ${maker} piano` : `${count} ${maker} pianos`);

function priceText(prices: Matching['prices']): string {
  if (!prices) return ', priced on request';
  const [lowest, highest] = prices;
  return lowest === highest ? ` for ${formatEuro(lowest)}` : ` from ${formatEuro(lowest)} to ${formatEuro(highest)}`;
}

export const nextWords = {
  own: 'Is it yours?',
  ownLead: 'Its passport keeps tunings, humidity and repairs, and tells you when the next tuning is due.',
  add: 'Add to my pianos',
  look: 'What to look at',
  lookLead: 'Whoever sees the piano can hold this against the number.',
  sale: 'On sale now',
  loading: 'Loading the listings',
  browse: (maker: string) => `All ${maker} pianos`,
  maker: (maker: string) => `All numbers of ${maker} by year`,
  /** '3 Yamaha pianos of about this age from 2.900 € to 4.500 €.' */
  count: ({ count, isOfAge, prices }: Matching, maker: string) => {
    if (count === 0) return `No ${maker} piano is among the listings on this device.`;
    const some = `${pianos(maker, count)}${isOfAge ? ' of about this age' : ''}${priceText(prices)}.`;
    return isOfAge ? some : `None of about this age is among the listings on this device. ${some}`;
  },
} as const;
