import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { sellerNoteWords as words } from './seller-note-words.ts';

/** What a person noted about sellers. */
export function SellerNotesScreen() {
  const notes = useReplica()?.sellerNotes;
  const all = useOptionalReadable(notes?.all);
  return (
    <Page title={words.title}>
      {all === undefined && (
        <SkeletonGroup label={words.loading}>
          <Skeleton shape="block" height={48} />
        </SkeletonGroup>
      )}
      {all?.length === 0 && <p>{words.empty}</p>}
      <ul role="list">
        {all?.map(({ id, note }) => (
          <li key={id}>
            {note} <Button onClick={() => void notes?.remove(id)}>{words.remove}</Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
