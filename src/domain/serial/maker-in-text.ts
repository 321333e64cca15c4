import { byCodeUnit } from './rank.ts';
import type { SerialMaker, SerialReference } from './reference.ts';

/** A maker's short name inside the typed text ("Yamaha 4512870"): the longest one found, and the text without it. */
export function makerInText(reference: SerialReference, typed: string): { maker: SerialMaker; rest: string } | null {
  if (!/\p{L}/u.test(typed)) return null;
  const text = typed.normalize('NFC');
  const lower = asciiLower(text);
  const [maker] = reference.makers
    .filter(({ shortName }) => lower.includes(asciiLower(shortName)))
    .sort((a, b) => b.shortName.length - a.shortName.length || byCodeUnit(a.name, b.name));
  if (!maker) return null;
  const at = lower.indexOf(asciiLower(maker.shortName));
  return { maker, rest: text.slice(0, at) + text.slice(at + maker.shortName.length) };
}

/** Keeps the text's length, which a full lower-casing may change. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
