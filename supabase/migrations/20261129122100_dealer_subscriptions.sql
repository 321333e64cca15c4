-- The Professional plan of a dealer: a free trial, once, and what comes of it. src/domain/dealer/RULES.md has the rules. It is the state
-- alone: nothing is charged.

create table public.dealer_subscriptions (
  -- Not the dealer's own id: a device keeps all personal kinds together, and a profile has that id there.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'trial',
  trial_started_at timestamptz not null default now(),
  trial_ends_at timestamptz not null default now() + interval '14 days',
  -- Since when it is paid for: never before the trial ends. Null as long as it was not taken.
  paid_from timestamptz,
  cancelled_at timestamptz,
  -- When a cancelled one runs out.
  ends_at timestamptz,
  ended_at timestamptz,
  country_code text not null default 'DE',
  vat_id text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint dealer_subscriptions_one_a_dealer unique (user_id),
  constraint dealer_subscriptions_state_is_known check (state in ('trial', 'active', 'cancelled', 'ended')),
  constraint dealer_subscriptions_state_has_its_times check (case state
    when 'active' then paid_from is not null and ended_at is null
    when 'cancelled' then cancelled_at is not null and ends_at is not null and ended_at is null
    when 'ended' then ended_at is not null
    else paid_from is null and ended_at is null end),
  constraint dealer_subscriptions_country_is_offered check (
    country_code in ('DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'PT', 'GB', 'CH', 'NO')),
  constraint dealer_subscriptions_vat_id_has_its_form check (vat_id ~ '^([A-Z]{2}[A-Z0-9]{2,13})?$')
);
create index dealer_subscriptions_by_change on public.dealer_subscriptions (user_id, stamp, id);
create index dealer_subscriptions_by_end_of_trial on public.dealer_subscriptions (trial_ends_at) where state = 'trial';
create index dealer_subscriptions_by_end on public.dealer_subscriptions (ends_at) where state = 'cancelled';

-- Who was reminded of a trial's end; apart from what travels to devices.
create table app.dealer_reminders (
  plan_id uuid primary key references public.dealer_subscriptions (id) on delete cascade,
  reminded_at timestamptz not null default now()
);
revoke all on app.dealer_reminders from public, anon, authenticated;

revoke all on public.dealer_subscriptions from anon, authenticated;
grant select on public.dealer_subscriptions to authenticated;
grant all on public.dealer_subscriptions to service_role;
alter table public.dealer_subscriptions enable row level security;
create policy "Dealers read their plan, admins all" on public.dealer_subscriptions
  for select to authenticated using (user_id = (select auth.uid()) or (select app.is_admin()));

create trigger dealer_subscriptions_3_stamp before insert or update on public.dealer_subscriptions
  for each row execute function app.stamp_row();

-- The caller, who must be a dealer. PT401 without a session, PT403 for others and for suspended accounts.
create function app.require_dealer() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  elsif not exists (select from public.user_profiles as p where p.id = me and p.role = 'dealer') then
    raise exception 'The Professional plan is for dealers.' using errcode = 'PT403', hint = 'dealers-only';
  elsif app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  return me;
end
$$;

-- What invoices are made out to. PT422 for a country that is not offered, and for what is no VAT ID.
create function app.check_dealer_order(request jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(request ->> 'country', '') not in ('DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'PT', 'GB', 'CH', 'NO') then
    raise exception 'The plan is not offered in this country.' using errcode = 'PT422', hint = 'country-not-offered';
  elsif coalesce(request ->> 'vat_id', '') !~ '^([A-Z]{2}[A-Z0-9]{2,13})?$' then
    raise exception 'This is no VAT ID.' using errcode = 'PT422', hint = 'vat-id-unreadable';
  end if;
end
$$;

-- Starts the free trial; once, whatever became of it. Request: { country, vat_id }. PT409 for a second one.
create function public.start_dealer_trial(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  perform app.check_dealer_order(request);
  insert into public.dealer_subscriptions (user_id, country_code, vat_id)
  values (me, request ->> 'country', coalesce(request ->> 'vat_id', ''))
  on conflict (user_id) do nothing returning * into plan;
  if plan.id is null then
    raise exception 'The free trial was started before. It is there once.' using errcode = 'PT409', hint = 'trial-used';
  end if;
  return to_jsonb(plan);
end
$$;

-- Takes the plan: during the trial it is paid for from its end on, else from now. Request: { country, vat_id }. Asked again it changes
-- country and VAT ID. PT409 without a trial before.
create function public.activate_dealer_plan(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  perform app.check_dealer_order(request);
  update public.dealer_subscriptions as d
  set state = 'active',
    paid_from = case when d.state = 'ended' then greatest(now(), d.trial_ends_at) else coalesce(d.paid_from, greatest(now(), d.trial_ends_at)) end,
    cancelled_at = null, ends_at = null, ended_at = null,
    country_code = request ->> 'country', vat_id = coalesce(request ->> 'vat_id', '')
  where d.user_id = me returning * into plan;
  if plan.id is null then
    raise exception 'Please start with the free trial.' using errcode = 'PT409', hint = 'trial-first';
  end if;
  return to_jsonb(plan);
end
$$;

-- The end of the month that runs, counted from the day on which it began to be paid for.
create function app.plan_month_ends_at(paid_from timestamptz, moment timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(paid_from + make_interval(months => n))
  from generate_series(1, greatest(1, (extract(year from age(moment, paid_from)) * 12 + extract(month from age(moment, paid_from)))::integer + 2)) as n
  where paid_from + make_interval(months => n) > moment
$$;

-- A trial runs to its end, a plan to the end of its month. Asked again it stays so. PT409 where nothing runs.
create function public.cancel_dealer_plan() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  update public.dealer_subscriptions as d
  set state = 'cancelled', cancelled_at = coalesce(d.cancelled_at, now()),
    ends_at = coalesce(d.ends_at, case
      when d.paid_from is null or d.paid_from > now() then d.trial_ends_at
      else app.plan_month_ends_at(d.paid_from, now()) end)
  where d.user_id = me and d.state <> 'ended' returning * into plan;
  if plan.id is null then
    raise exception 'No plan runs that could be cancelled.' using errcode = 'PT409', hint = 'no-plan-runs';
  end if;
  return to_jsonb(plan);
end
$$;

-- Takes a cancellation back as long as it has not run out. PT409 otherwise.
create function public.resume_dealer_plan() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  update public.dealer_subscriptions as d
  set state = case when d.paid_from is null then 'trial' else 'active' end, cancelled_at = null, ends_at = null
  where d.user_id = me and d.state = 'cancelled' and d.ends_at > now() returning * into plan;
  if plan.id is null then
    raise exception 'There is no cancellation that could be taken back.' using errcode = 'PT409', hint = 'no-cancellation';
  end if;
  return to_jsonb(plan);
end
$$;

-- Three days before a trial ends its dealer is told, once; a trial or a cancelled plan whose time is over ends. Those whose dealer cancels
-- know already.
create function app.dealer_subscriptions_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  moment constant timestamptz := now();
  plan public.dealer_subscriptions;
  was_trial boolean;
begin
  for plan in
    select d.* from public.dealer_subscriptions as d
    where (d.state = 'trial' and d.trial_ends_at <= moment) or (d.state = 'cancelled' and d.ends_at <= moment)
    order by d.id limit 500 for update skip locked
  loop
    was_trial := plan.state = 'trial';
    update public.dealer_subscriptions set state = 'ended', ended_at = case when was_trial then trial_ends_at else ends_at end
    where id = plan.id;
    if was_trial then
      perform app.notify(plan.user_id, 'dealer_trial_ended', jsonb_build_object('ends_at', plan.trial_ends_at));
    end if;
  end loop;

  for plan in
    select d.* from public.dealer_subscriptions as d left join app.dealer_reminders as r on r.plan_id = d.id
    where d.state = 'trial' and d.trial_ends_at > moment and d.trial_ends_at <= moment + interval '3 days'
      and r.plan_id is null
    order by d.trial_ends_at limit 500 for update of d skip locked
  loop
    insert into app.dealer_reminders (plan_id) values (plan.id);
    perform app.notify(plan.user_id, 'dealer_trial_ending', jsonb_build_object('ends_at', plan.trial_ends_at));
  end loop;
end
$$;

insert into app.due_jobs (name) values ('app.dealer_subscriptions_due()');

revoke execute on function
  app.require_dealer(), app.check_dealer_order(jsonb), public.start_dealer_trial(jsonb), public.activate_dealer_plan(jsonb),
  app.plan_month_ends_at(timestamptz, timestamptz), public.cancel_dealer_plan(), public.resume_dealer_plan(),
  app.dealer_subscriptions_due()
from public, anon, authenticated;
grant execute on function
  public.start_dealer_trial(jsonb), public.activate_dealer_plan(jsonb), public.cancel_dealer_plan(), public.resume_dealer_plan()
to authenticated, service_role;
