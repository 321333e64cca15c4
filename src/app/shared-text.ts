import { listingPath } from '../domain/listing/listing-path.ts';

/** What another app has shared in words: an address or a text, never trusted further than a person's typing. */

/** Letters of what somebody types into a box: longer texts are whole adverts. */
const shortText = 60;
const longestQuestion = 80;

const listingAddress = /^\/piano\/([\w-]+)$/;
const otherAddresses = /\bhttps?:\/\/\S+/gi;
/** Digits as they stand on an iron plate, perhaps in groups. */
const number = /\d(?:[.,' ]?\d){2,9}/;
const labelledNumber = /(?:serial|serien|number|nummer|\bnr\b|\bno\b|№)[^\d]{0,20}(\d(?:[.,' ]?\d){2,9})/i;

/**
 * The address in this app that a shared text is about: a listing of ours is opened, a number looked up, other words are searched for.
 * Without any it is the photos that were shared.
 */
export function addressOfShared(text: string, ownOrigin: string): string {
  const own = ownAddress(text, ownOrigin);
  if (own) return own;
  const words = text.replaceAll(otherAddresses, ' ').replaceAll(/\s+/g, ' ').trim();
  if (words === '') return text.trim() === '' ? '/list-piano?shared=photos' : '/browse';
  if (words.length <= shortText && number.test(words)) return `/piano-lookup?${new URLSearchParams({ serial: words })}`;
  const labelled = labelledNumber.exec(words)?.[1];
  if (labelled) return `/piano-lookup?${new URLSearchParams({ serial: labelled })}`;
  return `/browse?${new URLSearchParams({ q: words.slice(0, longestQuestion) })}`;
}

/** The first address of this app in the text, as a path of a listing; null without one. */
function ownAddress(text: string, ownOrigin: string): string | null {
  for (const [found] of text.matchAll(otherAddresses)) {
    const parts = found.startsWith(`${ownOrigin}/`) ? new URL(ownOrigin + found.slice(ownOrigin.length).replace(/[.,;:!?)\]}>"']+$/, '')) : null;
    const id = parts && (listingAddress.exec(parts.pathname)?.[1] ?? (parts.pathname === '/piano-detail' ? parts.searchParams.get('id') : null));
    if (id) return listingPath(id);
  }
  return null;
}
