-- The server's search over all public listings, for what a device does not hold. What it filters and sorts by lies in rows of its own,
-- public ones only, in the form in which indexes answer: docs/scale.md has the figures that decided. 'newest' goes by when a piano came
-- on the market, 'distance' by how far it is, and in a price range those with a price come before those on request: O-1 in
-- src/domain/search/RULES.md; the other two hold here alone so far.

create table app.listing_search (
  id uuid primary key references public.pianos (id) on delete cascade,
  listed_at timestamptz not null,
  -- Cents; a listing without a price comes last in both orders.
  ask_low bigint not null,
  ask_high bigint not null,
  brand text not null,
  piano_type text not null,
  condition text not null,
  year integer,
  height_cm double precision,
  length_cm double precision,
  lat double precision,
  lng double precision,
  country_code text not null,
  seller_is_dealer boolean not null,
  seller_rating numeric(3, 2) not null,
  tier text not null,
  tier_ends_at timestamptz,
  search tsvector not null,
  -- The search keeps reserved ones aside: they are found when they are asked for.
  reserved boolean not null default false
);
comment on table app.listing_search is 'One row a public listing, kept by triggers, read by search_listings alone.';
revoke all on app.listing_search from public, anon, authenticated;

create index listing_search_by_age on app.listing_search (listed_at desc, id desc);
create index listing_search_by_low_price on app.listing_search (ask_low, id);
create index listing_search_by_high_price on app.listing_search (ask_high desc, id desc);
create index listing_search_by_rating on app.listing_search (seller_rating desc, listed_at desc, id desc);
create index listing_search_promoted on app.listing_search (tier_ends_at) where tier <> 'basic';
create index listing_search_by_brand on app.listing_search (brand, listed_at desc, id desc);
create index listing_search_by_type on app.listing_search (piano_type, condition);

-- Types and makers lie far apart in price: in the order of all prices the cheapest grand comes behind a quarter of the listings.
create index listing_search_by_brand_and_low_price on app.listing_search (brand, ask_low, id);
create index listing_search_by_brand_and_high_price on app.listing_search (brand, ask_high desc, id desc);
create index listing_search_by_type_and_low_price on app.listing_search (piano_type, ask_low, id);
create index listing_search_by_type_and_high_price on app.listing_search (piano_type, ask_high desc, id desc);
create index listing_search_by_year on app.listing_search (year);
create index listing_search_by_height on app.listing_search (height_cm);
create index listing_search_by_length on app.listing_search (length_cm);
create index listing_search_by_place on app.listing_search (lat, lng);
create index listing_search_by_country on app.listing_search (country_code);
create index listing_search_by_word on app.listing_search using gin (search);

-- Words of the finish stand among the others a second time, behind a sign that no word has, to be searched alone.
create function app.search_row(p public.pianos) returns app.listing_search
language sql stable set search_path = '' as $$
  select p.id, coalesce(p.listed_at, p.created_at), coalesce(p.price * 100, 1000000000000)::bigint, coalesce(p.price * 100, -1)::bigint,
    lower(p.brand), p.piano_type, coalesce(p.condition, 'Used - Good'), p.year, p.height_cm, p.length_cm, p.lat, p.lng,
    p.country_code, p.seller_is_dealer, coalesce(p.seller_rating, 0), p.tier, p.tier_ends_at,
    array_to_tsvector(
      app.search_words(concat_ws(' ',
        p.title, p.brand, p.model, p.piano_type, p.subtype, p.finish, p.year,
        coalesce(nullif(p.town, ''), p.location),
        (select app.display_name(seller) from public.user_profiles as seller where seller.id = p.owner_id),
        left(p.description, 400)))
      || array(select '/' || word from unnest(app.search_words(p.finish)) as word)),
    p.status = 'reserved'
$$;

-- Definer: no client may touch the table.
create function app.index_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.listing_search where id = new.id;
  if new.is_public then
    insert into app.listing_search select * from app.search_row(new);
  end if;
  return null;
end
$$;
create trigger pianos_7_index_at_insert after insert on public.pianos
  for each row when (new.is_public) execute function app.index_listing();
create trigger pianos_7_index_at_update after update on public.pianos
  for each row
  when ((old.is_public or new.is_public)
    and (old.version, old.seller_revision, old.is_public) is distinct from (new.version, new.seller_revision, new.is_public))
  execute function app.index_listing();

-- A bound as a whole number that the column can hold, so that the index on it can answer.
create function app.whole_bound(bound numeric, upwards boolean, longest numeric) returns bigint
language sql immutable strict set search_path = '' as $$
  select greatest(least(case when upwards then ceil(bound) else floor(bound) end, longest), -1)::bigint
$$;

-- The conditions of a request as SQL over app.listing_search as f; every value is quoted as a literal.
-- filters: { brand: text[], type: text[], condition: text[], price_min, price_max (cents), price_on_request (default true),
--   year_min, year_max, height_min, height_max, length_min, length_max (cm), finish, country (ISO 3166-1 alpha-2),
--   distance: { lat, lng, km }, seller: 'private' | 'dealer', reserved (default false) }
-- A listing without a condition counts as 'Used - Good', as it is shown. One without year, size or place does not match
-- a filter on it; one without a price does, unless price_on_request is false. Reserved ones are found only with `reserved`.
create function app.search_conditions(query text, filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  conditions text[] := array[case when (filters ->> 'reserved')::boolean then 'true' else 'not f.reserved' end];
  words constant tsquery := app.prefix_query(query);
  finish_words constant text[] := (app.search_words(left(filters ->> 'finish', 500)))[1:12];
  on_request constant boolean := coalesce((filters ->> 'price_on_request')::boolean, true);
  highest_ask constant numeric := 1000000000000;
  price_min constant bigint := app.whole_bound((filters ->> 'price_min')::numeric, true, highest_ask);
  price_max constant bigint := app.whole_bound((filters ->> 'price_max')::numeric, false, highest_ask);
  field text;
  col text;
  list text[];
  lat constant double precision := (filters #>> '{distance,lat}')::double precision;
  lng constant double precision := (filters #>> '{distance,lng}')::double precision;
  km constant double precision := (filters #>> '{distance,km}')::double precision;
  lng_reach double precision;
begin
  if words is not null then
    conditions := conditions || format('f.search @@ %L::tsquery', words);
  end if;
  if cardinality(finish_words) > 0 then
    conditions := conditions || format('f.search @@ %L::tsquery', (
      select string_agg(format('''/%s'':*', replace(replace(word, '\', '\\'), '''', '''''')), ' & ') from unnest(finish_words) as word));
  end if;

  foreach field in array array['brand', 'type', 'condition'] loop
    if jsonb_typeof(filters -> field) = 'array' and jsonb_array_length(filters -> field) > 0 then
      select array_agg(case field when 'brand' then lower(left(value, 100)) else left(value, 100) end) into list
      from (select value from jsonb_array_elements_text(filters -> field) limit 50) as chosen;
      col := case field when 'type' then 'piano_type' else field end;
      -- With one value the index gives the order as well.
      conditions := conditions || case cardinality(list)
        when 1 then format('f.%I = %L', col, list[1]) else format('f.%I = any (%L::text[])', col, list) end;
    end if;
  end loop;

  if filters ->> 'year_min' is not null then
    conditions := conditions || format('f.year >= %s', app.whole_bound((filters ->> 'year_min')::numeric, true, 9999));
  end if;
  if filters ->> 'year_max' is not null then
    conditions := conditions || format('f.year <= %s', app.whole_bound((filters ->> 'year_max')::numeric, false, 9999));
  end if;
  foreach field in array array['height', 'length'] loop
    if filters ->> (field || '_min') is not null then
      conditions := conditions || format('f.%s_cm >= %L::float8', field, (filters ->> (field || '_min'))::numeric);
    end if;
    if filters ->> (field || '_max') is not null then
      conditions := conditions || format('f.%s_cm <= %L::float8', field, (filters ->> (field || '_max'))::numeric);
    end if;
  end loop;

  -- ask_low is above every price where there is none, ask_high below: which of the two is compared decides who is kept.
  if on_request then
    if price_min is not null then
      conditions := conditions || format('f.ask_low >= %s', price_min);
    end if;
    if price_max is not null then
      conditions := conditions || format('f.ask_high <= %s', price_max);
    end if;
  else
    conditions := conditions || format('f.ask_low between %s and %s', greatest(price_min, 0), least(price_max, highest_ask::bigint - 1));
  end if;

  if coalesce(filters ->> 'country', '') <> '' then
    conditions := conditions || format('f.country_code = %L', upper(left(filters ->> 'country', 2)));
  end if;
  if filters ->> 'seller' in ('private', 'dealer') then
    conditions := conditions || case filters ->> 'seller' when 'dealer' then 'f.seller_is_dealer' else 'not f.seller_is_dealer' end;
  end if;
  if lat is not null and lng is not null and km is not null then
    -- A box first, which the index answers; 111 km are one degree. Near a pole every longitude is in reach.
    lng_reach := case when abs(lat) > 85 then 360 else km / (111 * cos(radians(lat))) end;
    conditions := conditions || format(
      'f.lat between %L::float8 and %L::float8 and f.lng between %L::float8 and %L::float8',
      lat - km / 111, lat + km / 111, lng - lng_reach, lng + lng_reach);
    -- app.distance_km written out: a function that pins its search path is called anew for each row.
    conditions := conditions || format(
      '2 * 6371 * asin(least(1, sqrt(sin(radians(%1$L::float8 - f.lat) / 2) ^ 2
        + cos(radians(f.lat)) * cos(radians(%1$L::float8)) * sin(radians(%2$L::float8 - f.lng) / 2) ^ 2))) <= %3$L::float8',
      lat, lng, km);
  end if;
  return array_to_string(conditions, ' and ');
end
$$;

-- How far a row of app.listing_search as f is, as SQL: app.distance_km written out, since a function that pins its search path is
-- called anew for each row. Null without a place.
create function app.search_distance(filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select format(
    '2 * 6371 * asin(least(1, sqrt(sin(radians(%1$L::float8 - f.lat) / 2) ^ 2
      + cos(radians(f.lat)) * cos(radians(%1$L::float8)) * sin(radians(%2$L::float8 - f.lng) / 2) ^ 2)))',
    (filters #>> '{distance,lat}')::double precision, (filters #>> '{distance,lng}')::double precision)
  where filters #>> '{distance,lat}' is not null and filters #>> '{distance,lng}' is not null
$$;

-- How a sort order but 'featured' goes, as SQL over f: what it sorts by, the whole order, and the condition of what lies behind
-- `behind`, the last row of the page before, or null. 'distance' takes the place out of the filters, and needs one.
create function app.search_order(sort text, filters jsonb, behind jsonb, out key text, out ordering text, out after text)
language plpgsql immutable set search_path = '' as $$
declare
  at_key constant numeric := (behind ->> 'key')::numeric;
  at_time constant timestamptz := (behind ->> 'listed_at')::timestamptz;
  at_id constant uuid := (behind ->> 'id')::uuid;
  at_ask constant bigint := app.whole_bound(at_key, true, 1000000000000);
begin
  if sort = 'price-low' then
    key := 'f.ask_low';
    ordering := 'f.ask_low, f.id';
    after := format(' and (f.ask_low, f.id) > (%s, %L::uuid)', at_ask, at_id);
  elsif sort = 'price-high' then
    key := 'f.ask_high';
    ordering := 'f.ask_high desc, f.id desc';
    after := format(' and (f.ask_high, f.id) < (%s, %L::uuid)', at_ask, at_id);
  elsif sort = 'rating' then
    key := 'f.seller_rating';
    ordering := 'f.seller_rating desc, f.listed_at desc, f.id desc';
    after := format(' and (f.seller_rating, f.listed_at, f.id) < (%L::numeric, %L::timestamptz, %L::uuid)', at_key, at_time, at_id);
  elsif sort = 'distance' then
    -- How near, so that one direction serves all three. A float as text and back is the same float: pages neither skip nor repeat.
    key := '(-(' || app.search_distance(filters) || '))';
    ordering := key || ' desc, f.listed_at desc, f.id desc';
    after := ' and (' || key || format(', f.listed_at, f.id) < (%L::float8, %L::timestamptz, %L::uuid)', behind ->> 'key', at_time, at_id);
  else
    key := '0::numeric';
    ordering := 'f.listed_at desc, f.id desc';
    after := format(' and (f.listed_at, f.id) < (%L::timestamptz, %L::uuid)', at_time, at_id);
  end if;
  if behind is null then
    after := '';
  end if;
end
$$;

-- Where an order by price may begin, as a condition that its own indexes answer; implied by the conditions of the request.
create function app.search_start(sort text, filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ',
    case when sort not in ('price-low', 'price-high') then null
      when jsonb_typeof(filters -> 'brand') = 'array' and jsonb_array_length(filters -> 'brand') = 1
        then format('f.brand = %L', lower(left(filters #>> '{brand,0}', 100)))
      when jsonb_typeof(filters -> 'type') = 'array' and jsonb_array_length(filters -> 'type') = 1
        then format('f.piano_type = %L', left(filters #>> '{type,0}', 100)) end,
    case when sort = 'price-low' and filters ->> 'price_min' is not null
      then format('f.ask_low >= %s', app.whole_bound((filters ->> 'price_min')::numeric, true, 1000000000000)) end,
    case when sort = 'price-high' and filters ->> 'price_max' is not null
      then format('f.ask_high <= %s', app.whole_bound((filters ->> 'price_max')::numeric, false, 1000000000000)) end,
    'true')
$$;

-- One sorted page of `source` ('… as f where …') as SQL giving (id, sort_key, listed_at). The source holds quoted values of a request:
-- it is put together with the rest and never goes through format() as its pattern.
create function app.search_page(source text, sort text, filters jsonb, behind jsonb, row_limit integer) returns text
language plpgsql stable set search_path = '' as $$
declare
  usual constant record := app.search_order(sort, filters, behind);
  closing constant text := ' limit ' || row_limit || ')';
  -- Fixed by the first page, so that a tier that ends meanwhile moves nothing.
  moment constant timestamptz := coalesce((behind ->> 'now')::timestamptz, now());
  promoted constant text := format('(f.tier <> ''basic'' and f.tier_ends_at > %L::timestamptz)', moment);
  rank constant text := '(case f.tier when ''vip'' then 2 else 1 end)::numeric';
  at_rank constant numeric := (behind ->> 'key')::numeric;
begin
  if sort <> 'featured' then
    return '(select f.id, ' || usual.key || ' as sort_key, f.listed_at from ' || source || usual.after
      || ' order by ' || usual.ordering || closing;
  end if;
  -- The few promoted ones by rank, then all others by age: two index scans instead of a sort of everything.
  return '(select f.id, ' || rank || ' as sort_key, f.listed_at from ' || source || ' and ' || promoted
    || case
      when behind is null then ''
      when at_rank = 0 then ' and false'
      else format(' and (%s, f.listed_at, f.id) < (%L::numeric, %L::timestamptz, %L::uuid)',
        rank, at_rank, (behind ->> 'listed_at')::timestamptz, (behind ->> 'id')::uuid) end
    || ' order by ' || rank || ' desc, ' || usual.ordering || closing
    || ' union all (select f.id, 0::numeric, f.listed_at from ' || source || ' and ' || promoted || ' is not true'
    || case when at_rank > 0 then '' else usual.after end
    || ' order by ' || usual.ordering || closing
    || ' order by 2 desc, 3 desc, 1 desc limit ' || row_limit;
end
$$;

-- Finds a page with one row more than `row_limit`, and how many match, at most 1000. Parts of the first statement run only when they
-- are asked for, and what matches is gathered once, as far as it is needed; where more match than that, a second one finds the page.
create function app.search_matches(
  sort text, filters jsonb, conditions text, behind jsonb, row_limit integer, out matches integer, out page jsonb)
language plpgsql stable set search_path = '' as $$
declare
  usual constant record := app.search_order(sort, filters, behind);
  by_age constant boolean := sort in ('newest', 'featured');
  unfinished boolean;
  -- Age hangs together with nothing that is asked for: of a thousand matches a page is soon come across in its index. Price and
  -- rating do, and the cheapest of a dear maker lie far behind: their index is followed for a while only, before more is gathered.
  -- No index goes by distance; the filter's box keeps the matches few.
  most constant integer := case when by_age then 1000 else 30000 end;
  near constant text := case when by_age or sort = 'distance' then 'select null::jsonb as page' else
    'select jsonb_agg(to_jsonb(p)) as page from (' || app.search_page(
      '(select * from app.listing_search as f where ' || app.search_start(sort, filters) || usual.after || ' order by ' || usual.ordering
        || ' limit 10000) as f where ' || conditions, sort, filters, behind, row_limit + 1) || ') as p' end;
begin
  execute 'with
      matched as materialized (
        select f.id, f.listed_at, f.ask_low, f.ask_high, f.seller_rating, f.tier, f.tier_ends_at, f.lat, f.lng
        from app.listing_search as f where ' || conditions || ' limit ' || most || '),
      near as materialized (' || near || ')
    select few.matches,
      case when few.is_near then false else (select count(*) from matched) = ' || most || ' end,
      case when few.is_near then (select near.page from near) else (select jsonb_agg(to_jsonb(p)) from ('
        || app.search_page('matched as f where true', sort, filters, behind, row_limit + 1) || ') as p) end
    from (
      select count(*) as matches,
        case when count(*) = 1000 then coalesce((select jsonb_array_length(near.page) from near) > ' || row_limit || ', false) else false end as is_near
      from (select from matched limit 1000) as first_ones
    ) as few'
  into matches, unfinished, page;
  if unfinished then
    execute 'select jsonb_agg(to_jsonb(p)) from (' ||
      app.search_page('app.listing_search as f where ' || conditions, sort, filters, behind, row_limit + 1) || ') as p'
    into page;
  end if;
  page := coalesce(page, '[]');
end
$$;

-- Request: { query: text, filters: {…}, sort: newest | featured | price-low | price-high | rating | distance, after: text or null,
--   limit: 1 to 100 (24) }. Answer: { rows: listings as pull_changes gives them, next: text or null, total: at most 1000 }.
-- PT400 when the request can't be read. 'distance' without a place is 'newest'. Listings without a price come last in both price
-- orders, and in every order where a price range is set and they are kept: those are two searches, one behind the other.
-- Definer, with nothing of the caller's in it: it reads public rows only. Compiling a query takes longer than answering it.
create function public.search_listings(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '16MB' as $$
declare
  asked_sort constant text := coalesce(request ->> 'sort', 'newest');
  filters constant jsonb := coalesce(nullif(request -> 'filters', 'null'), '{}');
  sort text := asked_sort;
  row_limit integer;
  behind jsonb;
  conditions text;
  parts text[] := '{true}';
  at_part integer;
  part_found record;
  page jsonb := '[]';
  total integer := 0;
  answer jsonb;
begin
  begin
    row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 24), 1), 100)::integer;
    behind := (request ->> 'after')::jsonb;
    if jsonb_typeof(filters) <> 'object'
      or sort not in ('newest', 'featured', 'price-low', 'price-high', 'rating', 'distance')
      or behind ->> 'sort' <> sort
      or (behind is not null and ((behind ->> 'key')::numeric is null or (behind ->> 'id')::uuid is null
        or (behind ->> 'listed_at')::timestamptz is null or (behind ->> 'now')::timestamptz is null)) then
      raise data_exception;
    end if;
    if sort = 'distance' and (app.search_distance(filters) is null or filters #>> '{distance,km}' is null) then
      sort := 'newest';
    end if;
    at_part := coalesce((behind ->> 'part')::integer, 1);
    conditions := app.search_conditions(request ->> 'query', filters);
    if coalesce((filters ->> 'price_on_request')::boolean, true)
      and coalesce(filters ->> 'price_min', filters ->> 'price_max') is not null then
      parts := array['f.ask_high >= 0', 'f.ask_high < 0'];
    end if;
  exception when data_exception then
    raise exception 'This search can''t be read. Please start it anew.' using errcode = 'PT400', hint = 'search-unreadable';
  end;

  for part in 1 .. cardinality(parts) loop
    select * into part_found from app.search_matches(
      sort, filters, conditions || ' and ' || parts[part], case when part = at_part then behind end,
      case when part < at_part then 0 else row_limit - jsonb_array_length(page) end);
    total := least(total + part_found.matches, 1000);
    -- Of a part that is behind us only the number counts; what comes after a full page waits for the next.
    if part >= at_part and jsonb_array_length(page) <= row_limit then
      page := page || (
        select coalesce(jsonb_agg(value || jsonb_build_object('part', part) order by place), '[]')
        from jsonb_array_elements(part_found.page) with ordinality as found (value, place));
    end if;
    exit when jsonb_array_length(page) > row_limit and total >= 1000;
  end loop;

  select jsonb_agg(app.listing_to_json(p) order by found.place) into answer
  from jsonb_array_elements(page) with ordinality as found (value, place)
  join public.pianos as p on p.id = (found.value ->> 'id')::uuid
  where found.place <= row_limit;
  return jsonb_build_object(
    'rows', coalesce(answer, '[]'),
    'next', case when jsonb_array_length(page) > row_limit then to_jsonb(jsonb_build_object(
      'sort', asked_sort,
      'part', page -> (row_limit - 1) -> 'part',
      'key', page -> (row_limit - 1) -> 'sort_key',
      'listed_at', page -> (row_limit - 1) -> 'listed_at',
      'id', page -> (row_limit - 1) -> 'id',
      'now', coalesce(behind -> 'now', to_jsonb(now())))::text) end,
    'total', total);
end
$$;

revoke execute on function
  app.search_row(public.pianos), app.index_listing(), app.whole_bound(numeric, boolean, numeric),
  app.search_conditions(text, jsonb), app.search_distance(jsonb), app.search_order(text, jsonb, jsonb),
  app.search_start(text, jsonb), app.search_page(text, text, jsonb, jsonb, integer),
  app.search_matches(text, jsonb, text, jsonb, integer), public.search_listings(jsonb)
from public, anon, authenticated;
grant execute on function public.search_listings(jsonb) to anon, authenticated, service_role;
