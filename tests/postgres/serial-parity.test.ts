import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPoints, type SerialPoint } from '../../src/domain/serial/supplement.ts';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { pointsForTests } from '../../src/domain/serial/testing/sample-points.ts';
import { seedDir } from '../../supabase/embedded/paths.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Session } from '../support/postgres-session.ts';
import { expectParity, makers, type Query } from '../support/serial-parity.ts';

/** SERIAL_QUESTIONS=10000 asks ten times as many. */
const generated = Number(process.env.SERIAL_QUESTIONS ?? 1_000);

let database: RealPostgres;
let owner: Session;
let visitor: Session;
const ask: Query = (sql, params) => visitor.query(sql, params);

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  visitor = await database.session('visitor');
  await owner.query(readFileSync(path.join(seedDir, 'reference.sql'), 'utf8'));
});
afterAll(() => database.stop());

const everyName = serialReference.makers.flatMap(({ name, shortName, aliases }) => [name, shortName, ...aliases]);

describe('serial lookup: PostgreSQL and bundled tables', () => {
  it('S-PARITY answer alike on, just below and just above every row of every table', async () => {
    for (const maker of serialReference.makers) {
      for (const line of maker.lines) {
        const numbers = line.starts.flatMap((start) => [start - 1, start, start + 1]);
        const digits = numbers.map((number) => (line.prefix === 'H' ? String(number).padStart(7, '0') : String(number)));
        await expectParity(ask, digits.map((each) => ({ serial: line.prefix + each, maker: maker.name })));
      }
    }
  }, 600_000);

  describe('with points of accepted corrections', () => {
    const generatedPoints = pointsForTests();
    const withPoints = addPoints(serialReference, generatedPoints);

    beforeAll(async () => {
      await owner.query(
        `insert into public.serial_points (manufacturer_id, line, serial_start, year, source, accepted_on)
         select m.id, p.line, p.serial, p.year, p.source, p."acceptedOn"
         from jsonb_to_recordset($1::jsonb) as p (maker text, line text, serial bigint, year integer, source text, "acceptedOn" date)
         join public.piano_manufacturers m on m.name = p.maker`,
        [JSON.stringify(generatedPoints)],
      );
    });
    afterAll(async () => {
      await owner.query('delete from public.serial_points');
    });

    it('S-POINT-2 S-POINT-3 S-POINT-4 hold the same rows with the same marks', async () => {
      const rows = await owner.query<{ maker: string; line: string; start: number; year: number; mark: string }>(
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
      for (let at = 0; at < questions.length; at += 500) await expectParity(ask, questions.slice(at, at + 500), withPoints);
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
    for (let at = 0; at < questions.length; at += 500) await expectParity(ask, questions.slice(at, at + 500));
  }, 600_000);
});
