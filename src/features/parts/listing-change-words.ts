import type { OutboxEntry } from '../../replica/outbox-entry.ts';

const lifeFields: ReadonlySet<string> = new Set(['status', 'is_published', 'confirmed_at']);

/** A step in a listing's life in words, 'Sold: Yamaha U3'; '' where more of the listing changes, or something else. */
export function describeLifeChange({ collection, op, fields }: Pick<OutboxEntry, 'collection' | 'op' | 'fields'>, subject: string): string {
  if (collection !== 'pianos' || op !== 'update' || fields.length === 0 || fields.some(({ field }) => !lifeFields.has(field))) return '';
  const status = fields.find(({ field }) => field === 'status');
  const published = fields.find(({ field }) => field === 'is_published');
  switch (status?.after) {
    case 'reserved':
      return `Reserved ${subject}`;
    case 'sold':
      return `Sold: ${subject}`;
    case 'ended':
      return `Ended: ${subject}`;
    case 'active':
      return status.before === 'reserved' ? `Set free: ${subject}` : `Relisted ${subject}`;
    case undefined:
      if (published) return published.after === true ? `Published ${subject}` : `Off the market: ${subject}`;
      return `Still here: ${subject}`;
    default:
      return '';
  }
}
