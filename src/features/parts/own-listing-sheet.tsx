import { Fragment, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { actionsFor, listingState, type ListingAction } from '../../domain/listing/lifecycle.ts';
import { formatEuro, parseEuroInput } from '../../domain/money/euro.ts';
import { formatCentsToType } from '../../lib/format/money.ts';
import type { Base } from '../../replica/form-base.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { listingActionNotes, listingActionWords, ownListingMessages as messages } from './own-listing-words.ts';
import styles from './own-listing-sheet.module.css';
import { useHeldForm } from './use-held-form.ts';
import { useListingActions, type ActionTarget } from './use-listing-actions.ts';

const icons: Readonly<Record<ListingAction, IconName>> = {
  confirm: 'check',
  edit: 'edit',
  price: 'sort',
  reserve: 'lock',
  free: 'eye',
  sold: 'truck',
  relist: 'refresh',
  duplicate: 'plus',
  end: 'eye-off',
  delete: 'trash',
};

interface OwnListingSheetProps {
  /** Null while nothing is open. */
  listing: ActionTarget | null;
  onClose: () => void;
  /** The listing was deleted. */
  onDeleted?: () => void;
}

/** All that an owner may do with a listing now. */
export function OwnListingSheet({ listing, onClose, onDeleted }: OwnListingSheetProps) {
  return (
    <Dialog open={listing !== null} onClose={onClose} title={listing?.title ?? ''} variant="sheet">
      {listing && <Choices key={listing.id} {...{ listing, onClose, onDeleted }} />}
    </Dialog>
  );
}

function Choices({ listing, onClose, onDeleted }: { listing: ActionTarget; onClose: () => void; onDeleted: (() => void) | undefined }) {
  const [view, setView] = useState<'all' | 'price' | 'duplicate'>('all');
  const { run, setPrice } = useListingActions();
  const navigation = useNavigation();
  const { id } = listing;

  async function choose(action: ListingAction) {
    if (action === 'price' || action === 'duplicate') {
      setView(action);
      return;
    }
    onClose();
    if (action === 'edit') navigation.go(`/list-piano?edit=${id}`);
    else if ((await run(action, listing)) && action === 'delete') onDeleted?.();
  }

  function promote() {
    onClose();
    navigation.go(`/promote/${id}`);
  }

  function copy(photos: boolean) {
    onClose();
    navigation.go(`/list-piano?copy=${id}${photos ? '&photos=1' : ''}`);
  }

  if (view === 'price') {
    return (
      <PriceForm
        listing={listing}
        onBack={() => setView('all')}
        onPrice={(base, cents) => {
          onClose();
          if (cents !== base.shown.price_cents) void setPrice(base, cents);
        }}
      />
    );
  }
  if (view === 'duplicate') return <CopyChoice onBack={() => setView('all')} onCopy={copy} />;
  return (
    <ul role="list" className={styles.actions}>
      {actionsFor(listing).map((action) => (
        <Fragment key={action}>
          {/* What only buyers' eyes make worth its price. */}
          {action === 'duplicate' && listingState(listing) === 'active' && (
            <li>
              <Button variant="quiet" icon="star" className={styles.action} onClick={promote}>
                <span className={styles.words}>
                  {messages.promote}
                  <span className={styles.note}>{messages.promoteNote}</span>
                </span>
              </Button>
            </li>
          )}
          <li>
            <Button
              variant="quiet"
              icon={icons[action]}
              className={classNames(styles.action, action === 'delete' && styles.delete)}
              onClick={() => void choose(action)}
            >
              <span className={styles.words}>
                {listingActionWords[action]}
                {listingActionNotes[action] && <span className={styles.note}>{listingActionNotes[action]}</span>}
              </span>
            </Button>
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** What was pressed to come here is gone: the focus goes on to what comes first. */
function useFirstFocus<T extends HTMLElement>() {
  const first = useRef<T>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}

function CopyChoice({ onBack, onCopy }: { onBack: () => void; onCopy: (photos: boolean) => void }) {
  const first = useFirstFocus<HTMLButtonElement>();
  return (
    <div className={styles.form}>
      <p>{messages.copyText}</p>
      <Button ref={first} icon="plus" onClick={() => onCopy(true)}>
        {messages.copyWith}
      </Button>
      <Button icon="plus" onClick={() => onCopy(false)}>
        {messages.copyWithout}
      </Button>
      <Button variant="quiet" icon="chevron-left" onClick={onBack}>
        {messages.back}
      </Button>
    </div>
  );
}

interface PriceFormProps {
  listing: ActionTarget;
  onPrice: (base: Base<ActionTarget>, cents: number | null) => void;
  onBack: () => void;
}

function typedPrice(cents: number | null): string {
  return cents === null ? '' : formatCentsToType(cents);
}

function PriceForm({ listing, onPrice, onBack }: PriceFormProps) {
  const form = useHeldForm(listing, ['price_cents']);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? typedPrice(form.values.price_cents);
  const [isTried, setIsTried] = useState(false);
  const first = useFirstFocus<HTMLInputElement>();
  const price = parseEuroInput(text);
  const isEmpty = !price.ok && price.error.type === 'Empty';
  const isGood = price.ok || isEmpty;

  function type(next: string) {
    const read = parseEuroInput(next);
    setTyped(next);
    form.set('price_cents', read.ok ? read.value.cents : null);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isGood) onPrice(form.base, price.ok ? price.value.cents : null);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={messages.priceLabel}
        inputMode="decimal"
        ref={first}
        value={text}
        onValue={type}
        hint={isGood ? `${messages.priceRead(formatEuro(price.ok ? price.value.cents : null))}. ${messages.priceHint}` : messages.priceHint}
        error={isTried && !isGood ? messages.priceFault : undefined}
      />
      <ChangedMeanwhile
        changes={form.meanwhile}
        onKeep={form.keep}
        onTake={(field) => {
          form.take(field);
          setTyped(null);
        }}
      />
      <Button type="submit" variant="primary" icon="check">
        {messages.priceKeep}
      </Button>
      <Button variant="quiet" icon="chevron-left" onClick={onBack}>
        {messages.back}
      </Button>
    </form>
  );
}
