-- Numbers read by one grammar, and a best year with a band that holds nine of ten: by the same rules as the bundled tables
-- (src/domain/serial/RULES.md). tests/integration/serial-parity.test.ts holds both to the same answers.

alter table public.serial_ranges drop constraint serial_ranges_mark_is_known;
alter table public.serial_ranges add constraint serial_ranges_mark_is_known
  check (mark in ('', 'isolated', 'weak', 'jump', 'unsure', 'rough', 'final'));
alter table public.serial_lines drop constraint serial_lines_kind_is_known;
alter table public.serial_lines add constraint serial_lines_kind_is_known check (kind in ('table', 'no-table', 'hint', 'code'));

-- German names are also written without umlauts: 'Roenisch'. As spellingsOf in src/domain/serial/fold-name.ts.
create or replace function public.fold_maker_names(names text[]) returns text[]
language sql immutable set search_path = ''
as $$
select pg_catalog.array_agg(distinct public.fold_maker_name(spelt))
from pg_catalog.unnest(names) name,
  lateral (values (name), (pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.normalize(name, 'NFC'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'))) spellings (spelt)
$$;
alter table public.piano_manufacturers drop column known_as;
alter table public.piano_manufacturers add column known_as text[]
  generated always as (public.fold_maker_names(array[name, short_name] || aliases)) stored;

-- The grammar's words: src/domain/serial/reading-grammar.ts holds the same (rules S-READ-*).
create function public.serial_phrase(word text) returns text
language sql immutable set search_path = ''
as $$
select case
  when word in ('no', 'nr', 'num', 'number', 'numero', 'nummer', 'serial', 'serialno', 'serialnr', 'serialnumber', 'ser',
    'serno', 'sn', 'snr', 'serie', 'serienummer', 'seriennummer', 'seriennr', 'fabriknummer', 'fabriknr', 'fabrnr',
    'instrumentnr', 'instrumentennummer', 'matricola', 'numerodeserie', 'numerodiserie', 'nodeserie')
    then 'label'
  when word in ('pat', 'patno', 'patent', 'patented', 'patentno', 'drp', 'drgm', 'brevet')
    then 'patent'
  when word in ('piano', 'pianos', 'pianoforte', 'klavier', 'model', 'modell', 'modele', 'modello', 'type', 'typ', 'the', 'and')
    then 'filler'
  when word in ('grand', 'grandpiano', 'babygrand', 'flugel', 'fluegel', 'stutzflugel', 'konzertflugel', 'concertgrand',
    'queue', 'aqueue', 'pianoaqueue', 'coda', 'acoda', 'pianoacoda', 'vleugel')
    then 'grand'
  when word in ('upright', 'uprightpiano', 'vertical', 'verticale', 'studio', 'console', 'spinet', 'droit', 'pianodroit',
    'pianino')
    then 'upright'
  when word in ('square', 'squarepiano', 'tafelklavier', 'carre', 'pianocarre')
    then 'square'
  when word in ('paris')
    then 'paris'
  when word in ('london', 'londres')
    then 'london'
  when word in ('japan', 'hamamatsu')
    then 'japan'
end
$$;

-- The year that Samick's letters name, as readLetterCode does (S-CODE-1); null for others.
create function public.serial_letter_year(letters text) returns integer
language sql immutable set search_path = ''
as $$
select year from (
  select 1 as place, pg_catalog.regexp_match(letters, '^[KI]([A-T])([A-T])[A-L]G?$') as parts
  union all
  select 2, pg_catalog.regexp_match(letters, '^([A-T])([A-T])[A-L][GO]?$')
) shapes,
  lateral (select (pg_catalog.ascii(parts[1]) - 64) % 10 * 10 + (pg_catalog.ascii(parts[2]) - 64) % 10 as two) two,
  lateral (select case when two >= 80 then 1900 + two else 2000 + two end as year) year
where parts is not null and year between 1989 and 2029
order by place limit 1
$$;

-- Measured margins, as in src/domain/serial/year-margins.ts.
create function public.serial_gap_margin(years integer) returns integer
language sql immutable set search_path = ''
as $$
select case when years <= 2 then 1 when years <= 12 then 2 when years <= 17 then 3 when years <= 23 then 5 when years <= 29 then 6
  when years <= 35 then 8 when years <= 50 then 13 when years <= 70 then 19 else 27 end
$$;

create function public.serial_tail_margin(years integer) returns integer[]
language sql immutable set search_path = ''
as $$
select case when years <= 2 then array[2, 6] when years <= 5 then array[3, 10] when years <= 10 then array[6, 19]
  when years <= 15 then array[10, 23] when years <= 20 then array[12, 24] when years <= 30 then array[20, 24] else array[45, 26] end
$$;

-- Takes a typed text apart, as normaliseSerial does: once, whatever the number of makers and lines. No row when there is no number
-- of up to ten digits. PT422 above 100 characters.
drop function public.read_piano_serial(text);
create function public.read_piano_serial(input text)
returns table (prefix text, apart boolean, digits text, number bigint, reading text, makers uuid[], line_word text, is_patent boolean)
language plpgsql stable set search_path = ''
as $$
declare
  group_gap constant text := E'^[ \\t\\n\\r.,''\u2019\\-_/\u00b7]*$';
  rest text;
  parts text[];
  pieces text[];
  gap text;
  chunk text;
  head text;
  tail text;
  -- One entry a token.
  kinds text[] := '{}';
  words text[] := '{}';
  gaps text[] := '{}';
  look_alike boolean[] := '{}';
  taken boolean[] := '{}';
  count integer := 0;
  at integer;
  run integer;
  key text;
  phrase text;
  keys text[] := '{}';
  known_keys text[];
  known_makers uuid[];
  line_words text[] := '{}';
  -- One entry a number.
  firsts integer[] := '{}';
  lasts integer[] := '{}';
  numbers text[] := '{}';
  best integer := 0;
  last integer;
  lead integer;
  others integer;
  suffixes integer;
begin
  if pg_catalog.length(input) > 100 then
    raise exception 'A serial number has at most 100 characters.' using errcode = 'PT422';
  end if;
  rest := pg_catalog.btrim(pg_catalog.normalize(coalesce(input, ''), 'NFC'), E' \t\n\r\v\f');
  makers := '{}';
  is_patent := false;
  if rest ~ '^[0-9]{1,10}$' then
    prefix := ''; apart := false; digits := rest; number := rest::bigint; reading := 'plain';
    return next;
    return;
  end if;
  rest := pg_catalog.translate(pg_catalog.normalize(rest, 'NFKD'), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙',
    '01234567890123456789012345678901234567890123456789');
  rest := pg_catalog.replace(
    pg_catalog.regexp_replace(rest, E'[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u0300-\u036f]', '', 'g'), '&', ' and ');

  -- Tokens
  loop
    parts := pg_catalog.regexp_match(rest, '^([^A-Za-z0-9|]*)([A-Za-z0-9|]+)');
    exit when parts is null;
    gap := parts[1];
    chunk := parts[2];
    rest := pg_catalog.substr(rest, pg_catalog.length(gap) + pg_catalog.length(chunk) + 1);
    head := (pg_catalog.regexp_match(chunk, '^[^0-9]*'))[1];
    tail := pg_catalog.substr(chunk, pg_catalog.length(head) + 1);
    if chunk ~ '^[A-Za-z]+$' then
      pieces := array['word', chunk, ''];
    elsif chunk ~ '^[0-9]+$' then
      pieces := array['digits', chunk, ''];
    elsif tail = '' then
      pieces := array['model', chunk, ''];
    elsif chunk ~ '^[0-9OoIil|]+$' then
      pieces := array['digits', pg_catalog.translate(chunk, 'OoIil|', '001111'), 'look-alike'];
    elsif tail ~ '^[0-9OoIil|]+$' and head ~ '^[A-Za-z]+$' then
      if pg_catalog.length(tail) = 1 and head ~* '^(UX?|C|G|K)$' and rest ~ E'^[ \\t\\n\\r]+[0-9]' then
        pieces := array['model', chunk, ''];
      else
        pieces := array['word', head, '', 'digits', pg_catalog.translate(tail, 'OoIil|', '001111'),
          case when tail ~ '[OoIil|]' then 'look-alike' else '' end];
      end if;
    else
      parts := pg_catalog.regexp_match(chunk, '^([A-Za-z]*)([0-9]{4,})([A-Za-z]+)$');
      if parts is not null then
        pieces := array['digits', parts[2], '', 'model', parts[3], ''];
        if parts[1] <> '' then pieces := array['word', parts[1], ''] || pieces; end if;
      else
        parts := pg_catalog.regexp_match(chunk, '^(.*[A-Za-z|])([0-9]{5,})$');
        pieces := case when parts is null then array['model', chunk, '']
          else array['model', parts[1], '', 'digits', parts[2], ''] end;
      end if;
    end if;
    for at in 1 .. pg_catalog.array_length(pieces, 1) / 3 loop
      count := count + 1;
      kinds[count] := pieces[at * 3 - 2];
      words[count] := pieces[at * 3 - 1];
      look_alike[count] := pieces[at * 3] <> '';
      gaps[count] := case when at = 1 then gap else '' end;
      taken[count] := false;
    end loop;
  end loop;

  -- Names and phrases: from the left, the longest run of words. All runs are looked up at once.
  for at in 1 .. count loop
    key := '';
    for run in 0 .. 5 loop
      exit when kinds[at + run] is distinct from 'word';
      key := key || pg_catalog.translate(words[at + run], 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
      keys := keys || key;
    end loop;
  end loop;
  if keys <> '{}' then
    select pg_catalog.array_agg(k.known order by m.name collate "C"), pg_catalog.array_agg(m.id order by m.name collate "C")
      into known_keys, known_makers
      from public.piano_manufacturers m, pg_catalog.unnest(m.known_as) k (known)
      where m.is_active and k.known = any (keys);
  end if;
  at := 1;
  while at <= count loop
    run := 0;
    while run < 6 and kinds[at + run] is not distinct from 'word' loop run := run + 1; end loop;
    while run > 0 loop
      key := pg_catalog.translate(pg_catalog.array_to_string(words[at : at + run - 1], ''),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
      last := pg_catalog.array_position(known_keys, key);
      phrase := case when last is null then public.serial_phrase(key) else 'maker' end;
      if phrase is not null then
        if phrase = 'maker' then
          if pg_catalog.array_position(makers, known_makers[last]) is null then makers := makers || known_makers[last]; end if;
        elsif phrase = 'patent' then
          is_patent := true;
        elsif phrase not in ('label', 'filler') and pg_catalog.array_position(line_words, phrase) is null then
          line_words := line_words || phrase;
        end if;
        for last in at .. at + run - 1 loop taken[last] := true; end loop;
        exit;
      end if;
      run := run - 1;
    end loop;
    at := at + greatest(run, 1);
  end loop;
  line_word := case when pg_catalog.array_length(line_words, 1) = 1 then line_words[1] end;

  -- Digits stand together, in groups of three, or behind lone zeros.
  at := 1;
  while at <= count loop
    if kinds[at] = 'digits' then
      last := at;
      digits := words[at];
      lead := pg_catalog.length(digits);
      if digits ~ '^0{1,3}$' and kinds[at + 1] is not distinct from 'digits' and gaps[at + 1] <> '' and gaps[at + 1] ~ group_gap
        and pg_catalog.length(words[at + 1]) <> 3 then
        last := at + 1;
        digits := digits || words[last];
        lead := pg_catalog.length(words[last]);
      end if;
      while lead <= 4 and kinds[last + 1] is not distinct from 'digits' and gaps[last + 1] <> '' and gaps[last + 1] ~ group_gap
        and pg_catalog.length(words[last + 1]) = 3 loop
        last := last + 1;
        digits := digits || words[last];
      end loop;
      firsts := firsts || at;
      lasts := lasts || last;
      numbers := numbers || digits;
      if best = 0 or pg_catalog.length(digits) > pg_catalog.length(numbers[best]) then best := pg_catalog.array_length(numbers, 1); end if;
      at := last;
    end if;
    at := at + 1;
  end loop;

  if best = 0 then
    -- Nothing but a model's name: its letters and first digits, as a guess.
    for at in 1 .. count loop
      parts := pg_catalog.regexp_match(words[at], '^([A-Za-z]{0,5})[^0-9]*([0-9]+)');
      if parts is not null then
        prefix := pg_catalog.translate(parts[1], 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
        apart := false; digits := parts[2]; number := digits::bigint; reading := 'longest';
        return next;
        return;
      end if;
    end loop;
    return;
  end if;

  digits := numbers[best];
  if pg_catalog.length(digits) > 10 then return; end if;
  number := digits::bigint;
  at := firsts[best];
  prefix := '';
  apart := false;
  if at > 1 and kinds[at - 1] = 'word' and not taken[at - 1] and gaps[at] ~ group_gap
    and pg_catalog.length(words[at - 1]) <= (case when gaps[at] ~ E'[ \\t\\n\\r]' then 2 else 5 end) then
    prefix := pg_catalog.translate(words[at - 1], 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    apart := gaps[at] ~ E'[ \\t\\n\\r]';
  end if;
  others := pg_catalog.array_length(numbers, 1) - 1;
  select pg_catalog.count(*) into suffixes from pg_catalog.generate_subscripts(numbers, 1) i
    where i <> best and firsts[i] > lasts[best] and pg_catalog.length(numbers[i]) <= 2 and gaps[firsts[i]] ~ '[/-]';
  reading := case
    when suffixes < others then 'longest'
    when true = any (look_alike[firsts[best] : lasts[best]]) then 'look-alike'
    when others > 0 then 'suffix'
    else 'plain'
  end;
  return next;
end
$$;

-- input_manufacturer: a name, short name or alias, or the beginning or a piece of one; null or blank for all makers, or for the one
-- that the text names. Best answer first; no row where the tables give no year. estimated_year is null only where no list of the
-- numbers is known. PT422 when the number has more than 100 characters.
create or replace function public.lookup_piano_by_serial(input_serial text, input_manufacturer text default null)
returns table (
  manufacturer_name text, estimated_year integer, confidence_level text, model_series text, country text, piano_type text,
  special_notes text, year_range text, founded_year integer, production_location text, model_info jsonb
)
language sql stable security invoker set search_path = ''
as $$
with wish as (
  select pg_catalog.btrim(pg_catalog.normalize(pg_catalog.left(coalesce(input_manufacturer, ''), 200), 'NFC')) as name
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
), paced as (
  -- Above the last row: where the last decade began, and the year that its pace gives, before any bound.
  select p.*, pace.start as pace_start, pace.year as pace_year, ahead.ahead, ahead.limit_year
  from placed p
  left join lateral (
    select r.serial_start as start, r.year from public.serial_ranges r
    where r.manufacturer_id = p.id and r.line = p.line and r.mark not in ('isolated', 'weak') and r.serial_start <= p.lower_start
      and r.serial_start >= coalesce((select pg_catalog.max(b.serial_start) from public.serial_ranges b
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
      when form = 'beyond' then greatest(lower_year, year - (public.serial_tail_margin(ahead))[1])
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

revoke all on function public.serial_phrase(text), public.serial_letter_year(text), public.serial_gap_margin(integer),
  public.serial_tail_margin(integer), public.read_piano_serial(text) from public;
grant execute on function public.serial_phrase(text), public.serial_letter_year(text), public.serial_gap_margin(integer),
  public.serial_tail_margin(integer), public.read_piano_serial(text) to anon, authenticated, service_role;
