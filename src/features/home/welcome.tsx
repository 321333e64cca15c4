import { Suspense, type ComponentType } from 'react';
import { newsCount } from '../../domain/search/new-matches.ts';
import type { Session } from '../../domain/account/session.ts';
import { useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNewMatches } from '../parts/use-new-matches.ts';
import { useNow } from '../parts/use-now.ts';
import { Blurbs } from './blurbs.tsx';
import styles from './home-screen.module.css';
import { homeMessages as messages } from './messages.ts';
import { chooseNextStep } from './next-step.ts';

/** Visitors see how to sign in and what there is; a person signed in sees what to do next. */
export function Welcome({ signIn }: { signIn: ComponentType }) {
  const session = useSession();
  return session.kind === 'user' ? <NextStepCard session={session} /> : <SignInPart signIn={signIn} />;
}

/** Of the card with its first form, in px, so that nothing below jumps when it comes. */
const signInHeight = 500;

function SignInPart({ signIn: SignIn }: { signIn: ComponentType }) {
  return (
    <section className={styles.welcome} aria-labelledby="home-welcome">
      <div className={styles.signIn}>
        <h2 id="home-welcome">{messages.signInTitle}</h2>
        <p>{messages.signInText}</p>
        <div className={styles.signInCard}>
          <Suspense fallback={<Skeleton shape="block" height={signInHeight} />}>
            <SignIn />
          </Suspense>
        </div>
        <p className={styles.small}>{messages.withoutAccount}</p>
      </div>
      <Blurbs blurbs={messages.features} level={3} />
    </section>
  );
}

const none: readonly never[] = [];

function NextStepCard({ session }: { session: Extract<Session, { kind: 'user' }> }) {
  const replica = useReplica();
  const sync = useSyncState();
  const searches = useOptionalReadable(replica?.searches.all) ?? none;
  const saved = useOptionalReadable(replica?.saved.all) ?? none;
  const matches = useNewMatches(searches, useNow());
  const newMatches = [...matches.values()].reduce((sum, found) => sum + newsCount(found), 0);
  const step = chooseNextStep({ session, attention: sync.parked + sync.conflicts, newMatches, saved: saved.length });
  return (
    <Card as="section" tone="raised" aria-label={messages.nextTitle}>
      <div className={styles.next}>
        <div>
          <h2>{messages.hello(session.fullName)}</h2>
          <p>{step.text}</p>
        </div>
        <ButtonLink href={step.href} variant="primary">
          {step.action}
        </ButtonLink>
      </div>
    </Card>
  );
}
