import { useId, useMemo, useState } from 'react';
import { rememberMapping } from '../../../domain/import/columns/remembered-mapping.ts';
import type { PlanSummary } from '../../../domain/import/import-session.ts';
import type { ImportFailure, Imports } from '../../../replica/import-port.ts';
import { useSyncState } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import type { ImportWork } from '../import-work.ts';
import { openQuestions } from '../mapping/mapping-choices.ts';
import { importFieldNames } from '../mapping/mapping-words.ts';
import { generalWords, supplierToRemember } from '../mapping/supplier-choices.ts';
import { hasTyped, MissingPart } from './missing-choice.tsx';
import { importFailureWords, planWords as words } from './outcome-words.ts';
import { PlanCounts } from './plan-counts.tsx';
import styles from './plan-part.module.css';
import { rejectedFile } from './rejected-file.ts';
import { useImports } from '../use-imports.ts';
import { usePlan, type Compared } from './use-plan.ts';

interface PlanPartProps {
  work: ImportWork;
  /** The plan is kept and runs. */
  onConfirmed: (batchId: string) => void;
}

/** The dry run: what would become of each row and of the stock, and the button that makes it so. */
export function PlanPart({ work, onConfirmed }: PlanPartProps) {
  const { imports, failed, retry } = useImports();
  const plan = usePlan(work, imports);
  const trouble = failed ? { ...words.notLoaded, retry } : plan.failed ? { ...words.failed, retry: () => void plan.compare() } : null;
  return (
    <Section title={words.title} lead={words.lead}>
      {trouble ? (
        <StatePanel level={3} tone="bad" icon="alert" title={trouble.title} actions={<Button onClick={trouble.retry}>{trouble.action}</Button>}>
          <p>{trouble.text}</p>
        </StatePanel>
      ) : plan.compared && imports ? (
        <ComparedPart {...{ work, plan: { ...plan, compared: plan.compared }, imports, onConfirmed }} />
      ) : (
        <SkeletonGroup label={words.checking} className={styles.stack}>
          <Skeleton shape="block" height={360} />
          <Skeleton shape="block" height={44} />
        </SkeletonGroup>
      )}
    </Section>
  );
}

interface ComparedPartProps extends PlanPartProps {
  plan: ReturnType<typeof usePlan> & { compared: Compared };
  imports: Imports;
}

function ComparedPart({ work, plan, imports, onConfirmed }: ComparedPartProps) {
  const { compared, busy } = plan;
  const { summary, stock, version } = compared;
  const { online } = useSyncState();
  const reasonId = useId();
  const [typed, setTyped] = useState('');
  const [confirming, setConfirming] = useState(false);
  const [notice, setNotice] = useState<ImportFailure['type'] | 'Changed' | null>(null);
  const stockById = useMemo(() => new Map(stock.map((listing) => [listing.id, listing])), [stock]);
  const writes = summary.create + summary.change + summary.end;
  const reason = busy ? words.reasons.checking : reasonNotTo(work, summary, typed);

  async function confirm() {
    setConfirming(true);
    setNotice(null);
    try {
      // The stock may have changed since: what is confirmed is what was shown.
      const now = await plan.compare();
      if (!now) return;
      if (!isSamePlan(now.summary, summary)) {
        setNotice('Changed');
        return;
      }
      const { session, head, choices } = work;
      const remembered = await imports.remembered();
      const kept = await imports.confirm({
        draftId: work.draftId,
        fileName: work.fileName,
        summary: now.summary,
        remember: {
          mapping: rememberMapping(head.header, choices.mapping, remembered.mapping),
          valueMap: generalWords(choices.valueMap),
          defaults: choices.defaults,
          supplier: await supplierToRemember(work, remembered.suppliers.map(({ profile }) => profile.name)),
        },
        rejected: await rejectedFile({ fileName: work.fileName, header: head.header, mapping: choices.mapping, session }),
        entries: (from, count) => session.entries({ from, count }),
      });
      if (kept.ok) onConfirmed(kept.value);
      else setNotice(kept.error.type);
    } catch (error) {
      console.warn('The import could not be kept', error);
      setNotice('Closed');
    } finally {
      setConfirming(false);
    }
  }

  return (
    <div className={styles.stack}>
      <PlanCounts {...{ summary, version, session: work.session, stockById, choice: work.missing, busy }} />
      {summary.resting > 0 && <p className={styles.soft}>{words.resting(summary.resting)}</p>}
      {summary.missing > 0 && (
        <MissingPart summary={summary} choice={work.missing} onChoice={work.setMissing} typed={typed} onTyped={setTyped} />
      )}
      {writes === 0 && !busy && summary.same > 0 && (
        <div className={styles.nothing} role="status">
          <Icon name="check" />
          <p>
            <strong>{words.nothing.title}</strong>
            <br />
            {words.nothing.text}
          </p>
        </div>
      )}
      {notice && (
        <p role="alert" className={styles.fault}>
          {notice === 'Changed' ? words.changed : importFailureWords[notice]}
        </p>
      )}
      <div role="status">
        {!online && writes > 0 && (
          <p className={styles.offline}>
            <Icon name="cloud-off" />
            {words.offline}
          </p>
        )}
      </div>
      {(writes > 0 || summary.same === 0) && (
        <div className={styles.act}>
          <Button
            variant="primary"
            icon="upload"
            busy={confirming}
            disabled={!confirming && reason !== ''}
            aria-describedby={reasonId}
            onClick={() => void confirm()}
          >
            {buttonWords(summary, work)}
          </Button>
          <p id={reasonId} className={styles.soft}>
            {confirming ? '' : reason}
          </p>
        </div>
      )}
    </div>
  );
}

/** Why nothing can be imported, '' when something can. Specification: not while valid rows and those with warnings are none. */
function reasonNotTo({ checked, missing, head, choices }: ImportWork, summary: PlanSummary, typed: string): string {
  const [question] = openQuestions(head, choices.mapping);
  if (question) return words.reasons.question(importFieldNames[question.field].toLowerCase());
  if ((checked?.netRows ?? 0) > 0 && !choices.netPrices) return words.reasons.netPrices;
  const importable = checked ? checked.stats.valid + checked.stats.warnings : 0;
  if (importable === 0) return words.reasons.noRows;
  if (summary.create + summary.change + summary.end === 0) return words.reasons.stopped;
  return summary.needsConfirmation && missing !== 'keep' && !hasTyped(typed, summary.end) ? words.reasons.typed(summary.end) : '';
}

function buttonWords({ create, change, end }: PlanSummary, { missing }: ImportWork): string {
  return create + change === 0 && end > 0 ? words.writeMissing(end, missing) : words.write(create + change);
}

function isSamePlan(a: PlanSummary, b: PlanSummary): boolean {
  return (['create', 'change', 'same', 'skip', 'ambiguous', 'end', 'missing'] as const).every((count) => a[count] === b[count]);
}
