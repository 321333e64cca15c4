import { Badge } from '../../ui/badge.tsx';
import { partsMessages as messages } from './messages.ts';

/** Says of a piano that somebody has first refusal, wherever it is shown. */
export function ReservedBadge() {
  return <Badge tone="warn">{messages.reserved}</Badge>;
}
