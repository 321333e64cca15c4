import type { Financing } from '../../domain/financing/financing.ts';
import { addressOfTerms } from '../../domain/financing/terms-address.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { sharePage } from '../../platform/share.ts';
import { showToast } from '../../ui/toast.ts';
import { financingWords as words } from './financing-words.ts';

/** Shares a link that carries the terms; whoever opens it needs no account. */
export async function shareTerms(result: Financing, about: { piano: string; saved: string }): Promise<void> {
  const outcome = await sharePage({
    title: words.shareTitle, text: words.shareText(formatEuro(result.instalmentCents), result.months), url: new URL(addressOfTerms(result, about), location.origin).href,
  });
  if (outcome === 'copied') showToast({ ...words.copied, tone: 'good' });
  if (outcome === 'failed') showToast({ ...words.shareFailed, tone: 'bad' });
}
