-- A customer books services of a provider for a time, and the two agree on it. Both sides hold the row. That no time is given twice is
-- held by app.booked_times. src/domain/booking/RULES.md has the rules.

-- A side that deleted its account is null. starts_at is the time that was asked for or confirmed; proposed_at one that a side offers instead.
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  provider_user_id uuid references auth.users (id) on delete set null,
  provider_id uuid references public.service_providers (id) on delete set null,
  provider_name text not null default '',
  customer_name text not null default '',
  instrument_id uuid,
  services jsonb not null default '[]',
  pitch_raise boolean not null default false,
  state text not null default 'requested',
  moved_by text,
  agreed boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  proposed_at timestamptz,
  time_zone text not null default 'Europe/Berlin',
  total numeric(12,2) not null default 0,
  fee numeric(12,2) not null default 0,
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  address text not null default '',
  lat double precision,
  lng double precision,
  notes text not null default '',
  step_note text not null default '',
  stepped_by text,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint bookings_sides_differ check (user_id <> provider_user_id),
  constraint bookings_state_is_known check (
    state in ('requested', 'moved', 'confirmed', 'declined', 'cancelled', 'done', 'no-show', 'expired')),
  constraint bookings_sides_are_known check (moved_by in ('customer', 'provider') and stepped_by in ('customer', 'provider')),
  constraint bookings_move_has_a_time check ((state = 'moved') = (proposed_at is not null) and (state = 'moved') = (moved_by is not null)),
  constraint bookings_take_time check (ends_at > starts_at and ends_at <= starts_at + interval '7 days'),
  constraint bookings_price_is_finite check (total <> 'NaN' and fee <> 'NaN'),
  constraint bookings_price_is_not_negative check (total >= 0 and total <= 2000000 and fee >= 0 and fee <= total),
  constraint bookings_place_is_on_earth check ((lat is null) = (lng is null) and lat between -90 and 90 and lng between -180 and 180),
  constraint bookings_services_are_a_list check (jsonb_typeof(services) = 'array' and length(services::text) <= 10000),
  constraint bookings_texts_are_short check (
    length(contact_name) <= 120 and length(contact_email) <= 254 and length(contact_phone) <= 40 and length(address) <= 300
    and length(notes) <= 1000 and length(step_note) <= 1000 and length(provider_name) <= 120 and length(customer_name) <= 120)
);
comment on column public.bookings.instrument_id is 'Of the customer''s instruments; what it points to may be gone.';
comment on column public.bookings.services is '[{ id, name, category, price, minutes }], as they were when they were booked.';
comment on column public.bookings.agreed is 'Whether it was ever confirmed.';
comment on column public.bookings.fee is 'Owed by the customer; src/domain/booking/RULES.md, B-13.';
comment on column public.bookings.step_note is 'A word that went with the last step, whose side is stepped_by; null for the clock''s.';
comment on column public.bookings.deleted is 'Only on what its person took back before it was known here: it holds no text.';
create index bookings_by_change on public.bookings (user_id, stamp, id);
create index bookings_of_provider_by_change on public.bookings (provider_user_id, stamp, id);
create index bookings_of_provider on public.bookings (provider_id, starts_at);
create index bookings_open on public.bookings (starts_at) where state in ('requested', 'moved');

-- What takes a provider's time: of a booking that is moved, both times. In seconds of the epoch, since an index takes no function that
-- could depend on a zone. The lock of app.take_booked_times lets no two meet; should one pass it by, the constraint refuses it.
create table app.booked_times (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  is_proposal boolean not null,
  provider_id uuid not null references public.service_providers (id) on delete cascade,
  provider_number bigint not null,
  begins bigint not null,
  ends bigint not null,
  lat double precision,
  lng double precision,
  constraint booked_times_of_booking primary key (booking_id, is_proposal),
  constraint booked_times_have_length check (ends > begins),
  constraint booked_times_never_overlap exclude using gist (
    box(point(provider_number::double precision, begins::double precision), point(provider_number::double precision, ends::double precision - 0.5)) with &&)
    where (not is_proposal)
);
create index booked_times_of_provider on app.booked_times (provider_id, begins);
revoke all on app.booked_times from public, anon, authenticated;

revoke all on public.bookings from anon, authenticated;
grant all on public.bookings to service_role;
grant select on public.bookings to authenticated;
grant insert (id, provider_id, instrument_id, services, pitch_raise, state, starts_at, proposed_at, total, contact_name, contact_email, contact_phone,
  address, lat, lng, notes, step_note, deleted) on public.bookings to authenticated;
grant update (state, proposed_at, step_note) on public.bookings to authenticated;

alter table public.bookings enable row level security;
create policy "The two sides read their booking" on public.bookings
  for select to authenticated using (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()));
create policy "Customers book" on public.bookings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "The two sides lead their booking on" on public.bookings
  for update to authenticated using (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()));

create trigger bookings_0_refuse_suspended before insert or update or delete on public.bookings
  for each statement execute function app.refuse_suspended();

-- Rules B-1 to B-4. src/domain/booking/steps.ts has the same table. moved_by: null but for what is moved.
create function app.booking_step_is_allowed(from_state text, moved_by text, actor text, to_state text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(to_state = any (case
    when from_state = 'moved' and moved_by is null then null
    when from_state = 'moved' and actor = 'clock' then array['expired']
    when from_state = 'moved' and actor = moved_by then array['declined', 'cancelled']
    when from_state = 'moved' then array['confirmed', 'declined', 'cancelled']
    else case from_state || ' ' || actor
      when 'requested customer' then array['cancelled']
      when 'requested provider' then array['confirmed', 'declined', 'moved']
      when 'requested clock' then array['expired']
      when 'confirmed customer' then array['moved', 'cancelled']
      when 'confirmed provider' then array['moved', 'cancelled', 'done', 'no-show']
      when 'no-show provider' then array['done']
    end
  end), false)
$$;

-- Free times

-- Rules T-1 and T-2 of src/domain/travel/RULES.md; 0 where a place is not known.
create function app.drive_minutes(lat_a double precision, lng_a double precision, lat_b double precision, lng_b double precision) returns integer
language sql immutable set search_path = '' as $$
  select case when lat_a is null or lat_b is null then 0
    else ceil(round((app.distance_km(lat_a, lng_a, lat_b, lng_b) * 6371.0088 / 6371 * 1.3 / 50 * 60)::numeric, 6))::integer end
$$;

-- When the clocks of a zone come to that time, the earlier where they come to it twice; where they leap over it, when they would have.
create function app.instant_there(there timestamp, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when (at - interval '1 hour') at time zone zone = there then at - interval '1 hour'
    when (at - interval '30 minutes') at time zone zone = there then at - interval '30 minutes'
    else at end
  from (select there at time zone zone as at) as found
$$;

-- Rules B-5 and B-9: whether one of this length may begin there.
create function app.is_working_time(provider public.service_providers, starts_at timestamptz, minutes integer) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  there constant timestamp := starts_at at time zone provider.time_zone;
  day constant date := there::date;
  beginning constant numeric := extract(epoch from there::time) / 60;
begin
  return beginning % 60 = 0
    and app.instant_there(there, provider.time_zone) = starts_at
    and not exists (
      select from jsonb_array_elements(provider.days_off) as off where day::text between off ->> 'from' and off ->> 'to')
    and exists (
      select from jsonb_array_elements(coalesce(provider.hours -> to_char(day, 'FMDay'), '[]')) as span
      where beginning >= (span ->> 'from')::integer and beginning < (span ->> 'to')::integer
        and starts_at + minutes * interval '1 minute'
          <= app.instant_there(day + (span ->> 'to')::integer * interval '1 minute', provider.time_zone));
end
$$;

-- Rules B-6 and B-7: 'taken', 'travel' or 'drive', null for nothing. Seconds of the epoch; `besides`: a booking that doesn't count.
-- What is booked never overlaps, so that the last before the end and the first behind it are all that can stand against it.
create function app.booking_hindrance(
  provider public.service_providers, begins bigint, ends bigint, lat double precision, lng double precision, besides uuid
) returns text
language plpgsql stable set search_path = '' as $$
declare
  before app.booked_times;
  after app.booked_times;
  here_lat constant double precision := case when lat is null then provider.lat else lat end;
  here_lng constant double precision := case when lat is null then provider.lng else lng end;
  day constant date := (to_timestamp(begins) at time zone provider.time_zone)::date;
  drive integer;
  is_long boolean := false;
begin
  select * into before from app.booked_times as t
  where t.provider_id = provider.id and t.begins < booking_hindrance.ends and t.booking_id is distinct from besides
  order by t.begins desc limit 1;
  if before.ends > begins then
    return 'taken';
  end if;
  select * into after from app.booked_times as t
  where t.provider_id = provider.id and t.begins >= booking_hindrance.ends and t.booking_id is distinct from besides
  order by t.begins limit 1;
  if before.booking_id is not null then
    drive := app.drive_minutes(coalesce(before.lat, provider.lat), coalesce(before.lng, provider.lng), here_lat, here_lng);
    if begins - before.ends < (drive + provider.buffer_minutes) * 60 then
      return 'travel';
    end if;
    is_long := drive > provider.drive_limit_minutes and (to_timestamp(before.begins) at time zone provider.time_zone)::date = day;
  end if;
  if after.booking_id is not null then
    drive := app.drive_minutes(coalesce(after.lat, provider.lat), coalesce(after.lng, provider.lng), here_lat, here_lng);
    if after.begins - ends < (drive + provider.buffer_minutes) * 60 then
      return 'travel';
    end if;
    is_long := is_long or (drive > provider.drive_limit_minutes and (to_timestamp(after.begins) at time zone provider.time_zone)::date = day);
  end if;
  return case when is_long then 'drive' end;
end
$$;

create function app.is_within_reach(provider public.service_providers, lat double precision, lng double precision) returns boolean
language sql stable set search_path = '' as $$
  select provider.lat is null or is_within_reach.lat is null or provider.radius_km is null
    or app.distance_km(provider.lat, provider.lng, lat, lng) * 6371.0088 / 6371 <= provider.radius_km
$$;

-- The free times of those days in their order, at most so many, from two hours ahead.
create function app.free_starts(
  provider public.service_providers, from_day date, days integer, minutes integer, lat double precision, lng double precision, most integer,
  besides uuid default null
) returns setof timestamptz
language plpgsql stable rows 50 set search_path = '' as $$
declare
  day date;
  span jsonb;
  there timestamp;
  start timestamptz;
  latest timestamptz;
  count integer := 0;
begin
  if not app.is_within_reach(provider, lat, lng) then
    return;
  end if;
  for day in select from_day + each from generate_series(0, days - 1) as each loop
    continue when exists (
      select from jsonb_array_elements(provider.days_off) as off where day::text between off ->> 'from' and off ->> 'to');
    for span in select value from jsonb_array_elements(coalesce(provider.hours -> to_char(day, 'FMDay'), '[]')) loop
      latest := app.instant_there(day + (span ->> 'to')::integer * interval '1 minute', provider.time_zone) - minutes * interval '1 minute';
      continue when latest < now();
      for there in
        select day + hour * interval '1 hour' from generate_series(ceil((span ->> 'from')::numeric / 60)::integer, ceil((span ->> 'to')::numeric / 60)::integer - 1) as hour
      loop
        start := app.instant_there(there, provider.time_zone);
        if start <= latest and start >= now() + interval '2 hours' and start at time zone provider.time_zone = there
          and app.booking_hindrance(provider, extract(epoch from start)::bigint, extract(epoch from start)::bigint + minutes * 60, lat, lng, besides) is null then
          return next start;
          count := count + 1;
          if count >= most then
            return;
          end if;
        end if;
      end loop;
    end loop;
  end loop;
end
$$;

-- Rule B-14, as a refusal carries it: the three free times next to the wanted one, from three days before to three weeks behind it.
create function app.booking_alternatives(
  provider public.service_providers, wanted timestamptz, minutes integer, lat double precision, lng double precision, besides uuid
) returns text
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(near.start order by near.start), '[]')::text
  from (
    select start from app.free_starts(provider, (wanted at time zone provider.time_zone)::date - 3, 24, minutes, lat, lng, 1000, besides) as start
    where start <> wanted
    order by abs(extract(epoch from start - wanted)), start limit 3
  ) as near
$$;

-- What a client could forge is set here and in app.address_booking; the column grants are the first line.
create function app.guard_booking() returns trigger
language plpgsql set search_path = '' as $$
declare
  side text;
  length constant interval := case when tg_op = 'UPDATE' then old.ends_at - old.starts_at end;
begin
  if tg_op = 'INSERT' then
    if app.is_client() then
      new.user_id := auth.uid();
      new.state := 'requested';
      new.proposed_at := null;
      new.step_note := '';
      new.agreed := false;
      new.fee := 0;
      new.pitch_raise := coalesce(new.pitch_raise, false);
      new.services := coalesce(new.services, '[]');
      if new.deleted then
        new.state := 'cancelled';
        new.provider_id := null;
        new.instrument_id := null;
        new.services := '[]';
        new.total := 0;
        new.contact_name := '';
        new.contact_email := '';
        new.contact_phone := '';
        new.address := '';
        new.lat := null;
        new.lng := null;
        new.notes := '';
        new.starts_at := coalesce(new.starts_at, now());
        new.ends_at := new.starts_at + interval '1 minute';
        return new;
      end if;
      new.contact_name := btrim(normalize(coalesce(new.contact_name, ''), nfc), E' \t\r\n');
      new.contact_email := btrim(normalize(coalesce(new.contact_email, ''), nfc), E' \t\r\n');
      new.contact_phone := btrim(normalize(coalesce(new.contact_phone, ''), nfc), E' \t\r\n');
      new.address := btrim(normalize(coalesce(new.address, ''), nfc), E' \t\r\n');
      new.notes := btrim(normalize(coalesce(new.notes, ''), nfc), E' \t\r\n');
      if new.contact_name = '' or new.contact_email = '' or new.contact_phone = '' then
        raise exception 'Please fill in your name, email, and phone number.' using errcode = 'PT422', hint = 'contact-missing';
      elsif length(new.contact_email) > 254 or new.contact_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
        raise exception 'This is no e-mail address.' using errcode = 'PT422', hint = 'email-unreadable';
      elsif length(new.contact_phone) > 40 or new.contact_phone !~ '^\+?[0-9\s()/.-]+$'
        or length(regexp_replace(new.contact_phone, '\D', '', 'g')) < 5 then
        raise exception 'This is no phone number.' using errcode = 'PT422', hint = 'phone-unreadable';
      elsif length(new.notes) > 1000 then
        raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
      end if;
    end if;
    return new;
  end if;

  if app.is_client() then
    side := case auth.uid() when old.user_id then 'customer' when old.provider_user_id then 'provider' end;
    new.step_note := btrim(normalize(coalesce(new.step_note, ''), nfc), E' \t\r\n');
    if new.state is not distinct from old.state then
      if (new.proposed_at, new.step_note) is distinct from (old.proposed_at, old.step_note) then
        raise exception 'This booking has moved on meanwhile, so this was not taken.' using errcode = 'PT409', hint = 'request-moved-on';
      end if;
      return new;
    elsif not app.booking_step_is_allowed(old.state, old.moved_by, side, new.state) then
      raise exception 'This can''t be done any more: the booking is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    elsif new.state in ('done', 'no-show') then
      if old.starts_at > now() then
        raise exception 'This can be said once it has begun.' using errcode = 'PT409', hint = 'booking-not-begun';
      end if;
    elsif greatest(old.starts_at, old.proposed_at) <= now() or (new.state = 'confirmed' and coalesce(old.proposed_at, old.starts_at) <= now()) then
      raise exception 'The time of this booking has passed.' using errcode = 'PT409', hint = 'time-passed';
    end if;
    if length(new.step_note) > 1000 then
      raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
    elsif new.state in ('confirmed', 'moved') and (case side when 'customer' then old.provider_user_id else old.user_id end) is null then
      raise exception 'The other person''s account is deleted, so nobody would come.' using errcode = 'PT410', hint = 'other-side-gone';
    elsif new.state = 'moved' and (new.proposed_at is null or new.proposed_at <= now()) then
      raise exception 'Please propose a time that is to come.' using errcode = 'PT422', hint = 'proposal-passed';
    elsif new.state = 'moved' and (
        new.proposed_at = old.starts_at or new.proposed_at > now() + interval '190 days' or extract(epoch from new.proposed_at) % 300 <> 0) then
      raise exception 'Please propose another time, on five minutes and within half a year.' using errcode = 'PT422', hint = 'proposal-not-possible';
    end if;
    new.stepped_by := side;
    if new.state = 'moved' then
      new.moved_by := side;
    end if;
    if new.state = 'cancelled' and side = 'customer' and old.agreed and old.starts_at < now() + interval '24 hours' then
      new.fee := round(old.total / 2, 2);
    elsif new.state = 'no-show' then
      new.fee := round(old.total / 2, 2);
    elsif new.state = 'done' then
      new.fee := 0;
    end if;
  else
    -- A side left: what it told of itself goes, and nobody waits for it.
    side := case when old.user_id is not null and new.user_id is null then 'customer'
      when old.provider_user_id is not null and new.provider_user_id is null then 'provider' end;
    if side = 'customer' then
      new.customer_name := '';
      new.contact_name := '';
      new.contact_email := '';
      new.contact_phone := '';
      new.address := '';
      new.lat := null;
      new.lng := null;
      new.notes := '';
      new.instrument_id := null;
    elsif side = 'provider' then
      new.provider_name := '';
    end if;
    if side is not null and new.state in ('requested', 'moved', 'confirmed') and new.starts_at > now() then
      new.state := case when old.agreed then 'cancelled' else 'expired' end;
    end if;
    if new.state <> old.state then
      new.stepped_by := side;
      new.step_note := '';
    end if;
  end if;

  if old.state = 'moved' and new.state = 'confirmed' and new.proposed_at is not null then
    new.starts_at := old.proposed_at;
    new.ends_at := old.proposed_at + length;
  elsif old.state = 'moved' and old.agreed and new.state in ('declined', 'expired') then
    -- Rules B-2 and B-4: what was confirmed stands.
    new.state := 'confirmed';
  end if;
  if new.state <> 'moved' then
    new.proposed_at := null;
    new.moved_by := null;
  end if;
  if new.state = 'confirmed' then
    new.agreed := true;
  end if;
  if new.state <> old.state then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$$;
create trigger bookings_1_guard before insert or update on public.bookings
  for each row execute function app.guard_booking();

-- With whom, what, how long and for how much. Definer, since blocks and other people's bookings are hidden from the caller.
create function app.address_booking() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  provider public.service_providers;
  ids uuid[];
  minutes integer;
  price numeric;
begin
  if me is null or new.deleted then
    return new;
  end if;
  select * into provider from public.service_providers as p where p.id = new.provider_id and p.is_public;
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using errcode = 'PT409', hint = 'provider-not-offered';
  elsif provider.user_id = me then
    raise exception 'This is your own profile: you can''t book yourself.' using errcode = 'PT422', hint = 'own-service';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = provider.user_id and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no requests from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  new.provider_user_id := provider.user_id;
  new.provider_name := left(provider.name, 120);
  new.time_zone := provider.time_zone;
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.customer_name from public.user_profiles as p where p.id = me;

  -- What is booked is what the provider offers now; what the device said of it was only shown there.
  if jsonb_typeof(new.services) is distinct from 'array' or jsonb_array_length(new.services) not between 1 and 10 then
    raise exception 'Please choose at least one service, and at most ten.' using errcode = 'PT422', hint = 'service-not-offered';
  end if;
  begin
    select array_agg(distinct (each ->> 'id')::uuid) into ids from jsonb_array_elements(new.services) as each;
  exception when invalid_text_representation then
    ids := null;
  end;
  select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'price', s.price, 'minutes', s.minutes_to) order by s.position, s.id),
    sum(s.minutes_to) + case when new.pitch_raise and bool_or(s.category = 'tuning') then 60 else 0 end, sum(s.price)
  into new.services, minutes, price
  from public.provider_services as s
  where s.id = any (ids) and s.provider_id = provider.id and s.is_active and not s.deleted and s.price is not null;
  if ids is null or coalesce(jsonb_array_length(new.services), 0) <> cardinality(ids) then
    raise exception 'One of these services is no longer offered. Please choose again.' using errcode = 'PT409', hint = 'service-not-offered';
  elsif price is distinct from new.total then
    raise exception 'The price has changed: it is % euro now. Please look at it again.', price using errcode = 'PT409', hint = 'price-changed';
  elsif minutes > 1440 then
    raise exception 'This takes longer than a day. Please book it in parts.' using errcode = 'PT422', hint = 'time-not-offered';
  end if;

  if (new.lat is null) <> (new.lng is null) or coalesce(abs(new.lat) > 90, false) or coalesce(abs(new.lng) > 180, false) then
    raise exception 'The place on the map is not possible.' using errcode = 'PT422', hint = 'value-not-allowed';
  elsif not app.is_within_reach(provider, new.lat, new.lng) then
    raise exception 'This address is farther than % km away, and the provider does not come that far.', provider.radius_km
      using errcode = 'PT409', hint = 'place-out-of-reach';
  elsif new.starts_at is null or new.starts_at <= now() then
    raise exception 'The time you asked for has passed. Please choose another.'
      using errcode = 'PT409', hint = 'time-passed', detail = app.booking_alternatives(provider, now(), minutes, new.lat, new.lng, null);
  elsif new.starts_at > now() + interval '190 days' then
    raise exception 'This time is too far ahead.' using errcode = 'PT409', hint = 'time-not-offered';
  elsif not app.is_working_time(provider, new.starts_at, minutes) then
    raise exception 'The provider does not offer this time.' using errcode = 'PT409', hint = 'time-not-offered',
      detail = app.booking_alternatives(provider, new.starts_at, minutes, new.lat, new.lng, null);
  end if;
  new.ends_at := new.starts_at + minutes * interval '1 minute';

  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || me::text, 0));
  if (
    select count(*) from public.bookings as b
    where b.user_id = me and b.provider_id = provider.id and b.state in ('requested', 'moved', 'confirmed') and b.starts_at > now()) >= 5 then
    raise exception 'You have 5 bookings with this provider that are to come. Please wait for one of them, or cancel one.'
      using errcode = 'PT429', hint = 'requests-waiting';
  elsif (select count(*) from public.bookings as b where b.user_id = me and b.created_at > now() - interval '1 day') >= 20 then
    raise exception 'You have made 20 bookings within a day. Please send this one tomorrow.' using errcode = 'PT429', hint = 'requests-too-many';
  end if;
  return new;
end
$$;
create trigger bookings_2_address before insert on public.bookings
  for each row execute function app.address_booking();
create trigger bookings_3_stamp before insert or update on public.bookings
  for each row execute function app.stamp_row();

-- Rules B-2, B-6, B-7 and B-14: takes a provider's time and gives it back. One at a time for a provider: what another has taken
-- meanwhile is seen, since each statement behind the lock looks anew. Behind the row, so that of several rows of one statement each
-- sees those before it.
create function app.take_booked_times() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  provider public.service_providers;
  minutes constant integer := (extract(epoch from new.ends_at - new.starts_at) / 60)::integer;
  wanted record;
  hindrance text;
begin
  if new.provider_id is null then
    delete from app.booked_times where booking_id = new.id;
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('booked times of ' || new.provider_id::text, 0));
  select * into provider from public.service_providers as p where p.id = new.provider_id;
  delete from app.booked_times as t
  where t.booking_id = new.id and (new.state not in ('requested', 'moved', 'confirmed')
    or t.begins <> extract(epoch from case when t.is_proposal then new.proposed_at else new.starts_at end)::bigint
    or (t.is_proposal and new.proposed_at is null));
  if new.state not in ('requested', 'moved', 'confirmed') or provider.id is null then
    return null;
  end if;
  for wanted in
    select each.start, each.is_proposal, extract(epoch from each.start)::bigint as begins, extract(epoch from each.start)::bigint + minutes * 60 as ends
    from (values (new.starts_at, false), (new.proposed_at, true)) as each (start, is_proposal)
    where each.start is not null
      and not exists (select from app.booked_times as t where t.booking_id = new.id and t.is_proposal = each.is_proposal)
  loop
    -- A time that was proposed and is accepted was kept free for it; nobody has looked at it for one that came past the guards.
    if not (tg_op = 'UPDATE' and old.state = 'moved' and wanted.start is not distinct from old.proposed_at) then
      hindrance := app.booking_hindrance(provider, wanted.begins, wanted.ends, new.lat, new.lng, new.id);
      -- Providers propose what suits them.
      if hindrance is null and wanted.is_proposal and auth.uid() is not null and auth.uid() <> provider.user_id
        and not app.is_working_time(provider, wanted.start, minutes) then
        raise exception 'The provider does not offer this time.' using errcode = 'PT409', hint = 'time-not-offered',
          detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
      elsif hindrance = 'taken' then
        raise exception 'This time has just been taken.' using errcode = 'PT409', hint = 'time-taken',
          detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
      elsif hindrance is not null then
        raise exception 'The way from or to the visit beside it takes too long for this time.' using errcode = 'PT409', hint = 'way-too-long',
          detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
      end if;
    end if;
    begin
      insert into app.booked_times (booking_id, is_proposal, provider_id, provider_number, begins, ends, lat, lng)
      select new.id, wanted.is_proposal, provider.id, n.number, wanted.begins, wanted.ends, new.lat, new.lng
      from app.provider_numbers as n where n.provider_id = provider.id;
    exception when exclusion_violation then
      raise exception 'This time has just been taken.' using errcode = 'PT409', hint = 'time-taken',
        detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
    end;
  end loop;
  return null;
end
$$;
create trigger bookings_4_take_times after insert on public.bookings
  for each row when (not new.deleted) execute function app.take_booked_times();
create trigger bookings_4_change_times after update on public.bookings
  for each row when (
    (old.state, old.starts_at, old.ends_at, old.proposed_at, old.provider_id) is distinct from
    (new.state, new.starts_at, new.ends_at, new.proposed_at, new.provider_id))
  execute function app.take_booked_times();

-- The other side is told; of what the clock did, the customer, who waited.
insert into app.notification_kinds (name, about) values ('booking_requested', 'booking_id'), ('booking_answered', 'booking_id');
create function app.notify_of_booking() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  subject constant jsonb := jsonb_build_object(
    'booking_id', new.id, 'title', coalesce(new.services -> 0 ->> 'name', ''),
    'state', case when tg_op = 'UPDATE' and old.state = 'moved' and new.state = 'confirmed' and new.starts_at = old.starts_at then 'kept' else new.state end);
begin
  if tg_op = 'INSERT' then
    perform app.notify(new.provider_user_id, 'booking_requested', subject);
  else
    perform app.notify(case new.stepped_by when 'customer' then new.provider_user_id else new.user_id end, 'booking_answered', subject);
  end if;
  return null;
end
$$;
create trigger bookings_5_notify_of_request after insert on public.bookings
  for each row when (not new.deleted) execute function app.notify_of_booking();
create trigger bookings_5_notify_of_step after update on public.bookings
  for each row when (old.state <> new.state) execute function app.notify_of_booking();

-- Rule B-4. Rows that somebody holds have their turn a minute later.
create function app.bookings_due() returns void
language sql volatile security definer set search_path = '' as $$
  update public.bookings set state = 'expired' where id in (
    select b.id from public.bookings as b
    where (b.state = 'requested' and b.starts_at <= now())
      or (b.state = 'moved' and case when b.agreed then least(b.starts_at, b.proposed_at) else b.proposed_at end <= now())
    limit 500 for update skip locked);
$$;
insert into app.due_jobs (name) values ('app.bookings_due()');

-- When a provider could be booked, without saying by what they are taken. At most 31 days from the given one, of half a year.
-- { time_zone, starts: [timestamptz] }. PT404 for a provider that nobody sees.
create function public.provider_slots(
  provider uuid, from_day date, days integer, minutes integer, lat double precision default null, lng double precision default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.service_providers;
  today date;
begin
  select * into asked from public.service_providers as p where p.id = provider_slots.provider and p.is_public;
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using errcode = 'PT404', hint = 'provider-not-offered';
  end if;
  today := (now() at time zone asked.time_zone)::date;
  if from_day is null or days is null or minutes is null or days not between 1 and 31 or minutes not between 5 and 1440
    or from_day not between today - 1 and today + 190 or (lat is null) <> (lng is null)
    or coalesce(lat not between -90 and 90, false) or coalesce(lng not between -180 and 180, false) then
    raise exception 'These times can''t be asked for.' using errcode = 'PT422', hint = 'value-not-allowed';
  end if;
  return jsonb_build_object('time_zone', asked.time_zone, 'within_reach', app.is_within_reach(asked, lat, lng), 'starts', (
    select coalesce(jsonb_agg(start order by start), '[]') from app.free_starts(asked, from_day, days, minutes, lat, lng, 1000) as start));
end
$$;

-- { provider: the first free time within 60 days, or null }, for at most 50 of them.
create function public.next_free_starts(providers uuid[], minutes integer default 60) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  each public.service_providers;
  answer jsonb := '{}';
begin
  if providers is null or cardinality(providers) > 50 or minutes is null or minutes not between 5 and 1440 then
    raise exception 'These times can''t be asked for.' using errcode = 'PT422', hint = 'value-not-allowed';
  end if;
  for each in select * from public.service_providers as p where p.id = any (providers) and p.is_public loop
    answer := answer || jsonb_build_object(each.id::text, (
      select start from app.free_starts(each, (now() at time zone each.time_zone)::date, 60, minutes, null, null, 1) as start));
  end loop;
  return answer;
end
$$;

-- What the booking dialog shows of a provider: { provider, services, certificates }. Null for one that nobody sees.
create function public.booking_provider(provider uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'provider', jsonb_build_object(
      'id', p.id, 'user_id', p.user_id, 'slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty, 'town', p.town, 'country_code', p.country_code, 'lat', p.lat,
      'lng', p.lng, 'radius_km', p.radius_km, 'buffer_minutes', p.buffer_minutes, 'drive_limit_minutes', p.drive_limit_minutes,
      'time_zone', p.time_zone, 'hours', p.hours, 'days_off', p.days_off, 'picture_url', p.picture_url, 'rating', p.rating,
      'review_count', p.review_count),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'description', s.description, 'price', s.price,
        'minutes_from', s.minutes_from, 'minutes_to', s.minutes_to) order by s.position, s.id), '[]')
      from public.provider_services as s where s.provider_id = p.id and s.is_active and not s.deleted and s.price is not null),
    'certificates', (
      select coalesce(jsonb_agg(c.name order by c.name), '[]')
      from public.provider_certificates as c where c.provider_id = p.id and c.checked_at is not null and not c.deleted))
  from public.service_providers as p where p.id = booking_provider.provider and p.is_public
$$;

insert into app.synced_kinds (name, writable, lasting, other_side, other_side_writes, export_as, export_without, purged, appointments) values (
  'bookings', array[
    'provider_id', 'instrument_id', 'services', 'pitch_raise', 'state', 'starts_at', 'proposed_at', 'total', 'contact_name', 'contact_email',
    'contact_phone', 'address', 'lat', 'lng', 'notes', 'step_note', 'deleted'],
  array['provider_id', 'instrument_id', 'services', 'pitch_raise', 'starts_at', 'total', 'contact_name', 'contact_email', 'contact_phone',
    'address', 'lat', 'lng', 'notes', 'deleted'],
  'provider_user_id', true, 'bookings', array['version', 'stamp'], 'deleted or left', array['starts_at', 'proposed_at']);

revoke execute on function
  app.booking_step_is_allowed(text, text, text, text), app.drive_minutes(double precision, double precision, double precision, double precision),
  app.instant_there(timestamp, text), app.is_working_time(public.service_providers, timestamptz, integer),
  app.booking_hindrance(public.service_providers, bigint, bigint, double precision, double precision, uuid),
  app.is_within_reach(public.service_providers, double precision, double precision),
  app.free_starts(public.service_providers, date, integer, integer, double precision, double precision, integer, uuid),
  app.booking_alternatives(public.service_providers, timestamptz, integer, double precision, double precision, uuid),
  app.guard_booking(), app.address_booking(), app.take_booked_times(), app.notify_of_booking(), app.bookings_due(),
  public.provider_slots(uuid, date, integer, integer, double precision, double precision), public.next_free_starts(uuid[], integer),
  public.booking_provider(uuid)
from public, anon, authenticated;
grant execute on function app.booking_step_is_allowed(text, text, text, text) to authenticated, service_role;
grant execute on function
  public.provider_slots(uuid, date, integer, integer, double precision, double precision), public.next_free_starts(uuid[], integer),
  public.booking_provider(uuid)
to anon, authenticated, service_role;
