-- The replicated kinds; what changed since a device last asked; and what a device wants changed. docs/sync-protocol.md describes
-- requests, answers and promises.

insert into app.synced_kinds (name, writable, lasting, owner_column, export_as, export_without) values (
  'pianos', array[
    'title', 'brand', 'model', 'piano_type', 'subtype', 'year', 'price', 'condition', 'description', 'status',
    'is_published', 'image_urls', 'serial_number', 'stock_number', 'finish', 'height_cm', 'length_cm', 'location',
    'town', 'country_code', 'lat', 'lng', 'instrument_details', 'availability_slots', 'confirmed_at', 'deleted', 'vat_scheme'],
  '{}', 'owner_id', 'listings', array['version', 'stamp']);
insert into app.synced_kinds (name, writable, lasting, visitors_insert, export_as) values
  ('saved_pianos', array['piano_id', 'title', 'note', 'deleted'], array['piano_id'], false, 'saved_pianos'),
  ('saved_searches', array['name', 'query', 'seen_at', 'deleted'], '{}', false, 'saved_searches'),
  ('piano_lookup_history',
    array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent',
      'manufacturer_asked', 'deleted'],
    array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent',
      'manufacturer_asked'],
    true, 'piano_lookup_history'),
  ('serial_corrections',
    array[
      'serial_number', 'manufacturer', 'answered_year_from', 'answered_year_to', 'claimed_year', 'claimed_model', 'evidence', 'deleted'],
    array['serial_number', 'manufacturer', 'answered_year_from', 'answered_year_to', 'claimed_year', 'claimed_model', 'evidence'],
    true, 'serial_corrections');
insert into app.synced_kinds (name, writable, export_as, export_single, purged) values (
  'user_profiles', array['full_name', 'phone', 'town', 'country_code', 'company_name', 'time_zone', 'phone_is_public', 'mail_of_messages'],
  'profile', true, 'never');
insert into app.synced_kinds (name, writable, other_side, append_only, export_as, export_without, export_order, purged) values
  ('inquiries', array['seller_id', 'piano_id', 'inquiry_type', 'name', 'email', 'phone', 'message', 'written_at', 'deleted'],
    'seller_id', true, 'inquiries', array['version', 'stamp'], array['created_at'], 'deleted or left'),
  ('messages', array['inquiry_id', 'body', 'written_at', 'deleted'],
    'recipient_id', true, 'messages', array['version', 'stamp'], array['created_at', 'place'], 'deleted');
insert into app.synced_kinds (name, writable, lasting, additive, export_as, purged) values (
  'conversation_marks', array['inquiry_id', 'read_place', 'blocked', 'reported', 'report_reason'], array['inquiry_id'],
  true, 'conversation_marks', 'never');

-- Two devices of a person make the same marks, and each only adds to them.
insert into app.synced_kinds (name, writable, additive, export_as) values ('notifications', array['is_read', 'deleted'], true, 'notifications');
insert into app.synced_kinds (name, writable, lasting, other_side, other_side_writes, export_as, export_without, purged, appointments) values (
  'viewing_requests', array['piano_id', 'kind', 'state', 'starts_at', 'proposed_at', 'note', 'phone', 'step_note', 'deleted'],
  array['piano_id', 'kind', 'starts_at', 'note', 'phone', 'deleted'],
  'seller_id', true, 'viewing_requests', array['version', 'stamp'], 'deleted or left', array['starts_at', 'proposed_at']);
insert into app.synced_kinds (name, writable, lasting, export_as) values (
  'import_batches',
  array['file_name', 'total', 'created', 'changed', 'same', 'skipped', 'ambiguous', 'ended', 'parts', 'choices', 'undone_at'],
  array['file_name', 'total', 'created', 'changed', 'same', 'skipped', 'ambiguous', 'ended', 'parts'], 'import_batches');
insert into app.synced_kinds (name, writable, append_only, export_as, export_order) values (
  'import_parts', array['batch_id', 'place', 'entries'], true, 'import_parts', array['batch_id', 'place']);
insert into app.synced_kinds (name, writable, export_as, export_single, purged)
values ('dealer_subscriptions', '{}', 'dealer_subscription', true, 'never');

-- Pull

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

-- One page of the listings' first pull: own rows, then the public ones of others, the latest on the market first, up to the window.
-- `boot` says how far it got (its `created_at` is the time that the phase goes by); null in the answer when the first pull is complete.
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

-- Positions of what changed in the listings' scope of the caller behind (after_stamp, after_id) and below the horizon,
-- in that order: own rows, public rows of others, and ids that departed and that the caller may not see any more. A pull brings few
-- rows, while a function is taken for a thousand: on up to some ten thousand listings that made the planner read all of them.
create function app.changed_listings(after_stamp bigint, after_id uuid, horizon bigint, row_limit integer)
returns table (stamp bigint, id uuid, gone boolean)
language sql stable rows 20 set search_path = '' as $$
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

-- A person's rows of one kind behind the checkpoint, deletion marks included. Each side has an index of its own to go along.
create function app.pull_rows(kind app.synced_kinds, checkpoint jsonb, anew boolean, row_limit integer, horizon bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  fresh constant boolean := checkpoint is null or anew;
  held constant text := format(
    '(select * from public.%I where %%s and (stamp, id) > ($2, $3) and stamp < $4 order by stamp, id limit $5)', kind.name);
  after_stamp bigint := case when fresh then 0 else (checkpoint ->> 'stamp')::bigint end;
  after_id uuid := case when fresh then '00000000-0000-0000-0000-000000000000' else (checkpoint ->> 'id')::uuid end;
  found jsonb;
  more boolean;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(t) order by t.stamp, t.id), ''[]'') from (%s) as t',
    case when kind.other_side is null then format(held, format('%I = $1', kind.owner_column))
    else format(held, format('%I = $1', kind.owner_column)) || ' union all '
      || format(held, format('%I = $1 and %I is distinct from $1', kind.other_side, kind.owner_column))
      || ' order by stamp, id limit $5' end)
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
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 1000)::integer;
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

-- Listings by id as pull_changes gives them, for what a device does not hold: those that the caller may see, at most 200.
create function public.listings_by_ids(ids uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(app.listing_to_json(p)), '[]') from public.pianos as p where p.id = any (ids[1:200]) and not p.deleted
$$;

-- Push

-- A sentence for a broken rule of the database. Null for faults that are not the row's: those are to be tried again.
create function app.refusal_of(state text, message text, rule text, hint text) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when state like 'PT4%' then jsonb_build_object('code', state, 'reason', message, 'cause', coalesce(hint, ''))
    when state = '23505' and rule = 'pianos_stock_number_is_unique_per_owner' then jsonb_build_object(
      'code', 'PT409', 'reason', 'Another of your listings has this stock number.', 'cause', 'stock-number-taken')
    when state = '23505' then jsonb_build_object('code', 'PT409', 'reason', 'This entry exists already.', 'cause', 'entry-exists')
    when state = '23503' then jsonb_build_object(
      'code', 'PT409', 'reason', 'This refers to something that is no longer there.', 'cause', 'reference-gone')
    when state = '23502' then jsonb_build_object('code', 'PT422', 'reason', 'Something that is needed is missing.', 'cause', 'value-missing')
    when state = '23514' then jsonb_build_object('code', 'PT422', 'cause', 'value-not-allowed', 'reason', case
      when rule like '%price%' then 'The price can''t be negative.'
      when rule like '%year%' then 'The year must lie between 1700 and 2100.'
      when rule like '%sizes%' then 'Height or length is not plausible.'
      when rule like '%place%' then 'The place on the map is not possible.'
      when rule like '%country%' then 'The country must be a code of two letters.'
      when rule like '%images%' then 'A listing can have at most 30 pictures.'
      when rule like '%description%' then 'The description is too long.'
      when rule like '%short' or rule like '%serial_is%' then 'A text is empty or too long.'
      else 'A value is not one of those allowed.' end)
    when state = '42501' then jsonb_build_object('code', 'PT403', 'reason', 'You may not change this.', 'cause', 'change-forbidden')
    when left(state, 2) = '22' then jsonb_build_object('code', 'PT422', 'reason', 'A value could not be read.', 'cause', 'value-unreadable')
  end
$$;

-- The row as pull_changes gives it; null when the caller may not read it.
create function app.row_to_wire(collection text, row_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  if collection = 'pianos' then
    select app.listing_to_json(p) into answer from public.pianos as p where p.id = row_id;
  elsif auth.uid() is not null then
    execute format('select to_jsonb(t) from public.%I as t where t.id = $1', collection) into answer using row_id;
  end if;
  return answer;
end
$$;

-- Applies one change; raises PT4xx or the database's own error when it can't be.
create function app.push_change(change jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := change ->> 'collection';
  op text := change ->> 'op';
  row_id constant uuid := (change ->> 'id')::uuid;
  change_key constant uuid := (change ->> 'change_id')::uuid;
  fields constant jsonb := case change ->> 'op'
    when 'delete' then '{"deleted": true}' else coalesce(nullif(change -> 'fields', 'null'), '{}') end;
  answer constant jsonb := jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id');
  kind app.synced_kinds;
  columns text;
  lasting text;
  stored jsonb;
  changes_lasting boolean;
  changed integer;
begin
  select * into kind from app.synced_kinds as k where k.name = target;
  if not found or op is null or op not in ('insert', 'update', 'delete')
    or row_id is null or change_key is null or jsonb_typeof(fields) <> 'object' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  if me is null and not (kind.visitors_insert and op = 'insert') then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;

  -- Two conditions apart: a visitor may not even look at the receipts.
  if me is not null then
    if exists (select 1 from public.sync_receipts as r where r.user_id = me and r.change_id = change_key) then
      return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
    end if;
  end if;

  stored := app.row_to_wire(target, row_id);
  -- Two devices of a person make the same row, and each only adds to it: there is nothing to choose between.
  if kind.additive and stored is not null and op <> 'delete' then
    op := 'update';
  elsif kind.append_only and op <> 'insert' then
    raise exception 'What was sent can''t be changed or taken back.' using errcode = 'PT403', hint = 'append-only';
  end if;
  select string_agg(quote_ident(name), ', ') into columns
  from unnest(kind.writable) as name
  where fields ? name and (op = 'insert' or name <> all (kind.lasting));
  select string_agg(format('t.%1$I is distinct from given.%1$I', name), ' or ') into lasting
  from unnest(kind.lasting) as name
  where fields ? name and op <> 'insert';

  if op = 'insert' then
    if stored is not null then
      if stored ->> kind.owner_column is distinct from me::text then
        raise exception 'This entry exists already.' using errcode = 'PT409', hint = 'entry-exists';
      end if;
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    end if;
    begin
      execute format('insert into public.%1$I (id%2$s) select $1%2$s from jsonb_populate_record(null::public.%1$I, $2)',
        target, coalesce(', ' || columns, ''))
      using row_id, fields;
    exception when unique_violation then
      -- A visitor can't see the row that an earlier try already recorded.
      if me is not null then
        raise;
      end if;
    end;
  else
    if stored is null then
      raise exception 'This entry is no longer there.' using errcode = 'PT404', hint = 'entry-gone';
    elsif stored ->> kind.owner_column is distinct from me::text
      and not (kind.other_side_writes and stored ->> kind.other_side is not distinct from me::text) then
      raise exception 'Only its owner can change this.' using errcode = 'PT403', hint = 'not-the-owner';
    elsif (stored -> 'version') is distinct from (change -> 'base_version')
      and not kind.additive and not (op = 'delete' and (stored ->> 'deleted')::boolean) then
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    end if;
    -- Dropped without a word, an edit made before the answer to the first request would be lost.
    if lasting is not null then
      execute format('select %s from public.%2$I as t, jsonb_populate_record(null::public.%2$I, $1) as given where t.id = $2', lasting, target)
      into changes_lasting using fields, row_id;
      if changes_lasting then
        raise exception 'This can''t be changed any more once it was sent.' using errcode = 'PT409', hint = 'written-once';
      end if;
    end if;
    if columns is not null then
      execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
        where id = $2 and (version = $3 or $4)', target, columns)
      using fields, row_id, (stored ->> 'version')::bigint, kind.additive;
      get diagnostics changed = row_count;
      if changed = 0 then
        -- Either somebody was faster, or a policy filtered the row away without a word.
        if (app.row_to_wire(target, row_id) -> 'version') is distinct from (stored -> 'version') then
          return answer || jsonb_build_object('status', 'conflict', 'row', app.row_to_wire(target, row_id));
        end if;
        raise exception 'You may not change this.' using errcode = 'PT403', hint = 'change-forbidden';
      end if;
    end if;
  end if;

  if me is not null then
    insert into public.sync_receipts (user_id, change_id, collection, row_id) values (me, change_key, target, row_id);
  end if;
  return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
end
$$;

-- New rows of one table, as an import sends them, go in by one statement instead of one each: all of them or, by an error, none. Null
-- when the list is not of this kind. Its answers are those of app.push_change without a row: the device has what it sent, and what the
-- database added comes with the pull that follows every push.
create function app.push_inserts(changes jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := changes -> 0 ->> 'collection';
  names constant text[] := array(select jsonb_object_keys(changes -> 0 -> 'fields'));
  writable text[];
  columns text;
  stored integer;
begin
  if me is null or jsonb_array_length(changes) < 2 then
    return null;
  end if;
  select k.writable into writable from app.synced_kinds as k where k.name = target;
  if not found or exists (
    select from jsonb_array_elements(changes) as change
    where (change ->> 'op' = 'insert' and change ->> 'collection' = target
      and change -> 'fields' ?& names and (change -> 'fields') - names = '{}') is not true
  ) then
    return null;
  end if;

  select coalesce(string_agg(', ' || quote_ident(name), ''), '') into columns
  from unnest(writable) as name where name = any (names);
  execute format(
    'with given as materialized (
       select change, place, (change ->> ''id'')::uuid as row_id
       from jsonb_array_elements($1) with ordinality as each (change, place)),
     filed as (
       insert into public.sync_receipts (user_id, change_id, collection, row_id)
       select $2, (change ->> ''change_id'')::uuid, $3, row_id from given)
     insert into public.%1$I (id%2$s)
     select row_id%2$s from given, lateral jsonb_populate_record(null::public.%1$I, (change -> ''fields'') - ''id'')
     order by place',
    target, columns)
  using changes, me, target;
  get diagnostics stored = row_count;
  if stored <> jsonb_array_length(changes) then
    raise exception 'A row was left out';
  end if;
  return (
    select jsonb_agg(jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id', 'status', 'accepted') order by place)
    from jsonb_array_elements(changes) with ordinality as each (change, place));
end
$$;

-- Applies at most 100 changes in their order, each on its own: a refused one neither undoes nor blocks its neighbours.
-- PT400 when the request is no such list. Faults that are not a row's own fail the whole request, to be tried again.
create function public.push_changes(changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  any_id constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  change jsonb;
  answers jsonb[] := '{}';
  bulk jsonb;
  refusal jsonb;
  state text;
  message text;
  rule text;
  cause text;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 100 then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  -- One push of a person at a time: a doubled request finds the receipts of the first.
  perform pg_advisory_xact_lock(hashtextextended('push:' || coalesce(me::text, changes -> 0 ->> 'id', ''), 0));
  begin
    bulk := app.push_inserts(changes);
  exception when others then
    -- Something is wrong with one of them, or one is there already: alone, each gets its own answer.
    bulk := null;
  end;
  if bulk is not null then
    return bulk;
  end if;
  for change in select value from jsonb_array_elements(changes) loop
    begin
      refusal := null;
      if me is not null then
        select receipt.refusal into refusal from public.sync_receipts as receipt
        where receipt.user_id = me and receipt.change_id = (change ->> 'change_id')::uuid;
      end if;
      if refusal is null then
        answers := answers || app.push_change(change);
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name, cause = pg_exception_hint;
      refusal := app.refusal_of(state, message, rule, cause);
      if refusal is null then
        raise;
      end if;
      if me is not null and change ->> 'change_id' ~* any_id and change ->> 'id' ~* any_id then
        insert into public.sync_receipts (user_id, change_id, collection, row_id, refusal)
        values (me, (change ->> 'change_id')::uuid, coalesce(change ->> 'collection', ''), (change ->> 'id')::uuid, refusal);
      end if;
    end;
    if refusal is not null then
      answers := answers || (jsonb_build_object(
        'change_id', change -> 'change_id', 'id', change -> 'id', 'status', 'rejected') || refusal);
    end if;
  end loop;
  return to_jsonb(answers);
end
$$;

-- Upkeep

-- After a restore into another cluster: every device starts anew, every row gets a stamp of this cluster. No trigger has a say in
-- that, since nothing else changes.
create function app.renew_sync_epoch() returns void
language plpgsql security definer set search_path = '' as $$
declare
  kind text;
begin
  update public.sync_epoch set epoch = gen_random_uuid(), floor_stamp = 0;
  delete from public.departed_rows;
  for kind in select name from app.synced_kinds order by position loop
    execute format('alter table public.%I disable trigger user', kind);
    execute format('update public.%I set stamp = pg_current_xact_id()::text::bigint', kind);
    execute format('alter table public.%I enable trigger user', kind);
  end loop;
end
$$;

-- Marks, departed ids and receipts are kept 90 days, and so are conversations that both sides left. To be run once a day.
create function app.purge_sync_logs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest constant timestamptz := now() - interval '90 days';
  kind app.synced_kinds;
  purged bigint;
  highest bigint;
begin
  with departed as (delete from public.departed_rows where departed_at < oldest returning stamp)
  select max(stamp) into highest from departed;
  for kind in select * from app.synced_kinds as k where k.purged <> 'never' order by k.position desc loop
    execute format('with gone as (delete from public.%I where (deleted%s) and updated_at < $1 returning stamp) select max(stamp) from gone',
      kind.name,
      case when kind.purged = 'deleted or left' then format(' or (%I is null and %I is null)', kind.owner_column, kind.other_side) end)
    into purged using oldest;
    highest := greatest(highest, purged);
  end loop;
  update public.sync_epoch set floor_stamp = greatest(floor_stamp, coalesce(highest, 0));
  delete from public.sync_receipts where accepted_at < oldest;
end
$$;

revoke execute on function
  app.parse_checkpoint(jsonb), app.pull_listings_first(jsonb, integer, integer),
  app.changed_listings(bigint, uuid, bigint, integer), app.pull_listings(jsonb, boolean, integer, integer, bigint),
  app.pull_rows(app.synced_kinds, jsonb, boolean, integer, bigint), public.pull_changes(jsonb), public.listings_by_ids(uuid[]),
  app.refusal_of(text, text, text, text), app.row_to_wire(text, uuid), app.push_change(jsonb), app.push_inserts(jsonb),
  public.push_changes(jsonb), app.renew_sync_epoch(), app.purge_sync_logs()
from public, anon, authenticated;
grant execute on function
  app.parse_checkpoint(jsonb), app.pull_listings_first(jsonb, integer, integer),
  app.changed_listings(bigint, uuid, bigint, integer), app.pull_listings(jsonb, boolean, integer, integer, bigint),
  app.pull_rows(app.synced_kinds, jsonb, boolean, integer, bigint), public.pull_changes(jsonb), public.listings_by_ids(uuid[]),
  app.refusal_of(text, text, text, text), app.row_to_wire(text, uuid), app.push_change(jsonb), app.push_inserts(jsonb),
  public.push_changes(jsonb)
to anon, authenticated, service_role;
