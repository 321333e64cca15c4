-- What a listing's life, its paid marks and its freshness stand on; and the replicated kinds as a table, so that a new one is a
-- table and a row here instead of five functions written anew.

alter table public.pianos
  -- Until when its Highlight Badge is paid.
  add column highlighted_until timestamptz,
  -- Since when it is on the market, reserved or not; null off it.
  add column listed_at timestamptz,
  -- When it ends by itself; null as long as nobody says so.
  add column ends_at timestamptz,
  -- When its owner last said that it is still there.
  add column confirmed_at timestamptz,
  -- The reason travels to devices, and the public reads what is on the market.
  add constraint pianos_screening_reason_is_off_the_market check (screening_reason = '' or not is_published);

-- Devices fetch what changes here, and no edit that waits on one conflicts with it.
alter table public.pianos disable trigger user;
update public.pianos set listed_at = created_at, stamp = pg_current_xact_id()::text::bigint
where is_published and status in ('active', 'reserved') and not deleted;
alter table public.pianos enable trigger user;

grant insert (confirmed_at), update (confirmed_at) on public.pianos to authenticated;

-- The second line behind the column grants: what only the server decides stays as it is, whatever a client sends. That a piano is
-- still there is said of one that is stored, of the past or present, and is never taken back.
create or replace function app.guard_listing() returns trigger
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

-- After app.settle_publishing has decided whether the listing is on the market. Others than devices may say a time of their own.
create function app.note_listed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not (new.is_published and new.status in ('active', 'reserved') and not new.deleted) then
    new.listed_at := null;
  elsif tg_op = 'INSERT' then
    new.listed_at := coalesce(new.listed_at, new.created_at);
  else
    new.listed_at := coalesce(new.listed_at, now());
  end if;
  return new;
end
$$;
create trigger pianos_2_listed_at_insert before insert on public.pianos
  for each row when (new.is_published and new.status in ('active', 'reserved') and not new.deleted)
  execute function app.note_listed();
create trigger pianos_2_listed_at_update before update on public.pianos
  for each row when (
    (old.is_published and old.status in ('active', 'reserved') and not old.deleted)
    is distinct from (new.is_published and new.status in ('active', 'reserved') and not new.deleted))
  execute function app.note_listed();

-- What the screening counted doesn't travel to devices; an admin's reason does, to those who see a listing that is off the market.
create or replace function app.listing_to_json(piano public.pianos, seller jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(piano) - array[
      'is_public', 'seller_is_dealer', 'seller_rating', 'seller_revision', 'screening_score', 'screening_flags', 'flagged_at']
    || jsonb_build_object('seller', seller)
$$;

-- The replicated kinds. docs/contributing.md says what else a new one needs.
create table app.synced_kinds (
  -- Of the table in `public`, and of the collection on the device.
  name text primary key,
  -- Kinds that point to another come after it: purged backwards.
  position integer not null generated always as identity,
  -- Columns that are taken from a device's fields. Grants and triggers of the table decide as well.
  writable text[] not null,
  -- Those of them that are written once, when the row is made.
  lasting text[] not null default '{}',
  -- Whose row it is: a column with the id of a person.
  owner_column text not null default 'user_id',
  -- A second person who holds the row; who is never the same.
  other_side text,
  -- Whether that person may push updates too. What of it, the table's policies and triggers decide.
  other_side_writes boolean not null default false,
  -- Rows are made and never changed.
  append_only boolean not null default false,
  -- Every change only adds, whatever the row has become by then: no base version, and an insert of a row that is there updates it.
  additive boolean not null default false,
  -- Visitors add rows, which nobody owns.
  visitors_insert boolean not null default false,
  -- Under which name a person's rows stand among their exported data; null: not there. One row alone stands without a list.
  export_as text,
  export_single boolean not null default false,
  export_without text[] not null default array['user_id', 'version', 'stamp'],
  export_order text[] not null default array['created_at'],
  -- Which rows go 90 days after their last change: those that are deleted, or also those that both sides left.
  purged text not null default 'deleted',
  constraint synced_kinds_purge_is_known check (purged in ('never', 'deleted', 'deleted or left')),
  constraint synced_kinds_two_sides_are_named check (
    other_side is not null or (not other_side_writes and purged <> 'deleted or left'))
);
comment on table app.synced_kinds is 'Written by migrations only.';
revoke all on app.synced_kinds from public, anon, authenticated, service_role;
grant select on app.synced_kinds to anon, authenticated, service_role;

-- A name that is wrong shows when the migration runs, not when a device pushes.
create function app.check_synced_kind() returns trigger
language plpgsql set search_path = '' as $$
declare
  wrong text;
begin
  select string_agg(name, ', ') into wrong from (
    select unnest(new.writable || new.lasting || new.export_without || new.export_order
      || array['id', 'created_at', 'updated_at', 'version', 'stamp', new.owner_column, coalesce(new.other_side, 'id')]
      || case when new.purged = 'never' and new.export_single then '{}' else array['deleted'] end) as name
    except select attname::text from pg_catalog.pg_attribute
    where attrelid = to_regclass(format('public.%I', new.name)) and attnum > 0 and not attisdropped) as missing;
  if wrong is not null then
    raise exception 'public.% has no %', new.name, wrong;
  elsif not new.writable @> new.lasting then
    raise exception 'What of % lasts must be writable', new.name;
  end if;
  return new;
end
$$;
create trigger synced_kinds_are_right before insert or update on app.synced_kinds
  for each row execute function app.check_synced_kind();

insert into app.synced_kinds (name, writable, lasting, owner_column, export_as, export_without) values (
  'pianos', array[
    'title', 'brand', 'model', 'piano_type', 'subtype', 'year', 'price', 'condition', 'description', 'status',
    'is_published', 'image_urls', 'serial_number', 'stock_number', 'finish', 'height_cm', 'length_cm', 'location',
    'town', 'country_code', 'lat', 'lng', 'instrument_details', 'availability_slots', 'confirmed_at', 'deleted'],
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
  'user_profiles', array['full_name', 'phone', 'town', 'country_code', 'company_name', 'time_zone'], 'profile', true, 'never');
insert into app.synced_kinds (name, writable, other_side, append_only, export_as, export_without, export_order, purged) values
  ('inquiries', array['seller_id', 'piano_id', 'inquiry_type', 'name', 'email', 'phone', 'message', 'written_at', 'deleted'],
    'seller_id', true, 'inquiries', array['version', 'stamp'], array['created_at'], 'deleted or left'),
  ('messages', array['inquiry_id', 'body', 'written_at', 'deleted'],
    'recipient_id', true, 'messages', array['version', 'stamp'], array['created_at', 'place'], 'deleted');
insert into app.synced_kinds (name, writable, lasting, additive, export_as, purged) values (
  'conversation_marks', array['inquiry_id', 'read_place', 'blocked', 'reported', 'report_reason'], array['inquiry_id'],
  true, 'conversation_marks', 'never');

-- Applies one change; raises PT4xx or the database's own error when it can't be.
create or replace function app.push_change(change jsonb) returns jsonb
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
  stored jsonb;
  changed integer;
begin
  select * into kind from app.synced_kinds as k where k.name = target;
  if not found or op is null or op not in ('insert', 'update', 'delete')
    or row_id is null or change_key is null or jsonb_typeof(fields) <> 'object' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  if me is null and not (kind.visitors_insert and op = 'insert') then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
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
    raise exception 'What was sent can''t be changed or taken back.' using errcode = 'PT403';
  end if;
  select string_agg(quote_ident(name), ', ') into columns
  from unnest(kind.writable) as name
  where fields ? name and (op = 'insert' or name <> all (kind.lasting));

  if op = 'insert' then
    if stored is not null then
      if stored ->> kind.owner_column is distinct from me::text then
        raise exception 'This entry exists already.' using errcode = 'PT409';
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
      raise exception 'This entry is no longer there.' using errcode = 'PT404';
    elsif stored ->> kind.owner_column is distinct from me::text
      and not (kind.other_side_writes and stored ->> kind.other_side is not distinct from me::text) then
      raise exception 'Only its owner can change this.' using errcode = 'PT403';
    elsif (stored -> 'version') is distinct from (change -> 'base_version')
      and not kind.additive and not (op = 'delete' and (stored ->> 'deleted')::boolean) then
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    elsif columns is not null then
      execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
        where id = $2 and (version = $3 or $4)', target, columns)
      using fields, row_id, (stored ->> 'version')::bigint, kind.additive;
      get diagnostics changed = row_count;
      if changed = 0 then
        -- Either somebody was faster, or a policy filtered the row away without a word.
        if (app.row_to_wire(target, row_id) -> 'version') is distinct from (stored -> 'version') then
          return answer || jsonb_build_object('status', 'conflict', 'row', app.row_to_wire(target, row_id));
        end if;
        raise exception 'You may not change this.' using errcode = 'PT403';
      end if;
    end if;
  end if;

  if me is not null then
    insert into public.sync_receipts (user_id, change_id, collection, row_id) values (me, change_key, target, row_id);
  end if;
  return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
end
$$;

-- All of them or, by an error, none. Null when the list is not of this kind. Its answers are those of app.push_change without a row.
create or replace function app.push_inserts(changes jsonb) returns jsonb
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

drop function app.writable_columns(text);
drop function app.lasting_columns(text);

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
drop function app.pull_personal(text, jsonb, boolean, integer, bigint);
drop function app.pull_conversations(text, jsonb, boolean, integer, bigint);

-- Request: { epoch, limit (200), window (5000), checkpoints: { collection: checkpoint or null } }.
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

  for asked in
    select each.key, each.value, k as kind
    from jsonb_each(request -> 'checkpoints') as each left join app.synced_kinds as k on k.name = each.key
  loop
    kind := asked.kind;
    if kind.name is null then
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
      when kind.name = 'pianos' then app.pull_listings(checkpoint, anew, row_limit, row_window, horizon)
      when auth.uid() is null then jsonb_build_object('rows', '[]'::jsonb, 'departed', '[]'::jsonb, 'more', false,
        'restart', false, 'checkpoint', asked.value)
      else app.pull_rows(kind, checkpoint, anew, row_limit, horizon)
    end);
  end loop;
  return jsonb_build_object('epoch', server.epoch, 'server_time', to_jsonb(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z',
    'collections', collections);
end
$$;

-- After a restore into another cluster: every device starts anew, every row gets a stamp of this cluster. No trigger has a say in
-- that, since nothing else changes.
create or replace function app.renew_sync_epoch() returns void
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
create or replace function app.purge_sync_logs() returns void
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

-- All that the database has about the caller, as it is; row-level security applies.
create or replace function public.export_own_data() returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  kind app.synced_kinds;
  rows jsonb;
  answer jsonb;
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;
  answer := jsonb_build_object(
    'sessions', public.own_sessions(),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
      from storage.objects as o where (storage.foldername(o.name))[1] = me::text));
  for kind in select * from app.synced_kinds as k where k.export_as is not null order by k.position loop
    execute format('select coalesce(jsonb_agg(%s - $2 order by %s), ''[]'') from public.%I as t where $1 in (%s)%s',
      case kind.name when 'pianos' then 'app.listing_to_json(t) - ''seller''' else 'to_jsonb(t)' end,
      (select string_agg(format('t.%I', name), ', ' order by place) from unnest(kind.export_order) with ordinality as each (name, place)),
      kind.name,
      concat_ws(', ', format('t.%I', kind.owner_column), 't.' || quote_ident(kind.other_side)),
      case when not kind.export_single then ' and not t.deleted' end)
    into rows using me, kind.export_without;
    answer := answer || jsonb_build_object(kind.export_as, case when kind.export_single then rows -> 0 else rows end);
  end loop;
  return answer;
end
$$;

revoke execute on function app.note_listed(), app.check_synced_kind() from public, anon, authenticated;
grant execute on function app.pull_rows(app.synced_kinds, jsonb, boolean, integer, bigint) to anon, authenticated, service_role;
