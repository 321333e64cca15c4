import { NoOwnData, type NoOwnDataProps } from '../parts/no-own-data.tsx';
import { messageWords } from './message-words.ts';

/** What stands there while there are no conversations to show. */
export function NoConversations(props: NoOwnDataProps) {
  return <NoOwnData {...props} words={messageWords} icon="message" height={84} />;
}
