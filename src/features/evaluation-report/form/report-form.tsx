import { useMemo } from 'react';
import { progressOf } from '../../../domain/evaluation/report/grade.ts';
import { groupAbout, groupNames, templateNames } from '../../../domain/evaluation/report/point-words.ts';
import { groups, pointsOf, templates, type Group, type Template } from '../../../domain/evaluation/report/points.ts';
import { findingsIn } from '../../../domain/evaluation/report/report-row.ts';
import { baseOf } from '../../../replica/form-base.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { HeldReport } from '../../../replica/report-repository.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { PageAddress } from '../../parts/feature-route.ts';
import styles from './form.module.css';
import { formWords as words } from './form-words.ts';
import { PaperPart } from './paper-part.tsx';
import { PointField } from './point-field.tsx';
import { SendPart } from './send-part.tsx';
import { useKeptField } from './use-kept-field.ts';
import { ValuesPart } from './values-part.tsx';

export interface FormProps {
  held: HeldReport;
  /** From the address: which part is shown. */
  part: string;
  rewrite: PageAddress['rewrite'];
  now: number;
}

const parts = [...groups, 'values', 'paper', 'send'] as const;
type Part = (typeof parts)[number];

const isGroup = (part: Part): part is Group => groups.some((each) => each === part);
const nameOf = (part: Part) => (isGroup(part) ? groupNames[part] : words[part]);

/** The inspection, a part at a time. */
export function ReportForm({ held, part, rewrite, now }: FormProps) {
  const { row } = held;
  const findings = useMemo(() => findingsIn(row), [row]);
  const shown: Part = parts.find((each) => each === part) ?? 'case';
  const place = parts.indexOf(shown);
  const [before, next] = [parts[place - 1], parts[place + 1]];
  const points = pointsOf(row.template);
  const all = progressOf(findings, points);
  const go = (to: Part) => {
    rewrite(`/evaluation-report/${row.evaluation_id ?? row.id}?part=${to}`, { replace: true });
    document.querySelector<HTMLElement>('[data-page-title]')?.scrollIntoView();
  };
  const optionOf = (each: Part) => {
    if (!isGroup(each)) return { value: each, label: nameOf(each) };
    const { answered, total } = progressOf(findings, points.filter(({ group }) => group === each));
    return { value: each, label: words.groupOption(nameOf(each), answered, total) };
  };
  return (
    <div className={styles.form}>
      <Progress label={words.progress} value={all.answered} max={all.total} figures={words.figures(all.answered, all.total)} />
      <SelectField label={words.part} options={parts.map(optionOf)} value={shown} onValue={(value) => go(parts.find((each) => each === value) ?? 'case')} />
      {isGroup(shown) && (
        <Section title={groupNames[shown]} lead={groupAbout[shown]}>
          {shown === 'case' && <TemplateField held={held} />}
          <div className={styles.points}>
            {points.filter(({ group }) => group === shown).map((point) => <PointField key={point.number} row={row} point={point} />)}
          </div>
        </Section>
      )}
      {shown === 'values' && <ValuesPart row={row} />}
      {shown === 'paper' && <PaperPart row={row} />}
      {shown === 'send' && <SendPart held={held} now={now} />}
      <div className={styles.ways}>
        {before && (
          <Button icon="chevron-left" onClick={() => go(before)}>
            {words.before(nameOf(before))}
          </Button>
        )}
        {next && (
          <Button variant="primary" onClick={() => go(next)}>
            {words.next(nameOf(next))}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{words.kept}</p>
    </div>
  );
}

function TemplateField({ held: { row } }: { held: HeldReport }) {
  const reports = useReplica()?.reports;
  const field = useKeptField<Template>(row.template, async (shown, template) => (await reports?.write(baseOf({ ...row, template: shown }), { template })) ?? { isGone: true, contested: [] });
  return (
    <SelectField
      label={words.template}
      options={templates.map((value) => ({ value, label: templateNames[value] }))}
      value={field.value}
      onValue={(value) => field.set(templates.find((each) => each === value) ?? 'upright', 'now')}
    />
  );
}
