import type { OfferDraft } from '../../domain/offer/form.ts';
import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';

const keyOf = (pianoId: string) => `offer:${pianoId}`;

/** What was typed in this visit, so that signing in on the way loses nothing. */
export function readOfferDraft(pianoId: string): OfferDraft {
  const nothing = { amount: '', note: '' };
  try {
    const kept: unknown = JSON.parse(readVisitNote(keyOf(pianoId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return nothing;
    const { amount, note } = kept as Record<string, unknown>;
    return { amount: typeof amount === 'string' ? amount : '', note: typeof note === 'string' ? note : '' };
  } catch {
    return nothing;
  }
}

/** Null takes it away. */
export function keepOfferDraft(pianoId: string, draft: OfferDraft | null): void {
  writeVisitNote(keyOf(pianoId), draft && JSON.stringify(draft));
}
