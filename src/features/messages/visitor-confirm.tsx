import { useState } from 'react';
import { visitorThread, type WaitingInquiry } from '../../domain/conversation/visitor.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { visitorWords as words } from './message-words.ts';
import { StepBox } from './step-box.tsx';
import { ThreadLog } from './thread-log.tsx';
import type { VisitorConversationProps } from './visitor-conversation-props.ts';

/** The link was opened: one press sends the message. A scanner of mails that opens links presses nothing. */
export function VisitorConfirm({ record, view, conversations, onMoved }: VisitorConversationProps & { view: WaitingInquiry }) {
  const { online } = useSyncState();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function send() {
    setBusy(true);
    setProblem('');
    const answer = await conversations.confirm(record.id);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error.type === 'Refused' && answer.error.reason !== '' ? answer.error.reason : words.needsLine);
    if (answer.value.state === 'unknown') return setProblem(words.gone.text);
    showToast({ ...words.confirm.sent, tone: 'good' });
    if (answer.value.state === 'moved') onMoved(answer.value.id);
  }
  return (
    <>
      <ThreadLog name={words.seller(view.sellerName)} messages={visitorThread({ ...record, view })} renderRefusal={() => null} />
      <StepBox
        icon="send"
        title={words.confirm.title}
        actions={
          <Button variant="primary" icon="send" busy={busy} onClick={() => void send()}>
            {words.confirm.send}
          </Button>
        }
      >
        <p>{words.confirm.text}</p>
        {problem !== '' && <p role="alert">{problem}</p>}
        {!online && problem === '' && <p>{words.needsLine}</p>}
      </StepBox>
    </>
  );
}
