export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail. Injected, so that the same function runs hosted and in the embedded backend. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void> | void;
}

const plainAddress = /^[^\s@<>,;:"`\\()[\]\p{C}]{1,64}@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)*\.[\p{L}\p{M}\d-]{2,63}$/u;
const longestAddress = 254;

/** The one address, or null when the value is none, several, or has anything that could begin another header. */
export function parseAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const given = value.replace(/^ +| +$/g, '');
  return given.length <= longestAddress && plainAddress.test(given) ? given : null;
}

const controls = /[\p{Cc}\u2028\u2029]/u;

/** One line of at most `longest` characters as people count them, '' where nothing is given; null for a second line. */
export function parseLine(value: unknown, longest: number): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' || controls.test(value)) return null;
  return cutText(value, longest);
}

/** Text of several lines, cut at `longest` characters; null for what is no text. */
export function parseText(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null;
  return cutText(value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''), longest);
}

// What turns the direction of all that follows it, and would reorder the sentences around a name.
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between characters as people see them: an emoji or an accented letter is kept whole or left out. */
function cutText(value: string, longest: number): string {
  const clean = dropHalves(value.normalize('NFC').replace(directionMarks, '').trim());
  let cut = '';
  let count = 0;
  for (const { segment } of graphemes.segment(clean)) {
    // One character may carry any number of marks: those count as well.
    if (count === longest || cut.length + segment.length > longest * 16) return `${cut.trimEnd()}…`;
    cut += segment;
    count += 1;
  }
  return cut;
}

/** Without what is only half of a character: mail services refuse such text. */
function dropHalves(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '');
}

/** The last check before anything leaves. Throws where an address or a subject has a second line. */
export async function deliver(mailer: Mailer, mail: OutgoingMail): Promise<void> {
  if (parseAddress(mail.to) === null || controls.test(mail.subject)) throw new Error('A mail with a second header was not sent');
  await mailer.send(mail);
}
