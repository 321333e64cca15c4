import { visitorThread, type VisitorRecord } from '../../domain/conversation/visitor.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { useNow } from '../parts/use-now.ts';
import { inquiryTypeNames, messageWords, shortTime, visitorWords as words } from './message-words.ts';
import styles from './messages.module.css';

/** What this device has of people without an account, the latest first. */
export function VisitorList({ records }: { records: readonly VisitorRecord[] }) {
  const now = useNow();
  return (
    <ul role="list" className={styles.list}>
      {records.map((record) => (
        <Row key={record.id} record={record} now={now} />
      ))}
    </ul>
  );
}

function Row({ record, now }: { record: VisitorRecord; now: number }) {
  const { id, view, letter } = record;
  const last = view ? visitorThread({ ...record, view }).at(-1) : undefined;
  const sellerName = view?.sellerName ?? letter?.sellerName ?? '';
  const subject = view ? view.pianoTitle || inquiryTypeNames[view.inquiryType] : letter && (letter.piano?.title ?? inquiryTypeNames[letter.inquiryType]);
  const at = last?.at ?? letter?.writtenAt ?? new Date(record.at).toISOString();
  const state = view?.state === 'open' ? null : (view?.state === 'waiting' ? 'mailed' : letter?.state);
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <Link href={`/messages/visitor?id=${id}`} className={styles.rowLink}>
          {words.seller(sellerName)}
        </Link>
        <time className={styles.time} dateTime={at}>
          {shortTime(at, now)}
        </time>
      </div>
      <p className={styles.subject}>{subject}</p>
      <div className={styles.rowFoot}>
        <p className={styles.preview}>
          {last?.mine !== false && messageWords.mine}
          {last?.text ?? letter?.message}
        </p>
        {state && <Badge tone={state === 'refused' ? 'bad' : 'warn'}>{words.letter[state].title}</Badge>}
      </div>
    </li>
  );
}
