import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { HeldReport } from '../../replica/report-repository.ts';
import { Link } from '../../ui/navigation.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import styles from './report.module.css';
import { reportWords as words } from './report-words.ts';

/** Where a report stands with the server and with other devices, when that is not simply there. */
export function SendingNote({ held: { row, sending } }: { held: Pick<HeldReport, 'row' | 'sending'> }) {
  const { online } = useSyncState();
  const alternatives = useOptionalReadable(useReplica()?.outbox.alternatives);
  const isTwice = alternatives?.some(({ collection, rowId }) => collection === 'evaluation_reports' && rowId === row.id) ?? false;
  if (online && sending !== 'refused' && !isTwice) return null;
  return (
    <div className={styles.notes}>
      {sending === 'refused' && (
        <NoteBox icon="alert" marked role="alert">
          <span>
            {words.refused} <Link href="/sync">{words.toSync}</Link>
          </span>
        </NoteBox>
      )}
      {isTwice && (
        <NoteBox icon="info" marked role="status">
          <span>
            {words.twice} <Link href="/sync">{words.toSync}</Link>
          </span>
        </NoteBox>
      )}
      {sending !== 'refused' && !online && <NoteBox icon="cloud-off">{words.offline}</NoteBox>}
    </div>
  );
}
