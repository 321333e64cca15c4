-- A customer has a piano evaluated: asks up to three evaluators at once, pays for those who accept, chooses a time of theirs, and gets a
-- report within 24 hours of the appointment. One row for each evaluator; both sides hold it. src/domain/evaluation/RULES.md has the rules.

-- What a provider takes for a kilometre of the way there, in euro; null for nothing (rule E-4).
alter table public.service_providers add column travel_rate numeric(12,2);
alter table public.service_providers
  add constraint service_providers_travel_price_is_finite check (travel_rate <> 'NaN'),
  add constraint service_providers_travel_price_is_not_negative check (travel_rate >= 0 and travel_rate <= 100);
grant insert (travel_rate), update (travel_rate) on public.service_providers to authenticated;
update app.synced_kinds set writable = writable || array['travel_rate'] where name = 'service_providers';

-- As before, with the travel rate.
create or replace function app.directory_entries(ids uuid[]) returns table (id uuid, entry jsonb)
language sql stable security definer set search_path = '' as $$
  with services as (
    select s.provider_id, jsonb_agg(jsonb_build_object('id', s.id, 'category', s.category, 'name', s.name, 'description', s.description,
      'price', s.price, 'minutes_from', s.minutes_from, 'minutes_to', s.minutes_to) order by s.position, s.created_at, s.id) as all_of_them
    from unnest(ids) as asked (id) join public.provider_services as s on s.provider_id = asked.id where s.is_active and not s.deleted group by s.provider_id
  ), bundles as (
    select b.provider_id, jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'description', b.description, 'price', b.price,
      'original_price', b.original_price, 'months', b.months, 'items', b.items) order by b.created_at, b.id) as all_of_them
    from unnest(ids) as asked (id) join public.provider_bundles as b on b.provider_id = asked.id where b.is_active and not b.deleted group by b.provider_id
  ), certificates as (
    select c.provider_id, jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'issuer', c.issuer, 'year', c.year,
      'checked_at', c.checked_at) order by c.year desc nulls last, c.created_at, c.id) as all_of_them
    from unnest(ids) as asked (id) join public.provider_certificates as c on c.provider_id = asked.id where not c.deleted group by c.provider_id
  )
  select p.id, jsonb_build_object('id', p.id, 'user_id', p.user_id, 'slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty,
    'about', p.about, 'town', p.town, 'country_code', p.country_code, 'lat', p.lat, 'lng', p.lng, 'radius_km', p.radius_km,
    'buffer_minutes', p.buffer_minutes, 'drive_limit_minutes', p.drive_limit_minutes, 'languages', to_jsonb(p.languages),
    'since_year', p.since_year, 'hourly_rate', p.hourly_rate, 'travel_rate', p.travel_rate, 'phone', p.phone, 'email', p.email, 'time_zone', p.time_zone,
    'hours', p.hours, 'days_off', p.days_off, 'insured_until', p.insured_until, 'picture_url', p.picture_url, 'rating', p.rating,
    'review_count', p.review_count, 'completed_jobs', p.completed_jobs, 'created_at', p.created_at,
    'contact_slug', u.slug)
    || jsonb_build_object('services', coalesce(s.all_of_them, '[]'), 'bundles', coalesce(b.all_of_them, '[]'),
      'certificates', coalesce(c.all_of_them, '[]'))
  from unnest(ids) as asked (id)
  join public.service_providers as p on p.id = asked.id
  left join public.user_profiles as u on u.id = p.user_id
  left join services as s on s.provider_id = p.id
  left join bundles as b on b.provider_id = p.id
  left join certificates as c on c.provider_id = p.id
  where p.is_public
$$;

-- A side that deleted its account is null. starts_at and ends_at are the appointment's, as its booking has them.
create table public.evaluations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  provider_user_id uuid references auth.users (id) on delete set null,
  provider_id uuid references public.service_providers (id) on delete set null,
  provider_name text not null default '',
  customer_name text not null default '',
  request_id uuid not null,
  service_id uuid,
  instrument_id uuid,
  listing_id uuid,
  maker text not null default '',
  model text not null default '',
  serial_number text not null default '',
  piano_type text not null default '',
  year integer,
  town text not null default '',
  country_code text not null default '',
  address text not null default '',
  lat double precision,
  lng double precision,
  note text not null default '',
  fee numeric(12,2) not null default 0,
  travel_fee numeric(12,2) not null default 0,
  commission numeric(12,2) not null default 0,
  refund numeric(12,2) not null default 0,
  state text not null default 'requested',
  stepped_by text,
  step_note text not null default '',
  payment_id uuid references public.payments (id) on delete set null,
  booking_id uuid references public.bookings (id) on delete set null,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null default 'Europe/Berlin',
  inspected_at timestamptz,
  report_due_at timestamptz,
  reported_at timestamptz,
  late_told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint evaluations_sides_differ check (user_id <> provider_user_id),
  constraint evaluations_state_is_known check (
    state in ('requested', 'accepted', 'declined', 'paid', 'scheduled', 'inspected', 'reported', 'cancelled', 'expired')),
  constraint evaluations_stepped_by_is_known check (stepped_by in ('customer', 'evaluator')),
  constraint evaluations_price_is_finite check (fee <> 'NaN' and travel_fee <> 'NaN' and commission <> 'NaN' and refund <> 'NaN'),
  constraint evaluations_price_is_not_negative check (
    fee >= 0 and fee <= 100000 and travel_fee >= 0 and travel_fee <= 100000 and commission >= 0 and commission <= 100000
    and refund >= 0 and refund <= fee + travel_fee + commission),
  constraint evaluations_year_is_1700_to_2100 check (year between 1700 and 2100),
  constraint evaluations_type_is_known check (piano_type in ('', 'Grand', 'Upright', 'Digital', 'Hybrid')),
  constraint evaluations_country_is_a_code check (country_code ~ '^([A-Z]{2})?$'),
  constraint evaluations_place_is_on_earth check ((lat is null) = (lng is null) and lat between -90 and 90 and lng between -180 and 180),
  constraint evaluations_appointment_takes_time check ((starts_at is null) = (ends_at is null) and ends_at > starts_at),
  constraint evaluations_texts_are_short check (
    length(maker) <= 120 and length(model) <= 120 and length(serial_number) <= 40 and length(town) <= 120 and length(address) <= 300
    and length(note) <= 1000 and length(step_note) <= 1000 and length(provider_name) <= 120 and length(customer_name) <= 120)
);
comment on column public.evaluations.request_id is 'What was asked of up to three evaluators at once has one.';
comment on column public.evaluations.instrument_id is 'Of the customer''s instruments, as listing_id of their listings; what it points to may be gone.';
comment on column public.evaluations.refund is 'What a cancelled one that was paid for leaves to be given back (rule E-9).';
comment on column public.evaluations.late_told_at is 'When both were told that the report is late.';
create index evaluations_by_change on public.evaluations (user_id, stamp, id);
create index evaluations_of_provider_by_change on public.evaluations (provider_user_id, stamp, id);
create unique index evaluations_ask_each_once on public.evaluations (request_id, provider_id) where not deleted;
create index evaluations_of_booking on public.evaluations (booking_id) where booking_id is not null;
create index evaluations_of_payment on public.evaluations (payment_id) where payment_id is not null;
create index evaluations_waiting on public.evaluations (updated_at) where state in ('requested', 'accepted');
create index evaluations_with_report_due on public.evaluations (report_due_at)
  where state in ('scheduled', 'inspected') and late_told_at is null;

revoke all on public.evaluations from anon, authenticated;
grant all on public.evaluations to service_role;
grant select on public.evaluations to authenticated;
grant insert (id, request_id, provider_id, service_id, instrument_id, listing_id, maker, model, serial_number, piano_type, year, town, country_code,
  address, lat, lng, note, fee, travel_fee, commission, state, starts_at, step_note, deleted) on public.evaluations to authenticated;
grant update (state, starts_at, step_note) on public.evaluations to authenticated;

alter table public.evaluations enable row level security;
create policy "The two sides read their evaluation" on public.evaluations
  for select to authenticated using (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()));
create policy "Customers ask for an evaluation" on public.evaluations
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "The two sides lead their evaluation on" on public.evaluations
  for update to authenticated using (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()));

create trigger evaluations_0_refuse_suspended before insert or update or delete on public.evaluations
  for each statement execute function app.refuse_suspended();

-- Rule E-2. src/domain/evaluation/steps.ts has the same table. Actors beside the two sides: the clock, the payment, the booking of the
-- appointment, and the report.
create function app.evaluation_step_is_allowed(from_state text, actor text, to_state text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'requested customer' then array['cancelled']
    when 'requested evaluator' then array['accepted', 'declined']
    when 'requested clock' then array['expired']
    when 'accepted customer' then array['cancelled']
    when 'accepted evaluator' then array['cancelled']
    when 'accepted clock' then array['expired']
    when 'accepted payment' then array['paid']
    when 'paid customer' then array['scheduled', 'cancelled']
    when 'paid evaluator' then array['cancelled']
    when 'scheduled customer' then array['cancelled']
    when 'scheduled evaluator' then array['inspected', 'cancelled']
    when 'scheduled booking' then array['paid', 'inspected']
    when 'scheduled report' then array['reported']
    when 'inspected report' then array['reported']
  end), false)
$$;

-- Rules E-4 and E-5, in euro: whole ones, begun ones of the way counted.
create function app.evaluation_travel_fee(rate numeric, lat_a double precision, lng_a double precision, lat_b double precision, lng_b double precision)
returns numeric
language sql immutable set search_path = '' as $$
  select case when rate is null or lat_a is null or lat_b is null then 0
    else ceil(round(rate * (app.distance_km(lat_a, lng_a, lat_b, lng_b) * 6371.0088 / 6371 * 1.3)::numeric, 6)) end
$$;
create function app.evaluation_commission(fees numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(fees / 10)
$$;

-- Rule E-9: what a cancelled one that was paid for leaves to be given back.
create function app.evaluation_refund(paid numeric, by_side text, starts_at timestamptz, moment timestamptz) returns numeric
language sql immutable set search_path = '' as $$
  select case when by_side = 'customer' and starts_at < moment + interval '24 hours' then round(paid / 2, 2) else paid end
$$;

-- What a client could forge is set here and in app.address_evaluation; the column grants are the first line.
create function app.guard_evaluation() returns trigger
language plpgsql set search_path = '' as $$
declare
  side text;
begin
  if tg_op = 'INSERT' then
    if app.is_client() then
      new.user_id := auth.uid();
      new.state := 'requested';
      new.starts_at := null;
      new.step_note := '';
      if new.deleted then
        new.state := 'cancelled';
        new.provider_id := null;
        new.service_id := null;
        new.instrument_id := null;
        new.listing_id := null;
        new.maker := '';
        new.model := '';
        new.serial_number := '';
        new.piano_type := '';
        new.year := null;
        new.town := '';
        new.country_code := '';
        new.address := '';
        new.lat := null;
        new.lng := null;
        new.note := '';
        new.fee := 0;
        new.travel_fee := 0;
        new.commission := 0;
        return new;
      end if;
      new.maker := btrim(normalize(coalesce(new.maker, ''), nfc), E' \t\r\n');
      new.model := btrim(normalize(coalesce(new.model, ''), nfc), E' \t\r\n');
      new.serial_number := btrim(normalize(coalesce(new.serial_number, ''), nfc), E' \t\r\n');
      new.piano_type := coalesce(new.piano_type, '');
      new.town := btrim(normalize(coalesce(new.town, ''), nfc), E' \t\r\n');
      new.country_code := coalesce(new.country_code, '');
      new.address := btrim(normalize(coalesce(new.address, ''), nfc), E' \t\r\n');
      new.note := btrim(normalize(coalesce(new.note, ''), nfc), E' \t\r\n');
      if new.maker = '' then
        raise exception 'Please name the maker of the piano.' using errcode = 'PT422', hint = 'maker-missing';
      elsif new.town = '' or new.lat is null or new.lng is null then
        raise exception 'Please say in which town the piano stands.' using errcode = 'PT422', hint = 'town-missing';
      elsif length(new.note) > 1000 then
        raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
      end if;
    end if;
    return new;
  end if;

  if app.is_client() then
    side := case auth.uid() when old.user_id then 'customer' when old.provider_user_id then 'evaluator' end;
    new.step_note := btrim(normalize(coalesce(new.step_note, ''), nfc), E' \t\r\n');
    if new.state is not distinct from old.state then
      if (new.starts_at, new.step_note) is distinct from (old.starts_at, old.step_note) then
        raise exception 'This evaluation has moved on meanwhile, so this was not taken.' using errcode = 'PT409', hint = 'request-moved-on';
      end if;
      return new;
    elsif not app.evaluation_step_is_allowed(old.state, side, new.state) then
      raise exception 'This can''t be done any more: the evaluation is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    elsif length(new.step_note) > 1000 then
      raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
    elsif new.state = 'inspected' and old.starts_at > now() then
      raise exception 'This can be said once it has begun.' using errcode = 'PT409', hint = 'booking-not-begun';
    elsif new.state = 'cancelled' and old.state = 'scheduled' and old.starts_at <= now() then
      raise exception 'The appointment has begun, so it can''t be cancelled here.' using errcode = 'PT409', hint = 'time-passed';
    elsif new.state in ('accepted', 'scheduled') and (case side when 'customer' then old.provider_user_id else old.user_id end) is null then
      raise exception 'The other person''s account is deleted, so nobody would come.' using errcode = 'PT410', hint = 'other-side-gone';
    elsif new.state = 'scheduled' and new.starts_at is null then
      raise exception 'Please choose a time.' using errcode = 'PT422', hint = 'time-not-offered';
    elsif new.state <> 'scheduled' then
      new.starts_at := old.starts_at;
    end if;
    new.stepped_by := side;
  else
    -- A side left: what it told of itself goes, and nobody waits for it.
    side := case when old.user_id is not null and new.user_id is null then 'customer'
      when old.provider_user_id is not null and new.provider_user_id is null then 'evaluator' end;
    if side = 'customer' then
      new.customer_name := '';
      new.address := '';
      new.town := '';
      new.lat := null;
      new.lng := null;
      new.note := '';
      new.instrument_id := null;
      new.listing_id := null;
    elsif side = 'evaluator' then
      new.provider_name := '';
    end if;
    if side is not null and new.state in ('requested', 'accepted', 'paid', 'scheduled') then
      new.state := case new.state when 'requested' then 'expired' else 'cancelled' end;
    end if;
    if new.state <> old.state then
      new.stepped_by := side;
      new.step_note := '';
    end if;
  end if;

  if new.state = 'cancelled' and old.state in ('paid', 'scheduled') then
    new.refund := app.evaluation_refund(old.fee + old.travel_fee + old.commission, side, case old.state when 'scheduled' then old.starts_at end, now());
  elsif new.state in ('inspected', 'reported') and old.state not in ('inspected', 'reported') then
    new.inspected_at := coalesce(new.inspected_at, now());
  end if;
  if new.state = 'reported' and old.state <> 'reported' then
    new.reported_at := coalesce(new.reported_at, now());
  end if;
  if new.state = 'paid' and old.state = 'scheduled' then
    -- The appointment came to nothing: another time is chosen.
    new.booking_id := null;
    new.starts_at := null;
    new.ends_at := null;
  end if;
  new.report_due_at := case when new.state in ('scheduled', 'inspected', 'reported') then new.ends_at + interval '24 hours' end;
  return new;
end
$$;
create trigger evaluations_1_guard before insert or update on public.evaluations
  for each row execute function app.guard_evaluation();

-- Whom, for how much, and which piano. Definer, since blocks and other people's requests are hidden from the caller.
create function app.address_evaluation() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  provider public.service_providers;
  service public.provider_services;
  travel numeric;
begin
  if me is null or new.deleted then
    return new;
  end if;
  select * into provider from public.service_providers as p where p.id = new.provider_id and p.is_public;
  if not found then
    raise exception 'This evaluator takes no requests at the moment.' using errcode = 'PT409', hint = 'provider-not-offered';
  elsif provider.user_id = me then
    raise exception 'This is your own profile: you can''t ask yourself.' using errcode = 'PT422', hint = 'own-service';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = provider.user_id and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no requests from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  select * into service from public.provider_services as s
  where s.id = new.service_id and s.provider_id = provider.id and s.category = 'evaluation' and s.is_active and not s.deleted and s.price is not null;
  if not found then
    raise exception 'This evaluator no longer offers this evaluation. Please choose again.' using errcode = 'PT409', hint = 'service-not-offered';
  elsif provider.lat is null or app.distance_km(provider.lat, provider.lng, new.lat, new.lng) * 6371.0088 / 6371 > 100
    or not app.is_within_reach(provider, new.lat, new.lng) then
    raise exception 'The piano is farther away than this evaluator comes.' using errcode = 'PT409', hint = 'place-out-of-reach';
  end if;
  travel := app.evaluation_travel_fee(provider.travel_rate, provider.lat, provider.lng, new.lat, new.lng);
  if (service.price, travel, app.evaluation_commission(service.price + travel)) is distinct from (new.fee, new.travel_fee, new.commission) then
    raise exception 'The price has changed: the fee is % euro now, travel % euro. Please look at it again.', service.price, travel
      using errcode = 'PT409', hint = 'price-changed';
  end if;
  new.provider_user_id := provider.user_id;
  new.provider_name := left(provider.name, 120);
  new.time_zone := provider.time_zone;
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.customer_name from public.user_profiles as p where p.id = me;
  if new.instrument_id is not null and not exists (
    select from public.instruments as i where i.id = new.instrument_id and i.user_id = me and not i.deleted and i.handed_on_at is null) then
    new.instrument_id := null;
  end if;
  if new.listing_id is not null and not exists (
    select from public.pianos as p where p.id = new.listing_id and p.owner_id = me and not p.deleted) then
    new.listing_id := null;
  end if;

  perform pg_advisory_xact_lock(hashtextextended('evaluations of ' || me::text, 0));
  if exists (select from public.evaluations as e where e.request_id = new.request_id and e.user_id is distinct from me) then
    raise exception 'This request can''t be added to.' using errcode = 'PT403', hint = 'change-forbidden';
  elsif (select count(*) from public.evaluations as e where e.request_id = new.request_id and not e.deleted) >= 3 then
    raise exception 'Please choose at most three evaluators.' using errcode = 'PT422', hint = 'evaluators-too-many';
  elsif (select count(*) from public.evaluations as e where e.user_id = me and e.created_at > now() - interval '1 day') >= 15 then
    raise exception 'You have asked 15 evaluators within a day. Please send this request tomorrow.' using errcode = 'PT429', hint = 'requests-too-many';
  end if;
  return new;
end
$$;
create trigger evaluations_2_address before insert on public.evaluations
  for each row execute function app.address_evaluation();
create trigger evaluations_3_stamp before insert or update on public.evaluations
  for each row execute function app.stamp_row();

-- The other side is told; of what the clock did, the customer, who waited. What became of the booking is told as that of a booking.
insert into app.notification_kinds (name, about) values
  ('evaluation_requested', 'evaluation_id'), ('evaluation_answered', 'evaluation_id'), ('evaluation_late', 'evaluation_id');
create function app.evaluation_subject(evaluation public.evaluations) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('evaluation_id', evaluation.id, 'title', btrim(evaluation.maker || ' ' || evaluation.model), 'state', evaluation.state)
$$;
create function app.notify_of_evaluation() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.notify(new.provider_user_id, 'evaluation_requested', app.evaluation_subject(new));
  elsif new.state = 'paid' and old.state = 'accepted' or new.stepped_by = 'customer' then
    perform app.notify(new.provider_user_id, 'evaluation_answered', app.evaluation_subject(new));
  elsif new.state <> 'paid' then
    perform app.notify(new.user_id, 'evaluation_answered', app.evaluation_subject(new));
  end if;
  return null;
end
$$;
create trigger evaluations_5_notify_of_request after insert on public.evaluations
  for each row when (not new.deleted) execute function app.notify_of_evaluation();
create trigger evaluations_5_notify_of_step after update on public.evaluations
  for each row when (old.state <> new.state) execute function app.notify_of_evaluation();

-- Rules E-3 and E-10. Rows that somebody holds have their turn a minute later.
create function app.evaluations_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  late public.evaluations;
begin
  update public.evaluations set state = 'expired' where id in (
    select e.id from public.evaluations as e
    where (e.state = 'requested' and e.updated_at < now() - interval '7 days') or (e.state = 'accepted' and e.updated_at < now() - interval '14 days')
    limit 500 for update skip locked);
  for late in
    select * from public.evaluations as e
    where e.state in ('scheduled', 'inspected') and e.late_told_at is null and e.report_due_at <= now()
    order by e.report_due_at limit 500 for update skip locked
  loop
    update public.evaluations set late_told_at = now() where id = late.id;
    perform app.notify(late.provider_user_id, 'evaluation_late', app.evaluation_subject(late));
    perform app.notify(late.user_id, 'evaluation_late', app.evaluation_subject(late));
  end loop;
end
$$;
insert into app.due_jobs (name) values ('app.evaluations_due()');

insert into app.synced_kinds (name, writable, lasting, other_side, other_side_writes, export_as, export_without, purged, appointments) values (
  'evaluations', array[
    'request_id', 'provider_id', 'service_id', 'instrument_id', 'listing_id', 'maker', 'model', 'serial_number', 'piano_type', 'year', 'town',
    'country_code', 'address', 'lat', 'lng', 'note', 'fee', 'travel_fee', 'commission', 'state', 'starts_at', 'step_note', 'deleted'],
  array[
    'request_id', 'provider_id', 'service_id', 'instrument_id', 'listing_id', 'maker', 'model', 'serial_number', 'piano_type', 'year', 'town',
    'country_code', 'address', 'lat', 'lng', 'note', 'fee', 'travel_fee', 'commission', 'deleted'],
  'provider_user_id', true, 'evaluations', array['version', 'stamp'], 'deleted or left', array['starts_at']);

revoke execute on function
  app.evaluation_step_is_allowed(text, text, text),
  app.evaluation_travel_fee(numeric, double precision, double precision, double precision, double precision), app.evaluation_commission(numeric),
  app.evaluation_refund(numeric, text, timestamptz, timestamptz), app.guard_evaluation(), app.address_evaluation(),
  app.evaluation_subject(public.evaluations), app.notify_of_evaluation(), app.evaluations_due()
from public, anon, authenticated;
grant execute on function app.evaluation_step_is_allowed(text, text, text), app.evaluation_refund(numeric, text, timestamptz, timestamptz)
to authenticated, service_role;
