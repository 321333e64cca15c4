import { fail, ok, type Result } from '../../lib/result.ts';

/** In characters; the database holds the same. */
export const longest = { name: 120, email: 254, phone: 40, address: 300, notes: 1000, stepNote: 1000 } as const;

/** The dialog as it is filled in. */
export interface BookingDraft {
  serviceIds: readonly string[];
  /** 'YYYY-MM-DD' by the provider's calendar; '' while none is chosen. */
  day: string;
  /** Epoch ms; null while none is chosen. */
  startsAt: number | null;
  name: string;
  email: string;
  phone: string;
  address: string;
  notes: string;
}

export interface Contact {
  name: string;
  email: string;
  phone: string;
  address: string;
  notes: string;
}

export type ContactField = keyof Contact;
type ContactProblems = Partial<Record<ContactField, 'Missing' | 'Unreadable' | 'TooLong'>>;

/** What is wrong, in the order in which it is asked for (rule B-15). */
export type BookingProblem =
  | { type: 'MissingInformation'; missing: readonly ('services' | 'day' | 'time')[] }
  | { type: 'ContactRequired'; problems: ContactProblems }
  | { type: 'ContactUnreadable'; problems: ContactProblems };

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
const phoneForm = /^\+?[\d\s()/.-]+$/u;

/** Reads the dialog: trimmed, NFC. */
export function readBooking(draft: BookingDraft): Result<{ startsAt: number; contact: Contact }, BookingProblem> {
  const { serviceIds, day, startsAt } = draft;
  const missing = [
    ...(day === '' ? ['day' as const] : []),
    ...(startsAt === null ? ['time' as const] : []),
    ...(serviceIds.length === 0 ? ['services' as const] : []),
  ];
  if (startsAt === null || missing.length > 0) return fail({ type: 'MissingInformation', missing });
  const contact = readContact(draft);
  return contact.ok ? ok({ startsAt, contact: contact.value }) : contact;
}

/** Who it is for: what is missing is asked for first, then whether it can be read. Trimmed, NFC. */
export function readContact(draft: Contact): Result<Contact, Exclude<BookingProblem, { type: 'MissingInformation' }>> {
  const contact = trimmed(draft);
  const required = problemsOf(['name', 'email', 'phone'], (field) => (contact[field] === '' ? 'Missing' : null));
  if (Object.keys(required).length > 0) return fail({ type: 'ContactRequired', problems: required });
  const unreadable = problemsOf(['name', 'email', 'phone', 'address', 'notes'], (field) => {
    if (lengthOf(contact[field]) > longest[field]) return 'TooLong';
    return isReadable(field, contact[field]) ? null : 'Unreadable';
  });
  if (Object.keys(unreadable).length > 0) return fail({ type: 'ContactUnreadable', problems: unreadable });
  return ok(contact);
}

/** A word that goes with a step. */
export function readStepNote(typed: string): Result<string, 'TooLong'> {
  const note = typed.normalize('NFC').trim();
  return lengthOf(note) > longest.stepNote ? fail('TooLong') : ok(note);
}

function trimmed({ name, email, phone, address, notes }: Contact): Contact {
  const read = (typed: string) => typed.normalize('NFC').trim();
  return { name: read(name), email: read(email), phone: read(phone), address: read(address), notes: read(notes) };
}

function problemsOf(fields: readonly ContactField[], problem: (field: ContactField) => 'Missing' | 'Unreadable' | 'TooLong' | null): ContactProblems {
  return Object.fromEntries(fields.flatMap((field) => {
    const found = problem(field);
    return found ? [[field, found]] : [];
  }));
}

function isReadable(field: ContactField, value: string): boolean {
  if (field === 'email') return emailForm.test(value);
  return field !== 'phone' || (phoneForm.test(value) && value.replaceAll(/\D/gu, '').length >= 5);
}

/** As the database counts: by code points. */
function lengthOf(text: string): number {
  return [...text].length;
}
