import { Button, ButtonLink } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { browseMessages as messages } from './messages.ts';

export function NoListings() {
  return (
    <StatePanel
      title={messages.emptyTitle}
      icon="piano"
      actions={
        <ButtonLink href="/sell" variant="primary">
          {messages.emptyAction}
        </ButtonLink>
      }
    />
  );
}

export function NoMatch({ onClear, onSave }: { onClear: () => void; onSave: () => void }) {
  return (
    <StatePanel
      title={messages.noMatchTitle}
      icon="search"
      actions={
        <>
          <Button variant="primary" onClick={onClear}>
            {messages.clearSearch}
          </Button>
          <Button onClick={onSave}>{messages.saveSearch}</Button>
        </>
      }
    >
      <p>{messages.noMatchText}</p>
    </StatePanel>
  );
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StatePanel
      title={messages.loadFailedTitle}
      icon="alert"
      tone="bad"
      actions={
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      }
    >
      <p>{messages.loadFailedText}</p>
    </StatePanel>
  );
}

export function NothingOffline({ onRetry }: { onRetry: () => void }) {
  return (
    <StatePanel
      title={messages.offlineTitle}
      icon="cloud-off"
      tone="warn"
      actions={
        <>
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
          <ButtonLink href="/piano-lookup">{messages.identify}</ButtonLink>
        </>
      }
    >
      <p>{messages.offlineText}</p>
    </StatePanel>
  );
}
