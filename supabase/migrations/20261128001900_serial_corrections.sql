-- Corrections that people report to what a serial number was answered with, decided by admins; and the maker that was asked for
-- with a look-up, by which the coverage of the tables is counted.

alter table public.piano_lookup_history
  add column manufacturer_asked text not null default '',
  add constraint piano_lookup_history_asked_is_short check (length(manufacturer_asked) <= 100);
grant insert (manufacturer_asked) on public.piano_lookup_history to anon, authenticated;

-- user_id is null for a visitor's report. The years that were answered are null where there was no answer; answered_year_to alone
-- is null for "that year or later".
create table public.serial_corrections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  serial_number text not null,
  manufacturer text not null default '',
  answered_year_from integer,
  answered_year_to integer,
  claimed_year integer,
  claimed_model text not null default '',
  evidence text not null,
  status text not null default 'new',
  admin_note text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint serial_corrections_serial_is_1_to_50 check (length(serial_number) between 1 and 50),
  constraint serial_corrections_years_are_1700_to_2100 check (
    answered_year_from between 1700 and 2100 and answered_year_to between 1700 and 2100 and claimed_year between 1700 and 2100),
  constraint serial_corrections_claim_something check (claimed_year is not null or claimed_model <> ''),
  constraint serial_corrections_evidence_is_10_to_1000 check (length(btrim(evidence)) >= 10 and length(evidence) <= 1000),
  constraint serial_corrections_texts_are_short check (
    length(manufacturer) <= 100 and length(claimed_model) <= 100 and length(admin_note) <= 500),
  constraint serial_corrections_status_is_known check (status in ('new', 'accepted', 'declined')),
  constraint serial_corrections_decision_has_time check ((status = 'new') = (decided_at is null))
);
comment on column public.serial_corrections.admin_note is 'Written for the person: why a report was declined, or a word on an accepted one.';
create index serial_corrections_by_change on public.serial_corrections (user_id, stamp, id);
create index serial_corrections_open on public.serial_corrections (created_at) where status = 'new' and not deleted;

revoke all on public.serial_corrections from anon, authenticated;
grant all on public.serial_corrections to service_role;
grant select on public.serial_corrections to authenticated;
grant insert (id, user_id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, deleted)
  on public.serial_corrections to authenticated;
grant update (deleted) on public.serial_corrections to authenticated;
grant insert (id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, deleted)
  on public.serial_corrections to anon;

alter table public.serial_corrections enable row level security;
create policy "People read their corrections and admins all" on public.serial_corrections
  for select to authenticated using (user_id = (select auth.uid()) or (select app.is_admin()));
create policy "People report corrections" on public.serial_corrections
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People withdraw their corrections" on public.serial_corrections
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A visitor's correction is recorded without a user" on public.serial_corrections
  for insert to anon with check (user_id is null and not deleted);

create trigger serial_corrections_0_refuse_suspended before insert or update or delete on public.serial_corrections
  for each statement execute function app.refuse_suspended();

-- The second line behind the column grants, and sentences for what the constraints refuse.
create function app.guard_correction() returns trigger
language plpgsql set search_path = '' as $$
declare
  withdrawn constant boolean := new.deleted;
begin
  if app.is_client() and tg_op = 'UPDATE' then
    new := old;
    new.deleted := withdrawn;
  elsif app.is_client() then
    new.user_id := auth.uid();
    new.status := 'new';
    new.admin_note := '';
    new.decided_at := null;
  end if;
  if length(btrim(coalesce(new.evidence, ''))) < 10 or length(new.evidence) > 1000 then
    raise exception 'Please say in 10 to 1,000 characters where you know it from.' using errcode = 'PT422';
  elsif new.claimed_year is null and new.claimed_model = '' then
    raise exception 'Please give the year, the model or both.' using errcode = 'PT422';
  end if;
  return new;
end
$$;
create trigger serial_corrections_1_guard before insert or update on public.serial_corrections
  for each row execute function app.guard_correction();

-- At most 20 of a person wait for a decision; of visitors together at most 30 come in an hour, and 300 wait. The lock keeps parallel
-- requests from taking the last place twice. Definer, since a visitor may not read what is counted.
create function app.limit_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('serial_corrections:' || coalesce(new.user_id::text, ''), 0));
  if new.user_id is not null then
    if (select count(*) from public.serial_corrections
        where user_id = new.user_id and status = 'new' and not deleted and id <> new.id) >= 20 then
      raise exception '20 of your corrections wait to be looked at. Please send more when some are decided.' using errcode = 'PT409';
    end if;
  elsif (select count(*) from public.serial_corrections where user_id is null and status = 'new' and not deleted) >= 300
    or (select count(*) from public.serial_corrections where user_id is null and created_at > now() - interval '1 hour') >= 30 then
    raise exception 'More corrections came in than can be looked at. Please try again later, or sign in first.' using errcode = 'PT429';
  end if;
  return new;
end
$$;
create trigger serial_corrections_2_limit_at_insert before insert on public.serial_corrections
  for each row when (new.status = 'new' and not new.deleted) execute function app.limit_corrections();
create trigger serial_corrections_2_limit_at_update before update on public.serial_corrections
  for each row when (new.status = 'new' and old.deleted and not new.deleted) execute function app.limit_corrections();
create trigger serial_corrections_3_stamp before insert or update on public.serial_corrections
  for each row execute function app.stamp_row();

create function app.note_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_activity('correction_reported', auth.uid(), (select count(*) from added)::integer);
  return null;
end
$$;
create trigger serial_corrections_9_new after insert on public.serial_corrections
  referencing new table as added for each statement execute function app.note_corrections();

-- Replication

create or replace function app.writable_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'pianos' then array[
      'title', 'brand', 'model', 'piano_type', 'subtype', 'year', 'price', 'condition', 'description', 'status',
      'is_published', 'image_urls', 'serial_number', 'stock_number', 'finish', 'height_cm', 'length_cm', 'location',
      'town', 'country_code', 'lat', 'lng', 'instrument_details', 'availability_slots', 'deleted']
    when 'saved_pianos' then array['piano_id', 'title', 'note', 'deleted']
    when 'saved_searches' then array['name', 'query', 'seen_at', 'deleted']
    when 'piano_lookup_history' then array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent',
      'manufacturer_asked', 'deleted']
    when 'serial_corrections' then array[
      'serial_number', 'manufacturer', 'answered_year_from', 'answered_year_to', 'claimed_year', 'claimed_model', 'evidence', 'deleted']
    when 'user_profiles' then array['full_name', 'phone', 'town', 'country_code', 'company_name', 'time_zone']
  end
$$;

-- Columns that are written once, when the row is made.
create or replace function app.lasting_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'saved_pianos' then array['piano_id']
    when 'piano_lookup_history' then array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent',
      'manufacturer_asked']
    when 'serial_corrections' then array[
      'serial_number', 'manufacturer', 'answered_year_from', 'answered_year_to', 'claimed_year', 'claimed_model', 'evidence']
    else '{}'::text[]
  end
$$;

-- Applies one change; raises PT4xx or the database's own error when it can't be.
create or replace function app.push_change(change jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := change ->> 'collection';
  op constant text := change ->> 'op';
  row_id constant uuid := (change ->> 'id')::uuid;
  change_key constant uuid := (change ->> 'change_id')::uuid;
  fields constant jsonb := case change ->> 'op'
    when 'delete' then '{"deleted": true}' else coalesce(nullif(change -> 'fields', 'null'), '{}') end;
  answer constant jsonb := jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id');
  columns text;
  stored jsonb;
  changed integer;
begin
  if app.writable_columns(target) is null or op is null or op not in ('insert', 'update', 'delete')
    or row_id is null or change_key is null or jsonb_typeof(fields) <> 'object' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  if me is null and not (target in ('piano_lookup_history', 'serial_corrections') and op = 'insert') then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;

  -- Two conditions apart: a visitor may not even look at the receipts.
  if me is not null then
    if exists (select 1 from public.sync_receipts as r where r.user_id = me and r.change_id = change_key) then
      return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
    end if;
  end if;

  stored := app.row_to_wire(target, row_id);
  select string_agg(quote_ident(name), ', ') into columns
  from unnest(app.writable_columns(target)) as name
  where fields ? name and (op = 'insert' or name <> all (app.lasting_columns(target)));

  if op = 'insert' then
    if stored is not null then
      if coalesce(stored ->> 'owner_id', stored ->> 'user_id') is distinct from me::text then
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
    elsif coalesce(stored ->> 'owner_id', stored ->> 'user_id') is distinct from me::text then
      raise exception 'Only its owner can change this.' using errcode = 'PT403';
    elsif (stored -> 'version') is distinct from (change -> 'base_version')
      and not (op = 'delete' and (stored ->> 'deleted')::boolean) then
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    elsif columns is not null then
      execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
        where id = $2 and version = $3', target, columns)
      using fields, row_id, (stored ->> 'version')::bigint;
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
    if asked.key not in ('pianos', 'saved_pianos', 'saved_searches', 'piano_lookup_history', 'serial_corrections', 'user_profiles') then
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

-- After a restore into another cluster: every device starts anew, every row gets a stamp of this cluster.
create or replace function app.renew_sync_epoch() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.sync_epoch set epoch = gen_random_uuid(), floor_stamp = 0;
  delete from public.departed_rows;
  alter table public.pianos disable trigger pianos_3_stamp;
  alter table public.saved_pianos disable trigger saved_pianos_3_stamp;
  alter table public.saved_searches disable trigger saved_searches_3_stamp;
  alter table public.piano_lookup_history disable trigger piano_lookup_history_3_stamp;
  alter table public.serial_corrections disable trigger serial_corrections_3_stamp;
  alter table public.user_profiles disable trigger user_profiles_1_guard;
  alter table public.user_profiles disable trigger user_profiles_3_stamp;
  update public.pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_searches set stamp = pg_current_xact_id()::text::bigint;
  update public.piano_lookup_history set stamp = pg_current_xact_id()::text::bigint;
  update public.serial_corrections set stamp = pg_current_xact_id()::text::bigint;
  update public.user_profiles set stamp = pg_current_xact_id()::text::bigint;
  alter table public.pianos enable trigger pianos_3_stamp;
  alter table public.saved_pianos enable trigger saved_pianos_3_stamp;
  alter table public.saved_searches enable trigger saved_searches_3_stamp;
  alter table public.piano_lookup_history enable trigger piano_lookup_history_3_stamp;
  alter table public.serial_corrections enable trigger serial_corrections_3_stamp;
  alter table public.user_profiles enable trigger user_profiles_1_guard;
  alter table public.user_profiles enable trigger user_profiles_3_stamp;
end
$$;

-- Marks, departed ids and receipts are kept 90 days. To be run once a day.
create or replace function app.purge_sync_logs() returns void
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
    lookups as (delete from public.piano_lookup_history where deleted and updated_at < oldest returning stamp),
    corrections as (delete from public.serial_corrections where deleted and updated_at < oldest returning stamp)
  select max(stamp) into purged from (
    table departed union all table pianos union all table saved union all table searches union all table lookups
    union all table corrections
  ) as all_purged;
  update public.sync_epoch set floor_stamp = greatest(floor_stamp, coalesce(purged, 0));
  delete from public.sync_receipts where accepted_at < oldest;
end
$$;

-- All that the database has about the caller, as it is; row-level security applies.
create or replace function public.export_own_data() returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;
  return jsonb_build_object(
    'sessions', public.own_sessions(),
    'profile', (select to_jsonb(p) - array['user_id', 'version', 'stamp'] from public.user_profiles as p where p.id = me),
    'listings', (
      select coalesce(jsonb_agg(app.listing_to_json(p) - array['seller', 'version', 'stamp'] order by p.created_at), '[]')
      from public.pianos as p where p.owner_id = me and not p.deleted),
    'saved_pianos', (
      select coalesce(jsonb_agg(to_jsonb(s) - array['user_id', 'version', 'stamp'] order by s.created_at), '[]')
      from public.saved_pianos as s where s.user_id = me and not s.deleted),
    'saved_searches', (
      select coalesce(jsonb_agg(to_jsonb(s) - array['user_id', 'version', 'stamp'] order by s.created_at), '[]')
      from public.saved_searches as s where s.user_id = me and not s.deleted),
    'piano_lookup_history', (
      select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'version', 'stamp'] order by l.created_at), '[]')
      from public.piano_lookup_history as l where l.user_id = me and not l.deleted),
    'serial_corrections', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'version', 'stamp'] order by c.created_at), '[]')
      from public.serial_corrections as c where c.user_id = me and not c.deleted),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
      from storage.objects as o where (storage.foldername(o.name))[1] = me::text));
end
$$;

-- What admins see and decide

-- Corrections that wait, the oldest first, at most 50, and how many there are.
create function public.get_serial_corrections() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return (
    with waiting as (select * from public.serial_corrections where status = 'new' and not deleted)
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'serial_number', c.serial_number, 'manufacturer', c.manufacturer,
          'answered_year_from', c.answered_year_from, 'answered_year_to', c.answered_year_to, 'claimed_year', c.claimed_year,
          'claimed_model', c.claimed_model, 'evidence', c.evidence, 'created_at', c.created_at, 'account_id', c.user_id,
          'account_email', p.email) order by c.created_at, c.id)
        from (select * from waiting order by created_at, id limit 50) as c
        left join public.user_profiles as p on p.id = c.user_id), '[]'),
      'checked_at', now()));
end
$$;

-- An admin's word on a correction, for its person to read: a declined one needs a reason of 3 to 500 characters.
-- PT403 for others, PT404 when there is none or it was withdrawn, PT409 when it is decided already, PT422 without a reason.
create function public.decide_serial_correction(correction_id uuid, accept boolean, note text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  correction public.serial_corrections;
  said constant text := btrim(normalize(coalesce(note, ''), nfc));
begin
  perform app.require_admin();
  select * into correction from public.serial_corrections as c where c.id = correction_id and not c.deleted for update;
  if not found then
    raise exception 'This correction was withdrawn.' using errcode = 'PT404';
  elsif correction.status <> 'new' then
    raise exception 'This correction has been decided already.' using errcode = 'PT409';
  elsif accept is null or length(said) > 500 or (not accept and length(said) < 3) then
    raise exception 'Please give a reason of 3 to 500 characters.' using errcode = 'PT422';
  end if;
  update public.serial_corrections as c
  set status = case when accept then 'accepted' else 'declined' end, admin_note = said, decided_at = now()
  where c.id = correction.id;
  perform app.note_activity('correction_decided', auth.uid());
end
$$;

-- Whether the tables know a maker by this folded name: one of its names, the beginning of one, or a piece, as the look-up does.
create function app.is_known_maker(folded text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.piano_manufacturers as m, unnest(m.known_as) as known
    where known = folded
      or (length(folded) >= 3 and starts_with(known, folded))
      or (length(folded) >= 4 and strpos(known, folded) > 0))
$$;

-- How far the serial tables reach, by what the look-ups of the last days asked for: numbers that failed, makers outside the tables,
-- weak answers. Where no maker was asked for, the one that was found counts. Spellings of a maker count together, under the most frequent.
create or replace function public.get_serial_coverage(days_back integer default 90) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return (
    with asked as (
      select upper(btrim(serial_number)) as serial, confidence_level, was_successful, created_at,
        coalesce(nullif(btrim(manufacturer_asked), ''), manufacturer_found) as spelling
      from public.piano_lookup_history
      where created_at > now() - make_interval(days => least(greatest(coalesce(days_back, 90), 1), 730))
    ), lookups as (
      -- A name without a Latin letter folds to nothing.
      select asked.*, coalesce(nullif(public.fold_maker_name(spelling), ''), lower(spelling)) as maker_key from asked
    ), makers as (
      select maker_key, mode() within group (order by spelling) as maker, count(*) as times,
        count(*) filter (where not was_successful) as failed,
        count(*) filter (where confidence_level = 'low' or not was_successful) as weak, max(created_at) as last_at
      from lookups where maker_key <> '' group by maker_key
    )
    select jsonb_build_object(
      'lookups', (select count(*) from lookups),
      'successful', (select count(*) from lookups where was_successful),
      'failed', (select count(*) from lookups where not was_successful),
      'confidence', jsonb_build_object(
        'high', (select count(*) from lookups where was_successful and confidence_level = 'high'),
        'medium', (select count(*) from lookups where was_successful and confidence_level = 'medium'),
        'low', (select count(*) from lookups where was_successful and confidence_level = 'low')),
      'failed_serials', coalesce((select jsonb_agg(f order by f.times desc, f.last_at desc) from (
        select serial, coalesce(max(makers.maker), '') as maker, count(*) as times, max(lookups.created_at) as last_at
        from lookups left join makers using (maker_key) where not was_successful
        group by serial, maker_key order by count(*) desc, max(lookups.created_at) desc limit 25) as f), '[]'),
      'unknown_makers', coalesce((select jsonb_agg(u order by u.times desc, u.maker) from (
        select maker, times, failed, last_at from makers where not app.is_known_maker(maker_key)
        order by times desc, maker limit 25) as u), '[]'),
      'weak_makers', coalesce((select jsonb_agg(w order by w.weak desc, w.maker) from (
        select maker, weak, failed, times from makers where weak > 0 order by weak desc, maker limit 25) as w), '[]'),
      'checked_at', now()));
end
$$;

revoke execute on function
  app.guard_correction(), app.limit_corrections(), app.note_corrections(), app.is_known_maker(text),
  public.get_serial_corrections(), public.decide_serial_correction(uuid, boolean, text)
from public, anon, authenticated;
grant execute on function public.get_serial_corrections(), public.decide_serial_correction(uuid, boolean, text) to authenticated;
