import { wizardSteps, type ListingDraft, type WizardStep } from '../../domain/listing/draft.ts';
import { isStepReachable, stepFaults } from '../../domain/listing/wizard.ts';
import { StepsBar } from '../../ui/steps-bar.tsx';
import { stepTitles, wizardMessages as messages } from './messages.ts';

interface WizardStepsBarProps {
  draft: ListingDraft;
  step: WizardStep;
  /** Epoch ms. */
  now: number;
  onStep: (step: WizardStep) => void;
}

/** The six steps; those that may be shown lead there. */
export function WizardStepsBar({ draft, step, now, onStep }: WizardStepsBarProps) {
  const bar = wizardSteps.map((each) => {
    const isReachable = isStepReachable(draft, each, now);
    return {
      key: each,
      name: stepTitles[each],
      isDone: each !== 'publish' && each !== step && isReachable && stepFaults(draft, each, now).length === 0,
      onOpen: isReachable ? () => onStep(each) : null,
    };
  });
  return <StepsBar label={messages.stepsLabel} doneWord={messages.stepDone} steps={bar} current={step} />;
}
