import { formatDay } from '../../lib/format/day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import parts from '../parts/appointments.module.css';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { reportWords as words, viewWords } from './report-words.ts';
import { useReports, type ReportsState } from './use-reports.ts';

/** The person's reports, written and got, and those that are to be written. */
export function ReportListScreen() {
  const found = useReports();
  return (
    <Page title={words.listTitle} width="reading">
      {found.state === 'ready' ? <Reports {...found} /> : <NoOwnData state={found.state} next="/evaluation-reports" words={words} icon="book" height={96} />}
    </Page>
  );
}

function Reports({ me, reports, toWrite, complete }: Extract<ReportsState, { state: 'ready' }>) {
  if (reports.length === 0 && toWrite.length === 0) {
    if (!complete) return <NoOwnData state="loading" next="" words={words} icon="book" height={96} />;
    return (
      <StatePanel icon="book" title={words.none.title}>
        <p>{words.none.text}</p>
      </StatePanel>
    );
  }
  return (
    <>
      {toWrite.length > 0 && (
        <Section title={words.toWrite}>
          <ul role="list" className={parts.list}>
            {toWrite.map((each) => (
              <li key={each.id} className={parts.row}>
                <div className={parts.rowBody}>
                  <Link className={parts.rowLink} href={`/evaluation-report/${each.id}`}>{`${each.maker} ${each.model}`.trim() || words.title}</Link>
                  <p className={parts.soft}>{each.starts_at === null ? each.town : `${formatDay(each.starts_at)}, ${each.town}`}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {reports.length > 0 && (
        <Section title={words.written}>
          <ul role="list" className={parts.list}>
            {reports.toReversed().map(({ row, sending }) => (
              <li key={row.id} className={parts.row}>
                <div className={parts.rowBody}>
                  <div className={parts.rowHead}>
                    <Link className={parts.rowLink} href={`/evaluation-report/${row.evaluation_id ?? row.id}`}>{`${row.maker} ${row.model}`.trim() || words.title}</Link>
                    {sending === 'refused' ? <Badge tone="bad" icon="alert">{words.notTaken}</Badge> : sending === 'waiting' ? <Badge tone="warn" icon="clock">{words.waiting}</Badge> : row.sent_at === null ? <Badge tone="brass">{words.draft}</Badge> : row.overall_grade !== null && <Badge>{viewWords.graded(row.overall_grade)}</Badge>}
                  </div>
                  <p className={parts.soft}>
                    {[
                      row.serial_number !== '' && viewWords.number(row.serial_number),
                      row.sent_at !== null && (row.user_id === me ? words.sentOn : words.gotOn)(formatDay(row.sent_at)),
                    ].filter(Boolean).join(' · ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
