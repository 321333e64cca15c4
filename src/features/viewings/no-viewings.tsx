import { NoOwnData, type NoOwnDataProps } from '../parts/no-own-data.tsx';
import { viewingWords } from './viewing-words.ts';

/** What stands there while there are no requests to show. */
export function NoViewings(props: NoOwnDataProps) {
  return <NoOwnData {...props} words={viewingWords} icon="calendar" height={120} />;
}
