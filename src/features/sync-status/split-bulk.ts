import type { OutboxEntry } from '../../replica/outbox-entry.ts';

/** So many changes of one moment are an import's, or of taking one back: nobody makes them one by one. */
const bulkFrom = 20;

export interface SplitEntries {
  single: readonly OutboxEntry[];
  bulk: readonly OutboxEntry[];
}

/** Tells thousands of changes that came at once from those that a person made. What is noted of an import stays with them. */
export function splitBulk(entries: readonly OutboxEntry[]): SplitEntries {
  const counts = new Map<number, number>();
  for (const { since } of entries) counts.set(since, (counts.get(since) ?? 0) + 1);
  const isBulk = ({ since }: OutboxEntry) => (counts.get(since) ?? 0) >= bulkFrom;
  if (!entries.some(isBulk)) return { single: entries, bulk: [] };
  const isImport = ({ collection }: OutboxEntry) => collection === 'import_batches' || collection === 'import_parts';
  const belongs = (entry: OutboxEntry) => isBulk(entry) || isImport(entry);
  return { single: entries.filter((entry) => !belongs(entry)), bulk: entries.filter(belongs) };
}
