import type { Replica } from '../../../replica/replica.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession } from '../../../replica/replica-context.tsx';
import { deviceTimeZone } from '../../../lib/format/zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { NoOwnData } from '../../parts/no-own-data.tsx';
import { BundlesPart } from './bundles-part.tsx';
import { CertificatesPart } from './certificates-part.tsx';
import { DaysOffPart } from './days-off-part.tsx';
import { mineWords as words } from './mine-words.ts';
import { ProfilePart } from './profile-part.tsx';
import { PublishPart } from './publish-part.tsx';
import { ServicesPart } from './services-part.tsx';
import { useSave } from './use-save.ts';

/** What a person offers: their profile, services, hours, days off, bundles and certificates. */
export function MineScreen() {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const replica = useReplica();
  const profile = useOptionalReadable(replica?.ownServices.profile);
  const state = session.kind !== 'user' ? 'visitor' : phase === 'broken' || phase === 'blocked' ? 'no-replica' : profile === undefined || !replica ? 'loading' : null;
  return (
    <Page title={words.title} lead={words.lead} back={{ href: '/services', label: words.back }} width="reading">
      {state !== null || !replica ? (
        <NoOwnData state={state ?? 'loading'} next="/services/mine" words={words.none} icon="calendar" height={120} />
      ) : profile ? (
        <>
          <PublishPart profile={profile} replica={replica} />
          <ProfilePart profile={profile} replica={replica} />
          <DaysOffPart profile={profile} replica={replica} />
          <ServicesPart providerId={profile.id} replica={replica} />
          <BundlesPart providerId={profile.id} replica={replica} />
          <CertificatesPart providerId={profile.id} replica={replica} />
        </>
      ) : (
        <Begin replica={replica} />
      )}
    </Page>
  );
}

function Begin({ replica }: { replica: Replica }) {
  const session = useSession();
  const save = useSave();
  const own = useOptionalReadable(replica.profile.own);
  const role = session.kind === 'user' ? session.role : 'buyer';
  const begin = () =>
    save(() =>
      replica.ownServices.begin({
        type: role === 'evaluator' || role === 'mover' ? role : 'technician', name: own?.company_name || own?.full_name || '', specialty: '', about: '', town: '',
        country_code: own?.country_code || 'DE', lat: null, lng: null, radius_km: 50, buffer_minutes: 15, drive_limit_minutes: 45, languages: [], since_year: null,
        hourly_rate_cents: null, phone: '', email: '', time_zone: own?.time_zone || deviceTimeZone(), hours: {}, days_off: [], insured_until: null, picture_url: '',
        is_published: false,
      }),
    );
  return (
    <StatePanel
      icon="calendar"
      title={words.beginTitle}
      actions={
        <Button variant="primary" icon="plus" onClick={() => void begin()}>
          {words.begin}
        </Button>
      }
    >
      <p>{words.beginText}</p>
    </StatePanel>
  );
}
