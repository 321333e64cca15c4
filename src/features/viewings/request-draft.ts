import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';

/** What was chosen and typed; only what was. */
export interface RequestDraft {
  /** Epoch ms. */
  startsAt?: number;
  note?: string;
  phone?: string;
}

const keyOf = (pianoId: string) => `viewing:${pianoId}`;

/** What was chosen in this visit, so that signing in on the way loses nothing. */
export function readRequestDraft(pianoId: string): RequestDraft {
  try {
    const kept: unknown = JSON.parse(readVisitNote(keyOf(pianoId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    const { startsAt, note, phone } = kept as Record<string, unknown>;
    return {
      ...(typeof startsAt === 'number' && { startsAt }),
      ...(typeof note === 'string' && { note }),
      ...(typeof phone === 'string' && { phone }),
    };
  } catch {
    return {};
  }
}

/** Null takes it away. */
export function keepRequestDraft(pianoId: string, draft: RequestDraft | null): void {
  writeVisitNote(keyOf(pianoId), draft && JSON.stringify(draft));
}
