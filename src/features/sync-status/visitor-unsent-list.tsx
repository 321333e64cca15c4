import { useState } from 'react';
import type { VisitorUnsent } from '../../domain/conversation/visitor-unsent.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { describeValue } from '../parts/change-words.ts';
import { describeAgo, describeTries } from '../parts/quantity-words.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { syncMessages as messages } from './messages.ts';
import styles from './sync-screen.module.css';
import type { FoundUnsent } from './use-visitor-unsent.ts';

interface VisitorUnsentListProps extends FoundUnsent {
  online: boolean;
  now: number;
}

const keyOf = ({ recordId, messageId }: VisitorUnsent) => `${recordId}:${messageId ?? ''}`;

/** Messages written without an account, in words, with what can be done about each; nothing without any. */
export function VisitorUnsentList({ items, conversations, online, now }: VisitorUnsentListProps) {
  const [askedKey, setAskedKey] = useState('');
  // One that was sent meanwhile is not there to be discarded.
  const asked = items.find((item) => keyOf(item) === askedKey);
  const stop = () => setAskedKey('');

  function discard() {
    if (asked && asked.messageId === null) void conversations?.forget(asked.recordId);
    else if (asked?.messageId) void conversations?.discard(asked.recordId, asked.messageId);
    stop();
  }

  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles.item}>
            <div className={styles.words}>
              <p className={styles.change}>{describeLetter(item)}</p>
              <p className={styles.note}>
                {[describeAgo(item.since, now), describeTries(item.tries), isUntried(item) && !online && messages.whenOnline].filter(Boolean).join(' · ')}
              </p>
              {!isUntried(item) && <p className={item.state === 'failed' ? styles.refusal : styles.note}>{describeReason(item)}</p>}
            </div>
            <Badge icon={item.state === 'failed' ? 'alert' : 'clock'} tone={item.state === 'failed' ? 'bad' : 'plain'}>
              {messages.letterStates[item.state]}
            </Badge>
            <div className={styles.itemActions}>
              <Button variant="quiet" icon="send" onClick={() => void conversations?.retry(item.recordId, item.messageId)}>
                {item.state === 'failed' ? messages.retry : messages.sendNow}
              </Button>
              <ButtonLink variant="quiet" icon="message" href={`/messages/visitor?id=${item.recordId}`}>
                {messages.openLetter}
              </ButtonLink>
              <Button variant="quiet" icon="bin" onClick={() => setAskedKey(keyOf(item))}>
                {messages.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DiscardDialog
        open={asked !== undefined}
        title={messages.discardLetterTitle}
        text={messages.discardLetterText}
        keep={messages.keepLetter}
        discard={messages.discard}
        onKeep={stop}
        onDiscard={discard}
      />
    </>
  );
}

/** A letter says whom and what it is about; messages of one conversation are told apart by how they begin. */
function describeLetter(item: VisitorUnsent): string {
  const letter = messages.letter(item);
  return item.messageId === null ? letter : messages.letterInThread(letter, describeValue('message', item.text));
}

const isUntried = ({ state, tries, reason }: VisitorUnsent) => state === 'waiting' && tries === 0 && reason === '';

function describeReason({ state, reason }: VisitorUnsent): string {
  return reason || (state === 'failed' ? messages.letterRefused : messages.letterTried);
}
