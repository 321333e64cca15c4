import { useState } from 'react';
import { longestRepair, longestSummary, mostRepairs, mostValue, readRepair, urgencies, valuesProblem, type Repair, type RepairProblem, type Urgency } from '../../../domain/evaluation/report/content.ts';
import type { ReportRow } from '../../../domain/evaluation/report/report-row.ts';
import { urgencyNames } from '../../../domain/evaluation/report/report-text.ts';
import { formatEuro, parseEuroInput } from '../../../domain/money/euro.ts';
import { formatCentsToType } from '../../../lib/format/money.ts';
import { baseOf } from '../../../replica/form-base.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { ReportChanges } from '../../../replica/report-repository.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { NoteBox } from '../../../ui/note-box.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from './form.module.css';
import { formWords as words } from './form-words.ts';
import { useKeptField, type KeptField } from './use-kept-field.ts';

/** A field of the report that is stored as one types. */
export function useReportField<F extends keyof ReportChanges & keyof ReportRow>(row: ReportRow, field: F): KeptField<ReportRow[F]> {
  const reports = useReplica()?.reports;
  return useKeptField<ReportRow[F]>(
    row[field],
    async (shown, value) => (await reports?.write(baseOf({ ...row, [field]: shown }), { [field]: value })) ?? { isGone: true, contested: [] },
  );
}

/** The three values, the repairs and a few words. */
export function ValuesPart({ row }: { row: ReportRow }) {
  const summary = useReportField(row, 'summary');
  const problem = valuesProblem({ minimum: row.value_minimum_cents, high: row.value_high_cents, insurance: row.value_insurance_cents });
  return (
    <>
      <Section title={words.values} lead={words.valueHint}>
        <div className={styles.values}>
          <ValueField row={row} field="value_minimum_cents" label={words.minimum} />
          <ValueField row={row} field="value_high_cents" label={words.high} />
          <ValueField row={row} field="value_insurance_cents" label={words.insurance} />
        </div>
        {problem === 'order' && (
          <NoteBox icon="alert" marked role="status">
            {words.order}
          </NoteBox>
        )}
      </Section>
      <RepairsPart row={row} />
      <TextAreaField
        label={words.summary} hint={words.summaryHint} rows={5} maxLength={longestSummary} value={summary.value}
        onValue={(value) => summary.set(value.normalize('NFC'))} onBlur={() => summary.keep()}
      />
    </>
  );
}

function ValueField({ row, field, label }: { row: ReportRow; field: 'value_minimum_cents' | 'value_high_cents' | 'value_insurance_cents'; label: string }) {
  const kept = useReportField(row, field);
  const write = (cents: number | null) => (cents === null ? '' : formatCentsToType(cents));
  const [typed, setTyped] = useState({ text: write(kept.value), value: kept.value, isWrong: false });
  if (typed.value !== kept.value) setTyped({ text: write(kept.value), value: kept.value, isWrong: false });
  return (
    <TextField
      label={label} inputMode="decimal" autoComplete="off" value={typed.text} error={typed.isWrong ? words.valueWrong : undefined} onBlur={() => kept.keep()}
      onValue={(text) => {
        const read = text.trim() === '' ? { ok: true as const, value: { cents: null } } : parseEuroInput(text);
        const isWrong = !read.ok || (read.value.cents ?? 0) > mostValue;
        const value = read.ok && !isWrong ? read.value.cents : kept.value;
        setTyped({ text, value, isWrong });
        if (!isWrong) kept.set(value);
      }}
    />
  );
}

function RepairsPart({ row }: { row: ReportRow }) {
  const kept = useReportField(row, 'repairs');
  const [draft, setDraft] = useState<{ what: string; urgency: Urgency; cost: string }>({ what: '', urgency: 'now', cost: '' });
  const [problems, setProblems] = useState<readonly RepairProblem[]>([]);
  const repairs: readonly Repair[] = kept.value;
  function add() {
    const read = readRepair(draft);
    setProblems(read.ok ? [] : read.error);
    if (!read.ok) return;
    kept.set([...repairs, read.value], 'now');
    setDraft({ what: '', urgency: 'now', cost: '' });
  }
  return (
    <Section title={words.repairs} lead={repairs.length === 0 ? words.repairsNone : undefined}>
      {repairs.length > 0 && (
        <ul role="list" className={styles.repairs}>
          {repairs.map((each, place) => (
            <li key={`${place}:${each.what}`} className={styles.repair}>
              <span>
                {each.what}
                <span className={styles.soft}>{`${urgencyNames[each.urgency]} · ${formatEuro(each.cost)}`}</span>
              </span>
              <IconButton icon="trash" label={words.removeRepair(each.what)} onClick={() => kept.set(repairs.filter((_, at) => at !== place), 'now')} />
            </li>
          ))}
        </ul>
      )}
      {repairs.length >= mostRepairs ? (
        <p>{words.repairsFull}</p>
      ) : (
        <form
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField
            label={words.what} maxLength={longestRepair} value={draft.what} error={problems.includes('what') ? words.repairProblems.what : undefined}
            onValue={(what) => setDraft({ ...draft, what })}
          />
          <div className={styles.pair}>
            <SelectField
              label={words.urgency} options={urgencies.map((value) => ({ value, label: urgencyNames[value] }))} value={draft.urgency}
              onValue={(value) => setDraft({ ...draft, urgency: urgencies.find((each) => each === value) ?? 'now' })}
            />
            <TextField
              label={words.cost} inputMode="decimal" autoComplete="off" value={draft.cost} error={problems.includes('cost') ? words.repairProblems.cost : undefined}
              onValue={(cost) => setDraft({ ...draft, cost })}
            />
          </div>
          <div className={styles.actions}>
            <Button type="submit" icon="plus">
              {words.addRepair}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
