import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import type { ReportShown } from './report-content.ts';
import styles from './report.module.css';
import { viewWords as words } from './report-words.ts';
import { readPaper, readReportFile, useFileSources } from './use-report-files.ts';

/** Saves the report as a PDF made here, prints it, or saves the PDF that its evaluator wrote. */
export function ReportActions({ report, now, isDraft }: { report: ReportShown; now: number; isDraft: boolean }) {
  const sources = useFileSources();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const { paper } = report;

  async function save(how: () => Promise<string>) {
    setBusy(true);
    try {
      setSaid(await how());
    } catch (error) {
      console.warn('The PDF was not made', error);
      setSaid(words.pdfFailed);
    } finally {
      setBusy(false);
    }
  }
  const saveOwn = async () => {
    const { reportPdf, reportFileName } = await import('./report-pdf.ts');
    const content = await reportPdf(report, { now, isDraft, readPhoto: (path) => readReportFile(sources, 'evaluation-photos', path) });
    saveFile({ name: reportFileName(report), content, type: 'application/pdf' });
    return '';
  };
  const savePaper = async (path: string) => {
    const found = await readPaper(sources, path);
    if ('problem' in found) return found.problem === 'no-pdf' ? words.paperWrong : words.paperFailed;
    saveFile({ name: 'inspection-report.pdf', content: found.bytes, type: 'application/pdf' });
    return '';
  };
  return (
    <div className={styles.tight}>
      <div className={styles.actions}>
        {paper !== null && paper !== '' && (
          <Button icon="download" variant="primary" disabled={busy} onClick={() => void save(() => savePaper(paper))}>
            {words.openPaper}
          </Button>
        )}
        <Button icon="download" disabled={busy} onClick={() => void save(saveOwn)}>
          {words.savePdf}
        </Button>
        <Button icon="printer" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      {said !== '' && <p role="alert">{said}</p>}
    </div>
  );
}
