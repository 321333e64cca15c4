import { useState, type FormEvent } from 'react';
import { listingPath } from '../../domain/listing/listing-path.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { readOffer, type OfferProblems } from '../../domain/offer/form.ts';
import { ownOfferFor } from '../../domain/offer/offer.ts';
import { useOpenedReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from '../parts/appointments.module.css';
import { PianoRow } from '../parts/piano-row.tsx';
import { useListing } from '../parts/use-listing.ts';
import { NoOffers } from './no-offers.tsx';
import { keepOfferDraft, readOfferDraft } from './offer-draft.ts';
import { makeWords as words, offerWords, problemText } from './offer-words.ts';
import { useOffers } from './use-offers.ts';

/** Offers a seller a price. The id comes from the address and may be anything. */
export function MakeScreen({ pianoId }: { pianoId: string }) {
  const found = useListing(pianoId);
  if (found.state === 'absent') {
    return (
      <Page width="reading">
        <StatePanel level={1} icon="list" title={words.notFound.title} actions={<ButtonLink variant="primary" href="/browse">{words.notFound.browse}</ButtonLink>}>
          <p>{words.notFound.text}</p>
        </StatePanel>
      </Page>
    );
  }
  return (
    <Page back={{ href: listingPath(pianoId), label: words.back }} title={words.title} width="reading">
      {found.state === 'loading' ? <NoOffers state="loading" next="" /> : <Make key={found.listing.id} listing={found.listing} />}
    </Page>
  );
}

/** Why none can be made, and where to go instead; null where one can. */
function hindrance(listing: Listing, me: string | null, offers: ReturnType<typeof useOffers>): { text: string; link: { href: string; label: string } | null } | null {
  if (me === listing.owner_id) return { text: words.own, link: { href: '/offers', label: words.ownLink } };
  const there = offers.state === 'ready' ? ownOfferFor(listing.id, offers.offers) : undefined;
  if (there) return { text: words.there, link: { href: `/offers/${there.id}`, label: words.thereLink } };
  return listing.status === 'reserved' ? { text: words.reserved, link: null } : null;
}

function Make({ listing }: { listing: Listing }) {
  const session = useSession();
  const offers = useOffers();
  const me = session.kind === 'user' ? session.userId : null;
  const [sending, setSending] = useState(false);
  // What was just sent is an offer as well: the form stays until the next page is there.
  const hindered = sending ? null : hindrance(listing, me, offers);
  return (
    <div className={styles.form}>
      <PianoRow id={listing.id} title={listingTitle(listing)} />
      {hindered ? (
        <>
          <p className={styles.sentence}>{hindered.text}</p>
          {hindered.link && (
            <div className={styles.actions}>
              <ButtonLink href={hindered.link.href}>{hindered.link.label}</ButtonLink>
            </div>
          )}
        </>
      ) : (
        <Form listing={listing} me={me} onSending={setSending} />
      )}
    </div>
  );
}

function Form({ listing, me, onSending }: { listing: Listing; me: string | null; onSending: (sending: boolean) => void }) {
  const opened = useOpenedReplica();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const [draft, setDraft] = useState(() => readOfferDraft(listing.id));
  const [problems, setProblems] = useState<OfferProblems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  function set(changes: Partial<typeof draft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepOfferDraft(listing.id, next);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  }

  async function send(form: HTMLFormElement) {
    const read = readOffer(draft, null);
    setProblems(read.ok ? {} : read.error);
    setFailure('');
    if (!read.ok) {
      // The marks are there after the next frame.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    onSending(true);
    const { id, owner_id, seller, price_cents } = listing;
    const offer = { ...read.value, piano: { id, title: listingTitle(listing), price: price_cents }, seller: { id: owner_id, name: seller?.display_name ?? '' } };
    const stored = await (await opened())?.offers.make(offer).catch(() => undefined);
    setBusy(false);
    if (stored === undefined) {
      onSending(false);
      return setFailure(offerWords.notKept);
    }
    keepOfferDraft(id, null);
    showToast(online ? { ...words.made, tone: 'good' } : { ...words.waits });
    navigation.go(`/offers/${stored}`);
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && me !== null) void send(event.currentTarget);
  };
  const next = `/offers/new?piano=${listing.id}`;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.sentence}>{listing.price_cents === null ? words.onRequest : words.listed(formatEuro(listing.price_cents))}</p>
      <TextField
        label={words.amount} required hint={words.amountHint} inputMode="decimal" autoComplete="off" value={draft.amount}
        onValue={(amount) => set({ amount })} error={problemText('amount', problems)}
      />
      <TextAreaField label={words.note} hint={words.noteHint} rows={3} value={draft.note} onValue={(note) => set({ note })} error={problemText('note', problems)} />
      <p className={styles.soft}>{words.rule}</p>
      {!online && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {words.offline}
        </p>
      )}
      {failure !== '' && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      {me === null ? (
        <div className={styles.refusal}>
          <p>{`${words.signInTitle}. ${words.signInText}`}</p>
          <div className={styles.actions}>
            <ButtonLink variant="primary" href={`/auth?next=${encodeURIComponent(next)}`}>
              {words.signIn}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" icon="send" disabled={busy}>
            {words.send}
          </Button>
        </div>
      )}
    </form>
  );
}
