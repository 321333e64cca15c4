-- Corrections that people report to what a serial number was answered with, decided by admins, and the points that accepted ones become:
-- a supplement beside the generated rows, with a version that devices compare. What a point may be stands in
-- src/domain/serial/RULES.md (S-POINT-*); src/domain/serial/supplement.ts reads it by the same rules.

-- user_id is null for a visitor's report. The years that were answered are null where there was no answer; answered_year_to alone
-- is null for "that year or later".
create table public.serial_corrections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  serial_number text not null,
  manufacturer text not null default '',
  answered_year_from integer,
  answered_year_to integer,
  claimed_year integer,
  claimed_model text not null default '',
  evidence text not null,
  status text not null default 'new',
  admin_note text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint serial_corrections_serial_is_1_to_50 check (length(serial_number) between 1 and 50),
  constraint serial_corrections_years_are_1700_to_2100 check (
    answered_year_from between 1700 and 2100 and answered_year_to between 1700 and 2100 and claimed_year between 1700 and 2100),
  constraint serial_corrections_claim_something check (claimed_year is not null or claimed_model <> ''),
  constraint serial_corrections_evidence_is_10_to_1000 check (length(btrim(evidence)) >= 10 and length(evidence) <= 1000),
  constraint serial_corrections_texts_are_short check (
    length(manufacturer) <= 100 and length(claimed_model) <= 100 and length(admin_note) <= 500),
  constraint serial_corrections_status_is_known check (status in ('new', 'accepted', 'declined')),
  constraint serial_corrections_decision_has_time check ((status = 'new') = (decided_at is null))
);
comment on column public.serial_corrections.admin_note is 'Written for the person: why a report was declined, or a word on an accepted one.';
create index serial_corrections_by_change on public.serial_corrections (user_id, stamp, id);
create index serial_corrections_open on public.serial_corrections (created_at) where status = 'new' and not deleted;

revoke all on public.serial_corrections from anon, authenticated;
grant all on public.serial_corrections to service_role;
grant select on public.serial_corrections to authenticated;
grant insert (id, user_id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, deleted)
  on public.serial_corrections to authenticated;
grant update (deleted) on public.serial_corrections to authenticated;
grant insert (id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, deleted)
  on public.serial_corrections to anon;

alter table public.serial_corrections enable row level security;
create policy "People read their corrections and admins all" on public.serial_corrections
  for select to authenticated using (user_id = (select auth.uid()) or (select app.is_admin()));
create policy "People report corrections" on public.serial_corrections
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People withdraw their corrections" on public.serial_corrections
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A visitor's correction is recorded without a user" on public.serial_corrections
  for insert to anon with check (user_id is null and not deleted);

create trigger serial_corrections_0_refuse_suspended before insert or update or delete on public.serial_corrections
  for each statement execute function app.refuse_suspended();

-- The second line behind the column grants, and sentences for what the constraints refuse.
create function app.guard_correction() returns trigger
language plpgsql set search_path = '' as $$
declare
  withdrawn constant boolean := new.deleted;
begin
  if app.is_client() and tg_op = 'UPDATE' then
    new := old;
    new.deleted := withdrawn;
  elsif app.is_client() then
    new.user_id := auth.uid();
    new.status := 'new';
    new.admin_note := '';
    new.decided_at := null;
  end if;
  if length(btrim(coalesce(new.evidence, ''))) < 10 or length(new.evidence) > 1000 then
    raise exception 'Please say in 10 to 1,000 characters where you know it from.' using errcode = 'PT422', hint = 'evidence-length';
  elsif new.claimed_year is null and new.claimed_model = '' then
    raise exception 'Please give the year, the model or both.' using errcode = 'PT422', hint = 'claim-missing';
  end if;
  return new;
end
$$;
create trigger serial_corrections_1_guard before insert or update on public.serial_corrections
  for each row execute function app.guard_correction();

-- At most 20 of a person wait for a decision; of visitors together at most 30 come in an hour, and 300 wait. The lock keeps parallel
-- requests from taking the last place twice. Definer, since a visitor may not read what is counted.
create function app.limit_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('serial_corrections:' || coalesce(new.user_id::text, ''), 0));
  if new.user_id is not null then
    if (select count(*) from public.serial_corrections
        where user_id = new.user_id and status = 'new' and not deleted and id <> new.id) >= 20 then
      raise exception '20 of your corrections wait to be looked at. Please send more when some are decided.' using errcode = 'PT409', hint = 'corrections-waiting';
    end if;
  elsif (select count(*) from public.serial_corrections where user_id is null and status = 'new' and not deleted) >= 300
    or (select count(*) from public.serial_corrections where user_id is null and created_at > now() - interval '1 hour') >= 30 then
    raise exception 'More corrections came in than can be looked at. Please try again later, or sign in first.' using errcode = 'PT429', hint = 'corrections-too-many';
  end if;
  return new;
end
$$;
create trigger serial_corrections_2_limit_at_insert before insert on public.serial_corrections
  for each row when (new.status = 'new' and not new.deleted) execute function app.limit_corrections();
create trigger serial_corrections_2_limit_at_update before update on public.serial_corrections
  for each row when (new.status = 'new' and old.deleted and not new.deleted) execute function app.limit_corrections();
create trigger serial_corrections_3_stamp before insert or update on public.serial_corrections
  for each row execute function app.stamp_row();

create function app.note_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_activity('correction_reported', auth.uid(), (select count(*) from added)::integer);
  return null;
end
$$;
create trigger serial_corrections_9_new after insert on public.serial_corrections
  referencing new table as added for each statement execute function app.note_corrections();

-- Points of the tables, one a number.
create table public.serial_points (
  id uuid primary key default gen_random_uuid(),
  manufacturer_id uuid not null references public.piano_manufacturers (id) on delete cascade,
  line text not null default '',
  serial_start bigint not null,
  year integer not null,
  source text not null,
  accepted_on date not null default (now() at time zone 'UTC')::date,
  correction_id uuid unique references public.serial_corrections (id) on delete set null,
  constraint serial_points_number_is_unique unique (manufacturer_id, line, serial_start),
  constraint serial_points_start_is_positive check (serial_start between 0 and 9999999999),
  constraint serial_points_years_are_plausible check (year between 1700 and 2100),
  constraint serial_points_source_is_1_to_200 check (length(btrim(source)) >= 1 and length(source) <= 200)
);

-- One row.
create table public.serial_supplement (
  only_row boolean primary key default true,
  version bigint not null default 0,
  constraint serial_supplement_is_one check (only_row)
);
insert into public.serial_supplement default values;

revoke all on public.serial_points, public.serial_supplement from anon, authenticated;
-- Which correction a point comes from tells nobody who gave it; still it is nobody's business.
grant select (id, manufacturer_id, line, serial_start, year, source, accepted_on) on public.serial_points to anon, authenticated;
grant select on public.serial_supplement to anon, authenticated;
grant all on public.serial_points, public.serial_supplement to service_role;
alter table public.serial_points enable row level security;
alter table public.serial_supplement enable row level security;
create policy "Everyone reads the points" on public.serial_points for select to anon, authenticated using (true);
create policy "Everyone reads the version of the points" on public.serial_supplement for select to anon, authenticated using (true);

-- How a point stands to the generated rows of its line (S-POINT-2 to S-POINT-4): the rows on either side, the mark that it bears, and
-- what keeps it out, '' for nothing. As judgePoint in src/domain/serial/supplement.ts.
create function public.fit_serial_point(maker uuid, line_name text, number bigint, made integer)
returns table (lower_start bigint, lower_year integer, upper_start bigint, upper_year integer, mark text, problem text)
language sql stable set search_path = ''
as $$
select below.start, below.year, above.start, above.year,
  case
    when below.start is null or above.start is null then case when below.mark = 'final' then 'final' else 'rough' end
    when above.year - below.year <= 2 and below.mark in ('', 'jump', 'unsure') and above.mark = '' then ''
    else 'rough'
  end,
  case
    when l.kind <> 'table' or (below.start is null and above.start is null) then 'NoList'
    when below.start = number then 'KnownNumber'
    when above.mark in ('jump', 'unsure') then 'Leap'
    when above.start is null and number > l.ceiling then 'Misread'
    when made < below.year or made > above.year or made > l.year_to then 'Contradiction'
    when below.start is null and made < m.founded_year and made < above.year then 'BeforeFounding'
    else ''
  end
from public.serial_lines l
join public.piano_manufacturers m on m.id = l.manufacturer_id
left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_ranges r
  where r.manufacturer_id = maker and r.line = line_name and r.serial_start <= number order by r.serial_start desc limit 1) below on true
left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_ranges r
  where r.manufacturer_id = maker and r.line = line_name and r.serial_start > number order by r.serial_start limit 1) above on true
where l.manufacturer_id = maker and l.line = line_name
$$;

-- The rows that the look-up reads: the generated ones and the points beside them. A point that newer tables contradict or hold
-- themselves is passed over.
create view public.serial_rows with (security_invoker = true) as
select r.manufacturer_id, r.line, r.serial_start, r.year, r.mark from public.serial_ranges r
union all
select p.manufacturer_id, p.line, p.serial_start, p.year, fit.mark
from public.serial_points p, lateral public.fit_serial_point(p.manufacturer_id, p.line, p.serial_start, p.year) fit
where fit.problem = '';
revoke all on public.serial_rows from anon, authenticated;
grant select on public.serial_rows to anon, authenticated;
grant all on public.serial_rows to service_role;

-- What devices keep. `known` is the version that a device has: the points come only with another one.
create function public.get_serial_supplement(known bigint default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
select pg_catalog.jsonb_build_object('version', s.version, 'points', case when s.version is distinct from known then coalesce((
    select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('maker', m.name, 'line', p.line, 'serial', p.serial_start, 'year', p.year,
      'source', p.source, 'accepted_on', p.accepted_on) order by m.name collate "C", p.line collate "C", p.serial_start)
    from public.serial_points p join public.piano_manufacturers m on m.id = p.manufacturer_id), '[]'::jsonb) end)
from public.serial_supplement s
$$;

-- The version grows with each change. It follows the clock in milliseconds, so that a database brought back from a backup
-- gives no version twice with other points.
create function app.note_serial_points() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.serial_supplement
  set version = greatest(version + 1, (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::bigint);
  return null;
end
$$;
create trigger serial_points_changed after insert or update or delete on public.serial_points
  for each statement execute function app.note_serial_points();

-- The lists of a maker that a number belongs to by its letters and digits, each with the rows on either side of the number and a
-- sentence that says why it can take no point of this year; '' where it can. A letter that is only a mark is left out.
create function app.lists_for_point(maker uuid, letters text, number_digits text, made integer)
returns table (line text, lower_start bigint, lower_year integer, upper_start bigint, upper_year integer, problem text)
language sql stable set search_path = '' as $$
  with fitting as (
    select l.*, l.prefix = letters as is_exact, bool_or(l.prefix = letters) over () as any_exact
    from public.serial_lines as l
    where l.manufacturer_id = maker and l.kind = 'table'
      and length(number_digits) between coalesce(l.min_digits, 0) and coalesce(l.max_digits, 99)
      and number_digits::bigint between coalesce(l.min_number, 0) and coalesce(l.max_number, 9999999999)
      and (l.prefix = letters
        or (l.prefix = '' and length(letters) = 1 and l.other_letters in ('*', length(number_digits)::text)))
  )
  select f.line, below.start, below.year, above.start, above.year, case
    when fit.problem = 'NoList' then 'The list of this maker has no dated rows to set a point beside.'
    when fit.problem = 'KnownNumber' then 'The tables have this very number already, with the year ' || fit.lower_year || '.'
    when fit.problem = 'Leap' then 'By the tables the numbers from ' || fit.lower_start || ' to ' || fit.upper_start || ' were left out or are not sure.'
    when fit.problem = 'Misread' then 'The number is above all that this list can hold, which ends at ' || f.ceiling || '.'
    when fit.problem = 'BeforeFounding' then 'The year lies before the maker was founded.'
    when below.start = number_digits::bigint then 'A correction of this very number is in the tables already, with the year ' || below.year || '.'
    when fit.problem = 'Contradiction' and made > f.year_to then 'These numbers ended in ' || f.year_to || '.'
    when fit.problem = 'Contradiction' or made < below.year or made > above.year then 'The tables have '
      || concat_ws(' and ', below.year || ' for number ' || below.start, above.year || ' for number ' || above.start)
      || ', so ' || made || ' for this one contradicts them: years never fall as numbers rise.'
    else ''
  end
  from fitting as f
  cross join lateral public.fit_serial_point(maker, f.line, number_digits::bigint, made) as fit
  left join lateral (select r.serial_start as start, r.year from public.serial_rows as r
    where r.manufacturer_id = maker and r.line = f.line and r.serial_start <= number_digits::bigint
    order by r.serial_start desc limit 1) as below on true
  left join lateral (select r.serial_start as start, r.year from public.serial_rows as r
    where r.manufacturer_id = maker and r.line = f.line and r.serial_start > number_digits::bigint
    order by r.serial_start limit 1) as above on true
  where f.is_exact or not f.any_exact
$$;

-- The point that a correction would be, or a sentence that says why it can be none. Always one row.
create function app.point_of_correction(correction public.serial_corrections)
returns table (manufacturer_id uuid, maker text, line text, serial bigint, year integer, lower_start bigint, lower_year integer,
  upper_start bigint, upper_year integer, problem text)
language plpgsql stable set search_path = '' as $$
declare
  read record;
  lists record;
begin
  year := correction.claimed_year;
  select * into read from public.read_piano_serial(correction.serial_number);
  serial := read.number;
  select m.id, m.name into manufacturer_id, maker from public.piano_manufacturers as m
  where m.is_active and case when btrim(correction.manufacturer) = '' then array_length(read.makers, 1) = 1 and m.id = read.makers[1]
    else public.fold_maker_name(correction.manufacturer) = any (m.known_as) end
  order by m.name collate "C" limit 1;
  problem := case
    when year is null then 'It names no year.'
    when year > extract(year from now() at time zone 'UTC') then 'The year lies ahead.'
    when serial is null or read.is_patent or read.reading in ('longest', 'look-alike') then 'The number cannot be read for certain.'
    when manufacturer_id is null then 'It names no maker of the tables.'
    else ''
  end;
  if problem = '' then
    select count(*) as count, count(*) filter (where l.problem = '') as free into lists
    from app.lists_for_point(manufacturer_id, read.prefix, read.digits, year) as l;
    select l.line, l.lower_start, l.lower_year, l.upper_start, l.upper_year, l.problem
      into line, lower_start, lower_year, upper_start, upper_year, problem
    from app.lists_for_point(manufacturer_id, read.prefix, read.digits, year) as l
    order by l.problem <> '', l.line collate "C" limit 1;
    if lists.count = 0 then
      problem := 'No list of this maker holds such numbers.';
    elsif lists.free > 1 then
      problem := 'More than one list of this maker has room for the number, and nothing says which is meant.';
    end if;
  end if;
  return next;
end
$$;

-- The point as the admin screen shows it.
create function app.point_preview(correction public.serial_corrections) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('maker', p.maker, 'line', p.line, 'serial', p.serial, 'year', p.year, 'problem', p.problem,
    'lower', case when p.lower_start is not null then jsonb_build_object('serial', p.lower_start, 'year', p.lower_year) end,
    'upper', case when p.upper_start is not null then jsonb_build_object('serial', p.upper_start, 'year', p.upper_year) end)
  from app.point_of_correction(correction) as p
$$;

-- Corrections that wait, the oldest first, at most 50, and how many there are; each with the point that it would be.
create function public.get_serial_corrections() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return (
    with waiting as (select * from public.serial_corrections where status = 'new' and not deleted)
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'serial_number', c.serial_number, 'manufacturer', c.manufacturer,
          'answered_year_from', c.answered_year_from, 'answered_year_to', c.answered_year_to, 'claimed_year', c.claimed_year,
          'claimed_model', c.claimed_model, 'evidence', c.evidence, 'created_at', c.created_at, 'account_id', c.user_id,
          'account_email', p.email, 'point', app.point_preview(c)) order by c.created_at, c.id)
        from (select w.id from waiting as w order by w.created_at, w.id limit 50) as picked
        join public.serial_corrections as c on c.id = picked.id
        left join public.user_profiles as p on p.id = c.user_id), '[]'),
      'checked_at', now()));
end
$$;

-- An admin's word on a correction, for its person to read: a declined one needs a reason of 3 to 500 characters. With a point_source an
-- accepted one becomes a point of the tables, of which everyone reads that source; without one it is accepted and nothing more.
-- PT403 for others, PT404 when there is none or it was withdrawn, PT409 when it is decided already, PT422 without a reason, for a source
-- that is too long and for a point that the tables have no room for.
create function public.decide_serial_correction(correction_id uuid, accept boolean, note text default '', point_source text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  correction public.serial_corrections;
  point record;
  said constant text := btrim(normalize(coalesce(note, ''), nfc));
  source constant text := btrim(regexp_replace(normalize(point_source, nfc), '\s+', ' ', 'g'));
begin
  perform app.require_admin();
  -- Two points at once could each stand well beside the rows and contradict each other.
  perform pg_advisory_xact_lock(hashtextextended('serial_points', 0));
  select * into correction from public.serial_corrections as c where c.id = correction_id and not c.deleted for update;
  if not found then
    raise exception 'This correction was withdrawn.' using errcode = 'PT404', hint = 'correction-withdrawn';
  elsif correction.status <> 'new' then
    raise exception 'This correction has been decided already.' using errcode = 'PT409', hint = 'correction-decided';
  elsif accept is null or length(said) > 500 or (not accept and length(said) < 3) then
    raise exception 'Please give a reason of 3 to 500 characters.' using errcode = 'PT422', hint = 'reason-length';
  elsif accept and length(source) not between 3 and 200 then
    raise exception 'Please give a source of 3 to 200 characters.' using errcode = 'PT422', hint = 'source-length';
  end if;
  if accept and source is not null then
    select * into point from app.point_of_correction(correction);
    if point.problem <> '' then
      raise exception '%', point.problem using errcode = 'PT422', hint = 'point-not-possible';
    end if;
    insert into public.serial_points (manufacturer_id, line, serial_start, year, source, correction_id)
    values (point.manufacturer_id, point.line, point.serial, point.year, source, correction.id);
  end if;
  update public.serial_corrections as c
  set status = case when accept then 'accepted' else 'declined' end, admin_note = said, decided_at = now()
  where c.id = correction.id;
  perform app.note_activity('correction_decided', auth.uid());
end
$$;

-- The points of the tables, the newest first, at most 100, and how many there are. `in_use`: not passed over for newer tables.
create function public.get_serial_points() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return (
    select jsonb_build_object(
      'total', (select count(*) from public.serial_points),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'maker', m.name, 'line', p.line, 'serial', p.serial_start, 'year', p.year,
          'source', p.source, 'accepted_on', p.accepted_on, 'in_use', coalesce(fit.problem = '', false))
          order by p.accepted_on desc, p.id)
        from (select * from public.serial_points order by accepted_on desc, id limit 100) as p
        join public.piano_manufacturers as m on m.id = p.manufacturer_id
        left join lateral public.fit_serial_point(p.manufacturer_id, p.line, p.serial_start, p.year) as fit on true), '[]'),
      'checked_at', now()));
end
$$;

-- Takes a point out of the tables: its correction waits to be decided again. PT403 for others, PT404 when it is gone already.
create function public.take_back_serial_point(point_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  correction uuid;
begin
  perform app.require_admin();
  delete from public.serial_points as p where p.id = point_id returning p.correction_id into correction;
  if not found then
    raise exception 'This point has been taken back already.' using errcode = 'PT404', hint = 'point-taken-back';
  end if;
  update public.serial_corrections as c set status = 'new', admin_note = '', decided_at = null
  where c.id = correction and c.status = 'accepted' and not c.deleted;
  perform app.note_activity('serial_point_taken_back', auth.uid());
end
$$;

revoke execute on function
  app.guard_correction(), app.limit_corrections(), app.note_corrections(), public.fit_serial_point(uuid, text, bigint, integer),
  public.get_serial_supplement(bigint), app.note_serial_points(), app.lists_for_point(uuid, text, text, integer),
  app.point_of_correction(public.serial_corrections), app.point_preview(public.serial_corrections),
  public.get_serial_corrections(), public.decide_serial_correction(uuid, boolean, text, text), public.get_serial_points(),
  public.take_back_serial_point(uuid)
from public, anon, authenticated;
grant execute on function
  public.fit_serial_point(uuid, text, bigint, integer), public.get_serial_supplement(bigint)
to anon, authenticated, service_role;
grant execute on function
  public.get_serial_corrections(), public.decide_serial_correction(uuid, boolean, text, text), public.get_serial_points(),
  public.take_back_serial_point(uuid)
to authenticated, service_role;
