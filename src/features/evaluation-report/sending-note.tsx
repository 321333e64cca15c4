import { useSyncState } from '../../replica/replica-context.tsx';
import type { HeldReport } from '../../replica/report-repository.ts';
import { Link } from '../../ui/navigation.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { reportWords as words } from './report-words.ts';

/** Where a report stands with the server, when that is not simply there. */
export function SendingNote({ held: { sending } }: { held: Pick<HeldReport, 'sending'> }) {
  const { online } = useSyncState();
  if (sending === 'refused') {
    return (
      <NoteBox icon="alert" marked role="alert">
        {words.refused} <Link href="/sync">{words.toSync}</Link>
      </NoteBox>
    );
  }
  return online ? null : <NoteBox icon="cloud-off">{words.offline}</NoteBox>;
}
