-- A person's instruments and what has happened to them. src/domain/instrument/RULES.md has the rules.

-- What a maker and a number are compared by (P-ID-1, P-ID-2). src/domain/instrument/identity.ts does the same.
create function app.instrument_keys(maker text, serial text) returns text[]
language sql stable set search_path = '' as $$
  with folded as (
    select public.fold_maker_name(maker) as maker, public.fold_maker_name(serial) as serial
  ), known as (
    select m.name from public.piano_manufacturers as m, folded where folded.maker <> '' and folded.maker = any (m.known_as)
    order by m.name collate "C" limit 1
  )
  select array[
    regexp_replace(
      coalesce(nullif(public.fold_maker_name((select name from known)), ''), nullif(folded.maker, ''), lower(btrim(normalize(coalesce(maker_of.maker, ''), nfc)))),
      '([aou])e', '\1', 'g'),
    coalesce(
      (select parts.prefix || parts.number from public.read_piano_serial(left(maker_of.serial, 50)) as parts where parts.digits <> ''),
      nullif(folded.serial, ''), lower(btrim(normalize(coalesce(maker_of.serial, ''), nfc))))]
  from folded, (values (instrument_keys.maker, instrument_keys.serial)) as maker_of (maker, serial)
$$;

-- passport_id is what the page is called by: the same for all who ever had the instrument, each of whom has a row of their own.
create table public.instruments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  passport_id uuid not null,
  maker text not null default '',
  model text not null default '',
  serial_number text not null default '',
  piano_type text not null default '',
  year integer,
  town text not null default '',
  country_code text not null default '',
  interval_months integer not null default 6,
  preferred_month integer,
  paused_until date,
  last_tuned_on date,
  new_since date,
  shown_kinds text[] not null default '{}',
  handed_on_at timestamptz,
  offered_until timestamptz,
  maker_key text not null default '',
  serial_key text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint instruments_have_a_name_that_is_short check (
    (deleted or (maker <> '' and serial_number <> '')) and length(maker) <= 100 and length(serial_number) <= 50),
  constraint instruments_texts_are_short check (length(model) <= 100 and length(town) <= 100),
  constraint instruments_type_is_known check (piano_type in ('', 'Grand', 'Upright', 'Digital', 'Hybrid')),
  constraint instruments_year_is_plausible check (year between 1700 and 2100),
  constraint instruments_country_is_a_code check (country_code ~ '^([A-Z]{2})?$'),
  constraint instruments_interval_is_one_of_three check (interval_months in (12, 6, 3)),
  constraint instruments_month_is_known check (preferred_month between 1 and 12),
  constraint instruments_days_are_plausible check (
    paused_until between '1970-01-01' and '2200-01-01' and last_tuned_on between '1970-01-01' and '2200-01-01'
    and new_since between '1970-01-01' and '2200-01-01'),
  constraint instruments_shown_kinds_are_known check (
    shown_kinds <@ array['listing', 'inspection', 'service', 'tuning', 'humidity', 'move'] and cardinality(shown_kinds) <= 6
    and coalesce(array_ndims(shown_kinds), 1) = 1 and array_position(shown_kinds, null) is null)
);
comment on column public.instruments.handed_on_at is 'Somebody else has the instrument since; what stays of it are the person''s own notes.';
comment on column public.instruments.offered_until is 'A code is out with which another person may take it over.';
create index instruments_by_change on public.instruments (user_id, stamp, id);
create unique index instruments_are_one_of_a_person on public.instruments (user_id, maker_key, serial_key) where not deleted and handed_on_at is null;
create unique index instruments_are_held_by_one on public.instruments (passport_id) where not deleted and handed_on_at is null;

revoke all on public.instruments from anon, authenticated;
grant all on public.instruments to service_role;
grant select on public.instruments to authenticated;
grant insert (
  id, maker, model, serial_number, piano_type, year, town, country_code, interval_months, preferred_month, paused_until, last_tuned_on,
  new_since, shown_kinds, deleted) on public.instruments to authenticated;
grant update (
  maker, model, serial_number, piano_type, year, town, country_code, interval_months, preferred_month, paused_until, last_tuned_on,
  new_since, shown_kinds, deleted) on public.instruments to authenticated;

alter table public.instruments enable row level security;
create policy "People read their instruments" on public.instruments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People add instruments of their own" on public.instruments
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their instruments" on public.instruments
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger instruments_0_refuse_suspended before insert or update or delete on public.instruments
  for each statement execute function app.refuse_suspended();

create function app.guard_instrument() returns trigger
language plpgsql set search_path = '' as $$
declare
  keys text[];
begin
  new.maker := btrim(normalize(coalesce(new.maker, ''), nfc), E' \t\r\n');
  new.model := btrim(normalize(coalesce(new.model, ''), nfc), E' \t\r\n');
  new.serial_number := btrim(normalize(coalesce(new.serial_number, ''), nfc), E' \t\r\n');
  if app.is_client() then
    if tg_op = 'INSERT' then
      new.user_id := auth.uid();
      new.passport_id := new.id;
    elsif old.handed_on_at is not null and not new.deleted then
      raise exception 'You have handed this piano on: its passport belongs to somebody else now.' using errcode = 'PT409', hint = 'instrument-handed-on';
    end if;
  end if;
  -- Longer ones the table refuses.
  keys := app.instrument_keys(left(new.maker, 100), left(new.serial_number, 50));
  new.maker_key := keys[1];
  new.serial_key := keys[2];
  if app.is_client() and not new.deleted then
    perform pg_advisory_xact_lock(hashtextextended('instruments:' || new.user_id::text, 0));
    if exists (
      select from public.instruments as i
      where i.user_id = new.user_id and i.maker_key = new.maker_key and i.serial_key = new.serial_key and i.id <> new.id
        and not i.deleted and i.handed_on_at is null) then
      raise exception 'You have a passport for a piano of this maker and number already.' using errcode = 'PT409', hint = 'instrument-exists';
    elsif tg_op = 'INSERT' and (select count(*) from public.instruments as i where i.user_id = new.user_id and not i.deleted) >= 500 then
      raise exception 'You have 500 pianos here. Please remove one first.' using errcode = 'PT429', hint = 'instruments-too-many';
    end if;
  end if;
  return new;
end
$$;
create trigger instruments_1_guard before insert or update on public.instruments
  for each row execute function app.guard_instrument();
create trigger instruments_3_stamp before insert or update on public.instruments
  for each row execute function app.stamp_row();

-- P-LINE-3. src/domain/instrument/entry.ts has the same bounds.
create function app.are_measures(given jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) <> 'object' then false else (
    select coalesce(bool_and(case when jsonb_typeof(value) <> 'number' then false else case key
        when 'humidity' then (value #>> '{}')::numeric between 0 and 100
        when 'temperature' then (value #>> '{}')::numeric between -20 and 50
        when 'pitch_before' then (value #>> '{}')::numeric between 350 and 500
        when 'pitch_after' then (value #>> '{}')::numeric between 350 and 500
        else false end
      and round((value #>> '{}')::numeric, 1) = (value #>> '{}')::numeric end), true)
    from jsonb_each(given)) end
$$;

create table public.instrument_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  instrument_id uuid not null references public.instruments (id) on delete cascade,
  kind text not null default 'note',
  happened_at timestamptz not null default now(),
  body text not null default '',
  measures jsonb not null default '{}',
  side text not null default 'owner',
  source_id uuid references auth.users (id) on delete set null,
  listing_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint instrument_entries_kind_is_known check (kind in ('listing', 'inspection', 'service', 'tuning', 'humidity', 'move', 'note')),
  constraint instrument_entries_side_is_known check (side in ('owner', 'former', 'provider', 'evaluator', 'market')),
  constraint instrument_entries_body_is_short check (length(body) <= 2000),
  constraint instrument_entries_measures_are_bounded check (app.are_measures(measures))
);
comment on column public.instrument_entries.side is 'Who it is from: the owner, a former one, a provider, an evaluator, or the market itself.';
comment on column public.instrument_entries.source_id is 'The person it is from, where that is not the owner; null once their account is gone.';
comment on column public.instrument_entries.deleted is 'It left this person with the instrument; then it holds nothing any more.';
create index instrument_entries_by_change on public.instrument_entries (user_id, stamp, id);
create index instrument_entries_of_instrument on public.instrument_entries (instrument_id, happened_at desc);
create index instrument_entries_of_source on public.instrument_entries (source_id) where source_id is not null;
create unique index instrument_entries_name_a_listing_once on public.instrument_entries (instrument_id, listing_id) where listing_id is not null and not deleted;

revoke all on public.instrument_entries from anon, authenticated;
grant all on public.instrument_entries to service_role;
grant select on public.instrument_entries to authenticated;
grant insert (id, instrument_id, kind, happened_at, body, measures, deleted) on public.instrument_entries to authenticated;

alter table public.instrument_entries enable row level security;
create policy "People read the lines of their instruments" on public.instrument_entries
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People add lines to their instruments" on public.instrument_entries
  for insert to authenticated with check (user_id = (select auth.uid()));

create trigger instrument_entries_0_refuse_suspended before insert or update or delete on public.instrument_entries
  for each statement execute function app.refuse_suspended();

create function app.guard_instrument_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  instrument public.instruments;
begin
  if not app.is_client() then
    return new;
  end if;
  new.user_id := auth.uid();
  new.side := 'owner';
  new.kind := coalesce(new.kind, 'note');
  new.happened_at := coalesce(new.happened_at, now());
  new.body := btrim(normalize(coalesce(new.body, ''), nfc), E' \t\r\n');
  new.measures := coalesce(new.measures, '{}');
  select * into instrument from public.instruments as i where i.id = new.instrument_id;
  if not found then
    raise exception 'This piano is not among yours.' using errcode = 'PT404', hint = 'instrument-unknown';
  end if;
  -- Taken back before it was known here.
  if new.deleted then
    new.body := '';
    new.measures := '{}';
    return new;
  end if;
  if instrument.deleted then
    raise exception 'You have removed this piano, so nothing can be added to its passport.' using errcode = 'PT409', hint = 'instrument-unknown';
  elsif instrument.handed_on_at is not null and new.kind <> 'note' then
    raise exception 'You have handed this piano on: its passport belongs to somebody else now.' using errcode = 'PT409', hint = 'instrument-handed-on';
  elsif new.kind not in ('inspection', 'service', 'tuning', 'humidity', 'move', 'note') then
    raise exception 'Lines of this kind are not written by owners.' using errcode = 'PT422', hint = 'kind-unknown';
  elsif new.kind = 'humidity' and not new.measures ? 'humidity' or new.kind in ('note', 'move') and new.body = '' then
    raise exception 'Something that is needed is missing.' using errcode = 'PT422', hint = 'value-missing';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('instruments:' || new.user_id::text, 0));
  if (select count(*) from public.instrument_entries as e where e.instrument_id = new.instrument_id) >= 2000 then
    raise exception 'This passport has 2,000 lines, which is all it holds.' using errcode = 'PT429', hint = 'lines-too-many';
  end if;
  return new;
end
$$;
create trigger instrument_entries_1_guard before insert on public.instrument_entries
  for each row execute function app.guard_instrument_entry();
create trigger instrument_entries_3_stamp before insert or update on public.instrument_entries
  for each row execute function app.stamp_row();

-- A tuning takes the day of the last one forward (P-DUE-1). Definer: also where a provider's visit writes it.
create function app.take_tuning_forward() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  tuned constant date := (new.happened_at at time zone 'UTC')::date;
begin
  update public.instruments as i set last_tuned_on = tuned
  where i.id = new.instrument_id and (i.last_tuned_on is null or i.last_tuned_on < tuned);
  return null;
end
$$;
create trigger instrument_entries_5_tuned after insert on public.instrument_entries
  for each row when (new.kind = 'tuning' and not new.deleted) execute function app.take_tuning_forward();

insert into app.synced_kinds (name, writable, export_as, export_without, appointments) values (
  'instruments', array[
    'maker', 'model', 'serial_number', 'piano_type', 'year', 'town', 'country_code', 'interval_months', 'preferred_month', 'paused_until',
    'last_tuned_on', 'new_since', 'shown_kinds', 'deleted'],
  'instruments', array['user_id', 'version', 'stamp', 'maker_key', 'serial_key'], array['paused_until']);
insert into app.synced_kinds (name, writable, append_only, export_as, export_without, export_order) values (
  'instrument_entries', array['instrument_id', 'kind', 'happened_at', 'body', 'measures', 'deleted'], true, 'instrument_entries',
  array['user_id', 'source_id', 'version', 'stamp'], array['instrument_id', 'happened_at']);

-- For procedures that know of a visit, as bookings do: writes a line into the passport of whoever has the instrument now, whoever had it
-- when the visit was agreed. `source`: the person it is from. Null where nobody has it any more.
create function app.note_instrument_entry(instrument_id uuid, kind text, happened_at timestamptz, body text, measures jsonb, source uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder public.instruments;
  written uuid;
begin
  select now_held.* into holder
  from public.instruments as named join public.instruments as now_held on now_held.passport_id = named.passport_id
  where named.id = note_instrument_entry.instrument_id and not now_held.deleted and now_held.handed_on_at is null;
  if not found then
    return null;
  end if;
  insert into public.instrument_entries (user_id, instrument_id, kind, happened_at, body, measures, side, source_id)
  values (
    holder.user_id, holder.id, note_instrument_entry.kind, least(greatest(note_instrument_entry.happened_at, 'epoch'), now()),
    left(btrim(normalize(coalesce(note_instrument_entry.body, ''), nfc)), 2000), coalesce(note_instrument_entry.measures, '{}'),
    case
      when source = holder.user_id then 'owner'
      when exists (select from public.user_profiles as p where p.id = source and p.role = 'evaluator') then 'evaluator'
      else 'provider' end,
    nullif(source, holder.user_id))
  returning id into written;
  return written;
end
$$;

revoke execute on function
  app.instrument_keys(text, text), app.guard_instrument(), app.are_measures(jsonb), app.guard_instrument_entry(), app.take_tuning_forward(),
  app.note_instrument_entry(uuid, text, timestamptz, text, jsonb, uuid)
from public, anon, authenticated;
grant execute on function app.instrument_keys(text, text), app.are_measures(jsonb) to authenticated, service_role;
