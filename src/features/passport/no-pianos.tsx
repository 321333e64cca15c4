import { NoOwnData, type NoOwnDataProps } from '../parts/no-own-data.tsx';
import { passportWords } from './passport-words.ts';

/** What stands there while there are no pianos to show. */
export function NoPianos(props: NoOwnDataProps) {
  return <NoOwnData {...props} words={passportWords} icon="piano" height={96} />;
}
