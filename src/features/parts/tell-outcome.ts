import type { FormOutcome } from '../../replica/form-base.ts';
import { showToast } from '../../ui/toast.ts';
import { fieldNames } from './change-names.ts';
import { meanwhileWords as words } from './meanwhile-words.ts';

/** Says what came of a write where it is not simply stored. True when it is, or when both values are kept. */
export function tellOutcome({ isGone, contested }: FormOutcome): 'stored' | 'both' | 'gone' {
  if (isGone) {
    showToast({ title: words.gone, description: words.goneText, tone: 'bad' });
    return 'gone';
  }
  if (contested.length === 0) return 'stored';
  const names = [...new Set(contested.flatMap((field) => fieldNames[field] ?? []))].join(', ');
  showToast({ title: words.bothKept, description: words.bothKeptText(names) });
  return 'both';
}
