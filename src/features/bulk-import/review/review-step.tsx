import { useReadable, useSyncState } from '../../../replica/replica-context.tsx';
import type { Readable } from '../../../lib/readable.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import styles from '../bulk-import.module.css';
import type { ImportWork } from '../import-work.ts';
import { MappingPanel } from '../mapping/mapping-panel.tsx';
import { NetQuestion } from '../mapping/net-question.tsx';
import { SupplierPanel } from '../mapping/supplier-panel.tsx';
import { PlanPart } from '../outcome/plan-part.tsx';
import { ReviewPart } from './review-part.tsx';
import reviewStyles from './review-step.module.css';
import { describeForm, reviewWords as words, screenWords } from '../upload/upload-words.ts';
import { WordsPanel } from '../mapping/words-panel.tsx';

interface ReviewStepProps {
  work: Readable<ImportWork>;
  onBack: () => void;
  /** Another sheet of the workbook. */
  onSheet: (name: string) => void;
  onConfirmed: (batchId: string) => void;
}

/** The second step: what the columns hold, what the rows say, and what would become of them. */
export function ReviewStep({ work: readable, onBack, onSheet, onConfirmed }: ReviewStepProps) {
  const work = useReadable(readable);
  const { head, fileName, busy } = work;
  const { sheetNames } = head.form;
  const { lastSuccessAt, online } = useSyncState();
  return (
    <>
      <Section title={screenWords.steps.review}>
        <div className={styles.stack}>
          <div className={styles.row}>
            <div>
              <p className={reviewStyles.file}>{fileName}</p>
              <p className={styles.soft}>
                {words.rows(head.rows)}. {describeForm(head)}.
              </p>
            </div>
            <Button icon="chevron-left" onClick={onBack}>
              {words.back}
            </Button>
          </div>
          {sheetNames.length > 1 && (
            <SelectField
              className={reviewStyles.sheet}
              label={words.sheet}
              options={sheetNames.map((name) => ({ value: name, label: name }))}
              value={head.name}
              onValue={onSheet}
            />
          )}
          <SupplierPanel work={work} />
          <MappingPanel work={work} />
          <NetQuestion work={work} />
          <WordsPanel work={work} />
          <p className="visually-hidden" role="status">
            {busy ? words.busy : ''}
          </p>
        </div>
      </Section>
      <ReviewPart work={work} />
      {lastSuccessAt === null ? <StockToCome online={online} /> : <PlanPart work={work} onConfirmed={onConfirmed} />}
    </>
  );
}

/** Compared with a stock that hasn't come yet, every piano would be a new one. */
function StockToCome({ online }: { online: boolean }) {
  const { title, coming, offline } = words.stockToCome;
  return (
    <StatePanel icon={online ? 'refresh' : 'cloud-off'} tone="warn" title={title}>
      <p role="status">{online ? coming : offline}</p>
    </StatePanel>
  );
}
