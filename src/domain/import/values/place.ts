import { countryName } from '../../../lib/format/country.ts';
import type { Town, Towns } from '../../geo/find-town.ts';
import type { MeantTown } from '../../geo/meant-town.ts';
import type { Listing } from '../../listing/listing.ts';
import { oneLine } from '../text/fold.ts';
import { warn, type Read } from './read.ts';

export type Place = Pick<Listing, 'location' | 'town' | 'country_code' | 'lat' | 'lng'>;

const longest = 100;
/** '53111 Bonn', 'D-53111 Bonn', '1012 AB Amsterdam'. */
const postcode = /^(?:([A-Z]{1,3})\s?-\s?)?\d{4,6}(?:\s?[A-Z]{2}(?=\s))?\s*/u;
const countryByLetter: Readonly<Record<string, string>> = { D: 'DE', A: 'AT', CH: 'CH', F: 'FR', NL: 'NL', B: 'BE', I: 'IT', L: 'LU', PL: 'PL', CZ: 'CZ', DK: 'DK', DE: 'DE', AT: 'AT', FR: 'FR', BE: 'BE', IT: 'IT', LU: 'LU', GB: 'GB', UK: 'GB', E: 'ES', ES: 'ES' };
/** How many digits postcodes have, where they are nothing but digits. */
const postcodeDigits: Readonly<Record<string, number>> = {
  DE: 5, FR: 5, IT: 5, ES: 5, CZ: 5, SK: 5, SE: 5, FI: 5, EE: 5, GR: 5, HR: 5, AT: 4, CH: 4, LI: 4, LU: 4, BE: 4, NL: 4, DK: 4, NO: 4, HU: 4, BG: 4, SI: 4,
};
/** 'Zürich (CH)': the letters by which cars are told, and codes of countries. */
const carSign = /^[A-Z]{1,3}$/u;
const between = /\s*[,;/|()]\s*|\s+[–-]\s+/u;
/** What stands before or behind the town of a branch, in six languages; tried only where the whole is no town. */
const branch =
  /^(?:filiale|niederlassung|zweigstelle|standort|showroom|ausstellung|(?:zentral|außen)?lager|haus|klavierhaus|laden|geschäft|werkstatt|branch|store|shop|warehouse|workshop|magasin|agence|dépôt|entrepôt|atelier|filiaal|vestiging|winkel|magazijn|toonzaal|werkplaats|negozio|sede|magazzino|laboratorio|salon|sklep|oddział|magazyn|studio)\s+(?:in |von |of |de |d['’]|di |w |te )?|\s+(?:showroom|filiale|branch|store|shop|warehouse|lager|salon|vestiging|filiaal)$/iu;

/** Of towns that a name may mean. */
const mostNamed = 3;

interface Found extends MeantTown {
  /** As the cell has it. */
  name: string;
}

interface Part {
  name: string;
  country: string | undefined;
  /** Of its postcode. */
  digits: number;
}

function partsOf(text: string): Part[] {
  return text.split(between).map((part) => {
    const code = postcode.exec(part);
    const letter = code?.[1] ?? carSign.exec(part)?.[0];
    const digits = code?.[0].replace(/\D/gu, '').length ?? 0;
    return { name: letter === part ? '' : part.replace(postcode, '').trim().slice(0, longest), country: letter === undefined ? undefined : countryByLetter[letter], digits };
  });
}

/**
 * The town of a place as dealers write it: with postcode, country or street. Only town and country are published (rule V-15).
 * A name that may mean another town is asked about (rule V-26). Without a list of towns the text stands as it is, a street aside.
 * `text` is one line and not empty; `home` is the dealer's country.
 */
export function createPlaceReader({ towns, home }: { towns: Pick<Towns, 'meant'> | null; home: string }): (text: string) => Read<Place> {
  const withCountry = (name: string, { country }: Town) => `${name}, ${countryName(country)}`;
  const find = (text: string): Found | null => {
    const parts = partsOf(text);
    const named = parts.filter(({ name }) => name !== '' && !/\d/u.test(name));
    const country = parts.find((part) => part.country !== undefined)?.country;
    const digits = parts.find((part) => part.digits > 0)?.digits;
    const found = (name: string, meant: MeantTown): Found => ({ name, ...meant, isSure: meant.isSure || (digits !== undefined && postcodeDigits[meant.town.country] === digits) });
    const rests = (name: string) => named.filter((part) => part.name !== name).map((part) => part.name);
    for (const { name } of named) {
      const meant = towns?.meant([name, ...rests(name)].join(', '), { country, home });
      if (meant) return found(name, meant);
    }
    for (const { name } of named) {
      const bare = name.replace(branch, '').trim();
      const meant = bare === name || bare === '' ? null : towns?.meant([bare, ...rests(name)].join(', '), { country, home });
      if (meant) return found(bare, meant);
    }
    return null;
  };
  return (text) => {
    const found = find(text);
    if (found?.isSure) {
      const { name, town } = found;
      return { value: { location: withCountry(name, town), town: town.name, country_code: town.country, lat: town.lat, lng: town.lng } };
    }
    const named = partsOf(text).map(({ name }) => name).filter((name) => name !== '' && !/\d/u.test(name));
    const value = { location: oneLine(named.join(', ') || text).slice(0, 200), town: named[0] ?? '', country_code: '', lat: null, lng: null };
    if (found) {
      const [likeliest, ...others] = [found.town, ...found.others].map((town) => withCountry(found.name, town));
      const expected = [likeliest, ...others].slice(0, mostNamed).join(' / ');
      return { value, problem: { type: 'TownAsked', level: 'warning', expected, repair: { kind: 'replace', value: likeliest ?? '' } } };
    }
    return towns === null ? { value } : { value, ...warn('UnknownTown') };
  };
}
