/** The words of the lookup. Quoted texts of the specification stand as they are. */
import { serialText } from '../parts/serial-text.ts';
import type { OtherNumber } from '../../domain/serial/number-kind.ts';
import type { Undated, YearCheck } from '../../domain/serial/year-check.ts';
import { yearRangeText, type Candidate, type Confidence, type Reason, type TableRow } from '../../domain/serial/candidate.ts';

export const messages = {
  backToHome: 'Back to Home',
  title: 'Identify a piano',
  lead: "Type the number from the plate and see when the piano was built, where, and how sure that is. Works offline.",
  form: {
    serial: 'Serial number',
    serialPlaceholder: 'For example 4 500 000',
    serialHint: 'With its letters, if it has any: they may name the factory.',
    submit: 'Identify Piano',
    invalid: 'Please enter a valid serial number (at least 3 characters).',
  },
  makerBox: {
    label: 'Manufacturer',
    all: 'All manufacturers',
    open: 'Show manufacturers',
    list: 'Manufacturers',
    count: (count: number) => (count === 1 ? '1 manufacturer' : `${count} manufacturers`),
    none: 'No maker of that name is known here. You can look the number up all the same.',
    alias: (name: string) => `also ${name}`,
    noList: 'no number list',
  },
  searching: 'Looking the number up',
  toasts: {
    database: 'Piano information found in our database!',
    local: 'Piano identified using our local database!',
    notFound: 'Piano not found in our database',
    failed: 'Lookup failed',
  },
  notFound: {
    title: 'Nothing found',
    text: 'No information found for this serial number. Please verify the serial number is correct and try again.',
    why: 'What the tables say',
    chooseMaker: 'Choosing the manufacturer narrows it down: several makers used the same numbers.',
    noList: (maker: string) => `${maker} is known here, but no list of its numbers.`,
    unknownMaker: (maker: string) => `“${maker}” is not a maker we know. Check the name on the fallboard, or ask all manufacturers.`,
    severalMakers: (maker: string) => `“${maker}” may be one of several makers. Which one is it?`,
    askAll: 'Ask all manufacturers',
  },
  failed: { title: 'Lookup failed', text: 'Lookup failed. Please check your connection and try again.', retry: 'Try again' },
  confidence: { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' } satisfies Record<Confidence, string>,
  answer: {
    reasons: 'Why',
    rows: 'Show the rows of the table',
    rowNumber: 'Number',
    rowYear: 'Year',
    yourNumber: 'your number',
    madeNotSold: 'The number dates the making. A piano may have been sold years later.',
    maker: 'Maker',
    founded: (year: number) => `founded ${year}`,
    factory: 'Factory',
    country: 'Country',
    line: 'Number sequence',
    type: 'Type',
    rule: 'How the list counts',
    ruleFirst: 'First number of each year, so the decimals are cut off',
    ruleLast: 'About the last number of each year, so the nearest year counts',
    source: 'Source',
    edition: (edition: string) => `Tables as of ${monthText(edition)}`,
    caution: 'Worth knowing',
    sell: 'Sell this piano',
  },
  compare: {
    label: 'What year does the advert say?',
    placeholder: 'Year',
    invalid: 'A year between 1700 and now, in four digits.',
  },
  share: {
    button: 'Share',
    title: (number: string) => `Piano number ${number}`,
    estimate: 'An estimate from published lists.',
    more: (count: number) => `and ${count} more`,
    copied: { title: 'Answer copied', description: 'Paste it into a message.' },
    failed: { title: 'The answer could not be shared', description: 'Copy the address of this page instead.' },
  },
  print: {
    button: 'Print the sheet',
    failed: { title: 'The sheet could not be loaded', description: 'Try again when you are online.' },
    product: 'Soundboard',
    kind: 'What a serial number tells',
    number: (number: string) => `No. ${number}`,
    advert: 'Advert',
    readings: 'Readings of this number',
    years: 'Years',
    confidence: 'Confidence',
    rows: 'The rows of the table on either side',
    more: (count: number) => `${count} further readings stand at the address below.`,
    disclaimer: 'An estimate from published lists, not a certificate.',
    printed: (date: string) => `Printed on ${date}`,
  },
  server: {
    confirmed: 'Our server gives the same answer.',
    differs: (answer: string) => `Our server answers differently: ${answer}. Its tables may be newer.`,
    only: 'Answered by our server. The tables on this device do not hold this number.',
    offline: 'You are offline: answered from the tables on this device.',
  },
  others: {
    title: 'It may also be',
    titleMakers: 'Several makers used this number',
    textMakers: 'The number alone does not tell which. Choose the name on the fallboard.',
    titleLines: 'This number was used more than once',
    textLines: 'The number alone does not tell which. The piano itself does.',
    choose: (maker: string) => `It is ${/^[AEIO]/.test(maker) ? 'an' : 'a'} ${maker}`,
    more: (count: number) => `Show ${count} more`,
    noYear: 'No year',
  },
  suggestion: { ask: 'Did you mean', unsure: 'Letters that look like digits were read as digits.', longest: 'Only the longest number was looked up.' },
  recent: {
    title: 'Recent look-ups',
    empty: 'The numbers you look up are kept here, also offline.',
    loading: 'Loading your look-ups',
    notFound: 'not found',
    waiting: 'Not sent yet',
  },
  where: {
    title: 'Where to find the number',
    grand: {
      name: 'Grand',
      alt: 'A grand piano from above with numbered places',
      places: ['On the iron plate, by the tuning pins', 'Under the music desk', 'On the soundboard or the rim', 'On legs and lyre: numbers that match the case'],
    },
    upright: {
      name: 'Upright',
      alt: 'An open upright piano with numbered places',
      places: ['Under the lid, on the plate', 'In an oval window above the tuning pins', 'On a side wall inside', 'On the back, near the top'],
    },
    tips: [
      'If there are several numbers, the longest is usually the serial number. Shorter ones mark case, action or parts.',
      'Years cast into the plate are founding or medal years, not the year of making.',
      'A space between letters and number usually means that the letters end the model name.',
    ],
  },
  how: {
    title: 'How It Works',
    steps: [
      ['We read the number', "Full-width and Arabic digits, spaces and dots are understood. Letters that name a factory are kept."],
      ['We find its place in the maker’s table', 'Each row says which number was reached in which year. Yours lies between two of them.'],
      ['We say how sure that is', 'Rows close together give a year. Wide gaps, other factories or shared numbers make it weaker, and we tell you so.'],
    ] as const,
  },
} as const;

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

function monthText(edition: string): string {
  const [year = '', month = ''] = edition.split('-');
  return `${months[Number(month) - 1] ?? ''} ${year}`.trim();
}

export function rowText({ serial, year }: TableRow): string {
  return `${serialText(serial)} (${year})`;
}

/** The large words of an answer: '1988', 'about 1972', '1998 or 1999', '1990–2009'. */
export function answerText(answer: Pick<Candidate, 'form' | 'year' | 'from' | 'to'>): string {
  if (answer.form === 'none') return messages.others.noYear;
  if (answer.form === 'about') return `about ${answer.year}`;
  if (answer.form === 'either') return `${answer.from} or ${answer.to}`;
  return answer.form === 'year' ? String(answer.year) : yearRangeText(answer);
}

/** The band below a single year: 'between 1987 and 1989'; '' where the large words already say it. */
export function bandText({ form, from, to }: Pick<Candidate, 'form' | 'from' | 'to'>): string {
  return (form === 'year' || form === 'about') && from !== to ? `most likely ${from}–${to}` : '';
}

/** 'between 4 360 000 (1987) and 4 560 000 (1988)' and the like; '' without rows. */
export function placeText({ lower, upper }: Pick<Candidate, 'lower' | 'upper'>): string {
  if (lower && upper) return `between ${rowText(lower)} and ${rowText(upper)}`;
  if (lower) return `above ${rowText(lower)}, the last row`;
  return upper ? `below ${rowText(upper)}, the first row` : '';
}

/** An answer in one breath: 'Yamaha, 1987, most likely 1986–1988, High confidence'. */
export function spokenText(candidate: Candidate): string {
  return [candidate.maker, answerText(candidate), bandText(candidate), messages.confidence[candidate.confidence]].filter(Boolean).join(', ');
}

const undatedText: Record<Undated, string> = {
  NoYear: '',
  OtherKind: '',
  NoAnswer: 'The number names no year to compare with.',
  LowConfidence: 'The answer is too unsure to compare a year with.',
  SeveralReadings: 'The number may be read in several ways. Choose the manufacturer to compare the year.',
  ReadingDoubted: 'The answer rests on a guess about the list, so the year can’t be compared.',
};

/** What the number says to an advertised year; '' for none. */
export function compareText(check: YearCheck): string {
  if (check.type === 'undated') return undatedText[check.why];
  const said = yearRangeText({ ...check, form: 'span', year: null });
  if (check.type === 'agrees') return `Agrees with the number: ${said}.`;
  const years = check.years === 1 ? '1 year' : `${check.years} years`;
  if (check.type === 'near') {
    return check.direction === 'newer'
      ? `Fits the number: ${said}. A piano is often sold ${years} after it was built.`
      : `Fits the number: ${said}. Lists differ by a year.`;
  }
  return check.direction === 'newer'
    ? `Differs by ${years}: the number says ${said}. The advert makes the piano younger. Ask the seller where the year comes from.`
    : `Differs by ${years}: the number says ${said}. The advert makes the piano older. Check the digits of the number.`;
}

const otherNumberText: Record<OtherNumber, string> = {
  patent: 'This looks like a patent number. The serial number is near the tuning pins or on the soundboard.',
  model: 'This looks like a model name. The serial number is longer, and is near the tuning pins or on the soundboard.',
  year: 'Four digits may be a founding, medal or patent year cast in the plate. The serial number is stamped or printed apart from it.',
};

/** One sentence a reason. */
export function reasonText(reason: Reason): string {
  switch (reason.type) {
    case 'YearlyRows':
      return reason.years < 2
        ? 'The rows on either side are a year or less apart. Numbers may fall either side of New Year.'
        : 'The rows on either side are two years apart.';
    case 'WideGap':
      return `The rows on either side are ${reason.years} years apart, so the year is reckoned between them.`;
    case 'VeryWideGap':
      return `The rows on either side are ${reason.years} years apart, so the year is a rough one.`;
    case 'RoughRows':
      return 'A row here is a milestone or a single dated piano, not the start of a year.';
    case 'ListLeaps':
      return 'The published list leaps here; numbers in between are rare and fit either year.';
    case 'NumbersNotUsed':
      return 'Numbers between these two rows were not used.';
    case 'IsolatedRow':
      return 'There is only one row near it, and one row is not enough to work out a year.';
    case 'BelowFirst':
      return `The table begins with ${rowText(reason.row)}; your number is lower.`;
    case 'AboveLast':
      return reason.since === null
        ? `The table ends with ${rowText(reason.row)}; your number is higher, and nothing is reckoned beyond it.`
        : `The table ends with ${rowText(reason.row)}; your number is higher. The year carries on the pace since ${reason.since}.`;
    case 'AboveCeiling':
      return `Numbers above ${serialText(reason.ceiling)} are not known from this maker. Check the digits.`;
    case 'NoTable':
      return 'No list of these numbers is published.';
    case 'OldHint':
      return 'An old rule of thumb, shown for completeness.';
    case 'LetterNamesLine':
      return `${reason.prefix} in front of the number names the sequence.`;
    case 'LetterApart':
      return `${reason.prefix} stands apart from the number: it may end the model name instead of naming the factory.`;
    case 'LetterIgnored':
      return `Read without the ${reason.prefix}, in the list of plain numbers.`;
    case 'LetterMissing':
      return `This maker's list uses the letter ${reason.prefix}; you typed the number without it.`;
    case 'LineDoubted':
      return "That this list belongs to the maker is a reading, not its own statement.";
    case 'NotASerial':
      return otherNumberText[reason.kind];
    case 'SeveralLines':
      return `${reason.count} sequences of this maker hold this number.`;
    case 'SeveralMakers':
      return reason.count > 1 ? `${reason.count} makers used this number.` : 'Another maker fits the letters better.';
    case 'MakerNotGiven':
      return 'No manufacturer was chosen; makers without a table here may have used the number too.';
    case 'MakerFromText':
      return 'The maker was taken from the name beside the number.';
    case 'OtherMakerNamed':
      return `${reason.maker} is named beside the number, too.`;
    case 'LineNamed':
      return `A word beside the number names the list: ${reason.line}.`;
    case 'TextDropped':
      return `Left out: “${reason.text}”.`;
    case 'LetterCode':
      return `The letters most probably give year and month: ${months[reason.month - 1] ?? ''} ${reason.year}${reason.works === '' ? '' : `, built in ${reason.works === 'K' ? 'Korea' : 'Indonesia'}`}.`;
    case 'TypeUnknown':
      return 'The number does not tell which kind of piano it is on.';
    case 'LookAlike':
      return `Read as ${serialText(reason.read)}.`;
    case 'LongestNumber':
      return `Only ${serialText(reason.read)} was looked up.`;
  }
}
