/**
 * The cells of one column of a file's bytes, given a code each: equal cells are known by their bytes, before a text is made
 * of them.
 */
import { addCell, createColumnTexts, longestMade, type CellPlace, type ColumnTexts, type Source } from './cell-texts.ts';

/** A column's texts by their codes, and what the cells are known by. */
export interface CellCodes extends ColumnTexts {
  /** An open table, its size a power of two: at each place four numbers, see `knows`. */
  known: Int32Array;
  knownCount: number;
  /** Cells that were asked for. */
  asked: number;
  /** Whether enough cells repeat that looking them up is worth it. */
  repeats: boolean;
}

/**
 * Where each number of a known cell stands. A code of 0 is a free place. A cell of up to eight bytes is all in `first` and
 * `second`; of a longer one these are a number made of all its bytes, and where it begins.
 */
const knows = { code: 0, first: 1, second: 2, length: 3, all: 4 } as const;
const wordBytes = 4;
const shortBytes = 8;
/** A column that has so many texts, and more than one in two rows, has mostly different ones. */
const manyTexts = 4096;
const firstPlaces = 1024;

export function createCellCodes(): CellCodes {
  return { ...createColumnTexts(), known: new Int32Array(firstPlaces * knows.all), knownCount: 0, asked: 0, repeats: true };
}

function placeAfter(known: Int32Array, place: number): number {
  const next = place + knows.all;
  return next === known.length ? 0 : next;
}

function placeOf(known: Int32Array, hash: number): number {
  return (hash * knows.all) & (known.length - 1);
}

/** Spreads cells that are alike. `last` is 0 for a longer cell. */
function hashOf(first: number, last: number): number {
  const mixed = Math.imul(first ^ Math.imul(last, 0x85ebca6b), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function freePlace(known: Int32Array, hash: number): number {
  let place = placeOf(known, hash);
  while (known[place + knows.code] !== 0) place = placeAfter(known, place);
  return place;
}

function grown(known: Int32Array): Int32Array {
  const larger = new Int32Array(known.length * 2);
  for (let place = 0; place < known.length; place += knows.all) {
    if (known[place + knows.code] === 0) continue;
    const last = (known[place + knows.length] ?? 0) > shortBytes ? 0 : (known[place + knows.second] ?? 0);
    larger.set(known.subarray(place, place + knows.all), freePlace(larger, hashOf(known[place + knows.first] ?? 0, last)));
  }
  return larger;
}

function isAt(bytes: Uint8Array, start: number, from: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) {
    if (bytes[start + at] !== bytes[from + at]) return false;
  }
  return true;
}

/** Up to three bytes as one number. */
function fewBytes(bytes: Uint8Array, from: number, length: number): number {
  const first = bytes[from] ?? 0;
  if (length === 1) return first;
  const second = first | ((bytes[from + 1] ?? 0) << 8);
  return length === 2 ? second : second | ((bytes[from + 2] ?? 0) << 16);
}

function manyBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return hash;
}

/** The code of a cell's text. Other codes than 0 whose text is '' so far are of filled cells. */
export function codeOf(codes: CellCodes, cell: CellPlace, bytes: Uint8Array, source: Source): number {
  const { from, to } = cell;
  const length = to - from;
  if (length === 0) return 0;
  // Longer cells hardly repeat.
  if (length > longestMade) return addCell(codes, cell, source);
  codes.asked += 1;
  if (!codes.repeats) return addCell(codes, cell, source);
  const { known } = codes;
  const isShort = length <= shortBytes;
  const first = length < wordBytes ? fewBytes(bytes, from, length) : isShort ? source.words.getInt32(from) : manyBytes(bytes, from, to);
  // The two overlap in a cell of five to seven bytes.
  const last = isShort && length > wordBytes ? source.words.getInt32(to - wordBytes) : 0;
  let place = placeOf(known, hashOf(first, last));
  for (let code = known[place] ?? 0; code !== 0; code = known[place] ?? 0) {
    if (known[place + knows.first] === first && known[place + knows.length] === length) {
      const second = known[place + knows.second] ?? 0;
      if (isShort ? second === last : isAt(bytes, second, from, length)) return code;
    }
    place = placeAfter(known, place);
  }
  const code = addCell(codes, cell, source);
  if (code === 0) return 0;
  known[place + knows.code] = code;
  known[place + knows.first] = first;
  known[place + knows.second] = isShort ? last : from;
  known[place + knows.length] = length;
  codes.knownCount += 1;
  if (codes.knownCount * knows.all * 2 > known.length) codes.known = grown(known);
  if (codes.knownCount > manyTexts && codes.knownCount > codes.asked / 2) codes.repeats = false;
  return code;
}
