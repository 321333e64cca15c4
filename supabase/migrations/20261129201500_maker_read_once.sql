-- The name of a maker is folded once a look-up, not once for each name that is known: that was two thirds of its time.

create or replace function public.lookup_piano_by_serial(input_serial text, input_manufacturer text default null)
returns table (
  manufacturer_name text, estimated_year integer, confidence_level text, model_series text, country text, piano_type text,
  special_notes text, year_range text, founded_year integer, production_location text, model_info jsonb
)
language sql stable security invoker set search_path = ''
as $$
with wish as (
  select pg_catalog.btrim(pg_catalog.normalize(pg_catalog.left(coalesce(input_manufacturer, ''), 200), 'NFC')) as name
), sought as materialized (
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
), read as materialized (
  select parts.* from public.read_piano_serial(input_serial) parts
), serial as (
  select parts.prefix, parts.apart, parts.digits, parts.number, parts.reading, parts.line_word,
    public.serial_letter_year(parts.prefix) as letter_year,
    wish.name = '' and parts.makers = '{}' as maker_open,
    coalesce(given.id, parts.makers[1]) as maker_id,
    case when given.id is null then pg_catalog.array_length(parts.makers, 1) > 1 else given.id <> any (parts.makers) end as other_named,
    case
      when parts.is_patent then true
      when parts.prefix = '' then parts.reading = 'plain' and parts.digits ~ '^(1[789]|20)[0-9]{2}$'
      else pg_catalog.length(parts.digits) <= 3
    end as is_other_number
  from wish left join given on true, read parts
  where wish.name = '' or given.id is not null
), fitting as (
  select m.id, m.name, m.country, m.founded_year, l.line, l.kind, l.prefix, l.ceiling, l.other_letters, l.reading,
    l.year_from, l.year_to, l.cap, l.location, l.piano_type, l.caution,
    s.prefix as letters, s.apart, s.digits, s.number, s.reading as text_reading, s.other_named, s.maker_open, s.is_other_number,
    s.line_word, s.letter_year, bears.bears as is_exact, fits.fits,
    pg_catalog.bool_or(bears.bears) over of_maker as is_known,
    pg_catalog.bool_or(l.prefix = '') over of_maker as has_plain,
    pg_catalog.bool_or(bears.bears and fits.fits and l.kind <> 'hint') over of_maker as is_named
  from serial s
  join public.piano_manufacturers m on m.is_active and (s.maker_open or m.id = s.maker_id)
  join public.serial_lines l on l.manufacturer_id = m.id,
    lateral (select case when l.kind = 'code' then s.letter_year is not null else l.prefix = s.prefix end as bears) bears,
    lateral (select pg_catalog.length(s.digits) between coalesce(l.min_digits, 0) and coalesce(l.max_digits, 99)
      and s.number >= coalesce(l.min_number, 0) and (l.max_number is null or s.number <= l.max_number) as fits) fits
  window of_maker as (partition by m.id)
), eligible as (
  select f.*, case
      when is_exact then case when apart then 1 else 2 end
      when (other_letters = '*' or other_letters = pg_catalog.length(digits)::text) and not is_known
        and pg_catalog.length(letters) = 1 then 1
      else 0
    end as letter_rank,
    coalesce(case when pg_catalog.lower(line) = 'vertical' then 'upright' else pg_catalog.lower(line) end = line_word, false) as by_word
  from fitting f
  where fits and (is_exact or (letters <> '' and (not is_named or apart) and prefix = '' and other_letters <> '')
    or (letters = '' and not maker_open and not has_plain and kind <> 'code'))
), worded as (
  select e.*, pg_catalog.bool_or(by_word) over (partition by id) as any_by_word from eligible e
), chosen as (
  select * from worded where by_word or not any_by_word
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
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_rows r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start <= c.number
    order by r.serial_start desc limit 1) at on true
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_rows r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start > c.number
    order by r.serial_start limit 1) next on true
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_rows r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start < at.start
    order by r.serial_start desc limit 1) before on true,
  lateral (select pg_catalog.count(*) as count from public.serial_rows r where r.manufacturer_id = c.id and r.line = c.line) rows,
  lateral (select coalesce(next.start is null and at.start = c.number and before.start is not null, false) as closes) closes
), paced as (
  -- Above the last row: where the last decade began, and the year that its pace gives, before any bound.
  select p.*, pace.start as pace_start, pace.year as pace_year, ahead.ahead, ahead.limit_year
  from placed p
  left join lateral (
    select r.serial_start as start, r.year from public.serial_rows r
    where r.manufacturer_id = p.id and r.line = p.line and r.mark not in ('isolated', 'weak') and r.serial_start <= p.lower_start
      and r.serial_start >= coalesce((select pg_catalog.max(b.serial_start) from public.serial_rows b
        where b.manufacturer_id = p.id and b.line = p.line and b.mark not in ('isolated', 'weak')
          and (b.year <= p.lower_year - 10 or b.mark in ('jump', 'unsure'))), 0)
    order by r.serial_start limit 1
  ) pace on p.kind = 'table' and p.upper_start is null and not coalesce(p.is_hit, false)
  left join lateral (select
    least(1000, case when p.reading = 'first' then (p.number - p.lower_start) * (p.lower_year - pace.year) / (p.lower_start - pace.start)
      else (2 * (p.number - p.lower_start) * (p.lower_year - pace.year) + p.lower_start - pace.start) / (2 * (p.lower_start - pace.start))
    end)::integer as ahead,
    least(p.year_to, greatest(extract(year from pg_catalog.now() at time zone 'UTC')::integer, p.lower_year)) as limit_year
  ) ahead on pace.year < p.lower_year
), formed as (
  select p.*, p.upper_year - p.lower_year as gap, p.is_hit and (p.at_mark in ('isolated', 'weak') or p.upper_start is null
      or p.lower_mark = 'isolated' or p.upper_mark = 'isolated') as stands_alone,
    coalesce(p.lower_mark in ('rough', 'final', 'weak') or p.upper_mark in ('rough', 'final', 'weak'), false) as is_rough,
    case
      when kind = 'code' then case when is_exact then 'code' else 'none' end
      when kind <> 'table' then case when year_from is null or year_to is null then 'none' else 'span' end
      when is_hit and at_mark in ('isolated', 'weak') then 'about'
      when lower_start is not null and upper_start is null then case
        when is_hit then 'about'
        when count = 1 or at_mark in ('isolated', 'weak', 'final') or number > ceiling or ahead is null then 'none'
        else 'beyond' end
      when lower_start is null then 'none'
      when lower_mark = 'isolated' or upper_mark = 'isolated' then case when is_hit then 'about' else 'none' end
      when upper_mark in ('jump', 'unsure') then case when is_hit then 'year' when upper_mark = 'jump' then 'none' else 'either' end
      when upper_year - lower_year <= 2
        and not (lower_mark in ('rough', 'final', 'weak') or upper_mark in ('rough', 'final', 'weak')) then 'year'
      else 'about'
    end as form
  from paced p
), years as (
  select f.*, case
      when form = 'code' then letter_year
      when form = 'beyond' then least(lower_year + ahead, limit_year)
      when form = 'either' then lower_year
      when form not in ('year', 'about') then null
      when stands_alone or (is_hit and upper_mark in ('jump', 'unsure')) then at_year
      when reading = 'first' then lower_year + ((number - lower_start) * gap / (upper_start - lower_start))::integer
      else lower_year + ((2 * (number - lower_start) * gap + upper_start - lower_start) / (2 * (upper_start - lower_start)))::integer
    end as year, case
      when stands_alone then 2
      when form = 'code' or (is_hit and upper_mark in ('jump', 'unsure')) then 1
      else public.serial_gap_margin(gap) + case when is_rough then 2 else 0 end
    end as margin
  from formed f
), banded as (
  select y.*, case
      when form = 'none' then null
      when kind = 'code' then year - margin
      when kind <> 'table' then year_from
      when form = 'beyond' then greatest(lower_year - case when is_rough then 2 else 0 end, year - (public.serial_tail_margin(ahead))[1])
      when form = 'either' then lower_year
      when form = 'about' and not is_rough and not stands_alone
        then greatest(lower_year, year - margin)
      else year - margin
    end as band_from, case
      when form = 'none' then null
      when kind = 'code' then year + margin
      when kind <> 'table' then year_to
      when form = 'beyond' then least(limit_year, year + (public.serial_tail_margin(ahead))[2])
      when form = 'either' then upper_year
      when form = 'about' and not is_rough and not stands_alone
        then least(upper_year, year + margin)
      else year + margin
    end as band_to, case
      when form = 'year' and upper_mark not in ('jump', 'unsure') then 2
      when form in ('year', 'either', 'code') then 1
      when form = 'about' and not stands_alone and gap <= 12 and lower_mark <> 'weak' and upper_mark <> 'weak' then 1
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
      case when cap = 'low' and not by_word then 0 when cap = 'medium' then 1 else 2 end,
      case when rivals > 1 then 0 else 2 end,
      case when text_reading in ('look-alike', 'longest') or coalesce(other_named, false) or is_other_number then 0
        when text_reading = 'suffix' then 1 else 2 end,
      case when not maker_open then 2 when in_pool and one_maker then 1 else 0 end) as rank,
    greatest(band_from, case when p.founded_year is null then band_from else least(p.founded_year, lower_year) end) as year_first,
    least(band_to, greatest(extract(year from pg_catalog.now() at time zone 'UTC')::integer, coalesce(year, band_from))) as year_last
  from pooled p
  where form <> 'none'
)
select name, year, case rank when 2 then 'high' when 1 then 'medium' else 'low' end, line, country, piano_type, caution,
  case
    when year_first = year_last then year_first::text
    else year_first || '–' || year_last
  end,
  founded_year, location,
  pg_catalog.jsonb_build_object('features', '[]'::jsonb, 'is_collectible', null,
    'form', case form when 'beyond' then 'about' when 'code' then 'year' else form end,
    'lower', case when lower_start is not null then pg_catalog.jsonb_build_object('serial', lower_start, 'year', lower_year) end,
    'upper', case when upper_start is not null then pg_catalog.jsonb_build_object('serial', upper_start, 'year', upper_year) end,
    'read_as', letters || digits)
from ranked
order by rank desc, kind = 'hint', not is_exact, year_last - year_first, name collate "C", line collate "C"
$$;
