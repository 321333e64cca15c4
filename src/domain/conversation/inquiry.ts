import { fail, ok, type Result } from '../../lib/result.ts';

/** Rule C-1; the database holds the same. Persisted: changing a name needs a migration. */
export const inquiryTypes = ['general', 'purchase', 'viewing', 'service', 'appraisal'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** Rule C-2, in characters; the database holds the same. */
export const longest = { message: 4000, name: 120, email: 254, phone: 40 } as const;

/** The contact form as it is typed. */
export interface InquiryDraft {
  name: string;
  email: string;
  phone: string;
  message: string;
  inquiryType: string;
}

export interface InquiryContent {
  name: string;
  email: string;
  /** '' for none. */
  phone: string;
  message: string;
  inquiryType: InquiryType;
}

/** What is wrong, by field. */
export interface InquiryProblems {
  name?: 'Missing' | 'TooLong' | 'OfTheHouse';
  email?: 'Missing' | 'NotAnAddress' | 'TooLong';
  phone?: 'TooLong';
  message?: 'Missing' | 'TooLong';
}

const addressForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Reads the contact form by C-1 and C-2: trimmed, NFC. */
export function readInquiry(draft: InquiryDraft): Result<InquiryContent, InquiryProblems> {
  const [name, email, phone, message] = [draft.name, draft.email, draft.phone, draft.message].map(clean) as [string, string, string, string];
  const problems: InquiryProblems = {};
  if (name === '') problems.name = 'Missing';
  else if (lengthOf(name) > longest.name) problems.name = 'TooLong';
  if (email === '') problems.email = 'Missing';
  else if (!addressForm.test(email)) problems.email = 'NotAnAddress';
  else if (lengthOf(email) > longest.email) problems.email = 'TooLong';
  if (lengthOf(phone) > longest.phone) problems.phone = 'TooLong';
  const text = readMessage(message);
  if (!text.ok) problems.message = text.error;
  if (Object.keys(problems).length > 0) return fail(problems);
  return ok({ name, email, phone, message, inquiryType: readInquiryType(draft.inquiryType) });
}

/** A message's text by C-2. */
export function readMessage(typed: string): Result<string, 'Missing' | 'TooLong'> {
  const text = clean(typed);
  if (text === '') return fail('Missing');
  return lengthOf(text) > longest.message ? fail('TooLong') : ok(text);
}

/** A kind of inquiry out of an address or a form; what is none counts as general. */
export function readInquiryType(given: string): InquiryType {
  return inquiryTypes.find((type) => type === given) ?? 'general';
}

function clean(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** As the database counts: by code points. */
function lengthOf(text: string): number {
  return [...text].length;
}
