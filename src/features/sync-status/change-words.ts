import { formatEuro } from '../../domain/money/euro.ts';
import type { OutboxEntry } from '../../replica/replica.ts';
import { fieldNames, kindNames } from './messages.ts';

/** Longer values are cut: the words name the change, they don't repeat it. */
const longestValue = 60;

/** A field's value for people. */
export function describeValue(field: string, value: unknown): string {
  if (field === 'price_cents') return formatEuro(typeof value === 'number' ? value : null);
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith('_cm') ? `${value} cm` : String(value);
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'object') return '…';
  const text = String(value).replaceAll('_', ' ');
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

/** 'Price of Yamaha U3: 4.200 € → 3.900 €', 'Saved Yamaha U3', 'Look-up of 4512870'. */
export function describeChange(entry: OutboxEntry): string {
  const subject = entry.subject || kindNames[entry.collection];
  if (entry.collection === 'piano_lookup_history') return `Look-up of ${subject}`;
  if (entry.op === 'delete') return entry.collection === 'saved_pianos' ? `Removed ${subject} from saved` : `Deleted ${subject}`;
  const revived = entry.fields.some(({ field, after }) => field === 'deleted' && after === false);
  if (entry.op === 'insert' || revived) {
    if (entry.collection === 'saved_pianos') return `Saved ${subject}`;
    if (entry.collection === 'saved_searches') return `Saved the search “${subject}”`;
    return `New listing: ${subject}`;
  }
  const shown = entry.fields.filter(({ field }) => field in fieldNames);
  const [first] = shown;
  if (!first) return `${kindNames[entry.collection]} ${subject}`;
  const change = `${describeValue(first.field, first.before)} → ${describeValue(first.field, first.after)}`;
  const more = shown.length > 1 ? ` and ${shown.length - 1} more` : '';
  return `${fieldNames[first.field]} of ${subject}: ${change}${more}`;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'just now', '4 minutes ago', '3 hours ago', '2 days ago'. Both in epoch ms. */
export function describeAgo(at: number, now: number): string {
  const age = Math.max(0, now - at);
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (age < minute) return 'just now';
  if (age < hour) return say(Math.floor(age / minute), 'minute');
  if (age < day) return say(Math.floor(age / hour), 'hour');
  return say(Math.floor(age / day), 'day');
}

/** '12 kB', '3,4 MB', '162 GB'. Decimal units, as phones show them. */
export function describeBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('de-DE')} kB`;
  const [amount, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${amount.toLocaleString('de-DE', { maximumFractionDigits: amount < 100 ? 1 : 0 })} ${unit}`;
}
