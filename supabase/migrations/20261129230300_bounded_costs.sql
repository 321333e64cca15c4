-- A name of a maker is cut before it is folded, wherever it comes from: folding 400 kB took more than a second.
create or replace function public.fold_maker_name(input text) returns text
language sql immutable set search_path = ''
as $$
select pg_catalog.translate(
  pg_catalog.regexp_replace(
    pg_catalog.replace(pg_catalog.normalize(pg_catalog.left(coalesce(input, ''), 200), 'NFKD'), '&', 'and'), '[^A-Za-z0-9]', '', 'g'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
$$;

-- A page has at most the 200 rows that devices ask for: one of a thousand took as long as five.
-- Request: { epoch, limit (at most 200), window (5000), checkpoints: { collection: checkpoint or null } }.
-- PT400 when the request is malformed or names an unknown collection.
create or replace function public.pull_changes(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- All transactions below are finished: no row can still appear behind a checkpoint that lies below.
  horizon constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  row_limit integer;
  row_window integer;
  server public.sync_epoch;
  asked record;
  kind app.synced_kinds;
  checkpoint jsonb;
  anew boolean;
  answer jsonb;
  collections jsonb := '{}';
begin
  if jsonb_typeof(request -> 'checkpoints') is distinct from 'object'
    or coalesce(jsonb_typeof(request -> 'limit'), 'number') <> 'number'
    or coalesce(jsonb_typeof(request -> 'window'), 'number') <> 'number' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 200)::integer;
  row_window := least(greatest(coalesce((request ->> 'window')::numeric, 5000), 1), 50000)::integer;
  select * into strict server from public.sync_epoch;

  for asked in
    select each.key, each.value, k as kind
    from jsonb_each(request -> 'checkpoints') as each left join app.synced_kinds as k on k.name = each.key
  loop
    kind := asked.kind;
    if kind.name is null then
      raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
    end if;
    checkpoint := app.parse_checkpoint(asked.value);
    -- Stamps start anew after a restore into another cluster, and purged marks can't be told any more.
    anew := asked.value <> 'null' and (
      checkpoint is null
      or request ->> 'epoch' is distinct from server.epoch::text
      or ((checkpoint ->> 'stamp')::bigint < server.floor_stamp and checkpoint ->> 'floor' is distinct from server.floor_stamp::text)
      or (checkpoint ->> 'stamp')::bigint > newest);
    answer := case
      when kind.name = 'pianos' then app.pull_listings(checkpoint, anew, row_limit, row_window, horizon)
      when auth.uid() is null then jsonb_build_object('rows', '[]'::jsonb, 'departed', '[]'::jsonb, 'more', false,
        'restart', false, 'checkpoint', asked.value)
      else app.pull_rows(kind, checkpoint, anew, row_limit, horizon)
    end;
    -- A device that has all there is has seen what was purged go, however old its newest row; and one that is on its way through a
    -- first pull has begun behind it.
    if (answer #>> '{checkpoint,stamp}')::bigint < server.floor_stamp then
      answer := jsonb_set(answer, '{checkpoint}', (answer -> 'checkpoint') || case
        when (answer ->> 'more')::boolean then jsonb_build_object('floor', server.floor_stamp::text)
        else jsonb_build_object('stamp', least(server.floor_stamp, horizon - 1)::text, 'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff') end);
    end if;
    collections := collections || jsonb_build_object(asked.key, answer);
  end loop;
  return jsonb_build_object('epoch', server.epoch, 'server_time', to_jsonb(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z',
    'collections', collections);
end
$$;
