-- The search's orders: 'newest' goes by when a piano came on the market, 'distance' by how far it is, and in a price range those with
-- a price come before those on request. O-1 in src/domain/search/RULES.md; the other two hold here alone so far.

alter table app.listing_search rename column created_at to listed_at;

-- Words of the finish stand among the others a second time, behind a sign that no word has, to be searched alone.
create or replace function app.search_row(p public.pianos) returns app.listing_search
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
      || array(select '/' || word from unnest(app.search_words(p.finish)) as word))
$$;

update app.listing_search as f set listed_at = p.listed_at
from public.pianos as p where p.id = f.id and p.listed_at is distinct from f.listed_at and p.listed_at is not null;

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

drop function app.search_matches(text, text, text, jsonb, integer);
drop function app.search_page(text, text, jsonb, integer);
drop function app.search_order(text, jsonb);

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
create or replace function public.search_listings(request jsonb) returns jsonb
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
    raise exception 'This search can''t be read. Please start it anew.' using errcode = 'PT400';
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
  app.search_distance(jsonb), app.search_order(text, jsonb, jsonb), app.search_page(text, text, jsonb, jsonb, integer),
  app.search_matches(text, jsonb, text, jsonb, integer)
from public, anon, authenticated;
