-- Pianos for sale. Columns are the fields of Listing in src/domain/listing/listing.ts; only the price is euro here, cents there.
-- A reserved piano is public: anybody reads it, writes to its seller about it and saves it. What is on offer besides that isn't
-- reserved, and is what the plain search, its counts and paid visibility are about. L-14 in src/domain/listing/RULES.md.

-- Whether others see a listing; its column is_public says the same of a stored one. Called with the rights of whoever writes one.
create function app.is_on_market(is_published boolean, status text, deleted boolean) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return is_published and status in ('active', 'reserved') and not deleted;
end
$$;

create table public.pianos (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.user_profiles (id) on delete cascade,
  title text not null default '',
  brand text not null default '',
  model text not null default '',
  piano_type text not null,
  subtype text not null default '',
  year integer,
  price numeric(12, 2),
  condition text,
  description text not null default '',
  status text not null default 'draft',
  is_published boolean not null default false,
  image_urls text[] not null default '{}',
  view_count integer not null default 0,
  serial_number text not null default '',
  stock_number text not null default '',
  finish text not null default '',
  height_cm double precision,
  length_cm double precision,
  location text not null default '',
  town text not null default '',
  country_code text not null default '',
  lat double precision,
  lng double precision,
  instrument_details jsonb not null default '{}',
  availability_slots jsonb not null default '[]',
  tier text not null default 'basic',
  tier_ends_at timestamptz,
  screening_state text not null default 'pending',

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,

  -- Derived, for search; never on the wire of the replica.
  seller_is_dealer boolean not null default false,
  seller_rating numeric(3, 2),
  seller_revision integer not null default 0,

  -- The owner has published it, and it is held back.
  publish_wanted boolean not null default false,
  screening_score integer,
  screening_flags text[] not null default '{}',
  -- Why an admin declined it. Only while it is off the market, so only its owner and admins ever read it.
  screening_reason text not null default '',
  -- Since when it waits for an admin; null when it doesn't.
  flagged_at timestamptz,
  -- Until when its Highlight Badge is paid.
  highlighted_until timestamptz,
  -- Since when it is on the market, reserved or not; null off it.
  listed_at timestamptz,
  -- When it ends by itself; null as long as nobody says so.
  ends_at timestamptz,
  -- When its owner last said that it is still there.
  confirmed_at timestamptz,
  -- Off the market since then, as nobody said that it is still there. Set here alone.
  hidden_at timestamptz,
  -- How a dealer's piano is taxed: VAT that can be shown, or the margin scheme (§ 25a UStG, Art. 313 of Directive 2006/112/EC), under
  -- which none may be. '' where nobody says so, and for private sellers.
  vat_scheme text not null default '',
  -- What it cost before: a device tells by it what a saved search has found since its person last looked (N-1 to N-4 in
  -- src/domain/search/RULES.md). Prices that it had while others could see it, each with the time until which it held; the oldest
  -- first, the last twelve.
  -- A price is in euro, null for 'on request'. Public, as those prices were. Set here alone.
  former_prices jsonb not null default '[]',
  -- Who let it through: the rules of the screening ('rules') or an admin ('team'), and when. Set here alone.
  screened_by text not null default '',
  screened_at timestamptz,
  -- Derived, too.
  is_public boolean not null generated always as (app.is_on_market(is_published, status, deleted)) stored,

  constraint pianos_type_is_known check (piano_type in ('Grand', 'Upright', 'Digital', 'Hybrid')),
  constraint pianos_condition_is_known
    check (condition in ('New', 'Used - Like New', 'Used - Good', 'Used - Fair', 'For Parts/Not Working')),
  constraint pianos_status_is_known check (status in ('draft', 'active', 'reserved', 'sold', 'ended')),
  constraint pianos_tier_is_known check (tier in ('basic', 'featured', 'vip')),
  constraint pianos_screening_state_is_known check (screening_state in ('pending', 'approved', 'flagged')),
  constraint pianos_year_is_1700_to_2100 check (year between 1700 and 2100),
  constraint pianos_price_is_not_negative check (price >= 0),
  constraint pianos_view_count_is_not_negative check (view_count >= 0),
  constraint pianos_sizes_are_plausible check (height_cm between 1 and 400 and length_cm between 1 and 700),
  constraint pianos_place_is_on_earth check (lat between -90 and 90 and lng between -180 and 180 and (lat is null) = (lng is null)),
  constraint pianos_country_is_a_code check (country_code ~ '^([A-Z]{2})?$'),
  constraint pianos_texts_are_short check (
    length(title) <= 200 and length(brand) <= 100 and length(model) <= 100 and length(subtype) <= 60
    and length(serial_number) <= 50 and length(stock_number) <= 100 and length(finish) <= 100
    and length(location) <= 200 and length(town) <= 100),
  constraint pianos_description_is_short check (length(description) <= 10000),
  constraint pianos_images_are_few check (cardinality(image_urls) <= 30 and length(array_to_string(image_urls, '')) <= 15000),
  constraint pianos_details_are_an_object
    check (jsonb_typeof(instrument_details) = 'object' and length(instrument_details::text) <= 20000),
  constraint pianos_slots_are_a_list
    check (jsonb_typeof(availability_slots) = 'array' and length(availability_slots::text) <= 20000),
  constraint pianos_screening_reason_is_short check (length(screening_reason) <= 500),
  -- The reason travels to devices, and the public reads what is on the market.
  constraint pianos_screening_reason_is_off_the_market check (screening_reason = '' or not is_published),
  constraint pianos_vat_scheme_is_known check (vat_scheme in ('', 'standard', 'margin')),
  constraint pianos_former_prices_are_a_short_list check (jsonb_typeof(former_prices) = 'array' and jsonb_array_length(former_prices) <= 12),
  constraint pianos_screened_by_is_known check (screened_by in ('', 'rules', 'team'))
);

create unique index pianos_stock_number_is_unique_per_owner
  on public.pianos (owner_id, stock_number) where stock_number <> '' and not deleted;

-- Replication: own rows and the feed, newest first (first pull) and in the order of changes.
create index pianos_own_by_age on public.pianos (owner_id, created_at desc, id desc);
create index pianos_own_by_change on public.pianos (owner_id, stamp, id);
create index pianos_that_wait on public.pianos (owner_id) where publish_wanted;
create index pianos_flagged on public.pianos (flagged_at desc, id) where flagged_at is not null;
create index pianos_by_end_of_tier on public.pianos (tier_ends_at) where tier <> 'basic';
create index pianos_by_end_of_highlight on public.pianos (highlighted_until) where highlighted_until is not null;
create index pianos_public_by_change on public.pianos (stamp, id) where is_public;

-- What is public is on the market, and then has its time.
create index pianos_public_by_listing on public.pianos (listed_at desc, id desc) where is_public;

revoke all on public.pianos from anon, authenticated;
grant select on public.pianos to anon, authenticated;
grant insert (
  id, owner_id, title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published,
  image_urls, serial_number, stock_number, finish, height_cm, length_cm, location, town, country_code, lat, lng,
  instrument_details, availability_slots, confirmed_at, vat_scheme, deleted
) on public.pianos to authenticated;
grant update (
  title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published,
  image_urls, serial_number, stock_number, finish, height_cm, length_cm, location, town, country_code, lat, lng,
  instrument_details, availability_slots, confirmed_at, vat_scheme, deleted
) on public.pianos to authenticated;
grant all on public.pianos to service_role;

alter table public.pianos enable row level security;
create policy "Everyone reads public listings, owners their own, admins all" on public.pianos
  for select to anon, authenticated
  using (is_public or owner_id = (select auth.uid()) or (select app.is_admin()));
create policy "Owners add their listings" on public.pianos
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "Owners change their listings" on public.pianos
  for update to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

create trigger pianos_0_refuse_suspended before insert or update or delete on public.pianos
  for each statement execute function app.refuse_suspended();

-- The second line behind the column grants: what only the server decides stays as it is, whatever a client sends. That a piano is
-- still there is said of one that is stored, of the past or present, and is never taken back.
create function app.guard_listing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.owner_id := auth.uid();
    new.view_count := 0;
    new.tier := 'basic';
    new.tier_ends_at := null;
    new.screening_state := 'pending';
    new.highlighted_until := null;
    new.listed_at := null;
    new.ends_at := null;
    new.confirmed_at := null;
  else
    new.owner_id := old.owner_id;
    new.view_count := old.view_count;
    new.tier := old.tier;
    new.tier_ends_at := old.tier_ends_at;
    new.screening_state := old.screening_state;
    new.seller_revision := old.seller_revision;
    new.highlighted_until := old.highlighted_until;
    new.listed_at := old.listed_at;
    new.ends_at := old.ends_at;
    if new.confirmed_at is null then
      new.confirmed_at := old.confirmed_at;
    elsif new.confirmed_at is distinct from old.confirmed_at then
      new.confirmed_at := greatest(old.confirmed_at, least(new.confirmed_at, now()));
    end if;
  end if;
  return new;
end
$$;
create trigger pianos_1_guard before insert or update on public.pianos
  for each row execute function app.guard_listing();

-- What of the seller the search filters and sorts by; app.search_row copies it. Definer: it reads the owner's profile.
create function app.derive_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(seller.role = 'dealer', false), seller.rating into new.seller_is_dealer, new.seller_rating
  from public.user_profiles as seller where seller.id = new.owner_id;
  return new;
end
$$;
create trigger pianos_2_derive_at_insert before insert on public.pianos
  for each row execute function app.derive_listing();
create trigger pianos_2_derive_at_update before update of seller_revision on public.pianos
  for each row execute function app.derive_listing();

-- Before app.stamp_row. A price that nobody saw is none that it fell from.
create function app.note_former_price() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_client() then
    new.former_prices := case when tg_op = 'INSERT' then '[]' else old.former_prices end;
  end if;
  if tg_op = 'UPDATE' then
    if old.is_public and new.price is distinct from old.price then
      new.former_prices := case when jsonb_array_length(new.former_prices) >= 12 then new.former_prices - 0 else new.former_prices end
        || jsonb_build_object('price', old.price, 'until', now());
    end if;
  end if;
  return new;
end
$$;
create trigger pianos_2_former_price_at_insert before insert on public.pianos
  for each row when (new.former_prices <> '[]') execute function app.note_former_price();
create trigger pianos_2_former_price_at_update before update on public.pianos
  for each row when (old.price is distinct from new.price or old.former_prices <> new.former_prices)
  execute function app.note_former_price();
create trigger pianos_3_stamp before insert or update on public.pianos
  for each row execute function app.stamp_row('view_count', 'is_public', 'seller_is_dealer', 'seller_rating');

create function app.log_departed_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.departed_rows (collection, stamp, row_id)
  values ('pianos', pg_current_xact_id()::text::bigint, old.id)
  on conflict do nothing;
  return null;
end
$$;
create trigger pianos_8_depart_at_update after update on public.pianos
  for each row when (old.is_public and not new.is_public) execute function app.log_departed_listing();
create trigger pianos_8_depart_at_delete after delete on public.pianos
  for each row when (old.is_public) execute function app.log_departed_listing();

-- The seller travels inside each listing: when what the public sees of them changes, devices must fetch their listings again.
create function app.refresh_listings_of_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.pianos set seller_revision = seller_revision + 1 where owner_id = new.id and not deleted;
  return null;
end
$$;
create trigger user_profiles_8_refresh_listings after update on public.user_profiles
  for each row
  when ((old.full_name, old.username, old.company_name, old.slug, old.role, old.email_confirmed, old.rating, old.review_count)
    is distinct from
    (new.full_name, new.username, new.company_name, new.slug, new.role, new.email_confirmed, new.rating, new.review_count))
  execute function app.refresh_listings_of_seller();

-- Devices fetch the listings again, and so forget a number that was taken back.
create trigger user_profiles_8_refresh_listings_phone after update of phone, phone_is_public on public.user_profiles
  for each row when (app.public_phone(old) is distinct from app.public_phone(new))
  execute function app.refresh_listings_of_seller();
create trigger user_profiles_8_refresh_listings_confirmed after update of email_confirmed_at, email on public.user_profiles
  for each row when (old.email_confirmed and old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function app.refresh_listings_of_seller();

-- What the screening counted doesn't travel to devices; an admin's reason does, to those who see a listing that is off the market.
create function app.listing_to_json(piano public.pianos, seller jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(piano) - array[
      'is_public', 'seller_is_dealer', 'seller_rating', 'seller_revision', 'screening_score', 'screening_flags', 'flagged_at']
    || jsonb_build_object('seller', seller)
$$;

-- A listing as it travels to devices: without what is derived, with what the public may know of its seller.
create function app.listing_to_json(piano public.pianos) returns jsonb
language sql stable set search_path = '' as $$
  select app.listing_to_json(piano, (
    select to_jsonb(seller) from public.public_profiles as seller where seller.id = piano.owner_id))
$$;

revoke execute on function
  app.is_on_market(boolean, text, boolean), app.guard_listing(), app.derive_listing(), app.note_former_price(),
  app.log_departed_listing(), app.refresh_listings_of_seller(), app.listing_to_json(public.pianos, jsonb),
  app.listing_to_json(public.pianos)
from public, anon, authenticated;
grant execute on function
  app.is_on_market(boolean, text, boolean), app.listing_to_json(public.pianos, jsonb), app.listing_to_json(public.pianos)
to anon, authenticated, service_role;
