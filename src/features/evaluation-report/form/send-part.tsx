import { missingIn } from '../../../domain/evaluation/report/content.ts';
import { findingsIn } from '../../../domain/evaluation/report/report-row.ts';
import { baseOf } from '../../../replica/form-base.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../../replica/replica-context.tsx';
import type { HeldReport } from '../../../replica/report-repository.ts';
import { Button } from '../../../ui/button.tsx';
import { NoteBox } from '../../../ui/note-box.tsx';
import { Section } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { tellOutcome } from '../../parts/tell-outcome.ts';
import { ReportActions } from '../report-actions.tsx';
import { shownOfRow } from '../report-content.ts';
import { ReportView } from '../report-view.tsx';
import { viewWords } from '../report-words.ts';
import styles from './form.module.css';
import { formWords as words, missingText } from './form-words.ts';

/** The report as its customer will read it, what it still lacks, and its sending. */
export function SendPart({ held: { row }, now }: { held: HeldReport; now: number }) {
  const replica = useReplica();
  const { online } = useSyncState();
  const report = shownOfRow(row);
  const waiting = useOptionalReadable(replica?.uploads.all)?.filter((each) => each.forRow === row.id && each.state !== 'done').length ?? 0;
  const missing = missingIn({
    template: row.template, findings: findingsIn(row), paper: row.paper_path, grade: row.overall_grade,
    values: { minimum: row.value_minimum_cents, high: row.value_high_cents, insurance: row.value_insurance_cents },
  });
  async function send() {
    try {
      const outcome = await replica?.reports.send(baseOf(row), report.grade);
      if (outcome && tellOutcome(outcome) === 'stored') showToast({ title: words.sent, description: online ? words.sentText : words.sentOffline, tone: 'good' });
    } catch {
      showToast({ title: words.notKept, description: words.notKeptText, tone: 'bad' });
    }
  }
  return (
    <>
      <Section title={words.sendTitle} lead={words.sendLead}>
        {missing.length > 0 && (
          <div className={styles.missing} role="status">
            <p>{words.missing}</p>
            <ul>
              {missing.map((each) => (
                <li key={each.type}>{missingText(each)}</li>
              ))}
            </ul>
          </div>
        )}
        {waiting > 0 && <NoteBox icon="upload">{words.waiting(waiting)}</NoteBox>}
        <div className={styles.actions}>
          <Button variant="primary" icon="send" disabled={missing.length > 0} onClick={() => void send()}>
            {words.sendNow}
          </Button>
        </div>
      </Section>
      <Section title={viewWords.preview}>
        <ReportActions report={report} now={now} isDraft />
        <ReportView report={report} now={now} />
      </Section>
    </>
  );
}
