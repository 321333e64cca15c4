import { Badge } from '../../ui/badge.tsx';
import { describeAge } from './data-age.ts';

/** 'as of 14:05': from when the listings on this device are. */
export function DataAgeBadge({ asOf, now }: { asOf: number | null; now: number }) {
  const age = describeAge(asOf, now);
  return (
    <Badge tone={age.tone} icon={age.tone === 'plain' ? 'clock' : 'alert'} className="tabular">
      {age.note ? `${age.text} · ${age.note}` : age.text}
    </Badge>
  );
}
