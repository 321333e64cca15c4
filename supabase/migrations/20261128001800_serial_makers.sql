-- Makers found by any form or piece of their names, and the same rules for patent, model and year numbers, for makers whose
-- lists all bear letters and for rows beside single points as in the bundled tables (src/domain/serial/RULES.md).

-- Latin letters and digits in lower case, marks off, '&' as 'and': as src/domain/serial/fold-name.ts does.
create function public.fold_maker_name(input text) returns text
language sql immutable set search_path = ''
as $$
select pg_catalog.translate(
  pg_catalog.regexp_replace(pg_catalog.replace(pg_catalog.normalize(coalesce(input, ''), 'NFKD'), '&', 'and'), '[^A-Za-z0-9]', '', 'g'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
$$;

create function public.fold_maker_names(names text[]) returns text[]
language sql immutable set search_path = ''
as $$
select pg_catalog.array_agg(public.fold_maker_name(name)) from pg_catalog.unnest(names) name
$$;

alter table public.piano_manufacturers add column known_as text[]
  generated always as (public.fold_maker_names(array[name, short_name] || aliases)) stored;

-- input_manufacturer: a name, short name or alias, or the beginning or a piece of one; null or blank for all makers. Best answer first; no row where the
-- tables give no year. estimated_year is null where they give only a span, or "from a year on".
create or replace function public.lookup_piano_by_serial(input_serial text, input_manufacturer text default null)
returns table (
  manufacturer_name text, estimated_year integer, confidence_level text, model_series text, country text, piano_type text,
  special_notes text, year_range text, founded_year integer, production_location text, model_info jsonb
)
language sql stable security invoker set search_path = ''
as $$
with wish as (
  select pg_catalog.btrim(pg_catalog.normalize(coalesce(input_manufacturer, ''), 'NFC')) as name,
    pg_catalog.normalize(coalesce(input_serial, ''), 'NFC') as typed
), sought as (
  select public.fold_maker_name(name) as key from wish where name <> ''
), fits_name as (
  select m.id, m.name, pg_catalog.min(case
      when known = key then 0
      when pg_catalog.length(key) >= 3 and pg_catalog.starts_with(known, key) then 1
      when pg_catalog.length(key) >= 4 and pg_catalog.strpos(known, key) > 0 then 2
    end) as rank
  from sought, public.piano_manufacturers m, pg_catalog.unnest(m.known_as) known
  where m.is_active and key <> ''
  group by m.id, m.name
), given as (
  -- A piece of a name must fit one maker alone.
  select id from fits_name
  where rank = (select pg_catalog.min(rank) from fits_name)
    and (rank = 0 or (select pg_catalog.count(*) from fits_name other where other.rank = fits_name.rank) = 1)
  order by name collate "C" limit 1
), named as (
  select m.id, pg_catalog.length(m.short_name) as length, at.at
  from public.piano_manufacturers m, wish,
    lateral (select pg_catalog.strpos(
      pg_catalog.translate(wish.typed, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
      pg_catalog.translate(m.short_name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) as at) at
  where m.is_active and wish.name = '' and m.short_name <> '' and at.at > 0
  order by pg_catalog.length(m.short_name) desc, m.name collate "C" limit 1
), serial as (
  select parts.*, named.id is not null as from_text, wish.name = '' and named.id is null as maker_open,
    coalesce(given.id, named.id) as maker_id,
    case
      when parts.prefix = '' and parts.reading = 'plain' then parts.digits ~ '^(1[789]|20)[0-9]{2}$'
      else parts.prefix <> '' and pg_catalog.length(parts.digits) <= 3
        or pg_catalog.translate(wish.typed, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
          ~ '(^|[^a-z])(pat|patent|patented|d\.?r\.?p|d\.?r\.?g\.?m|brevet)([^a-z]|$)'
    end as is_other_number
  from wish left join given on true left join named on true,
    lateral public.read_piano_serial(coalesce(
      pg_catalog.overlay(wish.typed, '', named.at, named.length), wish.typed)) parts
  where wish.name = '' or given.id is not null
), fitting as (
  select m.id, m.name, m.country, m.founded_year, l.line, l.kind, l.prefix, l.ceiling, l.other_letters, l.reading,
    l.year_from, l.year_to, l.cap, l.location, l.piano_type, l.caution,
    s.prefix as letters, s.apart, s.digits, s.number, s.reading as text_reading, s.from_text, s.maker_open, s.is_other_number,
    l.prefix = s.prefix as is_exact, fits.fits,
    pg_catalog.bool_or(l.prefix = s.prefix) over of_maker as is_known,
    pg_catalog.bool_or(l.prefix = '') over of_maker as has_plain,
    pg_catalog.bool_or(l.prefix = s.prefix and fits.fits and l.kind <> 'hint') over of_maker as is_named
  from serial s
  join public.piano_manufacturers m on m.is_active and (s.maker_open or m.id = s.maker_id)
  join public.serial_lines l on l.manufacturer_id = m.id,
    lateral (select pg_catalog.length(s.digits) between coalesce(l.min_digits, 0) and coalesce(l.max_digits, 99)
      and s.number >= coalesce(l.min_number, 0) and (l.max_number is null or s.number <= l.max_number) as fits) fits
  window of_maker as (partition by m.id)
), chosen as (
  select f.*, case
      when is_exact then case when apart then 1 else 2 end
      when (other_letters = '*' or other_letters = pg_catalog.length(digits)::text) and not is_known
        and pg_catalog.length(letters) = 1 then 1
      else 0
    end as letter_rank
  from fitting f
  where fits and (is_exact or (letters <> '' and (not is_named or apart) and prefix = '' and other_letters <> '')
    or (letters = '' and not maker_open and not has_plain))
), placed as (
  -- The last row closes the pair before it, so that a number on it is read like any other.
  select c.*, rows.count, at.start = c.number as is_hit, at.year as at_year, at.mark as at_mark,
    case when closes.closes then before.start else at.start end as lower_start,
    case when closes.closes then before.year else at.year end as lower_year,
    case when closes.closes then before.mark else at.mark end as lower_mark,
    case when closes.closes then at.start else next.start end as upper_start,
    case when closes.closes then at.year else next.year end as upper_year,
    case when closes.closes then at.mark else next.mark end as upper_mark
  from chosen c
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_ranges r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start <= c.number
    order by r.serial_start desc limit 1) at on true
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_ranges r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start > c.number
    order by r.serial_start limit 1) next on true
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_ranges r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start < at.start
    order by r.serial_start desc limit 1) before on true,
  lateral (select pg_catalog.count(*) as count from public.serial_ranges r where r.manufacturer_id = c.id and r.line = c.line) rows,
  lateral (select coalesce(next.start is null and at.start = c.number and before.start is not null, false) as closes) closes
), formed as (
  select p.*, p.upper_year - p.lower_year as gap, p.is_hit and (p.at_mark in ('isolated', 'weak') or p.upper_start is null
      or p.lower_mark in ('isolated', 'weak') or p.upper_mark in ('isolated', 'weak')) as stands_alone,
    coalesce(p.lower_mark = 'rough' or p.upper_mark = 'rough', false) as is_rough,
    case
      when kind <> 'table' then case when year_from is null or year_to is null then 'none' else 'span' end
      when is_hit and at_mark in ('isolated', 'weak') then 'about'
      when lower_start is not null and upper_start is null then case
        when is_hit then 'about'
        when count = 1 or at_mark in ('isolated', 'weak') or number > ceiling then 'none'
        when year_to is null then 'from' else 'span' end
      when lower_start is null then 'none'
      when lower_mark in ('isolated', 'weak') or upper_mark in ('isolated', 'weak') then case when is_hit then 'about' else 'none' end
      when upper_mark in ('jump', 'unsure') then case when is_hit then 'year' when upper_mark = 'jump' then 'none' else 'either' end
      when upper_year - lower_year > 12 then 'span'
      when upper_year - lower_year <= 2 and not (lower_mark = 'rough' or upper_mark = 'rough') then 'year'
      else 'about'
    end as form
  from placed p
), years as (
  select f.*, case
      when form = 'either' then lower_year
      when form not in ('year', 'about') then null
      when stands_alone or (is_hit and upper_mark in ('jump', 'unsure')) then at_year
      when reading = 'first' then lower_year + ((number - lower_start) * gap / (upper_start - lower_start))::integer
      else lower_year + ((2 * (number - lower_start) * gap + upper_start - lower_start) / (2 * (upper_start - lower_start)))::integer
    end as year, case
      when stands_alone then 2
      when form = 'year' then 1
      else greatest(2, gap / 3) + case when is_rough then 2 else 0 end
    end as margin
  from formed f
), banded as (
  select y.*, case
      when form = 'none' then null
      when kind <> 'table' then year_from
      when form in ('span', 'from', 'either') then lower_year
      when form = 'about' and not is_rough and not stands_alone
        then greatest(lower_year, year - margin)
      else year - margin
    end as band_from, case
      when form in ('none', 'from') then null
      when kind <> 'table' or (form = 'span' and upper_start is null) then year_to
      when form in ('span', 'either') then upper_year
      when form = 'about' and not is_rough and not stands_alone
        then least(upper_year, year + margin)
      else year + margin
    end as band_to, case
      when form = 'year' and upper_mark not in ('jump', 'unsure') then 2
      when form in ('year', 'either') then 1
      when form = 'about' and not stands_alone then 1
      else 0
    end as base_rank,
    form <> 'none' and kind <> 'hint' as counts
  from years y
), rivalled as (
  select b.*, pg_catalog.count(*) filter (where counts) over (partition by id, is_exact) as rivals,
    counts and is_exact and prefix <> '' as is_lettered,
    pg_catalog.bool_or(counts and is_exact and prefix <> '') over () as any_lettered
  from banded b
), pooled as (
  select r.*, counts and (is_lettered or not any_lettered) as in_pool,
    pg_catalog.min(id::text) filter (where counts and (is_lettered or not any_lettered)) over ()
      = pg_catalog.max(id::text) filter (where counts and (is_lettered or not any_lettered)) over () as one_maker
  from rivalled r
), ranked as (
  select p.*, least(base_rank, letter_rank,
      case cap when 'low' then 0 when 'medium' then 1 else 2 end,
      case when rivals > 1 then 0 else 2 end,
      case when text_reading <> 'plain' or from_text or is_other_number then 0 else 2 end,
      case when not maker_open then 2 when in_pool and one_maker then 1 else 0 end) as rank,
    greatest(band_from, case when p.founded_year is null then band_from else least(p.founded_year, lower_year) end) as year_first,
    least(band_to, greatest(extract(year from pg_catalog.now() at time zone 'UTC')::integer, coalesce(year, band_from))) as year_last
  from pooled p
  where form <> 'none'
)
select name, year, case rank when 2 then 'high' when 1 then 'medium' else 'low' end, line, country, piano_type, caution,
  case
    when form = 'from' then year_first || ' or later'
    when year_first = year_last then year_first::text
    else year_first || '–' || year_last
  end,
  founded_year, location,
  pg_catalog.jsonb_build_object('features', '[]'::jsonb, 'is_collectible', null, 'form', form,
    'lower', case when lower_start is not null then pg_catalog.jsonb_build_object('serial', lower_start, 'year', lower_year) end,
    'upper', case when upper_start is not null then pg_catalog.jsonb_build_object('serial', upper_start, 'year', upper_year) end,
    'read_as', letters || digits)
from ranked
order by rank desc, kind = 'hint', not is_exact, case when form = 'from' then 9999 else year_last - year_first end,
  name collate "C", line collate "C"
$$;

revoke all on function public.fold_maker_name(text) from public;
revoke all on function public.fold_maker_names(text[]) from public;
grant execute on function public.fold_maker_name(text) to anon, authenticated, service_role;
grant execute on function public.fold_maker_names(text[]) to service_role;
