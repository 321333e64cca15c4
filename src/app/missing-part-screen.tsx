import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { StatePanel } from '../ui/state-panel.tsx';
import { messages } from './messages.ts';

interface MissingPartScreenProps {
  online: boolean;
  onRetry: () => void;
  /** Called when the screen goes away, so that the next visit tries again. */
  onLeave: () => void;
}

export function MissingPartScreen({ online, onRetry, onLeave }: MissingPartScreenProps) {
  const navigation = useNavigation();
  const words = messages.missingPart;
  useEffect(() => onLeave, [onLeave]);
  // This screen comes later than the navigation that led here, so the focus was not moved yet.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }), []);
  return (
    <StatePanel
      level={1}
      tone="warn"
      icon={online ? 'refresh' : 'cloud-off'}
      title={online ? words.onlineTitle : words.offlineTitle}
      actions={
        <>
          {online ? (
            <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
              {words.refresh}
            </Button>
          ) : (
            <Button variant="primary" icon="refresh" onClick={onRetry}>
              {words.retry}
            </Button>
          )}
          <Button icon="chevron-left" onClick={() => navigation.back('/')}>
            {words.back}
          </Button>
        </>
      }
    >
      <p>{online ? words.onlineText : words.offlineText}</p>
    </StatePanel>
  );
}
