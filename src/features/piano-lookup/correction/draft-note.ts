import type { CorrectionDraft } from '../../../domain/serial/correction.ts';
import { readVisitNote, writeVisitNote } from '../../../platform/visit-note.ts';
import type { ReportedAnswer } from './reported-answer.ts';

export const emptyDraft: CorrectionDraft = { year: '', model: '', evidence: '' };

function keyOf({ serial_number, manufacturer }: ReportedAnswer): string {
  return `correction:${JSON.stringify([serial_number, manufacturer])}`;
}

/** What was typed for this number in this visit, so that a dialog that was closed by accident loses nothing. */
export function readDraft(about: ReportedAnswer): CorrectionDraft {
  try {
    const kept: unknown = JSON.parse(readVisitNote(keyOf(about)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return emptyDraft;
    const text = (field: keyof CorrectionDraft) => {
      const value = (kept as Partial<Record<keyof CorrectionDraft, unknown>>)[field];
      return typeof value === 'string' ? value : '';
    };
    return { year: text('year'), model: text('model'), evidence: text('evidence') };
  } catch {
    return emptyDraft;
  }
}

/** Null takes it away. */
export function keepDraft(about: ReportedAnswer, draft: CorrectionDraft | null): void {
  writeVisitNote(keyOf(about), draft && JSON.stringify(draft));
}
