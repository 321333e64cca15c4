/** The parts of a packed file. Rule R-22 in RULES.md: its list at the end is trusted, the sizes in it are not. */
import { Inflate } from 'fflate';

export interface ZipEntry {
  /** Place of its own head in the file. */
  head: number;
  packedBytes: number;
  method: number;
  locked: boolean;
}

/** Lower case path → entry; null when the list of entries is broken. */
export type ZipEntries = ReadonlyMap<string, ZipEntry>;

const listEnd = { mark: 0x06054b50, bytes: 22, longestComment: 0xffff };
const longListEnd = { mark: 0x06064b50, pointerMark: 0x07064b50, pointerBytes: 20 };
const listed = { mark: 0x02014b50, bytes: 46 };
const head = { mark: 0x04034b50, bytes: 30 };
const elsewhere = 0xffffffff;
const longSizes = 1;

function findListEnd(view: DataView): number {
  const last = view.byteLength - listEnd.bytes;
  for (let at = last; at >= Math.max(0, last - listEnd.longestComment); at -= 1) {
    if (view.getUint32(at, true) === listEnd.mark) return at;
  }
  return -1;
}

/** A number of eight bytes; above what a file can have the list is broken anyway. */
function getLong(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function findList(view: DataView): { at: number; count: number } {
  const end = findListEnd(view);
  const at = view.getUint32(end + 16, true);
  const count = view.getUint16(end + 10, true);
  const pointer = end - longListEnd.pointerBytes;
  if ((at !== elsewhere && count !== 0xffff) || pointer < 0 || view.getUint32(pointer, true) !== longListEnd.pointerMark) return { at, count };
  const longEnd = getLong(view, pointer + 8);
  if (view.getUint32(longEnd, true) !== longListEnd.mark) throw new RangeError('no list');
  return { at: getLong(view, longEnd + 48), count: getLong(view, longEnd + 32) };
}

/** Sizes that don't fit their field stand behind the name, only those and in this order. */
function readLongSizes(view: DataView, extra: { at: number; end: number }, sizes: { unpacked: number; packed: number; head: number }) {
  for (let { at } = extra; at + 4 <= extra.end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== longSizes) continue;
    let next = at + 4;
    for (const field of ['unpacked', 'packed', 'head'] as const) {
      if (sizes[field] !== elsewhere) continue;
      sizes[field] = getLong(view, next);
      next += 8;
    }
  }
  return sizes;
}

function listEntries(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new TextDecoder();
  const entries = new Map<string, ZipEntry>();
  let { at, count } = findList(view);
  for (; count > 0; count -= 1) {
    if (view.getUint32(at, true) !== listed.mark) throw new RangeError('no entry');
    const nameEnd = at + listed.bytes + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const name = names.decode(bytes.subarray(at + listed.bytes, nameEnd)).replaceAll('\\', '/').replace(/^\//u, '').toLowerCase();
    const sizes = { unpacked: view.getUint32(at + 24, true), packed: view.getUint32(at + 20, true), head: view.getUint32(at + 42, true) };
    const { packed, head: place } = readLongSizes(view, { at: nameEnd, end: extraEnd }, sizes);
    entries.set(name, { head: place, packedBytes: packed, method: view.getUint16(at + 10, true), locked: (view.getUint16(at + 8, true) & 1) === 1 });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

export function zipEntries(bytes: Uint8Array): ZipEntries | null {
  try {
    return listEntries(bytes);
  } catch (error) {
    // A place outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const methods = { stored: 0, deflated: 8 };
/** What goes in at once: a thousand times as much may come out. */
const packedPart = 16 * 1024;

/** Hands over an entry's bytes, piece by piece, each with the share of the entry that is done. Throws on a broken one. */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry, take: (part: Uint8Array, share: number) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(entry.head, true) !== head.mark) throw new RangeError('no head');
  const start = entry.head + head.bytes + view.getUint16(entry.head + 26, true) + view.getUint16(entry.head + 28, true);
  const packed = bytes.subarray(start, start + entry.packedBytes);
  if (packed.length < entry.packedBytes) throw new RangeError('cut off');
  let done = 0;
  const inflate = new Inflate((part) => take(part, done / packed.length));
  for (; done < packed.length; ) {
    const part = packed.subarray(done, done + packedPart);
    done += part.length;
    if (entry.method === methods.deflated) inflate.push(part, done === packed.length);
    else if (entry.method === methods.stored) take(part, done / packed.length);
    else throw new RangeError('unknown method');
  }
}
