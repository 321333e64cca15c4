import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { formatMomentToSecond } from '../lib/format/moment.ts';
import { Button } from '../ui/button.tsx';
import { StatePanel } from '../ui/state-panel.tsx';
import styles from './error-screen.module.css';
import { messages } from './messages.ts';

const words = messages.error;

/** Eight characters that a person can read out on the phone. */
function createErrorId(): string {
  return crypto.randomUUID().slice(0, 8).toUpperCase();
}

/** What is left when a screen threw. Both ways out load the page anew, since its state can't be trusted. */
export function ErrorScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const [report] = useState(() => {
    const id = createErrorId();
    const at = new Date();
    console.error(`Error ${id} at ${at.toISOString()}`, error);
    return { id, at };
  });
  return (
    <StatePanel
      level={1}
      tone="bad"
      icon="alert"
      title={words.title}
      actions={
        <>
          <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
            {words.refresh}
          </Button>
          <Button icon="home" onClick={() => location.assign('/')}>
            {words.home}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <dl className={styles.report}>
        <dt>{words.id}</dt>
        <dd className="tabular">{report.id}</dd>
        <dt>{words.time}</dt>
        <dd className="tabular">
          <time dateTime={report.at.toISOString()}>{formatMomentToSecond(report.at)}</time>
        </dd>
      </dl>
    </StatePanel>
  );
}

/** The last net: catches what the router's own boundaries did not. */
export function AppErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'app'} errorComponent={ErrorScreen}>
      {children}
    </CatchBoundary>
  );
}
