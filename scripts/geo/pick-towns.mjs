import { countries } from './countries.mjs';
import { knownNames } from './known-names.mjs';

/**
 * @typedef {object} SourceTown a row of GeoNames
 * @property {string} name
 * @property {readonly string[]} otherNames in plain Latin letters first, then in any language
 * @property {string} country ISO 3166-1 alpha-2
 * @property {string} kind feature code
 * @property {number} inhabitants
 * @property {number} lat
 * @property {number} lng
 */
/** @typedef {{ names: string[], country: string, inhabitants: number, lat: number, lng: number }} PickedTown */

/** Parts of towns, places that are gone, and groups of farms: nobody gives them as the town of a piano. */
const leftOutKinds = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLCH', 'PPLW', 'PPLL']);

/** 'Seen (Kreis 3)' in Winterthur, 'Marseille 08'. */
const partOfTown = / \(Kreis \d+\)| \d\d$/;

/** Rows that are wrong in the source. @type {Readonly<Record<string, Partial<SourceTown>>>} */
const corrections = {
  'AT Wolfsberg': { inhabitants: 25_000 },
  'CH Lancy': { kind: 'PPL' },
};

/** Closer than this, two rows of one name are the town and its municipality. */
const samePlaceKm = 5;

/** @param {string} name */
function fold(name) {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** @param {{ lat: number, lng: number }} a @param {{ lat: number, lng: number }} b flat, good enough for a few km */
export function roughKm(a, b) {
  const north = (a.lat - b.lat) * 111.2;
  const east = (a.lng - b.lng) * 111.2 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

/**
 * 'Bleiburg/Pliberk' are two names; 'Basford, Stoke-on-Trent' is one with an addition, and so is 'Freiburg/Elbe' in Germany.
 * @param {SourceTown} town @returns {PickedTown}
 */
function toPicked({ name, otherNames, country, inhabitants, lat, lng }) {
  const latin = /\p{Script=Cyrillic}|`/u.test(name) ? (otherNames[0] ?? name) : name;
  const plain = latin.normalize('NFC').replace(/,.*$/u, '');
  const names = country === 'DE' ? [plain.replace(/\/(.+)$/u, ' ($1)')] : plain.split(/\s*\/\s*/u);
  return { names, country, inhabitants, lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) };
}

/** @param {PickedTown[]} towns largest first */
function withoutDoubles(towns) {
  /** @type {Map<string, PickedTown[]>} */
  const byName = new Map();
  return towns.filter((town) => {
    const name = fold(town.names[0] ?? '');
    const earlier = byName.get(name) ?? [];
    if (earlier.some((other) => roughKm(town, other) < samePlaceKm)) return false;
    byName.set(name, [...earlier, town]);
    return true;
  });
}

/**
 * Puts the names that people use before those of the source. A row that fits no town is a mistake in the table.
 * @param {string} country
 * @param {{ source: SourceTown, picked: PickedTown }[]} towns largest first
 */
function giveKnownNames(country, towns) {
  for (const names of knownNames[country] ?? []) {
    const [first = ''] = names;
    const folded = new Set(names.map(fold));
    const town =
      towns.find(({ picked }) => picked.names.some((name) => folded.has(fold(name)))) ??
      towns.find(({ source }) => source.otherNames.some((name) => fold(name) === fold(first)));
    if (!town) throw new Error(`No town in ${country} is called ${first}.`);
    town.picked.names = [...names, ...town.picked.names.filter((name) => !folded.has(fold(name)))];
  }
}

/**
 * The towns of the list, by country in the order of the table, larger first.
 * @param {readonly SourceTown[]} rows
 * @returns {PickedTown[]}
 */
export function pickTowns(rows) {
  return countries.flatMap(([country, fewest]) => {
    const towns = rows
      .filter((row) => row.country === country)
      .map((row) => ({ ...row, ...corrections[`${country} ${row.name}`] }))
      .filter((row) => row.inhabitants >= fewest && !leftOutKinds.has(row.kind) && !partOfTown.test(row.name))
      .sort((a, b) => b.inhabitants - a.inhabitants || (a.name < b.name ? -1 : 1) || a.lat - b.lat)
      .map((source) => ({ source, picked: toPicked(source) }));
    giveKnownNames(country, towns);
    return withoutDoubles(towns.map(({ picked }) => picked));
  });
}
