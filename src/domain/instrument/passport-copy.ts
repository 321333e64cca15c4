import { foldName } from '../serial/fold-name.ts';
import type { SealedPassport } from './passport.ts';

/** What a saved or printed copy holds. */
export interface PassportCopy {
  sealed: SealedPassport;
  /** With which the copy is checked. */
  code: string;
  /** The address that checks it. */
  checkAt: string;
}

/** 'passport-bosendorfer-47412-2026-11-30.pdf'. */
export function copyName({ maker, serialNumber, sealedAt }: SealedPassport, extension: 'pdf' | 'json'): string {
  return `${['passport', foldName(maker), foldName(serialNumber), sealedAt.slice(0, 10)].filter(Boolean).join('-')}.${extension}`;
}

/** For other programs: plain names, times in UTC, measures in percent, °C and Hz. */
export function copyAsJson({ sealed, code, checkAt }: PassportCopy): string {
  const { passportId, maker, model, serialNumber, pianoType, year, lines, sealedAt } = sealed;
  return JSON.stringify(
    {
      format: 'soundboard-passport-1',
      passport_id: passportId,
      sealed_at: sealedAt,
      code,
      check_at: checkAt,
      instrument: { maker, model, serial_number: serialNumber, type: pianoType, year },
      lines: lines.map(({ kind, at, body, measures, side }) => ({ kind, at, text: body, measures, from: side })),
    },
    null,
    2,
  );
}
