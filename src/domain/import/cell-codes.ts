/**
 * The cells of one column of a file's bytes, given a code each: equal cells are known by their bytes, before a text is made
 * of them. Texts are plain and without the apostrophe that keeps a spreadsheet from running them (rules ).
 */
import type { CellTexts } from './coded-column.ts';
import { fromHarmlessCell } from './formula-cell.ts';
import { plainText } from './plain-text.ts';

/** A cell in a file: its place among the bytes and in the text that they are, the ends behind the last sign. */
export interface CellPlace {
  from: number;
  to: number;
  textFrom: number;
  textTo: number;
  /** Whether a sign in it may have to be made plain. */
  unusual: boolean;
}

/** Texts by their codes. The first is ''. */
export interface CellCodes {
  /** Of long cells, and of those that wait for the text of their part of the file, '' stands here. */
  texts: string[];
  /** Codes that wait, four numbers each, see `waits`. */
  waiting: Uint32Array;
  waitingCount: number;
  /** By code, where a long cell begins and ends among the bytes: its text is made when it is asked for. Null where there is none. */
  long: Uint32Array | null;
  /** An open table, its size a power of two: at each place four numbers, see `knows`. */
  known: Int32Array;
  knownCount: number;
  /** Cells that were asked for. */
  asked: number;
  /** Whether enough cells repeat that looking them up is worth it. */
  repeats: boolean;
}

/** Where each number of a known cell stands. A code of 0 is a free place. */
const knows = { code: 0, hash: 1, from: 2, length: 3, all: 4 } as const;
/** The same of a cell that waits; `look` is 1 where a look must tell whether it is plain. */
const waits = { code: 0, textFrom: 1, textTo: 2, look: 3, all: 4 } as const;

/** Longer cells hardly repeat, and to make a text of each takes longer than all the rest. */
const longestKnown = 40;
/** A column that has so many texts, and more than one in two rows, has mostly different ones. */
const manyTexts = 4096;
const firstPlaces = 1024;
const apostrophe = 0x27;
const blank = 0x20;
const del = 0x7f;
const letters = { from: 0xc3, to: 0xcb } as const;

export function createCellCodes(): CellCodes {
  return {
    texts: [''],
    waiting: new Uint32Array(firstPlaces * waits.all),
    waitingCount: 0,
    long: null,
    known: new Int32Array(firstPlaces * knows.all),
    knownCount: 0,
    asked: 0,
    repeats: true,
  };
}

function placeAfter(known: Int32Array, place: number): number {
  const next = place + knows.all;
  return next === known.length ? 0 : next;
}

function placeOf(known: Int32Array, hash: number): number {
  return (hash * knows.all) & (known.length - 1);
}

function freePlace(known: Int32Array, hash: number): number {
  let place = placeOf(known, hash);
  while (known[place + knows.code] !== 0) place = placeAfter(known, place);
  return place;
}

function grown(known: Int32Array): Int32Array {
  const larger = new Int32Array(known.length * 2);
  for (let place = 0; place < known.length; place += knows.all) {
    if (known[place + knows.code] !== 0) larger.set(known.subarray(place, place + knows.all), freePlace(larger, known[place + knows.hash] ?? 0));
  }
  return larger;
}

function isAt(bytes: Uint8Array, start: number, from: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) {
    if (bytes[start + at] !== bytes[from + at]) return false;
  }
  return true;
}

function withRoom(numbers: Uint32Array, length: number): Uint32Array {
  if (numbers.length >= length) return numbers;
  const larger = new Uint32Array(length * 2);
  larger.set(numbers);
  return larger;
}

function addLong(codes: CellCodes, { from, to }: CellPlace): number {
  const code = codes.texts.push('') - 1;
  codes.long = withRoom(codes.long ?? new Uint32Array(firstPlaces), code * 2 + 2);
  codes.long[code * 2] = from;
  codes.long[code * 2 + 1] = to;
  return code;
}

function addWaiting(codes: CellCodes, { from, textFrom, textTo, unusual }: CellPlace, bytes: Uint8Array): number {
  const code = codes.texts.push('') - 1;
  const at = codes.waitingCount * waits.all;
  codes.waiting = withRoom(codes.waiting, at + waits.all);
  codes.waiting[at + waits.code] = code;
  codes.waiting[at + waits.textFrom] = textFrom;
  codes.waiting[at + waits.textTo] = textTo;
  codes.waiting[at + waits.look] = unusual || bytes[from] === apostrophe ? 1 : 0;
  codes.waitingCount += 1;
  return code;
}

/** Adds a cell's text without looking whether there is an equal one. */
export function addText({ texts }: CellCodes, cell: string): number {
  return cell === '' ? 0 : texts.push(fromHarmlessCell(cell)) - 1;
}

/** A file's bytes, and the text of some of them. A sign that is none there is one here. */
export interface Source {
  bytes: Uint8Array;
  decode(from: number, to: number): string;
}

/** Whether the cell's first byte shows already that it is filled: a sign of ASCII, or a letter up to U+02FF in UTF-8 and Windows-1252. */
export function beginsFilled({ from, to }: CellPlace, bytes: Uint8Array): boolean {
  const first = bytes[from] ?? 0;
  return from < to && ((first > blank && first < del) || (first >= letters.from && first <= letters.to));
}

function addCell(codes: CellCodes, cell: CellPlace, { bytes, decode }: Source): number {
  const { from, to } = cell;
  if (!beginsFilled(cell, bytes)) return addText(codes, plainText(decode(from, to)));
  return to - from > longestKnown ? addLong(codes, cell) : addWaiting(codes, cell, bytes);
}

/** The code of a cell's text. Other codes than 0 whose text is '' so far are of filled cells. */
export function codeOf(codes: CellCodes, cell: CellPlace, bytes: Uint8Array, source: Source): number {
  const { from, to } = cell;
  const length = to - from;
  if (length === 0) return 0;
  if (length > longestKnown) return addCell(codes, cell, source);
  codes.asked += 1;
  if (!codes.repeats) return addCell(codes, cell, source);
  const { known } = codes;
  let hash = length;
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  hash ^= hash >>> 15;
  let place = placeOf(known, hash);
  for (let code = known[place] ?? 0; code !== 0; code = known[place] ?? 0) {
    if (known[place + knows.hash] === hash && known[place + knows.length] === length && isAt(bytes, known[place + knows.from] ?? 0, from, length)) return code;
    place = placeAfter(known, place);
  }
  const code = addCell(codes, cell, source);
  if (code === 0) return 0;
  known[place + knows.code] = code;
  known[place + knows.hash] = hash;
  known[place + knows.from] = from;
  known[place + knows.length] = length;
  codes.knownCount += 1;
  if (codes.knownCount * knows.all * 2 > known.length) codes.known = grown(known);
  if (codes.knownCount > manyTexts && codes.knownCount > codes.asked / 2) codes.repeats = false;
  return code;
}

/** Makes the texts that wait for this part of the file's text, which begins at its place `start`. */
export function makeTexts(codes: CellCodes, part: string, start: number): void {
  const { texts, waiting } = codes;
  for (let at = 0; at < codes.waitingCount * waits.all; at += waits.all) {
    const cell = part.slice((waiting[at + waits.textFrom] ?? 0) - start, (waiting[at + waits.textTo] ?? 0) - start);
    texts[waiting[at + waits.code] ?? 0] = waiting[at + waits.look] === 1 ? fromHarmlessCell(plainText(cell)) : cell;
  }
  codes.waitingCount = 0;
}

/** Whether the cells of a code are filled. */
export function isFilledCode({ texts }: CellCodes, code: number): boolean {
  return code !== 0 && (texts[code] === '' || texts[code]?.trim() !== '');
}

/** Where a long cell lies; null for all others. */
function placeOfCode({ long }: CellCodes, code: number): { from: number; to: number } | null {
  const to = long?.[code * 2 + 1] ?? 0;
  return to === 0 ? null : { from: long?.[code * 2] ?? 0, to };
}

/** All texts. Long ones are made when they are asked for, again each time. */
export function textsOf(codes: CellCodes, decode: Source['decode']): CellTexts {
  const { texts } = codes;
  if (codes.long === null) return texts;
  return {
    length: texts.length,
    at(code) {
      const place = placeOfCode(codes, code);
      return place === null ? texts[code] : fromHarmlessCell(plainText(decode(place.from, place.to)));
    },
    atMost(code) {
      const place = placeOfCode(codes, code);
      return place === null ? (texts[code] ?? '').length : place.to - place.from;
    },
  };
}
