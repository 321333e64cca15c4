import { useMemo, useState } from 'react';
import { planBulkEdit, parsePercent, type BulkChange } from '../../../domain/listing/bulk-edit.ts';
import type { FieldAction } from '../../../domain/listing/lifecycle.ts';
import { parseEuroInput } from '../../../domain/money/euro.ts';
import { usualDays } from '../../../domain/promotion/promotion.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { useSyncState } from '../../../replica/replica-context.tsx';
import type { OwnListing } from '../../../replica/own-listing.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './bulk-edit.module.css';
import { BulkPreview } from './bulk-preview.tsx';
import { bulkWords as words } from './bulk-words.ts';
import { BulkPromote, usePromotionPlan, type PromotionChoice } from './bulk-promote.tsx';
import { promoteWords } from './promote-words.ts';
import { changedSince, withShown } from './shown-edits.ts';
import type { ShownEdit } from './use-bulk-edit.ts';
import { mostPaymentsAtOnce, useStartPayments } from './use-start-payments.ts';

interface BulkEditDialogProps {
  /** As they are now: the dialog holds those that it showed first. */
  listings: readonly OwnListing[];
  onClose: () => void;
  /** Resolves to whether the device has stored it. */
  onApply: (edits: readonly ShownEdit[]) => Promise<boolean>;
}

type Kind = keyof typeof words.kinds;

const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));
const actions = Object.entries(words.actions).map(([value, label]) => ({ value, label }));
const directions = [
  { value: 'down', label: words.down },
  { value: 'up', label: words.up },
];

/** One change to all selected listings: what it would make of each is seen before it is made. */
export function BulkEditDialog({ listings: standing, onClose, onApply }: BulkEditDialogProps) {
  const { online } = useSyncState();
  // What each became is decided by what was seen here: a price that another device lowers meanwhile is not lowered once more.
  const [listings, setListings] = useState(standing);
  const [kind, setKind] = useState<Kind>('percent');
  const [percent, setPercent] = useState('');
  const [amount, setAmount] = useState('');
  const [direction, setDirection] = useState('down');
  const [action, setAction] = useState<FieldAction>('reserve');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [promotion, setPromotion] = useState<PromotionChoice>({ product: 'featured', days: String(usualDays) });
  const payments = useStartPayments();
  // What is paid for isn't written by the device: it is priced for the listings as they are.
  const promotions = usePromotionPlan(standing, promotion);
  const ready = payments.started?.ready ?? [];
  const orders = (promotions?.promotions ?? []).filter(({ id }) => !ready.includes(id)).slice(0, mostPaymentsAtOnce);
  const allReady = ready.length > 0 && orders.length === 0;
  const byId = useMemo(() => new Map(listings.map((listing) => [listing.id, listing])), [listings]);

  const hundredths = parsePercent(percent);
  const euro = parseEuroInput(amount);
  const cents = euro.ok ? euro.value.cents * (direction === 'down' ? -1 : 1) : null;
  const plan = useMemo(() => {
    const change = changeOf({ kind, hundredths, cents, action });
    return change && planBulkEdit(listings, change);
  }, [listings, kind, hundredths, cents, action]);
  const edits = plan?.edits ?? [];
  const meanwhile = changedSince(edits, standing);
  const left = [...groupBy(plan?.left ?? [], ({ why }) => why)].map(([why, those]) => ({ why, count: those.length }));

  async function apply() {
    setBusy(true);
    setFailed(false);
    const isKept = await onApply(withShown(edits, byId));
    setBusy(false);
    if (isKept) onClose();
    else setFailed(true);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(listings.length)}
      variant="sheet"
      footer={
        <>
          <Button onClick={onClose}>{kind === 'promote' && allReady ? promoteWords.done : words.cancel}</Button>
          {kind === 'promote' ? !allReady && (
            <Button variant="primary" busy={payments.progress !== null} disabled={orders.length === 0 || !online} onClick={() => void payments.start(orders)}>
              {payments.progress === null ? promoteWords.act(orders.length) : promoteWords.busy(payments.progress, orders.length)}
            </Button>
          ) : (
            <Button variant="primary" busy={busy} disabled={edits.length === 0} onClick={() => void apply()}>
              {words.act(edits.length)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <SelectField label={words.what} value={kind} options={kinds} onValue={(value) => setKind(value as Kind)} />
        {kind === 'percent' && (
          <TextField
            label={words.percent}
            inputMode="text"
            value={percent}
            onValue={setPercent}
            after="%"
            hint={words.percentHint}
            error={percent.trim() !== '' && hundredths === null ? words.percentFault : undefined}
          />
        )}
        {kind === 'amount' && (
          <div className={styles.pair}>
            <SelectField label={words.direction} value={direction} options={directions} onValue={setDirection} />
            <TextField
              label={words.amount}
              inputMode="decimal"
              value={amount}
              onValue={setAmount}
              after="€"
              error={amount.trim() !== '' && !euro.ok ? words.amountFault : undefined}
            />
          </div>
        )}
        {kind === 'action' && <SelectField label={words.action} value={action} options={actions} onValue={(value) => setAction(value as FieldAction)} />}
        {kind === 'promote' ? (
          <BulkPromote
            choice={promotion}
            onChoice={(choice) => {
              setPromotion(choice);
              payments.forget();
            }}
            plan={promotions}
            started={payments.started}
          />
        ) : (
          <>
            <div role="status" className={styles.sums}>
              <p>{edits.length > 0 ? words.changes(edits.length) : words.nothing}</p>
              {left.map(({ why, count }) => (
                <p key={why} className={styles.soft}>
                  {words.left(count, why)}
                </p>
              ))}
              {!online && edits.length > 0 && <p className={styles.soft}>{words.offline}</p>}
            </div>
            {meanwhile > 0 && !busy && (
              <div role="status" className={styles.meanwhile}>
                <p>{words.meanwhile(meanwhile)}</p>
                <Button onClick={() => setListings(standing)}>{words.look}</Button>
              </div>
            )}
            {edits.length > 0 && <BulkPreview edits={edits} byId={byId} />}
          </>
        )}
        {failed && (
          <p role="alert" className={styles.fault}>
            {words.failed}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface Typed {
  kind: Kind;
  hundredths: number | null;
  cents: number | null;
  action: FieldAction;
}

function changeOf({ kind, hundredths, cents, action }: Typed): BulkChange | null {
  if (kind === 'action') return { kind, action };
  if (kind === 'percent') return hundredths === null ? null : { kind, hundredths };
  return kind === 'amount' && cents !== null ? { kind, cents } : null;
}
