import { useEffect } from 'react';
import { visitorHindrance, visitorThread, type OpenInquiry } from '../../domain/conversation/visitor.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { PianoRow } from '../parts/piano-row.tsx';
import { Composer } from './composer.tsx';
import { inquiryTypeNames, messageWords, visitorWords as words } from './message-words.ts';
import styles from './messages.module.css';
import { Refusal } from './refusal.tsx';
import { ThreadLog } from './thread-log.tsx';
import { VisitorActions } from './visitor-actions.tsx';
import { VisitorConfirm } from './visitor-confirm.tsx';
import { VisitorLetterPanel } from './visitor-letter-panel.tsx';
import type { VisitorConversationProps } from './visitor-conversation-props.ts';

/** So often the server is asked for answers while the page is seen. */
const everyMs = 15_000;

/** One conversation of a visitor, from what waits on the device to the thread with its answers. */
export function VisitorConversation(props: VisitorConversationProps) {
  const { record } = props;
  const { view, letter } = record;
  useFreshAnswers(props);
  const piano = view ? view.pianoId !== null && { id: view.pianoId, title: view.pianoTitle } : letter?.piano;
  return (
    <Page
      back={{ href: '/messages', label: messageWords.back }}
      title={words.seller(view?.sellerName ?? letter?.sellerName ?? '')}
      lead={inquiryTypeNames[view?.inquiryType ?? letter?.inquiryType ?? 'general']}
      width="reading"
    >
      <div className={styles.thread}>
        {piano && <PianoRow {...piano} />}
        {view === null && letter && <VisitorLetterPanel {...props} letter={letter} />}
        {view?.state === 'waiting' && <VisitorConfirm {...props} view={view} />}
        {view?.state === 'open' && <Thread {...props} view={view} />}
      </div>
    </Page>
  );
}

function Thread({ record, view, conversations, onMoved }: VisitorConversationProps & { view: OpenInquiry }) {
  const { online } = useSyncState();
  const { id } = record;
  const hindrance = visitorHindrance(view);
  return (
    <>
      <ThreadLog
        name={words.seller(view.sellerName)}
        messages={visitorThread({ ...record, view })}
        renderRefusal={(message) => (
          <Refusal
            reason={record.outgoing.find((each) => each.id === message.id)?.refused ?? ''}
            onRetry={() => void conversations.retry(id, message.id)}
            onDiscard={() => void conversations.discard(id, message.id)}
          />
        )}
      />
      {!online && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {words.offline}
        </p>
      )}
      {hindrance === null ? (
        <Composer conversationId={id} onWrite={(text) => conversations.write(id, text)} />
      ) : (
        <p className={styles.note}>{messageWords.hindrances[hindrance]}</p>
      )}
      <VisitorActions view={view} conversations={conversations} onMoved={onMoved} />
      <p className={styles.soft}>{words.note}</p>
    </>
  );
}

function useFreshAnswers({ record: { id, view }, conversations, onMoved }: VisitorConversationProps): void {
  const { online } = useSyncState();
  const isThere = view !== null;
  useEffect(() => {
    if (!isThere || !online) return;
    let current = true;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void conversations.refresh(id).then((answer) => {
        if (current && answer.ok && answer.value.state === 'moved') onMoved(answer.value.id);
      });
    };
    ask();
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id, isThere, online, conversations, onMoved]);
}
