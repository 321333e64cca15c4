import { createPgliteConnection, type PGlite } from '@supabase/lite/pglite';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAnswered, yearRangeText } from '../../src/domain/serial/candidate.ts';
import { identify } from '../../src/domain/serial/identify.ts';
import { addPoints, type SerialPoint } from '../../src/domain/serial/supplement.ts';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { pointsForTests } from '../../src/domain/serial/testing/sample-points.ts';
import { gapMargin, tailMargin } from '../../src/domain/serial/year-margins.ts';
import { migrate } from '../../supabase/embedded/migrate.ts';
import { seedDir } from '../../supabase/embedded/paths.ts';

// The database procedure and the bundled tables are two programs for one set of rules: same input, same answer.

/** SERIAL_QUESTIONS=10000 asks ten times as many, in some four minutes. */
const generated = Number(process.env.SERIAL_QUESTIONS ?? 1_000);

interface Answer {
  maker: string;
  line: string;
  form: string;
  year: number | null;
  band: string;
  confidence: string;
  lower: unknown;
  upper: unknown;
  location: string;
}

let database: PGlite;

beforeAll(async () => {
  database = (await createPgliteConnection({})).driver;
  await database.waitReady;
  await migrate(database);
  await database.exec(readFileSync(path.join(seedDir, 'reference.sql'), 'utf8'));
  await database.exec('set role anon');
}, 120_000);

afterAll(() => database.close());

interface Row {
  place: number;
  manufacturer_name: string;
  model_series: string;
  estimated_year: number | null;
  year_range: string;
  confidence_level: string;
  production_location: string;
  model_info: { form: string; lower: unknown; upper: unknown };
}

interface Question {
  serial: string;
  maker: string | null;
}

/** Many questions in one statement: planning it costs more than answering. */
async function askDatabase(questions: readonly Question[]): Promise<Answer[][]> {
  const { rows } = await database.query<Row>(
    `select asked.place::integer as place, found.*
     from unnest($1::text[], $2::text[]) with ordinality as asked (serial, maker, place),
       lateral public.lookup_piano_by_serial(asked.serial, asked.maker) with ordinality as found
     order by asked.place, found.ordinality`,
    [questions.map(({ serial }) => serial), questions.map(({ maker }) => maker)],
  );
  const answers: Answer[][] = questions.map(() => []);
  for (const row of rows) {
    answers[row.place - 1]?.push({
      maker: row.manufacturer_name,
      line: row.model_series,
      form: row.model_info.form,
      year: row.estimated_year,
      band: row.year_range,
      confidence: row.confidence_level,
      lower: row.model_info.lower,
      upper: row.model_info.upper,
      location: row.production_location,
    });
  }
  return answers;
}

function askTables({ serial, maker }: Question, reference = serialReference): Answer[] {
  const found = identify({ serial, maker, reference, now: Date.now() });
  if (!found.ok) return [];
  return found.value.candidates.filter(isAnswered).map((candidate) => ({
    maker: candidate.maker,
    line: candidate.line,
    form: candidate.form,
    year: candidate.year,
    band: yearRangeText(candidate),
    confidence: candidate.confidence,
    lower: candidate.lower,
    upper: candidate.upper,
    location: candidate.location,
  }));
}

const makers = [null, '', 'Steinway & Sons', 'steinway', 'Yamaha', 'Kawai', 'Baldwin', 'Nippon Gakki', 'No such maker',
  'bosendorfer', 'BÖSENDORFER', 'Mason and Hamlin', 'stein', 'steinw', 'Wolff Lyon', 'Boston', 'bech', 'be', 'Petrof', 'Broadwood', 'ヤマハ', '&', 'Zimmermann', 'Bentley'];

const everyName = serialReference.makers.flatMap(({ name, shortName, aliases }) => [name, shortName, ...aliases]);

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

async function expectParity(questions: readonly Question[], reference = serialReference) {
  const answers = await askDatabase(questions);
  const told = (answered: readonly Answer[][]) => questions.map((question, i) => ({ ...question, answers: answered[i] }));
  expect(told(answers)).toEqual(told(questions.map((question) => askTables(question, reference))));
}

describe('serial lookup: database and bundled tables', () => {
  it('S-PARITY answer something on most of the written inputs', async () => {
    const answers = await askDatabase(written.map((serial) => ({ serial, maker: null })));
    expect(answers.filter((answer) => answer.length > 0).length).toBeGreaterThan(written.length / 2);
  });

  it.each(written)('S-PARITY answer alike on %j', async (serial) => {
    await expectParity(makers.map((maker) => ({ serial, maker })));
  });

  it('S-PARITY answer alike on, just below and just above every row of every table', async () => {
    for (const maker of serialReference.makers) {
      for (const line of maker.lines) {
        const numbers = line.starts.flatMap((start) => [start - 1, start, start + 1]);
        const digits = numbers.map((number) => (line.prefix === 'H' ? String(number).padStart(7, '0') : String(number)));
        await expectParity(digits.map((each) => ({ serial: line.prefix + each, maker: maker.name })));
      }
    }
  }, 600_000);

  it('U-SER-04 U-SER-05 S-PARITY hold the same measured margins', async () => {
    const { rows } = await database.query<{ years: number; gap: number; tail: number[] }>(
      'select years, public.serial_gap_margin(years) as gap, public.serial_tail_margin(years) as tail from generate_series(0, 120) as years',
    );
    expect(rows).toEqual(
      Array.from({ length: 121 }, (_, years) => {
        const { before, after } = tailMargin(years);
        return { years, gap: gapMargin(years), tail: [before, after] };
      }),
    );
  });

  describe('with points of accepted corrections', () => {
    const generatedPoints = pointsForTests();
    const withPoints = addPoints(serialReference, generatedPoints);

    beforeAll(async () => {
      await database.exec('reset role');
      await database.query(
        `insert into public.serial_points (manufacturer_id, line, serial_start, year, source, accepted_on)
         select m.id, p.line, p.serial, p.year, p.source, p."acceptedOn"
         from jsonb_to_recordset($1::jsonb) as p (maker text, line text, serial bigint, year integer, source text, "acceptedOn" date)
         join public.piano_manufacturers m on m.name = p.maker`,
        [JSON.stringify(generatedPoints)],
      );
      await database.exec('set role anon');
    });
    afterAll(async () => {
      await database.exec('reset role');
      await database.exec('delete from public.serial_points');
      await database.exec('set role anon');
    });

    it('S-POINT-2 S-POINT-3 S-POINT-4 hold the same rows with the same marks', async () => {
      const { rows } = await database.query<{ maker: string; line: string; start: number; year: number; mark: string }>(
        `select m.name as maker, r.line, r.serial_start::float8 as start, r.year, r.mark
         from public.serial_rows r join public.piano_manufacturers m on m.id = r.manufacturer_id
         join public.serial_points p on (p.manufacturer_id, p.line, p.serial_start) = (r.manufacturer_id, r.line, r.serial_start)
         order by m.name collate "C", r.line collate "C", r.serial_start, r.year, r.mark`,
      );
      const key = ({ maker, line, serial }: { maker: string; line: string; serial: number }) => JSON.stringify([maker, line, serial]);
      const asked = new Set(generatedPoints.map(key));
      const held = withPoints.makers.flatMap((maker) =>
        maker.lines.flatMap((line) =>
          line.starts.flatMap((start, i) => {
            const row = { maker: maker.name, line: line.name, start, year: line.years[i] ?? 0, mark: line.marks[i] ?? '' };
            return asked.has(key({ maker: maker.name, line: line.name, serial: start })) ? [row] : [];
          }),
        ),
      );
      const inOrder = (all: typeof rows) =>
        all.map(({ maker, line, start, year, mark }) => JSON.stringify([maker, line, start, year, mark])).toSorted();
      expect(inOrder(rows)).toEqual(inOrder(held));
      expect(held.length).toBeGreaterThan(100);
      expect(held.length).toBeLessThan(generatedPoints.length);
    });

    it('S-POINT-1 S-PARITY answer alike on, just below and just above every point', async () => {
      const lineOf = (point: SerialPoint) =>
        serialReference.makers.find(({ name }) => name === point.maker)?.lines.find(({ name }) => name === point.line);
      const questions = generatedPoints.flatMap((point) =>
        [point.serial - 1, point.serial, point.serial + 1].map((number) => {
          const line = lineOf(point);
          return { serial: (line?.prefix ?? '') + String(number).padStart(line?.minDigits ?? 1, '0'), maker: point.maker };
        }),
      );
      for (let at = 0; at < questions.length; at += 500) await expectParity(questions.slice(at, at + 500), withPoints);
    }, 600_000);
  });

  it(`S-PARITY answer alike on ${generated} generated questions`, async () => {
    const letters = fc.constantFrom('', 'J', 'j ', 'U', 'YT', 'H', 'T', 'B', 'A', 'F', 'Q', 'O', 'l', 'Yamaha ', 'No. ', 'CD ', 'U1 ', 'Steinway & Sons Nr. ', 'Grand ', 'Érard Paris ', 'KJLEG', 'IMC', 'U3 4 ', 'Bechstein Berlin ', 'Boston Knabe ');
    const tail = fc.constantFrom('', '', '', ' / 1', ' (Paris)', ' Yamaha', 'A', ' London vertical', '-12', ' 1890');
    const number = fc.oneof(fc.nat(700_000), fc.nat(7_500_000), fc.nat(999_999_999));
    const zeros = fc.constantFrom('', '0', '00', 'o');
    const serial = fc.oneof(
      fc.tuple(letters, zeros, number, tail).map(([before, zero, n, after]) => `${before}${zero}${n}${after}`),
      fc.string({ unit: fc.constantFrom(...'0123456789OoIl| .-/JUYTGé٣４'), maxLength: 14 }),
    );
    const question = fc.record({ serial, maker: fc.oneof(fc.constantFrom(...makers), fc.constantFrom(...everyName)) });
    const questions = fc.sample(question, { numRuns: generated, seed: Date.now() % 1_000_000 });
    for (let at = 0; at < questions.length; at += 500) await expectParity(questions.slice(at, at + 500));
  }, 600_000);
});
