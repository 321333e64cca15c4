import type { InquiryDraft } from '../../domain/conversation/inquiry.ts';
import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';

/** Whom the form is for, and about which piano; '' for none. */
export interface ContactTarget {
  sellerSlug: string;
  pianoId: string;
}

const keyOf = ({ sellerSlug, pianoId }: ContactTarget) => `contact:${sellerSlug}:${pianoId}`;
const fields = ['name', 'email', 'phone', 'message', 'inquiryType'] as const satisfies readonly (keyof InquiryDraft)[];

/** What was typed in this visit, so that signing in on the way loses nothing. Only fields that were typed. */
export function readContactDraft(target: ContactTarget): Partial<InquiryDraft> {
  try {
    const kept: unknown = JSON.parse(readVisitNote(keyOf(target)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    const found = kept as Partial<Record<keyof InquiryDraft, unknown>>;
    return Object.fromEntries(fields.filter((field) => typeof found[field] === 'string' && found[field] !== '').map((field) => [field, found[field]]));
  } catch {
    return {};
  }
}

/** Null takes it away. */
export function keepContactDraft(target: ContactTarget, draft: Partial<InquiryDraft> | null): void {
  writeVisitNote(keyOf(target), draft && JSON.stringify(draft));
}
