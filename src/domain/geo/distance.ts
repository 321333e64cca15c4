/** A place on the earth in decimal degrees (WGS 84). */
export interface Coordinates {
  lat: number;
  lng: number;
}

const earthRadiusKm = 6371.0088;
const radians = Math.PI / 180;
/** Length of one degree of latitude. */
export const kmPerDegree = earthRadiusKm * radians;

/** Great-circle distance in km (haversine, mean earth radius): within 0.5 % of the road map's straight line. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const halfLat = Math.sin(((to.lat - from.lat) * radians) / 2);
  const halfLng = Math.sin(((to.lng - from.lng) * radians) / 2);
  const chord = halfLat * halfLat + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * halfLng * halfLng;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}
