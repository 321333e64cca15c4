import type { Product } from '../../domain/promotion/promotion.ts';
import { formatNumber } from '../../lib/format/number.ts';
import type { Payment, PaymentState } from '../../server/ports/payments-port.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

/** What the screens about promoting and paying say to people. */

export const productNames: Readonly<Record<Product, string>> = { featured: 'Featured', vip: 'VIP', highlight: 'Highlight Badge' };

/** 'Featured, 7 days', 'Piano Evaluation' */
export const boughtWords = ({ product, days }: Pick<Payment, 'product' | 'days'>): string =>
  product === 'evaluation' ? 'Piano Evaluation' : `${productNames[product]}, ${formatDays(days)}`;

export const productWords: Readonly<Record<Product, { text: string; method: string }>> = {
  featured: {
    text: 'Stands before the others when buyers sort by Featured, with a mark on its card. Ends on its own.',
    method: 'Card payment',
  },
  vip: {
    text: 'Takes turns in the row of three on the home page, and comes before Featured. Renews every 7 days until you cancel it.',
    method: 'SEPA debit, for 7 days at a time',
  },
  highlight: {
    text: 'A frame and a badge on its card, beside any tier. Ends on its own.',
    method: 'Card payment',
  },
};

export const stateWords: Readonly<Record<PaymentState, string>> = {
  open: 'Not paid yet',
  processing: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  abandoned: 'Given up',
  expired: 'Expired',
};

export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${formatNumber(days)} days`);

export const promoteWords = {
  title: 'Promote your piano',
  lead: 'Basic is free for 90 days. What is here makes more people see it.',
  back: 'Dashboard',
  loading: 'Loading the listing',
  choose: 'What would you like?',
  netNote: 'Prices are net; the VAT is added below.',
  netPart: 'Of this, net',
  vatPart: (rate: string, country: string) => `Of this, VAT ${rate}${country ? ` (${country})` : ''}`,
  days: 'Number of days',
  daysHint: '1 to 90 days.',
  daysFault: 'Please enter a whole number from 1 to 90.',
  someDays: (days: number) => formatDays(days),
  price: 'Price',
  net: 'Net',
  vat: (rate: string, country: string) => `VAT ${rate}${country ? ` (${country})` : ''}`,
  gross: 'To pay',
  each: 'Every 7 days until you end it.',
  countryUnknown: 'No country is known for you or the piano, so the default rate counts. Enter yours in your profile.',
  profile: 'Open profile',
  pay: (price: string) => `Pay ${price}`,
  paySafe: 'You pay on a page of the payment provider. No card or account number passes through Soundboard.',
  offline: 'Paying needs a connection. Your choice is kept on this page until you are online again.',
  payments: 'Your payments',

  runningTitle: 'What runs now',
  runsUntil: (name: string, end: string) => `${name} until ${end}`,
  renews: 'Renews automatically every 7 days.',
  endVip: 'End VIP',
  endVipTitle: 'End VIP?',
  endVipText: (end: string) => `It runs on until ${end}. Nothing is debited after that.`,
  endVipSubmit: 'End VIP',
  keepVip: 'Keep VIP',
  vipEnded: 'VIP does not renew any more',
  vipEndedText: 'What you have paid for runs to its end.',
  vipRuns: 'VIP is running and renews automatically. End it first to choose something else.',
  runsAlready: (name: string, end: string) => `${name} runs until ${end}. There is nothing to pay now.`,
  paidAlready: (name: string) => `${name} is paid for. There is nothing to pay now.`,
  addDays: (name: string) => `Add more days of ${name}`,
  addedToRunning: (name: string, end: string) => `Added to the ${name} that runs until ${end}.`,

  gone: 'There is no such listing of yours',
  goneText: 'It may have been deleted, or belongs to another account.',
  toDashboard: 'Go to the dashboard',
  seeWaiting: 'See what waits',
  unsent: 'This listing has not been sent yet',
  unsentText: 'It can be promoted as soon as it has arrived and buyers see it. Your choice is kept in the address of this page.',
  reserved: 'This piano is reserved',
  reservedText: 'The search leaves it out. It can be promoted once you set it free, so that no day you pay for passes unseen.',
  notShown: 'Buyers don’t see this listing now',
  notShownText: 'It can be promoted as soon as they do, so that no day you pay for passes unseen.',

  returnTitles: {
    open: 'Not paid yet',
    processing: 'Your payment is on its way',
    paid: 'Paid. Thank you.',
    failed: 'The payment failed',
    abandoned: 'The payment was cancelled',
    expired: 'The payment has expired',
  } as Readonly<Record<PaymentState, string>>,
  returnTexts: {
    open: 'As soon as it has arrived, it starts automatically.',
    processing: 'A debit takes one or two business days. It starts automatically as soon as the money has arrived.',
    paid: 'Your piano carries its mark on all devices within a minute.',
    failed: 'Nothing was charged. You can try again below.',
    abandoned: 'Nothing was charged. Your choice is still below.',
    expired: 'Nothing was charged. You can begin again below.',
  } as Readonly<Record<PaymentState, string>>,
  goOn: 'Go on paying',
  show: 'Show the listing',
} as const;

export const sandboxWords = {
  title: 'Test payment',
  banner: 'This is a test. No money is taken, and no card or account number is asked for.',
  what: 'What is bought',
  piano: 'Piano',
  loading: 'Loading the payment',
  pay: (price: string) => `Pay ${price} as a test`,
  fail: 'Let the payment fail',
  abandon: 'Cancel and go back',
  notOpen: (state: PaymentState) => `This payment is no longer open: ${stateWords[state].toLowerCase()}.`,
  notTest: 'This is not a test payment. It is paid with the payment provider.',
  gone: 'There is no such payment of yours',
  goneText: 'It may belong to another account.',
  back: 'Back',
  offline: 'Paying needs a connection. Nothing is lost: this page goes on when you are online again.',
} as const;

export const paymentsWords = {
  title: 'Your payments',
  lead: 'What you paid for visibility and evaluations. Amounts are kept by the server.',
  loading: 'Loading your payments',
  empty: 'No payments yet',
  toDashboard: 'Go to the dashboard',
  emptyText: 'What you pay for, such as the promotion of a listing, is listed here.',
  offline: 'Your payments can’t be read now',
  offlineText: 'They are kept by the server and need a connection. They appear automatically when you are online.',
  failed: 'Your payments could not be read',
  again: 'Try again',
  open: 'Go on paying',
  test: 'Test',
  sum: (net: string, vat: string, rate: string) => `${net} net + ${vat} VAT (${rate})`,
  goneListing: 'listing deleted',
  evaluation: 'Fees of the evaluators, and our commission',
  refunded: (sum: string) => `${sum} was given back to you. It can take some days to reach your account.`,
  refundDue: (sum: string) => `${sum} is to be given back to you. Our team has it on its list.`,
} as const;

/** Why a question to the server came to nothing, and what is safe. */
export function failureWords(failure: ServerFailure): string {
  switch (failure.type) {
    case 'Offline':
      return promoteWords.offline;
    case 'SignInNeeded':
      return 'Your sign-in has run out. Please sign in again; nothing was charged.';
    case 'NotFound':
      return sandboxWords.gone;
    case 'Refused':
      return failure.reason || 'The server did not accept it. Nothing was charged. Please try again later.';
  }
}
