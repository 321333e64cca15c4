import { evaluationStages, type EvaluationStage } from '../../domain/evaluation/evaluation.ts';
import { StepsBar } from '../../ui/steps-bar.tsx';
import { marketWords as words, stageNames } from './evaluation-words.ts';
import styles from './evaluation.module.css';

/** How far an evaluation has come: Request, Payment, Schedule, Evaluation, Report, Movers. */
export function StagesBar({ current }: { current: EvaluationStage }) {
  const reached = evaluationStages.indexOf(current);
  const steps = evaluationStages.map((key, place) => ({ key, name: stageNames[key], isDone: place < reached, onOpen: null }));
  return (
    <div>
      <StepsBar label={words.progress} doneWord={words.done} steps={steps} current={current} />
      {/* On phones the bar shows numbers alone; to a screen reader it says the names. */}
      <p className={styles.stage} aria-hidden="true">{words.stage(reached + 1, steps.length, stageNames[current])}</p>
    </div>
  );
}
