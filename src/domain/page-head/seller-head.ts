import type { AccountRole } from '../listing/listing-values.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { headWords as words } from './head-words.ts';
import type { OwnPage } from './page-head.ts';
import { shortText } from './short-text.ts';

export interface HeadSeller {
  display_name: string;
  slug: string;
  role: AccountRole;
}

export function sellerPath(slug: string): string {
  return `/contact/${encodeURIComponent(slug)}`;
}

/** Admins and buyers who sell are private sellers here: who is what inside the house is nobody's business (rule H-4). */
export function sellerKind(role: AccountRole): keyof typeof words.sellers {
  return role === 'dealer' || role === 'technician' || role === 'evaluator' || role === 'mover' ? role : 'private';
}

/** Above it nobody counts: the number of a large stock changes every day. */
export const mostCounted = 1000;

export function forSale(total: number): string {
  if (total === 0) return words.nothingForSale;
  return total > mostCounted ? words.manyForSale(formatNumber(mostCounted)) : words.forSale(formatNumber(total));
}

export function sellerPage({ display_name: name, slug, role }: HeadSeller, total: number): OwnPage {
  return {
    title: shortText(name || words.unnamed),
    description: `${words.sellers[sellerKind(role)]}. ${forSale(total)}`,
    path: sellerPath(slug),
    // A page for who comes by a link; there is nothing on it to be found.
    ...(total === 0 && { isPrivate: true }),
  };
}
