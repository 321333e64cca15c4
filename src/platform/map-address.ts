export interface MapPlace {
  /** As people write it: 'Vienna, Austria'. */
  place: string;
  /** Degrees; left out or null where only the name is known. */
  lat?: number | null;
  lng?: number | null;
}

/** Where a map of a place opens: OpenStreetMap, around the point where it is known, else by a search for the name. */
export function mapAddress({ place, lat, lng }: MapPlace): string {
  if (typeof lat === 'number' && typeof lng === 'number') {
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=13/${lat}/${lng}`;
  }
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
