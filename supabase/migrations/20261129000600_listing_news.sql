-- What is new about a listing: when it came on the market (listed_at), and what it cost before. A device tells by both what a saved
-- search has found since its person last looked: N-1 to N-4 in src/domain/search/RULES.md.

alter table public.pianos
  -- Prices that it had while others could see it, each with the time until which it held; the oldest first, the last twelve.
  -- A price is in euro, null for 'on request'. Public, as those prices were. Set here alone.
  add column former_prices jsonb not null default '[]',
  add constraint pianos_former_prices_are_a_short_list check (jsonb_typeof(former_prices) = 'array' and jsonb_array_length(former_prices) <= 12);

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
revoke execute on function app.note_former_price() from public, anon, authenticated;

-- One page of the listings' first pull: own rows, then the public ones of others, the latest on the market first, up to the window.
-- `boot` says how far it got (its `created_at` is the time that the phase goes by); null in the answer when the first pull is complete.
create or replace function app.pull_listings_first(boot jsonb, row_limit integer, row_window integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  before_all constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  phase text := case when me is null then 'feed' else coalesce(boot ->> 'phase', 'own') end;
  after_at timestamptz := coalesce((boot ->> 'created_at')::timestamptz, 'infinity');
  after_id uuid := coalesce((boot ->> 'id')::uuid, before_all);
  fed integer := coalesce((boot ->> 'count')::integer, 0);
  wanted integer := row_limit;
  found jsonb := '[]';
  page jsonb;
begin
  if phase = 'own' then
    select coalesce(jsonb_agg(app.listing_to_json(p) order by p.created_at desc, p.id desc), '[]') into page
    from (
      select * from public.pianos
      where owner_id = me and not deleted and (created_at, id) < (after_at, after_id)
      order by created_at desc, id desc limit wanted
    ) as p;
    found := page;
    wanted := wanted - jsonb_array_length(page);
    if wanted > 0 then
      phase := 'feed';
      after_at := 'infinity';
      after_id := before_all;
    elsif jsonb_array_length(page) > 0 then
      after_at := (page -> -1 ->> 'created_at')::timestamptz;
      after_id := (page -> -1 ->> 'id')::uuid;
    end if;
  end if;

  if phase = 'feed' then
    wanted := greatest(least(wanted, row_window - fed), 0);
    select coalesce(jsonb_agg(app.listing_to_json(p) order by p.listed_at desc, p.id desc), '[]') into page
    from (
      select * from public.pianos
      where is_public and owner_id is distinct from me and (listed_at, id) < (after_at, after_id)
      order by listed_at desc, id desc limit wanted
    ) as p;
    found := found || page;
    fed := fed + jsonb_array_length(page);
    if jsonb_array_length(page) < wanted or fed >= row_window then
      return jsonb_build_object('rows', found, 'boot', null);
    end if;
    if jsonb_array_length(page) > 0 then
      after_at := (page -> -1 ->> 'listed_at')::timestamptz;
      after_id := (page -> -1 ->> 'id')::uuid;
    end if;
  end if;
  return jsonb_build_object('rows', found,
    'boot', jsonb_build_object('phase', phase, 'created_at', after_at, 'id', after_id, 'count', fed));
end
$$;
-- What is public is on the market, and then has its time.
create index pianos_public_by_listing on public.pianos (listed_at desc, id desc) where is_public;
drop index public.pianos_public_by_age;
