-- What anybody may write without an account, or very often, has limits by person and by network address, so that one uses up nothing
-- that all share: look-ups, corrections, views, changes of a device.

-- The address that a request comes from, as the platform in front of the API notes it: Cloudflare's own header, which overwrites what a
-- caller puts there, else the last hop, which the nearest proxy adds. What stands before that a caller can make up. The embedded backend
-- passes the socket's address on as the last hop. An IPv6 network (/64) is one caller: whoever has one address of it has them all.
-- As callerAddress in supabase/functions/_shared/caller-address.ts. Null where nothing is known.
create function app.caller_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb;
  written text;
  address inet;
begin
  headers := nullif(current_setting('request.headers', true), '')::jsonb;
  written := btrim(coalesce(headers ->> 'cf-connecting-ip', (regexp_match(headers ->> 'x-forwarded-for', '[^,]*$'))[1]));
  address := host(written::inet)::inet;
  if family(address) = 6 and address << '::ffff:0:0/96' then
    return split_part(host(address), '::ffff:', 2);
  end if;
  return case when family(address) = 6 then host(network(set_masklen(address, 64))) || '/64' else host(address) end;
exception when data_exception then
  return null;
end
$$;

-- How much was written in an hour: by an account (its id), from an address (a hash with the salt of app.mail_salt, so that nobody can read
-- who it was), by all visitors together ('visitors'). Kept for two days.
create table app.write_counts (
  kind text not null,
  writer text not null,
  hour timestamptz not null default date_trunc('hour', now()),
  times integer not null,
  primary key (kind, writer, hour)
);
create index write_counts_by_hour on app.write_counts (hour);
revoke all on app.write_counts from public, anon, authenticated, service_role;

create table app.write_limits (
  kind text primary key,
  -- In an hour; null: none of this kind, or counted elsewhere.
  most_of_account integer not null,
  most_of_address integer,
  most_of_visitors integer,
  -- What who reaches it reads.
  sentence text not null,
  constraint write_limits_kind_is_a_word check (kind ~ '^[a-z]+(_[a-z]+)*$')
);
comment on table app.write_limits is 'Written by migrations only.';
revoke all on app.write_limits from public, anon, authenticated, service_role;
insert into app.write_limits (kind, most_of_account, most_of_address, most_of_visitors, sentence) values
  ('lookup', 1000, 200, 5000, 'So many look-ups are not noted in one hour. Looking up goes on; this one is kept on your device alone.'),
  -- Of all visitors together app.limit_corrections counts.
  ('correction', 60, 5, null, 'More corrections came in than can be looked at. Please try again later, or sign in first.'),
  -- An import of 50,000 rows with its parts, and a day's work.
  ('change', 60000, null, null, 'So many changes are not taken in one hour. The rest is sent later by itself.');

-- Counts what the caller writes; PT429 beyond the limit, and nothing of it is counted then. Definer: nobody writes the counts but this.
create function app.count_writes(what text, writes integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
  allowed app.write_limits;
  address text;
begin
  if writes < 1 then
    return;
  end if;
  select * into strict allowed from app.write_limits as l where l.kind = what;
  if account is not null then
    perform app.count_writer(allowed, account::text, writes, allowed.most_of_account);
    return;
  end if;
  address := encode(app.mail_hash(app.caller_address()), 'hex');
  if address is not null and allowed.most_of_address is not null then
    perform app.count_writer(allowed, address, writes, allowed.most_of_address);
  end if;
  if allowed.most_of_visitors is not null then
    perform app.count_writer(allowed, 'visitors', writes, allowed.most_of_visitors);
  end if;
end
$$;

create function app.count_writer(allowed app.write_limits, who text, writes integer, most integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  counted integer;
begin
  insert into app.write_counts as c (kind, writer, times) values (allowed.kind, who, least(writes, 1000000))
  on conflict (kind, writer, hour) do update set times = c.times + excluded.times
  returning c.times into counted;
  if counted > most then
    raise exception '%', allowed.sentence using errcode = 'PT429', hint = 'too-many-in-an-hour';
  end if;
end
$$;

-- Whether a request of the API is under way, also where a function runs with its owner's rights.
create function app.is_request() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
$$;

-- Look-ups: counted by the statement, so that a list of thousands is one step.
create or replace function app.note_lookups() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  written constant integer := (select count(*) from added);
begin
  if app.is_request() then
    perform app.count_writes('lookup', written);
  end if;
  perform app.note_activity('serial_lookup', auth.uid(), written);
  return null;
end
$$;

create or replace function app.note_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  written constant integer := (select count(*) from added);
begin
  if app.is_request() then
    perform app.count_writes('correction', written);
  end if;
  perform app.note_activity('correction_reported', auth.uid(), written);
  return null;
end
$$;

-- Views: one of a person, or of an address, counts in an hour for a listing; of those whom nothing tells apart, and of all together, 60 a minute.
create table app.view_marks (
  piano_id uuid not null references public.pianos (id) on delete cascade,
  viewer bytea not null,
  seen_at timestamptz not null default now(),
  primary key (piano_id, viewer)
);
create index view_marks_by_time on app.view_marks (seen_at);
revoke all on app.view_marks from public, anon, authenticated, service_role;

create or replace function public.increment_view(piano_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  listing public.pianos;
  in_minute integer;
  viewer constant bytea := app.mail_hash(coalesce(auth.uid()::text, app.caller_address()));
begin
  select * into listing from public.pianos as p where p.id = increment_view.piano_id and p.is_public;
  if not found or listing.owner_id = auth.uid() then
    return listing.view_count;
  end if;
  if viewer is not null then
    insert into app.view_marks as m (piano_id, viewer) values (listing.id, viewer)
    on conflict on constraint view_marks_pkey do update set seen_at = now() where m.seen_at < now() - interval '1 hour';
    if not found then
      return listing.view_count;
    end if;
  end if;
  insert into app.view_minutes as m (piano_id) values (listing.id)
  on conflict on constraint view_minutes_pkey do update set
    begun_at = case when m.begun_at < now() - interval '1 minute' then now() else m.begun_at end,
    views = case when m.begun_at < now() - interval '1 minute' then 1 else least(m.views, 1000) + 1 end
  returning views into in_minute;
  if in_minute > 60 then
    return listing.view_count;
  end if;
  update public.pianos as p set view_count = p.view_count + 1 where p.id = listing.id and p.is_public
  returning p.view_count into listing.view_count;
  return listing.view_count;
end
$$;

-- Receipts: written by a push alone, no longer than a push writes them, and no more in an hour than a person's devices need.
update public.sync_receipts set collection = left(collection, 60) where length(collection) > 60;
alter table public.sync_receipts add constraint sync_receipts_are_short
  check (length(collection) <= 60 and (refusal is null or length(refusal::text) <= 4000));
alter policy "People file their own receipts" on public.sync_receipts
  with check (user_id = (select auth.uid()) and current_setting('app.pushing', true) = 'yes');

create function app.count_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.is_request() then
    perform app.count_writes('change', (select count(*) from added)::integer);
  end if;
  return null;
end
$$;
create trigger sync_receipts_9_count after insert on public.sync_receipts
  referencing new table as added for each statement execute function app.count_receipts();

-- Applies at most 100 changes in their order, each on its own: a refused one neither undoes nor blocks its neighbours, whatever error it
-- met. PT400 when the request is no such list. Faults that are not a row's own fail the whole request, to be tried again.
create or replace function public.push_changes(changes jsonb) returns jsonb
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
  -- Lets this transaction file receipts, and no other.
  perform set_config('app.pushing', 'yes', true);
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
      if refusal ->> 'cause' = 'not-storable' then
        -- For whoever runs the server: none of the rules foresaw it.
        raise log 'push_changes refused a change of %: % %', left(change ->> 'collection', 60), state, message;
      end if;
      if me is not null and change ->> 'change_id' ~* any_id and change ->> 'id' ~* any_id then
        insert into public.sync_receipts (user_id, change_id, collection, row_id, refusal)
        values (me, (change ->> 'change_id')::uuid, left(coalesce(change ->> 'collection', ''), 60), (change ->> 'id')::uuid, refusal);
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

-- What has no owner goes: look-ups of visitors when no figure goes back to them any more, their corrections a year after the decision; marks
-- and counts when nothing is reckoned by them. Who has many changes keeps their receipts for a day instead of 90. In portions: what is
-- left over has its turn a minute later.
create index piano_lookup_history_of_visitors on public.piano_lookup_history (created_at) where user_id is null;
create index serial_corrections_of_visitors on public.serial_corrections (decided_at) where user_id is null and status <> 'new';

create function app.ownerless_due() returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.piano_lookup_history where id in (
    select id from public.piano_lookup_history where user_id is null and created_at < now() - interval '730 days'
    order by created_at limit 1000 for update skip locked);
  delete from public.serial_corrections where id in (
    select id from public.serial_corrections where user_id is null and status <> 'new' and decided_at < now() - interval '1 year'
    order by decided_at limit 1000 for update skip locked);
  delete from app.write_counts where hour < now() - interval '2 days';
  delete from app.view_marks where (piano_id, viewer) in (
    select piano_id, viewer from app.view_marks where seen_at < now() - interval '1 hour' order by seen_at limit 5000 for update skip locked);
  delete from public.sync_receipts where (user_id, change_id) in (
    select r.user_id, r.change_id from (select distinct writer::uuid as id from app.write_counts where kind = 'change' and times > 20000) as busy
    join public.sync_receipts as r on r.user_id = busy.id and r.accepted_at < now() - interval '1 day'
    limit 5000)
$$;
insert into app.due_jobs (name) values ('app.ownerless_due()');

revoke execute on function
  app.caller_address(), app.count_writes(text, integer), app.count_writer(app.write_limits, text, integer, integer), app.is_request(),
  app.count_receipts(), app.ownerless_due()
from public, anon, authenticated;
