import { formatEuro } from '../../domain/money/euro.ts';
import type { OutboxEntry } from '../../replica/replica.ts';
import { fieldNames, kindNames } from './change-names.ts';
import { describeLifeChange } from './listing-change-words.ts';
import { partsMessages as messages } from './messages.ts';

/** Longer values are cut: the words name the change, they don't repeat it. */
const longestValue = 60;

/** A field's value in a few words. */
export function describeValue(field: string, value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'object' && value !== null) return '…';
  const text = describeWholeValue(field, value).replaceAll(/\s+/g, ' ');
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

/** A field's whole value, for somebody who has to choose between two; lists and details line by line. */
export function describeWholeValue(field: string, value: unknown): string {
  if (field === 'price_cents') return formatEuro(typeof value === 'number' ? value : null);
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'choices') return describeSupplier(value);
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (typeof value === 'number') return field.endsWith('_cm') ? `${value.toLocaleString('de-DE')} cm` : String(value);
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

/** What a person does by leading a request to a state: nothing is agreed before the server has it. */
const viewingSteps: Readonly<Record<string, string>> = {
  accepted: 'you accept', proposed: 'you propose another time', declined: 'you decline', withdrawn: 'you withdraw', cancelled: 'you cancel',
};

/** 'Viewing of Yamaha U3: asked for', 'Viewing or call about Yamaha U3: you accept'. */
function describeViewingChange({ op, fields }: OutboxEntry, subject: string): string {
  const after = (name: string) => fields.find(({ field }) => field === name)?.after;
  const what = after('kind') === 'call' ? 'Call about' : after('kind') === 'viewing' ? 'Viewing of' : 'Viewing or call about';
  if (op === 'insert') return `${what} ${subject}: asked for`;
  return `${what} ${subject}: ${viewingSteps[String(after('state'))] ?? 'changed'}`;
}

function describeImportChange({ op, fields }: OutboxEntry, subject: string): string {
  if (op === 'insert') return `Note of the import ${subject}`;
  const choices = fields.find(({ field }) => field === 'choices');
  return choices ? `Supplier of ${subject}: ${describeWholeValue('choices', choices.after)}` : `Import ${subject}: taken back`;
}

/** How an import keeps a supplier. */
function describeSupplier(choices: unknown): string {
  const { supplier } = (choices ?? {}) as { supplier?: { name?: unknown; forgotten?: unknown } };
  return supplier?.forgotten === true ? 'forgotten' : String(supplier?.name ?? '–');
}

/** 'Price of Yamaha U3: 4.200 € → 3.900 €', 'Saved Yamaha U3', 'Look-up of 4512870'. */
export function describeChange(entry: OutboxEntry): string {
  const subject = entry.subject || kindNames[entry.collection];
  if (entry.collection === 'piano_lookup_history') return `Look-up of ${subject}`;
  if (entry.collection === 'serial_corrections') {
    return entry.op === 'delete' ? `Withdrew the correction for ${subject}` : `Correction for ${subject}`;
  }
  if (entry.collection === 'inquiries') return subject === kindNames.inquiries ? 'Message that opens a conversation' : `Message to ${subject}`;
  if (entry.collection === 'messages') return `Message “${subject}”`;
  if (entry.collection === 'conversation_marks') return 'What was read or blocked in a conversation';
  if (entry.collection === 'notifications') return 'What was read or dismissed among the notifications';
  if (entry.collection === 'import_batches') return describeImportChange(entry, subject);
  if (entry.collection === 'import_parts') return 'What an import changed, for taking it back';
  if (entry.collection === 'viewing_requests') return describeViewingChange(entry, subject);
  if (entry.op === 'delete') return entry.collection === 'saved_pianos' ? `Removed ${subject} from saved` : `Deleted ${subject}`;
  const revived = entry.fields.some(({ field, after }) => field === 'deleted' && after === false);
  if (entry.op === 'insert' || revived) {
    if (entry.collection === 'saved_pianos') return `Saved ${subject}`;
    if (entry.collection === 'saved_searches') return `Saved the search “${subject}”`;
    return `New listing: ${subject}`;
  }
  const step = describeLifeChange(entry, subject);
  if (step) return step;
  const shown = entry.fields.filter(({ field }) => field in fieldNames);
  const [first] = shown;
  if (!first) return `${kindNames[entry.collection]} ${subject}`;
  const change = `${describeValue(first.field, first.before)} → ${describeValue(first.field, first.after)}`;
  const more = shown.length > 1 ? ` and ${shown.length - 1} more` : '';
  return `${fieldNames[first.field]} of ${subject}: ${change}${more}`;
}
