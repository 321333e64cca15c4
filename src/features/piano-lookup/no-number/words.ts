import type { AgeChoiceId, AgeOption, AgeQuestionId } from '../../../domain/serial/age/answers.ts';
import type { OpenBand } from '../../../domain/serial/age/clues.ts';
import { wideBand, type AgeEstimate, type AgeReason } from '../../../domain/serial/age/estimate-age.ts';

/** The words of the questionnaire for a piano without a number. */
export const words = {
  intro: 'Answer what you can see. Nothing has to be taken apart: open the lid and the cover of the keys, no more.',
  notSure: 'Not sure',
  noneOfThese: 'None of these, or not sure',
  more: 'Five more clues',
  maker: { label: 'Maker', hint: 'The name above the keys. It may be a dealer’s.', none: 'Not sure, or not in the list' },
  castYear: {
    label: 'Latest year to be read on it',
    hint: 'Cast in the iron plate, on a medal or in a patent: the piano is not older, and usually some years younger.',
    placeholder: 'For example 1893',
    invalid: 'Four digits, not before 1700 and not in the future.',
  },
  result: {
    title: 'Estimate',
    badge: 'Estimate',
    nothing: 'Answer a question, and the years that fit appear here.',
    sure: 'From what was usual at the time. Parts are replaced, cases polished anew; a technician who sees the piano can tell more.',
    why: 'Why',
    conflictTitle: 'This does not fit together',
    see: 'See why',
    share: 'Share',
    reset: 'Start over',
  },
  share: {
    title: 'Age of a piano without a number',
    copied: { title: 'Estimate copied', description: 'Paste it into a message.' },
    failed: { title: 'The estimate could not be shared', description: 'Copy the text from the page instead.' },
  },
} as const;

interface QuestionWords<Id extends AgeChoiceId> {
  question: string;
  hint: string;
  options: Record<AgeOption<Id>, string>;
}

export const questions: { [Id in AgeChoiceId]: QuestionWords<Id> } = {
  kind: {
    question: 'What kind of piano is it?',
    hint: 'Very low: the top is hardly above the music desk, under about 105 cm.',
    options: { upright: 'Upright', low: 'Very low upright', grand: 'Grand', square: 'Square: a long box on legs' },
  },
  keys: {
    question: 'How many keys does it have?',
    hint: '88 end on the right with C, 85 with A: there is a black key right before that last white one.',
    options: { '88': '88', '85': '85', fewer: 'Fewer' },
  },
  strings: {
    question: 'How do the bass strings run?',
    hint: 'Look in from above: do the thick, wound strings cross over the others?',
    options: { crossed: 'They cross the others', straight: 'All run side by side' },
  },
  dampers: {
    question: 'Where are the dampers?',
    hint: 'From above: a row of wires in front of the hammers, like the bars of a cage, leads to dampers above them.',
    options: { below: 'Below the hammers, hardly seen', above: 'Above, with a row of wires' },
  },
  keytops: {
    question: 'What are the white keys covered with?',
    hint: 'Ivory: two pieces with a fine joint where the key gets narrow, and a grain that is never straight.',
    options: { ivory: 'Ivory, with a joint', celluloid: 'Celluloid: thin, straight lines, yellowed', plastic: 'Plastic, moulded with the front' },
  },
  candles: {
    question: 'Are there candle holders, or marks of them?',
    hint: 'Two holes or plugged places left and right on the front panel.',
    options: { yes: 'Yes' },
  },
  case: {
    question: 'What does the case look most like?',
    hint: 'The nearest will do.',
    options: {
      ornate: 'Carved or fretted, turned or fluted legs',
      'plain-heavy': 'Tall and heavy, square columns, smooth panels',
      deco: 'Rounded or stepped corners, figured veneer',
      slim: 'Slim, light or teak wood, thin legs or none',
      gloss: 'Mirror gloss, as of glass or plastic',
    },
  },
  words: {
    question: 'Which of these is written on it?',
    hint: 'On the plate, the keyboard’s frame, the back or a label. If there are several, the one lowest in the list.',
    options: {
      germany: 'Germany, Made in Germany',
      drp: 'D.R.P. or D.R.G.M.',
      czechoslovakia: 'Czechoslovakia',
      ussr: 'USSR or СССР',
      'nippon-gakki': 'Nippon Gakki',
      japan: 'Japan',
      korea: 'Korea',
      china: 'China',
      dbp: 'DBP or DBGM',
      'w-germany': 'West Germany, W. Germany',
      gdr: 'GDR, DDR or VEB',
    },
  },
  frame: {
    question: 'What carries the strings?',
    hint: 'Behind the strings: an iron plate, mostly painted gold, or wood only.',
    options: { wood: 'Wood only', iron: 'An iron plate' },
  },
  extras: {
    question: 'Does it have one of these?',
    hint: 'As it came from the factory, as far as you can tell.',
    options: { 'slow-fall': 'Key cover that sinks slowly by itself', silent: 'Socket for headphones', practice: 'Middle pedal that lowers a strip of felt' },
  },
  postcode: {
    question: 'Is there a German dealer’s or tuner’s label with an old post code?',
    hint: 'Five digits say only when it was tuned. Austria and Switzerland still have four: they say nothing.',
    options: { two: 'Two digits in brackets', four: 'Four digits' },
  },
};

/** What an answer is called among the reasons. */
const answerNames: { [Id in AgeChoiceId]: Record<AgeOption<Id>, string> } = {
  kind: { upright: 'Upright', low: 'Very low upright', grand: 'Grand', square: 'Square piano' },
  keys: { '88': '88 keys', '85': '85 keys', fewer: 'Fewer than 85 keys' },
  strings: { crossed: 'Crossed bass strings', straight: 'Strings side by side' },
  dampers: { below: 'Dampers below the hammers', above: 'Dampers above the hammers' },
  keytops: { ivory: 'Ivory keys', celluloid: 'Celluloid keys', plastic: 'Plastic keys' },
  candles: { yes: 'Candle holders' },
  case: { ornate: 'Carved case', 'plain-heavy': 'Tall, heavy, smooth case', deco: 'Rounded or stepped case', slim: 'Slim, light case', gloss: 'Mirror gloss' },
  words: {
    germany: '“Germany”',
    'w-germany': '“West Germany”',
    gdr: '“GDR” or “VEB”',
    drp: '“D.R.P.” or “D.R.G.M.”',
    dbp: '“DBP” or “DBGM”',
    czechoslovakia: '“Czechoslovakia”',
    ussr: '“USSR”',
    'nippon-gakki': '“Nippon Gakki”',
    japan: '“Japan”',
    korea: '“Korea”',
    china: '“China”',
  },
  frame: { wood: 'Wood without an iron plate', iron: 'Iron plate' },
  extras: { 'slow-fall': 'Slowly sinking key cover', silent: 'Socket for headphones', practice: 'Felt on the middle pedal' },
  postcode: { two: 'Post code of two digits', four: 'Post code of four digits' },
};

/** The question in a few words, for "… would narrow it". */
const topics: Record<AgeQuestionId, string> = {
  kind: 'the kind of piano',
  keys: 'the number of keys',
  strings: 'how the bass strings run',
  dampers: 'where the dampers are',
  keytops: 'what the keys are covered with',
  candles: 'candle holders',
  case: 'what the case looks like',
  words: 'a word on the plate',
  frame: 'what carries the strings',
  extras: 'the key cover and the pedals',
  postcode: 'an old label',
  castYear: 'a year on the plate',
  maker: 'the maker',
};

/** `answer` is the option, the year or the maker's name. */
export function answerName(question: AgeQuestionId, answer: string): string {
  if (question === 'maker') return answer;
  if (question === 'castYear') return `“${answer}” on it`;
  const names: Readonly<Record<string, string>> = answerNames[question];
  return names[answer] ?? answer;
}

export function bandText([from, to]: OpenBand): string {
  if (from === null) return to === null ? 'any year' : `${to} or earlier`;
  return to === null ? `${from} or later` : `${from}–${to}`;
}

const always: ReadonlySet<AgeQuestionId> = new Set(['words', 'postcode', 'castYear', 'maker']);

/** 'Dampers above the hammers: mostly 1850–1920', with what it is worth beside the others. */
export function reasonText({ question, clue, fit }: AgeReason, answer: string): string {
  const isCertain = always.has(question) && clue.usual.every((year, end) => year === clue.possible[end]);
  const years = `${answerName(question, answer)}: ${isCertain ? '' : 'mostly '}${bandText(clue.usual)}`;
  if (fit === 'usual') return years;
  return fit === 'rare' ? `${years}; unusual for these years` : `${years}; set aside, for the other answers weigh more`;
}

export function conflictText(one: string, other: string): string {
  return `${one} and ${lowerFirst(other)}: one of them was added later, or is not what it seems.`;
}

/** What is said below the years: how wide they are, and what would help. */
export function widthText({ from, to }: Pick<AgeEstimate, 'from' | 'to'>, next: AgeQuestionId | null): string {
  const years = to - from;
  if (years <= wideBand) return `A band of about ${years} years.`;
  const wide = `A wide band of ${years} years: these answers leave it open.`;
  return next === null ? wide : `${wide} It would help most to know ${topics[next]}.`;
}

/** What a screen reader hears when the estimate changes, and what is shared. */
export function estimateText({ from, to }: Pick<AgeEstimate, 'from' | 'to'>): string {
  return `Estimate: built about ${from} to ${to}`;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
