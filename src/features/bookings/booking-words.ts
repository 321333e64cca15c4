import type { Booking } from '../../domain/booking/booking.ts';
import { freeHours } from '../../domain/booking/cancellation.ts';
import { longest, type ContactField } from '../../domain/booking/request.ts';
import type { BookingState } from '../../domain/booking/steps.ts';
import { formatCents, formatCentsToType } from '../../lib/format/money.ts';
import { formatKilometres } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { deviceTimeZone, formatClockIn, formatDayIn, formatWeekdayIn } from '../../lib/format/zone.ts';
import type { BadgeProps } from '../../ui/badge.tsx';

export const dialogWords = {
  title: (provider: string) => `Book Service with ${provider}`,
  pageTitle: 'Book Service Providers',
  pageText: 'Find and book certified piano technicians, movers, and evaluators for your needs.',
  back: 'Back to Services',
  choose: 'Find a provider',
  loading: 'Fetching the provider',
  notFound: { title: 'This provider takes no bookings', text: 'The profile is no longer offered. Others may have time for you.' },
  offline: { title: 'No connection', text: 'What can be booked is fetched from the server. Try again when you are online.', retry: 'Try Again' },
  own: 'This is your own profile. Bookings of customers reach you in your agenda.',
  agenda: 'Open the agenda',
  noServices: 'This provider names no services with a price yet.',
  rating: (rating: string, count: number) => `Rated ${rating} of 5 (${formatNumber(count)})`,
  services: 'Select Services',
  quotes: 'Stairs, a grand, a long way? Ask movers for quotes',
  date: 'Select Date',
  time: 'Select Time',
  timeHint: 'Choose a service and a date to see the free times.',
  timesLoading: 'Looking for free times',
  noTimes: 'Nothing is free on this day. Please choose another.',
  gone: 'The time you chose is no longer free. Please choose another.',
  tooFar: 'This address is farther away than the provider comes.',
  offlineTimes: 'No connection: some of these times may be taken by now. Your booking is sent when you are online; if the time is gone, you are shown others.',
  zone: (zone: string) => `Times are the provider’s local time (${zone.replaceAll('_', ' ')}).`,
  forYou: (time: string) => `${time} for you`,
  piano: 'Which piano?',
  pianoHint: 'The provider sees its maker, model and number, and what is done is written into its passport.',
  otherPiano: 'None of my pianos',
  tuned: { legend: 'When was the piano last tuned?', recent: 'Within the last 24 months', long: 'More than 24 months ago', unknown: 'I don’t know' },
  tunedLong: 'Its pitch has to be raised first, so the visit takes 60 minutes longer.',
  tunedUnknown: 'If its pitch has dropped, the technician may need a second visit.',
  contact: 'Contact Information',
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  address: 'Service Address',
  addressHint: 'Optional. Street, postal code and town; commas between them.',
  addressTown: (town: string) => `Ways between visits are counted from ${town}.`,
  notes: 'Additional Notes',
  summary: 'Booking Summary',
  total: 'Total',
  referral: 'Platform referral fees (included)',
  takes: 'Takes up to',
  when: 'Date and time',
  cancelRule: (total: number) => `Free to cancel up to ${freeHours} hours before. Later, or if nobody is there, half is owed: ${formatCents(Math.round(total / 2))}.`,
  requestRule: 'The provider confirms it first. Until then nothing is agreed.',
  cancel: 'Cancel',
  confirm: (total: number) => `Confirm Booking - €${formatCentsToType(total)}`,
  processing: 'Processing...',
  missing: 'Missing Information: Please select a date, time, and at least one service.',
  contactRequired: 'Contact Information Required: Please fill in your name, email, and phone number.',
  failed: 'Booking Failed: There was an error processing your booking. Please try again.',
  unreadable: 'Please check the marked fields.',
  guest: {
    text: 'You book without an account: we send a link to your e-mail address, and the request goes to the provider once you open it. Until then the time is not kept for you. With an account it goes at once, and also without a connection; what you filled in is kept while you sign in.',
    signIn: 'Sign In Instead',
    offline: { title: 'No connection', text: 'Without an account a booking is sent by a mail, which needs a connection. What you filled in stays here while this page is open.' },
    mailed: 'Check your mail to send it',
    mailedText: (email: string) => `We sent a link to ${email}. Open it within 7 days and your request goes to the provider; until then nobody gets it, and the time is not kept for you.`,
    mailedAgain: 'No e-mail yet? Check your spam folder, or go back if the address is wrong.',
    back: 'Back to the Booking',
  },
  requested: { title: 'Booking requested', text: 'You are told when the provider confirms it.' },
  waits: { title: 'Stored', text: 'Your booking will be sent when you are online.' },
} as const;

export const bookingWords = {
  title: 'Bookings',
  loading: 'Fetching your bookings',
  visitor: { title: 'Sign in to see your bookings', text: 'Bookings belong to an account, so that an answer finds you.', signIn: 'Sign In' },
  noReplica: { title: 'Your bookings can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  empty: { title: 'No bookings yet', text: 'What you book of technicians, movers and evaluators is listed here, also offline.', action: 'Find a provider' },
  unknown: { title: 'This booking is not here', text: 'It belongs to another account, or has not reached this device yet.', all: 'All bookings' },
  offline: 'No connection: what is on this device can be read, and what you answer is sent later.',
  agenda: 'Agenda',
  agendaLink: 'Open your agenda',
  movesLink: 'Moves and quotes',
  made: 'You booked',
  over: (count: number) => `Over (${formatNumber(count)})`,
  waiting: (count: number) => (count === 1 ? '1 booking waits for your answer.' : `${formatNumber(count)} bookings wait for your answer.`),
  left: 'Deleted account',
  unnamed: 'No name',
  facts: {
    when: 'When', proposed: 'New time', with: 'With', contact: 'Contact', where: 'Where', notes: 'Notes', services: 'Services', total: 'Total', fee: 'Owed (cancelled late)',
    feeNoShow: 'Owed (nobody there)', map: 'Open the map', pitch: 'With a pitch raise (60 minutes more)', referral: 'Platform referral fees (included)', piano: 'Piano', cancelling: 'Cancelling',
    paidThere: 'Paid with the evaluation',
  },
  confirmedTitle: 'Booking Confirmed!',
  confirmedText: ({ provider, date, time }: { provider: string; date: string; time: string }) => `Your appointment with ${provider} has been scheduled for ${date} at ${time}.`,
  actions: {
    confirm: 'Confirm', decline: 'Decline', move: 'Propose Another Time', cancel: 'Cancel Booking', done: 'Done', 'no-show': 'Nobody Was There', yes: 'Accept New Time', no: 'Keep Old Time', takeBackMove: 'Take Back Proposal',
    takeBack: 'Take Back', undo: 'Undo', retry: 'Send Again', calendar: 'Add to Calendar', calendarCancelled: 'Remove from Calendar', again: 'Book Again',
  },
  stored: { title: 'Stored', online: 'It is on its way to the other side.', offline: 'It will be sent when you are online.' },
  notKept: 'This could not be stored on this device. Please try again.',
  takenBack: { title: 'Taken back', description: 'It is kept for 30 days under “On this device”.' },
  refused: 'The server did not accept this.',
  offers: 'These are free. Choose one, and it is sent at once:',
  sheet: {
    decline: { title: 'Decline this booking', text: 'The customer is told. A short reason helps.', confirm: 'Decline' },
    no: { title: 'Say no to the new time', agreed: 'The booking stays at the time that was confirmed.', asked: 'The booking was never confirmed, so it ends with this.', confirm: 'Say No' },
    cancel: { title: 'Cancel this booking', confirm: 'Cancel Booking' },
    cancelFree: 'It costs nothing. The other side is told.',
    cancelLate: (fee: number) => `It begins in less than ${freeHours} hours, so half of the total is owed: ${formatCents(fee)}. What counts is when it reaches the server.`,
    cancelSoon: 'It is free of charge if it reaches the server more than 24 hours ahead.',
    cancelAsProvider: 'It was agreed. The customer is told, and pays nothing.',
    move: { title: 'Propose another time', text: 'Nothing changes until the other side accepts it. Both times are kept free until then.', confirm: 'Propose' },
    'no-show': { title: 'Nobody was there', text: 'The customer is told, and owes half of the total. You can still put it right.', confirm: 'Nobody Was There' },
    back: 'Back', note: 'A note to the other side', noteTooLong: `At most ${formatNumber(longest.stepNote)} characters, please.`, timeMissing: 'Please choose a time.',
  },
} as const;

export const agendaWords = {
  title: 'Agenda', day: 'Day', week: 'Week', pianos: 'Pianos', today: 'Today', before: 'Earlier', after: 'Later', view: 'View',
  free: 'Nothing is booked.', unsent: 'Not sent yet', outcome: 'Did it take place?',
  way: ({ km, minutes }: { km: number; minutes: string }) => `About ${formatKilometres(Math.round(km))} and ${minutes} of driving between the visits.`,
  wayLate: ({ time, minutes }: { time: string; minutes: string }) => `The visit at ${time} can hardly be reached in time: about ${minutes} late.`,
  wayWithout: (count: number) => (count === 1 ? 'One visit has no known town and is left out.' : `${formatNumber(count)} visits have no known town and are left out.`),
  map: 'Open the day in a map',
  given: 'No longer takes place', keptSheet: 'What you wrote on its job sheet is kept.',
} as const;

export const calendarWords = { previous: 'Earlier month', next: 'Later month', full: 'nothing free', chosen: 'chosen' } as const;

export function contactProblemText(field: ContactField, problem: 'Missing' | 'Unreadable' | 'TooLong' | undefined): string {
  if (problem === undefined) return '';
  if (problem === 'TooLong') return `At most ${formatNumber(longest[field])} characters, please.`;
  const texts: Readonly<Record<string, string>> = {
    'name Missing': 'Please fill in your name.', 'email Missing': 'Please fill in your email.', 'phone Missing': 'Please fill in your phone number.',
    'email Unreadable': 'This is not an e-mail address.', 'phone Unreadable': 'This is not a phone number. Digits, spaces and + are fine.',
  };
  return texts[`${field} ${problem}`] ?? '';
}

/** '1 h', '1 h 30 min', '30 min'. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** '1 h – 2 h'. */
export function spanOfMinutes(from: number, to: number): string {
  return from === to ? minutesText(to) : `${minutesText(from)} – ${minutesText(to)}`;
}

export function nameOf({ otherName, otherLeft }: Pick<Booking, 'otherName' | 'otherLeft'>): string {
  return otherLeft ? bookingWords.left : otherName || bookingWords.unnamed;
}

const stateNames: Readonly<Record<BookingState, string>> = {
  requested: 'Requested', moved: 'Other time proposed', confirmed: 'Confirmed', declined: 'Declined', cancelled: 'Cancelled', done: 'Done', 'no-show': 'Nobody there', expired: 'Expired',
};

/** Where it stands, in a word. Never 'Confirmed' before the server has said so. */
export function stateBadge({ state, wanted, sending, known }: Booking): Omit<BadgeProps, 'className'> {
  if (sending === 'refused' && (!known || wanted)) return { tone: 'bad', icon: 'alert', children: 'Not sent' };
  if (sending === 'waiting') return { tone: 'warn', icon: 'clock', children: 'Waiting to send' };
  if (state === 'confirmed' || state === 'done') return { tone: 'good', icon: 'check', children: stateNames[state] };
  if (state === 'requested' || state === 'moved') return { tone: 'brass', children: stateNames[state] };
  return { children: stateNames[state] };
}

const wantedSentences: Readonly<Partial<Record<BookingState, string>>> = {
  confirmed: 'You say yes. It will be sent when you are online; until then nothing is agreed.',
  moved: 'You propose another time. It will be sent when you are online.',
  declined: 'You say no. It will be sent when you are online.',
  cancelled: 'You cancel it. That will be sent when you are online; until then the other side expects you.',
  done: 'You say that it is done. That will be sent when you are online.',
  'no-show': 'You say that nobody was there. That will be sent when you are online.',
};

/** Where it stands, in a sentence. */
export function stateSentence(booking: Booking): string {
  const { state, wanted, sending, known, side, steppedBy, movedBy } = booking;
  const name = nameOf(booking);
  if (sending === 'refused') return known && !wanted ? '' : bookingWords.refused;
  if (!known) return 'Your booking is stored here and will be sent when you are online.';
  if (sending === 'waiting' && wanted) return wantedSentences[wanted] ?? '';
  const who = steppedBy === null ? null : steppedBy === side ? 'You' : name;
  switch (state) {
    case 'requested':
      return side === 'customer' ? `Requested. ${name} has not answered yet.` : `${name} asks for this time.`;
    case 'moved':
      return movedBy === side ? `You propose another time. ${name} has not answered yet.` : `${name} proposes another time. Accept it, or say no.`;
    case 'confirmed':
      return side === 'customer' ? bookingWords.confirmedText({ provider: name, date: longDay(booking.startsAt, booking.timeZone), time: formatClockIn(booking.startsAt, booking.timeZone) }) : 'Confirmed by both sides.';
    case 'declined':
    case 'cancelled':
      return who ? `${who} ${state} it.` : '';
    case 'done':
      return 'It took place.';
    case 'no-show':
      return side === 'customer' ? `${name} says that nobody was there.` : 'You said that nobody was there.';
    case 'expired':
      return 'Nobody answered before its time came.';
  }
}

/** 'Tue, 01.12.2026' on the calendar of the zone. */
export function longDay(instant: number, timeZone: string): string {
  return `${formatWeekdayIn(instant, timeZone)}, ${formatDayIn(instant, timeZone)}`;
}

/** '09:00–10:00'. */
export function clockSpan({ startsAt, endsAt, timeZone }: { startsAt: number; endsAt: number; timeZone: string }): string {
  return `${formatClockIn(startsAt, timeZone)}–${formatClockIn(endsAt, timeZone)}`;
}

/** What this device's clock shows then, with the day where that differs; null where both clocks show the same. */
export function ownTimeText(instant: number, timeZone: string): string | null {
  const own = deviceTimeZone();
  const [there, here] = [timeZone, own].map((zone) => ({ day: longDay(instant, zone), clock: formatClockIn(instant, zone) })) as [{ day: string; clock: string }, { day: string; clock: string }];
  if (there.day === here.day) return there.clock === here.clock ? null : dialogWords.forYou(here.clock);
  return dialogWords.forYou(`${here.day}, ${here.clock}`);
}

/** 'Piano Tuning, Minor Repairs'. */
export function servicesText({ services }: Pick<Booking, 'services'>): string {
  return services.map(({ name }) => name).join(', ');
}
