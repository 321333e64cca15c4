import { useEffect, useState } from 'react';
import { instrumentName, type SharedPassport } from '../../domain/instrument/passport.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { CheckPart } from './check-part.tsx';
import { LineList } from './line-list.tsx';
import { NoPianos } from './no-pianos.tsx';
import { OwnPassport } from './own-passport.tsx';
import { entry, passport } from './page-words.ts';
import { PassportFacts } from './passport-facts.tsx';
import { failureWords, lineWords, passportWords as words, sharedWords } from './passport-words.ts';
import styles from './passport.module.css';
import { useAskPassports } from './use-passports.ts';
import { usePianos } from './use-pianos.ts';

/** One instrument: to its owner all of it, to others what the owner shows. Both come from the address and may be anything. */
export function PassportScreen({ id, code }: { id: string; code: string }) {
  const session = useSession();
  const found = usePianos();
  const asked = id.toLowerCase();
  if (session.kind === 'user' && found.state === 'loading') {
    return (
      <Page title={passport.title} width="reading">
        <NoPianos state="loading" next="" />
      </Page>
    );
  }
  const pianos = found.state === 'ready' ? found.pianos : [];
  const own =
    pianos.find(({ held: { row } }) => row.handed_on_at === null && (row.passport_id ?? row.id) === asked) ?? pianos.find(({ held: { row } }) => row.id === asked);
  if (own && found.state === 'ready') {
    return (
      <Page back={{ href: '/my-pianos', label: entry }} title={instrumentName(own.held.row)} lead={words.number(own.held.row.serial_number)} width="reading">
        <OwnPassport key={own.held.row.id} piano={own} today={found.today} code={code} />
      </Page>
    );
  }
  return <OthersPassport key={asked} id={asked} code={code} isOwner={session.kind === 'user'} />;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** What the owner shows of it. Asked for again when the device is in step: what is shown is decided by the server alone. */
function OthersPassport({ id, code, isOwner }: { id: string; code: string; isOwner: boolean }) {
  const ask = useAskPassports();
  const { online } = useSyncState();
  const [shown, setShown] = useState<SharedPassport | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isId(id)) return setFailure({ type: 'NotFound' });
    if (!ask) return;
    let current = true;
    void ask((passports) => passports.read(id)).then((answer) => {
      if (!current) return;
      if (answer.ok) setShown(answer.value);
      setFailure(answer.ok ? null : answer.error);
    });
    return () => {
      current = false;
    };
  }, [ask, id, online, attempt]);

  if (shown) {
    const { lines } = shown;
    return (
      <Page title={instrumentName({ maker: shown.maker, model: shown.model })} lead={words.number(shown.serialNumber)} width="reading">
        <div className={styles.stack}>
          <p className={styles.sentence}>{sharedWords.lead}</p>
          <PassportFacts {...shown} />
          <Section title={lineWords.title} lead={lines.length > 0 ? sharedWords.claim : sharedWords.empty}>
            <LineList lines={lines} />
          </Section>
          <CheckPart passportId={id} given={code} />
        </div>
      </Page>
    );
  }
  if (!failure) {
    return (
      <Page title={passport.title} width="reading">
        <NoPianos state="loading" next="" />
      </Page>
    );
  }
  const isOffline = failure.type === 'Offline';
  // A copy may be checked where nothing is shown any more.
  const isUnknown = failure.type === 'NotFound';
  return (
    <Page width="reading">
      <div className={styles.stack}>
        <StatePanel
          level={1} icon={isOffline ? 'cloud-off' : 'book'} title={isOffline ? passport.title : words.absent.title}
          actions={isUnknown ? isOwner && <ButtonLink href="/my-pianos">{words.absent.pianos}</ButtonLink> : <Button onClick={() => setAttempt(attempt + 1)}>{words.absent.again}</Button>}
        >
          <p>{isOffline ? words.absent.offline : isUnknown ? words.absent.text : failureWords(failure)}</p>
        </StatePanel>
        {isUnknown && isId(id) && <CheckPart passportId={id} given={code} />}
      </div>
    </Page>
  );
}
