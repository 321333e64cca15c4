import type { Replica } from '../../replica/replica.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { useReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { exportUnsent } from '../parts/export-unsent.ts';
import { useNow } from '../parts/use-now.ts';
import { BinList } from './bin-list.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DeviceSection } from './device-section.tsx';
import { MayBeCleared } from './may-be-cleared.tsx';
import { syncMessages as messages } from './messages.ts';
import { OutboxList } from './outbox-list.tsx';
import { Standing } from './standing.tsx';
import styles from './sync-screen.module.css';
import { UploadList } from './upload-list.tsx';
import { useVisitorUnsent } from './use-visitor-unsent.ts';
import { VisitorUnsentList } from './visitor-unsent-list.tsx';

/** Each waiting change in words, what needs the person, the last sync, and what is stored. */
export function SyncScreen() {
  const replica = useReplica();
  const { phase } = useReplicaPhase();
  const state = useSyncState();
  const now = useNow();
  return (
    <Page title={messages.title} lead={messages.lead} width="reading">
      <Standing state={state} onSync={replica?.sync.now} now={now} />
      {phase === 'opening' && (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            {messages.opening}
          </p>
          <Skeleton height={88} shape="block" />
          <Skeleton height={88} shape="block" />
        </div>
      )}
      {phase !== 'memory-only' && <MayBeCleared state={state} />}
      {replica && <Outbox replica={replica} state={state} now={now} />}
      {replica && (
        <DeviceSection replica={replica} lastSuccessAt={state.lastSuccessAt} waitingUploads={state.uploads.waiting} />
      )}
      <Section title={messages.notOfflineTitle}>
        <ul className={styles.plainList}>
          {messages.notOffline.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function Outbox({ replica, state, now }: { replica: Replica; state: SyncState; now: number }) {
  const { outbox, uploads } = replica;
  const entries = useReadable(outbox.entries);
  const choices = useReadable(outbox.alternatives) ?? [];
  const bin = useReadable(outbox.bin) ?? [];
  const files = useReadable(uploads.all)?.filter((file) => file.state !== 'done');
  const session = useSession();
  const letters = useVisitorUnsent();
  if (!entries || !files || !letters) return <Skeleton height={120} shape="block" />;
  const parked = entries.filter((entry) => entry.state === 'parked');
  const waiting = entries.filter((entry) => entry.state !== 'parked');
  const failedLetters = letters.items.filter(({ state }) => state === 'failed');
  const waitingLetters = letters.items.filter(({ state }) => state === 'waiting');
  const list = { outbox, online: state.online, onSendNow: replica.sync.now, now };

  return (
    <>
      {parked.length + failedLetters.length > 0 && (
        <Section title={messages.attentionTitle} lead={messages.attentionLead}>
          {parked.length > 0 && <OutboxList {...list} entries={parked} />}
          <VisitorUnsentList {...letters} items={failedLetters} online={state.online} now={now} />
        </Section>
      )}
      {choices.length > 0 && (
        <Section title={messages.choicesTitle} lead={messages.choicesLead}>
          <ChoiceList choices={choices} outbox={outbox} now={now} />
        </Section>
      )}
      {waiting.length + waitingLetters.length > 0 && (
        <Section title={messages.waitingTitle}>
          {waiting.length > 0 && <OutboxList {...list} entries={waiting} />}
          <VisitorUnsentList {...letters} items={waitingLetters} online={state.online} now={now} />
        </Section>
      )}
      {files.length > 0 && (
        <Section title={messages.uploadsTitle} lead={messages.uploadsLead}>
          <UploadList items={files} uploads={uploads} now={now} />
        </Section>
      )}
      {entries.length === 0 && choices.length === 0 && files.length === 0 && letters.items.length === 0 && (
        <StatePanel icon="cloud-check" title={messages.emptyTitle}>
          <p>{session.kind === 'user' ? messages.emptyText : messages.emptyTextVisitor}</p>
        </StatePanel>
      )}
      {entries.length + files.length > 0 && (
        <div className={styles.afterLists}>
          <Button icon="download" onClick={() => void exportUnsent(replica)}>
            {messages.exportUnsent}
          </Button>
        </div>
      )}
      {bin.length > 0 && (
        <Section title={messages.binTitle} lead={messages.binLead}>
          <BinList bin={bin} outbox={outbox} now={now} />
        </Section>
      )}
    </>
  );
}
