import { answeredPoints, gradeLegend, gradeSentences, repairsSentence, toldGroups, unseenSentence, urgencyNames } from '../../domain/evaluation/report/report-text.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatDay } from '../../lib/format/day.ts';
import { createPdfSheet } from '../parts/pdf-sheet.ts';
import type { ReportShown } from './report-content.ts';
import { pdfWords, reportWords, viewWords as words } from './report-words.ts';

interface PdfParts {
  /** Epoch ms. */
  now: number;
  isDraft: boolean;
  /** A photo's bytes; null where they can't be had. */
  readPhoto(path: string): Promise<ArrayBuffer | null>;
}

/** The report as a file to keep or to print. */
export async function reportPdf(report: ReportShown, { now, isDraft, readPhoto }: PdfParts): Promise<ArrayBuffer> {
  const { template, findings, grade, values, repairs, summary } = report;
  const pdf = await createPdfSheet({ title: `${reportWords.title}: ${report.piano} ${report.serialNumber}`.trim(), made: new Date(now) });
  pdf.write(isDraft ? pdfWords.draft : reportWords.title, 'small', { isSoft: true, gap: 6 });
  pdf.write(report.piano, 'title');
  if (report.serialNumber !== '') pdf.write(words.number(report.serialNumber), 'text');
  if (report.inspectedAt !== null) pdf.write(words.by(report.authorName, formatDay(report.inspectedAt)), 'text');
  if (report.validUntil !== null) pdf.write(words.validUntil(formatDay(report.validUntil)), 'text');
  pdf.space(10);
  pdf.write(grade === null ? words.noGrade : words.grade(grade), 'heading');
  if (grade !== null) pdf.write(gradeSentences[grade], 'text');
  pdf.write(gradeLegend, 'small', { isSoft: true, gap: 6 });
  const unseen = unseenSentence(template, findings);
  if (unseen !== '') pdf.write(unseen, 'text', { gap: 6 });
  if (summary !== '') {
    pdf.write(words.summary, 'heading');
    pdf.write(summary, 'text', { gap: 8 });
  }
  if (values) {
    pdf.need(110);
    pdf.write(words.values, 'heading');
    for (const [name, about] of [['minimum', words.minimumAbout], ['high', words.highAbout], ['insurance', words.insuranceAbout]] as const) {
      pdf.write(`${words[name]}: ${values[name] === null ? words.noValue : formatEuro(values[name])}. ${about}`, 'text');
    }
    pdf.space(8);
  }
  pdf.need(90);
  pdf.write(words.repairs, 'heading');
  pdf.write(repairsSentence(repairs), 'text');
  for (const each of repairs) pdf.write(`${each.what}: ${formatEuro(each.cost)}, ${urgencyNames[each.urgency].toLowerCase()}.`, 'text');
  pdf.space(8);
  for (const group of toldGroups(template, findings)) {
    pdf.need(90);
    pdf.write(group.name, 'heading');
    pdf.write(group.about, 'small', { isSoft: true });
    pdf.write(group.summary, 'text', { gap: 4 });
    for (const point of group.points) {
      pdf.need(60);
      pdf.write(`${point.name}: ${point.text}`, 'head');
      pdf.write(`${words.why} ${point.about}`, 'small', { isSoft: true, gap: 4 });
      if (!report.withPhotos) continue;
      for (const path of point.photos) {
        const photo = await readPhoto(path);
        if (photo) await pdf.picture(photo, 180);
      }
    }
    pdf.space(6);
  }
  if (findings.size > 0) {
    pdf.need(120);
    pdf.write(words.all, 'heading');
    for (const { name, answer } of answeredPoints(template, findings)) if (answer !== '') pdf.write(`${name}: ${answer}`, 'small');
  }
  if (!pdf.isWhole()) pdf.write(pdfWords.letters, 'small', { isSoft: true });
  return pdf.save((page, pages) => pdfWords.foot(page, pages));
}

export function reportFileName({ piano, serialNumber }: ReportShown): string {
  const name = `inspection ${piano} ${serialNumber}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `${name.replace(/[^a-z0-9]+/gu, '-').replace(/^-|-$/gu, '')}.pdf`;
}
