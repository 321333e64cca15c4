import { latePart } from '../../../ui/late-part.tsx';

/** Loaded once the answer stands: nobody waits for it, and the page is whole without it. */
export const LateAfterAnswer = latePart(async () => (await import('./after-answer.tsx')).AfterAnswer);
