import { longest, type ViewingProblems } from '../../domain/viewing/request.ts';
import type { ViewingKind, ViewingState } from '../../domain/viewing/steps.ts';
import type { Viewing } from '../../domain/viewing/viewing.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { deviceTimeZone, formatClockIn, formatDayIn, formatWeekdayIn } from '../../lib/format/zone.ts';
import type { BadgeProps } from '../../ui/badge.tsx';

export const viewingWords = {
  title: 'Viewings and calls',
  loading: 'Fetching your viewings and calls',
  offline: 'No connection: what is on this device can be read, and what you answer is sent later.',
  kinds: { viewing: 'Viewing', call: 'Call' },
  visitor: { title: 'Sign in to see your viewings', text: 'Times that you ask for belong to an account, so that an answer finds you.', signIn: 'Sign In' },
  empty: {
    title: 'No viewings or calls yet',
    text: 'Ask for a time on a piano’s page. Your requests and those you receive are listed here, also offline.',
    browse: 'Browse pianos',
  },
  noReplica: { title: 'Your viewings can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  unknown: { title: 'This request is not here', text: 'It belongs to another account, or has not reached this device yet.', all: 'All viewings' },
  needsAnswer: (count: number) => (count === 1 ? '1 request waits for your answer.' : `${formatNumber(count)} requests wait for your answer.`),
  earlier: (count: number) => `Over (${formatNumber(count)})`,
  left: 'Deleted account',
  unnamed: 'No name',
  with: (name: string) => `with ${name}`,
  facts: { when: 'When', where: 'Where', with: 'With', phone: 'Phone', note: 'Note', askedFor: 'Asked for', map: 'Open the map' },
  conflict: (what: string) => `You have accepted this for the same time: ${what}`,
  conflictOwn: (what: string) => `At the same time you have: ${what}`,
  actions: {
    accept: 'Accept', decline: 'Decline', propose: 'Propose Another Time', withdraw: 'Withdraw', cancel: 'Cancel It', takeBack: 'Take Back',
    calendar: 'Add to Calendar', calendarCancelled: 'Remove from Calendar', retry: 'Send Again', undo: 'Undo', otherTime: 'Choose Another Time',
    askAnew: 'Ask for Another Time',
  },
  stored: { title: 'Stored', online: 'It is on its way to the other side.', offline: 'It will be sent when you are online.' },
  notKept: 'This could not be stored on this device. Please try again.',
  takenBack: { title: 'Taken back', description: 'It is kept for 30 days under “On this device”.' },
  sheet: {
    decline: { title: 'Decline this request', text: 'The other side is told. A short reason helps.', confirm: 'Decline' },
    cancel: { title: 'Cancel this time', text: 'It was agreed. The other side is told, with your note.', confirm: 'Cancel It' },
    propose: { title: 'Propose another time', text: 'Nothing is agreed until the other side accepts it.', confirm: 'Propose' },
    back: 'Back',
    note: 'A note to the other side',
    noteTooLong: `At most ${formatNumber(longest.note)} characters, please.`,
    timeMissing: 'Please choose a time.',
  },
  refused: 'The server did not accept this.',
} as const;

export const requestWords = {
  titles: { viewing: 'Schedule Viewing', call: 'Schedule Call' },
  kind: 'What do you want?',
  kindNames: { viewing: 'See the piano (60 minutes)', call: 'Talk by phone (15 minutes)' },
  back: 'Back to the piano',
  own: 'This is your own listing. Requests of buyers reach you under “Viewings”.',
  ownLink: 'Your viewings',
  slots: 'These are times the seller offers. It is a request: nothing is agreed until the seller accepts.',
  free: 'The seller names no times, so propose one. It is a request: nothing is agreed until the seller accepts.',
  noTimes: 'None of the seller’s times is free in the next four weeks. Write a message instead.',
  gone: 'The time you chose is no longer available. Please choose another.',
  offlineTimes: 'No connection: some of these times may be taken by now. The request will be sent when you are online.',
  note: 'Note for the seller',
  noteHint: 'Optional. What do you want to try, who comes along?',
  phone: 'Your phone number',
  phoneHint: { viewing: 'Optional. Only the seller sees it.', call: 'The seller calls you. Only they see it.' },
  send: 'Send Request',
  change: 'Send Changed Request',
  signInTitle: 'Sign in to send it',
  signInText: 'What you chose is kept for after.',
  signIn: 'Sign In',
  requested: { title: 'Requested', description: 'You are told when the seller answers.' },
  waits: { title: 'Stored', description: 'Your request will be sent when you are online.' },
  notFound: { title: 'This piano is not here', text: 'It is no longer offered, or it is not stored on this device and there is no connection.', browse: 'Browse pianos' },
} as const;

export const timeWords = {
  day: 'Day',
  time: 'Time',
  chooseDay: 'Choose a day',
  zone: (zone: string) => `Times are the seller’s local time (${zone.replaceAll('_', ' ')}).`,
  forYou: (time: string) => `${time} for you`,
} as const;

export function problemText(field: keyof ViewingProblems, problems: ViewingProblems): string {
  const texts: Readonly<Record<string, string>> = {
    'startsAt Missing': 'Please choose a day and a time.',
    'startsAt Passed': 'This time has passed. Please choose another.',
    'note TooLong': `At most ${formatNumber(longest.note)} characters, please.`,
    'phone Missing': 'Please give a number that the seller can call.',
    'phone NotANumber': 'This is not a phone number. Digits, spaces and + are fine.',
    'phone TooLong': `At most ${longest.phone} characters, please.`,
  };
  const problem = problems[field];
  return problem === undefined ? '' : (texts[`${field} ${problem}`] ?? '');
}

export function nameOf({ otherName, otherLeft, side }: Pick<Viewing, 'otherName' | 'otherLeft' | 'side'>): string {
  if (otherLeft) return viewingWords.left;
  return otherName || (side === 'buyer' ? 'Private Seller' : viewingWords.unnamed);
}

const stateNames: Readonly<Record<ViewingState, string>> = {
  requested: 'Requested',
  proposed: 'Other time proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** Where it stands, in a word. Never 'Accepted' before the server has said so. */
export function stateBadge({ state, wanted, sending, known }: Viewing): Omit<BadgeProps, 'className'> {
  if (sending === 'refused' && (!known || wanted)) return { tone: 'bad', icon: 'alert', children: 'Not sent' };
  if (sending === 'waiting') return { tone: 'warn', icon: 'clock', children: 'Waiting to send' };
  if (state === 'accepted') return { tone: 'good', icon: 'check', children: stateNames.accepted };
  if (state === 'requested' || state === 'proposed') return { tone: 'brass', children: stateNames[state] };
  return { children: stateNames[state] };
}

const wantedSentences: Readonly<Partial<Record<ViewingState, string>>> = {
  accepted: 'You accept. It will be sent when you are online; until then nothing is agreed.',
  proposed: 'You propose another time. It will be sent when you are online.',
  declined: 'You decline. It will be sent when you are online.',
  withdrawn: 'You withdraw it. That will be sent when you are online.',
  cancelled: 'You cancel it. That will be sent when you are online; until then the other side expects you.',
};

/** Where it stands, in a sentence. */
export function stateSentence(viewing: Viewing): string {
  const { state, wanted, sending, known, side, steppedBy } = viewing;
  const name = nameOf(viewing);
  if (sending === 'refused') return known && !wanted ? '' : viewingWords.refused;
  if (!known) return 'Your request is stored here and will be sent when you are online.';
  if (sending === 'waiting' && wanted) return wantedSentences[wanted] ?? '';
  const who = steppedBy === null ? null : steppedBy === side ? 'You' : name;
  switch (state) {
    case 'requested':
      return side === 'buyer' ? 'Requested. The seller has not answered yet.' : `${name} asks for this time.`;
    case 'proposed':
      return side === 'buyer' ? `${name} proposes this time instead. It is yours to accept or decline.` : 'You propose this time. The buyer has not answered yet.';
    case 'accepted':
      return 'Agreed by both sides.';
    case 'declined':
    case 'withdrawn':
    case 'cancelled':
      return who ? `${who} ${state === 'withdrawn' ? 'withdrew' : state} it.` : '';
    case 'expired':
      return 'Nobody answered before its time came, or the piano is no longer offered.';
  }
}

/** 'Tue, 01.12.2026' on the calendar of the zone. */
export function dayText(instant: number, timeZone: string): string {
  return `${formatWeekdayIn(instant, timeZone)}, ${formatDayIn(instant, timeZone)}`;
}

/** '09:00–10:00'. */
export function spanText({ startsAt, endsAt, timeZone }: Pick<Viewing, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  return `${formatClockIn(startsAt, timeZone)}–${formatClockIn(endsAt, timeZone)}`;
}

/** What this device's clock shows then, with the day where that differs; null where both clocks show the same. */
export function ownTimeText(instant: number, timeZone: string): string | null {
  const own = deviceTimeZone();
  const [there, here] = [timeZone, own].map((zone) => [dayText(instant, zone), formatClockIn(instant, zone)] as const) as [readonly [string, string], readonly [string, string]];
  if (there[0] === here[0] && there[1] === here[1]) return null;
  return timeWords.forYou(there[0] === here[0] ? here[1] : `${here[0]}, ${here[1]}`);
}

/** 'Viewing, 09:00–10:00, Yamaha U3'. */
export function shortText(viewing: Viewing): string {
  return [viewingWords.kinds[viewing.kind], spanText(viewing), viewing.pianoTitle].filter(Boolean).join(', ');
}

export function kindTitle(kind: ViewingKind): string {
  return viewingWords.kinds[kind];
}
