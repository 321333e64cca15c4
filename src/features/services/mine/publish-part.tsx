import type { ProviderRow } from '../../../domain/provider/provider-row.ts';
import { baseOf } from '../../../replica/form-base.ts';
import type { HeldRow } from '../../../replica/provider-repository.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { NoteBox } from '../../../ui/note-box.tsx';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';
import { useSave } from './use-save.ts';

/** Whether everybody sees the profile. */
export function PublishPart({ profile, replica }: { profile: HeldRow<ProviderRow>; replica: Replica }) {
  const save = useSave();
  const { is_published: isPublished, sending, name, town, lat } = profile;
  const mayPublish = name !== '' && town !== '' && lat !== null;
  const set = (is_published: boolean) => save(() => replica.ownServices.update(baseOf<ProviderRow>(profile), { is_published }));
  return (
    <>
      <div className={styles.state}>
        <Badge tone={isPublished ? 'good' : 'plain'}>{isPublished ? words.published : words.unpublished}</Badge>
        {sending === 'waiting' && (
          <ButtonLink variant="quiet" icon="upload" href="/sync">
            {words.waiting}
          </ButtonLink>
        )}
        {isPublished ? (
          <>
            <Button onClick={() => void set(false)}>{words.unpublish}</Button>
            <ButtonLink variant="quiet" href="/service-provider">
              {words.view}
            </ButtonLink>
          </>
        ) : (
          <Button variant="primary" disabled={!mayPublish} onClick={() => void set(true)}>
            {words.publish}
          </Button>
        )}
      </div>
      {!isPublished && !mayPublish && <p className={styles.soft}>{words.publishNeeds}</p>}
      {sending === 'refused' && (
        <NoteBox icon="alert" marked role="alert">
          {words.refused}
        </NoteBox>
      )}
    </>
  );
}
