-- An accepted correction becomes a point of the tables, and its acceptance can be taken back (src/domain/serial/RULES.md, S-POINT-*).

alter table public.serial_points
  add column correction_id uuid unique references public.serial_corrections (id) on delete set null;
-- Which correction a point comes from tells nobody who gave it; still it is nobody's business.
revoke select on public.serial_points from anon, authenticated;
grant select (id, manufacturer_id, line, serial_start, year, source, accepted_on) on public.serial_points to anon, authenticated;

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
create or replace function public.get_serial_corrections() returns jsonb
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
drop function public.decide_serial_correction(uuid, boolean, text);
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
    raise exception 'This correction was withdrawn.' using errcode = 'PT404';
  elsif correction.status <> 'new' then
    raise exception 'This correction has been decided already.' using errcode = 'PT409';
  elsif accept is null or length(said) > 500 or (not accept and length(said) < 3) then
    raise exception 'Please give a reason of 3 to 500 characters.' using errcode = 'PT422';
  elsif accept and length(source) not between 3 and 200 then
    raise exception 'Please give a source of 3 to 200 characters.' using errcode = 'PT422';
  end if;
  if accept and source is not null then
    select * into point from app.point_of_correction(correction);
    if point.problem <> '' then
      raise exception '%', point.problem using errcode = 'PT422';
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
    raise exception 'This point has been taken back already.' using errcode = 'PT404';
  end if;
  update public.serial_corrections as c set status = 'new', admin_note = '', decided_at = null
  where c.id = correction and c.status = 'accepted' and not c.deleted;
  perform app.note_activity('serial_point_taken_back', auth.uid());
end
$$;

revoke execute on function
  app.note_serial_points(), app.lists_for_point(uuid, text, text, integer), app.point_of_correction(public.serial_corrections),
  app.point_preview(public.serial_corrections), public.get_serial_points(), public.take_back_serial_point(uuid),
  public.decide_serial_correction(uuid, boolean, text, text)
from public, anon, authenticated;
grant execute on function public.get_serial_points(), public.take_back_serial_point(uuid),
  public.decide_serial_correction(uuid, boolean, text, text) to authenticated;
