import type { NotPromoted, PlannedPromotion } from '../../../domain/promotion/bulk-promotion.ts';
import type { Product } from '../../../domain/promotion/promotion.ts';
import { formatNumber } from '../../../lib/format/number.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

const tiers: Readonly<Record<PlannedPromotion['before'], string>> = { basic: 'Basic', featured: 'Featured', vip: 'VIP', highlight: 'Highlight Badge' };

/** What promoting many listings at once says. */
export const promoteWords = {
  product: 'Visibility',
  products: { featured: 'Featured', vip: 'VIP', highlight: 'Highlight Badge' } satisfies Record<Product, string>,
  tiers,
  days: 'Number of days',
  daysFault: 'Please enter a whole number from 1 to 90.',
  changes: (count: number) => (count === 0 ? 'None of these can be promoted like this now.' : `${counted(count, 'listing is', 'listings are')} promoted once you have paid.`),
  left: (count: number) => `${counted(count, 'listing stays as it is', 'listings stay as they are')}; each says why in the list.`,
  reasons: {
    Unsent: 'Stays: it has not been sent yet.',
    NotShown: 'Stays: buyers don’t see it now.',
    Reserved: 'Stays: it is reserved.',
    Runs: 'Stays: it has this already.',
    Higher: 'Stays: it is VIP, which is more.',
  } satisfies Record<NotPromoted, string>,
  most: (most: number) => `At most ${formatNumber(most)} payments can be begun in an hour: the first ${formatNumber(most)} are.`,
  offline: 'Paying needs a connection. What each would cost is shown all the same.',
  net: 'Net',
  vat: 'VAT',
  gross: 'To pay in all',
  each: 'Each listing is a payment of its own, so that each can be paid, or left, by itself. Nothing is charged before you pay.',
  renews: 'Each listing is a debit of its own, which renews every 7 days until you end it for that listing. Nothing is charged before you pay.',
  act: (count: number) => `Prepare ${counted(count, 'payment', 'payments')}`,
  busy: (done: number, count: number) => `Preparing ${formatNumber(done + 1)} of ${formatNumber(count)}`,
  ready: (count: number) => (count === 0 ? 'No payment was begun. Nothing was charged.' : `${counted(count, 'payment is', 'payments are')} ready. Pay each within a day; it starts by itself.`),
  refused: 'The server did not accept it. Nothing was charged.',
  lost: 'The connection was lost. What is not ready can be prepared again; nothing is begun twice.',
  toPayments: 'Go to your payments',
  done: 'Done',
} as const;
