import { useState } from 'react';
import type { OpenInquiry } from '../../domain/conversation/visitor.ts';
import type { Result } from '../../lib/result.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { VisitorEntry } from '../../server/ports/visitor-port.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { messageWords, visitorWords as words } from './message-words.ts';
import styles from './messages.module.css';
import { ReportDialog } from './report-dialog.tsx';
import type { VisitorConversationProps } from './visitor-conversation-props.ts';

/** A visitor's ways out of a conversation. */
export function VisitorActions({ view, conversations, onMoved }: Omit<VisitorConversationProps, 'record'> & { view: OpenInquiry }) {
  const navigation = useNavigation();
  const [asking, setAsking] = useState<'close' | 'report' | null>(null);
  const { id, closed, reported } = view;
  const stop = () => setAsking(null);

  /** Whether it was done; says so where not. */
  function settle(answer: Result<VisitorEntry, ServerFailure>): boolean {
    if (answer.ok && answer.value.state === 'moved') onMoved(answer.value.id);
    if (answer.ok && answer.value.state === 'kept') return true;
    showToast({ title: answer.ok || answer.error.type !== 'Refused' ? words.needsLine : answer.error.reason, tone: 'bad' });
    return false;
  }

  async function setClosed(next: boolean) {
    stop();
    if (settle(await conversations.change(id, { closed: next })) && next) showToast({ ...words.closed });
  }

  async function report(reason: string) {
    if (!settle(await conversations.change(id, { report: reason }))) return;
    showToast({ title: messageWords.reported, tone: 'good' });
    stop();
  }

  async function forget() {
    await conversations.forget(id);
    showToast({ ...words.forgotten });
    navigation.go('/messages');
  }

  return (
    <div className={styles.actions}>
      {closed ? (
        <Button onClick={() => void setClosed(false)}>{words.reopen}</Button>
      ) : (
        <Button variant="quiet" icon="lock" onClick={() => setAsking('close')}>
          {words.close}
        </Button>
      )}
      {reported ? (
        <p className={styles.soft}>{messageWords.reported}</p>
      ) : (
        <Button variant="quiet" icon="alert" onClick={() => setAsking('report')}>
          {messageWords.report}
        </Button>
      )}
      <Button variant="quiet" icon="close" onClick={() => void forget()}>
        {words.forget}
      </Button>
      {asking === 'close' && (
        <Dialog
          open
          onClose={stop}
          title={words.closeDialog.title}
          footer={
            <>
              <Button onClick={stop}>{words.closeDialog.cancel}</Button>
              <Button variant="danger" onClick={() => void setClosed(true)}>
                {words.closeDialog.confirm}
              </Button>
            </>
          }
        >
          <p>{words.closeDialog.text}</p>
        </Dialog>
      )}
      {asking === 'report' && <ReportDialog onReport={report} onClose={stop} />}
    </div>
  );
}
