-- What the migrations make, as the database itself tells it. Written by
-- `node scripts/run-typescript.mjs supabase/embedded/print-schema.ts`; a change of the schema is a migration, and then this is written anew.

-- What admins decided about an account. `verified` null: nobody decided, the confirmed e-mail address counts.
create table public.account_standings (
  account_id uuid not null,
  suspended_at timestamp with time zone,
  suspended_reason text not null default ''::text,
  suspended_by uuid,
  verified boolean,
  verified_by uuid,
  verified_at timestamp with time zone,
  constraint account_standings_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.user_profiles(id) ON DELETE CASCADE,
  constraint account_standings_pkey PRIMARY KEY (account_id),
  constraint account_standings_reason_is_short CHECK ((length(suspended_reason) <= 500)),
  constraint account_standings_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES public.user_profiles(id) ON DELETE SET NULL,
  constraint account_standings_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES public.user_profiles(id) ON DELETE SET NULL
);
comment on column public.account_standings.verified_at is 'When `verified` was decided; null where that was before it was noted.';
CREATE INDEX account_standings_suspended ON public.account_standings USING btree (suspended_at) WHERE (suspended_at IS NOT NULL);
grant select (account_id, suspended_at, suspended_reason, verified) on public.account_standings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.account_standings to service_role;
alter table public.account_standings enable row level security;
create policy "People read their own standing and admins all" on public.account_standings for select to authenticated using (((account_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));
CREATE TRIGGER account_standings_hold_provider_back_at_insert AFTER INSERT ON public.account_standings FOR EACH ROW WHEN ((new.suspended_at IS NOT NULL)) EXECUTE FUNCTION app.hold_provider_back();
CREATE TRIGGER account_standings_hold_provider_back_at_update AFTER UPDATE ON public.account_standings FOR EACH ROW WHEN ((old.suspended_at IS DISTINCT FROM new.suspended_at)) EXECUTE FUNCTION app.hold_provider_back();
CREATE TRIGGER account_standings_verified_at_insert BEFORE INSERT ON public.account_standings FOR EACH ROW WHEN ((new.verified IS NOT NULL)) EXECUTE FUNCTION app.note_verified();
CREATE TRIGGER account_standings_verified_at_update BEFORE UPDATE ON public.account_standings FOR EACH ROW WHEN ((old.verified IS DISTINCT FROM new.verified)) EXECUTE FUNCTION app.note_verified();

create table public.activity_events (
  id bigint not null generated always as identity,
  activity_type text not null,
  user_id uuid,
  occurred_at timestamp with time zone not null default now(),
  constraint activity_events_pkey PRIMARY KEY (id),
  constraint activity_events_type_is_known FOREIGN KEY (activity_type) REFERENCES app.activity_kinds(name),
  constraint activity_events_type_is_short CHECK (((length(activity_type) >= 1) AND (length(activity_type) <= 60)))
);
CREATE INDEX activity_events_by_account ON public.activity_events USING btree (user_id, activity_type, occurred_at DESC);
CREATE INDEX activity_events_by_time ON public.activity_events USING btree (occurred_at DESC, activity_type);
grant select on public.activity_events to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.activity_events to service_role;
alter table public.activity_events enable row level security;
create policy "Admins read what happened" on public.activity_events for select to authenticated using (( SELECT app.is_admin() AS is_admin));

create table public.booked_bundles (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  provider_user_id uuid,
  provider_id uuid,
  bundle_id uuid,
  provider_name text not null default ''::text,
  customer_name text not null default ''::text,
  name text not null default ''::text,
  services jsonb not null default '[]'::jsonb,
  price numeric(12,2) not null default 0,
  fee numeric(12,2) not null default 0,
  months integer not null default 12,
  agreed_at timestamp with time zone,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint booked_bundles_months_are_1_to_60 CHECK (((months >= 1) AND (months <= 60))),
  constraint booked_bundles_pkey PRIMARY KEY (id),
  constraint booked_bundles_price_is_finite CHECK (((price <> 'NaN'::numeric) AND (fee <> 'NaN'::numeric))),
  constraint booked_bundles_price_is_not_negative CHECK (((price >= (0)::numeric) AND (price <= (100000)::numeric) AND (fee >= (0)::numeric) AND (fee <= (price + (1)::numeric)))),
  constraint booked_bundles_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.service_providers(id) ON DELETE SET NULL,
  constraint booked_bundles_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint booked_bundles_services_are_a_list CHECK (((jsonb_typeof(services) = 'array'::text) AND (length((services)::text) <= 20000))),
  constraint booked_bundles_sides_differ CHECK ((user_id <> provider_user_id)),
  constraint booked_bundles_texts_are_short CHECK (((length(name) <= 120) AND (length(provider_name) <= 120) AND (length(customer_name) <= 120))),
  constraint booked_bundles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on column public.booked_bundles.services is '[{ id, name, category, minutes, count }], as they were when the bundle was booked.';
comment on column public.booked_bundles.agreed_at is 'When the provider first confirmed a visit of it: from then on it runs for its months.';
CREATE INDEX booked_bundles_by_change ON public.booked_bundles USING btree (user_id, stamp, id);
CREATE INDEX booked_bundles_of_provider_by_change ON public.booked_bundles USING btree (provider_user_id, stamp, id);
grant insert (id, provider_id, bundle_id, price, deleted) on public.booked_bundles to authenticated;
grant select on public.booked_bundles to authenticated;
grant update (deleted) on public.booked_bundles to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.booked_bundles to service_role;
alter table public.booked_bundles enable row level security;
create policy "Customers book bundles" on public.booked_bundles for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Customers give up bundles that never began" on public.booked_bundles for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "The two sides read their bundle" on public.booked_bundles for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid))));
CREATE TRIGGER booked_bundles_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.booked_bundles FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER booked_bundles_1_guard BEFORE INSERT OR UPDATE ON public.booked_bundles FOR EACH ROW EXECUTE FUNCTION app.guard_booked_bundle();
CREATE TRIGGER booked_bundles_3_stamp BEFORE INSERT OR UPDATE ON public.booked_bundles FOR EACH ROW EXECUTE FUNCTION app.stamp_row();

create table public.bookings (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  provider_user_id uuid,
  provider_id uuid,
  provider_name text not null default ''::text,
  customer_name text not null default ''::text,
  instrument_id uuid,
  services jsonb not null default '[]'::jsonb,
  pitch_raise boolean not null default false,
  state text not null default 'requested'::text,
  moved_by text,
  agreed boolean not null default false,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  proposed_at timestamp with time zone,
  time_zone text not null default 'Europe/Berlin'::text,
  total numeric(12,2) not null default 0,
  fee numeric(12,2) not null default 0,
  contact_name text not null default ''::text,
  contact_email text not null default ''::text,
  contact_phone text not null default ''::text,
  address text not null default ''::text,
  lat double precision,
  lng double precision,
  notes text not null default ''::text,
  step_note text not null default ''::text,
  stepped_by text,
  sequence integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  booked_bundle_id uuid,
  uses_up_visit boolean not null default false,
  piano text not null default ''::text,
  guest boolean not null default false,
  constraint bookings_move_has_a_time CHECK ((((state = 'moved'::text) = (proposed_at IS NOT NULL)) AND ((state = 'moved'::text) = (moved_by IS NOT NULL)))),
  constraint bookings_piano_is_short CHECK ((length(piano) <= 300)),
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_place_is_on_earth CHECK ((((lat IS NULL) = (lng IS NULL)) AND ((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)))),
  constraint bookings_price_is_finite CHECK (((total <> 'NaN'::numeric) AND (fee <> 'NaN'::numeric))),
  constraint bookings_price_is_not_negative CHECK (((total >= (0)::numeric) AND (total <= (2000000)::numeric) AND (fee >= (0)::numeric) AND (fee <= total))),
  constraint bookings_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.service_providers(id) ON DELETE SET NULL,
  constraint bookings_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint bookings_services_are_a_list CHECK (((jsonb_typeof(services) = 'array'::text) AND (length((services)::text) <= 10000))),
  constraint bookings_sides_are_known CHECK (((moved_by = ANY (ARRAY['customer'::text, 'provider'::text])) AND (stepped_by = ANY (ARRAY['customer'::text, 'provider'::text])))),
  constraint bookings_sides_differ CHECK ((user_id <> provider_user_id)),
  constraint bookings_state_is_known CHECK ((state = ANY (ARRAY['requested'::text, 'moved'::text, 'confirmed'::text, 'declined'::text, 'cancelled'::text, 'done'::text, 'no-show'::text, 'expired'::text]))),
  constraint bookings_take_time CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '7 days'::interval)))),
  constraint bookings_texts_are_short CHECK (((length(contact_name) <= 120) AND (length(contact_email) <= 254) AND (length(contact_phone) <= 40) AND (length(address) <= 300) AND (length(notes) <= 1000) AND (length(step_note) <= 1000) AND (length(provider_name) <= 120) AND (length(customer_name) <= 120))),
  constraint bookings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on column public.bookings.instrument_id is 'Of the customer''s instruments; what it points to may be gone.';
comment on column public.bookings.services is '[{ id, name, category, price, minutes }], as they were when they were booked.';
comment on column public.bookings.agreed is 'Whether it was ever confirmed.';
comment on column public.bookings.fee is 'Owed by the customer; src/domain/booking/RULES.md, B-13.';
comment on column public.bookings.step_note is 'A word that went with the last step, whose side is stepped_by; null for the clock''s.';
comment on column public.bookings.deleted is 'Only on what its person took back before it was known here: it holds no text.';
comment on column public.bookings.booked_bundle_id is 'What it points to may be gone.';
comment on column public.bookings.uses_up_visit is 'Cancelled late by the customer: the visit of the bundle is used up.';
comment on column public.bookings.piano is 'The instrument in words, for the provider: maker and model, number, year.';
comment on column public.bookings.guest is 'Its customer has no account and comes by a link; user_id is null.';
CREATE INDEX bookings_by_change ON public.bookings USING btree (user_id, stamp, id);
CREATE INDEX bookings_of_bundle ON public.bookings USING btree (booked_bundle_id) WHERE (booked_bundle_id IS NOT NULL);
CREATE INDEX bookings_of_guests ON public.bookings USING btree (lower(contact_email)) WHERE guest;
CREATE INDEX bookings_of_provider ON public.bookings USING btree (provider_id, starts_at);
CREATE INDEX bookings_of_provider_by_change ON public.bookings USING btree (provider_user_id, stamp, id);
CREATE INDEX bookings_open ON public.bookings USING btree (starts_at) WHERE (state = ANY (ARRAY['requested'::text, 'moved'::text]));
grant insert (id, provider_id, instrument_id, services, pitch_raise, state, starts_at, proposed_at, total, contact_name, contact_email, contact_phone, address, lat, lng, notes, step_note, deleted, booked_bundle_id) on public.bookings to authenticated;
grant select on public.bookings to authenticated;
grant update (state, proposed_at, step_note) on public.bookings to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.bookings to service_role;
alter table public.bookings enable row level security;
create policy "Customers book" on public.bookings for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "The two sides lead their booking on" on public.bookings for update to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid)))) with check (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid))));
create policy "The two sides read their booking" on public.bookings for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid))));
CREATE TRIGGER bookings_0_guard_guest_mark BEFORE INSERT ON public.bookings FOR EACH ROW EXECUTE FUNCTION app.guard_guest_mark();
CREATE TRIGGER bookings_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.bookings FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER bookings_1_guard BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW EXECUTE FUNCTION app.guard_booking();
CREATE TRIGGER bookings_2_address BEFORE INSERT ON public.bookings FOR EACH ROW WHEN ((new.provider_user_id IS NULL)) EXECUTE FUNCTION app.address_booking();
CREATE TRIGGER bookings_2_bundle BEFORE INSERT ON public.bookings FOR EACH ROW WHEN ((new.booked_bundle_id IS NOT NULL)) EXECUTE FUNCTION app.book_of_bundle();
CREATE TRIGGER bookings_2_forget_piano BEFORE UPDATE ON public.bookings FOR EACH ROW WHEN (((old.user_id IS NOT NULL) AND (new.user_id IS NULL))) EXECUTE FUNCTION app.forget_piano_of_visit();
CREATE TRIGGER bookings_2_own_instrument BEFORE INSERT ON public.bookings FOR EACH ROW WHEN ((new.instrument_id IS NOT NULL)) EXECUTE FUNCTION app.keep_own_instrument();
CREATE TRIGGER bookings_2_use_up BEFORE UPDATE ON public.bookings FOR EACH ROW WHEN (((new.booked_bundle_id IS NOT NULL) AND (old.state <> new.state))) EXECUTE FUNCTION app.use_up_visit();
CREATE TRIGGER bookings_3_stamp BEFORE INSERT OR UPDATE ON public.bookings FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER bookings_4_change_times AFTER UPDATE ON public.bookings FOR EACH ROW WHEN ((((((old.state IS DISTINCT FROM new.state) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)) OR (old.proposed_at IS DISTINCT FROM new.proposed_at)) OR (old.provider_id IS DISTINCT FROM new.provider_id))) EXECUTE FUNCTION app.take_booked_times();
CREATE TRIGGER bookings_4_take_times AFTER INSERT ON public.bookings FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.take_booked_times();
CREATE TRIGGER bookings_5_begin_bundle AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((new.booked_bundle_id IS NOT NULL) AND (old.state <> 'confirmed'::text) AND (new.state = 'confirmed'::text))) EXECUTE FUNCTION app.begin_bundle();
CREATE TRIGGER bookings_5_make_sheet AFTER INSERT ON public.bookings FOR EACH ROW WHEN (((new.state = 'confirmed'::text) AND (new.provider_user_id IS NOT NULL))) EXECUTE FUNCTION app.make_job_sheet();
CREATE TRIGGER bookings_5_make_sheet_at_yes AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((old.state <> 'confirmed'::text) AND (new.state = 'confirmed'::text) AND (new.provider_user_id IS NOT NULL))) EXECUTE FUNCTION app.make_job_sheet();
CREATE TRIGGER bookings_5_notify_of_request AFTER INSERT ON public.bookings FOR EACH ROW WHEN (((NOT new.deleted) AND (new.state = 'requested'::text))) EXECUTE FUNCTION app.notify_of_booking();
CREATE TRIGGER bookings_5_notify_of_step AFTER UPDATE ON public.bookings FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION app.notify_of_booking();
CREATE TRIGGER bookings_5_plan_guest_mail AFTER UPDATE ON public.bookings FOR EACH ROW WHEN ((new.guest AND (old.state <> new.state) AND (new.stepped_by IS DISTINCT FROM 'customer'::text))) EXECUTE FUNCTION app.plan_guest_mail();
CREATE TRIGGER bookings_6_lead_evaluation AFTER UPDATE ON public.bookings FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at))) EXECUTE FUNCTION app.follow_booking();
CREATE TRIGGER bookings_6_note_request AFTER INSERT ON public.bookings FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.note_booking_activity();
CREATE TRIGGER bookings_6_note_step AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['confirmed'::text, 'done'::text, 'cancelled'::text])))) EXECUTE FUNCTION app.note_booking_activity();
CREATE TRIGGER bookings_6_note_visit AFTER UPDATE ON public.bookings FOR EACH ROW WHEN (((old.state <> 'done'::text) AND (new.state = 'done'::text))) EXECUTE FUNCTION app.note_booked_visit();

create table public.conversation_marks (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  inquiry_id uuid not null,
  read_place integer not null default '-1'::integer,
  blocked boolean not null default false,
  reported boolean not null default false,
  report_reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint conversation_marks_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE,
  constraint conversation_marks_once_a_side UNIQUE (user_id, inquiry_id),
  constraint conversation_marks_pkey PRIMARY KEY (id),
  constraint conversation_marks_read_place_counts CHECK ((read_place >= '-1'::integer)),
  constraint conversation_marks_reason_is_short CHECK ((length(report_reason) <= 1000)),
  constraint conversation_marks_stay CHECK ((NOT deleted)),
  constraint conversation_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX conversation_marks_by_change ON public.conversation_marks USING btree (user_id, stamp, id);
CREATE INDEX conversation_marks_of_inquiry ON public.conversation_marks USING btree (inquiry_id);
grant insert (id, inquiry_id, read_place, blocked, reported, report_reason) on public.conversation_marks to authenticated;
grant select on public.conversation_marks to authenticated;
grant update (read_place, blocked, reported, report_reason) on public.conversation_marks to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.conversation_marks to service_role;
alter table public.conversation_marks enable row level security;
create policy "People change their own marks" on public.conversation_marks for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People mark for themselves" on public.conversation_marks for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read their own marks, and admins reports" on public.conversation_marks for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (reported AND ( SELECT app.is_admin() AS is_admin))));
CREATE TRIGGER conversation_marks_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.conversation_marks FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER conversation_marks_1_guard BEFORE INSERT OR UPDATE ON public.conversation_marks FOR EACH ROW EXECUTE FUNCTION app.guard_mark();
CREATE TRIGGER conversation_marks_3_stamp BEFORE INSERT OR UPDATE ON public.conversation_marks FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER conversation_marks_5_report AFTER UPDATE OF reported ON public.conversation_marks FOR EACH ROW WHEN ((new.reported AND (NOT old.reported))) EXECUTE FUNCTION app.report_of_mark();
CREATE TRIGGER conversation_marks_5_report_new AFTER INSERT ON public.conversation_marks FOR EACH ROW WHEN (new.reported) EXECUTE FUNCTION app.report_of_mark();

create table public.dealer_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  state text not null default 'trial'::text,
  trial_started_at timestamp with time zone not null default now(),
  trial_ends_at timestamp with time zone not null default (now() + '14 days'::interval),
  paid_from timestamp with time zone,
  cancelled_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  country_code text not null default 'DE'::text,
  vat_id text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint dealer_subscriptions_country_is_offered CHECK ((country_code = ANY (ARRAY['DE'::text, 'FR'::text, 'IT'::text, 'ES'::text, 'NL'::text, 'BE'::text, 'AT'::text, 'PT'::text, 'GB'::text, 'CH'::text, 'NO'::text]))),
  constraint dealer_subscriptions_one_a_dealer UNIQUE (user_id),
  constraint dealer_subscriptions_pkey PRIMARY KEY (id),
  constraint dealer_subscriptions_state_has_its_times CHECK (
CASE state
    WHEN 'active'::text THEN ((paid_from IS NOT NULL) AND (ended_at IS NULL))
    WHEN 'cancelled'::text THEN ((cancelled_at IS NOT NULL) AND (ends_at IS NOT NULL) AND (ended_at IS NULL))
    WHEN 'ended'::text THEN (ended_at IS NOT NULL)
    ELSE ((paid_from IS NULL) AND (ended_at IS NULL))
END),
  constraint dealer_subscriptions_state_is_known CHECK ((state = ANY (ARRAY['trial'::text, 'active'::text, 'cancelled'::text, 'ended'::text]))),
  constraint dealer_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint dealer_subscriptions_vat_id_has_its_form CHECK ((vat_id ~ '^([A-Z]{2}[A-Z0-9]{2,13})?$'::text))
);
CREATE INDEX dealer_subscriptions_by_change ON public.dealer_subscriptions USING btree (user_id, stamp, id);
CREATE INDEX dealer_subscriptions_by_end ON public.dealer_subscriptions USING btree (ends_at) WHERE (state = 'cancelled'::text);
CREATE INDEX dealer_subscriptions_by_end_of_trial ON public.dealer_subscriptions USING btree (trial_ends_at) WHERE (state = 'trial'::text);
grant select on public.dealer_subscriptions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.dealer_subscriptions to service_role;
alter table public.dealer_subscriptions enable row level security;
create policy "Dealers read their plan, admins all" on public.dealer_subscriptions for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));
CREATE TRIGGER dealer_subscriptions_3_stamp BEFORE INSERT OR UPDATE ON public.dealer_subscriptions FOR EACH ROW EXECUTE FUNCTION app.stamp_row();

-- Rows that stopped being public. Readable by all, since a policy hides the row itself; holds nothing but ids.
create table public.departed_rows (
  collection text not null,
  stamp bigint not null,
  row_id uuid not null,
  departed_at timestamp with time zone not null default now(),
  constraint departed_rows_pkey PRIMARY KEY (collection, stamp, row_id)
);
CREATE INDEX departed_rows_by_age ON public.departed_rows USING btree (departed_at);
CREATE INDEX departed_rows_by_row ON public.departed_rows USING btree (row_id);
grant select on public.departed_rows to anon;
grant select on public.departed_rows to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.departed_rows to service_role;
alter table public.departed_rows enable row level security;
create policy "Everyone reads which rows departed" on public.departed_rows for select to anon, authenticated using (true);

-- How the devices of people stand with their synchronisation: counts and ages, no contents.
create table public.device_reports (
  device_id uuid not null,
  user_id uuid not null,
  app_version text not null,
  reported_at timestamp with time zone not null default now(),
  oldest_waiting_at timestamp with time zone,
  waiting jsonb not null default '{}'::jsonb,
  parked jsonb not null default '{}'::jsonb,
  storage_lost_at timestamp with time zone,
  constraint device_reports_pkey PRIMARY KEY (user_id, device_id),
  constraint device_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint device_reports_version_is_short CHECK ((length(app_version) <= 60))
);
CREATE INDEX device_reports_by_age ON public.device_reports USING btree (reported_at DESC);
grant select on public.device_reports to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.device_reports to service_role;
alter table public.device_reports enable row level security;
create policy "People read their own devices and admins all" on public.device_reports for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));

create table public.evaluation_reports (
  id uuid not null,
  user_id uuid default auth.uid(),
  customer_user_id uuid,
  evaluation_id uuid,
  template text not null default 'upright'::text,
  points jsonb not null default '{}'::jsonb,
  overall_grade text,
  value_high numeric(12,2),
  value_minimum numeric(12,2),
  value_insurance numeric(12,2),
  repairs jsonb not null default '[]'::jsonb,
  summary text not null default ''::text,
  paper_path text not null default ''::text,
  sent_at timestamp with time zone,
  maker text not null default ''::text,
  model text not null default ''::text,
  serial_number text not null default ''::text,
  author_name text not null default ''::text,
  inspected_at timestamp with time zone,
  valid_until timestamp with time zone,
  shared_at timestamp with time zone,
  maker_key text not null default ''::text,
  serial_key text not null default ''::text,
  listing_id uuid,
  instrument_id uuid,
  entry_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint evaluation_reports_customer_user_id_fkey FOREIGN KEY (customer_user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint evaluation_reports_grade_is_known CHECK ((overall_grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  constraint evaluation_reports_pkey PRIMARY KEY (id),
  constraint evaluation_reports_points_are_findings CHECK (app.are_findings(points)),
  constraint evaluation_reports_repairs_are_a_list CHECK (app.are_repairs(repairs)),
  constraint evaluation_reports_sent_are_whole CHECK (((sent_at IS NULL) OR ((overall_grade IS NOT NULL) AND (value_minimum <= value_high) AND (value_high <= value_insurance) AND (valid_until IS NOT NULL)))),
  constraint evaluation_reports_shared_are_sent CHECK (((shared_at IS NULL) OR (sent_at IS NOT NULL))),
  constraint evaluation_reports_sides_differ CHECK ((user_id <> customer_user_id)),
  constraint evaluation_reports_template_is_known CHECK ((template = ANY (ARRAY['upright'::text, 'grand'::text]))),
  constraint evaluation_reports_texts_are_short CHECK (((length(summary) <= 4000) AND (length(paper_path) <= 300) AND (length(maker) <= 120) AND (length(model) <= 120) AND (length(serial_number) <= 50) AND (length(author_name) <= 120))),
  constraint evaluation_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint evaluation_reports_values_are_bounded CHECK ((((value_high >= (0)::numeric) AND (value_high <= (10000000)::numeric)) AND ((value_minimum >= (0)::numeric) AND (value_minimum <= (10000000)::numeric)) AND ((value_insurance >= (0)::numeric) AND (value_insurance <= (10000000)::numeric)))),
  constraint evaluation_reports_values_are_finite CHECK (((value_high <> 'NaN'::numeric) AND (value_minimum <> 'NaN'::numeric) AND (value_insurance <> 'NaN'::numeric)))
);
comment on column public.evaluation_reports.id is 'Made on the device from the evaluation''s, so that two devices begin the same.';
comment on column public.evaluation_reports.points is '{ "8": { grade, note, photos } }, by the numbers of the points. A key that a device sends is added to those that are there.';
comment on column public.evaluation_reports.repairs is '[{ what, urgency, cost }], in euro.';
comment on column public.evaluation_reports.paper_path is 'Of a PDF in the bucket evaluation-reports; photos of points lie in evaluation-photos.';
comment on column public.evaluation_reports.entry_id is 'Its line in the customer''s passport, while it is shared.';
CREATE INDEX evaluation_reports_by_change ON public.evaluation_reports USING btree (user_id, stamp, id);
CREATE INDEX evaluation_reports_of_customer_by_change ON public.evaluation_reports USING btree (customer_user_id, stamp, id);
CREATE UNIQUE INDEX evaluation_reports_one_of_an_evaluation ON public.evaluation_reports USING btree (evaluation_id) WHERE (NOT deleted);
CREATE INDEX evaluation_reports_shared ON public.evaluation_reports USING btree (customer_user_id, valid_until) WHERE (shared_at IS NOT NULL);
grant insert (id, evaluation_id, template, points, overall_grade, value_high, value_minimum, value_insurance, repairs, summary, paper_path, sent_at, shared_at, deleted) on public.evaluation_reports to authenticated;
grant select on public.evaluation_reports to authenticated;
grant update (template, points, overall_grade, value_high, value_minimum, value_insurance, repairs, summary, paper_path, sent_at, shared_at) on public.evaluation_reports to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.evaluation_reports to service_role;
alter table public.evaluation_reports enable row level security;
create policy "Evaluators fill their reports, customers share them" on public.evaluation_reports for update to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (customer_user_id = ( SELECT auth.uid() AS uid)))) with check (((user_id = ( SELECT auth.uid() AS uid)) OR (customer_user_id = ( SELECT auth.uid() AS uid))));
create policy "Evaluators read their reports, customers what was sent to them" on public.evaluation_reports for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (customer_user_id = ( SELECT auth.uid() AS uid))));
create policy "Evaluators write reports" on public.evaluation_reports for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER evaluation_reports_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.evaluation_reports FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER evaluation_reports_1_guard BEFORE INSERT OR UPDATE ON public.evaluation_reports FOR EACH ROW EXECUTE FUNCTION app.guard_evaluation_report();
CREATE TRIGGER evaluation_reports_2_bound_times BEFORE INSERT OR UPDATE OF sent_at, shared_at ON public.evaluation_reports FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_evaluation_reports();
CREATE TRIGGER evaluation_reports_2_lead BEFORE INSERT OR UPDATE ON public.evaluation_reports FOR EACH ROW EXECUTE FUNCTION app.lead_evaluation_report();
CREATE TRIGGER evaluation_reports_3_stamp BEFORE INSERT OR UPDATE ON public.evaluation_reports FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER evaluation_reports_5_mark_listings AFTER UPDATE ON public.evaluation_reports FOR EACH ROW WHEN ((old.shared_at IS DISTINCT FROM new.shared_at)) EXECUTE FUNCTION app.mark_listings_of_report();

create table public.evaluations (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  provider_user_id uuid,
  provider_id uuid,
  provider_name text not null default ''::text,
  customer_name text not null default ''::text,
  request_id uuid not null,
  service_id uuid,
  instrument_id uuid,
  listing_id uuid,
  maker text not null default ''::text,
  model text not null default ''::text,
  serial_number text not null default ''::text,
  piano_type text not null default ''::text,
  year integer,
  town text not null default ''::text,
  country_code text not null default ''::text,
  address text not null default ''::text,
  lat double precision,
  lng double precision,
  note text not null default ''::text,
  fee numeric(12,2) not null default 0,
  travel_fee numeric(12,2) not null default 0,
  commission numeric(12,2) not null default 0,
  refund numeric(12,2) not null default 0,
  state text not null default 'requested'::text,
  stepped_by text,
  step_note text not null default ''::text,
  payment_id uuid,
  booking_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  time_zone text not null default 'Europe/Berlin'::text,
  inspected_at timestamp with time zone,
  report_due_at timestamp with time zone,
  reported_at timestamp with time zone,
  late_told_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  refunded_at timestamp with time zone,
  constraint evaluations_appointment_takes_time CHECK ((((starts_at IS NULL) = (ends_at IS NULL)) AND (ends_at > starts_at))),
  constraint evaluations_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE SET NULL,
  constraint evaluations_country_is_a_code CHECK ((country_code ~ '^([A-Z]{2})?$'::text)),
  constraint evaluations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE SET NULL,
  constraint evaluations_pkey PRIMARY KEY (id),
  constraint evaluations_place_is_on_earth CHECK ((((lat IS NULL) = (lng IS NULL)) AND ((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)))),
  constraint evaluations_price_is_finite CHECK (((fee <> 'NaN'::numeric) AND (travel_fee <> 'NaN'::numeric) AND (commission <> 'NaN'::numeric) AND (refund <> 'NaN'::numeric))),
  constraint evaluations_price_is_not_negative CHECK (((fee >= (0)::numeric) AND (fee <= (100000)::numeric) AND (travel_fee >= (0)::numeric) AND (travel_fee <= (100000)::numeric) AND (commission >= (0)::numeric) AND (commission <= (100000)::numeric) AND (refund >= (0)::numeric) AND (refund <= ((fee + travel_fee) + commission)))),
  constraint evaluations_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.service_providers(id) ON DELETE SET NULL,
  constraint evaluations_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint evaluations_sides_differ CHECK ((user_id <> provider_user_id)),
  constraint evaluations_state_is_known CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text, 'paid'::text, 'scheduled'::text, 'inspected'::text, 'reported'::text, 'cancelled'::text, 'expired'::text]))),
  constraint evaluations_stepped_by_is_known CHECK ((stepped_by = ANY (ARRAY['customer'::text, 'evaluator'::text]))),
  constraint evaluations_texts_are_short CHECK (((length(maker) <= 120) AND (length(model) <= 120) AND (length(serial_number) <= 40) AND (length(town) <= 120) AND (length(address) <= 300) AND (length(note) <= 1000) AND (length(step_note) <= 1000) AND (length(provider_name) <= 120) AND (length(customer_name) <= 120))),
  constraint evaluations_type_is_known CHECK ((piano_type = ANY (ARRAY[''::text, 'Grand'::text, 'Upright'::text, 'Digital'::text, 'Hybrid'::text]))),
  constraint evaluations_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint evaluations_year_is_1700_to_2100 CHECK (((year >= 1700) AND (year <= 2100)))
);
comment on column public.evaluations.request_id is 'What was asked of up to three evaluators at once has one.';
comment on column public.evaluations.instrument_id is 'Of the customer''s instruments, as listing_id of their listings; what it points to may be gone.';
comment on column public.evaluations.refund is 'What a cancelled one that was paid for leaves to be given back (rule E-9).';
comment on column public.evaluations.late_told_at is 'When both were told that the report is late.';
comment on column public.evaluations.refunded_at is 'When its refund was given back.';
CREATE UNIQUE INDEX evaluations_ask_each_once ON public.evaluations USING btree (request_id, provider_id) WHERE (NOT deleted);
CREATE INDEX evaluations_by_change ON public.evaluations USING btree (user_id, stamp, id);
CREATE INDEX evaluations_of_booking ON public.evaluations USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX evaluations_of_payment ON public.evaluations USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX evaluations_of_provider_by_change ON public.evaluations USING btree (provider_user_id, stamp, id);
CREATE INDEX evaluations_waiting ON public.evaluations USING btree (updated_at) WHERE (state = ANY (ARRAY['requested'::text, 'accepted'::text]));
CREATE INDEX evaluations_with_report_due ON public.evaluations USING btree (report_due_at) WHERE ((state = ANY (ARRAY['scheduled'::text, 'inspected'::text])) AND (late_told_at IS NULL));
grant insert (id, provider_id, request_id, service_id, instrument_id, listing_id, maker, model, serial_number, piano_type, year, town, country_code, address, lat, lng, note, fee, travel_fee, commission, state, step_note, starts_at, deleted) on public.evaluations to authenticated;
grant select on public.evaluations to authenticated;
grant update (state, step_note, starts_at) on public.evaluations to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.evaluations to service_role;
alter table public.evaluations enable row level security;
create policy "Customers ask for an evaluation" on public.evaluations for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "The two sides lead their evaluation on" on public.evaluations for update to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid)))) with check (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid))));
create policy "The two sides read their evaluation" on public.evaluations for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid))));
CREATE TRIGGER evaluations_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.evaluations FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER evaluations_1_guard BEFORE INSERT OR UPDATE ON public.evaluations FOR EACH ROW EXECUTE FUNCTION app.guard_evaluation();
CREATE TRIGGER evaluations_2_address BEFORE INSERT ON public.evaluations FOR EACH ROW EXECUTE FUNCTION app.address_evaluation();
CREATE TRIGGER evaluations_2_book BEFORE UPDATE ON public.evaluations FOR EACH ROW WHEN (((old.state = 'paid'::text) AND (new.state = 'scheduled'::text))) EXECUTE FUNCTION app.book_evaluation();
CREATE TRIGGER evaluations_3_stamp BEFORE INSERT OR UPDATE ON public.evaluations FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER evaluations_5_notify_of_request AFTER INSERT ON public.evaluations FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.notify_of_evaluation();
CREATE TRIGGER evaluations_5_notify_of_step AFTER UPDATE ON public.evaluations FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION app.notify_of_evaluation();
CREATE TRIGGER evaluations_6_lead_booking AFTER UPDATE ON public.evaluations FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION app.follow_evaluation();
CREATE TRIGGER evaluations_7_note_request AFTER INSERT ON public.evaluations FOR EACH ROW WHEN (((NOT new.deleted) AND (new.state = 'requested'::text))) EXECUTE FUNCTION app.note_evaluation_activity();
CREATE TRIGGER evaluations_7_note_step AFTER UPDATE ON public.evaluations FOR EACH ROW WHEN (((old.state <> new.state) AND ((new.state = ANY (ARRAY['reported'::text, 'cancelled'::text])) OR ((old.state = 'accepted'::text) AND (new.state = 'paid'::text))))) EXECUTE FUNCTION app.note_evaluation_activity();

create table public.financing_quotes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  listing_id uuid,
  title text not null default ''::text,
  price numeric(12,2) not null,
  down_payment numeric(12,2) not null,
  months integer not null,
  yearly_percent numeric(4,2) not null,
  fee numeric(12,2) not null default 0,
  loan numeric(12,2) not null default 0,
  instalment numeric(12,2) not null default 0,
  last_instalment numeric(12,2) not null default 0,
  interest numeric(12,2) not null default 0,
  effective_percent numeric(14,2),
  phone text not null default ''::text,
  state text not null default 'saved'::text,
  saved_at timestamp with time zone not null default now(),
  applied_at timestamp with time zone,
  answer text not null default ''::text,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint financing_quotes_answer_has_time CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL))),
  constraint financing_quotes_down_payment_is_within CHECK (((down_payment >= (0)::numeric) AND (down_payment <= (price + fee)))),
  constraint financing_quotes_pkey PRIMARY KEY (id),
  constraint financing_quotes_price_is_financed CHECK (((price >= (1)::numeric) AND (price <= (1000000)::numeric))),
  constraint financing_quotes_rate_is_offered CHECK ((((yearly_percent = (0)::numeric) AND (months = 12)) OR ((yearly_percent >= 3.9) AND (yearly_percent <= 15.9)))),
  constraint financing_quotes_state_is_known CHECK ((state = ANY (ARRAY['saved'::text, 'applied'::text, 'withdrawn'::text, 'answered'::text]))),
  constraint financing_quotes_term_is_offered CHECK ((((months >= 12) AND (months <= 84)) AND ((months % 6) = 0))),
  constraint financing_quotes_texts_are_short CHECK (((length(title) <= 200) AND (length(phone) <= 40) AND (length(answer) <= 1000))),
  constraint financing_quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column public.financing_quotes.listing_id is 'What it points to may be gone.';
comment on column public.financing_quotes.fee is 'This and what follows up to the effective rate: reckoned by the database of the terms.';
CREATE INDEX financing_quotes_by_change ON public.financing_quotes USING btree (user_id, stamp, id);
grant insert (id, listing_id, title, price, down_payment, months, yearly_percent, phone, state, saved_at, deleted) on public.financing_quotes to authenticated;
grant select on public.financing_quotes to authenticated;
grant update (phone, state, deleted) on public.financing_quotes to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.financing_quotes to service_role;
alter table public.financing_quotes enable row level security;
create policy "People change their quotes" on public.financing_quotes for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read their quotes, admins those that were sent" on public.financing_quotes for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR ((applied_at IS NOT NULL) AND ( SELECT app.is_admin() AS is_admin))));
create policy "People save quotes" on public.financing_quotes for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER financing_quotes_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.financing_quotes FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER financing_quotes_1_guard BEFORE INSERT OR UPDATE ON public.financing_quotes FOR EACH ROW EXECUTE FUNCTION app.guard_financing_quote();
CREATE TRIGGER financing_quotes_2_bound_times BEFORE INSERT OR UPDATE OF saved_at ON public.financing_quotes FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_financing_quotes();
CREATE TRIGGER financing_quotes_2_limit_at_insert BEFORE INSERT ON public.financing_quotes FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.limit_financing_quotes();
CREATE TRIGGER financing_quotes_2_limit_at_update BEFORE UPDATE ON public.financing_quotes FOR EACH ROW WHEN (((NOT new.deleted) AND (old.deleted OR ((new.state = 'applied'::text) AND (old.state <> 'applied'::text))))) EXECUTE FUNCTION app.limit_financing_quotes();
CREATE TRIGGER financing_quotes_3_stamp BEFORE INSERT OR UPDATE ON public.financing_quotes FOR EACH ROW EXECUTE FUNCTION app.stamp_row();

-- Counts are rows of the file, by what became of them; `ended` are listings that it did not name.
create table public.import_batches (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  file_name text not null default ''::text,
  total integer not null,
  created integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  skipped integer not null default 0,
  ambiguous integer not null default 0,
  ended integer not null default 0,
  parts integer not null default 0,
  choices jsonb not null default '{}'::jsonb,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint import_batches_are_of_one_person UNIQUE (id, user_id),
  constraint import_batches_choices_are_an_object CHECK (((jsonb_typeof(choices) = 'object'::text) AND (length((choices)::text) <= 60000))),
  constraint import_batches_counts_add_up CHECK ((total = (((((created)::bigint + changed) + same) + skipped) + ambiguous))),
  constraint import_batches_counts_are_possible CHECK (((LEAST(total, created, changed, same, skipped, ambiguous, ended, parts) >= 0) AND (GREATEST(total, ended) <= 1000000) AND (parts <= 2000))),
  constraint import_batches_file_name_is_short CHECK ((length(file_name) <= 300)),
  constraint import_batches_pkey PRIMARY KEY (id),
  constraint import_batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column public.import_batches.parts is 'How many rows of import_parts belong to it.';
CREATE INDEX import_batches_by_age ON public.import_batches USING btree (user_id, created_at);
CREATE INDEX import_batches_by_change ON public.import_batches USING btree (user_id, stamp, id);
grant insert (id, file_name, total, created, changed, same, skipped, ambiguous, ended, parts, choices, undone_at) on public.import_batches to authenticated;
grant select on public.import_batches to authenticated;
grant update (choices, undone_at) on public.import_batches to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.import_batches to service_role;
alter table public.import_batches enable row level security;
create policy "People note their imports" on public.import_batches for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read their imports" on public.import_batches for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People take their imports back" on public.import_batches for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER import_batches_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.import_batches FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER import_batches_1_guard BEFORE INSERT OR UPDATE ON public.import_batches FOR EACH ROW EXECUTE FUNCTION app.guard_import_batch();
CREATE TRIGGER import_batches_2_bound_times BEFORE INSERT OR UPDATE OF undone_at ON public.import_batches FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_import_batches();
CREATE TRIGGER import_batches_3_stamp BEFORE INSERT OR UPDATE ON public.import_batches FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER import_batches_9_made AFTER INSERT ON public.import_batches FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.note_import();
CREATE TRIGGER import_batches_9_taken_back AFTER UPDATE ON public.import_batches FOR EACH ROW WHEN (((old.undone_at IS NULL) AND (new.undone_at IS NOT NULL))) EXECUTE FUNCTION app.note_import();

create table public.import_parts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  batch_id uuid not null,
  place integer not null,
  entries jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint import_parts_are_of_a_batch_of_the_same_person FOREIGN KEY (batch_id, user_id) REFERENCES public.import_batches(id, user_id) ON DELETE CASCADE,
  constraint import_parts_entries_are_a_list CHECK (((jsonb_typeof(entries) = 'array'::text) AND (jsonb_array_length(entries) <= 200) AND (length((entries)::text) <= 400000))),
  constraint import_parts_have_a_place_each UNIQUE (batch_id, place),
  constraint import_parts_pkey PRIMARY KEY (id),
  constraint import_parts_place_is_possible CHECK (((place >= 0) AND (place <= 1999))),
  constraint import_parts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column public.import_parts.entries is 'What was written, at most 200: { id, kind: create, digest } or { id, kind: change | end, before, after }. Empty once that is forgotten.';
CREATE INDEX import_parts_by_age ON public.import_parts USING btree (created_at) WHERE (NOT deleted);
CREATE INDEX import_parts_by_change ON public.import_parts USING btree (user_id, stamp, id);
grant insert (id, batch_id, place, entries) on public.import_parts to authenticated;
grant select on public.import_parts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.import_parts to service_role;
alter table public.import_parts enable row level security;
create policy "People note what they imported" on public.import_parts for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read what they imported" on public.import_parts for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER import_parts_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.import_parts FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER import_parts_1_guard BEFORE INSERT ON public.import_parts FOR EACH ROW EXECUTE FUNCTION app.guard_import_part();
CREATE TRIGGER import_parts_3_stamp BEFORE INSERT OR UPDATE ON public.import_parts FOR EACH ROW EXECUTE FUNCTION app.stamp_row();

create table public.inquiries (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  seller_id uuid,
  piano_id uuid,
  piano_title text not null default ''::text,
  seller_name text not null default ''::text,
  inquiry_type text not null default 'general'::text,
  name text not null,
  email text not null,
  phone text not null default ''::text,
  message text not null,
  written_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  by_visitor boolean not null default false,
  closed boolean not null default false,
  constraint inquiries_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE SET NULL,
  constraint inquiries_pkey PRIMARY KEY (id),
  constraint inquiries_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint inquiries_sides_differ CHECK ((user_id <> seller_id)),
  constraint inquiries_texts_are_short CHECK (((length(name) <= 120) AND (length(email) <= 254) AND (length(phone) <= 40) AND (length(piano_title) <= 300) AND (length(message) <= 4000))),
  constraint inquiries_type_is_known CHECK ((inquiry_type = ANY (ARRAY['general'::text, 'purchase'::text, 'viewing'::text, 'service'::text, 'appraisal'::text]))),
  constraint inquiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint inquiries_visitor_has_no_account CHECK (((NOT by_visitor) OR (user_id IS NULL)))
);
comment on column public.inquiries.written_at is 'When the device wrote it; created_at is when the server had it.';
comment on column public.inquiries.deleted is 'Only on what its person took back before it was known here: it holds no text.';
comment on column public.inquiries.by_visitor is 'Opened without an account, by a confirmed e-mail address; user_id null then means no account, not a deleted one.';
comment on column public.inquiries.closed is 'The visitor takes no more messages here.';
CREATE INDEX inquiries_by_change ON public.inquiries USING btree (user_id, stamp, id);
CREATE INDEX inquiries_by_piano ON public.inquiries USING btree (piano_id);
CREATE INDEX inquiries_of_seller_by_change ON public.inquiries USING btree (seller_id, stamp, id);
CREATE INDEX inquiries_of_visitors_by_address ON public.inquiries USING btree (lower(email)) WHERE by_visitor;
grant insert (id, seller_id, piano_id, inquiry_type, name, email, phone, message, written_at, deleted) on public.inquiries to authenticated;
grant select on public.inquiries to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.inquiries to service_role;
alter table public.inquiries enable row level security;
create policy "People open conversations" on public.inquiries for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "The two sides read their conversation, and admins a reported on" on public.inquiries for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid)) OR (( SELECT app.is_admin() AS is_admin) AND (EXISTS ( SELECT
   FROM public.conversation_marks k
  WHERE ((k.inquiry_id = inquiries.id) AND k.reported))))));
CREATE TRIGGER inquiries_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.inquiries FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER inquiries_1_check_name BEFORE INSERT ON public.inquiries FOR EACH ROW EXECUTE FUNCTION app.check_writers_name();
CREATE TRIGGER inquiries_1_guard BEFORE INSERT OR UPDATE ON public.inquiries FOR EACH ROW EXECUTE FUNCTION app.guard_inquiry();
CREATE TRIGGER inquiries_2_address BEFORE INSERT ON public.inquiries FOR EACH ROW EXECUTE FUNCTION app.address_inquiry();
CREATE TRIGGER inquiries_2_bound_times BEFORE INSERT OR UPDATE OF written_at ON public.inquiries FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_inquiries();
CREATE TRIGGER inquiries_3_stamp BEFORE INSERT OR UPDATE ON public.inquiries FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER inquiries_5_plan_account_mails AFTER INSERT ON public.inquiries FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.plan_account_mails();
CREATE TRIGGER inquiries_9_sent AFTER INSERT ON public.inquiries FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.note_contact();

create table public.instrument_entries (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  instrument_id uuid not null,
  kind text not null default 'note'::text,
  happened_at timestamp with time zone not null default now(),
  body text not null default ''::text,
  measures jsonb not null default '{}'::jsonb,
  side text not null default 'owner'::text,
  source_id uuid,
  listing_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint instrument_entries_body_is_short CHECK ((length(body) <= 2000)),
  constraint instrument_entries_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES public.instruments(id) ON DELETE CASCADE,
  constraint instrument_entries_kind_is_known CHECK ((kind = ANY (ARRAY['listing'::text, 'inspection'::text, 'service'::text, 'tuning'::text, 'humidity'::text, 'move'::text, 'note'::text]))),
  constraint instrument_entries_measures_are_bounded CHECK (app.are_measures(measures)),
  constraint instrument_entries_pkey PRIMARY KEY (id),
  constraint instrument_entries_side_is_known CHECK ((side = ANY (ARRAY['owner'::text, 'former'::text, 'provider'::text, 'evaluator'::text, 'market'::text]))),
  constraint instrument_entries_source_id_fkey FOREIGN KEY (source_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint instrument_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column public.instrument_entries.side is 'Who it is from: the owner, a former one, a provider, an evaluator, or the market itself.';
comment on column public.instrument_entries.source_id is 'The person it is from, where that is not the owner; null once their account is gone.';
comment on column public.instrument_entries.deleted is 'It left this person with the instrument; then it holds nothing any more.';
CREATE INDEX instrument_entries_by_change ON public.instrument_entries USING btree (user_id, stamp, id);
CREATE UNIQUE INDEX instrument_entries_name_a_listing_once ON public.instrument_entries USING btree (instrument_id, listing_id) WHERE ((listing_id IS NOT NULL) AND (NOT deleted));
CREATE INDEX instrument_entries_of_instrument ON public.instrument_entries USING btree (instrument_id, happened_at DESC);
CREATE INDEX instrument_entries_of_source ON public.instrument_entries USING btree (source_id) WHERE (source_id IS NOT NULL);
grant insert (id, instrument_id, kind, happened_at, body, measures, deleted) on public.instrument_entries to authenticated;
grant select on public.instrument_entries to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.instrument_entries to service_role;
alter table public.instrument_entries enable row level security;
create policy "People add lines to their instruments" on public.instrument_entries for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read the lines of their instruments" on public.instrument_entries for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER instrument_entries_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.instrument_entries FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER instrument_entries_1_guard BEFORE INSERT ON public.instrument_entries FOR EACH ROW EXECUTE FUNCTION app.guard_instrument_entry();
CREATE TRIGGER instrument_entries_2_bound_times BEFORE INSERT OR UPDATE OF happened_at ON public.instrument_entries FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_instrument_entries();
CREATE TRIGGER instrument_entries_3_stamp BEFORE INSERT OR UPDATE ON public.instrument_entries FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER instrument_entries_5_tuned AFTER INSERT ON public.instrument_entries FOR EACH ROW WHEN (((new.kind = 'tuning'::text) AND (NOT new.deleted))) EXECUTE FUNCTION app.take_tuning_forward();

create table public.instruments (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  passport_id uuid not null,
  maker text not null default ''::text,
  model text not null default ''::text,
  serial_number text not null default ''::text,
  piano_type text not null default ''::text,
  year integer,
  town text not null default ''::text,
  country_code text not null default ''::text,
  interval_months integer not null default 6,
  preferred_month integer,
  paused_until date,
  last_tuned_on date,
  new_since date,
  shown_kinds text[] not null default '{}'::text[],
  handed_on_at timestamp with time zone,
  offered_until timestamp with time zone,
  maker_key text not null default ''::text,
  serial_key text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint instruments_country_is_a_code CHECK ((country_code ~ '^([A-Z]{2})?$'::text)),
  constraint instruments_days_are_plausible CHECK ((((paused_until >= '1970-01-01'::date) AND (paused_until <= '2200-01-01'::date)) AND ((last_tuned_on >= '1970-01-01'::date) AND (last_tuned_on <= '2200-01-01'::date)) AND ((new_since >= '1970-01-01'::date) AND (new_since <= '2200-01-01'::date)))),
  constraint instruments_have_a_name_that_is_short CHECK (((deleted OR ((maker <> ''::text) AND (serial_number <> ''::text))) AND (length(maker) <= 100) AND (length(serial_number) <= 50))),
  constraint instruments_interval_is_one_of_three CHECK ((interval_months = ANY (ARRAY[12, 6, 3]))),
  constraint instruments_month_is_known CHECK (((preferred_month >= 1) AND (preferred_month <= 12))),
  constraint instruments_pkey PRIMARY KEY (id),
  constraint instruments_shown_kinds_are_known CHECK (((shown_kinds <@ ARRAY['listing'::text, 'inspection'::text, 'service'::text, 'tuning'::text, 'humidity'::text, 'move'::text]) AND (cardinality(shown_kinds) <= 6) AND (COALESCE(array_ndims(shown_kinds), 1) = 1) AND (array_position(shown_kinds, NULL::text) IS NULL))),
  constraint instruments_texts_are_short CHECK (((length(model) <= 100) AND (length(town) <= 100))),
  constraint instruments_type_is_known CHECK ((piano_type = ANY (ARRAY[''::text, 'Grand'::text, 'Upright'::text, 'Digital'::text, 'Hybrid'::text]))),
  constraint instruments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint instruments_year_is_plausible CHECK (((year >= 1700) AND (year <= 2100)))
);
comment on column public.instruments.handed_on_at is 'Somebody else has the instrument since; what stays of it are the person''s own notes.';
comment on column public.instruments.offered_until is 'A code is out with which another person may take it over.';
CREATE UNIQUE INDEX instruments_are_held_by_one ON public.instruments USING btree (passport_id) WHERE ((NOT deleted) AND (handed_on_at IS NULL));
CREATE UNIQUE INDEX instruments_are_one_of_a_person ON public.instruments USING btree (user_id, maker_key, serial_key) WHERE ((NOT deleted) AND (handed_on_at IS NULL));
CREATE INDEX instruments_by_change ON public.instruments USING btree (user_id, stamp, id);
grant insert (id, maker, model, serial_number, piano_type, year, town, country_code, interval_months, preferred_month, paused_until, last_tuned_on, new_since, shown_kinds, deleted) on public.instruments to authenticated;
grant select on public.instruments to authenticated;
grant update (maker, model, serial_number, piano_type, year, town, country_code, interval_months, preferred_month, paused_until, last_tuned_on, new_since, shown_kinds, deleted) on public.instruments to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.instruments to service_role;
alter table public.instruments enable row level security;
create policy "People add instruments of their own" on public.instruments for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People change their instruments" on public.instruments for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read their instruments" on public.instruments for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER instruments_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.instruments FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER instruments_1_guard BEFORE INSERT OR UPDATE ON public.instruments FOR EACH ROW EXECUTE FUNCTION app.guard_instrument();
CREATE TRIGGER instruments_2_bound_times BEFORE INSERT OR UPDATE OF last_tuned_on, new_since ON public.instruments FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_instruments();
CREATE TRIGGER instruments_3_stamp BEFORE INSERT OR UPDATE ON public.instruments FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER instruments_5_link_at_insert AFTER INSERT ON public.instruments FOR EACH ROW WHEN (((NOT new.deleted) AND (new.handed_on_at IS NULL))) EXECUTE FUNCTION app.link_listings_of_instrument();
CREATE TRIGGER instruments_5_link_at_update AFTER UPDATE ON public.instruments FOR EACH ROW WHEN ((((((old.maker_key IS DISTINCT FROM new.maker_key) OR (old.serial_key IS DISTINCT FROM new.serial_key)) OR (old.shown_kinds IS DISTINCT FROM new.shown_kinds)) OR (old.deleted IS DISTINCT FROM new.deleted)) OR ((old.handed_on_at IS NULL) IS DISTINCT FROM (new.handed_on_at IS NULL)))) EXECUTE FUNCTION app.link_listings_of_instrument();
CREATE TRIGGER instruments_5_remind_at_insert AFTER INSERT ON public.instruments FOR EACH ROW EXECUTE FUNCTION app.plan_tuning_reminder();
CREATE TRIGGER instruments_5_remind_at_update AFTER UPDATE ON public.instruments FOR EACH ROW WHEN ((((((((old.last_tuned_on IS DISTINCT FROM new.last_tuned_on) OR (old.new_since IS DISTINCT FROM new.new_since)) OR (old.interval_months IS DISTINCT FROM new.interval_months)) OR (old.preferred_month IS DISTINCT FROM new.preferred_month)) OR (old.paused_until IS DISTINCT FROM new.paused_until)) OR (old.deleted IS DISTINCT FROM new.deleted)) OR (old.handed_on_at IS DISTINCT FROM new.handed_on_at))) EXECUTE FUNCTION app.plan_tuning_reminder();

create table public.job_sheets (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  user_id uuid,
  customer_user_id uuid,
  pitch_before numeric(4,1),
  pitch_after numeric(4,1),
  humidity numeric(4,1),
  temperature numeric(4,1),
  faults jsonb not null default '[]'::jsonb,
  parts jsonb not null default '[]'::jsonb,
  photos jsonb not null default '[]'::jsonb,
  notes text not null default ''::text,
  next_visit_months integer,
  signature text not null default ''::text,
  signed_name text not null default ''::text,
  signed_at timestamp with time zone,
  is_handed_in boolean not null default false,
  handed_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint job_sheets_are_one_a_visit UNIQUE (booking_id),
  constraint job_sheets_customer_user_id_fkey FOREIGN KEY (customer_user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint job_sheets_faults_are_texts CHECK (app.are_job_faults(faults)),
  constraint job_sheets_measures_are_bounded CHECK ((((pitch_before >= (350)::numeric) AND (pitch_before <= (500)::numeric)) AND ((pitch_after >= (350)::numeric) AND (pitch_after <= (500)::numeric)) AND ((humidity >= (0)::numeric) AND (humidity <= (100)::numeric)) AND ((temperature >= ('-20'::integer)::numeric) AND (temperature <= (50)::numeric)))),
  constraint job_sheets_next_visit_is_near CHECK (((next_visit_months >= 1) AND (next_visit_months <= 24))),
  constraint job_sheets_parts_are_listed CHECK (app.are_job_parts(parts)),
  constraint job_sheets_photos_are_of_ones_own CHECK (app.are_job_photos(photos, user_id)),
  constraint job_sheets_pkey PRIMARY KEY (id),
  constraint job_sheets_signature_is_a_line CHECK (((signature ~ '^[ML0-9 ]*$'::text) AND (length(signature) <= 20000))),
  constraint job_sheets_texts_are_short CHECK (((length(notes) <= 2000) AND (length(signed_name) <= 120))),
  constraint job_sheets_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on column public.job_sheets.booking_id is 'What it points to may be gone.';
comment on column public.job_sheets.signature is 'Drawn: a path of M and L in whole numbers, within 600 by 200.';
comment on column public.job_sheets.signed_at is 'When it was signed, by the clock of the device.';
comment on column public.job_sheets.handed_in_at is 'From then on the customer reads it, and nothing of it is changed.';
CREATE INDEX job_sheets_by_change ON public.job_sheets USING btree (user_id, stamp, id);
CREATE INDEX job_sheets_of_customer_by_change ON public.job_sheets USING btree (customer_user_id, stamp, id);
grant select on public.job_sheets to authenticated;
grant update (pitch_before, pitch_after, humidity, temperature, faults, parts, photos, notes, next_visit_months, signature, signed_name, signed_at, is_handed_in) on public.job_sheets to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.job_sheets to service_role;
alter table public.job_sheets enable row level security;
create policy "Providers read their sheets, customers those handed in" on public.job_sheets for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR ((customer_user_id = ( SELECT auth.uid() AS uid)) AND is_handed_in)));
create policy "Providers write their sheets" on public.job_sheets for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER job_sheets_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.job_sheets FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER job_sheets_1_guard BEFORE UPDATE ON public.job_sheets FOR EACH ROW EXECUTE FUNCTION app.guard_job_sheet();
CREATE TRIGGER job_sheets_2_bound_times BEFORE INSERT OR UPDATE OF signed_at ON public.job_sheets FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_job_sheets();
CREATE TRIGGER job_sheets_3_stamp BEFORE INSERT OR UPDATE ON public.job_sheets FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER job_sheets_5_note AFTER UPDATE ON public.job_sheets FOR EACH ROW WHEN ((new.is_handed_in AND (NOT old.is_handed_in))) EXECUTE FUNCTION app.note_late_job_sheet();

create table public.listing_promotions (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  owner_id uuid,
  piano_id uuid,
  product text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint listing_promotions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_profiles(id) ON DELETE SET NULL,
  constraint listing_promotions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id),
  constraint listing_promotions_payment_id_key UNIQUE (payment_id),
  constraint listing_promotions_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE SET NULL,
  constraint listing_promotions_pkey PRIMARY KEY (id),
  constraint listing_promotions_take_time CHECK ((ends_at > starts_at))
);
CREATE INDEX listing_promotions_of_listing ON public.listing_promotions USING btree (piano_id, ends_at);
CREATE INDEX listing_promotions_of_owner ON public.listing_promotions USING btree (owner_id);
grant select on public.listing_promotions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.listing_promotions to service_role;
alter table public.listing_promotions enable row level security;
create policy "People read what their payments brought, admins all" on public.listing_promotions for select to authenticated using (((owner_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));

create table public.messages (
  id uuid not null default gen_random_uuid(),
  inquiry_id uuid not null,
  user_id uuid default auth.uid(),
  recipient_id uuid,
  place integer not null,
  body text not null,
  written_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  by_visitor boolean not null default false,
  constraint messages_body_is_short CHECK ((length(body) <= 4000)),
  constraint messages_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES public.inquiries(id) ON DELETE CASCADE,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_place_is_taken_once UNIQUE (inquiry_id, place),
  constraint messages_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on column public.messages.user_id is 'Who sent it; null when that account is deleted.';
CREATE INDEX messages_by_change ON public.messages USING btree (user_id, stamp, id);
CREATE INDEX messages_of_recipient_by_change ON public.messages USING btree (recipient_id, stamp, id);
grant insert (id, inquiry_id, body, written_at, deleted) on public.messages to authenticated;
grant select on public.messages to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.messages to service_role;
alter table public.messages enable row level security;
create policy "A side writes messages" on public.messages for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "The two sides read their messages, and admins a reported one" on public.messages for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (recipient_id = ( SELECT auth.uid() AS uid)) OR (( SELECT app.is_admin() AS is_admin) AND (EXISTS ( SELECT
   FROM public.conversation_marks k
  WHERE ((k.inquiry_id = messages.inquiry_id) AND k.reported))))));
CREATE TRIGGER messages_0_guard_visitor_mark BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION app.guard_visitor_mark();
CREATE TRIGGER messages_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.messages FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER messages_1_guard BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION app.guard_message();
CREATE TRIGGER messages_2_address BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION app.address_message();
CREATE TRIGGER messages_2_bound_times BEFORE INSERT OR UPDATE OF written_at ON public.messages FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_messages();
CREATE TRIGGER messages_3_stamp BEFORE INSERT OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER messages_5_plan_account_mails AFTER INSERT ON public.messages FOR EACH ROW WHEN (((NOT new.deleted) AND (new.recipient_id IS NOT NULL))) EXECUTE FUNCTION app.plan_account_mails();
CREATE TRIGGER messages_5_plan_visitor_mail AFTER INSERT ON public.messages FOR EACH ROW WHEN (((NOT new.by_visitor) AND (NOT new.deleted))) EXECUTE FUNCTION app.plan_visitor_mail();

create table public.move_quotes (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  provider_user_id uuid,
  provider_id uuid,
  request_id uuid not null,
  provider_name text not null default ''::text,
  customer_name text not null default ''::text,
  piano jsonb not null default '{}'::jsonb,
  origin jsonb not null default '{}'::jsonb,
  destination jsonb not null default '{}'::jsonb,
  wish_from date not null,
  wish_to date not null,
  is_flexible boolean not null default false,
  photos jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  state text not null default 'asked'::text,
  price numeric(12,2),
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  time_zone text not null default 'Europe/Berlin'::text,
  insured_until date,
  answer text not null default ''::text,
  valid_until timestamp with time zone,
  accepted_price numeric(12,2),
  accepted_starts_at timestamp with time zone,
  booking_id uuid,
  sequence integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint move_quotes_have_price_and_time CHECK (((state <> ALL (ARRAY['quoted'::text, 'accepted'::text])) OR ((price IS NOT NULL) AND (starts_at IS NOT NULL) AND (ends_at IS NOT NULL) AND (valid_until IS NOT NULL)))),
  constraint move_quotes_insurance_is_a_day CHECK (((insured_until >= '2000-01-01'::date) AND (insured_until <= '2100-01-01'::date))),
  constraint move_quotes_once_a_mover UNIQUE (request_id, provider_id),
  constraint move_quotes_photos_are_a_list CHECK (((jsonb_typeof(photos) = 'array'::text) AND (length((photos)::text) <= 4000))),
  constraint move_quotes_piano_is_readable CHECK (app.is_moved_piano(piano)),
  constraint move_quotes_pkey PRIMARY KEY (id),
  constraint move_quotes_places_are_readable CHECK ((app.is_move_place(origin) AND app.is_move_place(destination))),
  constraint move_quotes_price_is_finite CHECK (((price <> 'NaN'::numeric) AND (accepted_price <> 'NaN'::numeric))),
  constraint move_quotes_price_is_not_negative CHECK (((price >= (0)::numeric) AND (price <= (100000)::numeric) AND (accepted_price >= (0)::numeric) AND (accepted_price <= (100000)::numeric))),
  constraint move_quotes_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.service_providers(id) ON DELETE SET NULL,
  constraint move_quotes_provider_user_id_fkey FOREIGN KEY (provider_user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint move_quotes_sides_differ CHECK ((user_id <> provider_user_id)),
  constraint move_quotes_state_is_known CHECK ((state = ANY (ARRAY['asked'::text, 'quoted'::text, 'accepted'::text, 'declined'::text, 'lost'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint move_quotes_take_time CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '24:00:00'::interval)))),
  constraint move_quotes_texts_are_short CHECK (((length(answer) <= 1000) AND (length(note) <= 1000) AND (length(provider_name) <= 120) AND (length(customer_name) <= 120))),
  constraint move_quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on column public.move_quotes.answer is 'What the mover writes with it.';
comment on column public.move_quotes.accepted_price is 'What the customer saw when they accepted: a price or time that has changed since is not taken.';
CREATE INDEX move_quotes_by_change ON public.move_quotes USING btree (user_id, stamp, id);
CREATE INDEX move_quotes_of_mover_by_change ON public.move_quotes USING btree (provider_user_id, stamp, id);
CREATE INDEX move_quotes_of_provider ON public.move_quotes USING btree (provider_id);
CREATE INDEX move_quotes_open ON public.move_quotes USING btree (valid_until) WHERE (state = ANY (ARRAY['asked'::text, 'quoted'::text]));
grant select on public.move_quotes to authenticated;
grant update (state, price, starts_at, ends_at, insured_until, answer, accepted_price, accepted_starts_at) on public.move_quotes to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.move_quotes to service_role;
alter table public.move_quotes enable row level security;
create policy "The two sides lead their quote on" on public.move_quotes for update to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid)))) with check (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid))));
create policy "The two sides read their quote" on public.move_quotes for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (provider_user_id = ( SELECT auth.uid() AS uid))));
CREATE TRIGGER move_quotes_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.move_quotes FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER move_quotes_1_guard BEFORE UPDATE ON public.move_quotes FOR EACH ROW EXECUTE FUNCTION app.guard_move_quote();
CREATE TRIGGER move_quotes_2_settle BEFORE UPDATE ON public.move_quotes FOR EACH ROW WHEN (((new.state = ANY (ARRAY['quoted'::text, 'accepted'::text])) AND ((((old.state IS DISTINCT FROM new.state) OR (old.price IS DISTINCT FROM new.price)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)))) EXECUTE FUNCTION app.settle_move_quote();
CREATE TRIGGER move_quotes_3_stamp BEFORE INSERT OR UPDATE ON public.move_quotes FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER move_quotes_4_book AFTER UPDATE ON public.move_quotes FOR EACH ROW WHEN (((old.state <> 'accepted'::text) AND (new.state = 'accepted'::text) AND (new.booking_id IS NOT NULL))) EXECUTE FUNCTION app.book_move();
CREATE TRIGGER move_quotes_5_notify_of_request AFTER INSERT ON public.move_quotes FOR EACH ROW EXECUTE FUNCTION app.notify_of_move();
CREATE TRIGGER move_quotes_5_notify_of_step AFTER UPDATE ON public.move_quotes FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.price IS DISTINCT FROM new.price)) OR (old.starts_at IS DISTINCT FROM new.starts_at))) EXECUTE FUNCTION app.notify_of_move();

create table public.move_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  state text not null default 'open'::text,
  asked jsonb not null default '[]'::jsonb,
  instrument_id uuid,
  piano jsonb not null default '{}'::jsonb,
  origin jsonb not null default '{}'::jsonb,
  destination jsonb not null default '{}'::jsonb,
  origin_address text not null default ''::text,
  destination_address text not null default ''::text,
  wish_from date not null,
  wish_to date not null,
  is_flexible boolean not null default false,
  photos jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  contact_name text not null default ''::text,
  contact_email text not null default ''::text,
  contact_phone text not null default ''::text,
  accepted_quote_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint move_requests_asked_is_a_list CHECK (((jsonb_typeof(asked) = 'array'::text) AND (length((asked)::text) <= 4000))),
  constraint move_requests_days_are_in_order CHECK (((wish_from >= '2000-01-01'::date) AND (wish_to <= '2200-01-01'::date) AND ((wish_to >= wish_from) AND (wish_to <= (wish_from + 60))))),
  constraint move_requests_photos_are_own CHECK (app.are_paths_of(photos, user_id)),
  constraint move_requests_piano_is_readable CHECK (app.is_moved_piano(piano)),
  constraint move_requests_pkey PRIMARY KEY (id),
  constraint move_requests_places_are_readable CHECK ((app.is_move_place(origin) AND app.is_move_place(destination))),
  constraint move_requests_state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint move_requests_texts_are_short CHECK (((length(origin_address) <= 300) AND (length(destination_address) <= 300) AND (length(note) <= 1000) AND (length(contact_name) <= 120) AND (length(contact_email) <= 254) AND (length(contact_phone) <= 40))),
  constraint move_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column public.move_requests.asked is '[{ id, name, asked }]: the movers that were chosen, and whether they could be asked.';
comment on column public.move_requests.accepted_quote_id is 'The quote that became a booking.';
CREATE INDEX move_requests_by_change ON public.move_requests USING btree (user_id, stamp, id);
CREATE INDEX move_requests_open ON public.move_requests USING btree (wish_to) WHERE (state = 'open'::text);
grant insert (id, state, asked, instrument_id, piano, origin, destination, origin_address, destination_address, wish_from, wish_to, is_flexible, photos, note, contact_name, contact_email, contact_phone, deleted) on public.move_requests to authenticated;
grant select on public.move_requests to authenticated;
grant update (state) on public.move_requests to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.move_requests to service_role;
alter table public.move_requests enable row level security;
create policy "Customers ask for quotes" on public.move_requests for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Customers read their own requests for a move" on public.move_requests for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Customers withdraw their own requests for a move" on public.move_requests for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER move_requests_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.move_requests FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER move_requests_1_guard BEFORE INSERT OR UPDATE ON public.move_requests FOR EACH ROW EXECUTE FUNCTION app.guard_move_request();
CREATE TRIGGER move_requests_2_address BEFORE INSERT ON public.move_requests FOR EACH ROW EXECUTE FUNCTION app.address_move_request();
CREATE TRIGGER move_requests_3_stamp BEFORE INSERT OR UPDATE ON public.move_requests FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER move_requests_4_ask AFTER INSERT ON public.move_requests FOR EACH ROW WHEN (((NOT new.deleted) AND (new.state = 'open'::text))) EXECUTE FUNCTION app.ask_movers();
CREATE TRIGGER move_requests_4_end AFTER UPDATE ON public.move_requests FOR EACH ROW WHEN (((old.state = 'open'::text) AND (new.state <> 'open'::text))) EXECUTE FUNCTION app.end_move_request();
CREATE TRIGGER move_requests_4_end_with_account AFTER DELETE ON public.move_requests FOR EACH ROW WHEN ((old.state = 'open'::text)) EXECUTE FUNCTION app.end_move_request();

create table public.notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  subject jsonb not null default '{}'::jsonb,
  is_read boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint notifications_kind_is_known FOREIGN KEY (kind) REFERENCES app.notification_kinds(name),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_subject_is_a_short_object CHECK (((jsonb_typeof(subject) = 'object'::text) AND (length((subject)::text) <= 8000))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column public.notifications.deleted is 'Dismissed by its person, who may take that back; or replaced or outlived, and then it has no subject and stays deleted.';
CREATE INDEX notifications_by_age ON public.notifications USING btree (created_at) WHERE (NOT deleted);
CREATE INDEX notifications_by_change ON public.notifications USING btree (user_id, stamp, id);
CREATE INDEX notifications_of_person ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (NOT deleted);
grant select on public.notifications to authenticated;
grant update (is_read, deleted) on public.notifications to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.notifications to service_role;
alter table public.notifications enable row level security;
create policy "People mark their notifications" on public.notifications for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read their notifications" on public.notifications for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER notifications_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.notifications FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER notifications_1_guard BEFORE UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION app.guard_notification();
CREATE TRIGGER notifications_3_stamp BEFORE INSERT OR UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER notifications_5_plan_mail AFTER INSERT ON public.notifications FOR EACH ROW WHEN (((NOT new.deleted) AND (NOT new.is_read))) EXECUTE FUNCTION app.plan_notice_mail();

create table public.offers (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  seller_id uuid,
  piano_id uuid,
  piano_title text not null default ''::text,
  seller_name text not null default ''::text,
  buyer_name text not null default ''::text,
  asking_price numeric(12,2),
  amount numeric(12,2) not null,
  agreed numeric(12,2),
  state text not null default 'made'::text,
  answer_by timestamp with time zone,
  settle_by timestamp with time zone,
  note text not null default ''::text,
  step_note text not null default ''::text,
  stepped_by text,
  sequence integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint offers_agreed_is_the_amount CHECK (((state <> ALL (ARRAY['accepted'::text, 'settled'::text, 'lapsed'::text, 'cancelled'::text])) OR (agreed = amount))),
  constraint offers_amount_is_possible CHECK ((((amount >= (0)::numeric) AND (amount <= (10000000)::numeric)) AND ((agreed >= (0)::numeric) AND (agreed <= (10000000)::numeric)))),
  constraint offers_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE SET NULL,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint offers_side_is_known CHECK ((stepped_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint offers_sides_differ CHECK ((user_id <> seller_id)),
  constraint offers_state_is_known CHECK ((state = ANY (ARRAY['made'::text, 'countered'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text, 'cancelled'::text, 'lapsed'::text, 'settled'::text]))),
  constraint offers_texts_are_short CHECK (((length(note) <= 1000) AND (length(step_note) <= 1000) AND (length(piano_title) <= 300))),
  constraint offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on column public.offers.step_note is 'A word that went with the last step, whose side is stepped_by; null for the clock''s.';
comment on column public.offers.sequence is 'Counts the steps.';
comment on column public.offers.deleted is 'Only on what its person took back before it was known here: it holds no text.';
CREATE UNIQUE INDEX offers_agreed_once ON public.offers USING btree (piano_id) WHERE (state = 'accepted'::text);
CREATE INDEX offers_by_change ON public.offers USING btree (user_id, stamp, id);
CREATE INDEX offers_by_piano ON public.offers USING btree (piano_id);
CREATE INDEX offers_of_seller_by_change ON public.offers USING btree (seller_id, stamp, id);
CREATE INDEX offers_open ON public.offers USING btree (answer_by) WHERE (state = ANY (ARRAY['made'::text, 'countered'::text]));
grant insert (id, piano_id, amount, agreed, state, note, step_note, deleted) on public.offers to authenticated;
grant select on public.offers to authenticated;
grant update (amount, agreed, state, step_note) on public.offers to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.offers to service_role;
alter table public.offers enable row level security;
create policy "Buyers make offers" on public.offers for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "The two sides lead their offer on" on public.offers for update to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid)))) with check (((user_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid))));
create policy "The two sides read their offer" on public.offers for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid))));
CREATE TRIGGER offers_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.offers FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER offers_1_guard BEFORE INSERT OR UPDATE ON public.offers FOR EACH ROW EXECUTE FUNCTION app.guard_offer();
CREATE TRIGGER offers_2_address BEFORE INSERT ON public.offers FOR EACH ROW EXECUTE FUNCTION app.address_offer();
CREATE TRIGGER offers_2_settle BEFORE UPDATE ON public.offers FOR EACH ROW WHEN (((old.state <> 'accepted'::text) AND (new.state = 'accepted'::text))) EXECUTE FUNCTION app.settle_offer();
CREATE TRIGGER offers_3_stamp BEFORE INSERT OR UPDATE ON public.offers FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER offers_4_follow AFTER UPDATE ON public.offers FOR EACH ROW WHEN (((old.state <> new.state) AND (('accepted'::text = old.state) OR ('accepted'::text = new.state)))) EXECUTE FUNCTION app.follow_offer();
CREATE TRIGGER offers_5_notify_of_offer AFTER INSERT ON public.offers FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.notify_of_offer();
CREATE TRIGGER offers_5_notify_of_step AFTER UPDATE ON public.offers FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION app.notify_of_offer();

create table public.payments (
  id uuid not null,
  owner_id uuid,
  piano_id uuid,
  piano_title text not null,
  product text not null,
  days integer not null,
  net_cents bigint not null,
  vat_rate integer not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  country_code text not null,
  state text not null default 'open'::text,
  provider text not null,
  reference text,
  checkout_url text,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  request_id uuid,
  evaluation_ids uuid[],
  refund_due_cents bigint,
  refund_due_at timestamp with time zone,
  refunded_cents bigint,
  refunded_at timestamp with time zone,
  constraint payments_give_back_what_was_paid CHECK (((refund_due_cents >= 0) AND (refund_due_cents <= gross_cents))),
  constraint payments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_profiles(id) ON DELETE SET NULL,
  constraint payments_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE SET NULL,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_product_is_sold CHECK (
CASE
    WHEN (product = 'evaluation'::text) THEN ((request_id IS NOT NULL) AND ((cardinality(evaluation_ids) >= 1) AND (cardinality(evaluation_ids) <= 3)) AND (vat_rate = 0))
    ELSE COALESCE((app.promotion_net_cents(product, days) = net_cents), false)
END),
  constraint payments_provider_is_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payments_refund_is_due CHECK (((COALESCE(refunded_cents, (0)::bigint) >= 0) AND (COALESCE(refunded_cents, (0)::bigint) <= COALESCE(refund_due_cents, (0)::bigint)))),
  constraint payments_state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'abandoned'::text, 'expired'::text]))),
  constraint payments_sum_is_right CHECK (((vat_cents = app.vat_cents(net_cents, vat_rate)) AND (gross_cents = (net_cents + vat_cents)) AND ((vat_rate >= 0) AND (vat_rate <= 5000)))),
  constraint payments_texts_are_short CHECK (((length(piano_title) <= 300) AND (length(reference) <= 255) AND (length(checkout_url) <= 2000) AND (country_code ~ '^([A-Z]{2})?$'::text)))
);
comment on column public.payments.refund_due_cents is 'All that was ever to be given back; null for nothing (src/domain/evaluation/RULES.md, E-9).';
comment on column public.payments.refund_due_at is 'Since when something is to be given back that was not; null when nothing is.';
comment on column public.payments.refunded_cents is 'What of it was given back; null for nothing.';
CREATE INDEX payments_of_listing ON public.payments USING btree (piano_id);
CREATE INDEX payments_of_owner ON public.payments USING btree (owner_id, created_at DESC);
CREATE UNIQUE INDEX payments_one_open_a_listing_and_product ON public.payments USING btree (piano_id, product) WHERE (state = ANY (ARRAY['open'::text, 'processing'::text]));
CREATE UNIQUE INDEX payments_one_open_a_request ON public.payments USING btree (request_id) WHERE (state = ANY (ARRAY['open'::text, 'processing'::text]));
CREATE INDEX payments_open ON public.payments USING btree (created_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX payments_reference_is_unique ON public.payments USING btree (provider, reference);
CREATE INDEX payments_to_give_back ON public.payments USING btree (refund_due_at, id) WHERE (refund_due_at IS NOT NULL);
grant select on public.payments to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.payments to service_role;
alter table public.payments enable row level security;
create policy "People read their payments, admins all" on public.payments for select to authenticated using (((owner_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));
CREATE TRIGGER payments_date_refund_due BEFORE UPDATE OF refund_due_cents, refunded_cents ON public.payments FOR EACH ROW EXECUTE FUNCTION app.date_refund_due();

create table public.piano_lookup_history (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  serial_number text not null,
  manufacturer_found text not null default ''::text,
  year_estimated integer,
  confidence_level text,
  was_successful boolean not null default false,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  manufacturer_asked text not null default ''::text,
  constraint piano_lookup_history_asked_is_short CHECK ((length(manufacturer_asked) <= 100)),
  constraint piano_lookup_history_confidence_is_known CHECK ((confidence_level = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint piano_lookup_history_pkey PRIMARY KEY (id),
  constraint piano_lookup_history_serial_is_1_to_50 CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 50))),
  constraint piano_lookup_history_texts_are_short CHECK (((length(manufacturer_found) <= 100) AND (length(user_agent) <= 500))),
  constraint piano_lookup_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint piano_lookup_history_year_is_1700_to_2100 CHECK (((year_estimated >= 1700) AND (year_estimated <= 2100)))
);
CREATE INDEX piano_lookup_history_by_change ON public.piano_lookup_history USING btree (user_id, stamp, id);
CREATE INDEX piano_lookup_history_of_visitors ON public.piano_lookup_history USING btree (created_at) WHERE (user_id IS NULL);
grant insert (id, serial_number, manufacturer_found, year_estimated, confidence_level, was_successful, user_agent, deleted, manufacturer_asked) on public.piano_lookup_history to anon;
grant insert (id, user_id, serial_number, manufacturer_found, year_estimated, confidence_level, was_successful, user_agent, deleted, manufacturer_asked) on public.piano_lookup_history to authenticated;
grant select on public.piano_lookup_history to authenticated;
grant update (deleted) on public.piano_lookup_history to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.piano_lookup_history to service_role;
alter table public.piano_lookup_history enable row level security;
create policy "A visitor's look-up is recorded without a user" on public.piano_lookup_history for insert to anon with check (((user_id IS NULL) AND (NOT deleted)));
create policy "People read their look-ups" on public.piano_lookup_history for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People record their look-ups" on public.piano_lookup_history for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People remove their look-ups" on public.piano_lookup_history for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER piano_lookup_history_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.piano_lookup_history FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER piano_lookup_history_1_guard BEFORE INSERT OR UPDATE ON public.piano_lookup_history FOR EACH ROW EXECUTE FUNCTION app.guard_personal_row();
CREATE TRIGGER piano_lookup_history_3_stamp BEFORE INSERT OR UPDATE ON public.piano_lookup_history FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER piano_lookup_history_9_new AFTER INSERT ON public.piano_lookup_history REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.note_lookups();

create table public.piano_manufacturers (
  id uuid not null default gen_random_uuid(),
  name text not null,
  short_name text not null default ''::text,
  is_active boolean not null default true,
  country text not null default ''::text,
  founded_year integer,
  production_locations text not null default ''::text,
  aliases text[] not null default '{}'::text[],
  note text not null default ''::text,
  known_as text[] generated always as (public.fold_maker_names((ARRAY[name, short_name] || aliases))) stored,
  constraint piano_manufacturers_name_is_unique UNIQUE (name),
  constraint piano_manufacturers_pkey PRIMARY KEY (id)
);
grant select on public.piano_manufacturers to anon;
grant select on public.piano_manufacturers to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.piano_manufacturers to service_role;
alter table public.piano_manufacturers enable row level security;
create policy "Everyone reads the makers" on public.piano_manufacturers for select to anon, authenticated using (true);

create table public.pianos (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  title text not null default ''::text,
  brand text not null default ''::text,
  model text not null default ''::text,
  piano_type text not null,
  subtype text not null default ''::text,
  year integer,
  price numeric(12,2),
  condition text,
  description text not null default ''::text,
  status text not null default 'draft'::text,
  is_published boolean not null default false,
  image_urls text[] not null default '{}'::text[],
  view_count integer not null default 0,
  serial_number text not null default ''::text,
  stock_number text not null default ''::text,
  finish text not null default ''::text,
  height_cm double precision,
  length_cm double precision,
  location text not null default ''::text,
  town text not null default ''::text,
  country_code text not null default ''::text,
  lat double precision,
  lng double precision,
  instrument_details jsonb not null default '{}'::jsonb,
  availability_slots jsonb not null default '[]'::jsonb,
  tier text not null default 'basic'::text,
  tier_ends_at timestamp with time zone,
  screening_state text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  seller_is_dealer boolean not null default false,
  seller_rating numeric(3,2),
  seller_revision integer not null default 0,
  publish_wanted boolean not null default false,
  screening_score integer,
  screening_flags text[] not null default '{}'::text[],
  screening_reason text not null default ''::text,
  flagged_at timestamp with time zone,
  highlighted_until timestamp with time zone,
  listed_at timestamp with time zone,
  ends_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  hidden_at timestamp with time zone,
  vat_scheme text not null default ''::text,
  former_prices jsonb not null default '[]'::jsonb,
  screened_by text not null default ''::text,
  screened_at timestamp with time zone,
  is_public boolean not null generated always as (app.is_on_market(is_published, status, deleted)) stored,
  passport_id uuid,
  evaluated_grade text,
  evaluated_until timestamp with time zone,
  constraint pianos_condition_is_known CHECK ((condition = ANY (ARRAY['New'::text, 'Used - Like New'::text, 'Used - Good'::text, 'Used - Fair'::text, 'For Parts/Not Working'::text]))),
  constraint pianos_country_is_a_code CHECK ((country_code ~ '^([A-Z]{2})?$'::text)),
  constraint pianos_description_is_short CHECK ((length(description) <= 10000)),
  constraint pianos_details_are_an_object CHECK (((jsonb_typeof(instrument_details) = 'object'::text) AND (length((instrument_details)::text) <= 20000))),
  constraint pianos_former_prices_are_a_short_list CHECK (((jsonb_typeof(former_prices) = 'array'::text) AND (jsonb_array_length(former_prices) <= 12))),
  constraint pianos_images_are_few CHECK (((cardinality(image_urls) <= 30) AND (length(array_to_string(image_urls, ''::text)) <= 15000))),
  constraint pianos_images_are_one_list CHECK (((COALESCE(array_ndims(image_urls), 1) = 1) AND (array_position(image_urls, NULL::text) IS NULL))),
  constraint pianos_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_profiles(id) ON DELETE CASCADE,
  constraint pianos_pkey PRIMARY KEY (id),
  constraint pianos_place_is_on_earth CHECK ((((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)) AND ((lat IS NULL) = (lng IS NULL)))),
  constraint pianos_price_is_finite CHECK ((price <> 'NaN'::numeric)),
  constraint pianos_price_is_not_negative CHECK ((price >= (0)::numeric)),
  constraint pianos_screened_by_is_known CHECK ((screened_by = ANY (ARRAY[''::text, 'rules'::text, 'team'::text]))),
  constraint pianos_screening_reason_is_off_the_market CHECK (((screening_reason = ''::text) OR (NOT is_published))),
  constraint pianos_screening_reason_is_short CHECK ((length(screening_reason) <= 500)),
  constraint pianos_screening_state_is_known CHECK ((screening_state = ANY (ARRAY['pending'::text, 'approved'::text, 'flagged'::text]))),
  constraint pianos_sizes_are_plausible CHECK ((((height_cm >= (1)::double precision) AND (height_cm <= (400)::double precision)) AND ((length_cm >= (1)::double precision) AND (length_cm <= (700)::double precision)))),
  constraint pianos_slots_are_a_list CHECK (((jsonb_typeof(availability_slots) = 'array'::text) AND (length((availability_slots)::text) <= 20000))),
  constraint pianos_status_is_known CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'reserved'::text, 'sold'::text, 'ended'::text]))),
  constraint pianos_texts_are_short CHECK (((length(title) <= 200) AND (length(brand) <= 100) AND (length(model) <= 100) AND (length(subtype) <= 60) AND (length(serial_number) <= 50) AND (length(stock_number) <= 100) AND (length(finish) <= 100) AND (length(location) <= 200) AND (length(town) <= 100))),
  constraint pianos_tier_is_known CHECK ((tier = ANY (ARRAY['basic'::text, 'featured'::text, 'vip'::text]))),
  constraint pianos_type_is_known CHECK ((piano_type = ANY (ARRAY['Grand'::text, 'Upright'::text, 'Digital'::text, 'Hybrid'::text]))),
  constraint pianos_vat_scheme_is_known CHECK ((vat_scheme = ANY (ARRAY[''::text, 'standard'::text, 'margin'::text]))),
  constraint pianos_view_count_is_not_negative CHECK ((view_count >= 0)),
  constraint pianos_year_is_1700_to_2100 CHECK (((year >= 1700) AND (year <= 2100)))
);
comment on column public.pianos.passport_id is 'Of the owner''s instrument with the same maker and number, while its owner shows the lines of listings to others.';
comment on column public.pianos.evaluated_grade is 'Of a report that the owner shares; set by the database alone, as evaluated_until, after which it counts no more.';
CREATE INDEX pianos_by_end_of_highlight ON public.pianos USING btree (highlighted_until) WHERE (highlighted_until IS NOT NULL);
CREATE INDEX pianos_by_end_of_tier ON public.pianos USING btree (tier_ends_at) WHERE (tier <> 'basic'::text);
CREATE INDEX pianos_flagged ON public.pianos USING btree (flagged_at DESC, id) WHERE (flagged_at IS NOT NULL);
CREATE INDEX pianos_own_by_age ON public.pianos USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX pianos_own_by_change ON public.pianos USING btree (owner_id, stamp, id);
CREATE INDEX pianos_public_by_change ON public.pianos USING btree (stamp, id) WHERE is_public;
CREATE INDEX pianos_public_by_id ON public.pianos USING btree (id) INCLUDE (updated_at) WHERE is_public;
CREATE INDEX pianos_public_by_listing ON public.pianos USING btree (listed_at DESC, id DESC) WHERE is_public;
CREATE UNIQUE INDEX pianos_stock_number_is_unique_per_owner ON public.pianos USING btree (owner_id, stock_number) WHERE ((stock_number <> ''::text) AND (NOT deleted));
CREATE INDEX pianos_that_wait ON public.pianos USING btree (owner_id) WHERE publish_wanted;
grant select on public.pianos to anon;
grant insert (id, owner_id, title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published, image_urls, serial_number, stock_number, finish, height_cm, length_cm, location, town, country_code, lat, lng, instrument_details, availability_slots, deleted, confirmed_at, vat_scheme) on public.pianos to authenticated;
grant select on public.pianos to authenticated;
grant update (title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published, image_urls, serial_number, stock_number, finish, height_cm, length_cm, location, town, country_code, lat, lng, instrument_details, availability_slots, deleted, confirmed_at, vat_scheme) on public.pianos to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.pianos to service_role;
alter table public.pianos enable row level security;
create policy "Everyone reads public listings, owners their own, admins all" on public.pianos for select to anon, authenticated using ((is_public OR (owner_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));
create policy "Owners add their listings" on public.pianos for insert to authenticated with check ((owner_id = ( SELECT auth.uid() AS uid)));
create policy "Owners change their listings" on public.pianos for update to authenticated using ((owner_id = ( SELECT auth.uid() AS uid))) with check ((owner_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER pianos_0_hostless BEFORE INSERT OR UPDATE OF image_urls ON public.pianos FOR EACH ROW WHEN (((new.image_urls)::text ~* 'https?://'::text)) EXECUTE FUNCTION app.store_hostless();
CREATE TRIGGER pianos_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.pianos FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER pianos_0_wait_for_pictures BEFORE INSERT OR UPDATE ON public.pianos FOR EACH STATEMENT EXECUTE FUNCTION app.wait_for_pictures();
CREATE TRIGGER pianos_1_guard BEFORE INSERT OR UPDATE ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.guard_listing();
CREATE TRIGGER pianos_1_own_pictures_at_insert BEFORE INSERT ON public.pianos FOR EACH ROW WHEN ((new.image_urls <> '{}'::text[])) EXECUTE FUNCTION app.keep_to_own_pictures();
CREATE TRIGGER pianos_1_own_pictures_at_update BEFORE UPDATE OF image_urls ON public.pianos FOR EACH ROW WHEN ((new.image_urls IS DISTINCT FROM old.image_urls)) EXECUTE FUNCTION app.keep_to_own_pictures();
CREATE TRIGGER pianos_1_promised BEFORE UPDATE ON public.pianos FOR EACH ROW WHEN (((old.status = 'reserved'::text) AND ((new.status <> 'reserved'::text) OR (new.deleted AND (NOT old.deleted))) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])))) EXECUTE FUNCTION app.keep_promised_listing();
CREATE TRIGGER pianos_1_publish BEFORE INSERT OR UPDATE ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.settle_publishing();
CREATE TRIGGER pianos_2_alive BEFORE INSERT OR UPDATE ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.settle_life();
CREATE TRIGGER pianos_2_bound_times BEFORE INSERT OR UPDATE OF confirmed_at ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_pianos();
CREATE TRIGGER pianos_2_derive_at_insert BEFORE INSERT ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.derive_listing();
CREATE TRIGGER pianos_2_derive_at_update BEFORE UPDATE OF seller_revision ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.derive_listing();
CREATE TRIGGER pianos_2_evaluated_at_insert BEFORE INSERT ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.mark_evaluated_listing();
CREATE TRIGGER pianos_2_evaluated_at_update BEFORE UPDATE OF brand, serial_number, owner_id, deleted, evaluated_grade, evaluated_until ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.mark_evaluated_listing();
CREATE TRIGGER pianos_2_former_price_at_insert BEFORE INSERT ON public.pianos FOR EACH ROW WHEN ((new.former_prices <> '[]'::jsonb)) EXECUTE FUNCTION app.note_former_price();
CREATE TRIGGER pianos_2_former_price_at_update BEFORE UPDATE ON public.pianos FOR EACH ROW WHEN (((old.price IS DISTINCT FROM new.price) OR (old.former_prices <> new.former_prices))) EXECUTE FUNCTION app.note_former_price();
CREATE TRIGGER pianos_2_link_at_insert BEFORE INSERT ON public.pianos FOR EACH ROW WHEN ((new.serial_number <> ''::text)) EXECUTE FUNCTION app.link_listing();
CREATE TRIGGER pianos_2_link_at_update BEFORE UPDATE OF brand, serial_number, owner_id, deleted, passport_id ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.link_listing();
CREATE TRIGGER pianos_2_listed_at_insert BEFORE INSERT ON public.pianos FOR EACH ROW WHEN (app.is_on_market(new.is_published, new.status, new.deleted)) EXECUTE FUNCTION app.note_listed();
CREATE TRIGGER pianos_2_listed_at_update BEFORE UPDATE ON public.pianos FOR EACH ROW WHEN ((app.is_on_market(old.is_published, old.status, old.deleted) IS DISTINCT FROM app.is_on_market(new.is_published, new.status, new.deleted))) EXECUTE FUNCTION app.note_listed();
CREATE TRIGGER pianos_2_screened_at_insert BEFORE INSERT ON public.pianos FOR EACH ROW WHEN (((new.screening_state = 'approved'::text) OR (new.screened_by <> ''::text))) EXECUTE FUNCTION app.note_screened();
CREATE TRIGGER pianos_2_screened_at_update BEFORE UPDATE ON public.pianos FOR EACH ROW WHEN ((((((((((old.screening_state IS DISTINCT FROM new.screening_state) OR (old.is_published IS DISTINCT FROM new.is_published)) OR (old.image_urls IS DISTINCT FROM new.image_urls)) OR (old.price IS DISTINCT FROM new.price)) OR (old.piano_type IS DISTINCT FROM new.piano_type)) OR (old.condition IS DISTINCT FROM new.condition)) OR (old.description IS DISTINCT FROM new.description)) OR (old.screened_by IS DISTINCT FROM new.screened_by)) OR (old.screened_at IS DISTINCT FROM new.screened_at))) EXECUTE FUNCTION app.note_screened();
CREATE TRIGGER pianos_3_stamp BEFORE INSERT OR UPDATE ON public.pianos FOR EACH ROW EXECUTE FUNCTION app.stamp_row('view_count', 'is_public', 'seller_is_dealer', 'seller_rating');
CREATE TRIGGER pianos_7_index_at_insert AFTER INSERT ON public.pianos FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION app.index_listing();
CREATE TRIGGER pianos_7_index_at_update AFTER UPDATE ON public.pianos FOR EACH ROW WHEN (((old.is_public OR new.is_public) AND (((old.version IS DISTINCT FROM new.version) OR (old.seller_revision IS DISTINCT FROM new.seller_revision)) OR (old.is_public IS DISTINCT FROM new.is_public)))) EXECUTE FUNCTION app.index_listing();
CREATE TRIGGER pianos_8_clock_at_insert AFTER INSERT ON public.pianos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.set_new_listing_clocks();
CREATE TRIGGER pianos_8_clock_at_update AFTER UPDATE ON public.pianos FOR EACH ROW WHEN (((((((old.status IS DISTINCT FROM new.status) OR (old.is_published IS DISTINCT FROM new.is_published)) OR (old.deleted IS DISTINCT FROM new.deleted)) OR (old.hidden_at IS DISTINCT FROM new.hidden_at)) OR (old.confirmed_at IS DISTINCT FROM new.confirmed_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at))) EXECUTE FUNCTION app.set_listing_clock();
CREATE TRIGGER pianos_8_depart_at_delete AFTER DELETE ON public.pianos FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION app.log_departed_listing();
CREATE TRIGGER pianos_8_depart_at_update AFTER UPDATE ON public.pianos FOR EACH ROW WHEN ((old.is_public AND (NOT new.is_public))) EXECUTE FUNCTION app.log_departed_listing();
CREATE TRIGGER pianos_8_note_in_passport_at_insert AFTER INSERT ON public.pianos FOR EACH ROW WHEN ((new.is_public AND (new.serial_number <> ''::text))) EXECUTE FUNCTION app.note_listing();
CREATE TRIGGER pianos_8_note_in_passport_at_update AFTER UPDATE ON public.pianos FOR EACH ROW WHEN ((new.is_public AND (new.serial_number <> ''::text) AND ((NOT old.is_public) OR ((old.brand IS DISTINCT FROM new.brand) OR (old.serial_number IS DISTINCT FROM new.serial_number))))) EXECUTE FUNCTION app.note_listing();
CREATE TRIGGER pianos_8_notify_of_decision AFTER UPDATE OF flagged_at ON public.pianos FOR EACH ROW WHEN (((NOT app.is_client()) AND (old.flagged_at IS NOT NULL) AND (new.flagged_at IS NULL) AND (NOT new.deleted) AND ((new.screening_state = 'approved'::text) OR ((NOT new.publish_wanted) AND (new.screening_reason <> ''::text))))) EXECUTE FUNCTION app.notify_owner_of_publishing();
CREATE TRIGGER pianos_8_notify_of_publishing AFTER UPDATE OF is_published ON public.pianos FOR EACH ROW WHEN (((NOT app.is_client()) AND (old.flagged_at IS NULL) AND old.publish_wanted AND (NOT old.is_published) AND new.is_published AND (NOT new.publish_wanted) AND (NOT new.deleted))) EXECUTE FUNCTION app.notify_owner_of_publishing();
CREATE TRIGGER pianos_9_change AFTER UPDATE ON public.pianos FOR EACH ROW WHEN ((((old.is_public IS DISTINCT FROM new.is_public) OR (old.status IS DISTINCT FROM new.status)) OR (old.deleted IS DISTINCT FROM new.deleted))) EXECUTE FUNCTION app.note_listing_change();
CREATE TRIGGER pianos_9_new AFTER INSERT ON public.pianos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.note_new_listings();

create table public.provider_bundles (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  provider_id uuid not null,
  name text not null default ''::text,
  description text not null default ''::text,
  price numeric(12,2),
  original_price numeric(12,2),
  months integer not null default 12,
  items jsonb not null default '[]'::jsonb,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint provider_bundles_are_of_ones_own FOREIGN KEY (provider_id, user_id) REFERENCES public.service_providers(id, user_id) ON DELETE CASCADE,
  constraint provider_bundles_items_are_a_list CHECK (app.are_bundle_items(items)),
  constraint provider_bundles_months_are_1_to_60 CHECK (((months >= 1) AND (months <= 60))),
  constraint provider_bundles_pkey PRIMARY KEY (id),
  constraint provider_bundles_price_is_finite CHECK (((price <> 'NaN'::numeric) AND (original_price <> 'NaN'::numeric))),
  constraint provider_bundles_price_is_not_negative CHECK (((price >= (0)::numeric) AND (price <= (100000)::numeric) AND (original_price >= (0)::numeric) AND (original_price <= (100000)::numeric))),
  constraint provider_bundles_texts_are_short CHECK (((length(name) <= 120) AND (length(description) <= 1000))),
  constraint provider_bundles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX provider_bundles_by_change ON public.provider_bundles USING btree (user_id, stamp, id);
CREATE INDEX provider_bundles_of_provider ON public.provider_bundles USING btree (provider_id, user_id);
grant select on public.provider_bundles to anon;
grant insert (id, provider_id, name, description, price, original_price, months, items, is_active, deleted) on public.provider_bundles to authenticated;
grant select on public.provider_bundles to authenticated;
grant update (name, description, price, original_price, months, items, is_active, deleted) on public.provider_bundles to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.provider_bundles to service_role;
alter table public.provider_bundles enable row level security;
create policy "Everyone reads bundles of published providers" on public.provider_bundles for select to anon, authenticated using ((is_active AND (NOT deleted) AND (EXISTS ( SELECT
   FROM public.service_providers p
  WHERE ((p.id = provider_bundles.provider_id) AND p.is_public)))));
create policy "Providers add bundles of their own" on public.provider_bundles for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.service_providers p
  WHERE ((p.id = provider_bundles.provider_id) AND (p.user_id = ( SELECT auth.uid() AS uid)))))));
create policy "Providers change their own bundles" on public.provider_bundles for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Providers read their own bundles" on public.provider_bundles for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER provider_bundles_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.provider_bundles FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER provider_bundles_1_guard BEFORE INSERT OR UPDATE ON public.provider_bundles FOR EACH ROW EXECUTE FUNCTION app.guard_personal_row();
CREATE TRIGGER provider_bundles_2_limit_at_insert BEFORE INSERT ON public.provider_bundles FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.limit_provider_rows('12');
CREATE TRIGGER provider_bundles_2_limit_at_update BEFORE UPDATE ON public.provider_bundles FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted))) EXECUTE FUNCTION app.limit_provider_rows('12');
CREATE TRIGGER provider_bundles_3_stamp BEFORE INSERT OR UPDATE ON public.provider_bundles FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER provider_bundles_5_touch AFTER INSERT OR DELETE OR UPDATE ON public.provider_bundles FOR EACH ROW EXECUTE FUNCTION app.touch_provider();

create table public.provider_certificates (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  provider_id uuid not null,
  name text not null default ''::text,
  issuer text not null default ''::text,
  year integer,
  paper_path text not null default ''::text,
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint provider_certificates_are_of_ones_own FOREIGN KEY (provider_id, user_id) REFERENCES public.service_providers(id, user_id) ON DELETE CASCADE,
  constraint provider_certificates_paper_is_of_ones_own CHECK (((paper_path = ''::text) OR (paper_path ~ (('^'::text || (user_id)::text) || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$'::text)))),
  constraint provider_certificates_pkey PRIMARY KEY (id),
  constraint provider_certificates_texts_are_short CHECK (((length(name) <= 200) AND (length(issuer) <= 200) AND (length(paper_path) <= 300))),
  constraint provider_certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint provider_certificates_year_is_1900_to_2100 CHECK (((year >= 1900) AND (year <= 2100)))
);
CREATE INDEX provider_certificates_by_change ON public.provider_certificates USING btree (user_id, stamp, id);
CREATE INDEX provider_certificates_of_provider ON public.provider_certificates USING btree (provider_id, user_id);
CREATE INDEX provider_certificates_to_check ON public.provider_certificates USING btree (created_at, id) WHERE ((checked_at IS NULL) AND (NOT deleted) AND (paper_path <> ''::text));
grant insert (id, provider_id, name, issuer, year, paper_path, deleted) on public.provider_certificates to authenticated;
grant select on public.provider_certificates to authenticated;
grant update (name, issuer, year, paper_path, deleted) on public.provider_certificates to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.provider_certificates to service_role;
alter table public.provider_certificates enable row level security;
create policy "Providers add certificates of their own" on public.provider_certificates for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.service_providers p
  WHERE ((p.id = provider_certificates.provider_id) AND (p.user_id = ( SELECT auth.uid() AS uid)))))));
create policy "Providers change their own certificates" on public.provider_certificates for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Providers read their own certificates" on public.provider_certificates for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER provider_certificates_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.provider_certificates FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER provider_certificates_1_guard BEFORE INSERT OR UPDATE ON public.provider_certificates FOR EACH ROW EXECUTE FUNCTION app.guard_certificate();
CREATE TRIGGER provider_certificates_2_limit_at_insert BEFORE INSERT ON public.provider_certificates FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.limit_provider_rows('20');
CREATE TRIGGER provider_certificates_2_limit_at_update BEFORE UPDATE ON public.provider_certificates FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted))) EXECUTE FUNCTION app.limit_provider_rows('20');
CREATE TRIGGER provider_certificates_3_stamp BEFORE INSERT OR UPDATE ON public.provider_certificates FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER provider_certificates_5_touch AFTER INSERT OR DELETE OR UPDATE ON public.provider_certificates FOR EACH ROW EXECUTE FUNCTION app.touch_provider();

create table public.provider_services (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  provider_id uuid not null,
  category text not null,
  name text not null default ''::text,
  description text not null default ''::text,
  price numeric(12,2),
  minutes_from integer not null default 60,
  minutes_to integer not null default 60,
  is_active boolean not null default true,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint provider_services_are_of_ones_own FOREIGN KEY (provider_id, user_id) REFERENCES public.service_providers(id, user_id) ON DELETE CASCADE,
  constraint provider_services_category_is_known CHECK ((category = ANY (ARRAY['tuning'::text, 'regulation'::text, 'voicing'::text, 'repair'::text, 'inspection'::text, 'cleaning'::text, 'moving'::text, 'evaluation'::text, 'lesson'::text, 'other'::text]))),
  constraint provider_services_minutes_are_5_to_1440 CHECK (((minutes_from >= 5) AND (minutes_to >= minutes_from) AND (minutes_to <= 1440))),
  constraint provider_services_pkey PRIMARY KEY (id),
  constraint provider_services_position_is_small CHECK ((("position" >= 0) AND ("position" <= 10000))),
  constraint provider_services_price_is_finite CHECK ((price <> 'NaN'::numeric)),
  constraint provider_services_price_is_not_negative CHECK (((price >= (0)::numeric) AND (price <= (100000)::numeric))),
  constraint provider_services_texts_are_short CHECK (((length(name) <= 120) AND (length(description) <= 1000))),
  constraint provider_services_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX provider_services_by_change ON public.provider_services USING btree (user_id, stamp, id);
CREATE INDEX provider_services_of_provider ON public.provider_services USING btree (provider_id, user_id);
grant select on public.provider_services to anon;
grant insert (id, provider_id, category, name, description, price, minutes_from, minutes_to, is_active, "position", deleted) on public.provider_services to authenticated;
grant select on public.provider_services to authenticated;
grant update (category, name, description, price, minutes_from, minutes_to, is_active, "position", deleted) on public.provider_services to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.provider_services to service_role;
alter table public.provider_services enable row level security;
create policy "Everyone reads services of published providers" on public.provider_services for select to anon, authenticated using ((is_active AND (NOT deleted) AND (EXISTS ( SELECT
   FROM public.service_providers p
  WHERE ((p.id = provider_services.provider_id) AND p.is_public)))));
create policy "Providers add services of their own" on public.provider_services for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.service_providers p
  WHERE ((p.id = provider_services.provider_id) AND (p.user_id = ( SELECT auth.uid() AS uid)))))));
create policy "Providers change their own services" on public.provider_services for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Providers read their own services" on public.provider_services for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER provider_services_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.provider_services FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER provider_services_1_guard BEFORE INSERT OR UPDATE ON public.provider_services FOR EACH ROW EXECUTE FUNCTION app.guard_personal_row();
CREATE TRIGGER provider_services_2_limit_at_insert BEFORE INSERT ON public.provider_services FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.limit_provider_rows('40');
CREATE TRIGGER provider_services_2_limit_at_update BEFORE UPDATE ON public.provider_services FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted))) EXECUTE FUNCTION app.limit_provider_rows('40');
CREATE TRIGGER provider_services_3_stamp BEFORE INSERT OR UPDATE ON public.provider_services FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER provider_services_5_touch AFTER INSERT OR DELETE OR UPDATE ON public.provider_services FOR EACH ROW EXECUTE FUNCTION app.touch_provider();

create view public.public_profiles with (security_barrier=true) as
 SELECT known.id,
    known.display_name,
    known.slug,
    known.role,
    known.member_since,
    known.rating,
    known.review_count,
    known.verified,
    known.time_zone,
    known.phone,
    known.verified_by,
    known.verified_at
   FROM (app.known_profiles known
     JOIN public.user_profiles profile ON ((profile.id = known.id)))
  WHERE ((profile.role <> ALL (ARRAY['buyer'::text, 'admin'::text])) OR (EXISTS ( SELECT
           FROM public.pianos p
          WHERE ((p.owner_id = known.id) AND p.is_public))) OR (EXISTS ( SELECT
           FROM public.service_providers o
          WHERE ((o.user_id = known.id) AND o.is_public))));
grant select on public.public_profiles to anon;
grant select on public.public_profiles to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.public_profiles to service_role;

create table public.saved_pianos (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  piano_id uuid not null,
  title text not null default ''::text,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint saved_pianos_once_a_person UNIQUE (user_id, piano_id),
  constraint saved_pianos_pkey PRIMARY KEY (id),
  constraint saved_pianos_texts_are_short CHECK (((length(title) <= 300) AND (length(note) <= 2000))),
  constraint saved_pianos_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX saved_pianos_by_change ON public.saved_pianos USING btree (user_id, stamp, id);
grant insert (id, user_id, piano_id, title, note, deleted) on public.saved_pianos to authenticated;
grant select on public.saved_pianos to authenticated;
grant update (title, note, deleted) on public.saved_pianos to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.saved_pianos to service_role;
alter table public.saved_pianos enable row level security;
create policy "People change what they saved" on public.saved_pianos for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read what they saved" on public.saved_pianos for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People save for themselves" on public.saved_pianos for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER saved_pianos_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.saved_pianos FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER saved_pianos_1_guard BEFORE INSERT OR UPDATE ON public.saved_pianos FOR EACH ROW EXECUTE FUNCTION app.guard_personal_row();
CREATE TRIGGER saved_pianos_3_stamp BEFORE INSERT OR UPDATE ON public.saved_pianos FOR EACH ROW EXECUTE FUNCTION app.stamp_row();

create table public.saved_searches (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  name text not null,
  query text not null default ''::text,
  seen_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_texts_are_short CHECK ((((length(name) >= 1) AND (length(name) <= 200)) AND (length(query) <= 4000))),
  constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX saved_searches_by_change ON public.saved_searches USING btree (user_id, stamp, id);
grant insert (id, user_id, name, query, seen_at, deleted) on public.saved_searches to authenticated;
grant select on public.saved_searches to authenticated;
grant update (name, query, seen_at, deleted) on public.saved_searches to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.saved_searches to service_role;
alter table public.saved_searches enable row level security;
create policy "People change their searches" on public.saved_searches for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People read their searches" on public.saved_searches for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People save searches for themselves" on public.saved_searches for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER saved_searches_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.saved_searches FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER saved_searches_1_guard BEFORE INSERT OR UPDATE ON public.saved_searches FOR EACH ROW EXECUTE FUNCTION app.guard_personal_row();
CREATE TRIGGER saved_searches_2_bound_times BEFORE INSERT OR UPDATE OF seen_at ON public.saved_searches FOR EACH ROW EXECUTE FUNCTION app.bound_times_of_saved_searches();
CREATE TRIGGER saved_searches_2_limit_at_insert BEFORE INSERT ON public.saved_searches FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.limit_saved_searches();
CREATE TRIGGER saved_searches_2_limit_at_update BEFORE UPDATE ON public.saved_searches FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted))) EXECUTE FUNCTION app.limit_saved_searches();
CREATE TRIGGER saved_searches_3_stamp BEFORE INSERT OR UPDATE ON public.saved_searches FOR EACH ROW EXECUTE FUNCTION app.stamp_row();

create table public.serial_corrections (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  serial_number text not null,
  manufacturer text not null default ''::text,
  answered_year_from integer,
  answered_year_to integer,
  claimed_year integer,
  claimed_model text not null default ''::text,
  evidence text not null,
  status text not null default 'new'::text,
  admin_note text not null default ''::text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint serial_corrections_claim_something CHECK (((claimed_year IS NOT NULL) OR (claimed_model <> ''::text))),
  constraint serial_corrections_decision_has_time CHECK (((status = 'new'::text) = (decided_at IS NULL))),
  constraint serial_corrections_evidence_is_10_to_1000 CHECK (((length(btrim(evidence)) >= 10) AND (length(evidence) <= 1000))),
  constraint serial_corrections_pkey PRIMARY KEY (id),
  constraint serial_corrections_serial_is_1_to_50 CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 50))),
  constraint serial_corrections_status_is_known CHECK ((status = ANY (ARRAY['new'::text, 'accepted'::text, 'declined'::text]))),
  constraint serial_corrections_texts_are_short CHECK (((length(manufacturer) <= 100) AND (length(claimed_model) <= 100) AND (length(admin_note) <= 500))),
  constraint serial_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint serial_corrections_years_are_1700_to_2100 CHECK ((((answered_year_from >= 1700) AND (answered_year_from <= 2100)) AND ((answered_year_to >= 1700) AND (answered_year_to <= 2100)) AND ((claimed_year >= 1700) AND (claimed_year <= 2100))))
);
comment on column public.serial_corrections.admin_note is 'Written for the person: why a report was declined, or a word on an accepted one.';
CREATE INDEX serial_corrections_by_change ON public.serial_corrections USING btree (user_id, stamp, id);
CREATE INDEX serial_corrections_of_visitors ON public.serial_corrections USING btree (decided_at) WHERE ((user_id IS NULL) AND (status <> 'new'::text));
CREATE INDEX serial_corrections_open ON public.serial_corrections USING btree (created_at) WHERE ((status = 'new'::text) AND (NOT deleted));
grant insert (id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, deleted) on public.serial_corrections to anon;
grant insert (id, user_id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, deleted) on public.serial_corrections to authenticated;
grant select on public.serial_corrections to authenticated;
grant update (deleted) on public.serial_corrections to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.serial_corrections to service_role;
alter table public.serial_corrections enable row level security;
create policy "A visitor's correction is recorded without a user" on public.serial_corrections for insert to anon with check (((user_id IS NULL) AND (NOT deleted)));
create policy "People read their corrections and admins all" on public.serial_corrections for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));
create policy "People report corrections" on public.serial_corrections for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "People withdraw their corrections" on public.serial_corrections for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER serial_corrections_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.serial_corrections FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER serial_corrections_1_guard BEFORE INSERT OR UPDATE ON public.serial_corrections FOR EACH ROW EXECUTE FUNCTION app.guard_correction();
CREATE TRIGGER serial_corrections_2_limit_at_insert BEFORE INSERT ON public.serial_corrections FOR EACH ROW WHEN (((new.status = 'new'::text) AND (NOT new.deleted))) EXECUTE FUNCTION app.limit_corrections();
CREATE TRIGGER serial_corrections_2_limit_at_update BEFORE UPDATE ON public.serial_corrections FOR EACH ROW WHEN (((new.status = 'new'::text) AND old.deleted AND (NOT new.deleted))) EXECUTE FUNCTION app.limit_corrections();
CREATE TRIGGER serial_corrections_3_stamp BEFORE INSERT OR UPDATE ON public.serial_corrections FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER serial_corrections_9_new AFTER INSERT ON public.serial_corrections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.note_corrections();

create table public.serial_lines (
  manufacturer_id uuid not null,
  line text not null default ''::text,
  kind text not null,
  prefix text not null default ''::text,
  min_digits integer,
  max_digits integer,
  min_number bigint,
  max_number bigint,
  ceiling bigint,
  other_letters text not null default ''::text,
  reading text not null,
  year_from integer,
  year_to integer,
  cap text not null default ''::text,
  location text not null default ''::text,
  piano_type text not null default ''::text,
  caution text not null default ''::text,
  constraint serial_lines_cap_is_known CHECK ((cap = ANY (ARRAY[''::text, 'medium'::text, 'low'::text]))),
  constraint serial_lines_kind_is_known CHECK ((kind = ANY (ARRAY['table'::text, 'no-table'::text, 'hint'::text, 'code'::text]))),
  constraint serial_lines_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.piano_manufacturers(id) ON DELETE CASCADE,
  constraint serial_lines_pkey PRIMARY KEY (manufacturer_id, line),
  constraint serial_lines_reading_is_known CHECK ((reading = ANY (ARRAY['first'::text, 'last'::text])))
);
grant select on public.serial_lines to anon;
grant select on public.serial_lines to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.serial_lines to service_role;
alter table public.serial_lines enable row level security;
create policy "Everyone reads the serial lines" on public.serial_lines for select to anon, authenticated using (true);

create table public.serial_points (
  id uuid not null default gen_random_uuid(),
  manufacturer_id uuid not null,
  line text not null default ''::text,
  serial_start bigint not null,
  year integer not null,
  source text not null,
  accepted_on date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  correction_id uuid,
  constraint serial_points_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES public.serial_corrections(id) ON DELETE SET NULL,
  constraint serial_points_correction_id_key UNIQUE (correction_id),
  constraint serial_points_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.piano_manufacturers(id) ON DELETE CASCADE,
  constraint serial_points_number_is_unique UNIQUE (manufacturer_id, line, serial_start),
  constraint serial_points_pkey PRIMARY KEY (id),
  constraint serial_points_source_is_1_to_200 CHECK (((length(btrim(source)) >= 1) AND (length(source) <= 200))),
  constraint serial_points_start_is_positive CHECK (((serial_start >= 0) AND (serial_start <= '9999999999'::bigint))),
  constraint serial_points_years_are_plausible CHECK (((year >= 1700) AND (year <= 2100)))
);
grant select (id, manufacturer_id, line, serial_start, year, source, accepted_on) on public.serial_points to anon;
grant select (id, manufacturer_id, line, serial_start, year, source, accepted_on) on public.serial_points to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.serial_points to service_role;
alter table public.serial_points enable row level security;
create policy "Everyone reads the points" on public.serial_points for select to anon, authenticated using (true);
CREATE TRIGGER serial_points_changed AFTER INSERT OR DELETE OR UPDATE ON public.serial_points FOR EACH STATEMENT EXECUTE FUNCTION app.note_serial_points();

create table public.serial_ranges (
  id uuid not null default gen_random_uuid(),
  manufacturer_id uuid not null,
  line text not null default ''::text,
  serial_start bigint not null,
  year integer not null,
  year_end integer,
  note text not null default ''::text,
  mark text not null default ''::text,
  constraint serial_ranges_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES public.piano_manufacturers(id) ON DELETE CASCADE,
  constraint serial_ranges_mark_is_known CHECK ((mark = ANY (ARRAY[''::text, 'isolated'::text, 'weak'::text, 'jump'::text, 'unsure'::text, 'rough'::text, 'final'::text]))),
  constraint serial_ranges_pkey PRIMARY KEY (id),
  constraint serial_ranges_start_is_positive CHECK ((serial_start >= 0)),
  constraint serial_ranges_years_are_plausible CHECK ((((year >= 1700) AND (year <= 2100)) AND ((year_end >= year) AND (year_end <= 2100))))
);
CREATE INDEX serial_ranges_by_number ON public.serial_ranges USING btree (manufacturer_id, line, serial_start);
grant select on public.serial_ranges to anon;
grant select on public.serial_ranges to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.serial_ranges to service_role;
alter table public.serial_ranges enable row level security;
create policy "Everyone reads the serial numbers" on public.serial_ranges for select to anon, authenticated using (true);

create view public.serial_rows with (security_invoker=true) as
 SELECT r.manufacturer_id,
    r.line,
    r.serial_start,
    r.year,
    r.mark
   FROM public.serial_ranges r
UNION ALL
 SELECT p.manufacturer_id,
    p.line,
    p.serial_start,
    p.year,
    fit.mark
   FROM public.serial_points p,
    LATERAL public.fit_serial_point(p.manufacturer_id, p.line, p.serial_start, p.year) fit(lower_start, lower_year, upper_start, upper_year, mark, problem)
  WHERE (fit.problem = ''::text);
grant select on public.serial_rows to anon;
grant select on public.serial_rows to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.serial_rows to service_role;

create table public.serial_supplement (
  only_row boolean not null default true,
  version bigint not null default 0,
  constraint serial_supplement_is_one CHECK (only_row),
  constraint serial_supplement_pkey PRIMARY KEY (only_row)
);
grant select on public.serial_supplement to anon;
grant select on public.serial_supplement to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.serial_supplement to service_role;
alter table public.serial_supplement enable row level security;
create policy "Everyone reads the version of the points" on public.serial_supplement for select to anon, authenticated using (true);

create table public.service_providers (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  slug text not null default ''::text,
  type text not null,
  name text not null default ''::text,
  specialty text not null default ''::text,
  about text not null default ''::text,
  town text not null default ''::text,
  country_code text not null default 'DE'::text,
  lat double precision,
  lng double precision,
  radius_km integer not null default 50,
  buffer_minutes integer not null default 15,
  drive_limit_minutes integer not null default 45,
  languages text[] not null default '{}'::text[],
  since_year integer,
  hourly_rate numeric(12,2),
  phone text not null default ''::text,
  email text not null default ''::text,
  time_zone text not null default 'Europe/Berlin'::text,
  hours jsonb not null default '{}'::jsonb,
  days_off jsonb not null default '[]'::jsonb,
  insured_until date,
  picture_url text not null default ''::text,
  is_published boolean not null default false,
  rating numeric(3,2),
  review_count integer not null default 0,
  completed_jobs integer not null default 0,
  held_back boolean not null default false,
  directory_stamp bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  is_public boolean not null generated always as ((is_published AND (NOT deleted) AND (NOT held_back))) stored,
  travel_rate numeric(12,2),
  constraint service_providers_belong_to_their_person UNIQUE (id, user_id),
  constraint service_providers_buffer_is_0_to_240 CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint service_providers_contact_is_short CHECK (((length(phone) <= 40) AND (length(email) <= 254))),
  constraint service_providers_country_is_a_code CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint service_providers_counts_are_not_negative CHECK (((review_count >= 0) AND (completed_jobs >= 0))),
  constraint service_providers_days_off_are_spans CHECK (app.are_days_off(days_off)),
  constraint service_providers_drive_limit_is_0_to_600 CHECK (((drive_limit_minutes >= 0) AND (drive_limit_minutes <= 600))),
  constraint service_providers_hours_are_spans CHECK (app.are_service_hours(hours)),
  constraint service_providers_insurance_is_a_day CHECK (((insured_until >= '2000-01-01'::date) AND (insured_until <= '2100-01-01'::date))),
  constraint service_providers_languages_are_codes CHECK (((COALESCE(array_ndims(languages), 1) = 1) AND (array_position(languages, NULL::text) IS NULL) AND (cardinality(languages) <= 12) AND (array_to_string(languages, ' '::text) ~ '^([a-z]{2}( [a-z]{2})*)?$'::text))),
  constraint service_providers_one_a_person UNIQUE (user_id),
  constraint service_providers_pkey PRIMARY KEY (id),
  constraint service_providers_place_is_on_earth CHECK ((((lat IS NULL) = (lng IS NULL)) AND ((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)) AND ((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)))),
  constraint service_providers_radius_is_0_to_1000 CHECK (((radius_km >= 0) AND (radius_km <= 1000))),
  constraint service_providers_rate_price_is_finite CHECK ((hourly_rate <> 'NaN'::numeric)),
  constraint service_providers_rate_price_is_not_negative CHECK (((hourly_rate >= (0)::numeric) AND (hourly_rate <= (10000)::numeric))),
  constraint service_providers_rating_is_1_to_5 CHECK (((rating >= (1)::numeric) AND (rating <= (5)::numeric))),
  constraint service_providers_since_year_is_1900_to_2100 CHECK (((since_year >= 1900) AND (since_year <= 2100))),
  constraint service_providers_slug_is_unique UNIQUE (slug),
  constraint service_providers_texts_are_short CHECK (((length(name) <= 120) AND (length(specialty) <= 200) AND (length(about) <= 4000) AND (length(town) <= 120) AND (length(picture_url) <= 500))),
  constraint service_providers_travel_price_is_finite CHECK ((travel_rate <> 'NaN'::numeric)),
  constraint service_providers_travel_price_is_not_negative CHECK (((travel_rate >= (0)::numeric) AND (travel_rate <= (100)::numeric))),
  constraint service_providers_type_is_known CHECK ((type = ANY (ARRAY['technician'::text, 'evaluator'::text, 'mover'::text, 'teacher'::text]))),
  constraint service_providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on column public.service_providers.rating is 'With review_count and completed_jobs kept by the server.';
comment on column public.service_providers.held_back is 'While the account is suspended.';
comment on column public.service_providers.directory_stamp is 'Of the last change to what the directory shows of it, services, bundles and certificates included.';
CREATE INDEX service_providers_by_change ON public.service_providers USING btree (user_id, stamp, id);
CREATE INDEX service_providers_in_directory ON public.service_providers USING btree (directory_stamp, id) WHERE is_public;
grant select on public.service_providers to anon;
grant insert (id, type, name, specialty, about, town, country_code, lat, lng, radius_km, buffer_minutes, drive_limit_minutes, languages, since_year, hourly_rate, phone, email, time_zone, hours, days_off, insured_until, picture_url, is_published, deleted, travel_rate) on public.service_providers to authenticated;
grant select on public.service_providers to authenticated;
grant update (type, name, specialty, about, town, country_code, lat, lng, radius_km, buffer_minutes, drive_limit_minutes, languages, since_year, hourly_rate, phone, email, time_zone, hours, days_off, insured_until, picture_url, is_published, deleted, travel_rate) on public.service_providers to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.service_providers to service_role;
alter table public.service_providers enable row level security;
create policy "Everyone reads published providers" on public.service_providers for select to anon, authenticated using (is_public);
create policy "People offer services in their own name" on public.service_providers for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Providers change their own profile" on public.service_providers for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Providers read their own profile" on public.service_providers for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER service_providers_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.service_providers FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER service_providers_1_guard BEFORE INSERT OR UPDATE ON public.service_providers FOR EACH ROW EXECUTE FUNCTION app.guard_provider();
CREATE TRIGGER service_providers_2_name BEFORE INSERT OR UPDATE OF name ON public.service_providers FOR EACH ROW EXECUTE FUNCTION app.name_provider();
CREATE TRIGGER service_providers_2_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.service_providers FOR EACH ROW EXECUTE FUNCTION app.check_time_zone();
CREATE TRIGGER service_providers_3_stamp BEFORE INSERT OR UPDATE ON public.service_providers FOR EACH ROW EXECUTE FUNCTION app.stamp_row('directory_stamp', 'is_public');
CREATE TRIGGER service_providers_4_number AFTER INSERT ON public.service_providers FOR EACH ROW EXECUTE FUNCTION app.number_provider();
CREATE TRIGGER service_providers_5_departs AFTER UPDATE ON public.service_providers FOR EACH ROW WHEN ((old.is_public AND (NOT new.is_public))) EXECUTE FUNCTION app.log_departed_provider();
CREATE TRIGGER service_providers_5_is_removed AFTER DELETE ON public.service_providers FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION app.log_departed_provider();

create table public.sync_epoch (
  only_row boolean not null default true,
  epoch uuid not null default gen_random_uuid(),
  floor_stamp bigint not null default 0,
  constraint sync_epoch_has_one_row CHECK (only_row),
  constraint sync_epoch_pkey PRIMARY KEY (only_row)
);
comment on column public.sync_epoch.floor_stamp is 'Marks of deletion and departed ids up to this stamp are purged: an older checkpoint must start anew.';
grant select on public.sync_epoch to anon;
grant select on public.sync_epoch to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.sync_epoch to service_role;
alter table public.sync_epoch enable row level security;
create policy "Everyone reads the epoch" on public.sync_epoch for select to anon, authenticated using (true);

-- Changes that were answered, so that a repeated one is recognised. Kept 90 days.
create table public.sync_receipts (
  user_id uuid not null default auth.uid(),
  change_id uuid not null,
  collection text not null,
  row_id uuid not null,
  accepted_at timestamp with time zone not null default now(),
  refusal jsonb,
  constraint sync_receipts_are_short CHECK (((length(collection) <= 60) AND ((refusal IS NULL) OR (length((refusal)::text) <= 4000)))),
  constraint sync_receipts_pkey PRIMARY KEY (user_id, change_id)
);
comment on column public.sync_receipts.refusal is 'Null where the change was accepted, else { code, reason } as it was refused.';
CREATE INDEX sync_receipts_by_age ON public.sync_receipts USING btree (accepted_at);
grant insert, select on public.sync_receipts to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.sync_receipts to service_role;
alter table public.sync_receipts enable row level security;
create policy "People file their own receipts" on public.sync_receipts for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND (current_setting('app.pushing'::text, true) = 'yes'::text)));
create policy "People read their own receipts" on public.sync_receipts for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER sync_receipts_9_count AFTER INSERT ON public.sync_receipts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_receipts();

create view public.system_health_summary with (security_barrier=true) as
 SELECT total_users,
    active_sessions,
    daily_activity,
    recent_failed_logins,
    daily_profile_updates,
    security_alerts,
    avg_user_logins,
    expired_sessions,
    last_checked
   FROM app.health_summary() health_summary(total_users, active_sessions, daily_activity, recent_failed_logins, daily_profile_updates, security_alerts, avg_user_logins, expired_sessions, last_checked);
grant select on public.system_health_summary to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.system_health_summary to service_role;

-- Private: read by its person and by admins. What all may know is in public_profiles.
create table public.user_profiles (
  id uuid not null,
  email text not null default ''::text,
  email_confirmed boolean not null default false,
  role text not null default 'buyer'::text,
  full_name text not null default ''::text,
  username text not null default ''::text,
  company_name text not null default ''::text,
  phone text not null default ''::text,
  town text not null default ''::text,
  country_code text not null default ''::text,
  time_zone text not null default 'Europe/Berlin'::text,
  slug text not null,
  rating numeric(3,2),
  review_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  user_id uuid not null generated always as (id) stored,
  version bigint not null default 1,
  stamp bigint not null default 0,
  phone_is_public boolean not null default false,
  mail_of_messages boolean not null default true,
  email_confirmed_at timestamp with time zone,
  mail_of_notices boolean not null default true,
  constraint user_profiles_country_is_a_code CHECK ((country_code ~ '^([A-Z]{2})?$'::text)),
  constraint user_profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint user_profiles_pkey PRIMARY KEY (id),
  constraint user_profiles_rating_is_1_to_5 CHECK (((rating >= (1)::numeric) AND (rating <= (5)::numeric))),
  constraint user_profiles_review_count_is_positive CHECK ((review_count >= 0)),
  constraint user_profiles_role_is_known CHECK ((role = ANY (ARRAY['buyer'::text, 'seller'::text, 'technician'::text, 'evaluator'::text, 'mover'::text, 'dealer'::text, 'admin'::text]))),
  constraint user_profiles_slug_is_unique UNIQUE (slug),
  constraint user_profiles_texts_are_short CHECK (((length(full_name) <= 120) AND (length(username) <= 60) AND (length(company_name) <= 120) AND (length(phone) <= 40) AND (length(town) <= 100) AND (length(time_zone) <= 60)))
);
comment on column public.user_profiles.mail_of_messages is 'Wants a mail when somebody writes to them.';
comment on column public.user_profiles.email_confirmed_at is 'Of the address that stands there now; null while it is not confirmed.';
comment on column public.user_profiles.mail_of_notices is 'Wants a mail about bookings, viewings and reminders that they have not read.';
CREATE INDEX user_profiles_by_age ON public.user_profiles USING btree (created_at DESC, id DESC);
CREATE INDEX user_profiles_by_change ON public.user_profiles USING btree (user_id, stamp, id);
CREATE INDEX user_profiles_by_word ON public.user_profiles USING gin (array_to_tsvector(app.search_words(((((email || ' '::text) || full_name) || ' '::text) || company_name))));
grant select on public.user_profiles to authenticated;
grant update (full_name, username, company_name, phone, town, country_code, time_zone, phone_is_public, mail_of_messages, mail_of_notices) on public.user_profiles to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.user_profiles to service_role;
alter table public.user_profiles enable row level security;
create policy "People change their own profile" on public.user_profiles for update to authenticated using ((id = ( SELECT auth.uid() AS uid))) with check ((id = ( SELECT auth.uid() AS uid)));
create policy "People read their own profile and admins all" on public.user_profiles for select to authenticated using (((id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));
CREATE TRIGGER user_profiles_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.user_profiles FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER user_profiles_1_guard BEFORE UPDATE ON public.user_profiles FOR EACH ROW EXECUTE FUNCTION app.touch_profile();
CREATE TRIGGER user_profiles_2_check_names BEFORE UPDATE OF full_name, username, company_name ON public.user_profiles FOR EACH ROW EXECUTE FUNCTION app.check_profile_names();
CREATE TRIGGER user_profiles_2_check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON public.user_profiles FOR EACH ROW EXECUTE FUNCTION app.check_time_zone();
CREATE TRIGGER user_profiles_2_email_confirmed_at BEFORE INSERT OR UPDATE ON public.user_profiles FOR EACH ROW EXECUTE FUNCTION app.note_email_confirmed();
CREATE TRIGGER user_profiles_3_stamp BEFORE INSERT OR UPDATE ON public.user_profiles FOR EACH ROW EXECUTE FUNCTION app.stamp_row('user_id');
CREATE TRIGGER user_profiles_8_adopt_confirmed AFTER UPDATE OF email, email_confirmed ON public.user_profiles FOR EACH ROW WHEN ((new.email_confirmed AND ((new.email IS DISTINCT FROM old.email) OR (new.email_confirmed IS DISTINCT FROM old.email_confirmed)))) EXECUTE FUNCTION app.adopt_on_confirmation();
CREATE TRIGGER user_profiles_8_adopt_new AFTER INSERT ON public.user_profiles FOR EACH ROW WHEN (new.email_confirmed) EXECUTE FUNCTION app.adopt_on_confirmation();
CREATE TRIGGER user_profiles_8_refresh_listings AFTER UPDATE ON public.user_profiles FOR EACH ROW WHEN (((((((((old.full_name IS DISTINCT FROM new.full_name) OR (old.username IS DISTINCT FROM new.username)) OR (old.company_name IS DISTINCT FROM new.company_name)) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.role IS DISTINCT FROM new.role)) OR (old.email_confirmed IS DISTINCT FROM new.email_confirmed)) OR (old.rating IS DISTINCT FROM new.rating)) OR (old.review_count IS DISTINCT FROM new.review_count))) EXECUTE FUNCTION app.refresh_listings_of_seller();
CREATE TRIGGER user_profiles_8_refresh_listings_confirmed AFTER UPDATE OF email_confirmed_at, email ON public.user_profiles FOR EACH ROW WHEN ((old.email_confirmed AND (old.email_confirmed_at IS DISTINCT FROM new.email_confirmed_at))) EXECUTE FUNCTION app.refresh_listings_of_seller();
CREATE TRIGGER user_profiles_8_refresh_listings_phone AFTER UPDATE OF phone, phone_is_public ON public.user_profiles FOR EACH ROW WHEN ((app.public_phone(old.*) IS DISTINCT FROM app.public_phone(new.*))) EXECUTE FUNCTION app.refresh_listings_of_seller();
CREATE TRIGGER user_profiles_9_adopt_bookings AFTER UPDATE OF email, email_confirmed ON public.user_profiles FOR EACH ROW WHEN ((new.email_confirmed AND ((new.email IS DISTINCT FROM old.email) OR (new.email_confirmed IS DISTINCT FROM old.email_confirmed)))) EXECUTE FUNCTION app.adopt_guest_bookings_on_confirmation();
CREATE TRIGGER user_profiles_9_adopt_new_bookings AFTER INSERT ON public.user_profiles FOR EACH ROW WHEN (new.email_confirmed) EXECUTE FUNCTION app.adopt_guest_bookings_on_confirmation();
CREATE TRIGGER user_profiles_9_change AFTER UPDATE ON public.user_profiles FOR EACH ROW WHEN ((((((((old.full_name IS DISTINCT FROM new.full_name) OR (old.username IS DISTINCT FROM new.username)) OR (old.company_name IS DISTINCT FROM new.company_name)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.town IS DISTINCT FROM new.town)) OR (old.country_code IS DISTINCT FROM new.country_code)) OR (old.time_zone IS DISTINCT FROM new.time_zone))) EXECUTE FUNCTION app.note_profile_change('profile_update');
CREATE TRIGGER user_profiles_9_email AFTER UPDATE ON public.user_profiles FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION app.note_profile_change('email_changed');
CREATE TRIGGER user_profiles_9_forget_counts AFTER DELETE ON public.user_profiles FOR EACH ROW EXECUTE FUNCTION app.forget_write_counts();
CREATE TRIGGER user_profiles_9_sign_up AFTER INSERT ON public.user_profiles FOR EACH ROW EXECUTE FUNCTION app.note_sign_up();

create table public.viewing_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  seller_id uuid,
  piano_id uuid,
  piano_title text not null default ''::text,
  place text not null default ''::text,
  seller_name text not null default ''::text,
  buyer_name text not null default ''::text,
  kind text not null,
  state text not null default 'requested'::text,
  starts_at timestamp with time zone not null,
  proposed_at timestamp with time zone,
  minutes integer not null default 60,
  time_zone text not null default 'Europe/Berlin'::text,
  note text not null default ''::text,
  phone text not null default ''::text,
  step_note text not null default ''::text,
  stepped_by text,
  sequence integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint viewing_requests_kind_is_known CHECK ((kind = ANY (ARRAY['viewing'::text, 'call'::text]))),
  constraint viewing_requests_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE SET NULL,
  constraint viewing_requests_pkey PRIMARY KEY (id),
  constraint viewing_requests_proposal_has_a_time CHECK (((state <> 'proposed'::text) OR (proposed_at IS NOT NULL))),
  constraint viewing_requests_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint viewing_requests_side_is_known CHECK ((stepped_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint viewing_requests_sides_differ CHECK ((user_id <> seller_id)),
  constraint viewing_requests_state_is_known CHECK ((state = ANY (ARRAY['requested'::text, 'proposed'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'cancelled'::text, 'expired'::text]))),
  constraint viewing_requests_texts_are_short CHECK (((length(note) <= 1000) AND (length(step_note) <= 1000) AND (length(phone) <= 40) AND (length(piano_title) <= 300))),
  constraint viewing_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on column public.viewing_requests.step_note is 'A word that went with the last step, whose side is stepped_by; null for the clock''s.';
comment on column public.viewing_requests.sequence is 'Counts the steps.';
comment on column public.viewing_requests.deleted is 'Only on what its person took back before it was known here: it holds no text.';
CREATE INDEX viewing_requests_by_change ON public.viewing_requests USING btree (user_id, stamp, id);
CREATE INDEX viewing_requests_by_piano ON public.viewing_requests USING btree (piano_id);
CREATE INDEX viewing_requests_of_seller_by_change ON public.viewing_requests USING btree (seller_id, stamp, id);
CREATE INDEX viewing_requests_open ON public.viewing_requests USING btree (starts_at) WHERE (state = ANY (ARRAY['requested'::text, 'proposed'::text]));
grant insert (id, piano_id, kind, state, starts_at, proposed_at, note, phone, step_note, deleted) on public.viewing_requests to authenticated;
grant select on public.viewing_requests to authenticated;
grant update (state, proposed_at, step_note) on public.viewing_requests to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.viewing_requests to service_role;
alter table public.viewing_requests enable row level security;
create policy "Buyers ask for a time" on public.viewing_requests for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "The two sides lead their request on" on public.viewing_requests for update to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid)))) with check (((user_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid))));
create policy "The two sides read their request" on public.viewing_requests for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid))));
CREATE TRIGGER viewing_requests_0_refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.viewing_requests FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_suspended();
CREATE TRIGGER viewing_requests_1_guard BEFORE INSERT OR UPDATE ON public.viewing_requests FOR EACH ROW EXECUTE FUNCTION app.guard_viewing();
CREATE TRIGGER viewing_requests_2_address BEFORE INSERT ON public.viewing_requests FOR EACH ROW EXECUTE FUNCTION app.address_viewing();
CREATE TRIGGER viewing_requests_3_stamp BEFORE INSERT OR UPDATE ON public.viewing_requests FOR EACH ROW EXECUTE FUNCTION app.stamp_row();
CREATE TRIGGER viewing_requests_4_change_times AFTER UPDATE ON public.viewing_requests FOR EACH ROW WHEN ((((old.state = 'accepted'::text) OR (new.state = 'accepted'::text)) AND (((old.state IS DISTINCT FROM new.state) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.seller_id IS DISTINCT FROM new.seller_id)))) EXECUTE FUNCTION app.take_viewing_times();
CREATE TRIGGER viewing_requests_4_take_times AFTER INSERT ON public.viewing_requests FOR EACH ROW WHEN ((new.state = 'accepted'::text)) EXECUTE FUNCTION app.take_viewing_times();
CREATE TRIGGER viewing_requests_5_notify_of_request AFTER INSERT ON public.viewing_requests FOR EACH ROW WHEN ((NOT new.deleted)) EXECUTE FUNCTION app.notify_of_viewing();
CREATE TRIGGER viewing_requests_5_notify_of_step AFTER UPDATE ON public.viewing_requests FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION app.notify_of_viewing();

create table public.vip_subscriptions (
  id uuid not null default gen_random_uuid(),
  owner_id uuid,
  piano_id uuid,
  provider text not null,
  reference text,
  state text not null default 'active'::text,
  renews_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint vip_subscriptions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_profiles(id) ON DELETE SET NULL,
  constraint vip_subscriptions_piano_id_fkey FOREIGN KEY (piano_id) REFERENCES public.pianos(id) ON DELETE SET NULL,
  constraint vip_subscriptions_pkey PRIMARY KEY (id),
  constraint vip_subscriptions_provider_is_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint vip_subscriptions_state_is_known CHECK ((state = ANY (ARRAY['active'::text, 'cancelled'::text, 'ended'::text])))
);
CREATE INDEX vip_subscriptions_of_owner ON public.vip_subscriptions USING btree (owner_id);
CREATE UNIQUE INDEX vip_subscriptions_one_a_listing ON public.vip_subscriptions USING btree (piano_id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX vip_subscriptions_reference_is_unique ON public.vip_subscriptions USING btree (provider, reference);
CREATE INDEX vip_subscriptions_to_renew ON public.vip_subscriptions USING btree (renews_at) WHERE (state = 'active'::text);
grant select on public.vip_subscriptions to authenticated;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.vip_subscriptions to service_role;
alter table public.vip_subscriptions enable row level security;
create policy "People read their subscriptions, admins all" on public.vip_subscriptions for select to authenticated using (((owner_id = ( SELECT auth.uid() AS uid)) OR ( SELECT app.is_admin() AS is_admin)));
