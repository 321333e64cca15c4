import type { Coordinates } from '../geo/distance.ts';

/** A place of the day: where it has coordinates these are meant, otherwise its words. */
export interface MapPlace {
  words: string;
  coordinates: Coordinates | null;
}

/** Rule T-7: opens the way through these places in the device's map or in a browser. Null for less than one place. */
export function mapLink(places: readonly MapPlace[]): string | null {
  const points = places.map(asPoint).filter((point) => point !== '');
  const destination = points.at(-1);
  if (destination === undefined) return null;
  const [origin, ...between] = points.slice(0, -1);
  const query = new URLSearchParams({ api: '1', destination, travelmode: 'driving' });
  if (origin !== undefined) query.set('origin', origin);
  if (between.length > 0) query.set('waypoints', between.join('|'));
  return `https://www.google.com/maps/dir/?${query}`;
}

function asPoint({ words, coordinates }: MapPlace): string {
  return coordinates === null ? words.trim() : `${coordinates.lat},${coordinates.lng}`;
}
