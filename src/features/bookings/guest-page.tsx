import { useCallback, useEffect, useState } from 'react';
import { readVisitorToken } from '../../domain/conversation/visitor-token.ts';
import { textParam } from '../../lib/address.ts';
import { useOptionalReadable, useSyncState } from '../../replica/replica-context.tsx';
import type { GuestBookings } from '../../server/ports/guest-bookings-port.ts';
import { useServer } from '../../server/ports/server-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import type { PageAddress } from '../parts/feature-route.ts';
import { useVisitorLink } from '../parts/use-visitor-link.ts';
import { GuestBookingPart } from './guest-booking.tsx';
import { GuestList } from './guest-list.tsx';
import { guestWords as words } from './guest-words.ts';

/** A link out of a mail to a guest: its secret stands behind '#', where it reaches no server, and is taken out at once. */
export function GuestPage({ address: { hash, search, rewrite } }: { address: PageAddress }) {
  const token = readVisitorToken(hash);
  const id = textParam(search['id']);
  const onTaken = useCallback(() => rewrite('/bookings/guest', { replace: true }), [rewrite]);
  const onKept = useCallback((kept: string) => rewrite(`/bookings/guest?id=${kept}`, { replace: true }), [rewrite]);
  const guests = useGuests();
  const { online } = useSyncState();
  const link = useVisitorLink({ token, enter: guests?.enter ?? null, note: 'guest-link', onTaken, onKept });
  const all = useOptionalReadable(guests?.all);
  const [moved, setMoved] = useState<string | null>(null);

  if (link.state === 'moved' || moved !== null) {
    return <Panel icon="calendar" {...words.moved} actions={<ButtonLink variant="primary" href={`/bookings/${link.state === 'moved' ? link.id : moved}`}>{words.moved.open}</ButtonLink>} />;
  }
  if (link.state === 'gone') return <Panel icon="calendar" {...words.gone} actions={<ButtonLink href="/service-booking">{words.gone.find}</ButtonLink>} />;
  if (link.state === 'failed') {
    const isOffline = !online || link.failure.type === 'Offline';
    const reason = link.failure.type === 'Refused' ? link.failure.reason : '';
    return (
      <Panel
        icon={isOffline ? 'cloud-off' : 'alert'} title={isOffline ? words.waitForLine.title : words.failed} text={reason || words.waitForLine.text}
        actions={<Button icon="refresh" onClick={link.again}>{words.again}</Button>}
      />
    );
  }
  if (link.state === 'opening' || !guests || !all) {
    return (
      <Page title={words.title} width="reading">
        <SkeletonGroup label={words.loading}>
          <Skeleton shape="block" height={220} />
        </SkeletonGroup>
      </Page>
    );
  }
  const record = all.find((each) => each.id === id);
  if (record) return <GuestBookingPart key={record.id} record={record} guests={guests} onMoved={setMoved} />;
  if (id === '' && all.length > 0) return <GuestList all={all} />;
  return <Panel icon="calendar" {...words.none} actions={<ButtonLink href="/service-booking">{words.none.find}</ButtonLink>} />;
}

function Panel({ icon, title, text, actions }: { icon: IconName; title: string; text: string; actions: React.ReactNode }) {
  return (
    <Page width="reading">
      <StatePanel level={1} icon={icon} title={title} actions={actions}>
        <p>{text}</p>
      </StatePanel>
    </Page>
  );
}

/** Null while its code is loaded. */
function useGuests(): GuestBookings | null {
  const server = useServer();
  const [guests, setGuests] = useState<GuestBookings | null>(null);
  useEffect(() => {
    if (!server) return;
    let current = true;
    server.guests.open().then((opened) => current && setGuests(opened), (error: unknown) => console.warn(error));
    return () => {
      current = false;
    };
  }, [server]);
  return guests;
}
