import { isAsked, type AgeAnswers, type AgeChoiceId, type AgeOption, type AgeQuestionId } from './answers.ts';

/** Years, both inclusive; null leaves an end open. */
export type OpenBand = readonly [from: number | null, to: number | null];

/** What an answer says. Outside `possible` it speaks against the year, inside `usual` for it. */
export interface Clue {
  rule: string;
  usual: OpenBand;
  possible: OpenBand;
  /** 1: a fashion, or a part that is often replaced; 2: a way of building; 3: a fact of history. */
  weight: 1 | 2 | 3;
}

const anyYear: OpenBand = [null, null];

function clue(rule: string, weight: Clue['weight'], usual: OpenBand, possible: OpenBand = usual): Clue {
  return { rule, weight, usual, possible };
}

/** Bands and their sources in RULES.md. An option without a clue tells no year. */
const clues: { [Id in AgeChoiceId]: { [Option in AgeOption<Id>]: Clue | null } } = {
  kind: {
    square: clue('A-KIND-1', 3, [1760, 1890], [1740, 1905]),
    low: clue('A-KIND-2', 2, [1934, 1995], [1925, null]),
    upright: clue('A-KIND-3', 2, [1840, null], [1800, null]),
    grand: null,
  },
  keys: {
    '88': clue('A-KEYS-1', 2, [1885, null], [1865, null]),
    '85': clue('A-KEYS-2', 1, [1850, 1940], [1840, 1990]),
    fewer: null,
  },
  strings: {
    crossed: clue('A-STRING-1', 2, [1875, null], [1853, null]),
    straight: clue('A-STRING-2', 2, [1780, 1915], [null, 1938]),
  },
  dampers: {
    above: clue('A-DAMP-1', 2, [1850, 1920], [1830, 1938]),
    below: clue('A-DAMP-2', 1, [1875, null], [1840, null]),
  },
  keytops: {
    ivory: clue('A-KEYTOP-1', 2, [null, 1957], [null, 1989]),
    celluloid: clue('A-KEYTOP-3', 1, [1900, 1955], [1875, null]),
    plastic: clue('A-KEYTOP-4', 1, [1955, null], anyYear),
  },
  candles: { yes: clue('A-CANDLE-1', 2, [1860, 1915], [1800, 1935]) },
  case: {
    ornate: clue('A-CASE-1', 1, [1865, 1912], anyYear),
    'plain-heavy': clue('A-CASE-2', 1, [1905, 1935], [1890, 1960]),
    deco: clue('A-CASE-3', 1, [1925, 1940], [1920, 1950]),
    slim: clue('A-CASE-4', 1, [1955, 1975], [1935, null]),
    gloss: clue('A-CASE-5', 1, [1965, null], anyYear),
  },
  words: {
    germany: clue('A-WORD-1', 3, [1887, null]),
    'w-germany': clue('A-WORD-2', 3, [1949, 1990]),
    gdr: clue('A-WORD-3', 3, [1949, 1990], [1946, 1990]),
    drp: clue('A-WORD-4', 2, [1877, 1945], [1877, 1955]),
    dbp: clue('A-WORD-5', 2, [1950, 1990], [1949, null]),
    czechoslovakia: clue('A-WORD-6', 3, [1918, 1992]),
    ussr: clue('A-WORD-7', 3, [1922, 1991]),
    'nippon-gakki': clue('A-WORD-8', 3, [1900, 1987], [1900, 1988]),
    japan: clue('A-WORD-9', 1, [1950, null], [1900, null]),
    korea: clue('A-WORD-10', 2, [1956, null]),
    china: clue('A-WORD-11', 1, [1980, null], [1956, null]),
  },
  frame: {
    wood: clue('A-FRAME-1', 2, [null, 1875], [null, 1895]),
    iron: clue('A-FRAME-2', 1, [1870, null], [1825, null]),
  },
  extras: {
    'slow-fall': clue('A-EXTRA-1', 2, [1995, null], [1985, null]),
    silent: clue('A-EXTRA-2', 1, [1993, null], anyYear),
    practice: clue('A-EXTRA-3', 1, [1955, null], [1880, null]),
  },
  postcode: {
    two: clue('A-POST-1', 3, [null, 1962]),
    four: clue('A-POST-2', 3, [null, 1993]),
  },
};

const americanIvory = clue('A-KEYTOP-2', 2, [null, 1957], [null, 1960]);
const fewKeys = clue('A-KEYS-3', 2, [1760, 1880], [null, 1900]);
const fewKeysLow = clue('A-KEYS-4', 1, [1934, 1975], [1925, null]);

/** The clue of one answer beside the others; null for none given, or one that tells no year. */
export function clueOf(id: AgeQuestionId, answers: AgeAnswers): Clue | null {
  if (!isAsked(id, answers)) return null;
  if (id === 'castYear') return answers.castYear === undefined ? null : clue('A-YEAR-1', 3, [answers.castYear, null]);
  if (id === 'maker') return answers.maker?.foundedYear ? clue('A-MAKER-1', 3, [answers.maker.foundedYear, null]) : null;
  if (id === 'keys' && answers.keys === 'fewer') return fewKeysOf(answers);
  if (id === 'keytops' && answers.keytops === 'ivory' && answers.maker?.country === 'United States') return americanIvory;
  const option = answers[id];
  return option === undefined ? null : tableClue(id, option);
}

/** On a small modern piano few keys are a saving, elsewhere an age; without the kind they say nothing. */
function fewKeysOf({ kind }: AgeAnswers): Clue | null {
  if (kind === undefined) return null;
  return kind === 'low' ? fewKeysLow : fewKeys;
}

/** `option` is one of `id`'s: a table by both can't say so to the compiler. */
function tableClue(id: AgeChoiceId, option: string): Clue | null {
  const row: Readonly<Record<string, Clue | null>> = clues[id];
  return row[option] ?? null;
}
