import { useEffect, useState } from 'react';
import type { PianoType } from '../../domain/listing/listing-values.ts';
import type { YearCheck } from '../../domain/serial/year-check.ts';
import { systemClock } from '../../lib/clock.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';

export interface CheckedPiano {
  year: number | null;
  serial: string;
  brand: string;
  pianoType: PianoType;
}

/** Whether there is anything to compare; false spares the tables. */
export function isCheckable({ year, serial, brand, pianoType }: CheckedPiano): boolean {
  return year !== null && serial.trim() !== '' && brand.trim() !== '' && (pianoType === 'Grand' || pianoType === 'Upright');
}

/**
 * The advertised year against the serial number, by the tables on the device. null until it is known, and for good where
 * there is nothing to compare or the tables can't be had: then nothing is said.
 */
export function useYearCheck({ year, serial, brand, pianoType }: CheckedPiano): YearCheck | null {
  const [known, setKnown] = useState<{ key: string; check: YearCheck } | null>(null);
  const checkable = isCheckable({ year, serial, brand, pianoType });
  const key = JSON.stringify([year, serial, brand, pianoType]);

  useEffect(() => {
    if (!checkable) return;
    let isCurrent = true;
    Promise.all([import('../../domain/serial/check-listed-year.ts'), loadSerialTables()]).then(
      ([{ checkListedYear }, reference]) => {
        const check = checkListedYear({ year, serial, brand, pianoType, reference, now: systemClock.now() });
        if (isCurrent) setKnown({ key, check });
      },
      // The page is whole without it, and the look-up says what is wrong with the tables.
      (cause: unknown) => console.warn('The year was not checked.', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [checkable, key, year, serial, brand, pianoType]);

  return checkable && known?.key === key ? known.check : null;
}
