/** What buyers want to see of a piano, as a list to photograph by (rules P-1 and P-2). None of it is needed. */
import type { PianoType } from './listing.ts';

export const photoShots = ['serial', 'front', 'keyboard', 'hammers', 'pins', 'pedals', 'underside', 'back', 'panel', 'flaws'] as const;
export type PhotoShot = (typeof photoShots)[number];

const shotsByType: Readonly<Record<PianoType, readonly PhotoShot[]>> = {
  Grand: ['serial', 'front', 'keyboard', 'hammers', 'pins', 'pedals', 'underside', 'flaws'],
  Upright: ['serial', 'front', 'keyboard', 'hammers', 'pins', 'pedals', 'back', 'flaws'],
  Digital: ['serial', 'front', 'keyboard', 'panel', 'pedals', 'flaws'],
  Hybrid: ['serial', 'front', 'keyboard', 'hammers', 'panel', 'pedals', 'flaws'],
};

/** What there is to photograph, the serial number first: it tells most. Before a type is chosen, that of an upright. */
export function shotsFor(type: PianoType | ''): readonly PhotoShot[] {
  return shotsByType[type || 'Upright'];
}
