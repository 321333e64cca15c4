import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import type { PassportLine, SealedPassport } from '../../domain/instrument/passport.ts';
import { passportPdf } from './passport-pdf.ts';

const line = (id: number, body: string): PassportLine => ({ id: String(id), kind: 'tuning', at: '2026-05-02T12:00:00.000Z', body, measures: { pitch_after: 442 }, side: 'provider' });

function copyOf(maker: string, lines: readonly PassportLine[]) {
  const sealed: SealedPassport = {
    passportId: '6f0c1f3e-0000-4000-8000-000000000001', maker, model: '200', serialNumber: '47412', pianoType: 'Grand', year: 1995, shownKinds: ['tuning'], lines,
    sealedAt: '2026-11-30T08:00:00.000Z',
  };
  return { sealed, code: 'ABCD-EFGH-JKLM-NPQR', checkAt: 'https://soundboard.example/passport/6f0c1f3e-0000-4000-8000-000000000001?copy=ABCD-EFGH-JKLM-NPQR' };
}

it.each([
  ['nothing yet', 'Bösendorfer', [], 1],
  ['lines of many pages', 'Bösendorfer', Array.from({ length: 60 }, (_, id) => line(id, 'Tuned, regulated and voiced.')), 4],
  ['letters that its fonts lack, and a word without an end', 'Красный Октябрь', [line(1, `Łódź かわい ${'x'.repeat(2000)}`)], 1],
])('P-SEAL-1 %s become a PDF', async (_what, maker, lines, pages) => {
  const pdf = await PDFDocument.load(await passportPdf(copyOf(maker, lines)));
  expect([pdf.getPageCount() >= pages, pdf.getTitle()]).toEqual([true, `Piano passport: ${maker} 200, 47412`]);
});
