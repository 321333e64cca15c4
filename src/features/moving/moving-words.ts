import { longest, mostMovers, mostPhotos, type Problem } from '../../domain/moving/request.ts';
import type { MovedPiano, MovePlace } from '../../domain/moving/facts.ts';
import type { MoveQuote, MoveRequest } from '../../domain/moving/moving.ts';
import { validDays } from '../../domain/moving/quote.ts';
import type { MoveState, QuoteState } from '../../domain/moving/steps.ts';
import { formatKilometres } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatCalendarDay, formatClockIn, formatDayIn, formatWeekdayIn } from '../../lib/format/zone.ts';
import type { BadgeProps } from '../../ui/badge.tsx';

export const typeWords: Readonly<Record<MovedPiano['type'], string>> = { upright: 'Upright', grand: 'Grand' };
export const weightWords: Readonly<Record<MovedPiano['weight'], string>> = {
  'under-200': 'Under 200 kg (small upright)', '200-300': '200–300 kg (most uprights, baby grands)', '300-450': '300–450 kg (large uprights, grands)', 'over-450': 'Over 450 kg (concert grands)',
};

export const askWords = {
  title: 'Ask Movers for Quotes',
  lead: 'Describe the move once, and up to five movers can answer with a price and a time. You compare and accept one. Asking costs nothing.',
  back: 'Services',
  pianoPart: 'The piano',
  own: 'One of your pianos?',
  ownNone: 'Another piano',
  piano: 'Maker and model',
  pianoHint: 'As far as you know: “Yamaha U3”, “old upright”.',
  type: 'Type',
  weight: 'Weight',
  choose: 'Please choose',
  from: 'From',
  to: 'To',
  town: 'Town',
  townUnknown: 'This town is not in our list, so we can’t work out the distance. Movers read it as you wrote it.',
  address: 'Street and house number',
  addressHint: 'Only the mover whose quote you accept sees it.',
  floor: 'Floor',
  floorHint: '0 is the ground floor, -1 the basement.',
  stairs: 'Stairs inside',
  turns: 'Turns of the staircase',
  outsideSteps: 'Steps outside',
  carry: 'Carrying distance (m)',
  carryHint: 'From the van to the door.',
  lift: 'There is a lift',
  liftDoor: 'Width of its door (cm)',
  liftLoad: 'Its load (kg)',
  notes: 'Access',
  notesHint: 'Narrow door, courtyard, no parking: what a mover should know.',
  unknownCount: 'Leave empty what you haven’t counted.',
  km: (km: number) => `About ${formatKilometres(km)} by road.`,
  daysPart: 'When',
  wishFrom: 'Day, or first day',
  wishTo: 'Last day',
  wishToHint: 'Leave it empty for one day.',
  flexible: 'Other days nearby are fine too',
  photosPart: 'Photos of the path',
  photosHint: `Stairs, doors, corners: up to ${mostPhotos}. Only you and the movers you ask can see them.`,
  photosVisitor: 'Sign in to add photos: they are kept in your account.',
  addPhotos: 'Add photos',
  preparing: 'Preparing the photos',
  removePhoto: (index: number) => `Remove photo ${index}`,
  photoFailed: (name: string) => `“${name}” is not a picture that can be read.`,
  photosTooMany: `At most ${mostPhotos} photos.`,
  moversPart: 'Which movers?',
  moversHint: (count: number) => `${formatNumber(count)} of at most ${mostMovers} chosen.`,
  moversTown: 'These are all movers in the directory. Enter the town the piano stands in to see who comes there.',
  moversNone: 'No mover in the directory comes to this town yet.',
  moversOffline: 'The directory of movers isn’t on this device yet. It is fetched once there is a connection; what you filled in is kept.',
  moversLoading: 'Looking for movers',
  away: (km: number) => `${formatKilometres(km)} away`,
  contactPart: 'Contact',
  contactHint: 'Only the mover whose quote you accept sees your e-mail address and phone number.',
  name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  note: 'Anything else',
  send: (count: number) => (count === 1 ? 'Ask 1 Mover' : `Ask ${formatNumber(count)} Movers`),
  sendNone: 'Ask for Quotes',
  incomplete: { title: 'Please check the marked fields.' },
  signIn: { title: 'Sign in to send it', text: 'What you filled in is kept.' },
  failed: { title: 'This could not be stored on this device. Please try again.' },
  sent: { title: 'Asked', text: 'You are told when a mover answers.' },
  stored: { title: 'Stored', text: 'The movers are asked when you are online.' },
} as const;

export const moveWords = {
  title: 'Moves',
  lead: 'Quotes for your moves, and moves you were asked for.',
  loading: 'Fetching your moves',
  visitor: { title: 'Sign in to see your moves', text: 'Quotes belong to an account, so that an answer finds you.', signIn: 'Sign In' },
  noReplica: { title: 'Your moves can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  empty: { title: 'No moves yet', text: 'Ask movers for quotes, and compare their answers here, also offline.' },
  askLink: 'Ask for quotes',
  unknown: { title: 'This move is not here', text: 'It belongs to another account, or has not reached this device yet.', all: 'All moves' },
  offline: 'No connection: what is on this device can be read, and what you answer is sent later.',
  mine: 'Your moves',
  asked: 'You were asked',
  route: (from: string, to: string) => `${from} to ${to}`,
  quotesTitle: 'Answers',
  quotesCount: (answered: number, asked: number) => `${formatNumber(answered)} of ${formatNumber(asked)} answered`,
  notAsked: 'Could not be asked for this move',
  waits: 'Has not answered yet',
  pathTitle: 'The move',
  photos: 'Photos of the path',
  photo: (index: number) => `Photo ${index} of the path`,
  photoOffline: 'This photo is fetched when you are online.',
  photoWaiting: 'Waiting to send',
  facts: {
    piano: 'Piano', distance: 'Distance', days: 'Days wanted', from: 'From', to: 'To', note: 'Note', flexible: 'other days nearby are fine too', customer: 'Customer', price: 'Price', when: 'When', insured: 'Insured', insuredUntil: (day: string) => `until ${day}`,
    insuredNot: 'Not stated', validUntil: 'Valid until',
  },
  place: {
    floor: (floor: number) => (floor === 0 ? 'ground floor' : floor < 0 ? `basement (floor ${floor})` : `floor ${formatNumber(floor)}`),
    stairs: (count: number) => (count === 1 ? '1 stair' : `${formatNumber(count)} stairs`),
    turns: (count: number) => (count === 1 ? '1 turn' : `${formatNumber(count)} turns`),
    outside: (count: number) => (count === 1 ? '1 step outside' : `${formatNumber(count)} steps outside`),
    carry: (metres: number) => `${formatNumber(metres)} m to carry`,
    lift: 'lift', noLift: 'no lift', door: (cm: number) => `door ${formatNumber(cm)} cm wide`, load: (kg: number) => `carries ${formatNumber(kg)} kg`,
  },
  address: 'Address',
  accept: 'Accept This Quote',
  acceptTitle: (name: string) => `Accept the quote from ${name}`,
  acceptText: 'It becomes a confirmed booking. The mover gets both addresses, your name, e-mail address and phone number; the others are told that you have chosen.',
  acceptFee: (price: string) => `Free to cancel up to 24 hours before. Later, or if nobody is there, half is owed: ${price}.`,
  acceptConfirm: 'Accept',
  back: 'Back',
  withdraw: 'Withdraw Request',
  withdrawTitle: 'Withdraw this request',
  withdrawText: 'The movers are told. Quotes you have received can’t be accepted any more.',
  booking: 'Open the booking',
  retry: 'Send Again',
  undo: 'Undo',
  takeBack: 'Take Back',
  refused: 'The server did not accept this.',
  saved: { title: 'Stored', online: 'It is on its way to the other side.', offline: 'It will be sent when you are online.' },
  takenBack: { title: 'Taken back', description: 'It is kept for 30 days under “On this device”.' },
} as const;

export const quoteWords = {
  title: 'Your quote',
  again: 'Change your quote',
  price: 'Price for everything (€)',
  day: 'Day',
  from: 'You come at',
  to: 'Done by',
  zone: (zone: string) => `Times are those of your profile’s time zone (${zone.replaceAll('_', ' ')}).`,
  insured: 'The move is insured',
  insuredUntil: 'Insurance valid until',
  answer: 'A note to the customer',
  answerHint: 'What is included, what you need to know.',
  rule: `Your quote is valid for ${validDays} days, but no longer than until the time you offer. You can change it until it is accepted; then it is a confirmed booking.`,
  referral: 'Your price includes Soundboard’s referral fee of 15 €, which applies once it is booked.',
  send: 'Send Quote',
  change: 'Change Quote',
  decline: 'Decline',
  takeBack: 'Take Back Quote',
  declineTitle: 'Decline this move',
  takeBackTitle: 'Take back your quote',
  declineText: 'The customer is told. A short reason helps.',
  hidden: 'You get the addresses and contact details once your quote is accepted.',
  wishedDays: 'Days wanted',
} as const;

const problemTexts: Readonly<Record<string, string>> = {
  Missing: 'Please fill this in.', Unreadable: 'This can’t be read. Please check it.', TooLong: 'This is too long.', Passed: 'This day has passed.', TooFar: 'Please choose days within half a year, at most two months from first to last.',
  'movers Missing': 'Please choose at least one mover.', 'email Unreadable': 'This is not an e-mail address.', 'phone Unreadable': 'This is not a phone number. Digits, spaces and + are fine.',
  'wishTo Unreadable': 'The last day comes before the first.', 'name TooLong': `At most ${formatNumber(longest.name)} characters, please.`,
};

export function problemText(field: string, problem: Problem | undefined): string {
  return problem === undefined ? '' : (problemTexts[`${field} ${problem}`] ?? problemTexts[problem] ?? '');
}

const quoteProblems: Readonly<Record<string, string>> = {
  'price Unreadable': 'Please write an amount in euro, as “480” or “480,50”.', 'day Passed': 'This time has passed.', 'day Unreadable': 'Please choose a day within half a year.',
  'from Unreadable': 'Please choose a time on five minutes.', 'from Taken': 'You have a booking at this time.', 'to Unreadable': 'Please choose an end at least half an hour later.',
  'insuredUntil Missing': 'Please say until when.', 'insuredUntil Passed': 'The insurance ends before the move.',
};

export function quoteProblemText(field: string, problem: string | undefined): string {
  return problem === undefined ? '' : (quoteProblems[`${field} ${problem}`] ?? problemTexts[problem] ?? '');
}

/** 'Floor 4, no lift, 72 stairs, 8 turns'. */
export function placeText({ floor, lift, stairs, turns, outsideSteps, carryMetres, liftDoorCm, liftLoadKg }: MovePlace): string {
  const words = moveWords.place;
  const liftText = lift === 'none' ? words.noLift : [words.lift, liftDoorCm !== null && words.door(liftDoorCm), liftLoadKg !== null && words.load(liftLoadKg)].filter(Boolean).join(', ');
  const text = [
    words.floor(floor), liftText, stairs !== null && words.stairs(stairs), turns !== null && words.turns(turns), outsideSteps !== null && words.outside(outsideSteps),
    carryMetres !== null && words.carry(carryMetres),
  ].filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function pianoText({ name, type, weight }: MovedPiano): string {
  return [name, typeWords[type], weightWords[weight]].filter(Boolean).join(' · ');
}

export function daysText({ wishFrom, wishTo, isFlexible }: Pick<MoveQuote, 'wishFrom' | 'wishTo' | 'isFlexible'>): string {
  const days = wishFrom === wishTo ? formatCalendarDay(wishFrom) : `${formatCalendarDay(wishFrom)} – ${formatCalendarDay(wishTo)}`;
  return isFlexible ? `${days}, ${moveWords.facts.flexible}` : days;
}

/** 'Fri, 04.12.2026, 09:00–13:00'. */
export function timeText({ startsAt, endsAt, timeZone }: Pick<MoveQuote, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  if (startsAt === null || endsAt === null) return '';
  return `${formatWeekdayIn(startsAt, timeZone)}, ${formatDayIn(startsAt, timeZone)}, ${formatClockIn(startsAt, timeZone)}–${formatClockIn(endsAt, timeZone)}`;
}

const requestNames: Readonly<Record<MoveState, string>> = { open: 'Asked', booked: 'Booked', withdrawn: 'Withdrawn', expired: 'Ended' };
const quoteNames: Readonly<Record<QuoteState, string>> = {
  asked: 'Asked', quoted: 'Quoted', accepted: 'Accepted', declined: 'Declined', lost: 'Not chosen', withdrawn: 'Withdrawn', expired: 'Run out',
};

/** Never 'Booked' or 'Accepted' before the server has said so. */
export function badgeOf({ sending, known, wanted }: Pick<MoveRequest, 'sending' | 'known'> & { wanted: string | null }, name: string, tone: BadgeProps['tone']): Omit<BadgeProps, 'className'> {
  if (sending === 'refused' && (!known || wanted !== null)) return { tone: 'bad', icon: 'alert', children: 'Not sent' };
  if (sending === 'waiting') return { tone: 'warn', icon: 'clock', children: 'Waiting to send' };
  return { tone, children: name };
}

export function requestBadge(request: MoveRequest): Omit<BadgeProps, 'className'> {
  const { state, quotes } = request;
  const isQuoted = state === 'open' && quotes.some((quote) => quote.state === 'quoted');
  return badgeOf(request, isQuoted ? 'Quotes received' : requestNames[state], state === 'booked' ? 'good' : state === 'open' ? 'brass' : 'plain');
}

export function quoteBadge(quote: MoveQuote): Omit<BadgeProps, 'className'> {
  const { state } = quote;
  return badgeOf(quote, quoteNames[state], state === 'accepted' ? 'good' : state === 'asked' || state === 'quoted' ? 'brass' : 'plain');
}

export function requestSentence(request: MoveRequest): string {
  const { state, wanted, sending, known, quotes } = request;
  if (sending === 'refused') return known && wanted === null ? '' : moveWords.refused;
  if (!known) return 'Your request is stored here, with its photos. The movers are asked when you are online.';
  if (wanted === 'withdrawn') return 'Your withdrawal waits here and will be sent when you are online.';
  if (quotes.some((quote) => quote.wanted === 'accepted')) return 'You have accepted a quote. It is booked once the server has confirmed it.';
  switch (state) {
    case 'open':
      return quotes.some((quote) => quote.state === 'quoted') ? 'Compare the quotes, and accept the one that suits you.' : 'No mover has named a price yet.';
    case 'booked':
      return 'You accepted a quote. The booking has the details.';
    case 'withdrawn':
      return 'You withdrew it. Nobody will answer any more.';
    case 'expired':
      return 'The days you wished for have passed. You can ask again.';
  }
}

export function quoteSentence(quote: MoveQuote): string {
  const { state, wanted, sending, otherLeft } = quote;
  if (sending === 'refused') return moveWords.refused;
  if (wanted === 'quoted') return 'Your quote will be sent when you are online.';
  if (wanted === 'declined') return 'Your refusal waits here and will be sent when you are online.';
  if (otherLeft) return 'The customer has deleted their account.';
  switch (state) {
    case 'asked':
      return 'The customer asks for a price and a time.';
    case 'quoted':
      return 'Your quote is with the customer, who has not decided yet.';
    case 'accepted':
      return 'The customer accepted your quote. It stands in your agenda.';
    case 'declined':
      return 'You declined.';
    case 'lost':
      return 'The customer chose another quote. Thank you for yours.';
    case 'withdrawn':
      return 'The customer withdrew the request.';
    case 'expired':
      return 'It ran out before anybody accepted it.';
  }
}

/** What a customer reads of a mover's answer. */
export function answerSentence({ state }: Pick<MoveQuote, 'state'>): string {
  const texts: Readonly<Record<QuoteState, string>> = {
    asked: moveWords.waits, quoted: '', accepted: 'You accepted this quote.', declined: 'Declined', lost: 'You chose another', withdrawn: 'Withdrawn', expired: 'This quote has run out',
  };
  return texts[state];
}
