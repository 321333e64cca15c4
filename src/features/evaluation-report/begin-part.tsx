import { useState } from 'react';
import type { EvaluationRow } from '../../domain/evaluation/evaluation-row.ts';
import { templateNames } from '../../domain/evaluation/report/point-words.ts';
import { templates, type Template } from '../../domain/evaluation/report/points.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './report.module.css';
import { beginWords as words, reportWords } from './report-words.ts';

/** An evaluation that has no report yet. */
export function BeginPart({ evaluation }: { evaluation: EvaluationRow }) {
  const replica = useReplica();
  const [template, setTemplate] = useState<Template>(evaluation.piano_type === 'Grand' ? 'grand' : 'upright');
  async function begin() {
    const { id, maker, model, serial_number: serialNumber } = evaluation;
    try {
      await replica?.reports.begin(id, template, { maker, model, serialNumber });
    } catch {
      showToast({ title: words.notKept, description: words.notKeptText, tone: 'bad' });
    }
  }
  return (
    <div className={styles.begin}>
      <p>{words.lead}</p>
      <SelectField
        label={words.template}
        options={templates.map((value) => ({ value, label: templateNames[value] }))}
        value={template}
        onValue={(value) => setTemplate(templates.find((each) => each === value) ?? 'upright')}
      />
      <div className={styles.actions}>
        <Button variant="primary" icon="edit" onClick={() => void begin()}>
          {reportWords.begin}
        </Button>
      </div>
    </div>
  );
}
