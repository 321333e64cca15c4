-- What the migrations make, as the database itself tells it. Written by
-- `node scripts/run-typescript.mjs supabase/embedded/print-schema.ts`; a change of the schema is a migration, and then this is written anew.

create table app.account_mails (
  id uuid not null default gen_random_uuid(),
  inquiry_id uuid not null,
  account_id uuid not null,
  kind text not null,
  due_at timestamp with time zone,
  taken_place integer,
  mailed_place integer,
  constraint account_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint account_mails_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE,
  constraint account_mails_kind_is_known FOREIGN KEY (kind) REFERENCES app.mail_kinds(name),
  constraint account_mails_once_a_side UNIQUE (inquiry_id, account_id, kind),
  constraint account_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX account_mails_due ON app.account_mails USING btree (due_at) WHERE (due_at IS NOT NULL);

-- Written by migrations only.
create table app.activity_kinds (
  name text not null,
  most_of_account integer not null default 100,
  most_of_visitors integer not null default 1000,
  kept interval not null default '180 days'::interval,
  constraint activity_kinds_name_is_a_word CHECK ((name ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint activity_kinds_pkey PRIMARY KEY (name)
);

-- Written by migrations only.
create table app.admin_action_kinds (
  name text not null,
  subject text not null,
  constraint admin_action_kinds_name_is_a_word CHECK ((name ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint admin_action_kinds_pkey PRIMARY KEY (name),
  constraint admin_action_kinds_subject_is_known CHECK ((subject = ANY (ARRAY['account'::text, 'listing'::text, 'correction'::text, 'report'::text, 'point'::text, 'certificate'::text, 'payment'::text])))
);

create table app.admin_actions (
  id bigint not null generated always as identity,
  done_at timestamp with time zone not null default now(),
  admin_id uuid not null,
  action text not null,
  subject_id uuid not null,
  subject_name text not null default ''::text,
  changed_from text not null default ''::text,
  changed_to text not null default ''::text,
  reason text not null default ''::text,
  constraint admin_actions_action_fkey FOREIGN KEY (action) REFERENCES app.admin_action_kinds(name),
  constraint admin_actions_pkey PRIMARY KEY (id),
  constraint admin_actions_texts_are_short CHECK (((length(subject_name) <= 300) AND (length(changed_from) <= 60) AND (length(changed_to) <= 60) AND (length(reason) <= 500)))
);
CREATE INDEX admin_actions_by_action ON app.admin_actions USING btree (action, id DESC);
CREATE INDEX admin_actions_by_admin ON app.admin_actions USING btree (admin_id, id DESC);
CREATE INDEX admin_actions_by_time ON app.admin_actions USING btree (done_at DESC, id DESC);
CREATE TRIGGER admin_actions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON app.admin_actions FOR EACH STATEMENT EXECUTE FUNCTION app.keep_admin_actions();

-- Written by migrations only.
create table app.alert_kinds (
  name text not null,
  activity text not null,
  counted text not null default 'each'::text,
  "least" integer not null default 1,
  span interval not null default '01:00:00'::interval,
  constraint alert_kinds_activity_fkey FOREIGN KEY (activity) REFERENCES app.activity_kinds(name),
  constraint alert_kinds_counted_is_known CHECK ((counted = ANY (ARRAY['each'::text, 'after failures'::text, 'accounts'::text, 'strangers'::text, 'all'::text]))),
  constraint alert_kinds_name_is_a_word CHECK ((name ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint alert_kinds_pkey PRIMARY KEY (name)
);

create table app.audit_log_walk (
  only_row boolean not null default true,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint audit_log_walk_has_one_row CHECK (only_row),
  constraint audit_log_walk_pkey PRIMARY KEY (only_row)
);

create table app.barred_addresses (
  email bytea not null,
  barred_at timestamp with time zone not null default now(),
  constraint barred_addresses_pkey PRIMARY KEY (email)
);

create table app.booked_times (
  booking_id uuid not null,
  is_proposal boolean not null,
  provider_id uuid not null,
  provider_number bigint not null,
  begins bigint not null,
  ends bigint not null,
  lat double precision,
  lng double precision,
  constraint booked_times_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE,
  constraint booked_times_have_length CHECK ((ends > begins)),
  constraint booked_times_never_overlap EXCLUDE USING gist (box(point((provider_number)::double precision, (begins)::double precision), point((provider_number)::double precision, ((ends)::double precision - (0.5)::double precision))) WITH &&) WHERE ((NOT is_proposal)),
  constraint booked_times_of_booking PRIMARY KEY (booking_id, is_proposal),
  constraint booked_times_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.service_providers(id) ON DELETE CASCADE
);
CREATE INDEX booked_times_of_provider ON app.booked_times USING btree (provider_id, begins);

create table app.conversation_reports (
  id uuid not null default gen_random_uuid(),
  inquiry_id uuid not null,
  side text not null,
  reporter uuid,
  reason text not null,
  reported_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  outcome text,
  note text not null default ''::text,
  warning_due_at timestamp with time zone,
  constraint conversation_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint conversation_reports_decision_is_whole CHECK (((decided_at IS NULL) = (outcome IS NULL))),
  constraint conversation_reports_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE,
  constraint conversation_reports_once_a_side UNIQUE (inquiry_id, side),
  constraint conversation_reports_outcome_is_known CHECK ((outcome = ANY (ARRAY['dismissed'::text, 'warned'::text, 'suspended'::text]))),
  constraint conversation_reports_pkey PRIMARY KEY (id),
  constraint conversation_reports_reporter_fkey FOREIGN KEY (reporter) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint conversation_reports_side_is_known CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text])))
);
CREATE INDEX conversation_reports_by_admin ON app.conversation_reports USING btree (decided_by);
CREATE INDEX conversation_reports_by_reporter ON app.conversation_reports USING btree (reporter);
CREATE INDEX conversation_reports_waiting ON app.conversation_reports USING btree (reported_at) WHERE (decided_at IS NULL);
CREATE INDEX conversation_reports_warnings_due ON app.conversation_reports USING btree (warning_due_at) WHERE (warning_due_at IS NOT NULL);

create table app.dealer_reminders (
  plan_id uuid not null,
  reminded_at timestamp with time zone not null default now(),
  constraint dealer_reminders_pkey PRIMARY KEY (plan_id),
  constraint dealer_reminders_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.dealer_subscriptions(id) ON DELETE CASCADE
);

create table app.due_jobs (
  name text not null,
  last_run_at timestamp with time zone,
  last_took_ms integer,
  last_error text not null default ''::text,
  last_error_at timestamp with time zone,
  constraint due_jobs_name_is_a_call CHECK ((name ~ '^app\.[a-z_]+_due\(\)$'::text)),
  constraint due_jobs_pkey PRIMARY KEY (name)
);
comment on column app.due_jobs.last_error is 'Of the last run; empty when that went well.';

create table app.forgotten_people (
  user_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  in_walk boolean not null default false,
  constraint forgotten_people_pkey PRIMARY KEY (user_id)
);

create table app.guest_booking_mails (
  booking_id uuid not null,
  due_at timestamp with time zone,
  taken_at timestamp with time zone,
  constraint guest_booking_mails_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE,
  constraint guest_booking_mails_pkey PRIMARY KEY (booking_id)
);
CREATE INDEX guest_booking_mails_due ON app.guest_booking_mails USING btree (due_at) WHERE (due_at IS NOT NULL);

create table app.guest_bookings (
  id uuid not null,
  provider_id uuid not null,
  booking jsonb not null,
  created_at timestamp with time zone not null default now(),
  mailed_at timestamp with time zone,
  constraint guest_bookings_pkey PRIMARY KEY (id),
  constraint guest_bookings_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.service_providers(id) ON DELETE CASCADE
);
CREATE INDEX guest_bookings_by_age ON app.guest_bookings USING btree (created_at);
CREATE INDEX guest_bookings_of_provider ON app.guest_bookings USING btree (provider_id);

-- Written by migrations only.
create table app.inspection_points (
  number integer not null,
  weight integer not null,
  is_key boolean not null,
  only_template text,
  constraint inspection_points_have_room CHECK (((number >= 1) AND (number <= 80))),
  constraint inspection_points_pkey PRIMARY KEY (number),
  constraint inspection_points_template_is_known CHECK ((only_template = ANY (ARRAY['upright'::text, 'grand'::text]))),
  constraint inspection_points_weight_is_known CHECK (((weight >= 1) AND (weight <= 3)))
);

-- Codes with which another person may take an instrument over: one at a time, and only its hash.
create table app.instrument_offers (
  instrument_id uuid not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint instrument_offers_code_is_unique UNIQUE (code_hash),
  constraint instrument_offers_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES public.instruments(id) ON DELETE CASCADE,
  constraint instrument_offers_pkey PRIMARY KEY (instrument_id)
);
CREATE INDEX instrument_offers_by_end ON app.instrument_offers USING btree (expires_at);

-- When the ladder of an instrument has its next step; no row where it has none.
create table app.instrument_reminders (
  instrument_id uuid not null,
  next_on date not null,
  constraint instrument_reminders_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES public.instruments(id) ON DELETE CASCADE,
  constraint instrument_reminders_pkey PRIMARY KEY (instrument_id)
);
CREATE INDEX instrument_reminders_by_day ON app.instrument_reminders USING btree (next_on);

create view app.known_profiles with (security_barrier=true) as
 SELECT profile.id,
    app.display_name(profile.*) AS display_name,
    profile.slug,
        CASE
            WHEN (profile.role = ANY (ARRAY['buyer'::text, 'admin'::text])) THEN 'seller'::text
            ELSE profile.role
        END AS role,
    profile.created_at AS member_since,
    profile.rating,
    profile.review_count,
    (COALESCE(standing.verified, profile.email_confirmed) AND (standing.suspended_at IS NULL)) AS verified,
    profile.time_zone,
        CASE
            WHEN (standing.suspended_at IS NULL) THEN app.public_phone(profile.*)
            ELSE ''::text
        END AS phone,
        CASE
            WHEN ((NOT COALESCE(standing.verified, profile.email_confirmed)) OR (standing.suspended_at IS NOT NULL)) THEN ''::text
            WHEN standing.verified THEN 'team'::text
            ELSE 'email'::text
        END AS verified_by,
        CASE
            WHEN ((NOT COALESCE(standing.verified, profile.email_confirmed)) OR (standing.suspended_at IS NOT NULL)) THEN NULL::timestamp with time zone
            WHEN standing.verified THEN standing.verified_at
            ELSE profile.email_confirmed_at
        END AS verified_at
   FROM (public.user_profiles profile
     LEFT JOIN public.account_standings standing ON ((standing.account_id = profile.id)));
grant select on app.known_profiles to anon;
grant select on app.known_profiles to authenticated;
grant select on app.known_profiles to service_role;

create table app.leaving_people (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint leaving_people_pkey PRIMARY KEY (user_id),
  constraint leaving_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table app.listing_clocks (
  piano_id uuid not null,
  due_at timestamp with time zone not null,
  asked_for timestamp with time zone,
  constraint listing_clocks_pkey PRIMARY KEY (piano_id)
);
CREATE INDEX listing_clocks_by_time ON app.listing_clocks USING btree (due_at);

create table app.listing_milestones (
  piano_id uuid not null,
  published_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint listing_milestones_end_has_outcome CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint listing_milestones_outcome_is_known CHECK ((outcome = ANY (ARRAY['sold'::text, 'ended'::text]))),
  constraint listing_milestones_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE CASCADE,
  constraint listing_milestones_pkey PRIMARY KEY (piano_id)
);
CREATE INDEX listing_milestones_by_end ON app.listing_milestones USING btree (ended_at);
CREATE INDEX listing_milestones_by_start ON app.listing_milestones USING btree (published_at);

-- One row a public listing, kept by triggers, read by search_listings alone.
create table app.listing_search (
  id uuid not null,
  listed_at timestamp with time zone not null,
  ask_low bigint not null,
  ask_high bigint not null,
  brand text not null,
  piano_type text not null,
  condition text not null,
  year integer,
  height_cm double precision,
  length_cm double precision,
  lat double precision,
  lng double precision,
  country_code text not null,
  seller_is_dealer boolean not null,
  seller_rating numeric(3,2) not null,
  tier text not null,
  tier_ends_at timestamp with time zone,
  search tsvector not null,
  reserved boolean not null default false,
  constraint listing_search_id_fkey FOREIGN KEY (id) REFERENCES public.pianos(id) ON DELETE CASCADE,
  constraint listing_search_pkey PRIMARY KEY (id)
);
CREATE INDEX listing_search_by_age ON app.listing_search USING btree (listed_at DESC, id DESC);
CREATE INDEX listing_search_by_brand ON app.listing_search USING btree (brand, listed_at DESC, id DESC);
CREATE INDEX listing_search_by_brand_and_high_price ON app.listing_search USING btree (brand, ask_high DESC, id DESC);
CREATE INDEX listing_search_by_brand_and_low_price ON app.listing_search USING btree (brand, ask_low, id);
CREATE INDEX listing_search_by_country ON app.listing_search USING btree (country_code);
CREATE INDEX listing_search_by_height ON app.listing_search USING btree (height_cm);
CREATE INDEX listing_search_by_high_price ON app.listing_search USING btree (ask_high DESC, id DESC);
CREATE INDEX listing_search_by_length ON app.listing_search USING btree (length_cm);
CREATE INDEX listing_search_by_low_price ON app.listing_search USING btree (ask_low, id);
CREATE INDEX listing_search_by_place ON app.listing_search USING btree (lat, lng);
CREATE INDEX listing_search_by_rating ON app.listing_search USING btree (seller_rating DESC, listed_at DESC, id DESC);
CREATE INDEX listing_search_by_type ON app.listing_search USING btree (piano_type, condition);
CREATE INDEX listing_search_by_type_and_high_price ON app.listing_search USING btree (piano_type, ask_high DESC, id DESC);
CREATE INDEX listing_search_by_type_and_low_price ON app.listing_search USING btree (piano_type, ask_low, id);
CREATE INDEX listing_search_by_word ON app.listing_search USING gin (search);
CREATE INDEX listing_search_by_year ON app.listing_search USING btree (year);
CREATE INDEX listing_search_promoted ON app.listing_search USING btree (tier_ends_at) WHERE (tier <> 'basic'::text);

create table app.mail_claims (
  id bigint not null generated always as identity,
  kind text not null,
  recipient bytea not null,
  caller uuid,
  address bytea,
  claimed_at timestamp with time zone not null default now(),
  constraint mail_claims_kind_is_known FOREIGN KEY (kind) REFERENCES app.mail_kinds(name),
  constraint mail_claims_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_claims_by_address ON app.mail_claims USING btree (address, claimed_at DESC);
CREATE INDEX mail_claims_by_caller ON app.mail_claims USING btree (caller, claimed_at DESC);
CREATE INDEX mail_claims_by_recipient ON app.mail_claims USING btree (recipient, claimed_at DESC);
CREATE INDEX mail_claims_by_time ON app.mail_claims USING btree (claimed_at DESC);

-- Written by migrations only.
create table app.mail_kinds (
  name text not null,
  queue text not null,
  waits interval not null default '00:00:00'::interval,
  obeys text,
  until_read boolean not null default false,
  once boolean not null default false,
  constraint mail_kinds_name_is_a_word CHECK ((name ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint mail_kinds_pkey PRIMARY KEY (name),
  constraint mail_kinds_queue_is_known CHECK ((queue = ANY (ARRAY['claim'::text, 'account'::text, 'visitor'::text, 'report'::text, 'notice'::text])))
);
CREATE TRIGGER mail_kinds_are_right BEFORE INSERT OR UPDATE ON app.mail_kinds FOR EACH ROW EXECUTE FUNCTION app.check_mail_kind();

create table app.mail_salt (
  only_row boolean not null default true,
  salt uuid not null default gen_random_uuid(),
  constraint mail_salt_only_row_check CHECK (only_row),
  constraint mail_salt_pkey PRIMARY KEY (only_row)
);

create table app.notice_mails (
  notification_id uuid not null,
  account_id uuid not null,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint notice_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint notice_mails_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE,
  constraint notice_mails_pkey PRIMARY KEY (notification_id)
);
CREATE INDEX notice_mails_due ON app.notice_mails USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX notice_mails_sent ON app.notice_mails USING btree (account_id, sent_at) WHERE (sent_at IS NOT NULL);

-- Written by migrations only.
create table app.notification_kinds (
  name text not null,
  about text,
  kept interval not null default '90 days'::interval,
  mailed boolean not null default false,
  constraint notification_kinds_name_is_a_word CHECK ((name ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint notification_kinds_pkey PRIMARY KEY (name)
);

create table app.orphan_walk (
  only_row boolean not null default true,
  begun_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  owner_id uuid,
  after_name text not null default ''::text,
  constraint orphan_walk_has_one_row CHECK (only_row),
  constraint orphan_walk_pkey PRIMARY KEY (only_row)
);

-- Made when the migration runs, and never anywhere else: without it no code can be made.
create table app.passport_key (
  only_row boolean not null default true,
  secret bytea not null default extensions.gen_random_bytes(64),
  constraint passport_key_has_one_row CHECK (only_row),
  constraint passport_key_is_a_block CHECK ((length(secret) = 64)),
  constraint passport_key_pkey PRIMARY KEY (only_row)
);

-- Pages as they were when a copy was made. The code of a copy is in none of them: it is made of the content and the key.
create table app.passport_seals (
  id bigint not null generated always as identity,
  passport_id uuid not null,
  instrument_id uuid not null,
  content jsonb not null,
  constraint passport_seals_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES public.instruments(id) ON DELETE CASCADE,
  constraint passport_seals_pkey PRIMARY KEY (id)
);
CREATE INDEX passport_seals_of_instrument ON app.passport_seals USING btree (instrument_id);
CREATE INDEX passport_seals_of_passport ON app.passport_seals USING btree (passport_id, id DESC);

create table app.payment_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id uuid,
  received_at timestamp with time zone not null default now(),
  constraint payment_events_pkey PRIMARY KEY (provider, event_id)
);

create table app.payment_refunds (
  id uuid not null,
  payment_id uuid not null,
  cents bigint not null,
  state text not null default 'asked'::text,
  by_hand boolean not null default false,
  reference text not null default ''::text,
  reason text not null default ''::text,
  admin_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint payment_refunds_give_something CHECK ((cents > 0)),
  constraint payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id),
  constraint payment_refunds_pkey PRIMARY KEY (id),
  constraint payment_refunds_state_is_known CHECK ((state = ANY (ARRAY['asked'::text, 'given'::text, 'refused'::text, 'failed'::text]))),
  constraint payment_refunds_texts_are_short CHECK (((length(reference) <= 255) AND (length(reason) <= 500)))
);
CREATE INDEX payment_refunds_of_payment ON app.payment_refunds USING btree (payment_id);
CREATE UNIQUE INDEX payment_refunds_one_asked_a_payment ON app.payment_refunds USING btree (payment_id) WHERE (state = 'asked'::text);
alter table app.payment_refunds enable row level security;

create table app.portioned_work (
  account_id uuid not null,
  kind text not null,
  begun_at timestamp with time zone not null default now(),
  last_portion_at timestamp with time zone not null default now(),
  below bigint not null default ((pg_current_xact_id())::text)::bigint,
  constraint portioned_work_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.user_profiles(id) ON DELETE CASCADE,
  constraint portioned_work_kind_is_known CHECK ((kind = ANY (ARRAY['refresh'::text, 'withhold'::text, 'restore'::text, 'erase'::text]))),
  constraint portioned_work_pkey PRIMARY KEY (account_id, kind)
);
CREATE INDEX portioned_work_by_turn ON app.portioned_work USING btree (last_portion_at);

create table app.promotion_clocks (
  piano_id uuid not null,
  featured_ends_at timestamp with time zone,
  vip_ends_at timestamp with time zone,
  reminded_of timestamp with time zone,
  constraint promotion_clocks_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE CASCADE,
  constraint promotion_clocks_pkey PRIMARY KEY (piano_id)
);

create table app.provider_numbers (
  provider_id uuid not null,
  number bigint not null generated always as identity,
  constraint provider_numbers_are_unique UNIQUE (number),
  constraint provider_numbers_pkey PRIMARY KEY (provider_id),
  constraint provider_numbers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.service_providers(id) ON DELETE CASCADE
);

create view app.sellers_with_page with (security_barrier=true) as
 SELECT id,
    display_name,
    slug,
    role,
    member_since,
    rating,
    review_count,
    verified,
    time_zone,
    phone,
    verified_by,
    verified_at
   FROM public.public_profiles known
  WHERE (NOT (EXISTS ( SELECT
           FROM public.account_standings standing
          WHERE ((standing.account_id = known.id) AND (standing.suspended_at IS NOT NULL)))));
grant select on app.sellers_with_page to anon;
grant select on app.sellers_with_page to authenticated;
grant select on app.sellers_with_page to service_role;

create table app.sign_in_pauses (
  user_id uuid not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null default now(),
  paused_until timestamp with time zone not null default now(),
  constraint sign_in_pauses_pkey PRIMARY KEY (user_id),
  constraint sign_in_pauses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table app.storage_quotas (
  holder text not null,
  files integer not null,
  bytes bigint not null,
  constraint storage_quotas_are_some CHECK (((files > 0) AND (bytes > 0))),
  constraint storage_quotas_pkey PRIMARY KEY (holder)
);

create table app.stored_files (
  owner_id uuid not null,
  files integer not null default 0,
  bytes bigint not null default 0,
  constraint stored_files_pkey PRIMARY KEY (owner_id)
);

-- Written by migrations only.
create table app.synced_kinds (
  name text not null,
  "position" integer not null generated always as identity,
  writable text[] not null,
  lasting text[] not null default '{}'::text[],
  owner_column text not null default 'user_id'::text,
  other_side text,
  other_side_writes boolean not null default false,
  append_only boolean not null default false,
  additive boolean not null default false,
  visitors_insert boolean not null default false,
  export_as text,
  export_single boolean not null default false,
  export_without text[] not null default ARRAY['user_id'::text, 'version'::text, 'stamp'::text],
  export_order text[] not null default ARRAY['created_at'::text],
  purged text not null default 'deleted'::text,
  appointments text[] not null default '{}'::text[],
  constraint synced_kinds_pkey PRIMARY KEY (name),
  constraint synced_kinds_purge_is_known CHECK ((purged = ANY (ARRAY['never'::text, 'deleted'::text, 'deleted or left'::text]))),
  constraint synced_kinds_two_sides_are_named CHECK (((other_side IS NOT NULL) OR ((NOT other_side_writes) AND (purged <> 'deleted or left'::text))))
);
comment on column app.synced_kinds.appointments is 'Writable times that may lie ahead; every other one is bounded by the server''s now.';
grant select on app.synced_kinds to anon;
grant select on app.synced_kinds to authenticated;
grant select on app.synced_kinds to service_role;
CREATE TRIGGER synced_kinds_are_right BEFORE INSERT OR UPDATE ON app.synced_kinds FOR EACH ROW EXECUTE FUNCTION app.check_synced_kind();
CREATE TRIGGER synced_kinds_bound_times AFTER INSERT OR UPDATE ON app.synced_kinds FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_kind();

create table app.taken_times (
  seller_id uuid not null,
  starts_at timestamp with time zone not null,
  request_id uuid not null,
  constraint taken_times_are_given_once PRIMARY KEY (seller_id, starts_at),
  constraint taken_times_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.viewing_requests(id) ON DELETE CASCADE,
  constraint taken_times_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX taken_times_by_time ON app.taken_times USING btree (starts_at);
CREATE INDEX taken_times_of_request ON app.taken_times USING btree (request_id);

create table app.vat_rates (
  country_code text not null,
  valid_from date not null,
  rate integer not null,
  constraint vat_rates_pkey PRIMARY KEY (country_code, valid_from),
  constraint vat_rates_rate_is_plausible CHECK (((rate >= 0) AND (rate <= 5000)))
);

create table app.view_marks (
  piano_id uuid not null,
  viewer bytea not null,
  seen_at timestamp with time zone not null default now(),
  constraint view_marks_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE CASCADE,
  constraint view_marks_pkey PRIMARY KEY (piano_id, viewer)
);
CREATE INDEX view_marks_by_time ON app.view_marks USING btree (seen_at);

create table app.view_minutes (
  piano_id uuid not null,
  begun_at timestamp with time zone not null default now(),
  views integer not null default 1,
  constraint view_minutes_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE CASCADE,
  constraint view_minutes_pkey PRIMARY KEY (piano_id)
);

create table app.visitor_inquiries (
  id uuid not null,
  seller_id uuid not null,
  piano_id uuid,
  seller_name text not null,
  piano_title text not null,
  inquiry_type text not null,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  written_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  mailed_at timestamp with time zone,
  constraint visitor_inquiries_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE SET NULL,
  constraint visitor_inquiries_pkey PRIMARY KEY (id),
  constraint visitor_inquiries_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX visitor_inquiries_by_age ON app.visitor_inquiries USING btree (created_at);
CREATE INDEX visitor_inquiries_by_piano ON app.visitor_inquiries USING btree (piano_id);
CREATE INDEX visitor_inquiries_of_seller ON app.visitor_inquiries USING btree (seller_id);
CREATE TRIGGER visitor_inquiries_check_name BEFORE INSERT ON app.visitor_inquiries FOR EACH ROW EXECUTE FUNCTION app.check_writers_name();

create table app.visitor_links (
  id uuid not null default gen_random_uuid(),
  inquiry_id uuid not null,
  secret_hash bytea not null,
  used_at timestamp with time zone not null default now(),
  failures integer not null default 0,
  locked_until timestamp with time zone,
  constraint visitor_links_pkey PRIMARY KEY (id)
);
CREATE INDEX visitor_links_of_inquiry ON app.visitor_links USING btree (inquiry_id, used_at DESC);

create table app.visitor_mails (
  inquiry_id uuid not null,
  due_at timestamp with time zone,
  taken_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint visitor_mails_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE,
  constraint visitor_mails_pkey PRIMARY KEY (inquiry_id)
);
CREATE INDEX visitor_mails_due ON app.visitor_mails USING btree (due_at) WHERE (due_at IS NOT NULL);

create table app.visitor_openings (
  id bigint not null generated always as identity,
  email bytea not null,
  address bytea,
  seller_id uuid not null,
  opened_at timestamp with time zone not null default now(),
  constraint visitor_openings_pkey PRIMARY KEY (id)
);
CREATE INDEX visitor_openings_by_time ON app.visitor_openings USING btree (opened_at);

create table app.welcomed_people (
  user_id uuid not null,
  claim bigint not null,
  constraint welcomed_people_pkey PRIMARY KEY (user_id),
  constraint welcomed_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table app.withheld_listings (
  piano_id uuid not null,
  constraint withheld_listings_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE CASCADE,
  constraint withheld_listings_pkey PRIMARY KEY (piano_id)
);

create table app.write_counts (
  kind text not null,
  writer text not null,
  hour timestamp with time zone not null default date_trunc('hour'::text, now()),
  times integer not null,
  constraint write_counts_pkey PRIMARY KEY (kind, writer, hour)
);
CREATE INDEX write_counts_by_hour ON app.write_counts USING btree (hour);

-- Written by migrations only.
create table app.write_limits (
  kind text not null,
  most_of_account integer not null,
  most_of_address integer,
  most_of_visitors integer,
  sentence text not null,
  constraint write_limits_kind_is_a_word CHECK ((kind ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint write_limits_pkey PRIMARY KEY (kind)
);
