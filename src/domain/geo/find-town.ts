import { foldText } from '../listing/listing-summary.ts';
import type { Coordinates } from './distance.ts';
import { gazetteer } from './gazetteer.ts';

export interface Town extends Coordinates {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface Towns {
  /** The town of that name, in any spelling of RULES.md; null when the gazetteer has none. */
  find(text: string): Town | null;
  /** Towns whose name begins so, larger ones first, at most `limit`. */
  suggest(text: string, limit: number): readonly Town[];
}

const longestName = 80;

function toKey(text: string): string {
  return foldText(text.slice(0, longestName)).replace(/[^\p{L}\p{N}]+/gu, ' ').trim().replace(/^st /u, 'sankt ');
}

function parseLine(line: string): { names: string[]; lat: number; lng: number } | null {
  const parts = /^(.+) (-?[\d.]+) (-?[\d.]+)$/u.exec(line);
  return parts ? { names: (parts[1] ?? '').split('/'), lat: Number(parts[2]), lng: Number(parts[3]) } : null;
}

/** Reads the bundled gazetteer (some 400 towns in DE, AT, CH, NL; about 1 ms). Rules G-1 to G-5. */
export function createTowns(): Towns {
  const townsByKey = new Map<string, Town>();
  for (const [country, lines] of Object.entries(gazetteer)) {
    for (const line of lines.trim().split('\n')) {
      const parsed = parseLine(line);
      if (!parsed) continue;
      const town = { name: parsed.names[0] ?? '', country, lat: parsed.lat, lng: parsed.lng };
      for (const name of parsed.names) {
        const key = toKey(name);
        if (!townsByKey.has(key)) townsByKey.set(key, town);
      }
    }
  }

  function suggest(text: string, limit: number): readonly Town[] {
    const key = toKey(text);
    if (key === '') return [];
    const found = new Set<Town>();
    for (const [name, town] of townsByKey) {
      if (found.size >= limit) break;
      if (name.startsWith(key)) found.add(town);
    }
    return [...found];
  }

  function find(text: string): Town | null {
    const exact = townsByKey.get(toKey(text)) ?? townsByKey.get(toKey(text.split(',')[0] ?? ''));
    if (exact) return exact;
    const [first, second] = suggest(text, 2);
    return first && !second ? first : null;
  }

  return { find, suggest };
}
