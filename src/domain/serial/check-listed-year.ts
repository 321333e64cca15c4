import type { PianoType } from '../listing/listing-values.ts';
import { identify } from './identify.ts';
import type { SerialReference } from './reference.ts';
import { validateSerial } from './validate-serial.ts';
import { checkYear, type YearCheck } from './year-check.ts';

interface ListedYear {
  year: number | null;
  serial: string;
  /** As the listing names it; an unknown or empty brand leaves the number undated. */
  brand: string;
  pianoType: PianoType;
  reference: SerialReference;
  /** Epoch ms. */
  now: number;
}

/** `checkYear` for what a listing or a form holds. Apart from it, because this one needs the rules that read numbers. */
export function checkListedYear({ year, serial, brand, pianoType, reference, now }: ListedYear): YearCheck {
  if (pianoType !== 'Grand' && pianoType !== 'Upright') return { type: 'undated', why: 'OtherKind' };
  const valid = validateSerial(serial);
  const found = valid.ok ? identify({ serial: valid.value, maker: brand, reference, now }) : null;
  return checkYear({ year, candidates: found?.ok ? found.value.candidates : [] });
}
