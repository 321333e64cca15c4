import type { Coordinates } from '../domain/geo/distance.ts';

export type PositionAnswer = { kind: 'at'; place: Coordinates } | { kind: 'refused' | 'unavailable' };

const longestWaitMs = 15_000;
/** A position so old still says in which town somebody is. */
const oldestMs = 600_000;

/** Where the device is, roughly. The browser asks the person the first time: only for somebody who has just asked for it. */
export function askPosition(): Promise<PositionAnswer> {
  return new Promise((resolve) => {
    const { geolocation } = navigator;
    // Also missing where the page isn't served over https, whatever the types say.
    if (!(geolocation as Geolocation | undefined)) {
      resolve({ kind: 'unavailable' });
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'at', place: { lat: coords.latitude, lng: coords.longitude } }),
      (error) => resolve({ kind: error.code === 1 ? 'refused' : 'unavailable' }),
      { timeout: longestWaitMs, maximumAge: oldestMs },
    );
  });
}
