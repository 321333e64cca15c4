import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gapMargin, tailMargin } from '../../src/domain/serial/year-margins.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { askDatabase, expectParity, makers, type Query } from '../support/serial-parity.ts';
import { startTestBackend } from './backend-caller.ts';

// Every row and point, and generated questions: tests/postgres/serial-parity.test.ts, where an answer takes half of the time.

let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql('set role anon');
});
afterAll(() => backend.close());

const ask: Query = (sql, params) => backend.sql(sql, params);

const written: readonly string[] = [
  'Pat. 123456', 'Patent 45123', 'D.R.P. 123456', 'spat 123456', 'U1', 'U3H', 'C3', 'B 211', '1987', 'No. 1904', '2150', '150000', 'B150000', 'Petrof 150000', 'R160000', '10000', '96360',
  '4512870', '4 512 870', '4.512.870', "4'512'870", 'No. 4512870', 'Serial number: 4512870', '#4512870', 'S/N 4512870', 'nº 4512870',
  '１２３４５６７', 'Ｊ１２３４５６７', '12O4567', 'l234567', '123४567', '١٢٣٤٥٦', '۱۲۳۴۵۶', '\u200f123456\u200e', '\ufeff4512870',
  'J1234567', 'j 1234567', 'J1500000', 'U150123', 'YT 201234', 'YT280000', 'H0012345', 'H1234567', 'M579624', 'M5796240', 'E12345', 'E1234567',
  'T150000', 'T500500', 'T 150000', 'T 500500', 'U1234567', 'C150000', 'CD 123', 'D 574321', 'D574321', 'B123456', 'A50000', 'F30000', 'S130000',
  'S999999', 'K1234567', 'KK1234567', '5700000', '5590000', '5810000', '45000', '110000', '49380', '200000', '1442402', '589500', '589501', '650001',
  '482', '483', '100', '0', '00483', '9999999999', '99999999999', 'Yamaha 4512870', 'steinway123456', 'YAMAHA', 'Kawai A50000', 'U3H 4512870',
  'U1 1234567 123', '123-45', '123-456', '4512 870', 'U1 1234567', 'U3 456 789', 'abc', '', '   ', 'O123', 'OIl', '12|34', "x'; drop table y; --", '１２３ 丁 ४५६', '4512870 (old)', 'L1234567', 'Yamaha L234567',
  'Steinway & Sons 300000', 'Steinway & Sons Nr. 300.000', 'Bluthner 120000', 'Bosendorfer 30000', 'Grotrian-Steinweg 70000', 'C. Bechstein 90000', 'Julius Blüthner 120000',
  'U1H 2 345 678', 'grand no. 12345', '51234 (Paris)', 'Erard 51234 (Paris)', 'Nr 0 4711', 'SN 61234 / 1', 'Roenisch 12345', '300000 Steinway', '2100000 KAWAI', 'Baldwin grand 200000',
  'Baldwin 1400000 studio', 'Broadwood square 20000', 'Mason & Hamlin Boston 29101', 'Samick IKSIG0136', 'IMC07710', 'Samick HIKO0001', 'HIK00001', 'KJKA0001', 'Knabe IJRAG0672', 'Seiler ABC 123',
  'Yamaha U3 456 789', '4512870A', 'U1H2345678', 'D. R. P. 523456 Steinway', 'Wm. Knabe & Co. 100000', '№ 4512870', 'Fabriknummer 12 345', 'Grand / upright 45000', 'x|1 2|l', '0 0 123', '000 123 456', '12-3', '1234567-12',
];

describe('serial lookup: embedded database and bundled tables', () => {
  it('S-PARITY answer something on most of the written inputs', async () => {
    const answers = await askDatabase(ask, written.map((serial) => ({ serial, maker: null })));
    expect(answers.filter((answer) => answer.length > 0).length).toBeGreaterThan(written.length / 2);
  });

  it.each(written)('S-PARITY answer alike on %j', async (serial) => {
    await expectParity(ask, makers.map((maker) => ({ serial, maker })));
  });

  it('U-SER-04 U-SER-05 S-PARITY hold the same measured margins', async () => {
    const rows = await backend.sql<{ years: number; gap: number; tail: number[] }>(
      'select years, public.serial_gap_margin(years) as gap, public.serial_tail_margin(years) as tail from generate_series(0, 120) as years',
    );
    expect(rows).toEqual(
      Array.from({ length: 121 }, (_, years) => {
        const { before, after } = tailMargin(years);
        return { years, gap: gapMargin(years), tail: [before, after] };
      }),
    );
  });
});
