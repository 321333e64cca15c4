import type { VatIdFault } from '../../../domain/dealer/vat-id.ts';
import type { VatTreatment } from '../../../domain/dealer/plan.ts';
import type { EuroInputError } from '../../../domain/money/euro.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import type { ServerFailure } from '../../../domain/refusal/server-failure.ts';

/** What the tab about the Professional plan and VAT says to people. */

export const pricingWords = {
  planTitle: 'Professional plan',
  planPrice: 'EUR 3',
  planPer: 'per active listing per month, net of VAT',
  planPoints: [
    '14-day free trial',
    'Active is what buyers see, reserved pianos too. Drafts, sold and ended listings cost nothing.',
    'When the trial ends, nothing is taken away: your listings and imports stay as they are.',
  ],
  notCharged: 'Nothing is charged in this version, also after the trial. The plan is kept as a state, and no payment is made.',

  loading: 'Reading your plan',
  states: { none: 'Not started', trial: 'Free trial', active: 'Professional', cancelled: 'Cancelled', ended: 'Ended' },
  standing: {
    none: 'You have not started the free trial. It is there once.',
    trial: (end: string, days: number) => `Free until ${end}: ${days === 1 ? 'the last day' : `${formatNumber(days)} days left`}.`,
    active: 'The plan runs, month by month, until you cancel it.',
    activeLater: (from: string) => `You have taken the plan. The free trial runs until ${from}, the plan after it.`,
    cancelled: (end: string) => `Runs until ${end} and then ends. Until then you can keep it.`,
    ended: (end: string) => `Ended on ${end}. Your listings stay as they are.`,
  },
  steps: { start: 'Start free trial', activate: 'Take the plan', cancel: 'Cancel the plan', resume: 'Keep the plan', save: 'Save country and VAT ID' },
  done: {
    start: 'Your free trial has started',
    activate: 'The Professional plan is yours',
    cancel: 'Cancelled: it runs to its end',
    resume: 'The plan goes on',
    save: 'Country and VAT ID saved',
  },
  storedFor: (country: string, vatId: string) => `Kept with the plan: ${country}${vatId === '' ? ', no VAT ID' : `, VAT ID ${vatId}`}.`,
  offline: 'No connection: this is what the device knows. Starting, taking and cancelling need a connection.',
  notDealer: 'The plan is for dealers. Prices and VAT can be looked at by everybody.',
  visitor: 'The plan is for dealers. Sign in as one to start the free trial.',
  signIn: 'Sign In',

  costTitle: 'What it costs you',
  listings: 'Active listings',
  listingsHint: (active: number) => `You have ${active === 1 ? '1 active listing' : `${formatNumber(active)} active listings`} now. Enter another number to see its price.`,
  listingsRead: 'Your listings on this device are being counted. Enter a number to see its price now.',
  listingsFault: 'Please enter a whole number from 0 to 50.000.',
  backToMine: 'Back to my listings',
  country: 'Country of your business',
  vatId: 'VAT ID',
  vatIdHint: 'Optional. Only its form is checked; whether it is registered is not looked up.',
  net: 'Net per month',
  vat: (rate: string, country: string) => `VAT ${rate} (${country})`,
  noVat: 'VAT (reverse charge)',
  gross: 'Gross per month',
  treatments: {
    domestic: 'VAT of Germany is charged, with a VAT ID or without.',
    'reverse-charge': 'Reverse charge: the VAT is owed by the recipient (Art. 196 of Directive 2006/112/EC). Net is gross.',
    destination: 'The VAT of your country is charged. With a VAT ID of your country it is reverse charge, and none is added.',
    'outside-eu': 'Outside the EU the rate of your country is added; a VAT ID changes nothing here.',
  } satisfies Record<VatTreatment, string>,

  enterpriseTitle: 'Enterprise',
  enterpriseText: 'For 150 listings and more we make you an offer of your own.',
  enterprise: 'Ask for Enterprise',
  volumeTitle: 'Volume discount',
  volumeText: 'From 200 listings on the price per listing is negotiated.',
  volume: 'Negotiate a volume discount',

  vatTitle: 'VAT calculator',
  vatLead: 'Standard rates, by country and day. No reduced rates, and no margin scheme for used pianos.',
  day: 'Rate of the day',
  amount: 'Amount in euro',
  amountHint: '4.200,50 and 4,200.50 mean the same.',
  readAs: (amount: string) => `Read as ${amount}.`,
  direction: 'The amount is',
  directions: { net: 'net, add the VAT', gross: 'gross, take the VAT out' },
  calculatorCountry: 'Country',
  otherCountry: 'Another country (default 20 %)',
  calculator: { net: 'Net', vat: (rate: string) => `VAT ${rate}`, gross: 'Gross' },
  nothingYet: 'Enter an amount to see net, VAT and gross.',
  tableSummary: (countries: number) => `Rates of all ${formatNumber(countries)} countries and territories`,
  search: 'Search a country',
  searchHint: 'By its English or German name, or its two letters.',
  columns: { country: 'Country', rate: 'Rate', since: 'Holds since' },
  unknownSince: 'not known',
  tableLabel: (day: string) => `Standard rates of VAT on ${day}`,
  found: (shown: number) => (shown === 1 ? '1 country' : `${formatNumber(shown)} countries`),
  noneFound: 'No country of that name. Countries that are not in the table count with the default rate of 20 %.',
} as const;

/** '' for none. */
export function vatIdFaultWords(fault: VatIdFault, country: string): string {
  return fault.type === 'OtherCountry'
    ? `This VAT ID begins with ${fault.letters}, so it is not one of ${country}. Choose the country it belongs to.`
    : `This does not have the form of a VAT ID of ${country}.`;
}

export function amountFaultWords({ type }: EuroInputError): string {
  switch (type) {
    case 'Empty':
      return '';
    case 'NotNumber':
      return 'Please enter an amount, such as 4.200,50.';
    case 'Negative':
      return 'Please enter an amount of 0 or more.';
    case 'OtherCurrency':
      return 'Please enter euro: other currencies are not converted.';
    case 'SeveralAmounts':
      return 'Please enter one amount.';
    case 'TooLarge':
      return 'The amount is larger than 9.999.999.999,99 €.';
  }
}

/** Why a change of the plan came to nothing. */
export function planFailureWords(failure: ServerFailure): string {
  switch (failure.type) {
    case 'Offline':
      return 'The server could not be reached. Nothing was changed; please try again.';
    case 'SignInNeeded':
      return 'Your sign-in has run out. Please sign in again; nothing was changed.';
    case 'NotFound':
      return 'There is no such plan. Nothing was changed.';
    case 'Refused':
      return failure.reason || 'The server did not accept it. Nothing was changed. Please try again later.';
  }
}
