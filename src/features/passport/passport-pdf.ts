import { instrumentName } from '../../domain/instrument/passport.ts';
import type { PassportCopy } from '../../domain/instrument/passport-copy.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { createPdfSheet } from '../parts/pdf-sheet.ts';
import { addWords, dayText, kindNames, lineText, measuresText, pdfWords as words, sideText } from './passport-words.ts';

/** A printable copy with its code on every page. */
export async function passportPdf({ sealed, code, checkAt }: PassportCopy): Promise<ArrayBuffer> {
  const name = instrumentName(sealed);
  const pdf = await createPdfSheet({ title: `${words.title}: ${name}, ${sealed.serialNumber}`, made: new Date(sealed.sealedAt) });
  pdf.write(words.title, 'small', { isSoft: true, gap: 6 });
  pdf.write(name, 'title');
  for (const [label, value] of [[addWords.serial, sealed.serialNumber], [addWords.type, sealed.pianoType], [addWords.year, sealed.year === null ? '' : String(sealed.year)]]) {
    if (value) pdf.write(`${label}: ${value}`, 'text');
  }
  pdf.space(12);
  if (sealed.lines.length === 0) pdf.write(words.none, 'text');
  for (const line of sealed.lines) {
    pdf.need(90);
    pdf.write(`${dayText(line.at)}  ${kindNames[line.kind]}`, 'head');
    for (const part of [measuresText(line.measures), lineText(line)].filter(Boolean)) pdf.write(part, 'text');
    pdf.write(sideText(line.side, false), 'small', { isSoft: true, gap: 8 });
  }
  pdf.space(6);
  pdf.write(words.checked(formatMoment(sealed.sealedAt), code), 'text');
  pdf.write(checkAt, 'small', { isSoft: true });
  pdf.write(words.claim, 'small', { isSoft: true });
  if (!pdf.isWhole()) pdf.write(words.letters, 'small', { isSoft: true });
  return pdf.save((page, pages) => words.foot(code, page, pages));
}
