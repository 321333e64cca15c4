/** What a typed text is made of. The database's `serial_tokens` cuts alike (S-READ-*). */

export interface Token {
  /** `model`: letters and digits mixed that are no number ('U1H'). */
  kind: 'word' | 'digits' | 'model';
  text: string;
  /** What stands between it and the token before. */
  gap: string;
  /** Letters were read as the digits they look like. */
  isLookAlike: boolean;
}

/** Zeros of the number scripts that a phone's keyboard may type: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
const marks = /[\u0300-\u036f]/g;
const chunk = /[A-Za-z0-9|]+/g;

function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((candidate) => candidate <= code) ?? code;
    return String(code - zero);
  });
}

const readLookAlikes = (text: string): string => text.replace(/[Oo]/g, '0').replace(/[Iil|]/g, '1');
const isLookAlikes = (text: string): boolean => /^[0-9OoIil|]+$/.test(text);

/** Compatibility forms resolved, marks off, digits 0–9, '&' as a word. Case stays: l looks like 1, L does not. */
function cleaned(text: string): string {
  return asciiDigits(text.normalize('NFKD')).replace(invisible, '').replace(marks, '').replaceAll('&', ' and ');
}

/** A model's letters with one digit and a space before the number: 'U3 456 789'. */
function isModelBeforeNumber({ head, tail, after }: { head: string; tail: string; after: string }): boolean {
  return tail.length === 1 && /^(?:UX?|C|G|K)$/i.test(head) && /^[ \t\n\r]+[0-9]/.test(after);
}

/** Pieces of one chunk: [kind, text, is look-alike]. */
function piecesOf(text: string, after: string): [Token['kind'], string, boolean][] {
  if (/^[A-Za-z]+$/.test(text)) return [['word', text, false]];
  if (/^[0-9]+$/.test(text)) return [['digits', text, false]];
  const at = text.search(/[0-9]/);
  if (at < 0) return [['model', text, false]];
  const head = text.slice(0, at);
  const tail = text.slice(at);
  if (isLookAlikes(text)) return [['digits', readLookAlikes(text), true]];
  if (isLookAlikes(tail) && /^[A-Za-z]+$/.test(head)) {
    if (isModelBeforeNumber({ head, tail, after })) return [['model', text, false]];
    const digits = readLookAlikes(tail);
    return [['word', head, false], ['digits', digits, digits !== tail]];
  }
  const [, before = '', number = '', suffix = ''] = /^([A-Za-z]*)([0-9]{4,})([A-Za-z]+)$/.exec(text) ?? [];
  if (number !== '') {
    const pieces: [Token['kind'], string, boolean][] = [['digits', number, false], ['model', suffix, false]];
    return before === '' ? pieces : [['word', before, false], ...pieces];
  }
  const [, model = '', rest = ''] = /^(.*[A-Za-z|])([0-9]{5,})$/.exec(text) ?? [];
  return rest === '' ? [['model', text, false]] : [['model', model, false], ['digits', rest, false]];
}

export function tokensOf(typed: string): Token[] {
  const text = cleaned(typed);
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(chunk)) {
    const gap = text.slice(end, index);
    end = index + found.length;
    piecesOf(found, text.slice(end)).forEach(([kind, piece, isLookAlike], i) => {
      tokens.push({ kind, text: piece, gap: i === 0 ? gap : '', isLookAlike });
    });
  }
  return tokens;
}
