import type { Town, Towns } from '../../geo/find-town.ts';
import type { Listing } from '../../listing/listing.ts';
import { oneLine } from '../fold.ts';
import { warn, type Read } from './read.ts';

export type Place = Pick<Listing, 'location' | 'town' | 'country_code' | 'lat' | 'lng'>;

const longest = 100;
/** '53111 Bonn', 'D-53111 Bonn', '1012 AB Amsterdam'. */
const postcode = /^(?:([A-Z]{1,3})\s?-\s?)?\d{4,6}(?:\s?[A-Z]{2}(?=\s))?\s*/u;
const countryByLetter: Readonly<Record<string, string>> = { D: 'DE', A: 'AT', CH: 'CH', F: 'FR', NL: 'NL', B: 'BE', I: 'IT', L: 'LU', PL: 'PL', CZ: 'CZ', DK: 'DK', DE: 'DE', AT: 'AT', FR: 'FR', BE: 'BE', IT: 'IT', LU: 'LU', GB: 'GB', UK: 'GB', E: 'ES', ES: 'ES' };
/** 'Zürich (CH)': the letters by which cars are told, and codes of countries. */
const carSign = /^[A-Z]{1,3}$/u;
const between = /\s*[,;/|()]\s*|\s+[–-]\s+/u;
/** What stands before or behind the town of a branch, in six languages; tried only where the whole is no town. */
const branch =
  /^(?:filiale|niederlassung|zweigstelle|standort|showroom|ausstellung|(?:zentral|außen)?lager|haus|klavierhaus|laden|geschäft|werkstatt|branch|store|shop|warehouse|workshop|magasin|agence|dépôt|entrepôt|atelier|filiaal|vestiging|winkel|magazijn|toonzaal|werkplaats|negozio|sede|magazzino|laboratorio|salon|sklep|oddział|magazyn|studio)\s+(?:in |von |of |de |d['’]|di |w |te )?|\s+(?:showroom|filiale|branch|store|shop|warehouse|lager|salon|vestiging|filiaal)$/iu;

interface Part {
  name: string;
  country: string | undefined;
}

function partsOf(text: string): Part[] {
  return text.split(between).map((part) => {
    const letter = postcode.exec(part)?.[1] ?? carSign.exec(part)?.[0];
    return { name: letter === part ? '' : part.replace(postcode, '').trim().slice(0, longest), country: letter === undefined ? undefined : countryByLetter[letter] };
  });
}

/**
 * The town of a place as dealers write it: with postcode, country or street. Only town and country are published (rule V-15).
 * Without a list of towns the text stands as it is, a street aside. `text` is one line and not empty.
 */
export function createPlaceReader(towns: Pick<Towns, 'find'> | null): (text: string) => Read<Place> {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' });
  const find = (text: string): { name: string; town: Town } | null => {
    const parts = partsOf(text);
    const named = parts.filter(({ name }) => name !== '' && !/\d/u.test(name));
    const country = parts.find((part) => part.country !== undefined)?.country;
    const rests = (name: string) => named.filter((part) => part.name !== name).map((part) => part.name);
    for (const { name } of named) {
      const town = towns?.find([name, ...rests(name)].join(', '), country);
      if (town) return { name, town };
    }
    for (const { name } of named) {
      const bare = name.replace(branch, '').trim();
      const town = bare === name || bare === '' ? null : towns?.find([bare, ...rests(name)].join(', '), country);
      if (town) return { name: bare, town };
    }
    return null;
  };
  return (text) => {
    const found = find(text);
    if (found) {
      const { name, town } = found;
      const location = `${name}, ${countryNames.of(town.country) ?? town.country}`;
      return { value: { location, town: town.name, country_code: town.country, lat: town.lat, lng: town.lng } };
    }
    const named = partsOf(text).map(({ name }) => name).filter((name) => name !== '' && !/\d/u.test(name));
    const value = { location: oneLine(named.join(', ') || text).slice(0, 200), town: named[0] ?? '', country_code: '', lat: null, lng: null };
    return towns === null ? { value } : { value, ...warn('UnknownTown') };
  };
}
