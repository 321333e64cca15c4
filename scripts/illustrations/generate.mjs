/**
 * Writes public/illustrations/*.svg and the vector icons: `node scripts/illustrations/generate.mjs`.
 * The same input gives the same files. Fails when a picture outgrows what a phone should load.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { catalogue } from './catalogue.mjs';
import { icons } from './icons.mjs';

const largestPicture = 12 * 1024;
const largestFamily = 350 * 1024;

const publicFolder = new URL('../../public/', import.meta.url);
for (const folder of ['illustrations/', 'icons/']) mkdirSync(new URL(folder, publicFolder), { recursive: true });

let total = 0;
for (const [name, draw] of catalogue) {
  const text = draw();
  const size = Buffer.byteLength(text);
  total += size;
  if (size > largestPicture) {
    console.error(`${name}.svg has ${size} bytes, more than ${largestPicture}`);
    process.exitCode = 1;
  }
  writeFileSync(new URL(`illustrations/${name}.svg`, publicFolder), text);
}
for (const [file, text] of Object.entries(icons)) writeFileSync(new URL(`icons/${file}`, publicFolder), text);

console.log(`${catalogue.length} pictures, ${Math.round(total / 1024)} KB`);
if (total > largestFamily) process.exitCode = 1;
