-- One's own account: the profile on one's devices, the devices signed in, taking one's data along, leaving; and a seller's public page.

-- The profile is replicated like the other personal rows, and only ever changed by its person: made at sign-up, gone with the account.
alter table public.user_profiles
  add column user_id uuid not null generated always as (id) stored,
  add column version bigint not null default 1,
  add column stamp bigint not null default 0;
create index user_profiles_by_change on public.user_profiles (user_id, stamp, id);
create trigger user_profiles_3_stamp before insert or update on public.user_profiles
  for each row execute function app.stamp_row('user_id');

-- A time zone that the database can count with; names come and go, so that no list of them is kept.
create function app.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then
    raise exception 'There is no such time zone.' using errcode = 'PT422';
  end if;
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'There is no such time zone.' using errcode = 'PT422';
end
$$;
create trigger user_profiles_2_check_time_zone before insert or update of time_zone on public.user_profiles
  for each row execute function app.check_time_zone();

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
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent', 'deleted']
    when 'user_profiles' then array['full_name', 'phone', 'town', 'country_code', 'company_name', 'time_zone']
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
    if asked.key not in ('pianos', 'saved_pianos', 'saved_searches', 'piano_lookup_history', 'user_profiles') then
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
  alter table public.user_profiles disable trigger user_profiles_1_guard;
  alter table public.user_profiles disable trigger user_profiles_3_stamp;
  update public.pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_searches set stamp = pg_current_xact_id()::text::bigint;
  update public.piano_lookup_history set stamp = pg_current_xact_id()::text::bigint;
  update public.user_profiles set stamp = pg_current_xact_id()::text::bigint;
  alter table public.pianos enable trigger pianos_3_stamp;
  alter table public.saved_pianos enable trigger saved_pianos_3_stamp;
  alter table public.saved_searches enable trigger saved_searches_3_stamp;
  alter table public.piano_lookup_history enable trigger piano_lookup_history_3_stamp;
  alter table public.user_profiles enable trigger user_profiles_1_guard;
  alter table public.user_profiles enable trigger user_profiles_3_stamp;
end
$$;

-- The session that the request came with was begun a moment ago: somebody who knows the password sits here.
create function app.session_is_fresh() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.sessions
    where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id' and created_at > now() - interval '10 minutes')
$$;

-- The caller's sessions, newest first. `device` is what the asking browser calls itself; it is noted where the sign-in did not.
-- Definer: the table belongs to the sign-in server; only rows of the caller are read.
create function public.own_sessions(device text default '') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  here constant text := auth.jwt() ->> 'session_id';
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;
  update auth.sessions set user_agent = left(device, 300)
  where user_id = me and id::text = here and coalesce(user_agent, '') = '' and device <> '';
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', coalesce(s.user_agent, ''), 'created_at', s.created_at,
      'seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC',
        (select max(t.created_at) from auth.refresh_tokens as t where t.session_id = s.id)),
      'here', s.id::text = here) order by s.created_at desc)
    from auth.sessions as s
    where s.user_id = me and coalesce(s.not_after > now(), true)), '[]');
end
$$;

-- Ends sessions of the caller: the one named, or with null all but the one that asks. Their number.
create function public.end_own_sessions(session_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  ended uuid[];
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;
  select coalesce(array_agg(s.id), '{}') into ended
  from auth.sessions as s
  where s.user_id = me
    and case when end_own_sessions.session_id is null then s.id::text is distinct from auth.jwt() ->> 'session_id'
      else s.id = end_own_sessions.session_id end;
  delete from auth.refresh_tokens as t where t.session_id = any (ended);
  delete from auth.sessions as s where s.id = any (ended);
  return cardinality(ended);
end
$$;

-- All that the database has about the caller, as it is; row-level security applies.
create function public.export_own_data() returns jsonb
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
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
      from storage.objects as o where (storage.foldername(o.name))[1] = me::text));
end
$$;

-- Who is about to leave may remove their private papers as well, for as long as that takes.
create table app.leaving_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
revoke all on app.leaving_people from public, anon, authenticated;

create function app.is_leaving() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from app.leaving_people where user_id = auth.uid() and since > now() - interval '10 minutes')
$$;
grant execute on function app.is_leaving() to authenticated;

create policy "Private papers: who leaves removes their own folder" on storage.objects
  for delete to authenticated
  using (bucket_id in ('dispute-evidence', 'evaluation-reports', 'provider-documents')
    and (storage.foldername(name))[1] = (select auth.uid())::text and (select app.is_leaving()));

-- What must be ended before an account can go, each a sentence for its person. Nothing yet; transactions will say theirs here.
create function app.what_keeps_account(account uuid) returns text[]
language sql stable set search_path = '' as $$
  select array[]::text[] where account is not null
$$;

create function app.refuse_to_leave() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  kept_by constant text[] := app.what_keeps_account(auth.uid());
begin
  if auth.uid() is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;
  if not app.session_is_fresh() then
    raise exception 'Please sign in again, then delete the account within ten minutes.' using errcode = 'PT403';
  end if;
  if cardinality(kept_by) > 0 then
    raise exception '%', kept_by[1] using errcode = 'PT409';
  end if;
  if exists (select 1 from public.user_profiles where id = auth.uid() and role = 'admin')
    and (select count(*) from public.user_profiles where role = 'admin') = 1 then
    raise exception 'You are the only admin. Make somebody else an admin first.' using errcode = 'PT409';
  end if;
end
$$;

-- The first of two steps: the files that must be removed through the storage interface, which alone reaches their bytes.
-- PT403 without a fresh sign-in, PT409 while something keeps the account.
create function public.prepare_account_deletion() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.refuse_to_leave();
  insert into app.leaving_people (user_id) values (auth.uid()) on conflict (user_id) do update set since = now();
  return coalesce((
    select jsonb_agg(jsonb_build_object('bucket', bucket_id, 'path', name)) from storage.objects
    where (storage.foldername(name))[1] = auth.uid()::text), '[]');
end
$$;

-- The second: the account and all that is the person's. Public listings enter the log of departed rows by their own trigger.
create function public.delete_account() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform app.refuse_to_leave();
  if exists (select 1 from storage.objects where (storage.foldername(name))[1] = me::text) then
    raise exception 'Some of your files are still there. Please try again.' using errcode = 'PT409';
  end if;
  delete from public.sync_receipts where user_id = me;
  delete from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = me);
  delete from auth.flow_state where user_id = me;
  delete from auth.audit_log_entries where position(me::text in payload::text) > 0;
  delete from auth.users where id = me;
  -- What is counted stays counted, without whom.
  update public.activity_events set user_id = null where user_id = me;
  insert into public.activity_events (activity_type) values ('account_deleted');
end
$$;

-- A seller as the public may know them, and their public listings, newest first, at most 200. Null where there is no such seller:
-- who only buys has no page.
create function public.seller_page(seller_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'seller', to_jsonb(seller),
    'total', (select count(*) from public.pianos as p where p.owner_id = seller.id and p.is_public),
    'listings', (
      select coalesce(jsonb_agg(app.listing_to_json(newest) order by newest.created_at desc, newest.id desc), '[]')
      from (
        select * from public.pianos as p where p.owner_id = seller.id and p.is_public
        order by p.created_at desc, p.id desc limit 200
      ) as newest))
  from public.public_profiles as seller
  where seller.slug = seller_slug
    and (seller.role not in ('buyer', 'admin') or exists (select 1 from public.pianos as p where p.owner_id = seller.id and p.is_public))
$$;

revoke execute on function
  app.session_is_fresh(), app.what_keeps_account(uuid), app.refuse_to_leave(),
  public.own_sessions(text), public.end_own_sessions(uuid), public.export_own_data(), public.prepare_account_deletion(),
  public.delete_account(), public.seller_page(text)
from public, anon, authenticated;
grant execute on function
  public.own_sessions(text), public.end_own_sessions(uuid), public.export_own_data(), public.prepare_account_deletion(),
  public.delete_account()
to authenticated;
grant execute on function public.seller_page(text) to anon, authenticated, service_role;
