import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SerialReference } from '../reference.ts';

const packed = readFileSync(path.join(import.meta.dirname, '../serial-tables.bin'));

/** The tables as the app has them, from the file itself: tests have no server. */
export const serialReference = JSON.parse(gunzipSync(packed).toString('utf8')) as SerialReference;
