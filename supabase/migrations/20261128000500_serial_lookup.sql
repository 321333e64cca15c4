-- Identification by serial number, by the same rules as the bundled tables (src/domain/serial/RULES.md).
-- tests/integration/serial-parity.test.ts holds both to the same answers.

alter table public.serial_ranges add column mark text not null default '';
alter table public.serial_ranges add constraint serial_ranges_mark_is_known
  check (mark in ('', 'isolated', 'weak', 'jump', 'unsure', 'rough'));

create table public.serial_lines (
  manufacturer_id uuid not null references public.piano_manufacturers (id) on delete cascade,
  line text not null default '',
  kind text not null,
  prefix text not null default '',
  min_digits integer,
  max_digits integer,
  min_number bigint,
  max_number bigint,
  ceiling bigint,
  other_letters text not null default '',
  reading text not null,
  year_from integer,
  year_to integer,
  cap text not null default '',
  location text not null default '',
  piano_type text not null default '',
  caution text not null default '',
  primary key (manufacturer_id, line),
  constraint serial_lines_kind_is_known check (kind in ('table', 'no-table', 'hint')),
  constraint serial_lines_reading_is_known check (reading in ('first', 'last')),
  constraint serial_lines_cap_is_known check (cap in ('', 'medium', 'low'))
);
revoke all on public.serial_lines from anon, authenticated;
grant select on public.serial_lines to anon, authenticated;
grant all on public.serial_lines to service_role;
alter table public.serial_lines enable row level security;
create policy "Everyone reads the serial lines" on public.serial_lines for select to anon, authenticated using (true);

-- Takes a typed serial number apart, as normaliseSerial does. No row when there is no number of up to ten digits.
create function public.read_piano_serial(input text)
returns table (prefix text, apart boolean, digits text, number bigint, reading text)
language plpgsql immutable set search_path = ''
as $$
declare
  separators constant text := E'[ \\t\\n\\r.,''\u2019\\-_/\u00b7]';
  -- Digits stand together or in groups of three, so that 'U1 1234567' is not one number.
  pattern constant text := '^([A-Z]{0,5})(' || separators || '*)([0-9]{1,4}(?:' || separators || '+[0-9]{3})+|[0-9]+)$';
  lower_case constant text := 'abcdefghijklmnopqrstuvwxyz';
  upper_case constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  whole text;
  head text;
  tail text;
  corrected text;
  parts text[];
begin
  whole := pg_catalog.btrim(pg_catalog.normalize(coalesce(input, ''), 'NFKC'), E' \t\n\r\v\f');
  whole := pg_catalog.translate(whole, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙',
    '01234567890123456789012345678901234567890123456789');
  whole := pg_catalog.btrim(pg_catalog.regexp_replace(whole, E'[\u200b-\u200f\u202a-\u202e\u2060\ufeff]', '', 'g'), E' \t\n\r\v\f');
  whole := pg_catalog.regexp_replace(whole,
    E'^(?:(?:SERIAL(?: (?:NUMBER|NO))?|NUMBER|NO|NR|S/N|SN)(?:[.:#]|[ \\t])|#)[.:# \\t]*', '', 'i');

  head := coalesce((pg_catalog.regexp_match(whole, '^[^0-9]*'))[1], '');
  tail := pg_catalog.substr(whole, pg_catalog.length(head) + 1);
  corrected := case when head ~ '^[OoIil|]+$' then pg_catalog.translate(head, 'OoIil|', '001111') else head end
    || pg_catalog.translate(tail, 'OoIil|', '001111');
  if tail = '' then corrected := whole; end if;
  reading := case when corrected = whole then 'plain' else 'look-alike' end;
  parts := pg_catalog.regexp_match(pg_catalog.translate(corrected, lower_case, upper_case), pattern);
  if parts is null then
    reading := 'longest';
    select array['', '', run[1]] into parts
      from pg_catalog.regexp_matches(whole, '[0-9]+', 'g') with ordinality as found (run, place)
      order by pg_catalog.length(run[1]) desc, place limit 1;
  end if;
  if parts is null then return; end if;
  prefix := parts[1];
  apart := parts[1] <> '' and parts[2] ~ E'[ \\t\\n\\r]';
  digits := pg_catalog.regexp_replace(parts[3], '[^0-9]', '', 'g');
  if pg_catalog.length(digits) > 10 then return; end if;
  number := digits::bigint;
  return next;
end
$$;

-- input_manufacturer: a name, short name or alias; null or blank for all makers. Best answer first; no row where the
-- tables give no year. estimated_year is null where they give only a span, or "from a year on".
create function public.lookup_piano_by_serial(input_serial text, input_manufacturer text default null)
returns table (
  manufacturer_name text, estimated_year integer, confidence_level text, model_series text, country text, piano_type text,
  special_notes text, year_range text, founded_year integer, production_location text, model_info jsonb
)
language sql stable security invoker set search_path = ''
as $$
with wish as (
  select pg_catalog.btrim(pg_catalog.normalize(coalesce(input_manufacturer, ''), 'NFC')) as name,
    pg_catalog.normalize(coalesce(input_serial, ''), 'NFC') as typed
), given as (
  select m.id from public.piano_manufacturers m, wish
  where m.is_active and wish.name <> '' and (
    pg_catalog.lower(m.name) = pg_catalog.lower(wish.name) or pg_catalog.lower(m.short_name) = pg_catalog.lower(wish.name)
    or exists (select from pg_catalog.unnest(m.aliases) alias where pg_catalog.lower(alias) = pg_catalog.lower(wish.name)))
  order by m.name limit 1
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
    coalesce(given.id, named.id) as maker_id
  from wish left join given on true left join named on true,
    lateral public.read_piano_serial(coalesce(
      pg_catalog.overlay(wish.typed, '', named.at, named.length), wish.typed)) parts
  where wish.name = '' or given.id is not null
), fitting as (
  select m.id, m.name, m.country, m.founded_year, l.line, l.kind, l.prefix, l.ceiling, l.other_letters, l.reading,
    l.year_from, l.year_to, l.cap, l.location, l.piano_type, l.caution,
    s.prefix as letters, s.apart, s.digits, s.number, s.reading as text_reading, s.from_text, s.maker_open,
    l.prefix = s.prefix as is_exact, fits.fits,
    pg_catalog.bool_or(l.prefix = s.prefix) over of_maker as is_known,
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
  where fits and (is_exact or (letters <> '' and (not is_named or apart) and prefix = '' and other_letters <> ''))
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
  select p.*, p.upper_year - p.lower_year as gap,
    coalesce(p.lower_mark = 'rough' or p.upper_mark = 'rough', false) as is_rough,
    case
      when kind <> 'table' then case when year_from is null or year_to is null then 'none' else 'span' end
      when is_hit and at_mark in ('isolated', 'weak') then 'about'
      when lower_start is not null and upper_start is null then case
        when is_hit then 'about'
        when count = 1 or at_mark in ('isolated', 'weak') or number > ceiling then 'none'
        when year_to is null then 'from' else 'span' end
      when lower_start is null then 'none'
      when lower_mark in ('isolated', 'weak') or upper_mark in ('isolated', 'weak') then 'none'
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
      when is_hit and (at_mark in ('isolated', 'weak') or upper_start is null or upper_mark in ('jump', 'unsure')) then at_year
      when reading = 'first' then lower_year + ((number - lower_start) * gap / (upper_start - lower_start))::integer
      else lower_year + ((2 * (number - lower_start) * gap + upper_start - lower_start) / (2 * (upper_start - lower_start)))::integer
    end as year, case
      when is_hit and (at_mark in ('isolated', 'weak') or upper_start is null) then 2
      when form = 'year' then 1
      else greatest(2, gap / 3) + case when is_rough then 2 else 0 end
    end as margin
  from formed f
), banded as (
  select y.*, case
      when form = 'none' then null
      when kind <> 'table' then year_from
      when form in ('span', 'from', 'either') then lower_year
      when form = 'about' and not is_rough and upper_start is not null and at_mark not in ('isolated', 'weak')
        then greatest(lower_year, year - margin)
      else year - margin
    end as band_from, case
      when form in ('none', 'from') then null
      when kind <> 'table' or (form = 'span' and upper_start is null) then year_to
      when form in ('span', 'either') then upper_year
      when form = 'about' and not is_rough and upper_start is not null and at_mark not in ('isolated', 'weak')
        then least(upper_year, year + margin)
      else year + margin
    end as band_to, case
      when form = 'year' and upper_mark not in ('jump', 'unsure') then 2
      when form in ('year', 'either') then 1
      when form = 'about' and upper_start is not null and at_mark not in ('isolated', 'weak') then 1
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
      case when text_reading <> 'plain' or from_text then 0 else 2 end,
      case when not maker_open then 2 when in_pool and one_maker then 1 else 0 end) as rank,
    greatest(band_from, coalesce(p.founded_year, band_from)) as year_first,
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

revoke all on function public.read_piano_serial(text) from public;
revoke all on function public.lookup_piano_by_serial(text, text) from public;
grant execute on function public.read_piano_serial(text) to anon, authenticated, service_role;
grant execute on function public.lookup_piano_by_serial(text, text) to anon, authenticated, service_role;
