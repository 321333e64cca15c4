import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gradeOf } from '../../src/domain/evaluation/report/grade.ts';
import { answers, emptyFinding, inspectionPoints, needsNote, pointsOf, templates, type Answer, type Template } from '../../src/domain/evaluation/report/points.ts';
import { readSharedReport } from '../../src/domain/evaluation/report/shared-report.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

interface Verdict {
  status: string;
  code?: string;
  cause?: string;
  row?: Record<string, unknown>;
}

let backend: EmbeddedBackend;
let evaluator: Caller;
let customer: Caller;
let stranger: Caller;
let id = '';
let listing = '';

beforeAll(async () => {
  backend = await startTestBackend();
  [evaluator, customer, stranger] = await Promise.all([signInAs(backend, 'dealer'), signInAs(backend, 'seller'), signInAs(backend, 'buyer')]);
});
afterAll(() => backend.close());

/** An evaluation whose appointment was an hour ago, with the customer's passport and listing of the piano. */
beforeEach(async () => {
  [id, listing] = [randomUUID(), randomUUID()];
  await backend.sql('delete from public.evaluation_reports');
  await backend.sql('delete from public.evaluations');
  await backend.sql(`delete from public.instruments where user_id = $1`, [customer.userId]);
  await backend.sql(`insert into public.instruments (id, user_id, passport_id, maker, serial_number) values ($1, $2, $1, 'Yamaha', '1234567')`, [id, customer.userId]);
  await backend.sql(
    `insert into public.pianos (id, owner_id, piano_type, title, brand, serial_number, status, is_published) values ($1, $2, 'Upright', 'A piano', 'Yamaha', '1234567', 'active', true)`,
    [listing, customer.userId]);
  await backend.sql(
    `insert into public.evaluations (id, user_id, provider_user_id, request_id, maker, model, serial_number, provider_name, state, starts_at, ends_at)
     values ($1, $2, $3, $1, 'YAMAHA', 'U3', '1 234 567', 'An evaluator', 'scheduled', now() - interval '2 hours', now() - interval '1 hour')`,
    [id, customer.userId, evaluator.userId]);
});

const insert = (fields: Record<string, unknown> = {}, row = id) => ({
  change_id: randomUUID(), collection: 'evaluation_reports', id: row, op: 'insert', base_version: 0, fields: { evaluation_id: row, template: 'upright', ...fields },
});
const update = (version: number, fields: Record<string, unknown>) => ({ change_id: randomUUID(), collection: 'evaluation_reports', id, op: 'update', base_version: version, fields });
async function push(caller: Caller, change: unknown): Promise<Verdict> {
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', { changes: [change] });
  if (!verdict) throw new Error('No verdict');
  return verdict;
}
const rowsOf = async (caller: Caller) =>
  (await caller.rpc<{ collections: { evaluation_reports: { rows: Record<string, unknown>[] } } }>('pull_changes', { request: { checkpoints: { evaluation_reports: null } } })).collections
    .evaluation_reports.rows;

const values = { value_minimum: '1000.00', value_high: '2500.50', value_insurance: '6000.00' };
const finding = (grade: Answer) => ({ grade, note: needsNote(grade) ? 'Seen so' : '', photos: [] });
const allWith = (grade: Answer, others: Readonly<Record<number, Answer>> = {}, template: Template = 'upright') =>
  Object.fromEntries(pointsOf(template).map(({ number }) => [number, finding(others[number] ?? grade)]));

describe('a report', () => {
  test('R-4, R-10, R-11 goes from its draft, filled on two devices, to the customer', async () => {
    expect(await push(evaluator, insert({ points: allWith('B', { 8: 'D' }), ...values }))).toMatchObject({ status: 'accepted', row: { version: 1, customer_user_id: null, maker: 'YAMAHA' } });
    // Another device has the first version and says something of another point.
    expect(await push(evaluator, update(1, { points: { 9: finding('C') }, summary: ' U\u0308ber ' }))).toMatchObject({ status: 'accepted', row: { summary: 'Über' } });
    expect(await push(evaluator, update(1, { points: { 10: finding('C') } }))).toMatchObject({ status: 'conflict', row: { version: 2 } });
    const merged = await push(evaluator, update(2, { points: { 10: finding('C') } }));
    expect(merged.row?.['points']).toMatchObject({ 8: finding('D'), 9: finding('C'), 10: finding('C'), 11: finding('B') });
    for (const other of [customer, stranger]) expect(await rowsOf(other)).toEqual([]);

    const sent = await push(evaluator, update(3, { sent_at: '2020-01-01T00:00:00Z', overall_grade: 'A' }));
    expect(sent).toMatchObject({ status: 'accepted', row: { overall_grade: 'C', customer_user_id: customer.userId } });
    expect(Date.parse(String(sent.row?.['sent_at']))).toBeGreaterThan(Date.now() - 60_000);
    expect((await rowsOf(customer)).map((row) => row['summary'])).toEqual(['Über']);
    expect(await rowsOf(stranger)).toEqual([]);
    expect(await backend.sql('select state, reported_at is not null as told from public.evaluations where id = $1', [id])).toEqual([{ state: 'reported', told: true }]);
    // What another device writes afterwards is kept there, and not taken.
    const late = await push(evaluator, update(4, { points: { 12: finding('A') } }));
    expect(late).toMatchObject({ status: 'rejected', code: 'PT409', cause: 'report-sent' });
    expect(await push(evaluator, update(4, { points: { 10: finding('C') } }))).toMatchObject({ status: 'accepted' });
    expect(await push(customer, update(4, { summary: 'Mine' }))).toMatchObject({ status: 'rejected', cause: 'report-sent' });
    expect(await push(stranger, update(4, { summary: 'Mine' }))).toMatchObject({ status: 'rejected', code: 'PT404' });
  });

  test('R-10 written and sent without a line, it arrives at once', async () => {
    expect(await push(evaluator, insert({ points: allWith('A'), ...values, sent_at: '2020-01-01T00:00:00Z' }))).toMatchObject({ status: 'accepted', row: { overall_grade: 'A' } });
    expect(await rowsOf(customer)).toHaveLength(1);
  });

  test.each<[string, () => unknown, string]>([
    ['R-10 a point is missing', () => insert({ points: { 8: finding('A') }, ...values, sent_at: 'now' }), 'report-incomplete'],
    ['R-2 a repair that says nothing', () => insert({ points: { ...allWith('A'), 8: { grade: 'D', note: ' ' } }, ...values, sent_at: 'now' }), 'report-incomplete'],
    ['R-7 too little was seen', () => insert({ points: allWith('unseen', { 1: 'A' }), ...values, sent_at: 'now' }), 'report-incomplete'],
    ['R-8 a value is missing', () => insert({ points: allWith('A'), ...values, value_high: null, sent_at: 'now' }), 'report-incomplete'],
    ['R-8 the values are out of order', () => insert({ points: allWith('A'), ...values, value_minimum: 2600, sent_at: 'now' }), 'values-out-of-order'],
    ['R-10 a PDF without a grade', () => insert({ paper_path: `${evaluator.userId}/1-report.pdf`, ...values, sent_at: 'now' }), 'report-incomplete'],
    ['R-2 an answer that there is not', () => insert({ points: { 8: { grade: 'F' } } }), 'value-not-allowed'],
    ['R-1 a point that has no room', () => insert({ points: { 81: finding('A') } }), 'value-not-allowed'],
    ['R-3 seven photos', () => insert({ points: { 8: { photos: Array.from({ length: 7 }, () => `${evaluator.userId}/1.jpg`) } } }), 'value-not-allowed'],
    ['R-3 a note that is too long', () => insert({ points: { 8: { note: 'x'.repeat(1001) } } }), 'value-not-allowed'],
    ['R-9 a repair for nothing', () => insert({ repairs: [{ what: '', urgency: 'now', cost: 1 }] }), 'value-not-allowed'],
    ['R-9 a cost of less than nothing', () => insert({ repairs: [{ what: 'x', urgency: 'now', cost: -1 }] }), 'value-not-allowed'],
    ['another’s photo', () => insert({ points: { 8: { photos: [`${customer.userId}/1.jpg`] } } }), 'change-forbidden'],
    ['another’s paper', () => insert({ paper_path: `${customer.userId}/1.pdf` }), 'change-forbidden'],
    ['R-14 a paper by another name', () => insert({ paper_path: `${evaluator.userId}/1.html` }), 'change-forbidden'],
    ['an evaluation that there is not', () => insert({}, randomUUID()), 'evaluation-unknown'],
    ['of no evaluation', () => insert({ evaluation_id: randomUUID() }), 'evaluation-unknown'],
  ])('is refused: %s', async (_rule, change, cause) => {
    expect(await push(evaluator, change())).toMatchObject({ status: 'rejected', cause });
  });

  test('is nobody’s but the evaluator’s, and not before its time', async () => {
    for (const other of [customer, stranger]) expect(await push(other, insert())).toMatchObject({ status: 'rejected', cause: 'evaluation-unknown' });
    await backend.sql(`update public.evaluations set starts_at = now() + interval '1 day', ends_at = now() + interval '25 hours' where id = $1`, [id]);
    expect(await push(evaluator, insert({ points: allWith('A'), ...values, sent_at: 'now' }))).toMatchObject({ status: 'rejected', cause: 'report-not-due' });
    await backend.sql(`update public.evaluations set state = 'cancelled' where id = $1`, [id]);
    expect(await push(evaluator, insert())).toMatchObject({ status: 'rejected', cause: 'report-not-due' });
    expect(await backend.sql('select id from public.evaluation_reports')).toEqual([]);
  });
});

test('R-1, R-5 to R-7 the database has the points and the grades of the device', async () => {
  expect(await backend.sql('select number, weight, is_key as "isKey", only_template as "only" from app.inspection_points order by number')).toEqual(
    inspectionPoints.map(({ number, weight, isKey, only }) => ({ number, weight, isKey, only })).toSorted((a, b) => a.number - b.number),
  );
  // Every answer at every kind of point, and mixtures that are the same in each run.
  const tries = templates.flatMap((template) =>
    Array.from({ length: 150 }, (_, seed) => {
      const points = pointsOf(template).map(({ number }, at) => [number, answers[(seed * 7 + at * (seed % 5 === 0 ? 0 : (seed % 11) + 1) + (number % ((seed % 3) + 1))) % answers.length] ?? 'A'] as const);
      return { template, points: Object.fromEntries(points.map(([number, grade]) => [number, { grade }])), grade: gradeOf(template, new Map(points.map(([number, grade]) => [number, { ...emptyFinding, grade }]))) };
    }),
  );
  expect(new Set(tries.map(({ grade }) => grade)).size).toBeGreaterThan(3);
  const said = await backend.sql<{ grade: string | null }>(
    `select app.report_grade(each ->> 'template', each -> 'points') as grade from jsonb_array_elements($1::jsonb) with ordinality as t (each, place) order by place`, [JSON.stringify(tries)]);
  expect(said.map(({ grade }) => grade)).toEqual(tries.map(({ grade }) => grade));
});

describe('sharing', () => {
  const badge = async () => (await backend.sql<{ grade: string | null; until: unknown }>('select evaluated_grade as grade, evaluated_until as until from public.pianos where id = $1', [listing]))[0];
  const lines = () => backend.sql<{ body: string; side: string }>(`select body, side from public.instrument_entries where user_id = $1 and kind = 'inspection' and not deleted`, [customer.userId]);
  const read = (caller: Caller) => caller.rpc<unknown>('report_of_listing', { listing });

  test('R-12, R-13 writes into passport and listing, until it is taken back or expires', async () => {
    const photo = `${evaluator.userId}/1-photo.jpg`;
    await push(evaluator, insert({ points: { ...allWith('B'), 8: { ...finding('D'), photos: [photo] } }, ...values, repairs: [{ what: 'Glue the crack', urgency: 'now', cost: 300.5 }], sent_at: 'now' }));
    expect(await push(evaluator, update(1, { shared_at: new Date().toISOString() }))).toMatchObject({ status: 'accepted', row: { shared_at: null } });
    expect([await badge(), await lines(), await read(stranger)]).toEqual([{ grade: null, until: null }, [], null]);

    const shared = await push(customer, update(1, { shared_at: new Date().toISOString() }));
    expect(shared).toMatchObject({ status: 'accepted', row: { version: 2 } });
    const until = Date.parse(String(shared.row?.['valid_until']));
    expect(until - Date.now()).toBeGreaterThan(364 * 86_400_000);
    expect((await badge())?.grade).toBe('C');
    expect(await lines()).toEqual([{ body: expect.stringMatching(/^Inspection report by An evaluator: grade C .* Valid until \d\d\.\d\d\.20\d\d\.$/), side: 'evaluator' }]);
    const told = await read(visitorOf(backend));
    expect(readSharedReport(told)).toMatchObject({ grade: 'C', repairs: [{ cost: 30_050 }], authorName: 'An evaluator', serialNumber: '1 234 567' });
    expect(JSON.stringify(told)).not.toMatch(/value_|photo|user_id/);

    // A listing that is made afterwards has it as well; nobody gives it to their own.
    const later = randomUUID();
    await backend.sql(
      `insert into public.pianos (id, owner_id, piano_type, title, brand, serial_number, evaluated_grade, evaluated_until) values
        ($1, $2, 'Upright', 'Later', 'yamaha', '1234567', null, null), ($3, $4, 'Upright', 'Forged', 'Yamaha', '1234567', 'A', now() + interval '1 year')`,
      [later, customer.userId, randomUUID(), stranger.userId]);
    expect(await backend.sql(`select evaluated_grade from public.pianos where id = $1 or title = 'Forged' order by title`, [later])).toEqual([{ evaluated_grade: null }, { evaluated_grade: 'C' }]);

    expect(await push(customer, update(2, { shared_at: null }))).toMatchObject({ status: 'accepted' });
    expect([await badge(), await lines(), await read(stranger)]).toEqual([{ grade: null, until: null }, [], null]);
    await backend.sql(`update public.evaluation_reports set valid_until = now() - interval '1 second'`);
    expect(await push(customer, update(4, { shared_at: new Date().toISOString() }))).toMatchObject({ status: 'rejected', cause: 'report-expired' });
  });

  test('its files are read by both sides, once it was sent, and by nobody else', async () => {
    const paper = `${evaluator.userId}/${Date.now()}-report.pdf`;
    const photo = `${evaluator.userId}/${Date.now()}-photo.jpg`;
    const put = async (caller: Caller, bucket: string, path: string, type: string) => (await caller.request('POST', `/storage/v1/object/${bucket}/${path}`, 'bytes', { 'content-type': type })).status;
    expect(await put(evaluator, 'evaluation-reports', paper, 'application/pdf')).toBe(200);
    expect(await put(evaluator, 'evaluation-photos', photo, 'image/jpeg')).toBe(200);
    expect(await put(evaluator, 'evaluation-reports', `${evaluator.userId}/x.pdf`, 'text/html')).toBeGreaterThanOrEqual(400);
    const get = async (caller: Caller, path: string) => (await caller.request('POST', `/storage/v1/object/sign/${path}`, { expiresIn: 60 })).status;
    const seen = async (caller: Caller) => [await get(caller, `evaluation-reports/${paper}`), await get(caller, `evaluation-photos/${photo}`)].map((status) => status === 200);
    await push(evaluator, insert({ paper_path: paper, points: { 8: { ...finding('A'), photos: [photo] } }, ...values, overall_grade: 'B' }));
    expect([await seen(evaluator), await seen(customer), await seen(stranger)]).toEqual([[true, true], [false, false], [false, false]]);
    expect(await push(evaluator, update(1, { sent_at: 'now' }))).toMatchObject({ status: 'accepted', row: { overall_grade: 'B' } });
    expect([await seen(evaluator), await seen(customer), await seen(stranger), await seen(visitorOf(backend))]).toEqual([[true, true], [true, true], [false, false], [false, false]]);
  });
});
