import type { Town } from '../../domain/geo/find-town.ts';
import { parseBrowseQuery } from '../../domain/search/browse-query.ts';

/** The list of towns is loaded only for a search near one. Without it distance filters nothing, as on the device. */
async function findTown(place: string): Promise<Town | null> {
  if (place === '') return null;
  try {
    const { loadTowns } = await import('../../platform/load-towns.ts');
    return (await loadTowns()).find(place);
  } catch {
    return null;
  }
}

/** The address of /browse as the server's search procedure takes it: prices in cents, a place as coordinates. */
export async function searchRequestFor(query: string): Promise<Readonly<Record<string, unknown>>> {
  const search = parseBrowseQuery(query);
  const town = await findTown(search.place);
  const cents = (euro: number | null) => (euro === null ? null : euro * 100);
  return {
    query: search.text,
    sort: search.sort,
    filters: {
      brand: search.brands,
      type: search.types,
      condition: search.conditions,
      price_min: cents(search.price.min),
      price_max: cents(search.price.max),
      price_on_request: search.onRequest,
      year_min: search.year.min,
      year_max: search.year.max,
      height_min: search.height.min,
      height_max: search.height.max,
      length_min: search.length.min,
      length_max: search.length.max,
      finish: search.finish,
      country: search.country,
      distance: town && { lat: town.lat, lng: town.lng, km: search.km },
      seller: search.seller === 'any' ? null : search.seller,
      reserved: search.reserved,
    },
  };
}
