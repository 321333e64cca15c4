/** Which piano of one's own stock a picture's name speaks of. Rules PN-1 to PN-7 in RULES.md. */
import { isInStock, type StockListing } from '../plan/listing-fields.ts';

export type NumberedListing = Pick<StockListing, 'id' | 'stock_number' | 'status'>;

/** `path`: folders and name as the folder was dropped, 'Fotos/A-1042/1.jpg', or the name alone. */
export interface NamedPicture {
  path: string;
}

export type PictureMatch =
  /** `rest` is what the name says besides the stock number: the order among the piano's pictures goes by it. */
  | { kind: 'one'; listingId: string; rest: string }
  | { kind: 'none' }
  | { kind: 'several'; listingIds: readonly string[] };

const endings = /\.(?:jpe?g|jfif|png|webp|gif|bmp|avif|hei[cf]|tiff?)$/iu;

/** Whether a file in a dropped folder is meant as a picture: by its ending, and none of those that systems put there (rule PN-1). */
export function isPictureName(path: string): boolean {
  return endings.test(path) && !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

const dashes = /\p{Pd}/gu;
const blanks = /[\s_]+/gu;
const alphanumeric = /[\p{L}\p{M}\p{N}]/u;
/** No system lets these stand in a file's name; a name has a hyphen or nothing in their place. */
const neverInNames = /[/\\:*?"<>|]+/gu;

/** One blank for blanks and underscores, one hyphen for all dashes, lower case. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').replace(dashes, '-').replace(blanks, ' ').trim();
}

function withoutBlanks(text: string): string {
  return text.replaceAll(' ', '');
}

export interface StockNumbers {
  /** Listings by their number without blanks, with the number as it is written. */
  byKey: ReadonlyMap<string, readonly { written: string; listing: NumberedListing }[]>;
  longest: number;
}

/** For finding many names; listings without a number are left out. */
export function indexStockNumbers(stock: readonly NumberedListing[]): StockNumbers {
  const byKey = new Map<string, { written: string; listing: NumberedListing }[]>();
  let longest = 0;
  for (const listing of stock) {
    const { stock_number } = listing;
    for (const written of new Set(['-', ' '].map((sign) => plain(stock_number.replace(neverInNames, sign))))) {
      const key = withoutBlanks(written);
      if (!alphanumeric.test(key)) continue;
      byKey.set(key, [...(byKey.get(key) ?? []), { written, listing }]);
      longest = Math.max(longest, key.length);
    }
  }
  return { byKey, longest };
}

interface Found {
  listing: NumberedListing;
  length: number;
  /** 0: as it is written; 1: the name leaves blanks out; 2: the name has blanks that the number lacks. */
  looseness: number;
  rest: string;
}

/** Numbers with which a name begins and behind which no letter or digit goes on. */
function numbersIn(name: string, { byKey, longest }: StockNumbers): Found[] {
  const found: Found[] = [];
  let key = '';
  for (let at = 0; at < name.length && key.length < longest; at += 1) {
    const sign = name[at] ?? '';
    if (sign === ' ') continue;
    key += sign;
    const next = name[at + 1] ?? '';
    if (next !== '' && alphanumeric.test(next)) continue;
    for (const { written, listing } of byKey.get(key) ?? []) {
      const said = name.slice(0, at + 1);
      const looseness = said === written ? 0 : said.includes(' ') ? 2 : 1;
      found.push({ listing, length: key.length, looseness, rest: name.slice(at + 1) });
    }
  }
  return found;
}

/** Those that fit best (rules PN-2 to PN-4): as written before loosely, then the longest, then what is in stock. */
function best(found: readonly Found[]): readonly Found[] {
  const looseness = Math.min(...found.map((each) => each.looseness));
  const closest = found.filter((each) => each.looseness === looseness);
  const length = Math.max(...closest.map((each) => each.length));
  const longest = closest.filter((each) => each.length === length);
  const present = longest.filter(({ listing }) => isInStock(listing));
  return present.length > 0 ? present : longest;
}

function idsOf(found: readonly Found[]): string[] {
  return [...new Set(found.map(({ listing }) => listing.id))];
}

/** A running number in a folder that has a stock number is no stock number itself (rule PN-5). */
const runningNumber = /^\d{1,3}$/u;

export function matchPicture({ path }: NamedPicture, numbers: StockNumbers): PictureMatch {
  const [file = '', ...folders] = path.split('/').reverse();
  const name = plain(file.replace(endings, ''));
  const ofFolder = folders.map((folder) => best(numbersIn(plain(folder), numbers))).find((found) => found.length > 0) ?? [];
  const ofName = ofFolder.length > 0 && runningNumber.test(name) ? [] : best(numbersIn(name, numbers));
  const [first] = ofName;
  const ids = new Set([...idsOf(ofName), ...idsOf(ofFolder)]);
  const agreed = ofFolder.length > 0 && ofName.length > 0 ? idsOf(ofName).filter((id) => idsOf(ofFolder).includes(id)) : [...ids];
  const [only] = agreed;
  if (only !== undefined && agreed.length === 1) return { kind: 'one', listingId: only, rest: first ? first.rest : name };
  return ids.size === 0 ? { kind: 'none' } : { kind: 'several', listingIds: [...ids] };
}

const digits = /(\d+)/u;
const signs = /[^\p{L}\p{M}\p{N}]+/gu;

/** Names in the order in which people count: nothing before numbers, 2 before 10, numbers before words (rule PN-6). */
export function compareRests(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const order = compareParts(left[place], right[place]);
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(text: string): string[] {
  return plain(text).replace(signs, ' ').split(digits).map((part) => part.trim()).filter((part) => part !== '');
}

function compareParts(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [first, second] = [digits.test(a), digits.test(b)];
  if (first !== second) return first ? -1 : 1;
  if (!first) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [BigInt(a), BigInt(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
