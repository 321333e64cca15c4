import { saveTextFile } from '../../platform/save-file.ts';
import type { Replica, SyncState } from '../../replica/replica.ts';
import { useReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useNow } from '../parts/use-now.ts';
import { BinList } from './bin-list.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DeviceSection } from './device-section.tsx';
import { describeState, syncMessages as messages } from './messages.ts';
import { OutboxList } from './outbox-list.tsx';
import styles from './sync-screen.module.css';

/** A clock this far off is worth a word. */
const notableSkewMs = 2 * 60_000;

/** Each waiting change in words, what needs the person, the last sync, and what is stored. */
export function SyncScreen() {
  const replica = useReplica();
  const { phase } = useReplicaPhase();
  const state = useSyncState();
  return (
    <Page title={messages.title} lead={messages.lead} width="reading">
      <Standing state={state} onSync={replica?.sync.now} />
      {phase === 'memory-only' && (
        <StatePanel icon="info" tone="warn" title={messages.memoryTitle}>
          <p>{messages.memoryText}</p>
        </StatePanel>
      )}
      {phase === 'opening' && (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            {messages.opening}
          </p>
          <Skeleton height={88} shape="block" />
          <Skeleton height={88} shape="block" />
        </div>
      )}
      {replica && <Outbox replica={replica} state={state} />}
      {replica && <DeviceSection replica={replica} lastSuccessAt={state.lastSuccessAt} />}
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

function Standing({ state, onSync }: { state: SyncState; onSync: (() => void) | undefined }) {
  const { word, sentence, icon, tone } = describeState(state);
  const skew = Math.abs(state.clockSkewMs ?? 0);
  const lastSuccess =
    state.lastSuccessAt === null
      ? messages.neverSynced
      : messages.lastSuccess(
          new Date(state.lastSuccessAt).toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short' }),
        );
  return (
    <div className={styles.standing}>
      <span className={classNames(styles.standingIcon, styles[tone])}>
        <Icon name={icon} size={24} />
      </span>
      <div className={styles.words}>
        <p className={styles.standingWord}>{word}</p>
        <p className={styles.note}>{sentence}</p>
        <p className={styles.note}>
          {state.firstPull ? messages.firstPull(state.firstPull.rows.toLocaleString('de-DE')) : lastSuccess}
        </p>
        {skew > notableSkewMs && <p className={styles.note}>{messages.skew(Math.round(skew / 60_000))}</p>}
        {state.unreadableRows > 0 && <p className={styles.note}>{messages.unreadable(state.unreadableRows)}</p>}
      </div>
      {state.phase === 'paused-auth' ? (
        <ButtonLink variant="primary" href="/auth?next=/sync">
          Sign In
        </ButtonLink>
      ) : (
        <Button
          icon="refresh"
          disabled={!onSync}
          busy={state.phase === 'pulling' || state.phase === 'pushing'}
          onClick={() => onSync?.()}
        >
          {messages.syncNow}
        </Button>
      )}
    </div>
  );
}

function Outbox({ replica, state }: { replica: Replica; state: SyncState }) {
  const { outbox } = replica;
  const entries = useReadable(outbox.entries);
  const choices = useReadable(outbox.alternatives) ?? [];
  const bin = useReadable(outbox.bin) ?? [];
  const session = useSession();
  const now = useNow();
  if (!entries) return <Skeleton height={120} shape="block" />;
  const parked = entries.filter((entry) => entry.state === 'parked');
  const waiting = entries.filter((entry) => entry.state !== 'parked');
  const list = { outbox, online: state.online, onSendNow: replica.sync.now, now };

  async function exportUnsent() {
    saveTextFile({ name: 'soundboard-unsent.json', text: await outbox.exportUnsent(), type: 'application/json' });
  }

  return (
    <>
      {parked.length > 0 && (
        <Section title={messages.attentionTitle} lead={messages.attentionLead}>
          <OutboxList {...list} entries={parked} />
        </Section>
      )}
      {choices.length > 0 && (
        <Section title={messages.choicesTitle} lead={messages.choicesLead}>
          <ChoiceList choices={choices} outbox={outbox} />
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={messages.waitingTitle}>
          <OutboxList {...list} entries={waiting} />
        </Section>
      )}
      {entries.length === 0 && choices.length === 0 && (
        <StatePanel icon="cloud-check" title={messages.emptyTitle}>
          <p>{session.kind === 'user' ? messages.emptyText : messages.emptyTextVisitor}</p>
        </StatePanel>
      )}
      {entries.length > 0 && (
        <div className={styles.afterLists}>
          <Button icon="download" onClick={() => void exportUnsent()}>
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
