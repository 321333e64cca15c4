import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { bundledIdentify } from './bundled-serial.ts';
import { formatMs, medianMs, type BenchRow } from './measure.ts';

const now = Date.now();
const asked: readonly [serial: string, maker: string | null][] = [
  ['524000', 'Steinway'],
  ['4123456', 'Yamaha'],
  ['J2345678', 'Yamaha'],
  ['1900000', 'Kawai'],
  ['310000', 'Baldwin'],
];
const rounds = 2_000;
/** A thousand different numbers that many makers reached: some 25 candidates each. */
const common = Array.from({ length: 1_000 }, (_, place) => String(1_000 + place * 97));

/** Looking a serial number up with its maker, and reading the tables from the text they are bundled as. */
export async function serialRows(): Promise<BenchRow[]> {
  const identify = await bundledIdentify();
  const lookups = await medianMs(9, () => {
    for (let round = 0; round < rounds; round += 1) {
      for (const [serial, maker] of asked) identify({ serial, maker, reference: serialReference, now });
    }
  });
  const everyMaker = await medianMs(9, () => {
    for (let round = 0; round < rounds; round += 1) identify({ serial: '524000', maker: null, reference: serialReference, now });
  });
  const thousand = await medianMs(9, () => {
    for (let round = 0; round < rounds / 100; round += 1) {
      for (const serial of common) identify({ serial, maker: null, reference: serialReference, now });
    }
  });
  const tables = JSON.stringify(serialReference);
  const parse = await medianMs(9, () => JSON.parse(tables));
  return [
    { what: 'serial look-up, maker known', figure: formatMs(lookups / rounds / asked.length), budget: '1–10 µs', reference: '' },
    { what: 'serial look-up, any maker', figure: formatMs(everyMaker / rounds), budget: '10 µs', reference: '' },
    { what: '1,000 look-ups of common numbers, any maker', figure: formatMs(thousand / (rounds / 100)), budget: '10 ms', reference: '' },
    { what: `serial tables parsed (${(Buffer.byteLength(tables) / 1000).toFixed(0)} kB)`, figure: formatMs(parse), budget: '20 ms', reference: '' },
  ];
}
