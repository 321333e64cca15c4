import type { Notification, NotificationKind, NotificationSubject } from '../../domain/notification/notification.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatClock, formatDay } from '../../lib/format/day.ts';

export const notificationWords = {
  title: 'Notifications',
  loading: 'Fetching your notifications',
  offline: (asOf: string) => `No connection: ${asOf}. What you mark here is sent later.`,
  fresh: 'New',
  unread: (count: number) => `${formatNumber(count)} unread`,
  allRead: 'Mark all read',
  dismiss: (heading: string) => `Dismiss: ${heading}`,
  dismissed: 'Notification dismissed',
  undo: 'Undo',
  open: 'Open',
  several: (count: number) => `${formatNumber(count)} new notifications`,
  notKept: { title: 'This could not be stored', description: 'The device may have no room left. Nothing was changed: please try again.' },
  visitor: {
    title: 'Sign in to see your notifications',
    text: 'They tell you what became of your listings, requests and payments, and belong to an account.',
    signIn: 'Sign In',
  },
  empty: {
    title: 'Nothing new',
    text: 'When something happens to your listings, viewing requests, offers, bookings, moves or payments, you read it here, also offline.',
    dashboard: 'Dashboard',
  },
  noReplica: { title: 'Your notifications can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
} as const;

interface Words {
  heading: string;
  text: string;
}

/** '14:05' today, else '28.11.2026', in the device's time. `at` is ISO 8601, `now` epoch ms. */
export function timeWords(at: string, now: number): string {
  return formatDay(at) === formatDay(now) ? formatClock(at) : formatDay(at);
}

/** The listing by its title, or what stands for one: '“Steinway B”', 'your piano'. */
const named = ({ title }: NotificationSubject, without = 'your piano') => (title ? `“${title}”` : without);

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const until = ({ endsAt }: NotificationSubject) => (endsAt ? ` until ${formatDay(endsAt)}` : '');

const tierNames: Readonly<Record<string, string>> = { vip: 'VIP', featured: 'Featured', highlight: 'Highlight Badge' };
const tierName = ({ tier }: NotificationSubject) => tierNames[tier] ?? 'The paid placement';

const isCall = ({ appointment }: NotificationSubject) => appointment === 'call';

/** Either side may have accepted, declined or cancelled: the words hold for both. */
function answerWords(subject: NotificationSubject): Words {
  const what = isCall(subject) ? 'call' : 'viewing';
  switch (subject.state) {
    case 'accepted':
      return { heading: `A ${what} is agreed`, text: 'Open it for the time, and to add it to your calendar.' };
    case 'proposed':
      return { heading: `Another time for a ${what}`, text: 'The seller proposes one. Please say whether it suits you.' };
    case 'declined':
      return { heading: `A ${what} was declined`, text: 'It will not take place.' };
    case 'withdrawn':
      return { heading: `A request for a ${what} was withdrawn`, text: 'There is nothing left to answer.' };
    case 'cancelled':
      return { heading: `A ${what} was cancelled`, text: 'It will not take place.' };
    case 'expired':
      return { heading: `A request for a ${what} has expired`, text: 'Its time passed without an answer.' };
    default:
      return { heading: 'There is news on a request', text: 'Open it to see what has changed.' };
  }
}

/** What became of a booking; either side may have done it. */
const bookingWords: Readonly<Record<string, Words>> = {
  confirmed: { heading: 'A booking is confirmed', text: 'Open it for the time, and to add it to your calendar.' },
  kept: { heading: 'A booking stays at its time', text: 'It was not moved.' },
  moved: { heading: 'Another time for a booking', text: 'Please say whether it suits you.' },
  declined: { heading: 'A booking was declined', text: 'It will not take place.' },
  cancelled: { heading: 'A booking was cancelled', text: 'It will not take place.' },
  expired: { heading: 'A booking has expired', text: 'Its time came without an answer.' },
  done: { heading: 'A booking is done', text: 'The provider has marked it as done.' },
  'no-show': { heading: 'Nobody was there', text: 'The provider has marked a booking so. Open it to see what that means.' },
};

/** What became of a request for quotes: the first two and the last go to the customer, the others to the mover. */
const moveWords: Readonly<Record<string, Words>> = {
  quoted: { heading: 'A quote for your move', text: 'Open it to see price and time beside the others.' },
  declined: { heading: 'A mover declined', text: 'The others you asked can still answer.' },
  accepted: { heading: 'Your quote was accepted', text: 'The move is booked and stands in your agenda, with both addresses.' },
  lost: { heading: 'Another quote was chosen', text: 'Thank you for yours. There is nothing left to do.' },
  withdrawn: { heading: 'A move was withdrawn', text: 'There is nothing left to answer.' },
  expired: { heading: 'A quote for a move has run out', text: 'Nobody accepted it in time.' },
  'request-expired': { heading: 'A request for quotes has ended', text: 'The days you wished for have passed. You can ask again.' },
};

/** The steps of the ladder of src/domain/instrument. */
function tuningWords(subject: NotificationSubject): Words {
  const piano = sentence(named(subject));
  const day = subject.endsAt ? formatDay(subject.endsAt) : '';
  switch (subject.state) {
    case 'plan':
      return { heading: 'A tuning comes up', text: `${piano} is due${day && ` on ${day}`}. There is time to plan it.` };
    case 'book':
      return { heading: 'Time to book a tuning', text: `${piano} is due${day && ` on ${day}`}.` };
    case 'late':
      return { heading: 'A tuning is overdue', text: `${piano} was due${day && ` on ${day}`}. You won’t be reminded again for six months.` };
    case 'last':
      return { heading: 'A tuning is still open', text: `${piano} was due${day && ` on ${day}`}. This is the last reminder until you change something.` };
    default:
      return { heading: 'A tuning is due', text: `${piano} is due now.` };
  }
}

const evaluationWords: Readonly<Record<string, Words>> = {
  accepted: { heading: 'An evaluator accepts', text: 'You can pay now, and then choose a time.' },
  declined: { heading: 'An evaluator declines', text: 'Nothing was charged.' },
  paid: { heading: 'An evaluation is paid for', text: 'The customer can choose one of your free times now.' },
  scheduled: { heading: 'An evaluation has an appointment', text: 'Open it for time and place.' },
  inspected: { heading: 'Your piano was inspected', text: 'The report is due within 24 hours of the appointment.' },
  reported: { heading: 'Your evaluation report is here', text: 'Open it to read what was found.' },
  cancelled: { heading: 'An evaluation was cancelled', text: 'It will not take place.' },
  expired: { heading: 'An evaluation has expired', text: 'It was not answered, or not paid for, in time.' },
  refunded: { heading: 'Money was given back', text: 'What you paid for an evaluation is on its way back to you.' },
};

/** What became of an offer; each goes to whoever did not do it, what the clock did to both. */
const offerWords: Readonly<Record<string, Words>> = {
  countered: { heading: 'The seller names another price', text: 'Accept it, refuse it or answer with another.' },
  accepted: { heading: 'Your price was accepted', text: 'The piano is reserved for 5 days. Settle payment and collection between you.' },
  refused: { heading: 'Your price was refused', text: 'Nothing is agreed.' },
  withdrawn: { heading: 'An offer was withdrawn', text: 'There is nothing left to answer.' },
  expired: { heading: 'An offer has expired', text: 'Nobody answered in time, or the piano is no longer offered.' },
  cancelled: { heading: 'An agreed offer was called off', text: 'Open it to read why. The piano is for sale again.' },
  lapsed: { heading: 'An agreed offer has lapsed', text: 'It was not settled within 5 days, so the piano is for sale again.' },
  settled: { heading: 'The seller marked the piano as sold to you', text: 'The listing has ended.' },
};

const kinds: Readonly<Record<NotificationKind | 'other', (subject: NotificationSubject) => Words>> = {
  viewing_requested: (subject) => ({
    heading: isCall(subject) ? 'Somebody asks for a call' : 'Somebody asks for a viewing',
    text: `It is about ${named(subject)}. Please accept, decline or propose another time.`,
  }),
  viewing_answered: (subject) => {
    const { heading, text } = answerWords(subject);
    return { heading, text: subject.title ? `${named(subject)}: ${text}` : text };
  },
  booking_requested: (subject) => ({ heading: 'Somebody wants to book you', text: `It is about ${named(subject, 'a service')}. Please confirm, decline or propose another time.` }),
  booking_answered: (subject) => {
    const { heading, text } = bookingWords[subject.state] ?? { heading: 'There is news on a booking', text: 'Open it to see what has changed.' };
    return { heading, text: subject.title ? `${named(subject)}: ${text}` : text };
  },
  evaluation_requested: (subject) => ({ heading: 'Somebody asks for an evaluation', text: `It is about ${named(subject, 'a piano')}. Please accept or decline.` }),
  evaluation_answered: (subject) => {
    const { heading, text } = evaluationWords[subject.state] ?? { heading: 'There is news on an evaluation', text: 'Open it to see what has changed.' };
    return { heading, text: subject.title ? `${named(subject)}: ${text}` : text };
  },
  evaluation_late: (subject) => ({ heading: 'An evaluation report is late', text: `The appointment for ${named(subject, 'a piano')} was 24 hours ago, and its report is not there yet.` }),
  offer_made: (subject) => ({ heading: 'A buyer names a price', text: `It is for ${named(subject)}. Please accept, refuse or name another within 72 hours.` }),
  offer_answered: (subject) => {
    const { heading, text } = offerWords[subject.state] ?? { heading: 'There is news on an offer', text: 'Open it to see what has changed.' };
    return { heading, text: subject.title ? `${named(subject)}: ${text}` : text };
  },
  move_requested: (subject) => ({ heading: 'Somebody asks for a quote', text: `A move of ${named(subject, 'a piano')}. Please name a price and a time, or decline.` }),
  move_answered: (subject) => {
    const { heading, text } = moveWords[subject.state] ?? { heading: 'There is news on a move', text: 'Open it to see what has changed.' };
    return { heading, text: subject.title ? `${named(subject)}: ${text}` : text };
  },
  listing_approved: (subject) => ({ heading: 'Your listing was approved', text: `${sentence(named(subject))} was checked and goes on the market.` }),
  listing_declined: (subject) => ({
    heading: 'Your listing was not approved',
    text: `${sentence(named(subject))} stays off the market until you publish it again.${subject.reason ? ` Reason: ${subject.reason}` : ''}`,
  }),
  listing_published: (subject) => ({ heading: 'Your listing is on the market', text: `The last picture of ${named(subject)} has arrived. Everybody can see it now.` }),
  listing_still_there: (subject) => ({
    heading: 'Is your piano still for sale?',
    text: `Please say whether ${named(subject)} is still there. Without an answer it will be hidden.`,
  }),
  listing_hidden: (subject) => ({ heading: 'Your listing is hidden', text: `Nobody can find ${named(subject)} until you say that it is still there.` }),
  listing_ended: (subject) => ({ heading: 'Your listing has ended', text: `The time of ${named(subject)} on the market is over. You can list it again.` }),
  tier_started: (subject) => ({ heading: `${tierName(subject)} has started`, text: `${sentence(named(subject))} is shown first${until(subject)}.` }),
  tier_ending: (subject) => ({ heading: `${tierName(subject)} ends soon`, text: `${sentence(named(subject))} is shown first${until(subject)}. You can extend it.` }),
  tier_ended: (subject) => ({ heading: `${tierName(subject)} has ended`, text: `${sentence(named(subject))} does not stand out by it any more. You can book it again.` }),
  highlight_ended: (subject) => ({ heading: 'The Highlight Badge has ended', text: `${sentence(named(subject))} has no badge any more. You can book it again.` }),
  payment_failed: (subject) => ({ heading: 'A payment failed', text: `Nothing was paid for ${named(subject)}. You can try again.` }),
  conversation_reported: () => ({ heading: 'A conversation was reported', text: 'Please look at it among the reports.' }),
  dealer_trial_ending: (subject) => ({
    heading: 'Your free trial ends soon',
    text: `The Professional plan is free${until(subject)}. Nothing is taken away after it.`,
  }),
  dealer_trial_ended: () => ({ heading: 'Your free trial has ended', text: 'Your listings stay as they are. You can take the Professional plan any time.' }),
  tuning_due: tuningWords,
  passport_taken: (subject) => ({ heading: 'A passport was taken over', text: `The passport of ${named(subject)} belongs to its new owner now. Your notes stay with you.` }),
  other: () => ({ heading: 'There is news for you', text: 'This version of the app has no words for it yet. Update the app to read it.' }),
};

/** A notification in words: what happened, and what to do. */
export function wordsOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): Words {
  return kinds[kind](subject);
}
