/**
 * The words of the one grammar that numbers are read by (S-READ-* in RULES.md holds the same table, and so does the database's
 * `serial_phrases`). Makers' names come from the tables.
 */

/** `label` and `filler` go without a word; `patent` casts doubt; the rest choose a line of that name or kind (S-READ-6). */
export type PhraseKind = 'label' | 'patent' | 'filler' | LineWord;
export type LineWord = 'grand' | 'upright' | 'square' | 'paris' | 'london' | 'japan';

/** Folded words by what they mean; several words stand together. */
export const phraseWords: Readonly<Record<PhraseKind, string>> = {
  label:
    'no nr num number numero nummer serial serialno serialnr serialnumber ser serno sn snr serie serienummer seriennummer seriennr fabriknummer fabriknr fabrnr instrumentnr instrumentennummer matricola numerodeserie numerodiserie nodeserie',
  patent: 'pat patno patent patented patentno drp drgm brevet',
  filler: 'piano pianos pianoforte klavier model modell modele modello type typ the and',
  grand: 'grand grandpiano babygrand flugel fluegel stutzflugel konzertflugel concertgrand queue aqueue pianoaqueue coda acoda pianoacoda vleugel',
  upright: 'upright uprightpiano vertical verticale studio console spinet droit pianodroit pianino',
  square: 'square squarepiano tafelklavier carre pianocarre',
  paris: 'paris',
  london: 'london londres',
  japan: 'japan hamamatsu',
};

export const phrases: ReadonlyMap<string, PhraseKind> = new Map(
  (Object.keys(phraseWords) as PhraseKind[]).flatMap((kind) => phraseWords[kind].split(' ').map((word) => [word, kind] as const)),
);

const silent: ReadonlySet<PhraseKind> = new Set(['label', 'patent', 'filler']);

export function isLineWord(kind: PhraseKind): kind is LineWord {
  return !silent.has(kind);
}

/** The word that names a line: a list of verticals is one of uprights. */
export function lineWordOf(line: string): string {
  const word = line.toLowerCase();
  return word === 'vertical' ? 'upright' : word;
}

/** As many words as the longest name of a maker has, and one to spare. */
export const mostWords = 6;
/** Letters apart from the number are a sequence's own up to this length; joined ones up to the second. */
export const mostLettersApart = 2;
export const mostLetters = 5;
