import { formatEuro } from '../../domain/money/euro.ts';
import { formatCentimetres } from '../../lib/format/measure.ts';
import { partsMessages as messages } from './messages.ts';

/** Longer values are cut: the words name the change, they don't repeat it. */
const longestValue = 60;

/** Stands where a field is empty. */
export const noValue = '–';

/** A field's value in a few words. */
export function describeValue(field: string, value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'object' && value !== null) return '…';
  const text = describeWholeValue(field, value).replaceAll(/\s+/g, ' ');
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

/** A field's whole value, for somebody who has to choose between two; lists and details line by line. */
export function describeWholeValue(field: string, value: unknown): string {
  if (field.endsWith('_cents')) return formatEuro(typeof value === 'number' ? value : null);
  if (value === null || value === undefined || value === '') return noValue;
  if (field === 'choices') return describeSupplier(value);
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (typeof value === 'number') return field.endsWith('_cm') ? formatCentimetres(value) : String(value);
  if (field === 'image_urls' && Array.isArray(value)) {
    const names = value.map((url, place) => `${place + 1}. ${fileName(String(url))}`);
    return [messages.pictures(value.length), ...names].join('\n');
  }
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(describeDetail).join('\n');
  if (typeof value === 'object') {
    const details = Object.entries(value).filter(([, detail]) => detail !== null && detail !== '');
    return details.map(([name, detail]) => `${spoken(name)}: ${describeDetail(detail)}`).join('\n') || '–';
  }
  return codedFields.has(field) ? String(value).replaceAll('_', ' ') : String(value);
}

/** Fields whose values are words of the machine. */
const codedFields = new Set(['status', 'confidence_level']);

function describeDetail(value: unknown): string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (Array.isArray(value)) return value.map(describeDetail).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  return Object.entries(value)
    .map(([name, detail]) => `${spoken(name)} ${describeDetail(detail)}`)
    .join(', ');
}

function spoken(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** How an import keeps a supplier. */
function describeSupplier(choices: unknown): string {
  const { supplier } = (choices ?? {}) as { supplier?: { name?: unknown; forgotten?: unknown } };
  return supplier?.forgotten === true ? 'forgotten' : String(supplier?.name ?? '–');
}
