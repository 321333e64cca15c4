-- A customer books a bundle: what was bought is kept, its visits are booked one by one and count down. src/domain/booking/RULES.md has
-- the rules (BU-1 to BU-6).

-- A side that deleted its account is null. The bundle as it was when it was bought.
create table public.booked_bundles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  provider_user_id uuid references auth.users (id) on delete set null,
  provider_id uuid references public.service_providers (id) on delete set null,
  bundle_id uuid,
  provider_name text not null default '',
  customer_name text not null default '',
  name text not null default '',
  services jsonb not null default '[]',
  price numeric(12,2) not null default 0,
  fee numeric(12,2) not null default 0,
  months integer not null default 12,
  agreed_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint booked_bundles_sides_differ check (user_id <> provider_user_id),
  constraint booked_bundles_price_is_finite check (price <> 'NaN' and fee <> 'NaN'),
  constraint booked_bundles_price_is_not_negative check (price >= 0 and price <= 100000 and fee >= 0 and fee <= price + 1),
  constraint booked_bundles_months_are_1_to_60 check (months between 1 and 60),
  constraint booked_bundles_services_are_a_list check (jsonb_typeof(services) = 'array' and length(services::text) <= 20000),
  constraint booked_bundles_texts_are_short check (length(name) <= 120 and length(provider_name) <= 120 and length(customer_name) <= 120)
);
comment on column public.booked_bundles.services is '[{ id, name, category, minutes, count }], as they were when the bundle was booked.';
comment on column public.booked_bundles.agreed_at is 'When the provider first confirmed a visit of it: from then on it runs for its months.';
create index booked_bundles_by_change on public.booked_bundles (user_id, stamp, id);
create index booked_bundles_of_provider_by_change on public.booked_bundles (provider_user_id, stamp, id);

revoke all on public.booked_bundles from anon, authenticated;
grant all on public.booked_bundles to service_role;
grant select on public.booked_bundles to authenticated;
grant insert (id, provider_id, bundle_id, price, deleted) on public.booked_bundles to authenticated;
grant update (deleted) on public.booked_bundles to authenticated;

alter table public.booked_bundles enable row level security;
create policy "The two sides read their bundle" on public.booked_bundles
  for select to authenticated using (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()));
create policy "Customers book bundles" on public.booked_bundles
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Customers give up bundles that never began" on public.booked_bundles
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger booked_bundles_0_refuse_suspended before insert or update or delete on public.booked_bundles
  for each statement execute function app.refuse_suspended();

alter table public.bookings add column booked_bundle_id uuid;
alter table public.bookings add column uses_up_visit boolean not null default false;
comment on column public.bookings.booked_bundle_id is 'What it points to may be gone.';
comment on column public.bookings.uses_up_visit is 'Cancelled late by the customer: the visit of the bundle is used up.';
create index bookings_of_bundle on public.bookings (booked_bundle_id) where booked_bundle_id is not null;
grant insert (booked_bundle_id) on public.bookings to authenticated;
update app.synced_kinds set writable = writable || array['booked_bundle_id'], lasting = lasting || array['booked_bundle_id'] where name = 'bookings';

-- Rules BU-1 and BU-2. Definer, since what stands against it is hidden from the caller.
create function app.guard_booked_bundle() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  provider public.service_providers;
  offer public.provider_bundles;
begin
  if tg_op = 'UPDATE' then
    if old.user_id is not null and new.user_id is null then
      new.customer_name := '';
    elsif old.provider_user_id is not null and new.provider_user_id is null then
      new.provider_name := '';
    elsif me is not null and new.deleted and not old.deleted then
      if old.agreed_at is not null then
        raise exception 'This bundle has begun, so it can''t be given up.' using errcode = 'PT409', hint = 'bundle-begun';
      elsif exists (
        select from public.bookings as b where b.booked_bundle_id = old.id and b.state in ('requested', 'moved', 'confirmed')) then
        raise exception 'Please cancel the visit that you booked of this bundle first.' using errcode = 'PT409', hint = 'bundle-begun';
      end if;
    end if;
    return new;
  end if;
  if me is null then
    return new;
  end if;
  new.user_id := me;
  if new.deleted then
    new.provider_id := null;
    new.bundle_id := null;
    new.price := 0;
    return new;
  end if;
  select * into provider from public.service_providers as p where p.id = new.provider_id and p.is_public;
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using errcode = 'PT409', hint = 'provider-not-offered';
  elsif provider.user_id = me then
    raise exception 'This is your own profile: you can''t book yourself.' using errcode = 'PT422', hint = 'own-service';
  end if;
  select * into offer from public.provider_bundles as b
  where b.id = new.bundle_id and b.provider_id = provider.id and b.is_active and not b.deleted and b.price is not null;
  select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'minutes', s.minutes_to, 'count', (item.value ->> 'count')::integer) order by item.ordinality)
  into new.services
  from jsonb_array_elements(offer.items) with ordinality as item
  join public.provider_services as s on s.id = (item.value ->> 'service_id')::uuid and s.provider_id = provider.id and s.is_active and not s.deleted;
  if offer.id is null or new.services is null or jsonb_array_length(new.services) <> jsonb_array_length(offer.items) then
    raise exception 'This bundle is no longer offered. Please choose again.' using errcode = 'PT409', hint = 'service-not-offered';
  elsif offer.price is distinct from new.price then
    raise exception 'The price has changed: it is % euro now. Please look at it again.', offer.price using errcode = 'PT409', hint = 'price-changed';
  end if;
  new.provider_user_id := provider.user_id;
  new.provider_name := left(provider.name, 120);
  new.name := offer.name;
  new.months := offer.months;
  new.fee := round(offer.price * 0.07);
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.customer_name from public.user_profiles as p where p.id = me;
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || me::text, 0));
  if (
    select count(*) from public.booked_bundles as b
    where b.user_id = me and b.provider_id = provider.id and not b.deleted and coalesce(b.ends_at, now()) >= now()) >= 5 then
    raise exception 'You have 5 bundles with this provider. Please use one of them up first.' using errcode = 'PT429', hint = 'requests-waiting';
  end if;
  return new;
end
$$;
create trigger booked_bundles_1_guard before insert or update on public.booked_bundles
  for each row execute function app.guard_booked_bundle();
create trigger booked_bundles_3_stamp before insert or update on public.booked_bundles
  for each row execute function app.stamp_row();

-- Rule BU-3; src/domain/booking/bundle-visits.ts counts the same.
create function app.bundle_visit_counts(state text, uses_up_visit boolean) returns boolean
language sql immutable set search_path = '' as $$
  select state in ('requested', 'moved', 'confirmed', 'done', 'no-show') or (state = 'cancelled' and uses_up_visit)
$$;

-- Rules BU-3 to BU-5, behind app.address_booking, which has set the services and their prices.
create function app.book_of_bundle() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  bundle public.booked_bundles;
  short text;
begin
  if auth.uid() is null then
    return new;
  elsif new.deleted then
    new.booked_bundle_id := null;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('visits of bundle ' || new.booked_bundle_id::text, 0));
  select * into bundle from public.booked_bundles as b
  where b.id = new.booked_bundle_id and b.user_id = new.user_id and b.provider_id = new.provider_id and not b.deleted;
  if not found then
    raise exception 'This bundle is not among yours.' using errcode = 'PT404', hint = 'bundle-unknown';
  elsif new.starts_at > coalesce(bundle.ends_at, bundle.created_at + make_interval(months => bundle.months)) then
    raise exception 'Your bundle has ended by then.' using errcode = 'PT409', hint = 'bundle-ended';
  end if;
  select each ->> 'name' into short from jsonb_array_elements(new.services) as each
  where coalesce((select (bought ->> 'count')::integer from jsonb_array_elements(bundle.services) as bought where bought ->> 'id' = each ->> 'id' limit 1), 0) <= (
    select count(*) from public.bookings as b, jsonb_array_elements(b.services) as used
    where b.booked_bundle_id = bundle.id and used ->> 'id' = each ->> 'id' and app.bundle_visit_counts(b.state, b.uses_up_visit))
  limit 1;
  if found then
    raise exception 'Nothing is left of % in your bundle.', short using errcode = 'PT409', hint = 'bundle-used-up';
  end if;
  select jsonb_agg(each || '{"price":0}' order by ordinality) into new.services from jsonb_array_elements(new.services) with ordinality as of (each, ordinality);
  new.total := 0;
  return new;
end
$$;
create trigger bookings_2_bundle before insert on public.bookings
  for each row when (new.booked_bundle_id is not null) execute function app.book_of_bundle();

-- Rule BU-4: what the customer cancels late is used up; all else that doesn't take place comes back.
create function app.use_up_visit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.uses_up_visit := new.state = 'cancelled' and new.stepped_by is not distinct from 'customer' and old.agreed and old.starts_at < now() + interval '24 hours';
  return new;
end
$$;
create trigger bookings_2_use_up before update on public.bookings
  for each row when (new.booked_bundle_id is not null and old.state <> new.state) execute function app.use_up_visit();

-- Rule BU-2: the bundle begins with the first visit that is confirmed.
create function app.begin_bundle() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.booked_bundles as b set agreed_at = now(), ends_at = now() + make_interval(months => b.months)
  where b.id = new.booked_bundle_id and b.agreed_at is null;
  return null;
end
$$;
create trigger bookings_5_begin_bundle after update on public.bookings
  for each row when (new.booked_bundle_id is not null and old.state <> 'confirmed' and new.state = 'confirmed') execute function app.begin_bundle();

insert into app.synced_kinds (name, writable, lasting, other_side, export_as, export_without, purged) values (
  'booked_bundles', array['provider_id', 'bundle_id', 'price', 'deleted'], array['provider_id', 'bundle_id', 'price'],
  'provider_user_id', 'booked_bundles', array['version', 'stamp'], 'deleted or left');

revoke execute on function
  app.guard_booked_bundle(), app.bundle_visit_counts(text, boolean), app.book_of_bundle(), app.use_up_visit(), app.begin_bundle()
from public, anon, authenticated;
