import { lazy, Suspense } from 'react';
import { lifeNotice, listingState, type ListingState } from '../../domain/listing/lifecycle.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import { isOnMarket } from '../../domain/listing/on-market.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Link } from '../../ui/navigation.tsx';
import { useNow } from '../parts/use-now.ts';
import { messages } from './messages.ts';
import styles from './own-notice.module.css';

const words = messages.own;

/** What an owner can do comes after the page itself, which others open too. */
const OwnTools = lazy(async () => ({ default: (await import('./own-tools.tsx')).OwnTools }));

const icons: Readonly<Partial<Record<ListingState, IconName>>> = { active: 'eye', declined: 'alert', hidden: 'eye-off', pending_review: 'shield' };

interface OwnNoticeProps {
  listing: Listing;
  pending: boolean;
  publishing: boolean;
}

/** Where a piano with a number gets its passport, or has it; '' without one. */
function passportAddress({ brand, serial_number, model, piano_type, year }: Listing): string {
  if (brand === '' || serial_number === '') return '';
  return `/my-pianos/new?${new URLSearchParams({ maker: brand, serial: serial_number, model, type: piano_type, year: String(year ?? '') })}`;
}

/** What only the owner sees: where the listing stands, that changes wait, and what they can do with it. */
export function OwnNotice({ listing, pending, publishing }: OwnNoticeProps) {
  const now = useNow();
  const target = { ...listing, title: listingTitle(listing), publishing };
  const state = listingState(target);
  const notice = pending ? null : lifeNotice(target, now);
  return (
    <div className={styles.notice} data-tone={isOnMarket(listing) && !pending && !notice ? 'plain' : 'warn'}>
      <Icon name={pending ? 'clock' : (icons[state] ?? 'info')} />
      <div className={styles.words}>
        <p>
          {[!isOnMarket(listing) && words.hidden, words.states[state], pending && words.pending].filter(Boolean).join(' ')}{' '}
          {pending && <Link href="/sync">{words.pendingLink}</Link>}
        </p>
        <Suspense fallback={<div className={styles.tools} />}>
          <OwnTools target={target} notice={notice} passport={passportAddress(listing)} className={styles.tools} />
        </Suspense>
      </div>
    </div>
  );
}
