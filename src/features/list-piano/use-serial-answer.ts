import { useEffect, useMemo, useState } from 'react';
import { brandOf, type DraftFields } from '../../domain/listing/draft.ts';
import { yearOf } from '../../domain/listing/wizard.ts';
import { isAnswered, yearRangeText, type Candidate } from '../../domain/serial/candidate.ts';
import type { identify as identifySerial } from '../../domain/serial/identify.ts';
import type { SerialReference } from '../../domain/serial/reference.ts';
import type { checkListedYear as checkYearOfListing } from '../../domain/serial/check-listed-year.ts';
import type { YearCheck } from '../../domain/serial/year-check.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';

interface Tables {
  reference: SerialReference;
  identify: typeof identifySerial;
  checkListedYear: typeof checkYearOfListing;
}

export interface SerialAnswer {
  state: 'none' | 'loading' | 'failed' | 'unknown' | 'found';
  best: Candidate | null;
  years: string;
  check: YearCheck;
}

const undated: YearCheck = { type: 'undated', why: 'NoAnswer' };

async function loadTables(): Promise<Tables> {
  const [reference, { identify }, { checkListedYear }] = await Promise.all([
    loadSerialTables(),
    import('../../domain/serial/identify.ts'),
    import('../../domain/serial/check-listed-year.ts'),
  ]);
  return { reference, identify, checkListedYear };
}

/** Who made the piano and when, by the tables on this device; they are loaded with the first number. `now` in epoch ms. */
export function useSerialAnswer(fields: DraftFields, now: number): SerialAnswer {
  const { type, year } = fields;
  const serial = fields.serial.trim();
  const brand = brandOf(fields);
  const needed = /\d/.test(serial);
  const [tables, setTables] = useState<Tables | 'failed' | null>(null);

  useEffect(() => {
    if (!needed || tables !== null) return;
    let left = false;
    loadTables().then(
      (loaded) => {
        if (!left) setTables(loaded);
      },
      () => {
        if (!left) setTables('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [needed, tables]);

  return useMemo(() => {
    const without = (state: SerialAnswer['state']): SerialAnswer => ({ state, best: null, years: '', check: undated });
    if (!needed) return without('none');
    if (tables === null) return without('loading');
    if (tables === 'failed') return without('failed');
    const { reference, identify, checkListedYear } = tables;
    const asked = identify({ serial, maker: brand || null, reference, now });
    // A brand without tables must not hide what the number alone tells.
    const answer = asked.ok ? asked : identify({ serial, maker: null, reference, now });
    const best = answer.ok ? answer.value.candidates.find(isAnswered) : undefined;
    const check = type === '' ? undated : checkListedYear({ year: yearOf(year), serial, brand, pianoType: type, reference, now });
    return best ? { state: 'found', best, years: yearRangeText(best), check } : { ...without('unknown'), check };
  }, [needed, tables, serial, brand, type, year, now]);
}
