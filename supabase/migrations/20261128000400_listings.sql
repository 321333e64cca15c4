-- Pianos for sale. Columns are the fields of Listing in src/domain/listing/listing.ts; only the price is euro here, cents there.

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
  is_public boolean not null generated always as (is_published and status = 'active' and not deleted) stored,
  search tsvector not null default '',
  seller_is_dealer boolean not null default false,
  seller_rating numeric(3, 2),
  seller_revision integer not null default 0,

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
    check (jsonb_typeof(availability_slots) = 'array' and length(availability_slots::text) <= 20000)
);

create unique index pianos_stock_number_is_unique_per_owner
  on public.pianos (owner_id, stock_number) where stock_number <> '' and not deleted;

-- Replication: own rows and the feed, newest first (first pull) and in the order of changes.
create index pianos_own_by_age on public.pianos (owner_id, created_at desc, id desc);
create index pianos_own_by_change on public.pianos (owner_id, stamp, id);
create index pianos_public_by_change on public.pianos (stamp, id) where is_public;
-- Search: one index a sort order, each over public rows only.
create index pianos_public_by_age on public.pianos (created_at desc, id desc) where is_public;
create index pianos_public_promoted on public.pianos (tier_ends_at) where is_public and tier <> 'basic';
create index pianos_public_by_low_price on public.pianos ((coalesce(price, 10000000000)), id) where is_public;
create index pianos_public_by_high_price on public.pianos ((coalesce(price, -1)) desc, id desc) where is_public;
create index pianos_public_by_rating
  on public.pianos ((coalesce(seller_rating, 0)) desc, created_at desc, id desc) where is_public;
create index pianos_public_by_brand on public.pianos (lower(brand), created_at desc, id desc) where is_public;
create index pianos_public_by_place on public.pianos (lat, lng) where is_public and lat is not null;
create index pianos_public_by_word on public.pianos using gin (search) where is_public;

revoke all on public.pianos from anon, authenticated;
grant select on public.pianos to anon, authenticated;
grant insert (
  id, owner_id, title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published,
  image_urls, serial_number, stock_number, finish, height_cm, length_cm, location, town, country_code, lat, lng,
  instrument_details, availability_slots, deleted
) on public.pianos to authenticated;
grant update (
  title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published,
  image_urls, serial_number, stock_number, finish, height_cm, length_cm, location, town, country_code, lat, lng,
  instrument_details, availability_slots, deleted
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

-- The second line behind the column grants: what only the server decides stays as it is, whatever a client sends.
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
  else
    new.owner_id := old.owner_id;
    new.view_count := old.view_count;
    new.tier := old.tier;
    new.tier_ends_at := old.tier_ends_at;
    new.screening_state := old.screening_state;
    new.seller_revision := old.seller_revision;
  end if;
  return new;
end
$$;
create trigger pianos_1_guard before insert or update on public.pianos
  for each row execute function app.guard_listing();

-- Words to search by, and what of the seller the search filters and sorts by. Definer: it reads the owner's profile.
create function app.derive_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seller public.user_profiles;
begin
  select * into seller from public.user_profiles where id = new.owner_id;
  new.seller_is_dealer := coalesce(seller.role = 'dealer', false);
  new.seller_rating := seller.rating;
  new.search := array_to_tsvector(app.search_words(concat_ws(' ',
    new.title, new.brand, new.model, new.piano_type, new.subtype, new.finish, new.year,
    coalesce(nullif(new.town, ''), new.location), app.display_name(seller), left(new.description, 400))));
  return new;
end
$$;
create trigger pianos_2_derive_at_insert before insert on public.pianos
  for each row execute function app.derive_listing();
create trigger pianos_2_derive_at_update
  before update of title, brand, model, piano_type, subtype, finish, year, town, location, description, seller_revision
  on public.pianos for each row execute function app.derive_listing();

create trigger pianos_3_stamp before insert or update on public.pianos
  for each row execute function app.stamp_row('view_count', 'is_public', 'search', 'seller_is_dealer', 'seller_rating');

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

create trigger pianos_9_published_at_insert after insert on public.pianos
  for each row when (new.is_public) execute function app.record_activity('listing_published');
create trigger pianos_9_published_at_update after update on public.pianos
  for each row when (new.is_public and not old.is_public) execute function app.record_activity('listing_published');
create trigger pianos_9_sold after update on public.pianos
  for each row when (new.status = 'sold' and old.status <> 'sold') execute function app.record_activity('listing_sold');

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

-- A listing as it travels to devices: without what is derived, with what the public may know of its seller.
create function app.listing_to_json(piano public.pianos) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(piano) - array['is_public', 'search', 'seller_is_dealer', 'seller_rating', 'seller_revision']
    || jsonb_build_object('seller', (
      select to_jsonb(seller) from public.public_profiles as seller where seller.id = piano.owner_id))
$$;
grant execute on function app.listing_to_json(public.pianos) to anon, authenticated, service_role;

-- Adds one view to a public listing and gives the new count; null when there is no such public listing.
-- Open to all on purpose and definer, since no client may write the column.
create function public.increment_view(piano_id uuid) returns integer
language sql security definer set search_path = '' as $$
  update public.pianos set view_count = view_count + 1
  where id = increment_view.piano_id and is_public
  returning view_count
$$;
revoke execute on function public.increment_view(uuid) from public;
grant execute on function public.increment_view(uuid) to anon, authenticated, service_role;
