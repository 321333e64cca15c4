import { foldName } from '../serial/fold-name.ts';
import { normaliseSerial } from '../serial/normalise-serial.ts';
import type { SerialReference } from '../serial/reference.ts';
import { indexOf } from '../serial/reference-index.ts';

/** Lower case, without marks and signs; what has no Latin letter or digit stays as it is. */
function plain(text: string): string {
  return foldName(text) || text.normalize('NFC').trim().toLowerCase();
}

/** P-ID-2. The database's `app.instrument_keys` does the same. */
export function serialKey(serial: string): string {
  const read = normaliseSerial(serial);
  return read.ok && read.value.digits !== '' ? `${read.value.prefix}${read.value.number}` : plain(serial);
}

/** P-ID-1. Without the serial tables only spellings meet, not other names of a maker. */
export function makerKey(maker: string, reference: SerialReference | null): string {
  const known = reference && indexOf(reference).byName.get(foldName(maker));
  return plain(known ? known.name : maker).replace(/([aou])e/g, '$1');
}

/** Whether both name one instrument. */
export function isSameInstrument(
  a: { maker: string; serial: string },
  b: { maker: string; serial: string },
  reference: SerialReference | null,
): boolean {
  return serialKey(a.serial) === serialKey(b.serial) && makerKey(a.maker, reference) === makerKey(b.maker, reference);
}
