import type { VisitorLetter } from '../../domain/conversation/visitor.ts';
import { Button } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { messageWords, visitorWords as words } from './message-words.ts';
import { StepBox } from './step-box.tsx';
import styles from './thread-log.module.css';
import type { VisitorConversationProps } from './visitor-conversation-props.ts';

const icons = { waiting: 'clock', mailed: 'mail', refused: 'alert' } as const;

/** A message on its way to the server, or already there and waiting for the link in the mail. */
export function VisitorLetterPanel({ record, letter, conversations }: VisitorConversationProps & { letter: VisitorLetter }) {
  const navigation = useNavigation();
  async function forget() {
    await conversations.forget(record.id);
    showToast({ title: words.forgotten.title });
    navigation.go('/messages');
  }
  return (
    <>
      <div className={styles.mine}>
        <div className={styles.bubble}>
          <span className="visually-hidden">{`${messageWords.you}: `}</span>
          {letter.message}
        </div>
      </div>
      <div role="status">
        <StepBox
          icon={icons[letter.state]}
          title={words.letter[letter.state].title}
          actions={
            <>
              {letter.state === 'refused' && (
                <Button variant="primary" icon="refresh" onClick={() => void conversations.retry(record.id, null)}>
                  {messageWords.again}
                </Button>
              )}
              <Button onClick={() => void forget()}>
                {letter.state === 'mailed' ? words.forget : messageWords.discard}
              </Button>
            </>
          }
        >
          <LetterText letter={letter} />
        </StepBox>
      </div>
    </>
  );
}

function LetterText({ letter: { state, reason, email } }: { letter: VisitorLetter }) {
  if (state === 'mailed') {
    return (
      <>
        <p>{words.letter.mailed.text(email)}</p>
        <p>{words.letter.mailed.again}</p>
      </>
    );
  }
  if (state === 'refused') return <p>{reason === '' ? words.letter.refused.text : reason}</p>;
  return <p>{reason === '' ? words.letter.waiting.text : words.letter.waiting.busy(reason)}</p>;
}
