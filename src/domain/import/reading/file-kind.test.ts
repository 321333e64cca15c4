import { describe, expect, it } from 'vitest';
import { fileKind, type FileKind } from './file-kind.ts';
import { workbookBytes } from '../workbook/testing/workbook-bytes.ts';

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const utf16 = (text: string) => [...text].flatMap((sign) => [sign.charCodeAt(0), 0]);

describe('fileKind', () => {
  it.each<[rule: string, what: string, bytes: readonly number[], kind: FileKind]>([
    ['R-21', 'a workbook', [...workbookBytes({ sheets: [{ name: 'S', rows: '' }] })], 'workbook'],
    ['R-21', 'a text', [...new TextEncoder().encode('PK;Brand')], 'text'],
    ['R-21', 'nothing', [], 'text'],
    ['R-27', 'an old workbook', [...compound, ...utf16('Workbook')], 'old-workbook'],
    ['R-27', 'a workbook behind a password', [...compound, ...utf16('EncryptionInfo EncryptedPackage')], 'locked-workbook'],
  ])('%s %s', (_rule, _what, bytes, kind) => {
    expect(fileKind(Uint8Array.from(bytes))).toBe(kind);
  });
});
