-- People: the private profile, what admins decided about the account, what the public may know of both, and how they come into being
-- at sign-up.

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '',
  email_confirmed boolean not null default false,
  role text not null default 'buyer',
  full_name text not null default '',
  username text not null default '',
  company_name text not null default '',
  phone text not null default '',
  town text not null default '',
  country_code text not null default '',
  time_zone text not null default 'Europe/Berlin',
  slug text not null,
  rating numeric(3, 2),
  review_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Replicated like the other personal rows, and only ever changed by its person: made at sign-up, gone with the account.
  user_id uuid not null generated always as (id) stored,
  version bigint not null default 1,
  stamp bigint not null default 0,
  -- Whether buyers see the number with the listings; without that choice nobody else learns it.
  phone_is_public boolean not null default false,
  mail_of_messages boolean not null default true,
  email_confirmed_at timestamptz,
  constraint user_profiles_slug_is_unique unique (slug),
  constraint user_profiles_role_is_known
    check (role in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer', 'admin')),
  constraint user_profiles_texts_are_short check (
    length(full_name) <= 120 and length(username) <= 60 and length(company_name) <= 120 and length(phone) <= 40
    and length(town) <= 100 and length(time_zone) <= 60),
  constraint user_profiles_country_is_a_code check (country_code ~ '^([A-Z]{2})?$'),
  constraint user_profiles_rating_is_1_to_5 check (rating between 1 and 5),
  constraint user_profiles_review_count_is_positive check (review_count >= 0)
);
create index user_profiles_by_change on public.user_profiles (user_id, stamp, id);
create index user_profiles_by_age on public.user_profiles (created_at desc, id desc);
create index user_profiles_by_word on public.user_profiles
  using gin (array_to_tsvector(app.search_words(email || ' ' || full_name || ' ' || company_name)));
comment on table public.user_profiles is 'Private: read by its person and by admins. What all may know is in public_profiles.';
comment on column public.user_profiles.mail_of_messages is 'Wants a mail when somebody writes to them.';
comment on column public.user_profiles.email_confirmed_at is 'Of the address that stands there now; null while it is not confirmed.';

create table public.account_standings (
  account_id uuid primary key references public.user_profiles (id) on delete cascade,
  suspended_at timestamptz,
  suspended_reason text not null default '',
  suspended_by uuid references public.user_profiles (id) on delete set null,
  verified boolean,
  verified_by uuid references public.user_profiles (id) on delete set null,
  verified_at timestamptz,
  constraint account_standings_reason_is_short check (length(suspended_reason) <= 500)
);
comment on table public.account_standings is
  'What admins decided about an account. `verified` null: nobody decided, the confirmed e-mail address counts.';
comment on column public.account_standings.verified_at is 'When `verified` was decided; null where that was before it was noted.';
create index account_standings_suspended on public.account_standings (suspended_at) where suspended_at is not null;
revoke all on public.account_standings from anon, authenticated;
grant select (account_id, suspended_at, suspended_reason, verified) on public.account_standings to authenticated;
grant all on public.account_standings to service_role;
alter table public.account_standings enable row level security;

-- Definer on purpose: policies need it without seeing the profile of another person.
create function app.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.user_profiles as p
    where p.id = auth.uid() and p.role = 'admin'
      and not exists (select 1 from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null))
$$;

create policy "People read their own standing and admins all" on public.account_standings
  for select to authenticated using (account_id = (select auth.uid()) or (select app.is_admin()));
revoke all on public.user_profiles from anon, authenticated;
grant select on public.user_profiles to authenticated;
grant update (full_name, username, company_name, phone, town, country_code, time_zone, phone_is_public, mail_of_messages)
  on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;
alter table public.user_profiles enable row level security;
create policy "People read their own profile and admins all" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()) or (select app.is_admin()));
create policy "People change their own profile" on public.user_profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Definer, as policies and triggers ask for whoever calls.
create function app.is_suspended() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.account_standings where account_id = auth.uid() and suspended_at is not null)
$$;

-- The lock that a write and a suspension of the same account share: a suspension waits for writes that have begun, whose
-- listings it then takes off the market, and a write waits for a suspension that has begun, and finds it.
create function app.standing_lock(account uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('standing:' || account::text, 0)
$$;

-- On every table that people write but the receipts, which also tell what was refused; a test holds this for tables to come.
create function app.refuse_suspended() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not app.is_client() or auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(app.standing_lock(auth.uid()));
  if app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed. Reason: %', (
      select suspended_reason from public.account_standings where account_id = auth.uid()) using errcode = 'PT403', hint = 'account-suspended';
  end if;
  return null;
end
$$;
create trigger user_profiles_0_refuse_suspended before insert or update or delete on public.user_profiles
  for each statement execute function app.refuse_suspended();

-- PT403 unless the caller is an admin.
create function app.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.is_admin() then
    raise exception 'Only admins can do this.' using errcode = 'PT403', hint = 'admins-only';
  end if;
end
$$;

create function app.display_name(profile public.user_profiles) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    case when profile.role = 'dealer' then nullif(profile.company_name, '') end,
    nullif(profile.full_name, ''), nullif(profile.username, ''), '')
$$;

-- The number that all may know, '' for none.
create function app.public_phone(profile public.user_profiles) returns text
language sql immutable set search_path = '' as $$
  select case when profile.phone_is_public then btrim(profile.phone) else '' end
$$;

-- Runs with its owner's rights on purpose: it shows these columns of every profile and nothing else (no e-mail, no phone that is not
-- public), which row-level security, being about rows, cannot say. `verified`: what an admin decided, or else whether the e-mail address
-- is confirmed; never while suspended (docs/decisions/005). The time zone says by which clock a seller's weekly times go, so that a
-- device without a connection reads them right.
create view public.public_profiles with (security_barrier = true) as
  select
    profile.id,
    app.display_name(profile) as display_name,
    profile.slug,
    profile.role,
    profile.created_at as member_since,
    profile.rating,
    profile.review_count,
    coalesce(standing.verified, profile.email_confirmed) and standing.suspended_at is null as verified,
    profile.time_zone,
    case when standing.suspended_at is null then app.public_phone(profile) else '' end as phone,
    -- Who stands behind `verified`: an admin ('team'), or the confirmed address alone ('email').
    case
      when not coalesce(standing.verified, profile.email_confirmed) or standing.suspended_at is not null then ''
      when standing.verified then 'team' else 'email' end as verified_by,
    case
      when not coalesce(standing.verified, profile.email_confirmed) or standing.suspended_at is not null then null
      when standing.verified then standing.verified_at else profile.email_confirmed_at end as verified_at
  from public.user_profiles as profile
  left join public.account_standings as standing on standing.account_id = profile.id;
revoke all on public.public_profiles from anon, authenticated;
grant select on public.public_profiles to anon, authenticated, service_role;

create function app.touch_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := now();
  if app.is_client() then
    new.email := old.email;
    new.email_confirmed := old.email_confirmed;
    new.role := old.role;
    new.slug := old.slug;
    new.rating := old.rating;
    new.review_count := old.review_count;
  end if;
  return new;
end
$$;
create trigger user_profiles_1_guard before update on public.user_profiles
  for each row execute function app.touch_profile();

-- 'Klavierhaus am Fluss' becomes 'klavierhaus-am-fluss'.
create function app.text_to_slug(input text) returns text
language sql immutable set search_path = '' as $$
  select trim(both '-' from left(regexp_replace(
    replace(lower(regexp_replace(normalize(coalesce(input, ''), nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'),
    '[^a-z0-9]+', '-', 'g'), 60))
$$;

create function app.metadata_text(metadata jsonb, field text, longest integer) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(metadata -> field) = 'string' then left(trim(metadata ->> field), longest) else '' end
$$;

-- The metadata of a sign-up is written by the client: of the role only the harmless ones are taken.
create function app.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  metadata constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  asked_role constant text := app.metadata_text(metadata, 'role', 200);
  full_name constant text := coalesce(
    nullif(app.metadata_text(metadata, 'full_name', 120), ''), app.metadata_text(metadata, 'name', 120));
  company_name constant text := app.metadata_text(metadata, 'company_name', 120);
  base_slug constant text := coalesce(
    nullif(app.text_to_slug(coalesce(nullif(company_name, ''), full_name)), ''), 'seller');
  granted_role constant text :=
    case when metadata ->> 'role' = asked_role
      and asked_role in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer')
      then asked_role else 'buyer' end;
  chosen_slug text;
begin
  foreach chosen_slug in array array[base_slug, base_slug || '-' || left(new.id::text, 6), base_slug || '-' || new.id::text]
  loop
    begin
      insert into public.user_profiles
        (id, email, email_confirmed, role, full_name, company_name, phone, slug, created_at)
      values (new.id, coalesce(new.email, ''), new.email_confirmed_at is not null, granted_role, full_name, company_name,
        app.metadata_text(metadata, 'phone', 40), chosen_slug, coalesce(new.created_at, now()));
      return new;
    exception when unique_violation then
      continue;
    end;
  end loop;
  raise exception 'The account could not be created. Please try again.' using errcode = 'PT409', hint = 'account-not-created';
end
$$;
create trigger create_profile_for_new_user after insert on auth.users
  for each row execute function app.create_profile();

create function app.follow_auth_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles
  set email = coalesce(new.email, ''), email_confirmed = new.email_confirmed_at is not null
  where id = new.id
    and (email, email_confirmed) is distinct from (coalesce(new.email, ''), new.email_confirmed_at is not null);
  return new;
end
$$;
create trigger follow_changed_user after update on auth.users
  for each row execute function app.follow_auth_user();

-- A time zone that the database can count with; names come and go, so that no list of them is kept.
create function app.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then
    raise exception 'There is no such time zone.' using errcode = 'PT422', hint = 'time-zone-unknown';
  end if;
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'There is no such time zone.' using errcode = 'PT422', hint = 'time-zone-unknown';
end
$$;
create trigger user_profiles_2_check_time_zone before insert or update of time_zone on public.user_profiles
  for each row execute function app.check_time_zone();

-- What the mark 'Verified' stands on: what was checked, by whom and when.
create function app.note_email_confirmed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not new.email_confirmed then
    new.email_confirmed_at := null;
  elsif tg_op = 'INSERT' or not old.email_confirmed or old.email is distinct from new.email then
    new.email_confirmed_at := now();
  else
    new.email_confirmed_at := coalesce(old.email_confirmed_at, new.email_confirmed_at);
  end if;
  return new;
end
$$;
create trigger user_profiles_2_email_confirmed_at before insert or update on public.user_profiles
  for each row execute function app.note_email_confirmed();
create trigger user_profiles_3_stamp before insert or update on public.user_profiles
  for each row execute function app.stamp_row('user_id');

create function app.note_verified() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.verified_at := case when new.verified is not null then now() end;
  return new;
end
$$;
create trigger account_standings_verified_at_insert before insert on public.account_standings
  for each row when (new.verified is not null) execute function app.note_verified();
create trigger account_standings_verified_at_update before update on public.account_standings
  for each row when (old.verified is distinct from new.verified) execute function app.note_verified();

revoke execute on function
  app.is_admin(), app.is_suspended(), app.standing_lock(uuid), app.refuse_suspended(), app.require_admin(),
  app.display_name(public.user_profiles), app.public_phone(public.user_profiles), app.touch_profile(), app.text_to_slug(text),
  app.metadata_text(jsonb, text, integer), app.create_profile(), app.follow_auth_user(), app.check_time_zone(),
  app.note_email_confirmed(), app.note_verified()
from public, anon, authenticated;
grant execute on function
  app.is_admin(), app.is_suspended(), app.standing_lock(uuid), app.display_name(public.user_profiles),
  app.public_phone(public.user_profiles)
to anon, authenticated, service_role;
