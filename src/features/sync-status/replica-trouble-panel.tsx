import { useState } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import { saveFile } from '../../platform/save-file.ts';
import { applyUpdate, watchUpdate } from '../../platform/service-worker-client.ts';
import { useReplicaPhase } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import { troubleMessages as messages } from './trouble-words.ts';

/** A waiting version is taken; where none waits, the newest is already what a reload brings. */
function takeNewest() {
  if (watchUpdate().get() === 'ready') applyUpdate();
  else location.reload();
}

/** What is the matter with the data on this device, as the engine tells it. */
export function ReplicaTroublePanel() {
  const phase = useReplicaPhase();
  const [busy, setBusy] = useState(false);
  if (phase.phase === 'blocked') {
    return (
      <StatePanel icon="info" tone="warn" title={messages.blockedTitle}>
        <p>{messages.blockedText}</p>
      </StatePanel>
    );
  }
  if (phase.phase === 'opening' && phase.migrating) {
    const { done, total } = phase.migrating;
    return (
      <StatePanel icon="refresh" title={messages.migratingTitle}>
        <p>{messages.migratingText}</p>
        <p>{messages.migrated({ done: formatNumber(done), total: formatNumber(total) })}</p>
      </StatePanel>
    );
  }
  if (phase.phase === 'outdated') {
    return (
      <StatePanel
        icon="info"
        tone="warn"
        title={messages.outdatedTitle}
        actions={
          <Button variant="primary" icon="refresh" onClick={takeNewest}>
            {messages.reload}
          </Button>
        }
      >
        <p>{messages.outdatedText}</p>
      </StatePanel>
    );
  }
  if (phase.phase !== 'broken') return null;

  async function rebuild(broken: Extract<typeof phase, { phase: 'broken' }>) {
    setBusy(true);
    try {
      saveFile({ name: 'soundboard-unsent.json', content: await broken.exportUnsent(), type: 'application/json' });
      await broken.rebuild();
    } catch (error) {
      console.error(error);
      showToast({ title: messages.rebuildFailed, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <StatePanel
      icon="alert"
      tone="bad"
      title={messages.brokenTitle}
      actions={
        <Button variant="primary" busy={busy} onClick={() => void rebuild(phase)}>
          {messages.rebuild}
        </Button>
      }
    >
      <p>{messages.brokenText}</p>
      <details>
        <summary>{messages.whatWentWrong}</summary>
        <p>{phase.reason}</p>
      </details>
    </StatePanel>
  );
}
