import { useState } from 'react';
import { mostPaperBytes, paperProblem } from '../../../domain/evaluation/report/pdf-bytes.ts';
import { answerNames } from '../../../domain/evaluation/report/point-words.ts';
import { grades } from '../../../domain/evaluation/report/points.ts';
import type { ReportRow } from '../../../domain/evaluation/report/report-row.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from './form.module.css';
import { formWords as words } from './form-words.ts';
import { useReportField } from './values-part.tsx';

/** A report that was written elsewhere, told by its bytes. */
export function PaperPart({ row }: { row: ReportRow }) {
  const replica = useReplica();
  const paper = useReportField(row, 'paper_path');
  const grade = useReportField(row, 'overall_grade');
  const [problem, setProblem] = useState<string>();

  async function attach(file: File | undefined) {
    if (!file || !replica) return;
    try {
      const bytes = file.size > mostPaperBytes ? null : await file.arrayBuffer();
      const wrong = bytes === null ? 'too-large' : paperProblem(new Uint8Array(bytes));
      if (bytes === null || wrong) return setProblem(words.paperProblems[wrong ?? 'too-large']);
      const queued = await replica.uploads.enqueue({
        bucket: 'evaluation-reports', bytes, contentType: 'application/pdf', fileName: file.name, forCollection: 'evaluation_reports', forRow: row.id, index: 0,
      });
      if (!queued.ok) return setProblem(queued.error.type === 'DiskFull' ? queued.error.reason : words.notKeptText);
      setProblem(undefined);
      paper.set(queued.value.path, 'now');
    } catch (error) {
      console.warn('The PDF was not taken', error);
      setProblem(words.notKeptText);
    }
  }

  return (
    <Section title={words.paper} lead={words.paperLead}>
      <div className={styles.fields}>
        <TextField
          label={words.paperFile} hint={words.paperHint} type="file" accept=".pdf,application/pdf" error={problem}
          onChange={(event) => {
            void attach(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {paper.value !== '' && (
          <>
            <div className={styles.actions}>
              <p role="status">{words.paperThere}</p>
              <Button variant="quiet" icon="trash" onClick={() => paper.set('', 'now')}>
                {words.paperRemove}
              </Button>
            </div>
            <SelectField
              label={words.overall} options={[{ value: '', label: words.noGrade }, ...grades.map((value) => ({ value, label: answerNames[value] }))]} value={grade.value ?? ''}
              onValue={(value) => grade.set(grades.find((each) => each === value) ?? null, 'now')}
            />
          </>
        )}
      </div>
    </Section>
  );
}
