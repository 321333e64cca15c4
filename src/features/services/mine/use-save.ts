import { useSyncState } from '../../../replica/replica-context.tsx';
import type { FormOutcome } from '../../../replica/form-base.ts';
import { showToast } from '../../../ui/toast.ts';
import { tellOutcome } from '../../parts/tell-outcome.ts';
import { mineWords as words } from './mine-words.ts';

/** Stores what a form wrote, and says what came of it. Resolves to whether it is stored. */
export function useSave() {
  const { online } = useSyncState();
  return async (write: () => Promise<FormOutcome | void>): Promise<FormOutcome | null> => {
    try {
      const outcome = (await write()) ?? { isGone: false, contested: [] };
      const told = tellOutcome(outcome);
      if (told === 'gone') return null;
      if (told === 'stored') showToast({ title: words.saved, description: online ? words.savedText : words.savedOffline, tone: 'good' });
      return outcome;
    } catch {
      showToast({ title: words.notKept, description: words.notKeptText, tone: 'bad' });
      return null;
    }
  };
}
