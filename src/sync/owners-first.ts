import { groupBy } from '../lib/group-by.ts';
import type { ReplicaDocument } from '../replica/document.ts';

/**
 * Rows that wait, in the order in which they are sent: as it was given, but none before a waiting row that it names (a line of a passport
 * after its passport). The device's clock does not tell: two rows may be written within a millisecond, or the clock set back between them.
 */
export function ownersFirst(waiting: readonly ReplicaDocument[]): ReplicaDocument[] {
  const byId = groupBy(waiting, ({ id }) => id);
  const ordered: ReplicaDocument[] = [];
  const entered = new Set<ReplicaDocument>();
  const add = (document: ReplicaDocument) => {
    // Also ends where rows name each other.
    if (entered.has(document)) return;
    entered.add(document);
    for (const [field, value] of Object.entries(document.row)) {
      if (field !== 'id' && typeof value === 'string') byId.get(value)?.forEach(add);
    }
    ordered.push(document);
  };
  for (const document of waiting) add(document);
  return ordered;
}
