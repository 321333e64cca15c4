import { useCallback, useState } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import type { AdminQueries } from '../../server/ports/admin-port.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './admin.module.css';
import { FiguresFrame } from './figures-frame.tsx';
import { FlaggedListingCard } from './flagged-listing-card.tsx';
import { messages } from './messages.ts';
import { ScreeningDialog, type ScreeningDecision } from './screening-dialog.tsx';
import { useFigures } from './use-figures.ts';

/** Listings that the screening held back, the newest first, to be approved or declined. */
export function ListingsTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.flaggedListings(), [queries]));
  const [decision, setDecision] = useState<ScreeningDecision | null>(null);

  function onDone(said: string) {
    setDecision(null);
    showToast({ title: said, tone: 'good' });
    figures.read();
  }
  return (
    <>
      <FiguresFrame title={messages.flaggedTitle} figures={figures}>
        {({ listings, total }) =>
          listings.length === 0 ? (
            <StatePanel level={3} icon="check" title={messages.flaggedEmpty}>
              <p>{messages.flaggedEmptyText}</p>
            </StatePanel>
          ) : (
            <>
              {total > listings.length && (
                <p className={styles.small}>{messages.flaggedMore(formatNumber(listings.length), formatNumber(total))}</p>
              )}
              <ul className={styles.list} role="list">
                {listings.map((listing) => (
                  <FlaggedListingCard key={listing.id} listing={listing} onDecide={(approve) => setDecision({ listing, approve })} />
                ))}
              </ul>
            </>
          )
        }
      </FiguresFrame>
      {decision && <ScreeningDialog decision={decision} queries={queries} onDone={onDone} onRefused={figures.read} onClose={() => setDecision(null)} />}
    </>
  );
}
