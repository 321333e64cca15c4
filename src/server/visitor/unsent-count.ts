import { countVisitorUnsent, type UnsentCount } from '../../domain/conversation/visitor-unsent.ts';
import { setVisitorMark } from '../../platform/visitor-mark.ts';
import type { VisitorStore } from '../../replica/visitor-store.ts';

/**
 * Tells how much is unsent, now and whenever that changes, in this tab or another. The mark stands as long as there is any,
 * refused ones too: the next start then loads and counts them.
 */
export function keepUnsentCounted({ all }: Pick<VisitorStore, 'all'>, onCount: (count: UnsentCount) => void): void {
  const tell = () => {
    const records = all.get();
    if (!records) return;
    const count = countVisitorUnsent(records);
    setVisitorMark(count.waiting + count.failed > 0);
    onCount(count);
  };
  all.subscribe(tell);
  tell();
}
