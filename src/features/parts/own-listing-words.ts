// Apart from the messages of the listing parts, which the first screens load: only owners read these.
import type { LifeNotice, ListingAction, ListingState } from '../../domain/listing/lifecycle.ts';
import { formatShortDay } from '../../lib/format/moment.ts';

export const listingStateWords: Readonly<Record<ListingState, string>> = {
  active: 'On the market',
  hidden: 'Hidden',
  reserved: 'Reserved',
  pending_upload: 'Will publish when online',
  pending_review: 'In review',
  declined: 'Declined',
  unpublished: 'Not published',
  draft: 'Draft',
  sold: 'Sold',
  ended: 'Ended',
};

export const listingActionWords: Readonly<Record<ListingAction, string>> = {
  confirm: 'Still here',
  edit: 'Edit',
  price: 'Change the price',
  reserve: 'Reserve',
  free: 'Set free',
  sold: 'Mark as sold',
  relist: 'Relist',
  duplicate: 'Duplicate',
  end: 'End the listing',
  delete: 'Delete',
};

/** What each action does, where the word alone does not say it. */
export const listingActionNotes: Readonly<Partial<Record<ListingAction, string>>> = {
  confirm: 'The piano is still for sale. Buyers go on seeing it.',
  reserve: 'Kept out of the search until you set it free.',
  relist: 'On the market for a fresh 90 days.',
  duplicate: 'A new draft for another piano like this one.',
  end: 'Off the market. You can relist it at any time.',
};

export const ownListingMessages = {
  actions: (title: string) => `Change ${title}`,
  passport: 'Piano passport',
  actionsWord: 'Change',
  promote: 'Promote',
  promoteNote: 'Featured, VIP or the Highlight Badge, and what they cost.',
  back: 'Back',
  done: {
    confirm: 'Noted: it is still here',
    reserve: 'Reserved',
    free: 'Set free',
    sold: 'Marked as sold',
    relist: 'Relisted',
    end: 'Listing ended',
    price: 'Price changed',
    delete: 'Listing deleted',
  },
  undo: 'Undo',
  keptOffline: 'Kept on this device, and sent once you are online.',
  failed: { title: 'This could not be kept', text: 'The device did not store it. Free some space and try again.' },
  priceLabel: 'Price in euro',
  priceHint: 'Leave it empty for “Price on request”.',
  priceRead: (price: string) => `Buyers see ${price}`,
  priceKeep: 'Save the price',
  priceFault: 'This is not an amount. Write it like 4.200 or 4.200,50.',
  copyText: 'Everything but serial number and stock number goes into a new draft.',
  copyWith: 'With its photos',
  copyWithout: 'Without photos',
  editAgain: 'Edit and publish again',
} as const;

/** What an owner is told of a listing, and what they may do about it at once. */
export function lifeNoticeText(notice: LifeNotice): string {
  switch (notice.type) {
    case 'StillThere':
      return `Is it still available? Without an answer it is hidden on ${formatShortDay(notice.hidesAt)}.`;
    case 'Hidden':
      return 'Buyers no longer see it, as nobody said for 45 days that it is still available. One tap brings it back.';
    case 'Declined':
      return `Not published. The reason: ${notice.reason}`;
    case 'EndsSoon':
      return `It ends on ${formatShortDay(notice.endsAt)}. You can relist it then, for a fresh 90 days.`;
  }
}
