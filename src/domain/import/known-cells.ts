/** Longer texts hardly repeat. */
const longestKnown = 40;
/** A column with more different texts than that has mostly different ones. */
const mostKnown = 2000;
/** A power of two, and sparsely filled. */
const places = 8192;

/**
 * A cell's text by its place, for one column: equal short cells are one string. Most cells of a file repeat, and one string
 * of each is known again more quickly and takes less memory. `to` is behind the last sign.
 */
export function createKnownCells(text: string): (from: number, to: number) => string {
  /** Number of a known cell, 0 where there is none. */
  const numbers = new Uint16Array(places);
  const cells: string[] = [''];
  const starts: number[] = [0];
  const isAt = (number: number, from: number, length: number) => {
    if (cells[number]?.length !== length) return false;
    const start = starts[number] ?? 0;
    for (let sign = 0; sign < length; sign += 1) {
      if (text.charCodeAt(start + sign) !== text.charCodeAt(from + sign)) return false;
    }
    return true;
  };
  return (from, to) => {
    const length = to - from;
    if (length === 0) return '';
    if (length > longestKnown || cells.length > mostKnown) return text.slice(from, to);
    let hash = length;
    for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    let place = (hash ^ (hash >>> 15)) & (places - 1);
    for (let number = numbers[place] ?? 0; number !== 0; number = numbers[place] ?? 0) {
      if (isAt(number, from, length)) return cells[number] ?? '';
      place = (place + 1) & (places - 1);
    }
    const cell = text.slice(from, to);
    numbers[place] = cells.length;
    cells.push(cell);
    starts.push(from);
    return cell;
  };
}
