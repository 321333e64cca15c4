import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { lettersOf } from '../../lib/pdf-letters.ts';

/** A4 in points. */
const sheet = { width: 595.28, height: 841.89, margin: 56 } as const;

const sizes = { title: 22, heading: 14, head: 10.5, text: 10.5, small: 9, foot: 8 } as const;
const isStrong = { title: true, heading: true, head: true, text: false, small: false, foot: false } as const;
const gaps = { title: 8, heading: 4, head: 1, text: 2, small: 2, foot: 0 } as const;
export type PdfStyle = keyof typeof sizes;

interface WriteOptions {
  /** Soft ink, for what matters less. */
  isSoft?: boolean;
  /** Below it; each style has its own. */
  gap?: number;
}

/** A document of text, page after page. */
export interface PdfSheet {
  write(text: string, style: PdfStyle, options?: WriteOptions): void;
  /** Blank space. */
  space(points: number): void;
  /** Goes on on a new page where less room than that is left. */
  need(points: number): void;
  /** A picture as wide as the text at most, and no higher than that. JPEG. */
  picture(bytes: ArrayBuffer, height: number): Promise<void>;
  /** False where a letter was written without its marks, since the PDF's own fonts lack it. */
  isWhole(): boolean;
  /** Ends it, with a line at the foot of each page. */
  save(foot: (page: number, pages: number) => string): Promise<ArrayBuffer>;
}

interface Style {
  font: PDFFont;
  size: number;
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

/** The fonts are the PDF's own: letters that they lack are written without marks, which whoever writes it has to say. */
export async function createPdfSheet({ title, made }: { title: string; made: Date }): Promise<PdfSheet> {
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
  const need = (points: number) => {
    if (y < sheet.margin + points) newPage();
  };
  pdf.setTitle(title);
  pdf.setCreationDate(made);
  newPage();
  return {
    need,
    space: (points) => {
      y -= points;
    },
    isWhole: () => isWhole,
    write(text, style, { isSoft = false, gap = gaps[style] } = {}) {
      const size = sizes[style];
      const font = isStrong[style] ? strong : plain;
      for (const line of wrapped(written(text), { font, size })) {
        need(size + 40);
        y -= size;
        pages.at(-1)?.drawText(line, { x: sheet.margin, y, size, font, color: isSoft ? soft : ink });
        y -= size * 0.35;
      }
      y -= gap;
    },
    async picture(bytes, height) {
      const image = await pdf.embedJpg(bytes);
      const fitted = image.scaleToFit(sheet.width - 2 * sheet.margin, height);
      need(fitted.height + 40);
      y -= fitted.height;
      pages.at(-1)?.drawImage(image, { x: sheet.margin, y, width: fitted.width, height: fitted.height });
      y -= 6;
    },
    async save(foot) {
      for (const [place, page] of pages.entries()) {
        page.drawText(written(foot(place + 1, pages.length)), { x: sheet.margin, y: sheet.margin - 16, size: sizes.foot, font: plain, color: soft });
      }
      const bytes = await pdf.save();
      return bytes.slice().buffer;
    },
  };
}
