-- What the database has to tell a person: notifications, and the clock that its jobs go by. The words are the device's; here
-- stands what happened and to what. src/domain/notification/RULES.md has the rules.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  subject jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint notifications_subject_is_a_short_object check (jsonb_typeof(subject) = 'object' and length(subject::text) <= 8000),
  constraint notifications_kind_is_known check (kind in (
    'viewing_requested', 'viewing_answered', 'listing_approved', 'listing_declined', 'listing_published',
    'listing_still_there', 'listing_hidden', 'listing_ended',
    'tier_started', 'tier_ending', 'tier_ended', 'highlight_ended', 'payment_failed', 'conversation_reported',
    'dealer_trial_ending', 'dealer_trial_ended'))
);
comment on column public.notifications.deleted is
  'Dismissed by its person, who may take that back; or replaced or outlived, and then it has no subject and stays deleted.';
create index notifications_by_change on public.notifications (user_id, stamp, id);
create index notifications_of_person on public.notifications (user_id, created_at desc, id desc) where not deleted;
create index notifications_by_age on public.notifications (created_at) where not deleted;

revoke all on public.notifications from anon, authenticated;
grant all on public.notifications to service_role;
grant select on public.notifications to authenticated;
grant update (is_read, deleted) on public.notifications to authenticated;

alter table public.notifications enable row level security;
create policy "People read their notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People mark their notifications" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger notifications_0_refuse_suspended before insert or update or delete on public.notifications
  for each statement execute function app.refuse_suspended();

-- The second line behind the column grants. What was read stays read, and what the database took away stays away. What is gone counts
-- as read, so that a device's mark on it says nothing that the row doesn't say already.
create function app.guard_notification() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_client() then
    new.user_id := old.user_id;
    new.kind := old.kind;
    new.subject := old.subject;
    new.is_read := old.is_read or new.is_read;
    new.deleted := new.deleted or (old.deleted and old.subject = '{}');
  end if;
  new.is_read := new.is_read or new.deleted;
  return new;
end
$$;
create trigger notifications_1_guard before update on public.notifications
  for each row execute function app.guard_notification();
create trigger notifications_3_stamp before insert or update on public.notifications
  for each row execute function app.stamp_row();

-- Tells a person something; nothing happens for nobody (null) and for accounts that are gone. Subject: the ids and the title that
-- the device makes words and an address of. The newest unread one of the same kind about the same piano or request gives way to
-- this one, and of a person's the newest 200 are kept. Rows that somebody else holds are passed over: no caller ever waits here, so
-- that telling never becomes part of a deadlock.
create function app.notify(recipient uuid, kind text, subject jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  about constant text := coalesce(subject ->> 'request_id', subject ->> 'piano_id', subject ->> 'inquiry_id');
begin
  if recipient is null or not exists (select from auth.users as u where u.id = recipient) then
    return;
  end if;
  update public.notifications as n set deleted = true, subject = '{}' where n.id = (
    select former.id from public.notifications as former
    where former.user_id = recipient and not former.deleted and not former.is_read and former.kind = notify.kind
      and coalesce(former.subject ->> 'request_id', former.subject ->> 'piano_id', former.subject ->> 'inquiry_id') = about
    order by former.created_at desc, former.id desc limit 1 for update skip locked);
  insert into public.notifications (user_id, kind, subject, created_at)
  values (recipient, notify.kind, coalesce(notify.subject, '{}'), clock_timestamp());
  update public.notifications as n set deleted = true, subject = '{}' where n.id in (
    select outlived.id from public.notifications as outlived
    where outlived.user_id = recipient and not outlived.deleted
    order by outlived.created_at desc, outlived.id desc offset 200 for update skip locked);
end
$$;

-- The clock. A job is a function without arguments that may be called at any time and as often as wished; `app.run_due` calls all.
create table app.due_jobs (
  name text primary key,
  last_run_at timestamptz,
  last_took_ms integer,
  last_error text not null default '',
  last_error_at timestamptz,
  constraint due_jobs_name_is_a_call check (name ~ '^app\.[a-z_]+_due\(\)$')
);
comment on column app.due_jobs.last_error is 'Of the last run; empty when that went well.';
revoke all on app.due_jobs from public, anon, authenticated;

-- Runs every job, each in a subtransaction of its own, so that one that fails undoes and stops none of the others. A second caller
-- goes at once while one is at work; a row that somebody holds is waited for five seconds, and then the next minute's turn.
-- Returns how many jobs ran well. To be called every minute, by the database's owner.
create function app.run_due() returns integer
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  job text;
  began timestamptz;
  failure text;
  done integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('run_due', 0)) then
    return 0;
  end if;
  for job in select name from app.due_jobs order by name loop
    began := clock_timestamp();
    failure := '';
    begin
      execute 'select ' || job;
      done := done + 1;
    exception when others then
      failure := left(sqlstate || ' ' || sqlerrm, 500);
    end;
    update app.due_jobs
    set last_run_at = began, last_took_ms = extract(epoch from clock_timestamp() - began) * 1000, last_error = failure,
      last_error_at = case when failure = '' then last_error_at else began end
    where name = job;
  end loop;
  return done;
end
$$;

-- Notifications are kept for 90 days. In chunks: what is left over has its turn a minute later.
create function app.notifications_due() returns void
language sql volatile security definer set search_path = '' as $$
  update public.notifications set deleted = true, subject = '{}' where id in (
    select n.id from public.notifications as n
    where not n.deleted and n.created_at < now() - interval '90 days'
    order by n.created_at limit 5000 for update skip locked)
$$;

insert into app.due_jobs (name) values ('app.notifications_due()');

-- For admins: the jobs, those that fail first. PT403 for others.
create function public.get_due_jobs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(j) order by j.last_error = '', j.name), '[]') from app.due_jobs as j),
    'checked_at', now());
end
$$;

revoke execute on function
  app.guard_notification(), app.notify(uuid, text, jsonb), app.run_due(), app.notifications_due(), public.get_due_jobs()
from public, anon, authenticated;
grant execute on function public.get_due_jobs() to authenticated, service_role;
