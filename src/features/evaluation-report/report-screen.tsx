import { useEffect, useState, type ComponentType } from 'react';
import { stepsOf } from '../../domain/evaluation/report/steps.ts';
import type { HeldReport } from '../../replica/report-repository.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import type { PageAddress } from '../parts/feature-route.ts';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { useNow } from '../parts/use-now.ts';
import { BeginPart } from './begin-part.tsx';
import type { FormProps } from './form/report-form.tsx';
import { ReportActions } from './report-actions.tsx';
import { shownOfRow } from './report-content.ts';
import { ReportView } from './report-view.tsx';
import { reportWords as words, viewWords } from './report-words.ts';
import { SharePart } from './share-part.tsx';
import { SendingNote } from './sending-note.tsx';
import { useReports } from './use-reports.ts';

interface ReportScreenProps {
  /** Both from the address: may be anything. */
  id: string;
  part: string;
  rewrite: PageAddress['rewrite'];
}

/** One report: to its author, until it is sent, the form; to its customer what is written. */
export function ReportScreen({ id, part, rewrite }: ReportScreenProps) {
  const found = useReports();
  const now = useNow();
  const back = { href: '/evaluation-reports', label: words.listTitle };
  const isReady = found.state === 'ready';
  const held = isReady ? found.reports.find(({ row }) => row.evaluation_id === id || row.id === id) : undefined;
  const evaluation = isReady ? found.toWrite.find((each) => each.id === id) : undefined;
  if (isReady && held) {
    const report = shownOfRow(held.row);
    const lead = report.serialNumber === '' ? words.title : `${words.title} · ${viewWords.number(report.serialNumber)}`;
    const isForm = stepsOf(held.row, { me: found.me, now }).includes('fill');
    return (
      <Page back={back} title={report.piano || words.title} lead={lead} width="reading">
        <SendingNote held={held} />
        {isForm ? <LateForm held={held} part={part} rewrite={rewrite} now={now} /> : <Report held={held} me={found.me} now={now} />}
      </Page>
    );
  }
  if (evaluation) {
    return (
      <Page back={back} title={`${evaluation.maker} ${evaluation.model}`.trim()} lead={words.title} width="reading">
        <BeginPart evaluation={evaluation} />
      </Page>
    );
  }
  if (!isReady || !found.complete) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoOwnData state={isReady ? 'loading' : found.state} next={`/evaluation-report/${encodeURIComponent(id)}`} words={words} icon="book" height={160} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="book" title={words.unknown.title} actions={<ButtonLink href="/evaluation-reports">{words.unknown.all}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}

function Report({ held, me, now }: { held: HeldReport; me: string; now: number }) {
  const report = shownOfRow(held.row);
  return (
    <>
      <ReportActions report={report} now={now} isDraft={false} />
      <ReportView report={report} now={now} />
      <SharePart held={held} me={me} now={now} />
    </>
  );
}

/** The form is a part of an evaluator's work: its code comes when one is written. */
function LateForm(props: FormProps) {
  const [Form, setForm] = useState<ComponentType<FormProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    import('./form/report-form.tsx').then(
      ({ ReportForm }) => current && setForm(() => ReportForm),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, []);
  if (Form) return <Form {...props} />;
  return failed ? <p role="alert">{words.formMissing}</p> : <NoOwnData state="loading" next="" words={words} icon="book" height={160} />;
}
