/** Reading numbers and names out of bytes that may end anywhere. Nothing throws: what isn't there is 0, '' or -1. */
export interface ByteReader {
  length: number;
  u8(at: number): number;
  /** Big-endian, as JPEG, PNG and HEIF have it. */
  u16(at: number): number;
  u32(at: number): number;
  /** Little-endian, as WebP, GIF and BMP have it. */
  u16le(at: number): number;
  u24le(at: number): number;
  u32le(at: number): number;
  /** One character a byte. */
  text(at: number, length: number): string;
  /** The first place of a byte from there on, or -1. */
  find(byte: number, from: number): number;
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  const u8 = (at: number) => bytes[at] ?? 0;
  const u16 = (at: number) => u8(at) * 0x100 + u8(at + 1);
  const u16le = (at: number) => u8(at) + u8(at + 1) * 0x100;
  return {
    length: bytes.length,
    u8,
    u16,
    u32: (at) => u16(at) * 0x1_0000 + u16(at + 2),
    u16le,
    u24le: (at) => u16le(at) + u8(at + 2) * 0x1_0000,
    u32le: (at) => u16le(at) + u16le(at + 2) * 0x1_0000,
    text: (at, length) => String.fromCharCode(...bytes.subarray(Math.max(0, at), Math.max(0, at + length))),
    find: (byte, from) => bytes.indexOf(byte, from),
  };
}
