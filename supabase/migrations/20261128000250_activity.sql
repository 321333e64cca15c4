-- What the admin health views count. Written by triggers and procedures only.

create table public.activity_events (
  id bigint generated always as identity primary key,
  activity_type text not null,
  user_id uuid,
  occurred_at timestamptz not null default now(),
  constraint activity_events_type_is_short check (length(activity_type) between 1 and 60)
);
create index activity_events_by_time on public.activity_events (occurred_at desc, activity_type);
revoke all on public.activity_events from anon, authenticated;
grant select on public.activity_events to authenticated;
grant all on public.activity_events to service_role;
alter table public.activity_events enable row level security;
create policy "Admins read what happened" on public.activity_events
  for select to authenticated using ((select app.is_admin()));

-- The trigger's argument is the kind of activity.
create function app.record_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_events (activity_type, user_id)
  values (tg_argv[0], coalesce(
    auth.uid(),
    (to_jsonb(new) ->> case tg_table_name when 'user_profiles' then 'id' else 'owner_id' end)::uuid));
  return new;
end
$$;

create trigger user_profiles_9_sign_up after insert on public.user_profiles
  for each row execute function app.record_activity('sign_up');
create trigger user_profiles_9_change
  after update of full_name, username, company_name, phone, town, country_code, time_zone on public.user_profiles
  for each row execute function app.record_activity('profile_update');
