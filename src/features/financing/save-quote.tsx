import { useState } from 'react';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { useOpenedReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { addressOfTerms } from '../../domain/financing/terms-address.ts';
import { quoteWords as words } from './quote-words.ts';
import type { Calculator } from './use-calculator.ts';

/** Keeps the shown terms in the account; a visitor is led to sign in and back. */
export function SaveQuote({ calculator, listing }: { calculator: Calculator; listing: Listing | null }) {
  const opened = useOpenedReplica();
  const session = useSession();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const [busy, setBusy] = useState(false);
  const { priceCents, downCents, months, yearlyPercent } = calculator.result;
  const terms = { priceCents, downCents, months, yearlyPercent };
  async function save() {
    if (session.kind !== 'user') {
      showToast({ title: words.signIn.title, description: words.signIn.text });
      navigation.go(`/auth?next=${encodeURIComponent(addressOfTerms(terms, { piano: listing?.id ?? '', saved: '' }))}`);
      return;
    }
    setBusy(true);
    const title = listing ? listingTitle(listing).slice(0, 200) : '';
    const id = await (await opened())?.financing.save({ terms, listingId: listing?.id ?? null, title }).catch(() => null);
    setBusy(false);
    if (!id) return showToast({ title: words.notSaved, tone: 'bad' });
    showToast({ title: words.saved.title, description: online ? words.saved.online : words.saved.offline, tone: 'good' });
    navigation.go(`/financing?quote=${id}`);
  }
  return (
    <Button variant="primary" icon="heart" busy={busy} disabled={!calculator.isRead} onClick={() => void save()}>
      {words.save}
    </Button>
  );
}
