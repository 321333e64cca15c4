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

/** Where each number of a known cell stands. A code of 0 is a free place. */
const knows = { code: 0, hash: 1, from: 2, length: 3, all: 4 } as const;
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

/** The code of a cell's text. Other codes than 0 whose text is '' so far are of filled cells. */
export function codeOf(codes: CellCodes, cell: CellPlace, source: Source): number {
  const { from, to } = cell;
  const length = to - from;
  if (length === 0) return 0;
  // Longer cells hardly repeat.
  if (length > longestMade) return addCell(codes, cell, source);
  codes.asked += 1;
  if (!codes.repeats) return addCell(codes, cell, source);
  const { known } = codes;
  const { bytes } = source;
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
