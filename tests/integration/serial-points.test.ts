import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let admin: Caller;
let buyer: Caller;
let visitor: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signInAs(backend, 'admin');
  buyer = await signInAs(backend, 'buyer');
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.serial_points');
  await backend.sql('delete from public.serial_corrections');
});

interface Supplement {
  version: number;
  points: { maker: string; line: string; serial: number; year: number; source: string; accepted_on: string }[] | null;
}
interface Preview {
  maker: string | null;
  line: string | null;
  serial: number | null;
  year: number | null;
  lower: { serial: number; year: number } | null;
  upper: { serial: number; year: number } | null;
  problem: string;
}
interface Answered {
  estimated_year: number;
  confidence_level: string;
  year_range: string;
}

const supplement = (known: number | null = null) => visitor.rpc<Supplement>('get_serial_supplement', { known });
const lookUp = async (serial: string, manufacturer: string) => {
  const [best] = await visitor.rpc<Answered[]>('lookup_piano_by_serial', { input_serial: serial, input_manufacturer: manufacturer });
  return best && [best.estimated_year, best.confidence_level, best.year_range];
};

interface Report {
  serial: string;
  maker: string;
  year: number | null;
  model?: string;
}

async function report({ serial, maker, year, model = '' }: Report): Promise<string> {
  const id = randomUUID();
  const { status } = await buyer.request('POST', '/rest/v1/serial_corrections', {
    id, serial_number: serial, manufacturer: maker, claimed_year: year, claimed_model: model, evidence: 'A stamp inside the case',
  });
  expect(status).toBe(201);
  return id;
}

const accept = (id: string, source: string | null = 'A stamp inside the case', by = admin) =>
  by.rpc('decide_serial_correction', { correction_id: id, accept: true, note: '', point_source: source });
async function previewOf(id: string): Promise<Preview | undefined> {
  const { rows } = await admin.rpc<{ rows: { id: string; point: Preview }[] }>('get_serial_corrections', {});
  return rows.find((row) => row.id === id)?.point;
}
const statusOf = async (id: string) => (await backend.sql<{ status: string }>('select status from public.serial_corrections where id = $1', [id]))[0]?.status;
const points = async () => (await admin.rpc<{ rows: { id: string; maker: string; serial: number; year: number; in_use: boolean }[] }>('get_serial_points', {})).rows;

/** Yamaha's list has a row at 980,000 (1970) and the next at 1,150,000 (1971). */
const yamaha = { serial: '1050000', maker: 'Yamaha', year: 1971 };

describe('an accepted correction', () => {
  test('S-POINT-1 S-POINT-6 becomes a point with its source, the version grows, and the look-up answers with it', async () => {
    const before = await supplement();
    expect(before.points).toEqual([]);
    expect(await lookUp(yamaha.serial, 'Yamaha')).toEqual([1970, 'high', '1969–1971']);

    const id = await report(yamaha);
    expect(await previewOf(id)).toEqual({
      maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, problem: '',
      lower: { serial: 980_000, year: 1970 }, upper: { serial: 1_150_000, year: 1971 },
    });
    await accept(id, '  A stamp \n inside the case ');
    const after = await supplement();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.points).toEqual([
      { maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, source: 'A stamp inside the case', accepted_on: new Date().toISOString().slice(0, 10) },
    ]);
    expect(await lookUp(yamaha.serial, 'Yamaha')).toEqual([1971, 'high', '1970–1972']);
    expect(await lookUp('1049999', 'Yamaha')).toEqual([1970, 'high', '1969–1971']);
    expect(await statusOf(id)).toBe('accepted');
    // What a device has already is not sent again.
    expect(await supplement(after.version)).toEqual({ version: after.version, points: null });
  });

  test('S-POINT-6 without a source is accepted and changes no table', async () => {
    const before = await supplement();
    const id = await report(yamaha);
    await accept(id, null);
    expect(await statusOf(id)).toBe('accepted');
    expect(await supplement()).toEqual(before);
  });

  test('S-POINT-6 taken back, its point goes, the version grows and the correction waits again', async () => {
    const id = await report(yamaha);
    await accept(id);
    const { version } = await supplement();
    const [point] = await points();
    expect(point).toMatchObject({ maker: 'Yamaha', serial: 1_050_000, year: 1971, in_use: true });
    await expect(buyer.rpc('take_back_serial_point', { point_id: point?.id })).rejects.toThrow('PT403');
    await admin.rpc('take_back_serial_point', { point_id: point?.id });
    const after = await supplement(version);
    expect(after.version).toBeGreaterThan(version);
    expect(after.points).toEqual([]);
    expect(await lookUp(yamaha.serial, 'Yamaha')).toEqual([1970, 'high', '1969–1971']);
    expect(await statusOf(id)).toBe('new');
    expect((await previewOf(id))?.problem).toBe('');
    await expect(admin.rpc('take_back_serial_point', { point_id: point?.id })).rejects.toThrow('PT404');
    const [noted] = await backend.sql(`select count(*)::integer as count from public.activity_events where activity_type = 'serial_point_taken_back'`);
    expect(noted).toEqual({ count: 1 });
  });

  test('S-POINT-6 stays a point when its person leaves, and nobody reads whose it was', async () => {
    const id = await report(yamaha);
    await accept(id);
    const read = await visitor.request('GET', '/rest/v1/serial_points?select=*');
    expect(read.status).toBeGreaterThanOrEqual(400);
    expect((await visitor.request('GET', '/rest/v1/serial_points?select=year,source')).body).toEqual([{ year: 1971, source: 'A stamp inside the case' }]);
    await backend.sql('delete from public.serial_corrections where id = $1', [id]);
    expect((await supplement()).points).toHaveLength(1);
  });
});

describe('what the tables have no room for', () => {
  test.each<[string, Report, string]>([
    ['a year that falls', { ...yamaha, year: 1969 }, 'The tables have 1970 for number 980000 and 1971 for number 1150000, so 1969 for this one contradicts them: years never fall as numbers rise.'],
    ['a year that leaps', { ...yamaha, year: 1990 }, 'so 1990 for this one contradicts them'],
    ['a number of the tables', { ...yamaha, serial: '980 000', year: 1971 }, 'The tables have this very number already, with the year 1970.'],
    ['a maker without a list', { ...yamaha, maker: 'Hyundai' }, 'No list of this maker holds such numbers.'],
    ['an unknown maker', { ...yamaha, maker: 'No such maker' }, 'It names no maker of the tables.'],
    ['no year', { ...yamaha, year: null, model: 'U3' }, 'It names no year.'],
    ['a year ahead', { ...yamaha, year: 2099 }, 'The year lies ahead.'],
    ['a number that is misread', { ...yamaha, serial: '1O50OO0' }, 'The number cannot be read for certain.'],
    ['letters that no list bears', { ...yamaha, serial: 'Q50000' }, 'No list of this maker holds such numbers.'],
  ])('S-POINT-2 S-POINT-5 is said before and refused: %s', async (_name, given, sentence) => {
    const id = await report(given);
    expect((await previewOf(id))?.problem).toContain(sentence);
    await expect(accept(id)).rejects.toThrow(sentence.slice(0, 60));
    await expect(accept(id)).rejects.toThrow('PT422');
    expect(await statusOf(id)).toBe('new');
    expect((await supplement()).points).toEqual([]);
  });

  test('S-POINT-2 two points that contradict each other', async () => {
    await accept(await report(yamaha));
    const above = await report({ ...yamaha, serial: '1060000', year: 1970 });
    expect((await previewOf(above))?.problem).toContain('1971 for number 1050000');
    await expect(accept(above)).rejects.toThrow('PT422');
    await expect(accept(await report(yamaha))).rejects.toThrow('A correction of this very number is in the tables already, with the year 1971.');
  });

  test('S-POINT-5 of two lists that hold the number, the one that has room for the year', async () => {
    // Kawai's plain numbers of five digits were used in the early 1960s and again from 1987.
    const late = await previewOf(await report({ serial: '45000', maker: 'Kawai', year: 1992 }));
    expect(late).toMatchObject({ line: 'five digits from 1987', year: 1992, problem: '' });
    const early = await previewOf(await report({ serial: '45001', maker: 'Kawai', year: 1962 }));
    expect(early).toMatchObject({ line: '', year: 1962, problem: '' });
  });

  test('S-POINT-6 a source too short or too long', async () => {
    const id = await report(yamaha);
    for (const source of ['', '  x ', 'x'.repeat(201)]) await expect(accept(id, source)).rejects.toThrow('Please give a source of 3 to 200 characters.');
  });

  test('S-POINT-4 a point that newer tables contradict is passed over, and said to be', async () => {
    await accept(await report(yamaha));
    await backend.sql(`insert into public.serial_ranges (id, manufacturer_id, line, serial_start, year)
      select '00000000-0000-4000-8000-000000000001', id, 'Japan', 1060000, 1970 from public.piano_manufacturers where name = 'Yamaha'`);
    expect(await lookUp(yamaha.serial, 'Yamaha')).toEqual([1970, 'high', '1969–1971']);
    expect((await points()).map(({ in_use }) => in_use)).toEqual([false]);
    await backend.sql(`delete from public.serial_ranges where id = '00000000-0000-4000-8000-000000000001'`);
    expect((await points()).map(({ in_use }) => in_use)).toEqual([true]);
  });
});

test('S-POINT-6 nobody but an admin makes a point', async () => {
  const id = await report(yamaha);
  await expect(accept(id, 'A stamp inside the case', buyer)).rejects.toThrow('PT403');
  await expect(accept(id, 'A stamp inside the case', visitor)).rejects.toThrow();
  for (const who of [visitor, buyer, admin]) {
    const { status } = await who.request('POST', '/rest/v1/serial_points', { manufacturer_id: randomUUID(), serial_start: 1, year: 1900, source: 'forged' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await who.request('PATCH', '/rest/v1/serial_supplement?only_row=is.true', { version: 1 })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await supplement()).points).toEqual([]);
});
