import { illustrationPath } from '../../domain/listing/illustrations.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { browseMessages as messages } from './messages.ts';

export function NoListings() {
  return (
    <StatePanel
      title={messages.emptyTitle}
      illustration={illustrationPath('state-empty-listings')}
      actions={
        <ButtonLink href="/list-piano" variant="primary">
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
      illustration={illustrationPath('state-empty-search')}
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
      illustration={illustrationPath('state-error')}
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
      illustration={illustrationPath('state-offline')}
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
