import type { PhotoShot } from '../../domain/listing/photo-shots.ts';

/** What a photo shows, for sellers and buyers. */
export const shotNames: Readonly<Record<PhotoShot, string>> = {
  serial: 'Serial number',
  front: 'Front',
  keyboard: 'Keyboard',
  hammers: 'Hammers',
  pins: 'Tuning pins',
  pedals: 'Pedals',
  underside: 'Underside',
  back: 'Back',
  panel: 'Control panel',
  flaws: 'Scratches and wear',
};
