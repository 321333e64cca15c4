import { BulkGroup } from './bulk-group.tsx';
import { OutboxLines, type OutboxListProps } from './outbox-lines.tsx';
import { splitBulk } from './split-bulk.ts';

/** Unsent changes: those that were made one by one, then as one group what an import made. */
export function OutboxList({ entries, ...rest }: OutboxListProps) {
  const { single, bulk } = splitBulk(entries);
  return (
    <>
      {single.length > 0 && <OutboxLines {...rest} entries={single} />}
      {bulk.length > 0 && <BulkGroup {...rest} entries={bulk} />}
    </>
  );
}
