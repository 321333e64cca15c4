import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { instrumentName } from '../../domain/instrument/passport.ts';
import type { PassportCopy } from '../../domain/instrument/passport-copy.ts';
import { lettersOf } from '../../domain/instrument/pdf-letters.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { addWords, dayText, kindNames, lineText, measuresText, pdfWords as words, sideText } from './passport-words.ts';

/** A4 in points. */
const sheet = { width: 595.28, height: 841.89, margin: 56 } as const;

interface Style {
  font: PDFFont;
  size: number;
  /** Below it. */
  gap: number;
}

/** Words of a text in lines that fit the sheet; a word that is too long for one is broken. */
function wrapped(text: string, { font, size }: Style): string[] {
  const room = sheet.width - 2 * sheet.margin;
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= room;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** A printable copy with its code on every page. The fonts are the PDF's own: letters that they lack are written without marks, which it says. */
export async function passportPdf({ sealed, code, checkAt }: PassportCopy): Promise<ArrayBuffer> {
  const pdf = await PDFDocument.create();
  const [plain, strong] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)];
  const ink = rgb(0.08, 0.07, 0.06);
  const soft = rgb(0.37, 0.35, 0.31);
  const pages: PDFPage[] = [];
  let y = 0;
  let isWhole = true;
  const written = (text: string) => {
    const letters = lettersOf(text);
    isWhole &&= letters.isWhole;
    return letters.text;
  };
  const newPage = () => {
    pages.push(pdf.addPage([sheet.width, sheet.height]));
    y = sheet.height - sheet.margin;
  };
  const write = (text: string, style: Style, color = ink) => {
    for (const line of wrapped(written(text), style)) {
      if (y - style.size < sheet.margin + 40) newPage();
      y -= style.size;
      pages.at(-1)?.drawText(line, { x: sheet.margin, y, size: style.size, font: style.font, color });
      y -= style.size * 0.35;
    }
    y -= style.gap;
  };
  const title = { font: strong, size: 22, gap: 8 };
  const text = { font: plain, size: 10.5, gap: 2 };
  const small = { font: plain, size: 9, gap: 2 };
  const head = { font: strong, size: 10.5, gap: 1 };

  const name = instrumentName(sealed);
  pdf.setTitle(`${words.title}: ${name}, ${sealed.serialNumber}`);
  pdf.setCreationDate(new Date(sealed.sealedAt));
  newPage();
  write(words.title, { ...small, gap: 6 }, soft);
  write(name, title);
  for (const [label, value] of [[addWords.serial, sealed.serialNumber], [addWords.type, sealed.pianoType], [addWords.year, sealed.year === null ? '' : String(sealed.year)]]) {
    if (value) write(`${label}: ${value}`, text);
  }
  y -= 12;
  if (sealed.lines.length === 0) write(words.none, text);
  for (const line of sealed.lines) {
    if (y < sheet.margin + 90) newPage();
    write(`${dayText(line.at)}  ${kindNames[line.kind]}`, head);
    for (const part of [measuresText(line.measures), lineText(line)].filter(Boolean)) write(part, text);
    write(sideText(line.side, false), { ...small, gap: 8 }, soft);
  }
  y -= 6;
  write(words.checked(formatMoment(sealed.sealedAt), code), text);
  write(checkAt, small, soft);
  write(words.claim, small, soft);
  if (!isWhole) write(words.letters, small, soft);
  for (const [place, page] of pages.entries()) {
    page.drawText(written(words.foot(code, place + 1, pages.length)), { x: sheet.margin, y: sheet.margin - 16, size: 8, font: plain, color: soft });
  }
  const bytes = await pdf.save();
  return bytes.slice().buffer;
}
