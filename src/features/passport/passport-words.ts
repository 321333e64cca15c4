import type { CareState, Interval } from '../../domain/instrument/care.ts';
import type { EntryKind, EntryProblem, EntrySide, MeasureName, Measures, OwnKind, ShownKind } from '../../domain/instrument/entry.ts';
import type { PassportLine } from '../../domain/instrument/passport.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatCalendarDay } from '../../lib/format/zone.ts';

export const passportWords = {
  loading: 'Fetching your pianos',
  visitor: {
    title: 'Sign in to see your pianos',
    text: 'A piano’s passport keeps its tunings, its humidity and its repairs, tells you when the next tuning is due, and goes along when the piano changes hands.',
    signIn: 'Sign In',
  },
  noReplica: { title: 'Your pianos can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  empty: {
    title: 'No piano yet',
    text: 'Add one by its maker and the number on its iron plate. You then see here when it is due to be tuned.',
  },
  add: 'Add a piano',
  offline: 'No connection: what you write is kept on this device and sent later.',
  handedOnTitle: 'Handed on',
  handedOn: (day: string) => `Handed on on ${day}`,
  number: (serial: string) => `Number ${serial}`,
  waiting: 'Waiting to be sent',
  refused: 'Not taken',
  due: { due: 'Due', soon: 'Soon' },
  refusedText: 'The server did not take this. The page “On this device” says why, and what you can do.',
  stored: 'Stored',
  storedOffline: 'It is sent when there is a connection.',
  notKept: 'This could not be stored. The device may have no room left. What you typed is still here.',
  absent: {
    title: 'There is nothing to see here',
    text: 'This passport does not exist, or its owner shows nothing of it to others.',
    offline: 'This passport is not on this device. With a connection you can see what its owner shows.',
    pianos: 'My pianos',
    again: 'Try again',
  },
} as const;

export const addWords = {
  title: 'Add a piano',
  lead: 'Maker and number name one instrument. The number is on the iron plate, inside the piano.',
  maker: 'Maker',
  serial: 'Serial number',
  model: 'Model',
  type: 'Type',
  noType: 'Not given',
  year: 'Year',
  tuned: 'Last tuned on',
  tunedHint: 'Leave it empty if you don’t know.',
  fresh: 'Delivered new on',
  freshHint: 'Only for a piano that is new or was bought new: in its first year it is tuned every three months.',
  tables: (maker: string, years: string) => `By our tables: ${maker}, ${years}.`,
  take: 'Use it',
  save: 'Add it',
  problems: {
    maker: 'Please say who made it.',
    serial: 'Please give its number.',
    year: 'Please give a year from 1700 to 2100, or leave it empty.',
    day: 'Please give a day from 1970 to today, or leave it empty.',
    exists: 'You have a passport for this piano already.',
  },
  toExisting: 'Open it',
} as const;

export const detailWords = {
  title: 'The piano',
  edit: 'Change what is said of the piano',
  place: 'Stands in',
  town: 'Town where it stands',
  townHint: 'You alone see it. It helps to find who works near it.',
  country: 'Country',
  noCountry: 'Not given',
} as const;

export const kindNames: Readonly<Record<EntryKind, string>> = {
  listing: 'Listing', inspection: 'Inspection', service: 'Service', tuning: 'Tuning', humidity: 'Humidity', move: 'Move', note: 'Note',
};

export const shownNames: Readonly<Record<ShownKind, string>> = {
  listing: 'Listings, and a link on their pages', inspection: 'Inspections', service: 'Services and repairs', tuning: 'Tunings', humidity: 'Humidity',
  move: 'Moves and changes of hands',
};

const sideNames: Readonly<Record<EntrySide, string>> = {
  owner: 'as the owner says', former: 'as a former owner says', provider: 'recorded by a provider', evaluator: 'recorded by an evaluator', market: 'recorded by Soundboard',
};

/** Who a line is from. `own`: to the owner. */
export function sideText(side: EntrySide, own: boolean): string {
  return own && side === 'owner' ? 'written by you' : sideNames[side];
}

export const measureNames: Readonly<Record<MeasureName, { label: string; unit: string }>> = {
  humidity: { label: 'Humidity', unit: '%' },
  temperature: { label: 'Temperature', unit: '°C' },
  pitch_before: { label: 'Pitch before', unit: 'Hz' },
  pitch_after: { label: 'Pitch after', unit: 'Hz' },
};

export function measuresText(measures: Measures): string {
  return (Object.keys(measureNames) as MeasureName[])
    .flatMap((name) => {
      const value = measures[name];
      return value === undefined ? [] : [`${measureNames[name].label} ${formatNumber(value, 1)} ${measureNames[name].unit}`];
    })
    .join(' · ');
}

export const humidityWarnings = {
  dry: 'Under 35 %: too dry for a piano. A humidifier near it helps; cracks and a falling pitch come of it.',
  damp: 'Over 55 %: too damp for a piano. Airing and drying help; rust and sticking keys come of it.',
} as const;

/** What a line is about, beside its day and kind. */
export function lineText({ kind, side, body }: Pick<PassportLine, 'kind' | 'side' | 'body'>): string {
  if (side === 'market' && kind === 'move') return 'Handed on to a new owner';
  return side === 'market' && kind === 'listing' ? `Offered for sale: ${body}` : body;
}

/** '02.05.2026' of an instant or of a day 'YYYY-MM-DD'. */
export const dayText = (day: string): string => formatCalendarDay(Date.parse(day));

export const lineWords = {
  title: 'What has happened',
  none: 'No lines yet. Add the last tuning, or what the hygrometer says.',
  noneShown: 'Nothing has been written down yet.',
  add: 'Add a line',
  kind: 'What',
  day: 'Day',
  body: 'Words',
  bodyHint: 'A line can’t be changed once it is sent; a later one puts it right.',
  noteHint: 'Notes are yours alone: nobody else ever sees them, and they stay with you when you hand the piano on.',
  save: 'Write it down',
  cancel: 'Cancel',
  problems: {
    day: 'Please give a day from 1970 to today.', 'text-missing': 'Please write what happened.', 'text-long': 'Please write at most 2,000 characters.',
    humidity: 'Please give a humidity from 0 to 100 %.', temperature: 'Please give a temperature from −20 to 50 °C.',
    pitch_before: 'Please give a pitch from 350 to 500 Hz.', pitch_after: 'Please give a pitch from 350 to 500 Hz.',
  } satisfies Record<EntryProblem, string>,
} as const;

export const ownKindNames: Readonly<Record<OwnKind, string>> = {
  tuning: 'A tuning', humidity: 'Humidity', service: 'A service or repair', inspection: 'An inspection', move: 'A move', note: 'A private note',
};

export const careWords = {
  title: 'Care',
  due: 'Next tuning',
  lastTuned: 'Last tuned',
  neverTold: 'not told',
  interval: 'Tuned every',
  intervals: { 12: '12 months', 6: '6 months', 3: '3 months' } satisfies Record<Interval, string>,
  month: 'Preferred month',
  noMonth: 'None',
  paused: 'Paused until',
  pausedHint: 'No reminders before that day.',
  edit: 'Change',
  save: 'Save',
  book: 'Book a tuning',
  move: 'Ask movers for quotes',
  unknown: 'Say when it was last tuned, and you see here when the next tuning is due.',
  problemPause: 'Please give a day to come, or leave it empty.',
} as const;

/** '15.09.2026', with what it means. */
export function dueText(state: CareState, { due, pausedUntil }: { due: string | null; pausedUntil: string | null }): string {
  switch (state) {
    case 'unknown':
      return careWords.unknown;
    case 'paused':
      return `Paused until ${pausedUntil === null ? '' : dayText(pausedUntil)}`;
    case 'due':
      return `Tuning due since ${due === null ? '' : dayText(due)}`;
    case 'soon':
      return `Tuning due on ${due === null ? '' : dayText(due)}: time to book it`;
    case 'fine':
      return `Tuning due on ${due === null ? '' : dayText(due)}`;
  }
}

export const shownWords = {
  title: 'What others see',
  lead: 'Whoever has the address of this page sees the kinds that you tick, with maker, model, number, type and year. Your notes and where the piano stands are never shown.',
  save: 'Save',
  share: 'Share the address',
  shared: 'The address is copied.',
  nothing: 'Nothing is shown to others now.',
} as const;

export const handWords = {
  title: 'Hand it on',
  lead: 'When the piano changes hands, its passport goes along: the new owner gets its lines under the same address. Your notes stay with you.',
  make: 'Make a code',
  code: 'Give this code to the new owner',
  codeText: (day: string) => `It holds until ${day}, and once. The new owner enters it under “My pianos”. You can’t see it again here; a new one takes its place.`,
  out: (day: string) => `A code is out that holds until ${day}.`,
  withdraw: 'Withdraw the code',
  withdrawn: 'The code holds no longer.',
  offline: 'This needs a connection.',
  take: 'Take a piano over',
  takeLead: 'You bought a piano with a passport? Enter the code that its former owner gave you.',
  takeLabel: 'Code',
  takeSave: 'Take it over',
  takeProblem: 'A code has 16 letters, as in ABCD-EFGH-JKLM-NPQR.',
  takeRefused: 'This code can’t be used: it is wrong, was used or withdrawn, has run out, or is your own.',
  taken: 'The passport is yours now.',
} as const;

export const copyWords = {
  title: 'Copies',
  lead: 'A copy has a code, with which anybody can check on this page that nothing was changed in it.',
  everything: 'With all lines, also those that others don’t see here',
  everythingHint: 'Notes are in no copy.',
  pdf: 'Save as PDF',
  json: 'Save as JSON',
  made: (code: string) => `The copy’s code is ${code}.`,
  failed: 'The file could not be made. Please try again.',
  check: 'Check a copy',
  checkLead: 'Does somebody show you a printed or saved passport? Enter its code.',
  checkLabel: 'Code of the copy',
  checkSave: 'Check it',
  genuine: (when: string) => `Genuine: this is what the passport said on ${when}. Compare it with the copy before you.`,
  newer: (count: number) => (count === 0 ? 'Nothing shown has come since.' : count === 1 ? 'One line has come since.' : `${formatNumber(count)} lines have come since.`),
  forged: 'No copy of this passport has this code. It was mistyped, is of another piano, or the copy is not genuine.',
} as const;

export const sharedWords = {
  lead: 'What the owner of this piano shows of it. A passport does not say who owns a piano.',
  empty: 'Nothing has been written down yet.',
  claim: 'Lines marked as the owner’s word were not checked by anybody.',
} as const;

export function failureWords(failure: ServerFailure): string {
  switch (failure.type) {
    case 'Offline':
      return handWords.offline;
    case 'SignInNeeded':
      return 'Please sign in again.';
    case 'NotFound':
      return 'This passport is not yours any more, or the server doesn’t have it yet.';
    case 'Refused':
      return failure.reason || 'The server did not accept it. Please try again later.';
  }
}

export const removeWords = {
  remove: 'Remove this piano',
  title: (name: string) => `Remove ${name}?`,
  text: 'Its passport goes with all lines, notes and copies, for you and for others, and can’t be brought back. If somebody else has the piano now, hand it on instead.',
  removed: 'The piano is removed.',
} as const;

export const pdfWords = {
  title: 'Piano passport',
  none: 'Nothing has been written down yet.',
  checked: (when: string, code: string) => `This is what the passport said on ${when}. Check it with the code ${code} at:`,
  claim: 'Lines marked as the owner’s word were not checked by anybody. A passport does not say who owns a piano.',
  letters: 'Some letters are missing from the fonts of this file: they are written without their marks, or as question marks. The page and the JSON file have them whole.',
  foot: (code: string, page: number, pages: number) => `Soundboard · ${code} · ${page} / ${pages}`,
} as const;
