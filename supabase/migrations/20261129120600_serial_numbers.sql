-- Reference data on makers and their serial numbers: generated rows, readable by all, written by nobody through the API; and the
-- grammar by which a number is read, the same as that of the bundled tables (src/domain/serial/RULES.md).

-- Latin letters and digits in lower case, marks off, '&' as 'and': as src/domain/serial/fold-name.ts does.
create function public.fold_maker_name(input text) returns text
language sql immutable set search_path = ''
as $$
select pg_catalog.translate(
  pg_catalog.regexp_replace(pg_catalog.replace(pg_catalog.normalize(coalesce(input, ''), 'NFKD'), '&', 'and'), '[^A-Za-z0-9]', '', 'g'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
$$;

-- German names are also written without umlauts: 'Roenisch'. As spellingsOf in src/domain/serial/fold-name.ts.
create function public.fold_maker_names(names text[]) returns text[]
language sql immutable set search_path = ''
as $$
select pg_catalog.array_agg(distinct public.fold_maker_name(spelt))
from pg_catalog.unnest(names) name,
  lateral (values (name), (pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.normalize(name, 'NFC'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'))) spellings (spelt)
$$;

create table public.piano_manufacturers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  short_name text not null default '',
  is_active boolean not null default true,
  country text not null default '',
  founded_year integer,
  production_locations text not null default '',
  aliases text[] not null default '{}',
  note text not null default '',
  known_as text[]
    generated always as (public.fold_maker_names(array[name, short_name] || aliases)) stored,
  constraint piano_manufacturers_name_is_unique unique (name)
);

create table public.serial_ranges (
  id uuid primary key default gen_random_uuid(),
  manufacturer_id uuid not null references public.piano_manufacturers (id) on delete cascade,
  line text not null default '',
  serial_start bigint not null,
  year integer not null,
  year_end integer,
  note text not null default '',
  mark text not null default '',
  constraint serial_ranges_start_is_positive check (serial_start >= 0),
  constraint serial_ranges_years_are_plausible check (year between 1700 and 2100 and year_end between year and 2100),
  constraint serial_ranges_mark_is_known
    check (mark in ('', 'isolated', 'weak', 'jump', 'unsure', 'rough', 'final'))
);
create index serial_ranges_by_number on public.serial_ranges (manufacturer_id, line, serial_start);

revoke all on public.piano_manufacturers, public.serial_ranges from anon, authenticated;
grant select on public.piano_manufacturers, public.serial_ranges to anon, authenticated;
grant all on public.piano_manufacturers, public.serial_ranges to service_role;
alter table public.piano_manufacturers enable row level security;
alter table public.serial_ranges enable row level security;
create policy "Everyone reads the makers" on public.piano_manufacturers for select to anon, authenticated using (true);
create policy "Everyone reads the serial numbers" on public.serial_ranges for select to anon, authenticated using (true);

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
  constraint serial_lines_reading_is_known check (reading in ('first', 'last')),
  constraint serial_lines_cap_is_known check (cap in ('', 'medium', 'low')),
  constraint serial_lines_kind_is_known check (kind in ('table', 'no-table', 'hint', 'code'))
);
revoke all on public.serial_lines from anon, authenticated;
grant select on public.serial_lines to anon, authenticated;
grant all on public.serial_lines to service_role;
alter table public.serial_lines enable row level security;
create policy "Everyone reads the serial lines" on public.serial_lines for select to anon, authenticated using (true);

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

-- Takes a typed text apart, as normaliseSerial does: once, whatever the number of makers and lines. No row when there is no number
-- of up to ten digits. PT422 above 100 characters.
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
    raise exception 'A serial number has at most 100 characters.' using errcode = 'PT422', hint = 'serial-too-long';
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

revoke execute on function
  public.fold_maker_name(text), public.fold_maker_names(text[]), public.serial_phrase(text), public.serial_letter_year(text),
  public.read_piano_serial(text), public.serial_gap_margin(integer), public.serial_tail_margin(integer)
from public, anon, authenticated;
grant execute on function
  public.fold_maker_name(text), public.serial_phrase(text), public.serial_letter_year(text), public.read_piano_serial(text),
  public.serial_gap_margin(integer), public.serial_tail_margin(integer)
to anon, authenticated, service_role;
grant execute on function public.fold_maker_names(text[]) to service_role;
