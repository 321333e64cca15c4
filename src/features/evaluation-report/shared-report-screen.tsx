import { useEffect, useState } from 'react';
import { listingPath } from '../../domain/listing/listing-path.ts';
import type { SharedReport } from '../../domain/evaluation/report/shared-report.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { useNow } from '../parts/use-now.ts';
import { shownOfShared } from './report-content.ts';
import { ReportView } from './report-view.tsx';
import { reportWords, sharedWords as words, viewWords } from './report-words.ts';

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The report that the owner of a listing shares. `id`: the listing's, from the address. */
export function SharedReportScreen({ id }: { id: string }) {
  const port = useServer()?.reports;
  const { online } = useSyncState();
  const now = useNow();
  const [found, setFound] = useState<SharedReport | 'none' | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isId(id)) return setFound('none');
    if (!port) return;
    let current = true;
    const ask = async () => {
      const answer = await (await port.open()).ofListing(id);
      if (current) setFound(answer.ok ? (answer.value ?? 'none') : 'failed');
    };
    ask().catch(() => current && setFound('failed'));
    return () => {
      current = false;
    };
  }, [port, id, online, attempt]);
  const back = { href: isId(id) ? listingPath(id) : '/browse', label: words.none.listing };
  if (found === null) {
    return (
      <Page back={back} title={reportWords.title} width="reading">
        <NoOwnData state="loading" next="" words={reportWords} icon="book" height={160} />
      </Page>
    );
  }
  if (typeof found === 'string') {
    const isNone = found === 'none';
    return (
      <Page width="reading">
        <StatePanel
          level={1}
          icon={isNone ? 'book' : 'cloud-off'}
          title={isNone ? words.none.title : words.offline.title}
          actions={isNone ? <ButtonLink href={back.href}>{back.label}</ButtonLink> : <Button onClick={() => setAttempt(attempt + 1)}>{words.offline.again}</Button>}
        >
          <p>{isNone ? words.none.text : words.offline.text}</p>
        </StatePanel>
      </Page>
    );
  }
  const report = shownOfShared(found);
  return (
    <Page back={back} title={report.piano || reportWords.title} lead={report.serialNumber === '' ? undefined : viewWords.number(report.serialNumber)} width="reading">
      <p>{words.lead}</p>
      <ReportView report={report} now={now} />
    </Page>
  );
}
