/** What a file is by its first bytes, whatever its name says. Rules in RULES.md. */

const packed = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** The name of the part that holds what a password protects, as such a file writes it. */
const lockedPart = 'EncryptedPackage';

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

export type FileKind = 'text' | 'workbook' | 'old-workbook' | 'locked-workbook';

export function fileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, packed)) return 'workbook';
  if (!startsWith(bytes, compound)) return 'text';
  return new TextDecoder('utf-16le').decode(bytes).includes(lockedPart) ? 'locked-workbook' : 'old-workbook';
}
