import type { Care } from './care.ts';
import { measuresIn, type EntryKind, type EntrySide, type Measures, type ShownKind } from './entry.ts';
import type { EntryRow, InstrumentRow } from './instrument-row.ts';

/** A line as it is shown. */
export interface PassportLine {
  id: string;
  kind: EntryKind;
  /** ISO 8601, UTC. */
  at: string;
  body: string;
  measures: Measures;
  side: EntrySide;
}

/** What a passport tells others (P-SEE-1). */
export interface SharedPassport {
  passportId: string;
  maker: string;
  model: string;
  serialNumber: string;
  pianoType: string;
  year: number | null;
  shownKinds: readonly ShownKind[];
  lines: readonly PassportLine[];
}

/** A page as it was when a copy was made. */
export interface SealedPassport extends SharedPassport {
  /** ISO 8601, UTC. */
  sealedAt: string;
}

function lineOf({ id, kind, happened_at, body, measures, side }: EntryRow): PassportLine {
  return { id, kind, at: happened_at, body, measures: measuresIn(measures), side };
}

/** Newest first; of one day the one that was written later. */
export function linesOf(rows: readonly EntryRow[]): readonly PassportLine[] {
  return [...rows]
    .sort((a, b) => b.happened_at.localeCompare(a.happened_at) || b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id))
    .map(lineOf);
}

/** What others see of the lines. */
export function shownOf(lines: readonly PassportLine[], shown: readonly ShownKind[]): readonly PassportLine[] {
  const kinds: readonly EntryKind[] = shown;
  return lines.filter(({ kind }) => kinds.includes(kind));
}

/** What the next tuning is counted from: a tuning that was written down here counts before the server has said so (P-DUE-1). */
export function careOf(row: InstrumentRow, lines: readonly PassportLine[]): Care {
  const tunings = lines.filter(({ kind }) => kind === 'tuning').map(({ at }) => at.slice(0, 10));
  const [lastTunedOn = null] = [row.last_tuned_on, ...tunings].filter((day) => day !== null).sort().reverse();
  return {
    lastTunedOn,
    newSince: row.new_since,
    intervalMonths: row.interval_months,
    preferredMonth: row.preferred_month,
    pausedUntil: row.paused_until,
  };
}

/** 'Bösendorfer 200, number 47412' without what is not known. */
export function instrumentName({ maker, model }: Pick<InstrumentRow, 'maker' | 'model'>): string {
  return [maker, model].filter(Boolean).join(' ');
}

/** The page's address; `id` of the instrument stands for the passport's until the server has it. */
export function passportPath({ id, passport_id }: Pick<InstrumentRow, 'id' | 'passport_id'>): string {
  return `/passport/${passport_id ?? id}`;
}
