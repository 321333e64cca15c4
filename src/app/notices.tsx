import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { applyUpdate, watchUpdate } from '../platform/service-worker-client.ts';
import { Button } from '../ui/button.tsx';
import { messages } from './messages.ts';
import styles from './notices.module.css';
import { useShellServices } from './shell-services.tsx';

const update = watchUpdate();

function Notice({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <section className={styles.notice} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}

/** A new version is never taken without a click, so that it interrupts no form. */
function UpdateNotice({ onLater }: { onLater: () => void }) {
  const words = messages.update;
  return (
    <Notice
      title={words.title}
      actions={
        <>
          <Button variant="quiet" onClick={onLater}>
            {words.later}
          </Button>
          <Button variant="primary" onClick={applyUpdate}>
            {words.apply}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Notice>
  );
}

function InstallNotice({ way }: { way: 'prompt' | 'steps' }) {
  const { install } = useShellServices();
  const words = messages.install;
  return (
    <Notice
      title={words.title}
      actions={
        <>
          <Button variant="quiet" onClick={install.dismiss}>
            {words.dismiss}
          </Button>
          {way === 'prompt' && (
            <Button variant="primary" icon="download" onClick={() => void install.install()}>
              {words.install}
            </Button>
          )}
        </>
      }
    >
      <p>{way === 'prompt' ? words.text : words.iosText}</p>
      {way === 'steps' && (
        <ol>
          {words.iosSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </Notice>
  );
}

/** What the app has to offer by itself, one at a time, in a corner and above the bottom bar. */
export function Notices() {
  const { install } = useShellServices();
  const updateState = useSyncExternalStore(update.subscribe, update.get);
  const installWay = useSyncExternalStore(install.way.subscribe, install.way.get);
  const [updateLater, setUpdateLater] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const [firstPath] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== firstPath) setHasMoved(true);

  const showsUpdate = updateState === 'ready' && !updateLater;
  // The first page that somebody sees is not covered by an offer to install.
  const showsInstall = !showsUpdate && hasMoved && installWay !== 'none';
  return (
    <div className={styles.corner} aria-live="polite">
      {showsUpdate && <UpdateNotice onLater={() => setUpdateLater(true)} />}
      {showsInstall && <InstallNotice way={installWay} />}
    </div>
  );
}
