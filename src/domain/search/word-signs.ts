/** What can be said of listings' words without reading them again. Positions are those of the haystacks given. */
export interface WordSigns {
  /** No word of that haystack can begin with `word`. */
  excludes(position: number, word: string): boolean;
}

const pairSlots = 8;
const pairBits = pairSlots * 32;

/**
 * Marks, for each haystack, with which letters (exactly) and letter pairs (hashed to 256 bits) its words begin: 40 bytes
 * a listing. Reading 20,000 haystacks costs about as much as one search without this; afterwards the first key strokes,
 * which nothing has narrowed yet, leave most texts unread.
 */
export function createWordSigns(haystacks: readonly string[]): WordSigns {
  const letters = new Int32Array(haystacks.length * 2);
  const pairs = new Int32Array(haystacks.length * pairSlots);
  haystacks.forEach((haystack, position) => {
    let first = -1;
    for (let at = 0; at < haystack.length; at += 1) {
      const rank = toRank(haystack.charCodeAt(at));
      if (rank === -1) first = -1;
      else if (first === -1) {
        first = rank;
        mark(letters, position * 2, rank);
      } else if (first >= 0) {
        mark(pairs, position * pairSlots, toPair(first, rank));
        first = -2; // Inside a word, behind its pair: nothing more to mark.
      }
    }
  });

  return {
    excludes(position, word) {
      const first = toRank(word.charCodeAt(0));
      if (!isMarked(letters, position * 2, first)) return true;
      return word.length > 1 && !isMarked(pairs, position * pairSlots, toPair(first, toRank(word.charCodeAt(1))));
    },
  };
}

/** a–z are 0–25, digits 26–35, everything beyond ASCII 36; -1 parts words. */
function toRank(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 97;
  if (unit >= 48 && unit <= 57) return unit - 22;
  return unit > 127 ? 36 : -1;
}

function toPair(first: number, second: number): number {
  return (first * 37 + second) % pairBits;
}

function mark(bits: Int32Array, start: number, bit: number): void {
  const slot = start + (bit >> 5);
  bits[slot] = (bits[slot] ?? 0) | (1 << (bit & 31));
}

function isMarked(bits: Int32Array, start: number, bit: number): boolean {
  return ((bits[start + (bit >> 5)] ?? 0) & (1 << (bit & 31))) !== 0;
}
