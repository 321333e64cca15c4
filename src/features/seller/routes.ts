import { route, type ComposedParts, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

/** With the form to write to them, which is another feature's. */
const load = ({ sellerPage }: ComposedParts) => sellerPage();
const useProps = (address: PageAddress) => ({ slug: address.id, search: address.search });

export const routes = [
  route({ path: '/contact/$id', about: pageWords.seller, load, useProps }),
  route({ path: '/contact-seller', about: pageWords.seller, load, useProps }),
];
