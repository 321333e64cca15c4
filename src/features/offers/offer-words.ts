import { formatEuro } from '../../domain/money/euro.ts';
import { leastCents, longestNote, mostCents, type OfferProblems } from '../../domain/offer/form.ts';
import { isOpen, type OfferState } from '../../domain/offer/steps.ts';
import type { Offer } from '../../domain/offer/offer.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { formatNumber } from '../../lib/format/number.ts';
import type { BadgeProps } from '../../ui/badge.tsx';

export const offerWords = {
  title: 'Offers',
  loading: 'Fetching your offers',
  offline: 'No connection: what is on this device can be read, and what you answer is sent later. Nothing is agreed before the server has it.',
  visitor: { title: 'Sign in to see your offers', text: 'An offer belongs to an account, so that its answer finds you.', signIn: 'Sign In' },
  empty: {
    title: 'No offers yet',
    text: 'Make an offer on a piano’s page. What you offer and what you are offered is listed here, also offline.',
    browse: 'Browse pianos',
  },
  noReplica: { title: 'Your offers can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  unknown: { title: 'This offer is not here', text: 'It belongs to another account, or has not reached this device yet.', all: 'All offers' },
  needsAnswer: (count: number) => (count === 1 ? '1 offer waits for your answer.' : `${formatNumber(count)} offers wait for your answer.`),
  earlier: (count: number) => `Over (${formatNumber(count)})`,
  left: 'Deleted account',
  unnamed: 'No name',
  from: (name: string) => `from ${name}`,
  to: (name: string) => `to ${name}`,
  said: (name: string, note: string) => `${name}: “${note}”`,
  you: 'You',
  facts: { amount: 'Price offered', asking: 'Listed for', difference: 'Difference', buyer: 'Buyer', seller: 'Seller', answerBy: 'Answer by', settleBy: 'Settle by', note: 'Note' },
  actions: {
    accept: (amount: string) => `Accept ${amount}`,
    refuse: 'Refuse', counter: 'Other Price', withdraw: 'Withdraw', cancel: 'Call It Off', settle: 'Sold to This Buyer',
    takeBack: 'Take Back', undo: 'Undo', retry: 'Send Again', anew: 'Make Another Offer', write: 'Change It',
  },
  stored: { title: 'Stored', online: 'It is on its way to the other side.', offline: 'It will be sent when you are online.' },
  notKept: 'This could not be stored on this device. Please try again.',
  takenBack: { title: 'Taken back', description: 'It is kept for 30 days under “On this device”.' },
  refused: 'The server did not accept this.',
  sheet: {
    accept: {
      title: 'Accept this price',
      text: 'Accepting reserves the piano for the buyer for 5 days. Agree on payment and collection between you; Soundboard holds no money for this.',
      confirm: 'Accept',
    },
    refuse: { title: 'Refuse this price', text: 'The other side is told. A short reason helps.', confirm: 'Refuse' },
    counter: { title: 'Name another price', text: 'The other side has 72 hours to answer it. Nothing is agreed until they accept.', confirm: 'Send Price' },
    cancel: { title: 'Call it off', text: 'A price was agreed. The other side reads why you call it off, and the piano is for sale again.', confirm: 'Call It Off' },
    settle: { title: 'Sold to this buyer', text: 'The listing ends as sold. That can’t be undone here.', confirm: 'Mark as Sold' },
    change: { title: 'Change your offer', text: 'It has not been sent yet.', confirm: 'Change It' },
    back: 'Back',
    amount: 'Price',
    note: 'A note to the other side',
    reason: 'Why?',
    noteTooLong: `At most ${formatNumber(longestNote)} characters, please.`,
    reasonMissing: 'Please say why.',
  },
} as const;

export const makeWords = {
  title: 'Make an offer',
  back: 'Back to the piano',
  listed: (price: string) => `Listed for ${price}.`,
  onRequest: 'The seller names no price.',
  rule: 'The seller has 72 hours to accept, refuse or name another price. A price that one of you accepts is agreed: the piano is then reserved for 5 days, in which you settle payment and collection between you.',
  offline: 'No connection: your offer is stored here and sent when you are online. The 72 hours begin then.',
  amount: 'Your offer',
  amountHint: 'In euro, for example 4.200',
  note: 'Note for the seller',
  noteHint: 'Optional. When could you collect it?',
  send: 'Send Offer',
  own: 'This is your own listing. Offers of buyers reach you under “Offers”.',
  ownLink: 'Your offers',
  there: 'You have an offer for this piano.',
  thereLink: 'Open Your Offer',
  reserved: 'This piano is reserved at the moment, so no offer can be made.',
  signInTitle: 'Sign in to send it',
  signInText: 'What you typed is kept for after.',
  signIn: 'Sign In',
  made: { title: 'Offer sent', description: 'You are told when the seller answers.' },
  waits: { title: 'Stored', description: 'Your offer will be sent when you are online.' },
  notFound: { title: 'This piano is not here', text: 'It is no longer offered, or it is not stored on this device and there is no connection.', browse: 'Browse pianos' },
} as const;

export function problemText(field: keyof OfferProblems, problems: OfferProblems): string {
  const texts: Readonly<Record<string, string>> = {
    'amount Missing': 'Please name a price.',
    'amount Unreadable': 'This is not a price in euro. Write it like 4.200 or 4200,50.',
    'amount OutOfRange': `Please name a price from ${formatEuro(leastCents)} to ${formatEuro(mostCents)}.`,
    'amount Same': 'This is the price on the table. Accept it, or name another.',
    'note TooLong': offerWords.sheet.noteTooLong,
  };
  const problem = problems[field];
  return problem === undefined ? '' : (texts[`${field} ${problem}`] ?? '');
}

export function nameOf({ otherName, otherLeft, side }: Pick<Offer, 'otherName' | 'otherLeft' | 'side'>): string {
  if (otherLeft) return offerWords.left;
  return otherName || (side === 'buyer' ? 'Private Seller' : offerWords.unnamed);
}

const stateNames: Readonly<Record<OfferState, string>> = {
  made: 'Offered',
  countered: 'Other price named',
  accepted: 'Agreed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Called off',
  lapsed: 'Lapsed',
  settled: 'Sold',
};

/** Where it stands, in a word. Never 'Agreed' before the server has said so. */
export function stateBadge({ state, wanted, sending, known }: Offer): Omit<BadgeProps, 'className'> {
  if (sending === 'refused' && (!known || wanted)) return { tone: 'bad', icon: 'alert', children: 'Not sent' };
  if (sending === 'waiting') return { tone: 'warn', icon: 'clock', children: 'Waiting to send' };
  if (state === 'accepted' || state === 'settled') return { tone: 'good', icon: 'check', children: stateNames[state] };
  if (isOpen(state)) return { tone: 'brass', children: stateNames[state] };
  return { children: stateNames[state] };
}

/** Until when what waits to be sent is in time (rule O-8). */
function inTime({ answerBy, settleBy }: Offer): string {
  const latest = answerBy ?? settleBy;
  return latest === null ? 'It will be sent when you are online.' : `It will be sent when you are online, and is in time until ${formatMoment(latest)}.`;
}

function wantedSentence(offer: Offer): string {
  const amount = formatEuro(offer.wantedAmount ?? offer.amount);
  const sentences: Readonly<Partial<Record<OfferState, string>>> = {
    made: `You name ${amount}.`,
    countered: `You name ${amount}.`,
    accepted: `You accept ${amount}; until the server has it nothing is agreed.`,
    refused: 'You refuse it.',
    withdrawn: 'You withdraw it.',
    cancelled: 'You call it off; until the server has it the price is still agreed.',
    settled: 'You say that it is sold.',
  };
  return [offer.wanted === null ? '' : (sentences[offer.wanted] ?? ''), inTime(offer)].filter(Boolean).join(' ');
}

/** Where it stands, in a sentence. */
export function stateSentence(offer: Offer): string {
  const { state, wanted, sending, known, side, steppedBy } = offer;
  const name = nameOf(offer);
  if (sending === 'refused') return known && !wanted ? '' : offerWords.refused;
  if (!known) return 'Your offer is stored here and will be sent when you are online. The seller then has 72 hours to answer.';
  if (sending === 'waiting' && wanted) return wantedSentence(offer);
  const [amount, who] = [formatEuro(offer.amount), steppedBy === null ? null : steppedBy === side ? 'You' : name];
  switch (state) {
    case 'made':
      return side === 'buyer' ? `You offer ${amount}. The seller has not answered yet.` : `${name} offers ${amount}.`;
    case 'countered':
      return side === 'buyer' ? `${name} asks for ${amount} instead. It is yours to accept, refuse or answer with another price.` : `You ask for ${amount}. The buyer has not answered yet.`;
    case 'accepted':
      return `You agreed on ${amount}. The piano is reserved until ${offer.settleBy === null ? 'it is settled' : formatMoment(offer.settleBy)}: settle payment and collection between you by then.`;
    case 'refused':
      return who ? `${who} refused ${amount}.` : '';
    case 'withdrawn':
      return who ? `${who} withdrew it.` : '';
    case 'cancelled':
      return who ? `${who} called it off. Nothing is agreed any more.` : 'It was called off.';
    case 'expired':
      return 'Nobody answered in time, or the piano is no longer offered.';
    case 'lapsed':
      return 'It was not settled within 5 days, so it lapsed by itself.';
    case 'settled':
      return `Sold for ${amount}.`;
  }
}

/** '200 € less', '4 % less' beside it; '' where nothing is listed or nothing differs. */
export function differenceText(amount: number, asking: number | null): string {
  if (asking === null || asking === 0 || amount === asking) return '';
  const percent = Math.round((Math.abs(asking - amount) / asking) * 1000) / 10;
  return `${formatEuro(Math.abs(asking - amount))} ${amount < asking ? 'less' : 'more'} (${formatNumber(percent)} %)`;
}
