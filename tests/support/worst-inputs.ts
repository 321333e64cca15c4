/**
 * The most that visitors and ordinary people can ask of each procedure: tests/postgres/costs.test.ts holds what it may read, `npm run
 * bench:scale` measures how long it takes. A procedure of the catalogue that is not here fails the test.
 */
import type { Session } from './postgres-session.ts';

/** What a call may name. */
export interface CostScene {
  seller: string;
  listing: string;
  slug: string;
  maker: string;
}

export interface WorstInput {
  asker: 'visitor' | 'person';
  /** Values of the arguments; objects are jsonb, arrays as PostgreSQL writes them. */
  args: (scene: CostScene) => Record<string, unknown>;
  /** Pages (8 kB) that one call may touch. */
  pages: number;
}

/** Names that only admins may use: everybody else is refused before anything is read. */
export const forAdmins: readonly string[] = [
  'decide_conversation_report', 'decide_screening', 'decide_serial_correction', 'find_accounts', 'get_activity_breakdown', 'get_admin_actions', 'get_certificates_to_check', 'get_conversation_reports', 'get_due_jobs', 'get_flagged_listings',
  'get_fleet_health', 'get_refunds_due', 'mark_refunded', 'get_market_health', 'get_security_alerts', 'get_serial_corrections', 'get_serial_coverage', 'get_serial_points', 'mark_certificate', 'read_reported_conversation', 'set_account_role',
  'set_account_verified', 'suspend_account', 'take_back_serial_point', 'unsuspend_account',
];

/** What these take grows with what the caller has, by its nature, and with nothing of others. */
const ofOwnRows = 2_000;

const long = (length: number, piece = '\ufdfa') => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const uuids = (count: number) => Array.from({ length: count }, (_, place) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`);
const everything = { after_id: '00000000-0000-0000-0000-000000000000', last_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
const noLink = 'a'.repeat(96);
const kinds = [
  'pianos', 'saved_pianos', 'saved_searches', 'piano_lookup_history', 'serial_corrections', 'inquiries', 'messages', 'conversation_marks',
  'notifications', 'viewing_requests', 'import_batches', 'import_parts', 'dealer_subscriptions', 'service_providers', 'provider_services',
  'provider_bundles', 'provider_certificates', 'bookings', 'evaluations', 'user_profiles', 'job_sheets', 'offers', 'move_requests', 'move_quotes',
  'provider_bundles', 'provider_certificates', 'bookings', 'evaluations', 'user_profiles', 'job_sheets', 'financing_quotes', 'move_requests', 'move_quotes',
  'booked_bundles', 'evaluation_reports', 'instruments', 'instrument_entries',
];
const anHundredLookups = (fields: Record<string, unknown>) =>
  uuids(100).map((id) => ({ change_id: id, id, collection: 'piano_lookup_history', op: 'insert', base_version: null, fields }));

/** By the name of the procedure; several inputs where it is not plain which is the worst. */
export const worstInputs: Readonly<Record<string, Readonly<Record<string, WorstInput>>>> = {
  activate_dealer_plan: { 'a long number': { asker: 'person', args: () => ({ request: { country: 'DE', vat_id: long(1_000_000) } }), pages: 200 } },
  start_dealer_trial: { 'a long number': { asker: 'person', args: () => ({ request: { country: 'DE', vat_id: long(1_000_000) } }), pages: 200 } },
  cancel_dealer_plan: { none: { asker: 'person', args: () => ({}), pages: 200 } },
  resume_dealer_plan: { none: { asker: 'person', args: () => ({}), pages: 200 } },
  change_visitor_conversation: { 'no such link': { asker: 'visitor', args: () => ({ token: noLink, change: { report_reason: long(1_000_000) } }), pages: 200 } },
  confirm_visitor_inquiry: { 'a long link': { asker: 'visitor', args: () => ({ token: long(1_000_000, 'a') }), pages: 200 } },
  confirm_guest_booking: { 'a long link': { asker: 'visitor', args: () => ({ token: long(1_000_000, 'a') }), pages: 200 } },
  read_guest_booking: { 'no such link': { asker: 'visitor', args: () => ({ token: noLink }), pages: 200 } },
  step_guest_booking: { 'no such link': { asker: 'visitor', args: () => ({ token: noLink, step: { state: 'cancelled', note: long(1_000_000) } }), pages: 200 } },
  read_visitor_conversation: { 'no such link': { asker: 'visitor', args: () => ({ token: noLink }), pages: 200 } },
  write_as_visitor: { 'no such link': { asker: 'visitor', args: () => ({ token: noLink, message: { id: uuids(1)[0], body: long(1_000_000) } }), pages: 200 } },
  prepare_account_deletion: { none: { asker: 'person', args: () => ({}), pages: ofOwnRows } },
  delete_account: { none: { asker: 'person', args: () => ({}), pages: 1_500 } },
  export_own_data: { none: { asker: 'person', args: () => ({}), pages: ofOwnRows } },
  own_storage: { none: { asker: 'person', args: () => ({}), pages: 200 } },
  own_work_going_on: { none: { asker: 'person', args: () => ({}), pages: 200 } },
  own_sessions: { 'a long name': { asker: 'person', args: () => ({ device: long(1_000_000) }), pages: 200 } },
  end_own_sessions: { 'no such session': { asker: 'person', args: () => ({ session_id: uuids(1)[0] }), pages: 200 } },
  report_device: { 'long texts': { asker: 'person', args: () => ({ report: { device: uuids(1)[0], app_version: long(1_000_000), waiting: Object.fromEntries(uuids(5_000).map((id) => [id, 1])) } }), pages: 500 } },
  unused_pictures: { 'ten thousand paths': { asker: 'person', args: () => ({ known: `{${uuids(10_000).join(',')}}` }), pages: ofOwnRows } },
  fit_serial_point: { 'a long line': { asker: 'visitor', args: ({ maker }) => ({ maker, line_name: long(1_000_000, 'a'), number: 1, made: 1900 }), pages: 200 } },
  fold_maker_name: { 'letters that grow': { asker: 'visitor', args: () => ({ input: long(1_000_000) }), pages: 200 } },
  get_serial_supplement: { 'all points': { asker: 'visitor', args: () => ({ known: -1 }), pages: 500 } },
  head_of_listing: { 'a listing': { asker: 'visitor', args: ({ listing }) => ({ listing_id: listing }), pages: 200 } },
  head_of_family: { 'long names': { asker: 'visitor', args: () => ({ known: 'yamaha', family: long(1_000_000) }), pages: 200 }, 'a family': { asker: 'visitor', args: () => ({ known: 'yamaha', family: 'japan' }), pages: 200 } },
  head_of_maker: { 'a long name': { asker: 'visitor', args: () => ({ known: long(1_000_000) }), pages: 200 } },
  head_of_seller: {
    'the largest seller': { asker: 'visitor', args: ({ slug }) => ({ seller_slug: slug }), pages: 3_000 },
    'a long name': { asker: 'visitor', args: () => ({ seller_slug: long(1_000_000) }), pages: 200 },
  },
  head_of_provider: { 'a long address': { asker: 'visitor', args: () => ({ address: long(1_000_000) }), pages: 200 } },
  provider_directory: {
    'the largest page': { asker: 'visitor', args: () => ({ request: { limit: 1_000_000, checkpoint: null } }), pages: 3_000 },
    'a checkpoint that is none': { asker: 'visitor', args: () => ({ request: { checkpoint: { stamp: '99999999999999999999', id: 'x' } } }), pages: 3_000 },
  },
  sitemap_providers: { none: { asker: 'visitor', args: () => ({}), pages: 1_000 } },
  report_of_listing: { 'a listing': { asker: 'visitor', args: ({ listing }) => ({ listing }), pages: 500 } },
  increment_view: { 'a listing': { asker: 'visitor', args: ({ listing }) => ({ piano_id: listing }), pages: 500 } },
  listings_by_ids: { 'ten thousand': { asker: 'visitor', args: () => ({ ids: `{${uuids(10_000).join(',')}}` }), pages: 3_000 } },
  lookup_piano_by_serial: {
    'a common number': { asker: 'visitor', args: () => ({ input_serial: '10000' }), pages: 2_500 },
    'a letter and a common number': { asker: 'visitor', args: () => ({ input_serial: 'A 10000' }), pages: 2_500 },
    'letters that grow': { asker: 'visitor', args: () => ({ input_serial: `${long(95)}10000` }), pages: 2_500 },
    'a hundred words': { asker: 'visitor', args: () => ({ input_serial: `${'a '.repeat(47)}10000` }), pages: 2_500 },
    'fifty numbers': { asker: 'visitor', args: () => ({ input_serial: '1 '.repeat(50) }), pages: 2_500 },
    'a long maker': { asker: 'visitor', args: () => ({ input_serial: '10000', input_manufacturer: long(1_000_000) }), pages: 2_500 },
    'too long': { asker: 'visitor', args: () => ({ input_serial: long(400_000) }), pages: 0 },
  },
  read_piano_serial: {
    'a hundred letters that grow': { asker: 'visitor', args: () => ({ input: long(100) }), pages: 500 },
    'too long': { asker: 'visitor', args: () => ({ input: long(400_000) }), pages: 0 },
  },
  pull_changes: {
    'all kinds anew, of a person': { asker: 'person', args: () => ({ request: { limit: 200, window: 50_000, checkpoints: Object.fromEntries(kinds.map((kind) => [kind, null])) } }), pages: 1_500 },
    'the largest page': { asker: 'visitor', args: () => ({ request: { limit: 1_000, window: 50_000, checkpoints: { pianos: null } } }), pages: 1_500 },
    'from the beginning of time': { asker: 'visitor', args: () => ({ request: { limit: 1_000, window: 50_000, checkpoints: { pianos: { stamp: '1', id: uuids(1)[0], boot: null } } } }), pages: 1_500 },
  },
  push_changes: {
    'a hundred look-ups': { asker: 'person', args: () => ({ changes: anHundredLookups({ serial_number: '1'.repeat(50), user_agent: long(500), manufacturer_found: long(100) }) }), pages: 6_000 },
    'a hundred refused': { asker: 'person', args: () => ({ changes: anHundredLookups({ serial_number: long(10_000) }) }), pages: 6_000 },
  },
  search_listings: {
    'many words': { asker: 'visitor', args: () => ({ request: { query: Array.from({ length: 100 }, (_, place) => `w${place}`).join(' '), sort: 'newest', limit: 100 } }), pages: 1_500 },
    'letters that grow': { asker: 'visitor', args: () => ({ request: { query: long(1_000_000), limit: 100 } }), pages: 1_500 },
    'a word that half have, by price': { asker: 'visitor', args: () => ({ request: { query: 'a', sort: 'price-low', limit: 100 } }), pages: 3_000 },
    'ten thousand makers': { asker: 'visitor', args: () => ({ request: { filters: { brand: uuids(10_000), finish: uuids(10_000) }, limit: 100 } }), pages: 3_000 },
    'everything, by rating': { asker: 'visitor', args: () => ({ request: { sort: 'rating', limit: 100_000 } }), pages: 3_000 },
    'the whole earth, by price': { asker: 'visitor', args: () => ({ request: { filters: { distance: { lat: 50, lng: 10, km: 20_000 } }, sort: 'price-high', limit: 100 } }), pages: 3_000 },
  },
  seller_page: {
    'a seller': { asker: 'visitor', args: ({ slug }) => ({ seller_slug: slug }), pages: 5_000 },
    'a long name': { asker: 'visitor', args: () => ({ seller_slug: long(1_000_000) }), pages: 200 },
  },
  seller_reply_time: { 'a seller': { asker: 'visitor', args: ({ seller }) => ({ seller }), pages: 500 } },
  serial_gap_margin: { 'a long gap': { asker: 'visitor', args: () => ({ years: 2_147_483_647 }), pages: 50 } },
  serial_tail_margin: { 'a long way': { asker: 'visitor', args: () => ({ years: 2_147_483_647 }), pages: 50 } },
  serial_letter_year: { 'long letters': { asker: 'visitor', args: () => ({ letters: long(1_000_000, 'A') }), pages: 50 } },
  serial_phrase: { 'a long word': { asker: 'visitor', args: () => ({ word: long(1_000_000, 'a') }), pages: 50 } },
  sitemap_count: { 'all of them': { asker: 'visitor', args: () => everything, pages: 200 } },
  sitemap_families: { none: { asker: 'visitor', args: () => ({}), pages: 200 } },
  sitemap_makers: { none: { asker: 'visitor', args: () => ({}), pages: 200 } },
  sitemap_part: { 'the largest part': { asker: 'visitor', args: () => ({ ...everything, row_limit: 1_000_000 }), pages: 200 } },
  sitemap_sellers: { 'the largest part': { asker: 'visitor', args: () => ({ ...everything, row_limit: 1_000_000 }), pages: 4_000 } },
  booking_provider: { 'nobody': { asker: 'visitor', args: () => ({ provider: everything.last_id }), pages: 200 } },
  next_free_starts: { 'too many': { asker: 'visitor', args: () => ({ providers: `{${uuids(10_000).join(',')}}`, minutes: 60 }), pages: 200 } },
  provider_slots: { 'of nobody': { asker: 'visitor', args: () => ({ provider: everything.last_id, from_day: '2026-12-01', days: 31, minutes: 5 }), pages: 200 } },
  // What of passports takes more has an owner, who alone asks for it: tests/integration/passports.test.ts.
  check_passport: { 'a long code': { asker: 'visitor', args: ({ listing }) => ({ passport: listing, code: long(1_000_000) }), pages: 200 } },
  offer_passport: { 'of nobody': { asker: 'person', args: ({ listing }) => ({ instrument_id: listing }), pages: 200 } },
  read_passport: { 'of nobody': { asker: 'visitor', args: ({ listing }) => ({ passport: listing }), pages: 200 } },
  seal_passport: { 'of nobody': { asker: 'person', args: ({ listing }) => ({ instrument_id: listing, everything: true }), pages: 200 } },
  take_passport: { 'a long code': { asker: 'person', args: () => ({ code: long(1_000_000) }), pages: 300 } },
  withdraw_passport_offer: { 'of nobody': { asker: 'person', args: ({ listing }) => ({ instrument_id: listing }), pages: 200 } },
  viewing_times: { 'a listing': { asker: 'person', args: ({ listing }) => ({ piano_id: listing }), pages: 500 } },
};

/** The ids that calls name, of a filled database: the seller with the most listings. */
export async function costScene(owner: Session): Promise<CostScene> {
  const [row] = await owner.query<CostScene>(
    `select p.owner_id as seller, min(p.id::text) as listing, min(u.slug) as slug, (select id from public.piano_manufacturers order by name limit 1) as maker
     from public.pianos as p join public.user_profiles as u on u.id = p.owner_id where p.is_public group by p.owner_id order by count(*) desc, p.owner_id limit 1`,
  );
  if (!row) throw new Error('There is no listing');
  return row;
}

interface NamedCall {
  sql: string;
  values: unknown[];
}

export function callOf(procedure: string, args: Record<string, unknown>): NamedCall {
  const names = Object.keys(args).map((name, place) => `${name} => $${place + 1}`);
  return {
    sql: `public.${procedure}(${names.join(', ')})`,
    values: Object.values(args).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
  };
}
