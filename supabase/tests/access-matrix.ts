/**
 * Who may touch what, written down once. tests/integration/access.test.ts reads the database's own catalogue and tries
 * each object as each party: an object that is missing here fails the test, and so does a right that differs.
 */

/** `stranger` stands for every signed-in role that does not own the row: buyer, seller, technician and so on. */
export const parties = ['visitor', 'stranger', 'owner', 'admin'] as const;
export type Party = (typeof parties)[number];

/** Of two prepared rows of the owner, one public and one private: which are seen. */
type Seen = 'none' | 'public' | 'all';

export interface RelationRules {
  read: Record<Party, Seen>;
  /** Who may add a row of their own. */
  insert: readonly Party[];
  /** Who may change the owner's rows. */
  update: readonly Party[];
  /** Who may remove the owner's rows; what can be removed in the app is marked as deleted. */
  delete: readonly Party[];
}

export interface TableSample {
  /** Adds a public and a private row of the owner. In all statements :public, :private and :owner stand for ids. */
  prepare: readonly string[];
  /** How a party would add a row of its own; null where no statement could. */
  insert: string | null;
  /** How a party would change the prepared row. */
  update: string;
  /** The condition that finds both prepared rows. */
  where: string;
  /** Where there are not two: how many rows `where` finds. */
  rows?: 1;
}

const readByAll = { visitor: 'all', stranger: 'all', owner: 'all', admin: 'all' } as const;
const readByOwner = { visitor: 'none', stranger: 'none', owner: 'all', admin: 'none' } as const;
const readByAdmin = { visitor: 'none', stranger: 'none', owner: 'none', admin: 'all' } as const;
const byIds = "id in (:public::uuid, :private::uuid)";

const writtenByNobody = { insert: [], update: [], delete: [] } as const;

/** The other side is nobody: whoever tries is a stranger, or the owner. */
const openedByOwner = `insert into public.inquiries (id, user_id, name, email, message)
  select given, :owner::uuid, 'Owner', 'owner@people.example', 'Is it still there?' from unnest(array[:public::uuid, :private::uuid]) as given`;
/** One of each person with the owner. */
const openedByEach = `insert into public.inquiries (id, user_id, seller_id, name, email, message)
  select gen_random_uuid(), p.id, :owner::uuid, 'A party', 'party@people.example', 'Is it still there?'
  from public.user_profiles as p where p.id <> :owner::uuid`;
const openedByParty = `insert into public.inquiries (id, seller_id, name, email, message)
  select gen_random_uuid(), s.id, 'A party', 'party@people.example', 'Is it still there?'
  from public.public_profiles as s where s.role in ('dealer', 'seller') and s.id is distinct from auth.uid() limit 1`;

const paidByOwner = `insert into public.payments (id, owner_id, piano_title, product, days, net_cents, vat_rate, vat_cents, gross_cents, country_code, provider)
  select given, :owner::uuid, 'A piano', 'highlight', 7, 200, 1900, 38, 238, 'DE', 'sandbox' from unnest(array[:public::uuid, :private::uuid]) as given`;

/** A published one; a person has no other. */
const profileOfOwner = `insert into public.service_providers (id, user_id, type, name, town, lat, lng, is_published)
  values (:public, :owner, 'technician', 'Piano service', 'Berlin', 52.52, 13.405, true)`;

/** Of several people, so that whoever asks finds one of somebody else's; open day and night, with one service each. */
const providersToBook = [
  `insert into public.service_providers (user_id, type, name, town, lat, lng, is_published, hours)
   select u.id, 'technician', 'Open day and night', 'Berlin', 52.52, 13.405, true,
     (select jsonb_object_agg(day, '[{"from":0,"to":1440}]'::jsonb) from unnest(array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']) as day)
   from auth.users as u limit 4 on conflict do nothing`,
  `insert into public.provider_services (user_id, provider_id, category, name, price)
   select p.user_id, p.id, category, initcap(category), 100
   from public.service_providers as p, unnest(array['tuning', 'evaluation']) as category where p.name = 'Open day and night'`,
];

export const relations: Readonly<Record<string, RelationRules & { sample: TableSample }>> = {
  user_profiles: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    insert: [],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [],
      insert: `insert into public.user_profiles (id, slug) values (gen_random_uuid(), 'forged')`,
      update: `update public.user_profiles set town = 'Elsewhere' where id = :owner::uuid`,
      where: 'id = :owner::uuid',
    },
  },
  public_profiles: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [],
      insert: `insert into public.public_profiles (id, slug) values (gen_random_uuid(), 'forged')`,
      update: `update public.public_profiles set slug = 'forged' where id = :owner::uuid`,
      where: 'id = :owner::uuid',
    },
  },
  piano_manufacturers: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [`insert into public.piano_manufacturers (id, name) values (:public, 'One ' || :owner), (:private, 'Other ' || :owner)`],
      insert: `insert into public.piano_manufacturers (name) values ('Forged')`,
      update: `update public.piano_manufacturers set note = 'forged' where id = :public::uuid`,
      where: byIds,
    },
  },
  serial_ranges: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [
        `insert into public.serial_ranges (id, manufacturer_id, serial_start, year)
         select given, (select id from public.piano_manufacturers limit 1), 1, 1900 from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.serial_ranges (manufacturer_id, serial_start, year)
        select id, 1, 1900 from public.piano_manufacturers limit 1`,
      update: `update public.serial_ranges set year = 1901 where id = :public::uuid`,
      where: byIds,
    },
  },
  serial_points: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [
        `insert into public.serial_points (id, manufacturer_id, line, serial_start, year, source)
         select given, (select id from public.piano_manufacturers limit 1), given, 1, 1900, 'A stamp' from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.serial_points (manufacturer_id, serial_start, year, source)
        select id, 1, 1900, 'forged' from public.piano_manufacturers limit 1`,
      update: `update public.serial_points set year = 1901 where id = :public::uuid`,
      where: byIds,
    },
  },
  serial_rows: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [
        `insert into public.serial_ranges (manufacturer_id, line, serial_start, year)
         select (select id from public.piano_manufacturers limit 1), given, 1, 1900 from unnest(array[:public::text, :private::text]) as given`,
      ],
      insert: `insert into public.serial_rows (manufacturer_id, line, serial_start, year)
        select id, 'forged', 1, 1900 from public.piano_manufacturers limit 1`,
      update: `update public.serial_rows set year = 1901 where line = :public::text`,
      where: 'line in (:public::text, :private::text)',
    },
  },
  serial_supplement: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [],
      insert: `insert into public.serial_supplement (only_row, version) values (true, 1)`,
      update: `update public.serial_supplement set version = 1`,
      where: 'only_row',
      rows: 1,
    },
  },
  serial_lines: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [
        `insert into public.serial_lines (manufacturer_id, line, kind, reading)
         select id, given, 'hint', 'first' from unnest(array[:public::text, :private::text]) as given,
           (select id from public.piano_manufacturers limit 1) as maker`,
      ],
      insert: `insert into public.serial_lines (manufacturer_id, line, kind, reading)
        select id, 'forged', 'hint', 'first' from public.piano_manufacturers limit 1`,
      update: `update public.serial_lines set caution = 'forged' where line = :public::text`,
      where: 'line in (:public::text, :private::text)',
    },
  },
  pianos: {
    read: { visitor: 'public', stranger: 'public', owner: 'all', admin: 'all' },
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        `insert into public.pianos (id, owner_id, piano_type, status, is_published)
         values (:public, :owner, 'Upright', 'active', true), (:private, :owner, 'Upright', 'draft', false)`,
      ],
      insert: `insert into public.pianos (id, piano_type) values (gen_random_uuid(), 'Upright')`,
      update: `update public.pianos set title = 'Changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  saved_pianos: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.saved_pianos (id, user_id, piano_id) values (:public, :owner, gen_random_uuid()), (:private, :owner, gen_random_uuid())`],
      insert: `insert into public.saved_pianos (id, piano_id) values (gen_random_uuid(), gen_random_uuid())`,
      update: `update public.saved_pianos set note = 'changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  saved_searches: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.saved_searches (id, user_id, name) values (:public, :owner, 'One'), (:private, :owner, 'Other')`],
      insert: `insert into public.saved_searches (id, name) values (gen_random_uuid(), 'Mine')`,
      update: `update public.saved_searches set name = 'changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  piano_lookup_history: {
    read: readByOwner,
    insert: ['visitor', 'stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.piano_lookup_history (id, user_id, serial_number) values (:public, :owner, '100'), (:private, :owner, '200')`],
      insert: `insert into public.piano_lookup_history (id, serial_number) values (gen_random_uuid(), '300')`,
      update: `update public.piano_lookup_history set deleted = true where id = :public::uuid`,
      where: byIds,
    },
  },
  serial_corrections: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    insert: ['visitor', 'stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        `insert into public.serial_corrections (id, user_id, serial_number, claimed_year, evidence)
         select given, :owner::uuid, '100', 1900, 'A stamp inside the case' from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.serial_corrections (id, serial_number, claimed_year, evidence)
        values (gen_random_uuid(), '300', 1900, 'A stamp inside the case')`,
      update: `update public.serial_corrections set deleted = true where id = :public::uuid`,
      where: byIds,
    },
  },
  inquiries: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: [],
    delete: [],
    sample: {
      prepare: [openedByOwner],
      insert: openedByParty,
      update: `update public.inquiries set message = 'Forged' where id = :public::uuid`,
      where: byIds,
    },
  },
  messages: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: [],
    delete: [],
    sample: {
      prepare: [
        openedByOwner,
        openedByEach,
        `insert into public.messages (id, inquiry_id, user_id, place, body)
         select given, given, :owner::uuid, 1, 'Is it still there?' from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.messages (id, inquiry_id, body)
        select gen_random_uuid(), id, 'Hello' from public.inquiries where seller_id is not null limit 1`,
      update: `update public.messages set body = 'Forged' where id = :public::uuid`,
      where: byIds,
    },
  },
  conversation_marks: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        openedByOwner,
        openedByEach,
        `insert into public.conversation_marks (id, user_id, inquiry_id)
         select given, :owner::uuid, given from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.conversation_marks (id, inquiry_id)
        select gen_random_uuid(), id from public.inquiries where seller_id is not null limit 1`,
      update: `update public.conversation_marks set blocked = true where id = :public::uuid`,
      where: byIds,
    },
  },
  notifications: {
    read: readByOwner,
    insert: [],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.notifications (id, user_id, kind) values (:public, :owner, 'listing_ended'), (:private, :owner, 'listing_ended')`],
      insert: `insert into public.notifications (user_id, kind) select id, 'listing_ended' from public.public_profiles limit 1`,
      update: `update public.notifications set is_read = true where id = :public::uuid`,
      where: byIds,
    },
  },
  import_batches: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.import_batches (id, user_id, total) values (:public, :owner, 0), (:private, :owner, 0)`],
      insert: `insert into public.import_batches (file_name, total, created, parts) values ('stock.csv', 1, 1, 1)`,
      update: `update public.import_batches set undone_at = now(), choices = '{"supplier": {}}' where id = :public::uuid`,
      where: byIds,
    },
  },
  import_parts: {
    read: readByOwner,
    insert: ['owner'],
    update: [],
    delete: [],
    sample: {
      prepare: [
        `insert into public.import_batches (id, user_id, total, parts) values ('0e0e0e0e-0000-4000-8000-000000000001', :owner, 0, 3)`,
        `insert into public.import_parts (id, user_id, batch_id, place) values
          (:public, :owner, '0e0e0e0e-0000-4000-8000-000000000001', 0), (:private, :owner, '0e0e0e0e-0000-4000-8000-000000000001', 1)`,
      ],
      insert: `insert into public.import_parts (batch_id, place) values ('0e0e0e0e-0000-4000-8000-000000000001', 2)`,
      update: `update public.import_parts set entries = '[1]' where id = :public::uuid`,
      where: byIds,
    },
  },
  offers: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.offers (id, user_id, amount) select given, :owner::uuid, 4200 from unnest(array[:public::uuid, :private::uuid]) as given`],
      insert: `insert into public.offers (id, piano_id, amount)
        select gen_random_uuid(), p.id, 4200 from public.pianos as p
        where p.is_public and p.status = 'active' and p.owner_id is distinct from auth.uid() limit 1`,
      update: `update public.offers set state = 'withdrawn' where id = :public::uuid`,
      where: byIds,
    },
  },
  viewing_requests: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.viewing_requests (id, user_id, kind, starts_at)
        select given, :owner::uuid, 'viewing', now() + interval '1 day' from unnest(array[:public::uuid, :private::uuid]) as given`],
      insert: `insert into public.viewing_requests (id, piano_id, kind, starts_at)
        select gen_random_uuid(), p.id, 'viewing', date_trunc('day', now()) + interval '60 hours' from public.pianos as p
        where p.is_public and p.availability_slots = '[]' and p.owner_id is distinct from auth.uid() limit 1`,
      update: `update public.viewing_requests set state = 'withdrawn' where id = :public::uuid`,
      where: byIds,
    },
  },
  bookings: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        ...providersToBook,
        `insert into public.bookings (id, user_id, starts_at, ends_at)
         select given, :owner::uuid, now() + interval '1 day', now() + interval '25 hours' from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.bookings (id, provider_id, services, starts_at, total, contact_name, contact_email, contact_phone)
        select gen_random_uuid(), p.id, jsonb_build_array(jsonb_build_object('id', s.id)), date_trunc('hour', now()) + interval '30 hours', 100, 'A customer', 'customer@people.example', '030 12345'
        from public.service_providers as p join public.provider_services as s on s.provider_id = p.id and s.category = 'tuning'
        where p.name = 'Open day and night' and p.user_id is distinct from auth.uid() limit 1`,
      update: `update public.bookings set state = 'cancelled' where id = :public::uuid`,
      where: byIds,
    },
  },
  evaluations: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        ...providersToBook,
        `insert into public.evaluations (id, user_id, request_id) select given, :owner::uuid, given from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.evaluations (id, request_id, provider_id, service_id, maker, town, lat, lng, fee, travel_fee, commission)
        select gen_random_uuid(), gen_random_uuid(), p.id, s.id, 'Yamaha', 'Berlin', 52.52, 13.405, 100, 0, 10
        from public.service_providers as p join public.provider_services as s on s.provider_id = p.id and s.category = 'evaluation'
        where p.name = 'Open day and night' and p.user_id is distinct from auth.uid() limit 1`,
      update: `update public.evaluations set state = 'cancelled' where id = :public::uuid`,
      where: byIds,
    },
  },
  booked_bundles: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        ...providersToBook,
        `insert into public.provider_bundles (user_id, provider_id, name, price, items)
         select p.user_id, p.id, 'Annual care', 240, jsonb_build_array(jsonb_build_object('service_id', s.id, 'count', 2))
         from public.service_providers as p join public.provider_services as s on s.provider_id = p.id where p.name = 'Open day and night'`,
        `insert into public.booked_bundles (id, user_id) select given, :owner::uuid from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.booked_bundles (id, provider_id, bundle_id, price)
        select gen_random_uuid(), p.id, b.id, b.price from public.service_providers as p join public.provider_bundles as b on b.provider_id = p.id
        where p.name = 'Open day and night' and p.user_id is distinct from auth.uid() limit 1`,
      update: `update public.booked_bundles set deleted = true where id = :public::uuid`,
      where: byIds,
    },
  },
  // The owner writes them, and so does nobody else; rows are the database's.
  job_sheets: {
    read: readByOwner,
    insert: [],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        `insert into public.bookings (id, starts_at, ends_at) select given, now(), now() + interval '1 hour' from unnest(array[:public::uuid, :private::uuid]) as given`,
        `insert into public.job_sheets (id, booking_id, user_id) select given, given, :owner::uuid from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.job_sheets (booking_id, user_id) select b.id, auth.uid() from public.bookings as b limit 1`,
      update: `update public.job_sheets set notes = 'changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  move_requests: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        ...providersToBook,
        `update public.service_providers set type = 'mover' where name = 'Open day and night'`,
        `insert into public.move_requests (id, user_id, wish_from, wish_to)
         select given, :owner::uuid, current_date + 3, current_date + 3 from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.move_requests (id, asked, piano, origin, destination, origin_address, destination_address, wish_from, wish_to, contact_name, contact_email, contact_phone)
        select gen_random_uuid(), jsonb_build_array(jsonb_build_object('id', p.id)), '{"type": "upright", "weight": "200-300", "name": "Piano"}',
          '{"town": "Berlin", "country": "DE", "floor": 0, "lift": "none"}', '{"town": "Potsdam", "country": "DE", "floor": 2, "lift": "none"}', 'Street 1', 'Street 2',
          current_date + 3, current_date + 4, 'A customer', 'customer@people.example', '030 12345'
        from public.service_providers as p where p.name = 'Open day and night' and p.user_id is distinct from auth.uid() limit 1`,
      update: `update public.move_requests set state = 'withdrawn' where id = :public::uuid`,
      where: byIds,
    },
  },
  // Admins read what was sent as an application.
  financing_quotes: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'public' },
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        `insert into public.financing_quotes (id, user_id, price, down_payment, months, yearly_percent, state, applied_at) values
         (:public, :owner, 9000, 909, 12, 0, 'applied', now()), (:private, :owner, 9000, 909, 12, 0, 'saved', null)`,
      ],
      insert: `insert into public.financing_quotes (price, down_payment, months, yearly_percent) values (9000, 909, 36, 7.5)`,
      update: `update public.financing_quotes set state = 'withdrawn' where id = :public::uuid`,
      where: byIds,
    },
  },
  // The owner is the mover here: what a customer may do needs a quote, and tests/integration/moves.test.ts.
  move_quotes: {
    read: readByOwner,
    insert: [],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        `insert into public.move_quotes (id, provider_user_id, request_id, wish_from, wish_to)
         select given, :owner::uuid, gen_random_uuid(), current_date + 3, current_date + 3 from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.move_quotes (id, request_id, wish_from, wish_to) values (gen_random_uuid(), gen_random_uuid(), current_date, current_date)`,
      update: `update public.move_quotes set state = 'declined' where id = :public::uuid`,
      where: byIds,
    },
  },
  service_providers: {
    read: { visitor: 'public', stranger: 'public', owner: 'all', admin: 'public' },
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [profileOfOwner],
      insert: `insert into public.service_providers (id, type) values (gen_random_uuid(), 'technician') on conflict do nothing`,
      update: `update public.service_providers set about = 'changed' where id = :public::uuid`,
      where: 'id = :public::uuid',
      rows: 1,
    },
  },
  provider_services: {
    read: { visitor: 'public', stranger: 'public', owner: 'all', admin: 'public' },
    insert: ['owner'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        profileOfOwner,
        `insert into public.provider_services (id, user_id, provider_id, category, is_active)
         values (:public, :owner, :public, 'tuning', true), (:private, :owner, :public, 'tuning', false)`,
      ],
      insert: `insert into public.provider_services (id, provider_id, category) values (gen_random_uuid(), :public, 'tuning')`,
      update: `update public.provider_services set price = 1 where id = :public::uuid`,
      where: byIds,
    },
  },
  provider_bundles: {
    read: { visitor: 'public', stranger: 'public', owner: 'all', admin: 'public' },
    insert: ['owner'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        profileOfOwner,
        `insert into public.provider_bundles (id, user_id, provider_id, is_active)
         values (:public, :owner, :public, true), (:private, :owner, :public, false)`,
      ],
      insert: `insert into public.provider_bundles (id, provider_id) values (gen_random_uuid(), :public)`,
      update: `update public.provider_bundles set price = 1 where id = :public::uuid`,
      where: byIds,
    },
  },
  provider_certificates: {
    read: readByOwner,
    insert: ['owner'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        profileOfOwner,
        `insert into public.provider_certificates (id, user_id, provider_id) values (:public, :owner, :public), (:private, :owner, :public)`,
      ],
      insert: `insert into public.provider_certificates (id, provider_id) values (gen_random_uuid(), :public)`,
      update: `update public.provider_certificates set name = 'changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  activity_events: {
    read: readByAdmin,
    ...writtenByNobody,
    sample: {
      prepare: [`insert into public.activity_events (activity_type, user_id) values ('sign_in', :public::uuid), ('sign_in', :private::uuid)`],
      insert: `insert into public.activity_events (activity_type) values ('sign_in')`,
      update: `update public.activity_events set activity_type = 'sign_up' where user_id = :public::uuid`,
      where: 'user_id in (:public::uuid, :private::uuid)',
    },
  },
  account_standings: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    ...writtenByNobody,
    sample: {
      prepare: [`insert into public.account_standings (account_id, verified) values (:owner, true)`],
      insert: `insert into public.account_standings (account_id, verified) select id, true from public.user_profiles limit 1`,
      update: `update public.account_standings set verified = true where account_id = :owner::uuid`,
      where: 'account_id = :owner::uuid',
    },
  },
  device_reports: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    ...writtenByNobody,
    sample: {
      prepare: [`insert into public.device_reports (device_id, user_id, app_version) values (:public, :owner, '1'), (:private, :owner, '1')`],
      insert: `insert into public.device_reports (device_id, user_id, app_version) values (gen_random_uuid(), :owner, 'forged')`,
      update: `update public.device_reports set app_version = 'forged' where device_id = :public::uuid`,
      where: 'device_id in (:public::uuid, :private::uuid)',
    },
  },
  payments: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    ...writtenByNobody,
    sample: {
      prepare: [paidByOwner],
      insert: `insert into public.payments (id, piano_title, product, days, net_cents, vat_rate, vat_cents, gross_cents, country_code, state, provider)
        values (gen_random_uuid(), 'Forged', 'highlight', 7, 200, 0, 0, 200, 'US', 'paid', 'sandbox')`,
      update: `update public.payments set state = 'paid' where id = :public::uuid`,
      where: byIds,
    },
  },
  listing_promotions: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    ...writtenByNobody,
    sample: {
      prepare: [
        paidByOwner,
        `insert into public.listing_promotions (id, payment_id, owner_id, product, starts_at, ends_at)
         select given, given, :owner::uuid, 'highlight', now(), now() + interval '7 days' from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `insert into public.listing_promotions (payment_id, product, starts_at, ends_at)
        values (gen_random_uuid(), 'vip', now(), now() + interval '7 days')`,
      update: `update public.listing_promotions set ends_at = now() + interval '1 year' where id = :public::uuid`,
      where: byIds,
    },
  },
  vip_subscriptions: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    ...writtenByNobody,
    sample: {
      prepare: [`insert into public.vip_subscriptions (id, owner_id, provider, state)
        select given, :owner::uuid, 'sandbox', 'ended' from unnest(array[:public::uuid, :private::uuid]) as given`],
      insert: `insert into public.vip_subscriptions (provider) values ('sandbox')`,
      update: `update public.vip_subscriptions set state = 'active', renews_at = now() where id = :public::uuid`,
      where: byIds,
    },
  },
  evaluation_reports: {
    read: readByOwner,
    // Only on an evaluation of theirs, and those of the sample have one.
    insert: [],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [
        `insert into public.evaluations (id, provider_user_id, request_id, state, maker)
         select given, :owner::uuid, given, 'paid', 'Yamaha' from unnest(array[:public::uuid, :private::uuid]) as given`,
        `insert into public.evaluation_reports (id, user_id, evaluation_id) select given, :owner::uuid, given from unnest(array[:public::uuid, :private::uuid]) as given`,
      ],
      insert: `with made as (select gen_random_uuid() as id) insert into public.evaluation_reports (id, evaluation_id) select id, id from made`,
      update: `update public.evaluation_reports set summary = 'changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  instruments: {
    read: readByOwner,
    insert: ['stranger', 'owner', 'admin'],
    update: ['owner'],
    delete: [],
    sample: {
      prepare: [`insert into public.instruments (id, user_id, passport_id, maker, serial_number, shown_kinds) values
        (:public, :owner, :public, 'Yamaha', '1234567', '{tuning}'), (:private, :owner, :private, 'Yamaha', '1234568', '{}')`],
      insert: `insert into public.instruments (id, maker, serial_number) values (gen_random_uuid(), 'Yamaha', '1234569')`,
      update: `update public.instruments set town = 'changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  instrument_entries: {
    read: readByOwner,
    // Only to an instrument of their own.
    insert: ['owner'],
    update: [],
    delete: [],
    sample: {
      prepare: [
        `insert into public.instruments (id, user_id, passport_id, maker, serial_number, shown_kinds) values
          (:public, :owner, :public, 'Yamaha', '1234567', '{tuning}')`,
        `insert into public.instrument_entries (id, user_id, instrument_id, kind, body) values
          (:public, :owner, :public, 'tuning', 'Tuned'), (:private, :owner, :public, 'note', 'Private')`,
      ],
      insert: `insert into public.instrument_entries (id, instrument_id, kind, body) values (gen_random_uuid(), :public, 'note', 'Mine')`,
      update: `update public.instrument_entries set body = 'changed' where id = :public::uuid`,
      where: byIds,
    },
  },
  dealer_subscriptions: {
    read: { visitor: 'none', stranger: 'none', owner: 'all', admin: 'all' },
    ...writtenByNobody,
    sample: {
      prepare: [`insert into public.dealer_subscriptions (user_id) values (:owner)`],
      insert: `insert into public.dealer_subscriptions (user_id) select id from public.public_profiles limit 1`,
      update: `update public.dealer_subscriptions set trial_ends_at = now() + interval '1 year' where user_id = :owner::uuid`,
      where: 'user_id = :owner::uuid',
      rows: 1,
    },
  },
  system_health_summary: {
    read: readByAdmin,
    ...writtenByNobody,
    sample: {
      prepare: [],
      insert: `insert into public.system_health_summary (total_users) values (1)`,
      update: `update public.system_health_summary set total_users = 1`,
      where: 'last_checked is not null',
      rows: 1,
    },
  },
  sync_epoch: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [],
      insert: `insert into public.sync_epoch (only_row) values (false)`,
      update: `update public.sync_epoch set floor_stamp = 1`,
      where: ':public <> :private',
    },
  },
  departed_rows: {
    read: readByAll,
    ...writtenByNobody,
    sample: {
      prepare: [`insert into public.departed_rows (collection, stamp, row_id) select 'sample', 1, given
        from unnest(array[:public::uuid, :private::uuid]) as given`],
      insert: `insert into public.departed_rows (collection, stamp, row_id) values ('pianos', 1, gen_random_uuid())`,
      update: `update public.departed_rows set stamp = 2 where row_id = :public::uuid`,
      where: 'row_id in (:public::uuid, :private::uuid)',
    },
  },
  sync_receipts: {
    read: readByOwner,
    // By a push alone.
    insert: [],
    update: [],
    delete: [],
    sample: {
      prepare: [`insert into public.sync_receipts (user_id, change_id, collection, row_id)
        select :owner::uuid, given, 'pianos', given from unnest(array[:public::uuid, :private::uuid]) as given`],
      insert: `insert into public.sync_receipts (change_id, collection, row_id) values (gen_random_uuid(), 'pianos', gen_random_uuid())`,
      update: `update public.sync_receipts set collection = 'forged' where change_id = :public::uuid`,
      where: 'change_id in (:public::uuid, :private::uuid)',
    },
  },
};

/** Who may call a procedure at all; some refuse inside. Nobody listed: only functions, with the service key. */
export const procedures: Readonly<Record<string, readonly ('visitor' | 'user')[]>> = {
  'activate_dealer_plan(jsonb)': ['user'],
  'begin_refund(jsonb)': [],
  'cancel_dealer_plan()': ['user'],
  'cancel_vip(uuid,uuid,boolean)': [],
  'change_visitor_conversation(text,jsonb)': ['visitor', 'user'],
  'check_passport(uuid,text)': ['visitor', 'user'],
  'claim_mail(jsonb)': [],
  'confirm_guest_booking(text,timestamp with time zone)': ['visitor', 'user'],
  'confirm_visitor_inquiry(text)': ['visitor', 'user'],
  'decide_conversation_report(uuid,text,text)': ['user'],
  'decide_screening(uuid,boolean,text,jsonb)': ['user'],
  'decide_serial_correction(uuid,boolean,text,text)': ['user'],
  'delete_account()': ['user'],
  'end_own_sessions(uuid)': ['user'],
  'export_own_data(jsonb)': ['user'],
  'fail_refund(jsonb)': [],
  'find_accounts(jsonb)': ['user'],
  'finish_refund(jsonb)': [],
  'fit_serial_point(uuid,text,bigint,integer)': ['visitor', 'user'],
  'fold_maker_name(text)': ['visitor', 'user'],
  'fold_maker_names(text[])': [],
  'get_activity_breakdown(integer)': ['user'],
  'get_admin_actions(jsonb)': ['user'],
  'get_conversation_reports()': ['user'],
  'get_flagged_listings()': ['user'],
  'get_certificates_to_check()': ['user'],
  'get_due_jobs()': ['user'],
  'get_refunds_due()': ['user'],
  'get_fleet_health()': ['user'],
  'get_market_health(integer)': ['user'],
  'get_security_alerts(integer)': ['user'],
  'get_serial_corrections()': ['user'],
  'get_serial_coverage(integer)': ['user'],
  'get_serial_points()': ['user'],
  'get_serial_supplement(bigint)': ['visitor', 'user'],
  'head_of_listing(uuid)': ['visitor', 'user'],
  'head_of_family(text,text)': ['visitor', 'user'],
  'head_of_maker(text)': ['visitor', 'user'],
  'head_of_provider(text)': ['visitor', 'user'],
  'head_of_seller(text)': ['visitor', 'user'],
  'increment_view(uuid)': ['visitor', 'user'],
  'listings_by_ids(uuid[])': ['visitor', 'user'],
  'lookup_piano_by_serial(text,text)': ['visitor', 'user'],
  'mark_certificate(uuid,boolean,jsonb)': ['user'],
  'mark_refunded(uuid,jsonb)': ['user'],
  'note_checkout(uuid,text,text)': [],
  'note_guest_mail(uuid)': [],
  'note_visitor_mail(uuid)': [],
  'offer_passport(uuid)': ['user'],
  'open_guest_booking(jsonb)': [],
  'open_visitor_inquiry(jsonb)': [],
  'own_sessions(text)': ['user'],
  'own_storage()': ['user'],
  'own_work_going_on()': ['user'],
  'prepare_account_deletion()': ['user'],
  'provider_directory(jsonb)': ['visitor', 'user'],
  'pull_changes(jsonb)': ['visitor', 'user'],
  'push_changes(jsonb)': ['visitor', 'user'],
  'read_passport(uuid)': ['visitor', 'user'],
  'read_piano_serial(text)': ['visitor', 'user'],
  'read_reported_conversation(uuid)': ['user'],
  'read_guest_booking(text)': ['visitor', 'user'],
  'read_visitor_conversation(text)': ['visitor', 'user'],
  'release_mail(bigint)': [],
  'report_device(jsonb)': ['user'],
  'search_listings(jsonb)': ['visitor', 'user'],
  'seal_passport(uuid,boolean)': ['user'],
  'seller_page(text)': ['visitor', 'user'],
  'sitemap_count(uuid,uuid)': ['visitor', 'user'],
  'sitemap_families()': ['visitor', 'user'],
  'sitemap_makers()': ['visitor', 'user'],
  'sitemap_providers()': ['visitor', 'user'],
  'sitemap_part(uuid,uuid,integer)': ['visitor', 'user'],
  'sitemap_sellers(uuid,uuid,integer)': ['visitor', 'user'],
  'serial_gap_margin(integer)': ['visitor', 'user'],
  'serial_letter_year(text)': ['visitor', 'user'],
  'serial_phrase(text)': ['visitor', 'user'],
  'serial_tail_margin(integer)': ['visitor', 'user'],
  'seller_reply_time(uuid)': ['visitor', 'user'],
  'resume_dealer_plan()': ['user'],
  'start_dealer_trial(jsonb)': ['user'],
  'unused_pictures(text[])': ['user'],
  'set_account_role(uuid,text,jsonb)': ['user'],
  'set_account_verified(uuid,boolean,jsonb)': ['user'],
  'settle_payment(jsonb)': [],
  'start_payment(jsonb)': [],
  'start_evaluation_payment(jsonb)': [],
  'settle_conversation_mail(text,uuid,boolean)': [],
  'suspend_account(uuid,text,jsonb)': ['user'],
  'take_back_serial_point(uuid)': ['user'],
  'report_of_listing(uuid)': ['visitor', 'user'],
  'settle_removed_files(jsonb)': [],
  'step_guest_booking(text,jsonb)': ['visitor', 'user'],
  'take_conversation_mails()': [],
  'take_passport(text)': ['user'],
  'take_orphaned_files()': [],
  'unsuspend_account(uuid,jsonb)': ['user'],
  'viewing_times(uuid)': ['user'],
  'provider_slots(uuid,date,integer,integer,double precision,double precision)': ['visitor', 'user'],
  'next_free_starts(uuid[],integer)': ['visitor', 'user'],
  'booking_provider(uuid)': ['visitor', 'user'],
  'withdraw_passport_offer(uuid)': ['user'],
  'write_as_visitor(text,jsonb)': ['visitor', 'user'],
};

export interface BucketRules {
  /** Whether its objects are read by path without signing in. */
  public: boolean;
  /** Who may list and read the owner's folder through the API. */
  read: readonly Party[];
  /** Who may add to the owner's folder. */
  insert: readonly Party[];
  update: readonly Party[];
  delete: readonly Party[];
}

const privatePapers: BucketRules = { public: false, read: ['owner'], insert: ['owner'], update: [], delete: [] };

export const buckets: Readonly<Record<string, BucketRules>> = {
  'piano-images': { public: true, read: ['owner'], insert: ['owner'], update: ['owner'], delete: ['owner'] },
  'dispute-evidence': privatePapers,
  'evaluation-reports': privatePapers,
  'move-photos': { public: false, read: ['owner'], insert: ['owner'], update: [], delete: ['owner'] },
  'provider-documents': { ...privatePapers, read: ['owner', 'admin'] },
  'job-photos': privatePapers,
  'evaluation-photos': privatePapers,
};
