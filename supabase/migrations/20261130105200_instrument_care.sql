-- When an instrument is to be tuned, and reminders of it. src/domain/instrument/RULES.md has the rules, and care.ts there the same
-- functions for the device.

create function app.next_tuning_due(tuned date, new_since date, every integer, preferred integer, paused date) returns date
language plpgsql immutable set search_path = '' as $$
declare
  base constant date := greatest(tuned, new_since);
  settles constant boolean := coalesce(base < new_since + interval '12 months', false);
  months constant integer := case when settles then 3 else every end;
  shift integer := 0;
begin
  if base is null then
    return null;
  end if;
  if preferred is not null and not settles then
    shift := ((preferred - extract(month from base + make_interval(months => months))::integer) % months + months) % months;
    if shift * 2 >= months then
      shift := shift - months;
    end if;
  end if;
  return greatest((base + make_interval(months => months + shift))::date, paused);
end
$$;

-- `step`: where the ladder stands on that day, null before it begins and during a pause. `next_on`: the day of its next step.
create function app.tuning_reminder(due date, paused date, today date, out step text, out next_on date)
language plpgsql immutable set search_path = '' as $$
declare
  rung record;
begin
  if due is null then
    return;
  elsif today < paused then
    next_on := paused;
    return;
  end if;
  for rung in
    select * from (values
      ('plan', due - 90), ('book', due - 30), ('due', due), ('late', due + 30), ('last', (due + 30 + interval '6 months')::date)) as each (name, day)
  loop
    if rung.day <= today then
      step := rung.name;
    else
      next_on := rung.day;
      return;
    end if;
  end loop;
end
$$;

create table app.instrument_reminders (
  instrument_id uuid primary key references public.instruments (id) on delete cascade,
  next_on date not null
);
comment on table app.instrument_reminders is 'When the ladder of an instrument has its next step; no row where it has none.';
create index instrument_reminders_by_day on app.instrument_reminders (next_on);
revoke all on app.instrument_reminders from public, anon, authenticated;

-- P-REM-2: what passed before the owner changed something isn't told.
create function app.plan_tuning_reminder() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  planned date;
begin
  if not new.deleted and new.handed_on_at is null then
    planned := (app.tuning_reminder(
      app.next_tuning_due(new.last_tuned_on, new.new_since, new.interval_months, new.preferred_month, new.paused_until), new.paused_until, today)).next_on;
  end if;
  if planned is null then
    delete from app.instrument_reminders as r where r.instrument_id = new.id;
  else
    insert into app.instrument_reminders (instrument_id, next_on) values (new.id, planned)
    on conflict (instrument_id) do update set next_on = excluded.next_on;
  end if;
  return null;
end
$$;
create trigger instruments_5_remind_at_insert after insert on public.instruments
  for each row execute function app.plan_tuning_reminder();
create trigger instruments_5_remind_at_update after update on public.instruments
  for each row when (
    (old.last_tuned_on, old.new_since, old.interval_months, old.preferred_month, old.paused_until, old.deleted, old.handed_on_at)
    is distinct from (new.last_tuned_on, new.new_since, new.interval_months, new.preferred_month, new.paused_until, new.deleted, new.handed_on_at))
  execute function app.plan_tuning_reminder();

insert into app.notification_kinds (name, about) values ('tuning_due', 'passport_id');

-- Of several steps that passed since the last run, the latest is told. At most 500 at once; rows that somebody holds have their turn later.
create function app.tunings_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  waiting app.instrument_reminders;
  instrument public.instruments;
  due date;
  rung record;
begin
  for waiting in
    select * from app.instrument_reminders as r where r.next_on <= today order by r.next_on limit 500 for update skip locked
  loop
    select * into strict instrument from public.instruments as i where i.id = waiting.instrument_id;
    due := app.next_tuning_due(
      instrument.last_tuned_on, instrument.new_since, instrument.interval_months, instrument.preferred_month, instrument.paused_until);
    rung := app.tuning_reminder(due, instrument.paused_until, today);
    if rung.step is not null then
      perform app.notify(instrument.user_id, 'tuning_due', jsonb_build_object(
        'passport_id', instrument.passport_id, 'title', left(btrim(instrument.maker || ' ' || instrument.model), 300), 'state', rung.step, 'ends_at', due));
    end if;
    if rung.next_on is null then
      delete from app.instrument_reminders as r where r.instrument_id = waiting.instrument_id;
    else
      update app.instrument_reminders as r set next_on = rung.next_on where r.instrument_id = waiting.instrument_id;
    end if;
  end loop;
end
$$;
insert into app.due_jobs (name) values ('app.tunings_due()');

revoke execute on function
  app.next_tuning_due(date, date, integer, integer, date), app.tuning_reminder(date, date, date), app.plan_tuning_reminder(), app.tunings_due()
from public, anon, authenticated;
