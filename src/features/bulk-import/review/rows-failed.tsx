import { Button } from '../../../ui/button.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { reviewWords } from './review-words.ts';

/** Shown in place of the rows when the reader doesn't answer. */
export function RowsFailed({ onRetry }: { onRetry: () => void }) {
  const { title, text, action } = reviewWords.failed;
  return (
    <StatePanel level={3} tone="bad" icon="alert" title={title} actions={<Button onClick={onRetry}>{action}</Button>}>
      <p>{text}</p>
    </StatePanel>
  );
}
