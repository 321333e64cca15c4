import { listingPath } from '../listing/listing-path.ts';
import { listingTitle } from '../listing/listing-title.ts';
import type { Condition, PianoType } from '../listing/listing-values.ts';
import { formatEuro } from '../money/euro.ts';
import { headWords as words } from './head-words.ts';
import type { OwnPage } from './page-head.ts';
import { shortText } from './short-text.ts';

/** What is read of a listing for its head; a whole one is taken as well. */
export interface HeadListing {
  id: string;
  title: string;
  brand: string;
  model: string;
  piano_type: PianoType;
  year: number | null;
  price_cents: number | null;
  condition: Condition | null;
  description: string;
  status: string;
  finish: string;
  location: string;
  town: string;
}

/** Title with price and town; what is not known is left out, but for the price (rules H-2 and H-3). */
export function listingPage(listing: HeadListing): OwnPage {
  const place = (listing.town || listing.location).trim();
  const facts = [
    listing.status === 'reserved' ? words.reserved : '',
    words.kinds[listing.piano_type],
    listing.year === null ? '' : words.made(listing.year),
    listing.finish.trim(),
    listing.condition ?? '',
  ];
  return {
    title: shortText([listingTitle(listing), formatEuro(listing.price_cents), place].filter(Boolean).join(' – ')),
    description: shortText([`${facts.filter(Boolean).join(', ')}.`, listing.description].join(' ')),
    path: listingPath(listing.id),
  };
}
