/**
 * The cells of one column of a file's bytes, given a code each: equal cells are known by their bytes, before a text is made
 * of them. Texts are plain and without the apostrophe that keeps a spreadsheet from running them (rules ).
 */
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
  texts: string[];
  /** An open table, its size a power of two: at each place four numbers, see `field`. */
  known: Int32Array;
  /** Cells in it. */
  count: number;
  /** Cells that were asked for. */
  asked: number;
  /** Whether enough cells repeat that looking them up is worth it. */
  repeats: boolean;
}

/** Where each number of a known cell stands. A code of 0 is a free place. */
const field = { code: 0, hash: 1, from: 2, length: 3, all: 4 } as const;

/** Longer cells hardly repeat. */
const longestKnown = 40;
/** A column that has so many texts, and more than one in two rows, has mostly different ones. */
const manyTexts = 4096;
const firstPlaces = 1024;
const apostrophe = 0x27;

export function createCellCodes(): CellCodes {
  return { texts: [''], known: new Int32Array(firstPlaces * field.all), count: 0, asked: 0, repeats: true };
}

function placeAfter(known: Int32Array, place: number): number {
  const next = place + field.all;
  return next === known.length ? 0 : next;
}

function placeOf(known: Int32Array, hash: number): number {
  return (hash * field.all) & (known.length - 1);
}

function freePlace(known: Int32Array, hash: number): number {
  let place = placeOf(known, hash);
  while (known[place + field.code] !== 0) place = placeAfter(known, place);
  return place;
}

function grown(known: Int32Array): Int32Array {
  const larger = new Int32Array(known.length * 2);
  for (let place = 0; place < known.length; place += field.all) {
    if (known[place + field.code] !== 0) larger.set(known.subarray(place, place + field.all), freePlace(larger, known[place + field.hash] ?? 0));
  }
  return larger;
}

function textOf({ from, textFrom, textTo, unusual }: CellPlace, bytes: Uint8Array, text: string): string {
  const cell = text.slice(textFrom, textTo);
  if (unusual) return fromHarmlessCell(plainText(cell));
  return bytes[from] === apostrophe ? fromHarmlessCell(cell) : cell;
}

function isAt(bytes: Uint8Array, start: number, from: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) {
    if (bytes[start + at] !== bytes[from + at]) return false;
  }
  return true;
}

/** Adds a cell's text without looking whether there is an equal one. */
export function addCell({ texts }: CellCodes, cell: string): number {
  return texts.push(fromHarmlessCell(cell)) - 1;
}

/** The code of a cell's text. */
export function codeOf(codes: CellCodes, cell: CellPlace, bytes: Uint8Array, text: string): number {
  const { from, to } = cell;
  const length = to - from;
  if (length === 0) return 0;
  codes.asked += 1;
  const { known, texts } = codes;
  if (!codes.repeats || length > longestKnown) return texts.push(textOf(cell, bytes, text)) - 1;
  let hash = length;
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  hash ^= hash >>> 15;
  let place = placeOf(known, hash);
  for (let code = known[place] ?? 0; code !== 0; code = known[place] ?? 0) {
    if (known[place + field.hash] === hash && known[place + field.length] === length && isAt(bytes, known[place + field.from] ?? 0, from, length)) return code;
    place = placeAfter(known, place);
  }
  const code = texts.push(textOf(cell, bytes, text)) - 1;
  known[place + field.code] = code;
  known[place + field.hash] = hash;
  known[place + field.from] = from;
  known[place + field.length] = length;
  codes.count += 1;
  if (codes.count * field.all * 2 > known.length) codes.known = grown(known);
  if (texts.length > manyTexts && texts.length > codes.asked / 2) codes.repeats = false;
  return code;
}
