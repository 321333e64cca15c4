import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { follow, visit } from '../support/visit.ts';

// A provider works a whole day offline: three visits, photos, one cancelled by the customer meanwhile. After the synchronisation
// everything is right, and the cancelled one is explained.

let app: TestApp;
let technicians: TestBrowser;
let customers: TestBrowser;
let technician: Page;
const [first, second, third, instrument, agreed, asked] = Array.from({ length: 6 }, () => randomUUID()) as [string, string, string, string, string, string];
/** A working day ahead, on the calendar of the provider. */
const ahead = nextWorkingDay();

/** What was agreed in the days before: two visits have begun by now, one is to come. */
async function prepare(dataDir: string): Promise<void> {
  const backend = await startEmbeddedBackend({ dataDir });
  const person = (role: string) => `(select id from auth.users where email = '${role}@demo.soundboard.example')`;
  await backend.sql(`insert into public.instruments (id, user_id, passport_id, maker, serial_number) values ($1, ${person('buyer')}, $1, 'Yamaha', '123456')`, [instrument]);
  for (const [id, begins, name, place, town] of [
    [first, "now() - interval '4 hours'", 'Piano Tuning', [47.37, 8.54], '8001 Zürich'], [second, "now() - interval '2 hours'", 'Minor Repairs', [47.5, 8.72], '8400 Winterthur'],
    [third, "now() + interval '2 hours'", 'Piano Tuning', [47.35, 8.72], '8610 Uster'],
  ] as const) {
    await backend.sql(
      `insert into public.bookings (id, user_id, provider_user_id, provider_id, provider_name, customer_name, instrument_id, services, state, agreed, starts_at, ends_at, total, time_zone,
         contact_name, contact_email, contact_phone, address, lat, lng)
       select $1, ${person('buyer')}, p.user_id, p.id, p.name, 'Demo buyer', $2, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', $3::text, 'category', $4::text, 'price', 150, 'minutes', 60)),
         'confirmed', true, ${begins}, ${begins} + interval '1 hour', 150, p.time_zone, 'A customer', 'customer@people.example', '030 12345', $5, $6, $7
       from public.service_providers as p where p.user_id = ${person('technician')}`,
      [id, id === first ? instrument : null, name, name === 'Piano Tuning' ? 'tuning' : 'repair', `Hauptstrasse 1, ${town}`, ...place]);
  }
  for (const [id, clock, state, place, address] of [[agreed, '10:00', 'confirmed', [47.35, 8.72], 'Seestrasse 3, 8610 Uster'], [asked, '16:00', 'requested', [47.5, 8.72], 'Marktgasse 40, 8400 Winterthur']] as const) {
    await backend.sql(
      `insert into public.bookings (id, user_id, provider_user_id, provider_id, provider_name, customer_name, services, state, agreed, starts_at, ends_at, total, time_zone, contact_name, contact_email, contact_phone, address, lat, lng)
       select $1, ${person('buyer')}, p.user_id, p.id, p.name, 'Demo buyer', '[{"id": "00000000-0000-4000-8000-000000000001", "name": "Piano Tuning", "category": "tuning", "price": 150, "minutes": 60}]',
         $2, $2 = 'confirmed', $3::timestamp at time zone p.time_zone, $3::timestamp at time zone p.time_zone + interval '1 hour', 150, p.time_zone, 'A customer', 'customer@people.example', '030 12345', $4, $5, $6
       from public.service_providers as p where p.user_id = ${person('technician')}`,
      [id, state, `${ahead} ${clock}`, address, ...place]);
  }
  await backend.close();
}

function nextWorkingDay(): string {
  for (let days = 2; ; days += 1) {
    const day = new Date(Date.now() + days * 86_400_000);
    if (day.getUTCDay() >= 1 && day.getUTCDay() <= 4) return day.toISOString().slice(0, 10);
  }
}

beforeAll(async () => {
  app = await startApp(prepare);
  [technicians, customers] = await Promise.all([openBrowser(), openBrowser()]);
  technician = await technicians.newPage();
  await signIn(technician, { app, role: 'technician' });
});
afterAll(async () => {
  await technicians?.dispose();
  await customers?.dispose();
  await app?.dispose();
});

async function picture(page: Page, name: string, colour: string) {
  const drawn = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = fill;
    context.fillRect(0, 0, 800, 600);
    context.fillStyle = 'white';
    context.fillRect(100, 100, 60, 400);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, colour);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') };
}

const openSheet = (id: string) => follow(technician, `${app.origin}/job-sheet/${id}`);
const kept = () => technician.locator('main [role=status]').getByText('Stored here, sent when you are online').waitFor();

test('a whole day without a connection: two visits are done with sheets, photos and signatures, the third is begun early', async () => {
  await visit(technician, `${app.origin}/agenda?view=week`);
  await waitForServiceWorker(technician);
  await synced(technician);
  await technician.getByText('Ready offline').waitFor();
  await technicians.context.setOffline(true);

  await openSheet(first);
  await technician.getByRole('heading', { name: 'Job Sheet', level: 1 }).waitFor();
  await technician.getByLabel('Pitch before').fill('436,5');
  await technician.getByLabel('Pitch after').fill('440.0');
  await technician.getByLabel('Humidity').fill('58');
  await technician.getByText('Over 55 %: too damp for a piano.').waitFor();
  await technician.getByLabel('Temperature').fill('20,5');
  await technician.getByLabel('Faults found').fill('A bass string is rusty\nLoose pin in the treble');
  await technician.getByLabel('Notes for the customer').fill('Raised the pitch.');
  await technician.getByLabel('Part', { exact: true }).fill('Bass string');
  await technician.getByLabel('Quantity').fill('2');
  await technician.getByLabel('Price each').fill('12,50');
  await technician.getByRole('button', { name: 'Add Part' }).click();
  await technician.getByText('Parts together: 25 €').waitFor();
  await technician.getByLabel('Add photos').setInputFiles([await picture(technician, 'IMG_1.jpg', '#a33'), await picture(technician, 'IMG_2.jpg', '#3a3')]);
  await expect.poll(() => technician.getByRole('img', { name: /^Photo \d/u }).count()).toBe(2);
  await technician.getByLabel('Next visit').selectOption('6');
  const pad = technician.getByRole('img', { name: 'Field to sign in' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('No field to sign in');
  await technician.mouse.move(box.x + 40, box.y + 40);
  await technician.mouse.down();
  await technician.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await technician.mouse.up();
  await technician.getByRole('button', { name: 'Clear' }).waitFor();
  await kept();
  // What was typed is there after the page is gone.
  await technician.reload();
  await expect.poll(() => technician.getByLabel('Pitch before').inputValue()).toBe('436,5');
  await expect.poll(() => technician.getByLabel('Faults found').inputValue()).toBe('A bass string is rusty\nLoose pin in the treble');
  await technician.getByRole('button', { name: 'Hand In and Mark as Done' }).click();
  await technician.getByText('You handed it in. It goes to the customer when you are online.').waitFor();

  await openSheet(second);
  await technician.getByLabel('Notes for the customer').fill('A key was stuck.');
  await technician.getByLabel('Add photos').setInputFiles([await picture(technician, 'IMG_3.jpg', '#33a')]);
  await technician.getByRole('img', { name: 'Photo 1' }).waitFor();
  await technician.getByLabel('Or the customer’s name, typed').fill('A customer');
  await kept();
  await technician.getByRole('button', { name: 'Hand In and Mark as Done' }).click();
  await technician.getByText('You handed it in.').waitFor();

  await openSheet(third);
  await technician.getByLabel('Humidity').fill('41');
  await technician.getByLabel('Notes for the customer').fill('Arrived early.');
  await kept();
  await technician.getByText('You can hand it in once the visit has begun').waitFor();
});

test('the customer cancels meanwhile; after the synchronisation all is right, and the cancelled one is explained', async () => {
  const customer = await serverAs(app, 'buyer');
  const { data: standing } = await customer.from('bookings').select('version').eq('id', third).single();
  const answer = await customer.rpc('push_changes', { changes: [
    { change_id: randomUUID(), collection: 'bookings', id: third, op: 'update', base_version: (standing as { version: number } | null)?.version, fields: { state: 'cancelled' } },
  ] });
  expect(answer.data).toMatchObject([{ status: 'accepted' }]);
  await technicians.context.setOffline(false);
  const rows = async () => {
    const { data } = await customer.from('bookings').select('id, state').in('id', [first, second, third]);
    return new Map((data as { id: string; state: string }[]).map(({ id, state }) => [id, state]));
  };
  await askUntil(rows, { wanted: (found) => found.get(second) === 'done' && found.get(first) === 'done', ms: 30_000 });
  expect([(await rows()).get(first), (await rows()).get(second), (await rows()).get(third)]).toEqual(['done', 'done', 'cancelled']);

  const server = await serverAs(app, 'technician');
  const sheets = async () => (await server.from('job_sheets').select('*').in('booking_id', [first, second, third])).data as Record<string, unknown>[];
  const byVisit = async (id: string) => (await sheets()).find((each) => each['booking_id'] === id);
  await askUntil(() => byVisit(third), { wanted: (row) => row?.['notes'] === 'Arrived early.', ms: 30_000 });
  expect(await byVisit(first)).toMatchObject({ is_handed_in: true, faults: ['A bass string is rusty', 'Loose pin in the treble'], notes: 'Raised the pitch.', next_visit_months: 6 });
  expect(Number((await byVisit(first))?.['pitch_before'])).toBe(436.5);
  expect(await byVisit(second)).toMatchObject({ is_handed_in: true, signed_name: 'A customer' });
  expect(await byVisit(third)).toMatchObject({ is_handed_in: false, notes: 'Arrived early.' });
  const photos = [await byVisit(first), await byVisit(second)].flatMap((row) => row?.['photos'] as string[]);
  expect(photos.length).toBe(3);
  for (const path of photos) {
    const size = await askUntil(async () => (await server.storage.from('job-photos').download(path)).data?.size ?? 0, { wanted: (bytes) => bytes > 0, ms: 20_000 });
    expect(size).toBeGreaterThan(1000);
  }

  await synced(technician);
  await technician.getByText('Demo buyer cancelled this visit').waitFor();
  await technician.getByText('What you wrote is kept here and nobody else sees it.').waitFor();
  await technician.getByText('Arrived early.').waitFor();
  await follow(technician, `${app.origin}/agenda?view=week`);
  await technician.getByText('What you wrote on its job sheet is kept.').waitFor();
});

test('the customer reads the sheet with its photos, and it is in the passport of their piano; nobody else has it', async () => {
  const page = await customers.newPage();
  await signIn(page, { app, role: 'buyer' });
  await visit(page, `${app.origin}/bookings/${first}`);
  await page.getByText('Loose pin in the treble').waitFor();
  await page.getByText('Pitch before 436,5 Hz').waitFor();
  await expect.poll(() => page.getByRole('img', { name: /^Photo \d/u }).evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0))).toEqual([true, true]);
  await expectGoodLooks(page, { where: `/bookings/${first}` });
  await visit(page, `${app.origin}/passport/${instrument}`);
  await page.getByText('Raised the pitch.').waitFor();
  const stranger = await serverAs(app, 'seller');
  expect((await stranger.from('job_sheets').select('id')).data).toEqual([]);
});

test('the best order of a day puts what is only asked for beside what is agreed; taken over, it is proposed to the customer', async () => {
  await follow(technician, `${app.origin}/agenda?day=${ahead}`);
  const order = technician.getByRole('region', { name: 'Best order' });
  await order.waitFor();
  expect(await order.getByRole('listitem').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/^10:00\s/u), expect.stringContaining('Requested for 16:00')]));
  const propose = order.getByRole('button', { name: /^Propose \d\d:\d\d$/u });
  const clock = (await propose.innerText()).slice(-5);
  expect(clock).not.toBe('16:00');
  await propose.focus();
  await technician.keyboard.press('Enter');
  const customer = await serverAs(app, 'buyer');
  const row = async () => (await customer.from('bookings').select('state, moved_by, proposed_at').eq('id', asked).single()).data as Record<string, string> | null;
  await askUntil(row, { wanted: (found) => found?.['state'] === 'moved', ms: 30_000 });
  expect(await row()).toMatchObject({ state: 'moved', moved_by: 'provider' });
  const proposed = new Date((await row())?.['proposed_at'] ?? '');
  expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', timeStyle: 'short' }).format(proposed)).toBe(clock);
  expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' }).format(proposed)).toBe(ahead);
  // With nothing left that is only asked for, there is nothing to put in order.
  await order.waitFor({ state: 'detached' });
});

test('the customers’ pianos are those of one’s own visits, with when each is due and how to suggest a visit', async () => {
  await follow(technician, `${app.origin}/agenda?view=pianos`);
  const list = technician.getByRole('region', { name: 'Customers’ pianos' });
  const tuned = list.getByRole('listitem').filter({ hasText: 'Yamaha' }).first();
  await tuned.getByText(/^Last tuned \d\d\.\d\d\.\d{4}, due \d\d\.\d\d\.\d{4}/u).waitFor();
  await tuned.getByText('1 visit').click();
  await tuned.getByText('Pitch before 436,5 Hz').waitFor();
  const repaired = list.getByRole('listitem').filter({ hasText: 'Piano of Demo buyer' }).first();
  await repaired.getByText('Not tuned by you yet').waitFor();
  const mail = new URL((await repaired.getByRole('link', { name: 'Suggest a visit for Piano of Demo buyer' }).getAttribute('href')) ?? '');
  expect(mail.pathname).toBe('customer@people.example');
  expect(mail.searchParams.get('body')).toContain('We last worked on your piano on ');
  expect(mail.searchParams.get('body')).toContain(`${app.origin}/service-booking?provider=`);
});

test('axe finds nothing, and nothing scrolls sideways', async () => {
  for (const where of [`/job-sheet/${third}`, `/job-sheet/${first}`, '/agenda?view=week', '/agenda?view=pianos']) {
    await visit(technician, `${app.origin}${where}`);
    await technician.locator('main h1').waitFor();
    await expectGoodLooks(technician, { where });
  }
});
