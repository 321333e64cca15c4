/** What buyers want to see of a piano, as a list to photograph by (rules P-1 and P-2). None of it is needed. */
import type { PianoType } from './listing-values.ts';

export const photoShots = ['serial', 'front', 'keyboard', 'hammers', 'pins', 'pedals', 'underside', 'back', 'panel', 'flaws'] as const;
export type PhotoShot = (typeof photoShots)[number];

const shotsByType: Readonly<Record<PianoType, readonly PhotoShot[]>> = {
  Grand: ['serial', 'front', 'keyboard', 'hammers', 'pins', 'pedals', 'underside', 'flaws'],
  Upright: ['serial', 'front', 'keyboard', 'hammers', 'pins', 'pedals', 'back', 'flaws'],
  Digital: ['serial', 'front', 'keyboard', 'panel', 'pedals', 'flaws'],
  Hybrid: ['serial', 'front', 'keyboard', 'hammers', 'panel', 'pedals', 'flaws'],
};

/** The detail of a listing in which the shots of its pictures stand, by their places, '' where nobody has said (rule P-6). */
export const shotsDetail = 'photoShots';

/** As the listing carries them; null when nobody has said anything of any picture. */
export function shotsToDetail(shots: readonly (PhotoShot | undefined)[]): string[] | null {
  return shots.some((shot) => shot !== undefined) ? shots.map((shot) => shot ?? '') : null;
}

/** What the picture at `place` (from 0) shows, as a stored listing says; null for anything else. */
export function shotAt(details: Readonly<Record<string, unknown>>, place: number): PhotoShot | null {
  const stored = details[shotsDetail];
  const said: unknown = Array.isArray(stored) ? stored[place] : null;
  return photoShots.find((shot) => shot === said) ?? null;
}

/** What there is to photograph, the serial number first: it tells most. Before a type is chosen, that of an upright. */
export function shotsFor(type: PianoType | ''): readonly PhotoShot[] {
  return shotsByType[type || 'Upright'];
}
