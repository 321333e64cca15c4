import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../tests/support/registry-rows.ts';
import { privacyParts, privacyPartsOf } from './privacy-text.ts';

// Each table of the database says where the policy speaks of it: a new one joins here, and its line in the text with it.

/** What the policy calls it, or null for what is of no person. */
const said: Readonly<Record<string, string | null>> = {
  'public.user_profiles': 'your account: e-mail address',
  'public.account_standings': 'checked or suspended your account',
  'public.activity_events': 'that you signed in, changed your profile',
  'public.conversation_marks': 'your conversations',
  'public.inquiries': 'your conversations',
  'public.messages': 'what you write in them',
  'app.conversation_reports': 'when one of them reports it',
  'public.dealer_subscriptions': 'your dealer plan',
  'app.dealer_reminders': 'your dealer plan',
  'public.device_reports': 'how far your devices are with sending',
  'public.import_batches': 'imports of stock',
  'public.import_parts': 'what each piano was before',
  'public.listing_promotions': 'what you paid for visibility',
  'public.vip_subscriptions': 'what you paid for visibility',
  'public.payments': 'what you paid for visibility',
  'app.payment_events': 'what you paid for visibility',
  'app.payment_refunds': 'what you paid for visibility',
  'public.notifications': 'notifications',
  'public.piano_lookup_history': 'look-ups',
  'public.pianos': 'your listings',
  'app.withheld_listings': 'your listings',
  'app.listing_search': 'your listings',
  'app.listing_clocks': 'your listings',
  'app.listing_milestones': 'your listings',
  'app.promotion_clocks': 'what you paid for visibility',
  'app.view_minutes': 'the number of views of a listing, without who viewed it',
  'app.view_marks': 'a hash tells who viewed a listing',
  'app.write_counts': 'we count how often an account',
  'public.service_providers': 'your service profile',
  'public.provider_services': 'with services, prices',
  'public.provider_bundles': 'bundles and certificates',
  'public.provider_certificates': 'papers of your certificates',
  'app.provider_numbers': null,
  'public.saved_pianos': 'saved pianos and searches',
  'public.saved_searches': 'saved pianos and searches',
  'public.serial_corrections': 'corrections of serial numbers',
  'public.serial_points': 'What becomes part of the tables is public',
  'public.evaluations': 'your evaluations',
  'public.move_requests': 'the moves you ask quotes for',
  'public.financing_quotes': 'the financing that you save',
  'public.move_quotes': 'the moves you ask quotes for',
  'public.bookings': 'your bookings of services and bundles',
  'public.booked_bundles': 'your bookings of services and bundles',
  'public.job_sheets': 'job sheets of visits',
  'app.booked_times': 'your bookings of services and bundles',
  'public.evaluation_reports': 'reports of inspections',
  'public.instruments': 'your pianos with their passports',
  'public.instrument_entries': 'the lines that you, technicians and your listings add',
  'app.instrument_offers': 'When you hand a passport on',
  'app.instrument_reminders': 'tuning interval',
  'app.passport_seals': 'Copies that you make of a passport',
  'app.passport_key': null,
  'public.viewing_requests': 'your viewing and call requests',
  'public.offers': 'the offers you make and get',
  'app.taken_times': 'your viewing and call requests',
  'app.guest_bookings': 'if you book without an account',
  'app.guest_booking_mails': 'if you book without an account',
  'app.visitor_inquiries': 'if you write to a seller without an account',
  'app.visitor_links': 'the link to your conversation',
  'app.visitor_mails': 'if you write to a seller without an account',
  'app.visitor_openings': 'kept as hashes for a day',
  'app.notice_mails': 'which of them we have told you of by e-mail',
  'app.account_mails': 'up to which one we have told you',
  'app.mail_claims': 'which addresses were sent a mail',
  'app.sign_in_pauses': 'Failed sign-ins',
  'app.barred_addresses': 'stop messages from your address',
  'app.leaving_people': 'delete the account',
  'app.forgotten_people': 'delete the account',
  'app.portioned_work': 'your listings',
  'app.audit_log_walk': null,
  'app.welcomed_people': 'your account',
  'app.activity_kinds': null,
  'app.alert_kinds': null,
  'app.due_jobs': null,
  'app.mail_kinds': null,
  'app.mail_salt': null,
  'app.notification_kinds': null,
  'app.admin_actions': 'what our team decided',
  'app.admin_action_kinds': null,
  'app.orphan_walk': null,
  'app.stored_files': 'your listings with their pictures',
  'app.storage_quotas': null,
  'app.inspection_points': null,
  'app.synced_kinds': null,
  'app.vat_rates': null,
  'app.write_limits': null,
  // Ids and marks of what changed, for the devices.
  'public.departed_rows': null,
  'public.sync_epoch': null,
  'public.sync_receipts': null,
  'public.piano_manufacturers': null,
  'public.serial_lines': null,
  'public.serial_ranges': null,
  'public.serial_supplement': null,
};

const migrations = new URL('../../../supabase/migrations/', import.meta.url);

function tables(): string[] {
  const sql = readdirSync(migrations).map((name) => readFileSync(new URL(name, migrations), 'utf8'));
  const made = sql.flatMap((text) => [...text.matchAll(/create table (?:if not exists )?((?:public|app)\.[a-z_]+)/g)].map((found) => found[1] ?? ''));
  const dropped = new Set(sql.flatMap((text) => [...text.matchAll(/drop table (?:if exists )?((?:public|app)\.[a-z_]+)/g)].map((found) => found[1] ?? '')));
  return [...new Set(made)].filter((name) => !dropped.has(name)).toSorted();
}

const text = privacyParts.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points]).join('\n');

it('U-TXT-01 the privacy policy speaks of every table that holds something of a person', () => {
  const all = tables();
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((name) => !(name in said))).toEqual([]);
  expect(Object.entries(said).filter(([name, words]) => all.includes(name) && words !== null && !text.includes(words))).toEqual([]);
});

it('U-TXT-01 the periods that it names are those of the database', () => {
  const sql = readdirSync(migrations).map((name) => readFileSync(new URL(name, migrations), 'utf8')).join('\n');
  const periods = [
    [/delete from app\.visitor_inquiries where created_at < now\(\) - interval '7 days'/, 'deleted after 7 days'],
    [/delete from app\.visitor_links where used_at < now\(\) - interval '30 days'/, 'after 30 days without use'],
    [/delete from app\.visitor_openings where opened_at < now\(\) - interval '1 day'/, 'kept as hashes for a day'],
    [/where not p\.deleted and p\.created_at < now\(\) - interval '30 days'/, 'for 30 days what each piano was before'],
  ] as const;
  for (const [rule, words] of periods) {
    expect(sql).toMatch(rule);
    expect(text).toContain(words);
  }
  expect(new Set(rowsOf('notification_kinds').map(({ kept }) => kept))).toEqual(new Set(['90 days']));
  expect(text).toContain('for 90 days');
});

it('U-TXT-01 says who checks that a person is writing where that is set up, and else that nobody does', () => {
  expect(text).toContain('no content from other companies’ servers on our pages. Much');
  expect(text).not.toContain('Cloudflare');
  const withCheck = privacyPartsOf({ withPersonCheck: true }).flatMap(({ paragraphs }) => paragraphs).join('\n');
  expect(withCheck).toContain('on our pages but for one check, which is described under Who else gets data. Much');
  expect(withCheck).toContain('Cloudflare learns your IP address');
  expect(withCheck).not.toContain('servers on our pages. Much');
});
