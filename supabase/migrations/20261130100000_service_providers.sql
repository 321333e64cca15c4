-- Who offers services for pianos: a profile a person, with services, bundles and certificates. What is published everybody reads.
-- src/domain/provider/RULES.md has the rules.

-- Rule P-3: spans of a day in minutes since midnight, in their order, without overlap.
create function app.are_service_hours(hours jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  day record;
  span jsonb;
  last_end numeric;
begin
  if jsonb_typeof(hours) is distinct from 'object' or length(hours::text) > 4000 then
    return false;
  end if;
  for day in select key, value from jsonb_each(hours) loop
    if day.key not in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
      or jsonb_typeof(day.value) <> 'array' then
      return false;
    end if;
    last_end := -1;
    for span in select value from jsonb_array_elements(day.value) loop
      if jsonb_typeof(span) <> 'object' or jsonb_typeof(span -> 'from') is distinct from 'number'
        or jsonb_typeof(span -> 'to') is distinct from 'number' then
        return false;
      end if;
      if (span ->> 'from')::numeric <= last_end or (span ->> 'to')::numeric <= (span ->> 'from')::numeric
        or (span ->> 'to')::numeric > 1440 or (span ->> 'from')::numeric % 1 <> 0 or (span ->> 'to')::numeric % 1 <> 0 then
        return false;
      end if;
      last_end := (span ->> 'to')::numeric;
    end loop;
  end loop;
  return true;
end
$$;

-- Rule P-4: days of a calendar, both included.
create function app.are_days_off(days jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  span jsonb;
begin
  if jsonb_typeof(days) is distinct from 'array' or length(days::text) > 8000 then
    return false;
  end if;
  for span in select value from jsonb_array_elements(days) loop
    if coalesce(span ->> 'from', '') !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
      or coalesce(span ->> 'to', '') !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
      return false;
    end if;
    if (span ->> 'from')::date > (span ->> 'to')::date then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create function app.are_bundle_items(items jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 30 then
    return false;
  end if;
  for item in select value from jsonb_array_elements(items) loop
    if coalesce(item ->> 'service_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or coalesce(item ->> 'count', '') !~ '^[1-9][0-9]?$' then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- One a person, under an id made from theirs. `hours` go by the clocks of the zone. phone and email are for everybody to read.
create table public.service_providers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  slug text not null default '',
  type text not null,
  name text not null default '',
  specialty text not null default '',
  about text not null default '',
  town text not null default '',
  country_code text not null default 'DE',
  lat double precision,
  lng double precision,
  radius_km integer not null default 50,
  buffer_minutes integer not null default 15,
  drive_limit_minutes integer not null default 45,
  languages text[] not null default '{}',
  since_year integer,
  hourly_rate numeric(12,2),
  phone text not null default '',
  email text not null default '',
  time_zone text not null default 'Europe/Berlin',
  hours jsonb not null default '{}',
  days_off jsonb not null default '[]',
  insured_until date,
  picture_url text not null default '',
  is_published boolean not null default false,
  rating numeric(3,2),
  review_count integer not null default 0,
  completed_jobs integer not null default 0,
  held_back boolean not null default false,
  directory_stamp bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  is_public boolean not null generated always as (is_published and not deleted and not held_back) stored,
  constraint service_providers_one_a_person unique (user_id),
  constraint service_providers_belong_to_their_person unique (id, user_id),
  constraint service_providers_slug_is_unique unique (slug),
  constraint service_providers_type_is_known check (type in ('technician', 'evaluator', 'mover', 'teacher')),
  constraint service_providers_texts_are_short check (
    length(name) <= 120 and length(specialty) <= 200 and length(about) <= 4000 and length(town) <= 120 and length(picture_url) <= 500),
  constraint service_providers_contact_is_short check (length(phone) <= 40 and length(email) <= 254),
  constraint service_providers_country_is_a_code check (country_code ~ '^[A-Z]{2}$'),
  constraint service_providers_place_is_on_earth check (
    (lat is null) = (lng is null) and lat between -90 and 90 and lng between -180 and 180),
  constraint service_providers_radius_is_0_to_1000 check (radius_km between 0 and 1000),
  constraint service_providers_buffer_is_0_to_240 check (buffer_minutes between 0 and 240),
  constraint service_providers_drive_limit_is_0_to_600 check (drive_limit_minutes between 0 and 600),
  constraint service_providers_languages_are_codes check (
    coalesce(array_ndims(languages), 1) = 1 and array_position(languages, null) is null and cardinality(languages) <= 12
    and array_to_string(languages, ' ') ~ '^([a-z]{2}( [a-z]{2})*)?$'),
  constraint service_providers_since_year_is_1900_to_2100 check (since_year between 1900 and 2100),
  constraint service_providers_rate_price_is_finite check (hourly_rate <> 'NaN'),
  constraint service_providers_rate_price_is_not_negative check (hourly_rate >= 0 and hourly_rate <= 10000),
  constraint service_providers_hours_are_spans check (app.are_service_hours(hours)),
  constraint service_providers_days_off_are_spans check (app.are_days_off(days_off)),
  constraint service_providers_insurance_is_a_day check (insured_until between '2000-01-01' and '2100-01-01'),
  constraint service_providers_rating_is_1_to_5 check (rating between 1 and 5),
  constraint service_providers_counts_are_not_negative check (review_count >= 0 and completed_jobs >= 0)
);
comment on column public.service_providers.rating is 'With review_count and completed_jobs kept by the server.';
comment on column public.service_providers.held_back is 'While the account is suspended.';
comment on column public.service_providers.directory_stamp is 'Of the last change to what the directory shows of it, services, bundles and certificates included.';
create index service_providers_by_change on public.service_providers (user_id, stamp, id);
create index service_providers_in_directory on public.service_providers (directory_stamp, id) where is_public;

-- A short number for each, to be part of indexes. No client reads it: it would tell how many there are.
create table app.provider_numbers (
  provider_id uuid primary key references public.service_providers (id) on delete cascade,
  number bigint not null generated always as identity,
  constraint provider_numbers_are_unique unique (number)
);
revoke all on app.provider_numbers from public, anon, authenticated;
create function app.number_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.provider_numbers (provider_id) values (new.id);
  return null;
end
$$;
create trigger service_providers_4_number after insert on public.service_providers
  for each row execute function app.number_provider();

create table public.provider_services (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  provider_id uuid not null,
  category text not null,
  name text not null default '',
  description text not null default '',
  price numeric(12,2),
  minutes_from integer not null default 60,
  minutes_to integer not null default 60,
  is_active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint provider_services_are_of_ones_own foreign key (provider_id, user_id)
    references public.service_providers (id, user_id) on delete cascade,
  constraint provider_services_category_is_known check (category in (
    'tuning', 'regulation', 'voicing', 'repair', 'inspection', 'cleaning', 'moving', 'evaluation', 'lesson', 'other')),
  constraint provider_services_texts_are_short check (length(name) <= 120 and length(description) <= 1000),
  constraint provider_services_price_is_finite check (price <> 'NaN'),
  constraint provider_services_price_is_not_negative check (price >= 0 and price <= 100000),
  constraint provider_services_minutes_are_5_to_1440 check (minutes_from >= 5 and minutes_to >= minutes_from and minutes_to <= 1440),
  constraint provider_services_position_is_small check (position between 0 and 10000)
);
create index provider_services_by_change on public.provider_services (user_id, stamp, id);
create index provider_services_of_provider on public.provider_services (provider_id, user_id);

create table public.provider_bundles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  provider_id uuid not null,
  name text not null default '',
  description text not null default '',
  price numeric(12,2),
  original_price numeric(12,2),
  months integer not null default 12,
  items jsonb not null default '[]',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint provider_bundles_are_of_ones_own foreign key (provider_id, user_id)
    references public.service_providers (id, user_id) on delete cascade,
  constraint provider_bundles_texts_are_short check (length(name) <= 120 and length(description) <= 1000),
  constraint provider_bundles_price_is_finite check (price <> 'NaN' and original_price <> 'NaN'),
  constraint provider_bundles_price_is_not_negative check (price >= 0 and price <= 100000 and original_price >= 0 and original_price <= 100000),
  constraint provider_bundles_months_are_1_to_60 check (months between 1 and 60),
  constraint provider_bundles_items_are_a_list check (app.are_bundle_items(items))
);
create index provider_bundles_by_change on public.provider_bundles (user_id, stamp, id);
create index provider_bundles_of_provider on public.provider_bundles (provider_id, user_id);

-- Its paper lies in the private bucket 'provider-documents'. checked_at is set by an admin's procedure alone.
create table public.provider_certificates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  provider_id uuid not null,
  name text not null default '',
  issuer text not null default '',
  year integer,
  paper_path text not null default '',
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint provider_certificates_are_of_ones_own foreign key (provider_id, user_id)
    references public.service_providers (id, user_id) on delete cascade,
  constraint provider_certificates_texts_are_short check (length(name) <= 200 and length(issuer) <= 200 and length(paper_path) <= 300),
  constraint provider_certificates_year_is_1900_to_2100 check (year between 1900 and 2100),
  constraint provider_certificates_paper_is_of_ones_own check (
    paper_path = '' or paper_path ~ ('^' || user_id::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$'))
);
create index provider_certificates_by_change on public.provider_certificates (user_id, stamp, id);
create index provider_certificates_of_provider on public.provider_certificates (provider_id, user_id);
create index provider_certificates_to_check on public.provider_certificates (created_at, id)
  where checked_at is null and not deleted and paper_path <> '';

revoke all on public.service_providers, public.provider_services, public.provider_bundles, public.provider_certificates from anon, authenticated;
grant all on public.service_providers, public.provider_services, public.provider_bundles, public.provider_certificates to service_role;
grant select on public.service_providers, public.provider_services, public.provider_bundles to anon;
grant select on public.service_providers, public.provider_services, public.provider_bundles, public.provider_certificates to authenticated;
grant insert (id, type, name, specialty, about, town, country_code, lat, lng, radius_km, buffer_minutes, drive_limit_minutes, languages,
  since_year, hourly_rate, phone, email, time_zone, hours, days_off, insured_until, picture_url, is_published, deleted)
  on public.service_providers to authenticated;
grant update (type, name, specialty, about, town, country_code, lat, lng, radius_km, buffer_minutes, drive_limit_minutes, languages,
  since_year, hourly_rate, phone, email, time_zone, hours, days_off, insured_until, picture_url, is_published, deleted)
  on public.service_providers to authenticated;
grant insert (id, provider_id, category, name, description, price, minutes_from, minutes_to, is_active, position, deleted)
  on public.provider_services to authenticated;
grant update (category, name, description, price, minutes_from, minutes_to, is_active, position, deleted)
  on public.provider_services to authenticated;
grant insert (id, provider_id, name, description, price, original_price, months, items, is_active, deleted)
  on public.provider_bundles to authenticated;
grant update (name, description, price, original_price, months, items, is_active, deleted) on public.provider_bundles to authenticated;
grant insert (id, provider_id, name, issuer, year, paper_path, deleted) on public.provider_certificates to authenticated;
grant update (name, issuer, year, paper_path, deleted) on public.provider_certificates to authenticated;

alter table public.service_providers enable row level security;
alter table public.provider_services enable row level security;
alter table public.provider_bundles enable row level security;
alter table public.provider_certificates enable row level security;

create policy "Everyone reads published providers" on public.service_providers
  for select to anon, authenticated using (is_public);
create policy "Providers read their own profile" on public.service_providers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People offer services in their own name" on public.service_providers
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Providers change their own profile" on public.service_providers
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Everyone reads services of published providers" on public.provider_services
  for select to anon, authenticated using (
    is_active and not deleted and exists (select from public.service_providers as p where p.id = provider_id and p.is_public));
create policy "Providers read their own services" on public.provider_services
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Providers add services of their own" on public.provider_services
  for insert to authenticated with check (user_id = (select auth.uid())
    and exists (select from public.service_providers as p where p.id = provider_id and p.user_id = (select auth.uid())));
create policy "Providers change their own services" on public.provider_services
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Everyone reads bundles of published providers" on public.provider_bundles
  for select to anon, authenticated using (
    is_active and not deleted and exists (select from public.service_providers as p where p.id = provider_id and p.is_public));
create policy "Providers read their own bundles" on public.provider_bundles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Providers add bundles of their own" on public.provider_bundles
  for insert to authenticated with check (user_id = (select auth.uid())
    and exists (select from public.service_providers as p where p.id = provider_id and p.user_id = (select auth.uid())));
create policy "Providers change their own bundles" on public.provider_bundles
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Others read of them in the directory, which leaves the paper out.
create policy "Providers read their own certificates" on public.provider_certificates
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Providers add certificates of their own" on public.provider_certificates
  for insert to authenticated with check (user_id = (select auth.uid())
    and exists (select from public.service_providers as p where p.id = provider_id and p.user_id = (select auth.uid())));
create policy "Providers change their own certificates" on public.provider_certificates
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger service_providers_0_refuse_suspended before insert or update or delete on public.service_providers
  for each statement execute function app.refuse_suspended();
create trigger provider_services_0_refuse_suspended before insert or update or delete on public.provider_services
  for each statement execute function app.refuse_suspended();
create trigger provider_bundles_0_refuse_suspended before insert or update or delete on public.provider_bundles
  for each statement execute function app.refuse_suspended();
create trigger provider_certificates_0_refuse_suspended before insert or update or delete on public.provider_certificates
  for each statement execute function app.refuse_suspended();

-- What a client could forge; the column grants are the first line. The address of the page is made once, and stays.
create function app.guard_provider() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.directory_stamp := pg_current_xact_id()::text::bigint;
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.user_id := auth.uid();
    new.slug := '';
    new.rating := null;
    new.review_count := 0;
    new.completed_jobs := 0;
    new.held_back := false;
  else
    new.user_id := old.user_id;
    new.slug := old.slug;
    new.rating := old.rating;
    new.review_count := old.review_count;
    new.completed_jobs := old.completed_jobs;
    new.held_back := old.held_back;
  end if;
  new.name := btrim(normalize(coalesce(new.name, ''), nfc), E' \t\r\n');
  new.phone := btrim(normalize(coalesce(new.phone, ''), nfc));
  new.email := btrim(coalesce(new.email, ''));
  if new.phone <> '' and (new.phone !~ '^\+?[0-9\s()/.-]+$' or length(regexp_replace(new.phone, '\D', '', 'g')) < 5) then
    raise exception 'This is no phone number.' using errcode = 'PT422', hint = 'phone-unreadable';
  elsif new.email <> '' and new.email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then
    raise exception 'This is no e-mail address.' using errcode = 'PT422', hint = 'email-unreadable';
  elsif new.is_published and not new.deleted and (new.name = '' or new.town = '' or new.lat is null) then
    raise exception 'Please give a name and a town before publishing your profile.' using errcode = 'PT422', hint = 'profile-incomplete';
  elsif new.picture_url <> '' and not app.is_own_picture(new.picture_url, new.user_id)
    and (tg_op = 'INSERT' or new.picture_url is distinct from old.picture_url) then
    raise exception 'A profile can only show a picture that its owner added.' using errcode = 'PT422', hint = 'picture-from-elsewhere';
  end if;
  return new;
end
$$;
create trigger service_providers_1_guard before insert or update on public.service_providers
  for each row execute function app.guard_provider();

-- Definer, since slugs of profiles that aren't published are hidden from the caller.
create function app.name_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := coalesce(nullif(app.text_to_slug(new.name), ''), new.type);
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    if not app.is_admin() then
      perform app.refuse_house_name(new.name);
    end if;
  end if;
  if new.slug = '' then
    new.slug := case
      when exists (select from public.service_providers as p where p.slug = base and p.id <> new.id) then base || '-' || left(new.id::text, 8)
      else base end;
  end if;
  return new;
end
$$;
create trigger service_providers_2_name before insert or update of name on public.service_providers
  for each row execute function app.name_provider();
create trigger service_providers_2_time_zone before insert or update of time_zone on public.service_providers
  for each row execute function app.check_time_zone();
create trigger service_providers_3_stamp before insert or update on public.service_providers
  for each row execute function app.stamp_row('directory_stamp', 'is_public');

create trigger provider_services_1_guard before insert or update on public.provider_services
  for each row execute function app.guard_personal_row();
create trigger provider_bundles_1_guard before insert or update on public.provider_bundles
  for each row execute function app.guard_personal_row();

-- What was checked is this name, issuer, year and paper: changed, it waits to be checked again.
create function app.guard_certificate() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_client() then
    if tg_op = 'INSERT' then
      new.user_id := auth.uid();
      new.checked_at := null;
    else
      new.user_id := old.user_id;
      new.checked_at := case
        when (new.name, new.issuer, new.year, new.paper_path) is distinct from (old.name, old.issuer, old.year, old.paper_path) then null
        else old.checked_at end;
    end if;
  end if;
  return new;
end
$$;
create trigger provider_certificates_1_guard before insert or update on public.provider_certificates
  for each row execute function app.guard_certificate();

-- Rule P-5: at most so many a person. The lock keeps two parallel requests from both taking the last place.
create function app.limit_provider_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || new.user_id::text, 0));
  execute format('select count(*) from public.%I where user_id = $1 and not deleted and id <> $2', tg_table_name)
  into stored using new.user_id, new.id;
  if stored >= tg_argv[0]::integer then
    raise exception 'A profile can have at most % of these. Remove one to add another.', tg_argv[0]
      using errcode = 'PT409', hint = 'profile-full';
  end if;
  return new;
end
$$;
create trigger provider_services_2_limit_at_insert before insert on public.provider_services
  for each row when (not new.deleted) execute function app.limit_provider_rows('40');
create trigger provider_services_2_limit_at_update before update on public.provider_services
  for each row when (old.deleted and not new.deleted) execute function app.limit_provider_rows('40');
create trigger provider_bundles_2_limit_at_insert before insert on public.provider_bundles
  for each row when (not new.deleted) execute function app.limit_provider_rows('12');
create trigger provider_bundles_2_limit_at_update before update on public.provider_bundles
  for each row when (old.deleted and not new.deleted) execute function app.limit_provider_rows('12');
create trigger provider_certificates_2_limit_at_insert before insert on public.provider_certificates
  for each row when (not new.deleted) execute function app.limit_provider_rows('20');
create trigger provider_certificates_2_limit_at_update before update on public.provider_certificates
  for each row when (old.deleted and not new.deleted) execute function app.limit_provider_rows('20');

create trigger provider_services_3_stamp before insert or update on public.provider_services
  for each row execute function app.stamp_row();
create trigger provider_bundles_3_stamp before insert or update on public.provider_bundles
  for each row execute function app.stamp_row();
create trigger provider_certificates_3_stamp before insert or update on public.provider_certificates
  for each row execute function app.stamp_row();

-- What belongs to a profile is part of its entry in the directory.
create function app.touch_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.service_providers as p set directory_stamp = pg_current_xact_id()::text::bigint
  where p.id = coalesce(new.provider_id, old.provider_id) and p.directory_stamp <> pg_current_xact_id()::text::bigint;
  return null;
end
$$;
create trigger provider_services_5_touch after insert or update or delete on public.provider_services
  for each row execute function app.touch_provider();
create trigger provider_bundles_5_touch after insert or update or delete on public.provider_bundles
  for each row execute function app.touch_provider();
create trigger provider_certificates_5_touch after insert or update or delete on public.provider_certificates
  for each row execute function app.touch_provider();

create function app.log_departed_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.departed_rows (collection, stamp, row_id)
  values ('service_providers', pg_current_xact_id()::text::bigint, old.id)
  on conflict do nothing;
  return null;
end
$$;
create trigger service_providers_5_departs after update on public.service_providers
  for each row when (old.is_public and not new.is_public) execute function app.log_departed_provider();
create trigger service_providers_5_is_removed after delete on public.service_providers
  for each row when (old.is_public) execute function app.log_departed_provider();

-- While an account is suspended, its profile is not in the directory.
create function app.hold_provider_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.service_providers as p set held_back = new.suspended_at is not null
  where p.user_id = new.account_id and p.held_back <> (new.suspended_at is not null);
  return null;
end
$$;
create trigger account_standings_hold_provider_back_at_insert after insert on public.account_standings
  for each row when (new.suspended_at is not null) execute function app.hold_provider_back();
create trigger account_standings_hold_provider_back_at_update after update on public.account_standings
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function app.hold_provider_back();

-- Whoever offers services in public is known by name, as a seller is.
create or replace view public.public_profiles with (security_barrier = true) as
  select known.*
  from app.known_profiles as known
  join public.user_profiles as profile on profile.id = known.id
  where profile.role not in ('buyer', 'admin')
    or exists (select from public.pianos as p where p.owner_id = known.id and p.is_public)
    or exists (select from public.service_providers as o where o.user_id = known.id and o.is_public);

-- Who checks a certificate may read its paper.
create policy "Provider papers: admins read them" on storage.objects
  for select to authenticated using (bucket_id = 'provider-documents' and (select app.is_admin()));

insert into app.synced_kinds (name, writable, lasting, export_as, export_single, export_without, appointments) values
  ('service_providers', array[
    'type', 'name', 'specialty', 'about', 'town', 'country_code', 'lat', 'lng', 'radius_km', 'buffer_minutes', 'drive_limit_minutes',
    'languages', 'since_year', 'hourly_rate', 'phone', 'email', 'time_zone', 'hours', 'days_off', 'insured_until', 'picture_url',
    'is_published', 'deleted'], '{}', 'service_profile', true, array['user_id', 'directory_stamp', 'version', 'stamp'], array['insured_until']);
insert into app.synced_kinds (name, writable, lasting, export_as) values
  ('provider_services', array[
    'provider_id', 'category', 'name', 'description', 'price', 'minutes_from', 'minutes_to', 'is_active', 'position', 'deleted'],
    array['provider_id'], 'services'),
  ('provider_bundles', array[
    'provider_id', 'name', 'description', 'price', 'original_price', 'months', 'items', 'is_active', 'deleted'],
    array['provider_id'], 'service_bundles'),
  ('provider_certificates', array['provider_id', 'name', 'issuer', 'year', 'paper_path', 'deleted'], array['provider_id'], 'certificates');

revoke execute on function
  app.are_service_hours(jsonb), app.are_days_off(jsonb), app.are_bundle_items(jsonb), app.number_provider(), app.guard_provider(),
  app.name_provider(), app.guard_certificate(), app.limit_provider_rows(), app.touch_provider(), app.log_departed_provider(),
  app.hold_provider_back()
from public, anon, authenticated;
grant execute on function app.are_service_hours(jsonb), app.are_days_off(jsonb), app.are_bundle_items(jsonb) to authenticated, service_role;
