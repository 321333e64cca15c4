/** Which of many texts may stand there twice, known without keeping them: a set of 50,000 texts takes many times as long. */
import { stockKey } from './identity.ts';

export interface Repeats {
  /** Takes the stock number of a row. */
  take(row: number, stockNumber: string): void;
  /** Rows, in order, among which all that have the same number (`stockKey`) are, and hardly others. */
  mayRepeat(): number[];
}

const ascii = { blank: 0x20, a: 0x61, z: 0x7a, del: 0x7f } as const;

/** The same for texts that are one by `stockKey`. */
function hashOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= ascii.blank || code >= ascii.del) return hashOfKey(stockKey(text));
    hash = (Math.imul(hash, 31) + (code >= ascii.a && code <= ascii.z ? code - ascii.blank : code)) | 0;
  }
  return hash;
}

function hashOfKey(key: string): number {
  let hash = key.length;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash;
}

/** For at most `most` rows. */
export function createRepeats(most: number): Repeats {
  const places = 2 ** Math.ceil(Math.log2(most * 2 + 2));
  /** Row + 1 that came first with a hash. */
  const first = new Uint32Array(places);
  const hashes = new Int32Array(places);
  const repeated = new Set<number>();
  return {
    take(row, stockNumber) {
      const hash = hashOf(stockNumber);
      let place = (hash ^ (hash >>> 15)) & (places - 1);
      for (let before = first[place] ?? 0; before !== 0; before = first[place] ?? 0) {
        if (hashes[place] === hash) {
          repeated.add(before - 1).add(row);
          return;
        }
        place = (place + 1) & (places - 1);
      }
      first[place] = row + 1;
      hashes[place] = hash;
    },
    mayRepeat: () => [...repeated].sort((a, b) => a - b),
  };
}
