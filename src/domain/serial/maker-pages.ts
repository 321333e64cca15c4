import type { PianoType } from '../listing/listing-values.ts';
import { isAnswered } from './candidate.ts';
import { findFamily } from './family.ts';
import { spellingsOf } from './fold-name.ts';
import { identify } from './identify.ts';
import { indexOf } from './reference-index.ts';
import type { SerialMaker, SerialReference } from './reference.ts';
import { validateSerial } from './validate-serial.ts';

export interface DescribedPiano {
  /** As its seller names it. */
  brand: string;
  serial: string;
  pianoType: PianoType;
}

/** The names of a piano's maker and of its family, by its number; null where the tables don't tell. */
export interface MakerPages {
  maker: string;
  family: string | null;
}

/** Only a maker's whole name counts, and only a number that can be of one series alone and is read without doubt. */
export function makerPagesOf({ brand, serial, pianoType }: DescribedPiano, { reference, now }: { reference: SerialReference; now: number }): MakerPages | null {
  const { byName } = indexOf(reference);
  const maker = spellingsOf(brand.trim()).map((name) => byName.get(name)).find((found) => found !== undefined);
  return maker ? { maker: maker.name, family: familyOf(maker, { serial, pianoType, reference, now }) } : null;
}

function familyOf(maker: SerialMaker, { serial, pianoType, reference, now }: Omit<DescribedPiano, 'brand'> & { reference: SerialReference; now: number }): string | null {
  const valid = pianoType === 'Grand' || pianoType === 'Upright' ? validateSerial(serial) : null;
  const found = valid?.ok ? identify({ serial: valid.value, maker: maker.name, reference, now }) : null;
  const readings = found?.ok ? found.value.candidates.filter((each) => isAnswered(each) && !each.reasons.some(({ type }) => type === 'OldHint')) : [];
  const [only, ...others] = readings;
  if (!only || others.length > 0 || only.confidence === 'low') return null;
  return findFamily(maker, only.line)?.name ?? null;
}
