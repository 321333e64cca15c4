import { useEffect, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Candidate } from '../../domain/serial/candidate.ts';
import { systemClock } from '../../lib/clock.ts';
import { sharePage } from '../../platform/share.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './answer-actions.module.css';
import { answerPath, sharedAnswer } from './answer-share.ts';
import type { LookupQuestion } from './lookup-form.tsx';
import { startListingHref } from './listing-address.ts';
import { messages } from './messages.ts';
import type { PrintSheetProps } from './print/print-sheet.tsx';
import { YearCompare } from './year-compare.tsx';

interface AnswerActionsProps {
  candidates: readonly Candidate[];
  /** None of the candidates is put before the others. */
  isOpen: boolean;
  question: LookupQuestion;
  /** As it is recorded: letters and digits. */
  number: string;
  edition: string;
  /** The advertised year, null when none is known. */
  year: number | null;
  onYear: (year: number | null) => void;
}

/** What can be done with an answer: hold an advert against it, pass it on, print it, sell the piano. */
export function AnswerActions({ candidates, isOpen, question, number, edition, year, onYear }: AnswerActionsProps) {
  const path = answerPath(question);
  const share = async () => {
    const outcome = await sharePage(sharedAnswer({ number, candidates, path, origin: location.origin }));
    if (outcome === 'copied') showToast({ ...messages.share.copied, tone: 'good' });
    if (outcome === 'failed') showToast({ ...messages.share.failed, tone: 'bad' });
  };
  return (
    <div className={styles.actions}>
      <YearCompare candidates={candidates} year={year} onYear={onYear} />
      <div className={styles.buttons}>
        <Button icon="share" onClick={() => void share()}>
          {messages.share.button}
        </Button>
        <PrintButton {...{ candidates, isOpen, number, edition, year, path }} />
        <ButtonLink icon="plus" href={startListingHref({ candidates, isOpen, serial: number })}>
          {messages.answer.sell}
        </ButtonLink>
      </div>
    </div>
  );
}

const loadSheet = () => import('./print/print-sheet.tsx');

/**
 * The sheet is loaded beside the answer, since Ctrl+P leaves no time for it, and drawn when the printer is asked for; from then on it
 * lies unseen beside the answer.
 */
function PrintButton(answer: Omit<PrintSheetProps, 'printedAt'>) {
  const [Sheet, setSheet] = useState<ComponentType<PrintSheetProps> | null>(null);
  const [printedAt, setPrintedAt] = useState(0);
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    loadSheet().then(
      ({ PrintSheet }) => isCurrent && setSheet(() => PrintSheet),
      (cause: unknown) => console.warn('The sheet was not loaded beforehand.', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  useEffect(() => {
    if (!Sheet) return;
    const draw = () => flushSync(() => setPrintedAt(systemClock.now()));
    window.addEventListener('beforeprint', draw);
    return () => window.removeEventListener('beforeprint', draw);
  }, [Sheet]);

  const print = async () => {
    setLoading(true);
    try {
      const { PrintSheet } = await loadSheet();
      flushSync(() => {
        setSheet(() => PrintSheet);
        setPrintedAt(systemClock.now());
      });
      window.print();
    } catch {
      showToast({ ...messages.print.failed, tone: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button icon="printer" busy={loading} onClick={() => void print()}>
        {messages.print.button}
      </Button>
      {Sheet && printedAt > 0 && <Sheet {...answer} printedAt={printedAt} />}
    </>
  );
}
