-- People: the private profile, what the public may know of it, and how it comes into being at sign-up.

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
comment on table public.user_profiles is 'Private: read by its person and by admins. What all may know is in public_profiles.';

-- Definer on purpose: policies need it without seeing the profile of another person.
create function app.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_profiles where id = auth.uid() and role = 'admin')
$$;
grant execute on function app.is_admin() to anon, authenticated, service_role;

revoke all on public.user_profiles from anon, authenticated;
grant select on public.user_profiles to authenticated;
grant update (full_name, username, company_name, phone, town, country_code, time_zone) on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;
alter table public.user_profiles enable row level security;
create policy "People read their own profile and admins all" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()) or (select app.is_admin()));
create policy "People change their own profile" on public.user_profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create function app.display_name(profile public.user_profiles) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    case when profile.role = 'dealer' then nullif(profile.company_name, '') end,
    nullif(profile.full_name, ''), nullif(profile.username, ''), '')
$$;
grant execute on function app.display_name(public.user_profiles) to anon, authenticated, service_role;

-- Runs with its owner's rights on purpose: it shows these columns of every profile and nothing else (no e-mail, no phone),
-- which row-level security, being about rows, cannot say.
create view public.public_profiles with (security_barrier = true) as
  select
    profile.id,
    app.display_name(profile) as display_name,
    profile.slug,
    profile.role,
    profile.created_at as member_since,
    profile.rating,
    profile.review_count,
    profile.email_confirmed as verified
  from public.user_profiles as profile;
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
  raise exception 'The account could not be created. Please try again.' using errcode = 'PT409';
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

-- Sets the role of an account. Admins only; PT403 for others, PT404 for an unknown account, PT422 for an unknown role.
create function public.set_account_role(account_id uuid, new_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_admin() then
    raise exception 'Only admins can change roles.' using errcode = 'PT403';
  end if;
  if new_role is null or new_role not in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer', 'admin') then
    raise exception 'There is no such role.' using errcode = 'PT422';
  end if;
  update public.user_profiles set role = new_role where id = account_id;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
end
$$;
revoke execute on function public.set_account_role(uuid, text) from public, anon, authenticated;
grant execute on function public.set_account_role(uuid, text) to authenticated, service_role;
