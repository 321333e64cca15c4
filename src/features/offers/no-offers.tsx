import { NoOwnData, type NoOwnDataProps } from '../parts/no-own-data.tsx';
import { offerWords } from './offer-words.ts';

/** What stands there while there are no offers to show. */
export function NoOffers(props: NoOwnDataProps) {
  return <NoOwnData {...props} words={offerWords} icon="list" height={120} />;
}
