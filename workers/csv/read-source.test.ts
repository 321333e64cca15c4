import { describe, expect, it } from 'vitest';
import { textRow, workbookBytes } from '../../src/domain/import/workbook/testing/workbook-bytes.ts';
import { rowsOf } from '../../src/domain/import/sheet/sheet.ts';
import { readSource } from './read-source.ts';

const file = (bytes: Uint8Array<ArrayBuffer>, sheet?: string) => ({ kind: 'file', name: 'stock.xlsx', bytes: bytes.buffer, ...(sheet && { sheet }) }) as const;
const rows = textRow('Brand', 'Model') + textRow('Yamaha', 'U3');
const nobody = () => {};

describe('readSource', () => {
  it('R-21 reads a workbook by its bytes, and the sheet that is asked for', async () => {
    const bytes = workbookBytes({ sheets: [{ name: 'One', rows }, { name: 'Two', rows }] });
    expect(await readSource(file(bytes, 'Two'), nobody)).toMatchObject({ ok: true, value: { name: 'Two', form: { sheetNames: ['One', 'Two'] } } });
  });

  it('tells the progress of a workbook', async () => {
    const shares: number[] = [];
    await readSource(file(workbookBytes({ sheets: [{ name: 'One', rows }] })), (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it.each([
    ['R-27', '', 'OldWorkbook'],
    ['R-27', 'EncryptedPackage', 'LockedWorkbook'],
  ])('%s refuses other workbooks: %s', async (_rule, part, type) => {
    const bytes = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...[...part].flatMap((sign) => [sign.charCodeAt(0), 0])]);
    expect(await readSource(file(bytes), nobody)).toEqual({ ok: false, error: { type } });
  });

  it('reads what is pasted', async () => {
    const read = await readSource({ kind: 'text', name: 'pasted', text: 'Brand\tModel\nYamaha\tU3' }, nobody);
    expect(read.ok && rowsOf(read.value)).toEqual([['Yamaha', 'U3']]);
  });
});
