import { useEffect, useState, type ComponentType } from 'react';
import { readVisitNote } from '../../../platform/visit-note.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import type { Tables } from '../use-tables.ts';
import { invitation as words } from './invitation-words.ts';
import styles from './no-number.module.css';
import { answersNote } from './answers-note.ts';
import type { QuestionnaireProps } from './questionnaire.tsx';

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Questionnaire: ComponentType<QuestionnaireProps> };

/** The way on for a piano without a readable number. Its questions are loaded when they are asked for. */
export function NoNumberSection({ tables }: { tables: Tables }) {
  // Answers that a reload must keep are shown again.
  const [isOpen, setOpen] = useState(() => readVisitNote(answersNote) !== null);
  return (
    <Section title={words.title} lead={words.lead}>
      <Button icon={isOpen ? 'close' : 'help'} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.close : words.open}
      </Button>
      {isOpen && <Opened tables={tables} />}
    </Section>
  );
}

function Opened({ tables }: { tables: Tables }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    import('./questionnaire.tsx').then(
      ({ Questionnaire }) => isCurrent && setLoaded({ state: 'ready', Questionnaire }),
      () => isCurrent && setLoaded({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (loaded.state === 'ready') return <loaded.Questionnaire makers={tables.state === 'ready' ? tables.reference.makers : []} />;
  if (loaded.state === 'loading') {
    return (
      <SkeletonGroup label={words.loading} className={styles.loading}>
        {['upright', 'keys', 'strings', 'dampers'].map((question) => (
          <Skeleton key={question} height="92px" shape="block" />
        ))}
      </SkeletonGroup>
    );
  }
  const retry = () => {
    setLoaded({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return (
    <StatePanel
      level={3}
      tone="bad"
      icon="alert"
      title={words.failed.title}
      actions={
        <Button icon="refresh" onClick={retry}>
          {words.failed.retry}
        </Button>
      }
    >
      {words.failed.text}
    </StatePanel>
  );
}
