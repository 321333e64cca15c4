import type { PianoType } from '../listing/listing-values.ts';
import type { SerialLine } from './reference.ts';

const types: Readonly<Record<string, readonly PianoType[]>> = { Grand: ['Grand'], Upright: ['Upright'], 'Grand or upright': ['Grand', 'Upright'] };

/** The types of listings that a line's word for its kind means; none where it says nothing, or something that nobody can list. */
export function typesOfLine({ pianoType }: Pick<SerialLine, 'pianoType'>): readonly PianoType[] {
  return types[pianoType] ?? [];
}
