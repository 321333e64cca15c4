import type { ListingDraft } from '../../domain/listing/draft.ts';
import type { StepFault } from '../../domain/listing/wizard.ts';
import type { DraftEditor } from './use-draft.ts';

/** What a step of the wizard works with. */
export interface StepProps extends Pick<DraftEditor, 'set' | 'change'> {
  draft: ListingDraft;
  /** What this step still needs. */
  faults: readonly StepFault[];
  /** Epoch ms. */
  now: number;
}
