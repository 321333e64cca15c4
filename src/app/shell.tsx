import type { ReactNode } from 'react';
import { ReplicaTrouble } from '../features/sync-status/replica-trouble.tsx';
import { tabWords } from '../platform/words.ts';
import { latePart } from '../ui/late-part.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { InstallHint } from './install-parts.tsx';
import { messages } from './messages.ts';
import { Notices } from './notices.tsx';
import styles from './shell.module.css';
import { useArrival } from './use-arrival.ts';

// Below the screen, and above it now and then: none of it belongs to the first paint.
const Footer = latePart(async () => (await import('./footer.tsx')).Footer);
const StandingNotice = latePart(async () => (await import('./standing-notice.tsx')).StandingNotice);
const Toaster = latePart(async () => (await import('../ui/toaster.tsx')).Toaster);

/** What stays around every screen; `children` is the screen. */
export function Shell({ children }: { children: ReactNode }) {
  const announcement = useArrival();
  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // The address stays as it is: '#main' would be one more step back.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {messages.frame.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <BlockedNotice />
        <ReplicaTrouble />
        <StandingNotice />
        <Notices />
        {children}
      </main>
      <InstallHint />
      <Footer />
      <BottomBar />
      <Toaster words={tabWords} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
