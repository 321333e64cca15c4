-- What changed since the device last asked. docs/sync-protocol.md describes requests, answers and promises.

-- One page of the listings' first pull: own rows, then the public ones of others, newest first, up to the window.
-- `boot` says how far it got; null in the answer when the first pull is complete.
create function app.pull_listings_first(boot jsonb, row_limit integer, row_window integer) returns jsonb
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
    end if;
  end if;

  if phase = 'feed' then
    wanted := greatest(least(wanted, row_window - fed), 0);
    select coalesce(jsonb_agg(app.listing_to_json(p) order by p.created_at desc, p.id desc), '[]') into page
    from (
      select * from public.pianos
      where is_public and owner_id is distinct from me and (created_at, id) < (after_at, after_id)
      order by created_at desc, id desc limit wanted
    ) as p;
    found := found || page;
    fed := fed + jsonb_array_length(page);
    if jsonb_array_length(page) < wanted or fed >= row_window then
      return jsonb_build_object('rows', found, 'boot', null);
    end if;
  end if;

  if jsonb_array_length(page) > 0 then
    after_at := (page -> -1 ->> 'created_at')::timestamptz;
    after_id := (page -> -1 ->> 'id')::uuid;
  end if;
  return jsonb_build_object('rows', found,
    'boot', jsonb_build_object('phase', phase, 'created_at', after_at, 'id', after_id, 'count', fed));
end
$$;

-- Positions of what changed in the listings' scope of the caller behind (after_stamp, after_id) and below the horizon,
-- in that order: own rows, public rows of others, and ids that departed and that the caller may not see any more.
create function app.changed_listings(after_stamp bigint, after_id uuid, horizon bigint, row_limit integer)
returns table (stamp bigint, id uuid, gone boolean)
language sql stable set search_path = '' as $$
  (select p.stamp, p.id, false from public.pianos as p
    where p.owner_id = (select auth.uid()) and (p.stamp, p.id) > (after_stamp, after_id) and p.stamp < horizon
    order by p.stamp, p.id limit row_limit)
  union all
  (select p.stamp, p.id, false from public.pianos as p
    where p.is_public and p.owner_id is distinct from (select auth.uid())
      and (p.stamp, p.id) > (after_stamp, after_id) and p.stamp < horizon
    order by p.stamp, p.id limit row_limit)
  union all
  (select d.stamp, d.row_id, true from public.departed_rows as d
    where d.collection = 'pianos' and (d.stamp, d.row_id) > (after_stamp, after_id) and d.stamp < horizon
      and not exists (
        select 1 from public.pianos as p
        where p.id = d.row_id and (p.is_public or p.owner_id = (select auth.uid())))
    order by d.stamp, d.row_id limit row_limit)
  order by 1, 2 limit row_limit
$$;

create function app.pull_listings(checkpoint jsonb, anew boolean, row_limit integer, row_window integer, horizon bigint)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  restart boolean := anew;
  at_stamp bigint := (checkpoint ->> 'stamp')::bigint;
  at_id uuid := (checkpoint ->> 'id')::uuid;
  boot jsonb := nullif(checkpoint -> 'boot', 'null');
  first_pull boolean := checkpoint is null or anew or boot is not null;
  answer jsonb;
  found jsonb;
  departed jsonb;
  more boolean;
begin
  if not first_pull then
    select
      coalesce(jsonb_agg(app.listing_to_json(p) order by c.stamp, c.id) filter (where not c.gone and c.place <= row_limit), '[]'),
      coalesce(jsonb_agg(c.id) filter (where c.gone and c.place <= row_limit), '[]'),
      count(*) > row_limit,
      coalesce((array_agg(c.stamp order by c.place) filter (where c.place <= row_limit))[least(count(*), row_limit)], at_stamp),
      coalesce((array_agg(c.id order by c.place) filter (where c.place <= row_limit))[least(count(*), row_limit)], at_id)
    into found, departed, more, at_stamp, at_id
    from (
      select changed.*, row_number() over (order by changed.stamp, changed.id) as place
      from app.changed_listings(at_stamp, at_id, horizon, row_limit + 1) as changed
    ) as c
    left join public.pianos as p on p.id = c.id and not c.gone;

    -- Far behind, the newest listings are a shorter way than every change since.
    if not more or (
      select count(*) from app.changed_listings(
        (checkpoint ->> 'stamp')::bigint, (checkpoint ->> 'id')::uuid, horizon, row_window + 1)) <= row_window
    then
      return jsonb_build_object('rows', found, 'departed', departed, 'more', more, 'restart', false,
        'checkpoint', jsonb_build_object('stamp', at_stamp::text, 'id', at_id, 'boot', null));
    end if;
    restart := true;
  end if;

  -- The position is fixed before the first row is read: what changes during the first pull comes again afterwards.
  if checkpoint is null or restart then
    at_stamp := horizon - 1;
    at_id := last_id;
    boot := null;
  end if;
  answer := app.pull_listings_first(boot, row_limit, row_window);
  boot := nullif(answer -> 'boot', 'null');
  more := boot is not null or exists (select 1 from app.changed_listings(at_stamp, at_id, horizon, 1));
  return jsonb_build_object('rows', answer -> 'rows', 'departed', '[]'::jsonb, 'more', more, 'restart', restart,
    'checkpoint', jsonb_build_object('stamp', at_stamp::text, 'id', at_id, 'boot', boot));
end
$$;

-- Own rows of one personal collection behind the checkpoint, deletion marks included.
create function app.pull_personal(collection text, checkpoint jsonb, anew boolean, row_limit integer, horizon bigint)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  fresh constant boolean := checkpoint is null or anew;
  after_stamp bigint := case when fresh then 0 else (checkpoint ->> 'stamp')::bigint end;
  after_id uuid := case when fresh then '00000000-0000-0000-0000-000000000000' else (checkpoint ->> 'id')::uuid end;
  found jsonb;
  more boolean;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(t) order by t.stamp, t.id), ''[]'') from (
       select * from public.%I
       where user_id = $1 and (stamp, id) > ($2, $3) and stamp < $4
       order by stamp, id limit $5) as t', collection)
  into found using auth.uid(), after_stamp, after_id, horizon, row_limit + 1;
  more := jsonb_array_length(found) > row_limit;
  if more then
    found := found - row_limit;
  end if;
  if jsonb_array_length(found) > 0 then
    after_stamp := (found -> -1 ->> 'stamp')::bigint;
    after_id := (found -> -1 ->> 'id')::uuid;
  end if;
  return jsonb_build_object('rows', found, 'departed', '[]'::jsonb, 'more', more, 'restart', anew,
    'checkpoint', jsonb_build_object('stamp', after_stamp::text, 'id', after_id, 'boot', null));
end
$$;

-- A checkpoint that this server can have given; null for anything else, so that the device starts anew.
create function app.parse_checkpoint(checkpoint jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(checkpoint) = 'object'
    and (checkpoint ->> 'stamp')::bigint is not null and (checkpoint ->> 'id')::uuid is not null
    and (coalesce(jsonb_typeof(checkpoint -> 'boot'), 'null') = 'null' or (
      checkpoint -> 'boot' ->> 'phase' in ('own', 'feed')
      and (checkpoint -> 'boot' ->> 'created_at')::timestamptz is not null
      and (checkpoint -> 'boot' ->> 'id')::uuid is not null
      and (checkpoint -> 'boot' ->> 'count')::integer >= 0))
  then
    return checkpoint;
  end if;
  return null;
exception when data_exception then
  return null;
end
$$;

-- Request: { epoch, limit (200), window (5000), checkpoints: { collection: checkpoint or null } }.
-- PT400 when the request is malformed or names an unknown collection.
create function public.pull_changes(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- All transactions below are finished: no row can still appear behind a checkpoint that lies below.
  horizon constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  row_limit integer;
  row_window integer;
  server public.sync_epoch;
  asked record;
  checkpoint jsonb;
  anew boolean;
  collections jsonb := '{}';
begin
  if jsonb_typeof(request -> 'checkpoints') is distinct from 'object'
    or coalesce(jsonb_typeof(request -> 'limit'), 'number') <> 'number'
    or coalesce(jsonb_typeof(request -> 'window'), 'number') <> 'number' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 1000)::integer;
  row_window := least(greatest(coalesce((request ->> 'window')::numeric, 5000), 1), 50000)::integer;
  select * into strict server from public.sync_epoch;

  for asked in select key, value from jsonb_each(request -> 'checkpoints') loop
    if asked.key not in ('pianos', 'saved_pianos', 'saved_searches', 'piano_lookup_history') then
      raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
    end if;
    checkpoint := app.parse_checkpoint(asked.value);
    -- Stamps start anew after a restore into another cluster, and purged marks can't be told any more.
    anew := asked.value <> 'null' and (
      checkpoint is null
      or request ->> 'epoch' is distinct from server.epoch::text
      or (checkpoint ->> 'stamp')::bigint < server.floor_stamp
      or (checkpoint ->> 'stamp')::bigint > newest);
    collections := collections || jsonb_build_object(asked.key, case
      when asked.key = 'pianos' then app.pull_listings(checkpoint, anew, row_limit, row_window, horizon)
      when auth.uid() is null then jsonb_build_object('rows', '[]'::jsonb, 'departed', '[]'::jsonb, 'more', false,
        'restart', false, 'checkpoint', asked.value)
      else app.pull_personal(asked.key, checkpoint, anew, row_limit, horizon)
    end);
  end loop;
  return jsonb_build_object('epoch', server.epoch, 'server_time', to_jsonb(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z',
    'collections', collections);
end
$$;
revoke execute on function public.pull_changes(jsonb) from public;

-- Listings by id as pull_changes gives them, for what a device does not hold: those that the caller may see, at most 200.
create function public.listings_by_ids(ids uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(app.listing_to_json(p)), '[]') from public.pianos as p where p.id = any (ids[1:200]) and not p.deleted
$$;
revoke execute on function public.listings_by_ids(uuid[]) from public;

grant execute on function
  app.pull_listings_first(jsonb, integer, integer),
  app.changed_listings(bigint, uuid, bigint, integer),
  app.pull_listings(jsonb, boolean, integer, integer, bigint),
  app.pull_personal(text, jsonb, boolean, integer, bigint),
  app.parse_checkpoint(jsonb),
  public.pull_changes(jsonb),
  public.listings_by_ids(uuid[])
to anon, authenticated, service_role;

-- After a restore into another cluster: every device starts anew, every row gets a stamp of this cluster.
create function app.renew_sync_epoch() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.sync_epoch set epoch = gen_random_uuid(), floor_stamp = 0;
  delete from public.departed_rows;
  alter table public.pianos disable trigger pianos_3_stamp;
  alter table public.saved_pianos disable trigger saved_pianos_3_stamp;
  alter table public.saved_searches disable trigger saved_searches_3_stamp;
  alter table public.piano_lookup_history disable trigger piano_lookup_history_3_stamp;
  update public.pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_searches set stamp = pg_current_xact_id()::text::bigint;
  update public.piano_lookup_history set stamp = pg_current_xact_id()::text::bigint;
  alter table public.pianos enable trigger pianos_3_stamp;
  alter table public.saved_pianos enable trigger saved_pianos_3_stamp;
  alter table public.saved_searches enable trigger saved_searches_3_stamp;
  alter table public.piano_lookup_history enable trigger piano_lookup_history_3_stamp;
end
$$;

-- Marks, departed ids and receipts are kept 90 days. To be run once a day.
create function app.purge_sync_logs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest constant timestamptz := now() - interval '90 days';
  purged bigint;
begin
  with
    departed as (delete from public.departed_rows where departed_at < oldest returning stamp),
    pianos as (delete from public.pianos where deleted and updated_at < oldest returning stamp),
    saved as (delete from public.saved_pianos where deleted and updated_at < oldest returning stamp),
    searches as (delete from public.saved_searches where deleted and updated_at < oldest returning stamp),
    lookups as (delete from public.piano_lookup_history where deleted and updated_at < oldest returning stamp)
  select max(stamp) into purged from (
    table departed union all table pianos union all table saved union all table searches union all table lookups
  ) as all_purged;
  update public.sync_epoch set floor_stamp = greatest(floor_stamp, coalesce(purged, 0));
  delete from public.sync_receipts where accepted_at < oldest;
end
$$;
