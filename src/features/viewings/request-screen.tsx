import { useMemo, useState } from 'react';
import { listingPath } from '../../domain/listing/listing-path.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import { readSlots } from '../../domain/viewing/offered-times.ts';
import { viewingKinds, type ViewingKind } from '../../domain/viewing/steps.ts';
import { conflictsOf } from '../../domain/viewing/viewing.ts';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { partsMessages } from '../parts/messages.ts';
import { PianoRow } from '../parts/piano-row.tsx';
import { useNow } from '../parts/use-now.ts';
import { NoViewings } from './no-viewings.tsx';
import { dayOf, TimeChooser } from './time-chooser.tsx';
import { useListing } from '../parts/use-listing.ts';
import { useRequestForm } from './use-request-form.ts';
import { useTimes } from './use-times.ts';
import { useViewings } from './use-viewings.ts';
import { problemText, requestWords as words, shortText, viewingWords } from './viewing-words.ts';
import styles from './viewings.module.css';

/** Asks a seller for a time. Both come from the address and may be anything. */
export function RequestScreen({ pianoId, kind }: { pianoId: string; kind: string }) {
  const found = useListing(pianoId);
  const asked: ViewingKind = kind === 'call' ? 'call' : 'viewing';
  const back = { href: listingPath(pianoId), label: words.back };
  if (found.state === 'absent') {
    return (
      <Page width="reading">
        <StatePanel level={1} icon="calendar" title={words.notFound.title} actions={<ButtonLink variant="primary" href="/browse">{words.notFound.browse}</ButtonLink>}>
          <p>{words.notFound.text}</p>
        </StatePanel>
      </Page>
    );
  }
  return (
    <Page back={back} title={words.titles[asked]} width="reading">
      {found.state === 'loading' ? <NoViewings state="loading" next="" /> : <Request key={found.listing.id} listing={found.listing} asked={asked} />}
    </Page>
  );
}

function Request({ listing, asked }: { listing: Listing; asked: ViewingKind }) {
  const session = useSession();
  const isOwn = session.kind === 'user' && session.userId === listing.owner_id;
  return (
    <div className={styles.form}>
      <PianoRow id={listing.id} title={listingTitle(listing)} />
      {listing.status === 'reserved' && !isOwn && <p className={styles.subject}>{partsMessages.reservedText}</p>}
      {isOwn ? (
        <>
          <p className={styles.subject}>{words.own}</p>
          <div className={styles.actions}>
            <ButtonLink href="/viewings">{words.ownLink}</ButtonLink>
          </div>
        </>
      ) : (
        <Form listing={listing} asked={asked} />
      )}
    </div>
  );
}

function Form({ listing, asked }: { listing: Listing; asked: ViewingKind }) {
  const session = useSession();
  const { online } = useSyncState();
  const now = useNow();
  const [kind, setKind] = useState(asked);
  const [day, setDay] = useState('');
  const slots = useMemo(() => readSlots(listing.availability_slots), [listing.availability_slots]);
  const { days, timeZone } = useTimes({ pianoId: listing.id, timeZone: listing.seller?.time_zone, slots, kind, now });
  const isOffered = (instant: number) => days.some(({ times }) => times.includes(instant));
  const { draft, isGone, problems, failure, busy, set, submit } = useRequestForm({ listing, kind, timeZone, isOffered });
  const held = useViewings();
  const { startsAt } = draft;
  const conflicts = held.state === 'ready' && startsAt !== null ? conflictsOf({ id: '', kind, startsAt }, held.viewings) : [];
  const next = `/viewings/new?piano=${listing.id}&kind=${kind}`;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.kinds}>
        <legend>{words.kind}</legend>
        {viewingKinds.map((each) => (
          <label key={each} className={styles.kind}>
            <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />
            {words.kindNames[each]}
          </label>
        ))}
      </fieldset>
      {days.length === 0 ? (
        <p className={styles.note}>
          <Icon name="info" size={18} />
          {words.noTimes}
        </p>
      ) : (
        <>
          <p className={styles.subject}>{slots.length > 0 ? words.slots : words.free}</p>
          <TimeChooser
            days={days} timeZone={timeZone} value={startsAt} onValue={(instant) => set({ startsAt: instant })}
            day={day || dayOf(startsAt, timeZone)} onDay={setDay} error={isGone ? words.gone : problemText('startsAt', problems)}
          />
        </>
      )}
      {conflicts.map((conflict) => (
        <p key={conflict.id} className={styles.note} role="status">
          <Icon name="alert" size={18} />
          {viewingWords.conflictOwn(shortText(conflict))}
        </p>
      ))}
      <TextField
        label={words.phone} hint={words.phoneHint[kind]} required={kind === 'call'} type="tel" autoComplete="tel" value={draft.phone}
        onValue={(phone) => set({ phone })} error={problemText('phone', problems)}
      />
      <TextAreaField label={words.note} hint={words.noteHint} value={draft.note} onValue={(note) => set({ note })} error={problemText('note', problems)} />
      {!online && session.kind === 'user' && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {words.offlineTimes}
        </p>
      )}
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {session.kind === 'user' ? (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" icon="send" busy={busy} disabled={days.length === 0}>
            {words.send}
          </Button>
        </div>
      ) : (
        <div className={styles.signIn}>
          <h2>{words.signInTitle}</h2>
          <p>{words.signInText}</p>
          <ButtonLink variant="primary" href={`/auth?next=${encodeURIComponent(next)}`}>
            {words.signIn}
          </ButtonLink>
        </div>
      )}
    </form>
  );
}
