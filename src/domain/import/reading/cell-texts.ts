/**
 * The texts of one column of a file: plain, and without the apostrophe that keeps a spreadsheet from running them (rules R-6
 * and R-15). Most are made when the part of the file that they stand in becomes text, long ones when they are asked for.
 */
import type { CellTexts } from '../sheet/coded-column.ts';
import { fromHarmlessCell } from '../text/formula-cell.ts';
import { plainText } from '../text/plain-text.ts';

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
export interface ColumnTexts {
  /** Of long cells, and of those that wait for the text of their part of the file, '' stands here. */
  texts: string[];
  /** Codes that wait, four numbers each, see `waits`. */
  waiting: Uint32Array;
  waitingCount: number;
  /** By code, where a long cell begins and ends among the bytes. Null where there is none. */
  long: Uint32Array | null;
}

/** Where each number of a cell that waits stands; `look` is 1 where a look must tell whether it is plain. */
const waits = { code: 0, textFrom: 1, textTo: 2, look: 3, all: 4 } as const;

/** To make a text of each longer cell takes longer than all the rest. */
export const longestMade = 40;
const firstPlaces = 1024;
const apostrophe = 0x27;
const blank = 0x20;
const del = 0x7f;
const letters = { from: 0xc3, to: 0xcb } as const;

export function createColumnTexts(): ColumnTexts {
  return { texts: [''], waiting: new Uint32Array(firstPlaces * waits.all), waitingCount: 0, long: null };
}

function withRoom(numbers: Uint32Array, length: number): Uint32Array {
  if (numbers.length >= length) return numbers;
  const larger = new Uint32Array(length * 2);
  larger.set(numbers);
  return larger;
}

function addLong(codes: ColumnTexts, { from, to }: CellPlace): number {
  const code = codes.texts.push('') - 1;
  codes.long = withRoom(codes.long ?? new Uint32Array(firstPlaces), code * 2 + 2);
  codes.long[code * 2] = from;
  codes.long[code * 2 + 1] = to;
  return code;
}

function addWaiting(codes: ColumnTexts, { from, textFrom, textTo, unusual }: CellPlace, bytes: Uint8Array): number {
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
export function addText({ texts }: ColumnTexts, cell: string): number {
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

/** Adds a cell without looking whether there is an equal one. */
export function addCell(codes: ColumnTexts, cell: CellPlace, { bytes, decode }: Source): number {
  const { from, to } = cell;
  if (!beginsFilled(cell, bytes)) return addText(codes, plainText(decode(from, to)));
  return to - from > longestMade ? addLong(codes, cell) : addWaiting(codes, cell, bytes);
}

/** Makes the texts that wait for this part of the file's text, which begins at its place `start`. */
export function makeTexts(codes: ColumnTexts, part: string, start: number): void {
  const { texts, waiting } = codes;
  for (let at = 0; at < codes.waitingCount * waits.all; at += waits.all) {
    const cell = part.slice((waiting[at + waits.textFrom] ?? 0) - start, (waiting[at + waits.textTo] ?? 0) - start);
    texts[waiting[at + waits.code] ?? 0] = waiting[at + waits.look] === 1 ? fromHarmlessCell(plainText(cell)) : cell;
  }
  codes.waitingCount = 0;
}

/** Whether the cells of a code are filled. */
export function isFilledCode({ texts }: ColumnTexts, code: number): boolean {
  return code !== 0 && (texts[code] === '' || texts[code]?.trim() !== '');
}

/** Where a long cell lies; null for all others. */
function placeOfCode({ long }: ColumnTexts, code: number): { from: number; to: number } | null {
  const to = long?.[code * 2 + 1] ?? 0;
  return to === 0 ? null : { from: long?.[code * 2] ?? 0, to };
}

/** All texts. Long ones are made when they are asked for, again each time. */
export function textsOf(codes: ColumnTexts, decode: Source['decode']): CellTexts {
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
