import { StepsBar } from '../../ui/steps-bar.tsx';
import { screenWords as words } from './upload/upload-words.ts';

const steps = ['upload', 'review', 'done'] as const;
export type ImportStep = (typeof steps)[number];

interface ImportStepsBarProps {
  step: ImportStep;
  /** The import of the last step was taken back. */
  isUndone: boolean;
  /** A file is under review, so that the second step leads there from the first. */
  canReview: boolean;
  onUpload: () => void;
  onReview: () => void;
}

export function ImportStepsBar({ step, isUndone, canReview, onUpload, onReview }: ImportStepsBarProps) {
  const current = steps.indexOf(step);
  const leads: Readonly<Record<ImportStep, (() => void) | null>> = {
    upload: step === 'review' ? onUpload : null,
    review: step === 'upload' && canReview ? onReview : null,
    done: null,
  };
  const bar = steps.map((each, place) => ({
    key: each,
    name: each === 'done' && isUndone ? words.undoneStep : words.steps[each],
    isDone: place < current || (each === 'done' && step === 'done'),
    onOpen: leads[each],
  }));
  return <StepsBar label={words.stepsLabel} doneWord={words.stepDone} steps={bar} current={step} />;
}
