-- What one person has may be 20,000 listings. What changes all of them is done in portions: the first with the statement that asks, the
-- others by the clock of jobs, so that no statement comes near the time that hosted Supabase gives one (8 s signed in, 3 s for visitors).

create table app.portioned_work (
  account_id uuid not null references public.user_profiles (id) on delete cascade,
  kind text not null,
  begun_at timestamptz not null default now(),
  -- Whoever waits longest has the next portion: a small account does not wait for a large one.
  last_portion_at timestamptz not null default now(),
  -- Of 'refresh': listings with a stamp below are still to be stamped.
  below bigint not null default pg_current_xact_id()::text::bigint,
  constraint portioned_work_pkey primary key (account_id, kind),
  constraint portioned_work_kind_is_known check (kind in ('refresh', 'withhold', 'restore', 'erase'))
);
create index portioned_work_by_turn on app.portioned_work (last_portion_at);
revoke all on app.portioned_work from public, anon, authenticated;

-- A stamped listing costs some two milliseconds, search included; a removed one a quarter of that.
create function app.portion_size(kind text) returns integer
language sql immutable set search_path = '' as $$
  select case kind when 'erase' then 1000 else 250 end
$$;

-- One portion; the number of listings that it held. Each kind takes what is left in the order of stamps, and gives what it has done a
-- stamp above all those, or removes it: nothing else has to be remembered.
create function app.do_portion(account uuid, kind text, below bigint) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  most constant integer := app.portion_size(kind);
  ids uuid[];
begin
  if kind = 'restore' then
    ids := array(
      select p.id from public.pianos as p join app.withheld_listings as w on w.piano_id = p.id
      where p.owner_id = account order by p.stamp, p.id limit most for update of p);
    delete from app.withheld_listings as w where w.piano_id = any (ids);
    update public.pianos as p set is_published = true
    where p.id = any (ids) and p.status in ('active', 'reserved') and not p.deleted;
  elsif kind = 'withhold' then
    ids := array(
      select p.id from public.pianos as p where p.owner_id = account and p.is_public order by p.stamp, p.id limit most for update);
    insert into app.withheld_listings (piano_id) select unnest(ids) on conflict do nothing;
    update public.pianos as p set is_published = false where p.id = any (ids);
  elsif kind = 'refresh' then
    ids := array(
      select p.id from public.pianos as p
      where p.owner_id = account and p.stamp < below and not p.deleted order by p.stamp, p.id limit most for update);
    update public.pianos as p set seller_revision = p.seller_revision + 1 where p.id = any (ids);
  else
    ids := array(select p.id from public.pianos as p where p.owner_id = account order by p.stamp, p.id limit most for update);
    delete from public.pianos as p where p.id = any (ids);
  end if;
  return cardinality(ids);
end
$$;

-- The first portion at once, the others by the clock. True when nothing is left. A suspension and its end take each other's place.
create function app.begin_portions(account uuid, kind text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  delete from app.portioned_work as w
  where w.account_id = account and w.kind = case begin_portions.kind when 'restore' then 'withhold' when 'withhold' then 'restore' end;
  if app.do_portion(account, kind, pg_current_xact_id()::text::bigint) < app.portion_size(kind) then
    delete from app.portioned_work as w where w.account_id = account and w.kind = begin_portions.kind;
    return true;
  end if;
  insert into app.portioned_work as w (account_id, kind) values (account, begin_portions.kind)
  on conflict on constraint portioned_work_pkey do update set below = excluded.below, last_portion_at = now();
  return false;
end
$$;

-- The listings that are left of a work.
create function app.portions_left(work app.portioned_work) returns integer
language sql stable set search_path = '' as $$
  select case work.kind
    when 'restore' then (
      select count(*) from public.pianos as p join app.withheld_listings as w on w.piano_id = p.id where p.owner_id = work.account_id)
    when 'withhold' then (select count(*) from public.pianos as p where p.owner_id = work.account_id and p.is_public)
    when 'refresh' then (
      select count(*) from public.pianos as p where p.owner_id = work.account_id and p.stamp < work.below and not p.deleted)
    else (select count(*) from public.pianos as p where p.owner_id = work.account_id) end::integer
$$;

-- What goes on with the caller's listings: [{ kind, left, begun_at }], mostly empty.
create function public.own_work_going_on() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'left', app.portions_left(w), 'begun_at', w.begun_at) order by w.begun_at), '[]')
  from app.portioned_work as w where w.account_id = auth.uid()
$$;

-- The seller travels inside each listing: when what the public sees of them changes, devices must fetch their listings again. They read
-- the seller as they are by then, so that whoever asks later sees the new name at once.
create or replace function app.refresh_listings_of_seller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.begin_portions(new.id, 'refresh');
  return null;
end
$$;

create or replace function public.suspend_account(account_id uuid, reason text, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := btrim(coalesce(reason, ''));
begin
  perform app.begin_account_change(account_id);
  if account_id = auth.uid() then
    raise exception 'You can''t suspend your own account.' using errcode = 'PT409', hint = 'own-account';
  end if;
  if length(given) not between 3 and 500 then
    raise exception 'Please give a reason of 3 to 500 characters. The person will read it.' using errcode = 'PT422', hint = 'reason-length';
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  perform pg_advisory_xact_lock(app.standing_lock(account_id));
  insert into public.account_standings as s (account_id, suspended_at, suspended_reason, suspended_by)
  values (suspend_account.account_id, now(), given, auth.uid())
  on conflict on constraint account_standings_pkey do update
    set suspended_at = coalesce(s.suspended_at, now()), suspended_reason = given, suspended_by = auth.uid();
  perform app.begin_portions(account_id, 'withhold');
  delete from auth.refresh_tokens as t using auth.sessions as s
  where t.session_id = s.id and s.user_id = suspend_account.account_id;
  delete from auth.sessions as s where s.user_id = suspend_account.account_id;
  perform app.note_activity('account_suspended', account_id);
end
$$;

create or replace function public.unsuspend_account(account_id uuid, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.begin_account_change(account_id);
  if not exists (
    select 1 from public.account_standings as s where s.account_id = unsuspend_account.account_id and s.suspended_at is not null) then
    return;
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  update public.account_standings as s set suspended_at = null, suspended_reason = '', suspended_by = null
  where s.account_id = unsuspend_account.account_id;
  perform app.begin_portions(account_id, 'restore');
  perform app.note_activity('suspension_lifted', account_id);
end
$$;

create or replace function public.set_account_verified(account_id uuid, verified boolean, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.begin_account_change(account_id);
  perform app.require_shown(shown, app.account_as_shown(account_id));
  insert into public.account_standings as s (account_id, verified, verified_by)
  values (set_account_verified.account_id, set_account_verified.verified, auth.uid())
  on conflict on constraint account_standings_pkey do update
    set verified = excluded.verified, verified_by = excluded.verified_by;
  -- Devices fetch the listings again, which carry their seller's mark.
  perform app.begin_portions(account_id, 'refresh');
  perform app.note_activity('verified_mark_set', account_id);
end
$$;

-- Leaving

-- Stored objects of a folder, by whichever index the storage server has on names: its own compares in the order of bytes or of patterns.
create function app.objects_of(person uuid) returns setof storage.objects
language sql stable set search_path = '' as $$
  select o.* from storage.objects as o
  where o.name ~>=~ (person::text || '/') and o.name ~<~ (person::text || '0')
    and o.name collate "C" >= person::text || '/' and o.name collate "C" < person::text || '0'
$$;

-- Whose traces in the sign-in server's log are still to be removed. That table is its own: no index on it can be ours, and half a
-- million entries take a second to read. So it is walked in portions, once for all who left since the last walk began.
create table app.forgotten_people (
  user_id uuid primary key,
  asked_at timestamptz not null default now(),
  in_walk boolean not null default false
);
create table app.audit_log_walk (
  only_row boolean primary key default true,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint audit_log_walk_has_one_row check (only_row)
);
insert into app.audit_log_walk default values;
revoke all on app.forgotten_people, app.audit_log_walk from public, anon, authenticated;

-- A short log at once.
create function app.forget_in_audit_log(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (select from auth.audit_log_entries order by id offset 2000 limit 1) then
    insert into app.forgotten_people (user_id) values (person) on conflict do nothing;
  else
    delete from auth.audit_log_entries where position(person::text in payload::text) > 0;
  end if;
end
$$;

create function app.audit_log_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  whom text;
  begin_after uuid;
  last_read uuid;
begin
  if not exists (select from app.forgotten_people where in_walk) then
    update app.forgotten_people set in_walk = true
    where user_id in (select p.user_id from app.forgotten_people as p order by p.asked_at limit 50);
    if not found then
      return;
    end if;
    update app.audit_log_walk set after_id = '00000000-0000-0000-0000-000000000000' where only_row;
  end if;
  select string_agg(user_id::text, '|') into whom from app.forgotten_people where in_walk;
  select after_id into begin_after from app.audit_log_walk where only_row;
  select max(portion.id::text)::uuid into last_read
  from (select e.id from auth.audit_log_entries as e where e.id > begin_after order by e.id limit 20000) as portion;
  if last_read is null then
    delete from app.forgotten_people where in_walk;
    return;
  end if;
  delete from auth.audit_log_entries as e where e.id > begin_after and e.id <= last_read and e.payload::text ~ whom;
  update app.audit_log_walk set after_id = last_read where only_row;
end
$$;

-- The account itself, when its listings are gone.
create function app.erase_account(account uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.sync_receipts where user_id = account;
  delete from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = account);
  delete from auth.flow_state where user_id = account;
  perform app.forget_in_audit_log(account);
  delete from auth.users where id = account;
  -- What is counted stays counted, without whom.
  update public.activity_events set user_id = null where user_id = account;
  insert into public.activity_events (activity_type) values ('account_deleted');
end
$$;

create or replace function public.prepare_account_deletion() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.refuse_to_leave();
  insert into app.leaving_people (user_id) values (auth.uid()) on conflict (user_id) do update set since = now();
  return coalesce((
    select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name)) from app.objects_of(auth.uid()) as o), '[]');
end
$$;

-- The second step: the account and all that is the person's. Public listings enter the log of departed rows by their own trigger.
-- Answer: { left: the listings that are still to go }. Above 0 the account is closed, nobody signs in to it any more, and the clock
-- removes the rest.
drop function public.delete_account();
create function public.delete_account() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform app.refuse_to_leave();
  if exists (select from app.objects_of(me)) then
    raise exception 'Some of your files are still there. Please try again.' using errcode = 'PT409', hint = 'files-left';
  end if;
  if app.begin_portions(me, 'erase') then
    perform app.erase_account(me);
    return jsonb_build_object('left', 0);
  end if;
  delete from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = me);
  delete from auth.sessions where user_id = me;
  update auth.users set banned_until = now() + interval '100 years' where id = me;
  return jsonb_build_object('left', (select count(*) from public.pianos where owner_id = me));
end
$$;

-- One portion of the work that had none for the longest.
create function app.portions_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  work app.portioned_work;
begin
  select * into work from app.portioned_work order by last_portion_at limit 1 for update skip locked;
  if work.account_id is null then
    return;
  elsif app.do_portion(work.account_id, work.kind, work.below) = app.portion_size(work.kind) then
    update app.portioned_work as w set last_portion_at = clock_timestamp() where w.account_id = work.account_id and w.kind = work.kind;
  elsif work.kind = 'erase' then
    perform app.erase_account(work.account_id);
  else
    delete from app.portioned_work as w where w.account_id = work.account_id and w.kind = work.kind;
  end if;
end
$$;

insert into app.due_jobs (name) values ('app.portions_due()'), ('app.audit_log_due()');

revoke execute on function
  app.portion_size(text), app.do_portion(uuid, text, bigint), app.begin_portions(uuid, text), app.portions_left(app.portioned_work),
  public.own_work_going_on(), app.objects_of(uuid), app.forget_in_audit_log(uuid), app.audit_log_due(), app.erase_account(uuid),
  public.delete_account(), app.portions_due()
from public, anon, authenticated;
grant execute on function public.own_work_going_on(), public.delete_account() to authenticated, service_role;
