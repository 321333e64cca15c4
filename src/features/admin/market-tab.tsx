import { useCallback } from 'react';
import { listingPath } from '../../domain/listing/listing-path.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatPercent } from '../../lib/format/percent.ts';
import type { AdminQueries, MarketHealth } from '../../server/ports/admin-port.ts';
import { Link } from '../../ui/navigation.tsx';
import styles from './admin.module.css';
import { DataTable } from './data-table.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useFigures } from './use-figures.ts';

/** Rule M-1. */
function sellThrough({ sold, offered }: MarketHealth): string {
  if (offered === 0) return messages.noSale;
  return formatPercent(sold / offered, 1);
}

function listingLink({ id, title }: MarketHealth['oldest'][number]) {
  return <Link href={listingPath(id)}>{title}</Link>;
}

/** Rule M-4. */
function answered({ replied, contacts }: MarketHealth): string {
  if (contacts === 0) return messages.noSale;
  return formatPercent(replied / contacts);
}

export function MarketTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.market(), [queries]));
  return (
    <FiguresFrame title={messages.marketTitle} figures={figures}>
      {(market) => (
        <>
          <FigureTiles
            figures={[
              ...(['on_market', 'published', 'sold', 'ended_unsold'] as const).map((key) => ({ key, words: messages.market[key], value: market[key] })),
              { key: 'sell_through', words: messages.market.sell_through, value: sellThrough(market) },
              { key: 'median_days_to_sale', words: messages.market.median_days_to_sale, value: market.median_days_to_sale ?? messages.noSale },
              { key: 'contacts', words: messages.market.contacts, value: market.contacts },
              { key: 'replied', words: messages.market.replied, value: answered(market) },
              { key: 'median_hours_to_reply', words: messages.market.median_hours_to_reply, value: market.median_hours_to_reply ?? messages.noSale },
              { key: 'stale', words: messages.market.stale, value: market.stale },
              { key: 'unseen', words: messages.market.unseen, value: market.unseen },
            ]}
          />
          <p className={styles.small}>{messages.marketNote}</p>
          <h3 className={styles.subtitle}>{messages.oldestTitle}</h3>
          {market.oldest.length === 0 ? (
            <p className={styles.small}>{messages.oldestEmpty}</p>
          ) : (
            <DataTable
              caption={messages.oldestTitle}
              rows={market.oldest}
              rowKey={(row) => row.id}
              columns={[
                { key: 'title', title: messages.oldestColumns.title, cell: listingLink },
                { key: 'days', title: messages.oldestColumns.days, numeric: true, cell: (row) => formatNumber(row.days, 2) },
                { key: 'views', title: messages.oldestColumns.views, numeric: true, cell: (row) => formatNumber(row.views) },
              ]}
            />
          )}
        </>
      )}
    </FiguresFrame>
  );
}
