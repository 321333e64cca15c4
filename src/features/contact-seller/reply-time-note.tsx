import { useEffect, useState } from 'react';
import { replyTimeOf, type ReplyTime } from '../../domain/conversation/reply-time.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import styles from './contact-form.module.css';
import { contactWords } from './contact-words.ts';

const words = contactWords.replyTimes;

/** How soon the seller mostly answers, out of real messages; nothing where nothing is known. It stands beside the button, so that it moves nothing when it comes. */
export function ReplyTimeNote({ sellerId }: { sellerId: string }) {
  const conversations = useReplica()?.conversations;
  const [found, setFound] = useState<ReplyTime | null>(null);
  useEffect(() => {
    let current = true;
    void conversations?.replyTime(sellerId).then((answer) => {
      if (current && answer.ok) setFound(replyTimeOf(answer.value));
    });
    return () => {
      current = false;
    };
  }, [conversations, sellerId]);
  if (!found) return null;
  return (
    <p className={styles.replyTime}>
      {found.within === 'days' ? words.days(found.days) : words[found.within]}
    </p>
  );
}
