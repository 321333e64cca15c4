import { longestDescription } from '../../listing/wizard-options.ts';
import { hostless, isOwnPicture } from '../../listing/stored-address.ts';
import { oneLine } from '../text/fold.ts';
import { bareStockNumber, mayBeGuarded } from './bare-cell.ts';
import { nothing, refuse, saysUnknown, warn, type Read } from './read.ts';

/** The columns' own limits. */
const limits = { model: 100, finish: 100, brand: 100, serial: 50, stock: 100 } as const;

/** One line for a listing; what is too long is cut and said (rule V-16). */
export function readLine(text: string, field: 'brand' | 'model' | 'finish'): Read<string> {
  const line = oneLine(text);
  if (line === '') return nothing;
  const longest = limits[field];
  return line.length <= longest ? { value: line } : { value: line.slice(0, longest).trim(), ...warn('TooLong', String(longest)) };
}

/** A spreadsheet's short form of a long number. */
const damaged = /^\d(?:[.,]\d+)?E\+\d+$/iu;

/** Never changed but for blanks and guards: it is what a piano is known by (rules V-17, V-25). */
export function readStockNumber(text: string): Read<string> {
  const line = bareStockNumber(text);
  if (line === '') return nothing;
  if (damaged.test(line)) return refuse('NumberDamaged');
  return line.length <= limits.stock ? { value: line } : refuse('TooLong', String(limits.stock));
}

const plus = 0x2b;

/** Whether the stock number is the cell as it stands, as most are. */
export function isPlainStockNumber(cell: string): boolean {
  if (cell.length === 0 || cell.length > limits.stock || mayBeGuarded(cell)) return false;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code <= 0x20 || code >= 0x7f || code === plus) return false;
  }
  return true;
}

export function readSerialNumber(text: string): Read<string> {
  const line = oneLine(text);
  if (line === '' || saysUnknown(line)) return nothing;
  if (damaged.test(line)) return warn('NumberDamaged');
  return line.length <= limits.serial ? { value: line } : { value: line.slice(0, limits.serial).trim(), ...warn('TooLong', String(limits.serial)) };
}

const markup = /<\/?[a-z][^>]*>|&[a-z]+;|&#\d+;/iu;
const lineTag = /<\s*(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/giu;
const tag = /<\/?[a-z][^>]*>/giu;
const entities: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', euro: '€',
};

/** No control signs, and no halves of signs, which are no text. */
function signOf(code: number): string {
  return code < 32 || (code >= 0xd800 && code <= 0xdfff) ? ' ' : String.fromCodePoint(code);
}

function withoutMarkup(text: string): string {
  return text
    .replace(lineTag, '\n')
    .replace(tag, '')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/giu, (whole, code?: string, name?: string) =>
      code === undefined ? (entities[name ?? ''] ?? whole) : signOf(Number(code)));
}

/** Text with its lines; a shop's tags and entities become plain text (rule V-18). */
export function readDescription(text: string): Read<string> {
  const plain = (markup.test(text) ? withoutMarkup(text) : text).normalize('NFC').replace(/\r\n?/gu, '\n').replace(/\n{3,}/gu, '\n\n').trim();
  if (plain === '') return nothing;
  return plain.length <= longestDescription ? { value: plain } : { value: plain.slice(0, longestDescription).trim(), ...warn('TooLong', String(longestDescription)) };
}

const storedPicture = /\/storage\/v1\/object\/public\/piano-images\/[^?#\s]+$/u;
const mostPictures = 10;

/**
 * Addresses of pictures that lie in the marketplace's own storage, as an export of one's own stock names them. Others would show
 * every visitor to another site, those of another seller are not the dealer's to show: neither is taken over (rule V-19). Whose they
 * are isn't asked where nobody is named; the database does in any case.
 */
export function readPictures(text: string, ownerId: string | null = null): Read<string[]> {
  const names = text.split(/[\s,;|]+/u).filter((name) => name !== '');
  if (names.length === 0) return nothing;
  const isOwn = (name: string) => storedPicture.test(name) && /^(?:https?:\/)?\//u.test(name) && (ownerId === null || isOwnPicture(name, ownerId));
  const own = [...new Set(names.filter(isOwn))].slice(0, mostPictures).map(hostless);
  const value = own.length > 0 ? { value: own } : {};
  return own.length === names.length ? value : { ...value, ...warn('PictureElsewhere') };
}
