import { useState } from 'react';
import { useSession } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Demo } from './demo.tsx';
import { marketWords as words } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { RequestForm } from './request-form.tsx';
import { StagesBar } from './stages-bar.tsx';
import type { KnownDirectory } from './use-request-form.ts';

/** The way into an evaluation: the demo, and a request to evaluators of the directory. */
export function MarketplaceScreen({ directory }: { directory: KnownDirectory }) {
  const session = useSession();
  const [isDemo, setDemo] = useState(false);
  if (isDemo) return <Demo onBack={() => setDemo(false)} />;
  return (
    <Page
      title={words.title} lead={words.lead} width="reading"
      actions={session.kind === 'user' && <ButtonLink href="/evaluations">{words.own}</ButtonLink>}
    >
      <div className={styles.wide}>
        <StagesBar current="request" />
        <section className={styles.demo} aria-labelledby="demo-title">
          <h2 id="demo-title" className={styles.partTitle}>{words.demo.title}</h2>
          <p>{words.demo.text}</p>
          <Button onClick={() => setDemo(true)}>{words.demo.start}</Button>
        </section>
        <RequestForm directory={directory} />
      </div>
    </Page>
  );
}
