-- What admins see and do: accounts, their roles, suspension and marks; events, health, alerts; market, devices, serial tables.
-- src/domain/admin/RULES.md says what each figure counts.

-- One change of an account at a time, so that two admins can't take each other's role at once. PT404 for an unknown account.
create function app.begin_account_change(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('account_changes', 0));
  perform app.require_admin();
  if not exists (select 1 from public.user_profiles where id = account) then
    raise exception 'There is no such account.' using errcode = 'PT404', hint = 'account-unknown';
  end if;
end
$$;

-- What an admin changes is held against what the screen showed, as a form's base is: of two admins who look at the same account or
-- listing the second decides about what the first left, not about what stands no longer. `shown`: fields as they were on the screen, of
-- those in `stands`; null when nothing was on a screen. PT409 where one differs, PT400 unreadable.
create function app.require_shown(shown jsonb, stands jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if shown is null or shown = 'null' then
    return;
  end if;
  if jsonb_typeof(shown) <> 'object' or length(shown::text) > 4000 or not (stands ?& array(select jsonb_object_keys(shown))) then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  if not (stands @> shown) then
    raise exception 'This has changed since you opened it. Nothing was done: close this, look again, and decide anew.' using errcode = 'PT409', hint = 'changed-since-shown';
  end if;
end
$$;

-- An account as administration shows it.
create function app.account_as_shown(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', p.role, 'verified_mark', s.verified, 'suspended', s.suspended_at is not null,
    'suspended_reason', coalesce(s.suspended_reason, ''))
  from public.user_profiles as p left join public.account_standings as s on s.account_id = p.id
  where p.id = account
$$;

-- Sets the role of an account. Admins only; PT403 for others, PT404 for an unknown account, PT409 when its role is not as it was shown,
-- PT422 for an unknown role.
create function public.set_account_role(account_id uuid, new_role text, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_role text;
begin
  perform app.begin_account_change(account_id);
  if new_role is null or new_role not in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer', 'admin') then
    raise exception 'There is no such role.' using errcode = 'PT422', hint = 'role-unknown';
  end if;
  select role into old_role from public.user_profiles where id = account_id;
  if old_role = new_role then
    return;
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  if old_role = 'admin' and not exists (
    select 1 from public.user_profiles as p
    where p.role = 'admin' and p.id <> set_account_role.account_id and not exists (
      select 1 from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null)) then
    raise exception 'This is the last admin. Make somebody else an admin first.' using errcode = 'PT409', hint = 'last-admin';
  end if;
  update public.user_profiles set role = new_role where id = account_id;
  perform app.note_activity(case new_role when 'admin' then 'admin_role_given' else 'role_changed' end, account_id);
end
$$;

-- Listings that a suspension took off the market, to be put back when it is lifted.
create table app.withheld_listings (
  piano_id uuid primary key references public.pianos (id) on delete cascade
);
revoke all on app.withheld_listings from public, anon, authenticated;

-- The account can't write any more, its listings leave the market, its sessions end. Again with another reason: the reason
-- changes. PT403, PT404, PT409 for one's own account and when its suspension is not as it was shown, PT422 without a reason of 3 to 500
-- characters.
create function public.suspend_account(account_id uuid, reason text, shown jsonb default null) returns void
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
  with withheld as (
    insert into app.withheld_listings (piano_id)
    select p.id from public.pianos as p where p.owner_id = suspend_account.account_id and p.is_public
    on conflict do nothing returning piano_id)
  update public.pianos as p set is_published = false from withheld where p.id = withheld.piano_id;
  delete from auth.refresh_tokens as t using auth.sessions as s
  where t.session_id = s.id and s.user_id = suspend_account.account_id;
  delete from auth.sessions as s where s.user_id = suspend_account.account_id;
  perform app.note_activity('account_suspended', account_id);
end
$$;

-- Lifts a suspension; what it took off the market comes back, what was reserved as that. PT409 when it is not as it was shown.
create function public.unsuspend_account(account_id uuid, shown jsonb default null) returns void
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
  with restored as (
    delete from app.withheld_listings as w using public.pianos as p
    where p.id = w.piano_id and p.owner_id = unsuspend_account.account_id returning w.piano_id)
  update public.pianos as p set is_published = true from restored
  where p.id = restored.piano_id and p.status in ('active', 'reserved') and not p.deleted;
  perform app.note_activity('suspension_lifted', account_id);
end
$$;

-- true and false stand above the confirmed e-mail address; null goes back to it. PT409 when the mark is not as it was shown.
create function public.set_account_verified(account_id uuid, verified boolean, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.begin_account_change(account_id);
  perform app.require_shown(shown, app.account_as_shown(account_id));
  insert into public.account_standings as s (account_id, verified, verified_by)
  values (set_account_verified.account_id, set_account_verified.verified, auth.uid())
  on conflict on constraint account_standings_pkey do update
    set verified = excluded.verified, verified_by = excluded.verified_by;
  -- Devices fetch the listings again, which carry their seller's mark.
  update public.pianos as p set seller_revision = p.seller_revision + 1
  where p.owner_id = set_account_verified.account_id and not p.deleted;
  perform app.note_activity('verified_mark_set', account_id);
end
$$;

-- Request: { query: beginnings of words in e-mail, name and company, or an id; role: text or null; suspended: boolean or null;
--   after: { created_at, id } or null; limit: 1 to 100 (25) }.
-- Answer: { rows, next: what goes into `after` or null, total: at most 1000 }. Newest accounts first. PT400 when unreadable.
create function public.find_accounts(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery;
  by_id uuid;
  wanted_role text;
  wanted_suspended boolean;
  after_at timestamptz;
  after_id uuid;
  row_limit integer;
  typed text;
  found jsonb;
  matches integer;
begin
  perform app.require_admin();
  begin
    typed := btrim(coalesce(request ->> 'query', ''));
    words := app.prefix_query(typed);
    by_id := case when typed ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then typed::uuid end;
    wanted_role := nullif(request ->> 'role', '');
    wanted_suspended := (request ->> 'suspended')::boolean;
    after_at := coalesce((request #>> '{after,created_at}')::timestamptz, 'infinity');
    after_id := coalesce((request #>> '{after,id}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    row_limit := least(greatest(coalesce((request ->> 'limit')::integer, 25), 1), 100);
  exception when data_exception then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;

  with matching as not materialized (
    select p.id, p.created_at from public.user_profiles as p
    left join public.account_standings as s on s.account_id = p.id
    where (by_id is null or p.id = by_id)
      and (by_id is not null or typed = ''
        or array_to_tsvector(app.search_words(p.email || ' ' || p.full_name || ' ' || p.company_name)) @@ words)
      and (wanted_role is null or p.role = wanted_role)
      and (wanted_suspended is null or (s.suspended_at is not null) = wanted_suspended)
  ), page as (
    select * from matching where (created_at, id) < (after_at, after_id) order by created_at desc, id desc limit row_limit + 1
  )
  select (select count(*) from (select from matching limit 1000) as counted), coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'email', p.email, 'full_name', p.full_name, 'company_name', p.company_name, 'role', p.role,
    'created_at', p.created_at, 'email_confirmed', p.email_confirmed,
    'verified', coalesce(s.verified, p.email_confirmed) and s.suspended_at is null, 'verified_mark', s.verified,
    'suspended_at', s.suspended_at, 'suspended_reason', coalesce(s.suspended_reason, ''), 'slug', p.slug,
    'last_sign_in_at', (select u.last_sign_in_at from auth.users as u where u.id = p.id),
    'public_listings', (select count(*) from public.pianos as l where l.owner_id = p.id and l.is_public))
    order by p.created_at desc, p.id desc), '[]')
  into matches, found
  from page join public.user_profiles as p on p.id = page.id left join public.account_standings as s on s.account_id = p.id;

  return jsonb_build_object('rows', case when jsonb_array_length(found) > row_limit then found - row_limit else found end,
    'total', matches,
    'next', case when jsonb_array_length(found) > row_limit then
      jsonb_build_object('created_at', found -> (row_limit - 1) -> 'created_at', 'id', found -> (row_limit - 1) -> 'id') end);
end
$$;

-- Health, activity, alerts

-- What happened in the last days by kind, the most frequent first. avg_per_user: events of known accounts an account.
create function public.get_activity_breakdown(days_back integer default 7)
returns table (activity_type text, unique_users integer, activity_count integer, avg_per_user double precision)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return query
  select e.activity_type, count(distinct e.user_id)::integer, count(*)::integer,
    coalesce(round(count(e.user_id)::numeric / nullif(count(distinct e.user_id), 0), 2), 0)::double precision
  from public.activity_events as e
  where e.occurred_at > now() - make_interval(days => least(greatest(coalesce(days_back, 7), 1), 180)) and e.occurred_at <= now()
  group by e.activity_type
  order by count(*) desc, e.activity_type;
end
$$;

-- One row an alert: rule, account (null where it concerns none alone), moment.
create function app.security_alerts(since timestamptz) returns table (alert_type text, account uuid, at timestamptz)
language sql stable security definer set search_path = '' as $$
  with events as (
    select activity_type, user_id, occurred_at from public.activity_events
    where occurred_at > since - interval '1 hour'
      and activity_type in ('failed_sign_in', 'sign_in', 'suspended_sign_in', 'admin_role_given', 'limit_reached', 'sign_up')
  ), tries as (
    select activity_type, user_id, occurred_at,
      count(*) filter (where activity_type = 'failed_sign_in') over (
        partition by user_id order by occurred_at range between interval '1 hour' preceding and current row) as failures
    from events where user_id is not null and activity_type in ('failed_sign_in', 'sign_in')
  ), found as (
    select 'repeated_failed_sign_ins' as alert_type, user_id as account, occurred_at as at
    from tries where activity_type = 'failed_sign_in' and failures >= 5
    union all
    select 'sign_in_after_failures', user_id, occurred_at from tries where activity_type = 'sign_in' and failures >= 5
    union all
    select 'admin_role_given', user_id, occurred_at from events where activity_type = 'admin_role_given'
    union all
    select 'suspended_account_tried', user_id, occurred_at from events where activity_type = 'suspended_sign_in'
    union all
    select 'activity_limit_reached', user_id, occurred_at from events where activity_type = 'limit_reached'
    union all
    select 'many_accounts_tried', null, max(occurred_at) from events where activity_type = 'failed_sign_in'
    group by date_bin('15 minutes', occurred_at, 'epoch') having count(distinct user_id) >= 10
    union all
    select 'unknown_addresses_tried', null, max(occurred_at) from events where activity_type = 'failed_sign_in' and user_id is null
    group by date_bin('15 minutes', occurred_at, 'epoch') having count(*) >= 20
    union all
    select 'many_sign_ups', null, max(occurred_at) from events where activity_type = 'sign_up'
    group by date_bin('1 hour', occurred_at, 'epoch') having count(*) >= 20
  )
  select * from found where at > since and at <= now()
$$;

-- Alerts of the last hours, together for each account, the latest first; account_id is null for those about no single one.
create function public.get_security_alerts(hours_back integer default 24)
returns table (alert_types text[], last_alert timestamptz, alert_count integer, account_id uuid, account_email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return query
  select array_agg(distinct a.alert_type), max(a.at), count(*)::integer, a.account, p.email
  from app.security_alerts(now() - make_interval(hours => least(greatest(coalesce(hours_back, 24), 1), 720))) as a
  left join public.user_profiles as p on p.id = a.account
  group by a.account, p.email
  order by max(a.at) desc
  limit 200;
end
$$;

create function app.health_summary() returns table (
  total_users integer, active_sessions integer, daily_activity integer, recent_failed_logins integer, daily_profile_updates integer,
  security_alerts integer, avg_user_logins double precision, expired_sessions integer, last_checked timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  day constant timestamptz := now() - interval '24 hours';
begin
  if not app.is_admin() then
    return;
  end if;
  return query
  with sessions as (
    select coalesce(s.not_after > now(), true) and greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC', (
      select max(t.created_at) from auth.refresh_tokens as t where t.session_id = s.id)) > now() - interval '30 days' as is_active
    from auth.sessions as s
  )
  select
    (select count(*) from public.user_profiles)::integer,
    (select count(*) from sessions where is_active)::integer,
    (select count(*) from public.activity_events where occurred_at > day and occurred_at <= now())::integer,
    (select count(*) from public.activity_events
      where activity_type = 'failed_sign_in' and occurred_at > now() - interval '1 hour' and occurred_at <= now())::integer,
    (select count(*) from public.activity_events
      where activity_type = 'profile_update' and occurred_at > day and occurred_at <= now())::integer,
    (select count(*) from app.security_alerts(day))::integer,
    coalesce((select round(count(*)::numeric / nullif(count(distinct user_id), 0), 2) from public.activity_events
      where activity_type = 'sign_in' and occurred_at > now() - interval '7 days' and occurred_at <= now()), 0)::double precision,
    (select count(*) from sessions where not is_active)::integer,
    now();
end
$$;

create view public.system_health_summary with (security_barrier = true) as select * from app.health_summary();
revoke all on public.system_health_summary from anon, authenticated;
grant select on public.system_health_summary to authenticated;

-- Market

-- The market's figures, of listings on it, reserved or not; of a reserved one nobody is asked whether it is there, and few come across it.
-- A listing ends after 90 days, so what tells of staleness is whether its seller still says that it is there. Rules M-3 and M-4.
create function public.get_market_health(days_back integer default 90) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(days_back, 90), 1), 730));
  stale_days constant integer := 30;
begin
  perform app.require_admin();
  return (
    with market as (
      select p.id, p.title, p.brand, p.model, p.piano_type, p.view_count, p.status, m.published_at, greatest(p.listed_at, p.confirmed_at) as fresh_since
      from public.pianos as p join app.listing_milestones as m on m.piano_id = p.id where p.is_public
    ), gone as (
      select outcome, ended_at - published_at as stood from app.listing_milestones where ended_at > since
    ), contact as (
      select i.created_at, (select min(m.created_at) from public.messages as m where m.inquiry_id = i.id and m.user_id = i.seller_id and not m.deleted) as replied_at
      from public.inquiries as i where i.created_at > since and not i.deleted
    )
    select jsonb_build_object(
      'on_market', (select count(*) from market),
      'published', (select count(*) from app.listing_milestones where published_at > since),
      'offered', (select count(*) from app.listing_milestones where ended_at is null or ended_at > since),
      'sold', (select count(*) from gone where outcome = 'sold'),
      'ended_unsold', (select count(*) from gone where outcome = 'ended'),
      'median_days_to_sale', (select round((percentile_cont(0.5) within group (
        order by extract(epoch from stood)) / 86400)::numeric, 1) from gone where outcome = 'sold'),
      'contacts', (select count(*) from contact),
      'replied', (select count(*) from contact where replied_at is not null),
      'median_hours_to_reply', (select round((percentile_cont(0.5) within group (
        order by extract(epoch from replied_at - created_at)) / 3600)::numeric, 1) from contact where replied_at is not null),
      'unseen', (select count(*) from market where status = 'active' and view_count = 0 and published_at < now() - interval '14 days'),
      'stale_days', stale_days,
      'stale', (select count(*) from market where status = 'active' and fresh_since < now() - make_interval(days => stale_days)),
      'oldest', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', coalesce(nullif(title, ''),
          nullif(concat_ws(' ', nullif(brand, ''), nullif(model, '')), ''), piano_type),
          'days', floor(extract(epoch from now() - published_at) / 86400), 'views', view_count) order by published_at)
        from (select * from market order by published_at limit 10) as longest), '[]'),
      'checked_at', now()));
end
$$;

-- Devices

create table public.device_reports (
  device_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  app_version text not null,
  reported_at timestamptz not null default now(),
  oldest_waiting_at timestamptz,
  waiting jsonb not null default '{}',
  parked jsonb not null default '{}',
  storage_lost_at timestamptz,
  constraint device_reports_pkey primary key (user_id, device_id),
  constraint device_reports_version_is_short check (length(app_version) <= 60)
);
comment on table public.device_reports is 'How the devices of people stand with their synchronisation: counts and ages, no contents.';
create index device_reports_by_age on public.device_reports (reported_at desc);
revoke all on public.device_reports from anon, authenticated;
grant select on public.device_reports to authenticated;
grant all on public.device_reports to service_role;
alter table public.device_reports enable row level security;
create policy "People read their own devices and admins all" on public.device_reports
  for select to authenticated using (user_id = (select auth.uid()) or (select app.is_admin()));

-- { kind: number } with the kinds that have any; anything else is dropped.
create function app.read_counts(given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, least(value::text::numeric, 1000000)::integer), '{}')
  from (select key, value from jsonb_each(case jsonb_typeof(given) when 'object' then given else '{}' end)
    where key ~ '^[a-z_]{1,40}$' and jsonb_typeof(value) = 'number' limit 20) as counted
  where value::text::numeric >= 1
$$;

-- Report: { device: uuid, app_version, oldest_waiting_ms: how long the oldest unsent item waits or null, waiting and parked:
--   { kind: count }, storage_lost: boolean }. More often than every ten minutes it is not taken; at most 20 devices a person.
-- PT401 for visitors, PT400 when unreadable.
create function public.report_device(report jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  device uuid;
  waits double precision;
  lost boolean;
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  begin
    device := (report ->> 'device')::uuid;
    waits := least(greatest((report ->> 'oldest_waiting_ms')::double precision, 0), 1e11);
    lost := coalesce((report ->> 'storage_lost')::boolean, false);
  exception when data_exception then
    device := null;
  end;
  if device is null or jsonb_typeof(report -> 'app_version') is distinct from 'string' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  insert into public.device_reports as known
    (device_id, user_id, app_version, reported_at, oldest_waiting_at, waiting, parked, storage_lost_at)
  values (device, me, left(report ->> 'app_version', 60), now(), now() - make_interval(secs => waits / 1000),
    app.read_counts(report -> 'waiting'), app.read_counts(report -> 'parked'), case when lost then now() end)
  on conflict on constraint device_reports_pkey do update set
    app_version = excluded.app_version, reported_at = excluded.reported_at, oldest_waiting_at = excluded.oldest_waiting_at,
    waiting = excluded.waiting, parked = excluded.parked,
    storage_lost_at = coalesce(excluded.storage_lost_at, known.storage_lost_at)
  where known.reported_at < now() - interval '10 minutes';
  delete from public.device_reports as d where d.user_id = me and d.device_id not in (
    select n.device_id from public.device_reports as n where n.user_id = me order by n.reported_at desc, n.device_id limit 20);
end
$$;

-- Devices heard from in the last 30 days.
create function public.get_fleet_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := now() - interval '30 days';
begin
  perform app.require_admin();
  return (
    with fleet as (select * from public.device_reports where reported_at > since),
    late as (select * from fleet where oldest_waiting_at < now() - interval '24 hours')
    select jsonb_build_object(
      'devices', (select count(*) from fleet),
      'people', (select count(distinct user_id) from fleet),
      'late', (select count(*) from late),
      'storage_losses', (select count(*) from fleet where storage_lost_at > since),
      'versions', coalesce((select jsonb_agg(v order by v.devices desc, v.version) from (
        select app_version as version, count(*) as devices, max(reported_at) as last_heard from fleet group by app_version) as v), '[]'),
      'kinds', coalesce((select jsonb_agg(k order by k.parked desc, k.waiting desc, k.kind) from (
        select kind, sum(waiting)::integer as waiting, sum(parked)::integer as parked from (
          select w.key as kind, w.value::text::integer as waiting, 0 as parked from fleet cross join lateral jsonb_each(fleet.waiting) as w
          union all
          select p.key, 0, p.value::text::integer from fleet cross join lateral jsonb_each(fleet.parked) as p) as counted
        group by kind) as k), '[]'),
      'late_devices', coalesce((select jsonb_agg(jsonb_build_object('account_id', l.user_id, 'email', profile.email,
          'app_version', l.app_version, 'oldest_waiting_at', l.oldest_waiting_at, 'reported_at', l.reported_at) order by l.oldest_waiting_at)
        from (select * from late order by oldest_waiting_at limit 50) as l
        join public.user_profiles as profile on profile.id = l.user_id), '[]'),
      'checked_at', now()));
end
$$;

-- Serial tables

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
create function public.get_serial_coverage(days_back integer default 90) returns jsonb
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
  app.begin_account_change(uuid), app.require_shown(jsonb, jsonb), app.account_as_shown(uuid),
  public.set_account_role(uuid, text, jsonb), public.suspend_account(uuid, text, jsonb), public.unsuspend_account(uuid, jsonb),
  public.set_account_verified(uuid, boolean, jsonb), public.find_accounts(jsonb), public.get_activity_breakdown(integer),
  app.security_alerts(timestamptz), public.get_security_alerts(integer), app.health_summary(), public.get_market_health(integer),
  app.read_counts(jsonb), public.report_device(jsonb), public.get_fleet_health(), app.is_known_maker(text),
  public.get_serial_coverage(integer)
from public, anon, authenticated;
grant execute on function
  public.set_account_role(uuid, text, jsonb), public.suspend_account(uuid, text, jsonb), public.unsuspend_account(uuid, jsonb),
  public.set_account_verified(uuid, boolean, jsonb), public.find_accounts(jsonb), public.get_activity_breakdown(integer),
  public.get_security_alerts(integer), public.get_market_health(integer), public.report_device(jsonb), public.get_fleet_health(),
  public.get_serial_coverage(integer)
to authenticated, service_role;
grant execute on function app.health_summary() to authenticated;
