import { distanceKm, kmPerDegree, type Coordinates } from './distance.ts';
import type { Town, TownList } from './town-list.ts';

/** Further away than this lies no town of the list: somebody is outside Europe. */
const mostKm = 100;

/** The towns around a place, the nearest first. RULES.md, G-11. */
export function townsAround(list: TownList, place: Coordinates): readonly Town[] {
  const degrees = mostKm / kmPerDegree;
  const near: { town: number; km: number }[] = [];
  for (let town = 0; town < list.count; town += 1) {
    const at = list.placeOf(town);
    if (Math.abs(at.lat - place.lat) > degrees) continue;
    const km = distanceKm(place, at);
    if (km <= mostKm) near.push({ town, km });
  }
  return near.sort((a, b) => a.km - b.km || a.town - b.town).map(({ town }) => list.town(town));
}
