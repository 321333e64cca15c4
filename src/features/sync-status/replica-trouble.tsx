import { useReplicaPhase } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { silentMessages as words } from './shell-messages.ts';

/** Comes with the engine, which is what finds them: see `preloadTrouble`. */
const loadPanel = async () => (await import('./replica-trouble-panel.tsx')).ReplicaTroublePanel;
const Panel = latePart(loadPanel);

/** The engine is here, so what it may have to tell must be as well, whatever becomes of the line. */
export function preloadTrouble(): void {
  loadPanel().catch((cause: unknown) => console.warn(cause));
}

/** What the shell shows above every screen while the data on this device can't be used as it should. */
export function ReplicaTrouble() {
  const phase = useReplicaPhase();
  if (phase.phase === 'silent') {
    return (
      <StatePanel
        icon="info"
        tone="warn"
        title={words.title}
        actions={
          <Button icon="refresh" onClick={() => location.reload()}>
            {words.reloadPage}
          </Button>
        }
      >
        <p>{words.text}</p>
      </StatePanel>
    );
  }
  const isWell = phase.phase === 'open' || phase.phase === 'memory-only' || (phase.phase === 'opening' && !phase.migrating);
  return !isWell && <Panel />;
}
