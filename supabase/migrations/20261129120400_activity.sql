-- What the admin health views count. Written by triggers and procedures only.

create table public.activity_events (
  id bigint generated always as identity primary key,
  activity_type text not null,
  user_id uuid,
  occurred_at timestamptz not null default now(),
  constraint activity_events_type_is_short check (length(activity_type) between 1 and 60)
);
create index activity_events_by_time on public.activity_events (occurred_at desc, activity_type);
create index activity_events_by_account on public.activity_events (user_id, activity_type, occurred_at desc);
revoke all on public.activity_events from anon, authenticated;
grant select on public.activity_events to authenticated;
grant all on public.activity_events to service_role;
alter table public.activity_events enable row level security;
create policy "Admins read what happened" on public.activity_events
  for select to authenticated using ((select app.is_admin()));

-- Notes that something happened `times` times now. Above 100 of a kind in an hour for one account, and 1,000 for all visitors
-- together, nothing more is noted but that the limit was reached: a loop can't fill the table.
create function app.note_activity(kind text, account uuid, times integer default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := case when account is null then 1000 else 100 end;
  since constant timestamptz := now() - interval '1 hour';
  noted integer;
begin
  if times < 1 then
    return;
  elsif account is null then
    select count(*) into noted from (
      select from public.activity_events
      where user_id is null and activity_type = kind and occurred_at > since limit most) as recent;
  else
    select count(*) into noted from (
      select from public.activity_events
      where user_id = account and activity_type = kind and occurred_at > since limit most) as recent;
  end if;
  insert into public.activity_events (activity_type, user_id)
  select kind, account from generate_series(1, least(times, most - noted));
  if noted + times > most and not exists (
    select from public.activity_events
    where user_id is not distinct from account and activity_type = 'limit_reached' and occurred_at > since) then
    insert into public.activity_events (activity_type, user_id) values ('limit_reached', account);
  end if;
end
$$;

-- For who guards the sign-in: a wrong password for this account, or with null for an address that has none. What was typed is
-- not asked for.
create function app.record_failed_sign_in(user_id uuid) returns void
language sql security definer set search_path = '' as $$
  select app.note_activity('failed_sign_in', user_id)
$$;

create function app.note_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_events (activity_type, user_id, occurred_at) values ('sign_up', new.id, new.created_at);
  return null;
end
$$;
create trigger user_profiles_9_sign_up after insert on public.user_profiles
  for each row execute function app.note_sign_up();

-- The argument is the kind. Only what people do to their own profile counts.
create function app.note_profile_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_argv[0] = 'email_changed' or auth.uid() = new.id then
    perform app.note_activity(tg_argv[0], new.id);
  end if;
  return null;
end
$$;
create trigger user_profiles_9_change after update on public.user_profiles
  for each row
  when ((old.full_name, old.username, old.company_name, old.phone, old.town, old.country_code, old.time_zone)
    is distinct from
    (new.full_name, new.username, new.company_name, new.phone, new.town, new.country_code, new.time_zone))
  execute function app.note_profile_change('profile_update');
create trigger user_profiles_9_email after update on public.user_profiles
  for each row when (old.email is distinct from new.email) execute function app.note_profile_change('email_changed');

-- A sign-in, or one of a suspended account, which may still look at and take along what is its own.
create function app.note_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_activity(case when exists (
    select 1 from public.account_standings where account_id = new.id and suspended_at is not null)
    then 'suspended_sign_in' else 'sign_in' end, new.id);
  return null;
end
$$;
create trigger note_sign_in after update on auth.users
  for each row when (new.last_sign_in_at is not null and new.last_sign_in_at is distinct from old.last_sign_in_at)
  execute function app.note_sign_in();

-- To be run once a day: events are kept 180 days, reports of devices that are silent 90.
create function app.purge_activity() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.activity_events where occurred_at < now() - interval '180 days';
  delete from public.device_reports where reported_at < now() - interval '90 days';
end
$$;

revoke execute on function
  app.note_activity(text, uuid, integer), app.record_failed_sign_in(uuid), app.note_sign_up(), app.note_profile_change(),
  app.note_sign_in(), app.purge_activity()
from public, anon, authenticated;
grant execute on function app.record_failed_sign_in(uuid) to service_role;
