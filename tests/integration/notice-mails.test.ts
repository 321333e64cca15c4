import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let dealer: Caller;
const address = 'dealer@demo.soundboard.example';
const booking = '11111111-1111-4111-8111-111111111111';
let before = 0;

beforeAll(async () => {
  backend = await startTestBackend();
  dealer = await signInAs(backend, 'dealer');
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql('delete from public.notifications');
  await setSwitch(true);
  before = backend.mails().length;
});

async function setSwitch(mail_of_notices: boolean): Promise<void> {
  expect((await dealer.request('PATCH', `/rest/v1/user_profiles?id=eq.${dealer.userId}`, { mail_of_notices })).status).toBe(204);
}
const tell = (kind: string, subject: Record<string, unknown>) => backend.sql('select app.notify($1, $2, $3)', [dealer.userId, kind, JSON.stringify(subject)]);
/** The timer knocks. */
async function knock(): Promise<void> {
  expect((await visitorOf(backend).request('POST', '/functions/v1/send-conversation-mails', {})).status).toBe(200);
}
/** As if the five minutes were over, and the timer knocked. */
async function later(): Promise<void> {
  await backend.sql('update app.notice_mails set due_at = now() where due_at > now()');
  await knock();
}
/** Newest first, of this test. */
const mails = () => backend.mails().slice(0, backend.mails().length - before).filter((mail) => mail.to === address);

describe('what can’t wait goes by mail as well', () => {
  test.each([
    ['booking_requested', { booking_id: booking, title: 'Tuning' }, 'Somebody wants to book you', '“', `/bookings/${booking}`],
    ['booking_answered', { booking_id: booking, title: 'Tuning', state: 'cancelled' }, 'A booking was cancelled', 'It will not take place.', `/bookings/${booking}`],
    ['viewing_requested', { request_id: booking, kind: 'call' }, 'Somebody asks for a call', 'accept, decline', `/viewings/${booking}`],
    ['tuning_due', { passport_id: booking, title: 'Yamaha U3', state: 'book', ends_at: '2026-12-24' }, 'Time to book a tuning', '24.12.2026', `/passport/${booking}`],
    ['listing_hidden', { piano_id: booking, title: 'Yamaha U3' }, 'Your listing is hidden', 'Nobody can find', `/piano/${booking}`],
  ])('%s', async (kind, subject, heading, words, path) => {
    await tell(kind, subject);
    await knock();
    expect(mails()).toEqual([]);
    await later();
    await later();
    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(heading);
    expect(mail?.text).toContain(words);
    expect(mail?.text).toContain(path);
    expect(mail?.text).toContain('switch these mails off');
  });

  test('what can wait does not', async () => {
    await tell('tier_started', { piano_id: booking, tier: 'vip' });
    await later();
    expect(mails()).toEqual([]);
  });

  test('what was read, dismissed or replaced by then does not go', async () => {
    await tell('tuning_due', { passport_id: booking, state: 'plan' });
    await tell('tuning_due', { passport_id: booking, state: 'book' });
    await tell('booking_answered', { booking_id: booking, state: 'confirmed' });
    await backend.sql(`update public.notifications set is_read = true where kind = 'booking_answered'`);
    await later();
    expect(mails().map(({ subject }) => subject)).toEqual(['Time to book a tuning']);
  });

  test('switched off, none goes, also of what came before', async () => {
    await tell('tuning_due', { passport_id: booking, state: 'plan' });
    await setSwitch(false);
    await later();
    await setSwitch(true);
    await later();
    expect(mails()).toEqual([]);
  });

  test('none goes to a suspended account', async () => {
    await tell('tuning_due', { passport_id: booking, state: 'plan' });
    const suspend = (since: string) =>
      backend.sql(
        `insert into public.account_standings (account_id, suspended_at) values ($1, ${since}) on conflict (account_id) do update set suspended_at = excluded.suspended_at`,
        [dealer.userId],
      );
    await suspend('now()');
    await later();
    await suspend('null');
    expect(mails()).toEqual([]);
  });

  test('at most 20 in a day, within one knock and over several', async () => {
    const tellAll = async (count: number, from = 0) => {
      for (let at = from; at < from + count; at += 1) await tell('tuning_due', { passport_id: booking.slice(0, -2) + String(10 + at), state: 'plan' });
    };
    await tellAll(15);
    await later();
    expect(mails()).toHaveLength(15);
    await tellAll(10, 15);
    await later();
    expect(mails()).toHaveLength(20);
    await backend.sql(`update app.notice_mails set sent_at = sent_at - interval '25 hours' where sent_at is not null`);
    await tellAll(1, 30);
    await later();
    expect(mails()).toHaveLength(21);
  });

  test('a service named across lines, or against the direction of writing, stays in its place', async () => {
    await tell('booking_requested', { booking_id: booking, title: 'Tuning\nBcc: all@people.example \u202E' });
    await later();
    expect(mails()[0]?.subject).toBe('Somebody wants to book you');
    expect(mails()[0]?.text).not.toMatch(/^Bcc:/m);
  });
});
