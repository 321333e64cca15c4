-- The server's search over all public listings, for what a device does not hold.

create function app.price_condition(comparison text, cents numeric, keep_on_request boolean) returns text
language sql immutable set search_path = '' as $$
  select format('(p.price %s %L::numeric%s)', comparison, cents / 100, case when keep_on_request then ' or p.price is null' else '' end)
$$;

-- The conditions of a request as SQL over an alias p; every value is quoted as a literal.
-- filters: { brand: text[], type: text[], condition: text[], price_min, price_max (cents), price_on_request (default true),
--   year_min, year_max, height_min, height_max, length_min, length_max (cm), finish, country (ISO 3166-1 alpha-2),
--   distance: { lat, lng, km }, seller: 'private' | 'dealer' }
-- A listing without a condition counts as 'Used - Good', as it is shown. One without year, size or place does not match
-- a filter on it; one without a price does, unless
-- price_on_request is false.
create function app.search_conditions(query text, filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  conditions text[] := '{p.is_public}';
  words constant tsquery := app.prefix_query(query);
  finish_words constant tsquery := app.prefix_query(filters ->> 'finish');
  on_request constant boolean := coalesce((filters ->> 'price_on_request')::boolean, true);
  field text;
  col text;
  list text[];
  lat constant double precision := (filters #>> '{distance,lat}')::double precision;
  lng constant double precision := (filters #>> '{distance,lng}')::double precision;
  km constant double precision := (filters #>> '{distance,km}')::double precision;
  lng_reach double precision;
begin
  if words is not null then
    conditions := conditions || format('p.search @@ %L::tsquery', words);
  end if;
  if finish_words is not null then
    -- The words stand in the search vector as well: the index finds candidates, the second condition decides.
    conditions := conditions || format('p.search @@ %1$L::tsquery and array_to_tsvector(app.search_words(p.finish)) @@ %1$L::tsquery',
      finish_words);
  end if;

  foreach field in array array['brand', 'type', 'condition'] loop
    if jsonb_typeof(filters -> field) = 'array' and jsonb_array_length(filters -> field) > 0 then
      select array_agg(case field when 'brand' then lower(left(value, 100)) else left(value, 100) end) into list
      from (select value from jsonb_array_elements_text(filters -> field) limit 50) as chosen;
      conditions := conditions || format('%s = any (%L::text[])',
        case field when 'brand' then 'lower(p.brand)' when 'type' then 'p.piano_type' else 'coalesce(p.condition, ''Used - Good'')' end, list);
    end if;
  end loop;

  foreach field in array array['year', 'height', 'length'] loop
    col := case field when 'year' then 'year' else field || '_cm' end;
    if filters ->> (field || '_min') is not null then
      conditions := conditions || format('p.%s >= %L::numeric', col, (filters ->> (field || '_min'))::numeric);
    end if;
    if filters ->> (field || '_max') is not null then
      conditions := conditions || format('p.%s <= %L::numeric', col, (filters ->> (field || '_max'))::numeric);
    end if;
  end loop;
  if filters ->> 'price_min' is not null then
    conditions := conditions || app.price_condition('>=', (filters ->> 'price_min')::numeric, on_request);
  end if;
  if filters ->> 'price_max' is not null then
    conditions := conditions || app.price_condition('<=', (filters ->> 'price_max')::numeric, on_request);
  end if;
  if not on_request then
    conditions := conditions || 'p.price is not null'::text;
  end if;

  if coalesce(filters ->> 'country', '') <> '' then
    conditions := conditions || format('p.country_code = %L', upper(left(filters ->> 'country', 2)));
  end if;
  if filters ->> 'seller' in ('private', 'dealer') then
    conditions := conditions || case filters ->> 'seller' when 'dealer' then 'p.seller_is_dealer' else 'not p.seller_is_dealer' end;
  end if;
  if lat is not null and lng is not null and km is not null then
    -- A box first, which the index answers; 111 km are one degree. Near a pole every longitude is in reach.
    lng_reach := case when abs(lat) > 85 then 360 else km / (111 * cos(radians(lat))) end;
    conditions := conditions || format(
      'p.lat between %L::float8 and %L::float8 and p.lng between %L::float8 and %L::float8 and app.distance_km(p.lat, p.lng, %L::float8, %L::float8) <= %L::float8',
      lat - km / 111, lat + km / 111, lng - lng_reach, lng + lng_reach, lat, lng, km);
  end if;
  return array_to_string(conditions, ' and ');
end
$$;

-- One sorted page as SQL giving (p, sort_key, created_at, id). `behind` is the last row of the page before, or null.
create function app.search_page(sort text, conditions text, behind jsonb, row_limit integer) returns text
language plpgsql stable set search_path = '' as $$
declare
  at_key constant numeric := (behind ->> 'key')::numeric;
  at_time constant timestamptz := (behind ->> 'created_at')::timestamptz;
  at_id constant uuid := (behind ->> 'id')::uuid;
  -- Fixed by the first page, so that a tier that ends meanwhile moves nothing.
  moment constant timestamptz := coalesce((behind ->> 'now')::timestamptz, now());
  shape constant text := '(select p, %s as sort_key, p.created_at, p.id from public.pianos as p where %s order by %s limit %s)';
  promoted constant text := format('(p.tier <> ''basic'' and p.tier_ends_at > %L::timestamptz)', moment);
  rank constant text := '(case p.tier when ''vip'' then 2 else 1 end)::numeric';
  newest constant text := 'p.created_at desc, p.id desc';
  after_newest constant text := format(' and (p.created_at, p.id) < (%L::timestamptz, %L::uuid)', at_time, at_id);
  key text;
begin
  if sort = 'price-low' then
    key := 'coalesce(p.price, 10000000000)';
    return format(shape, key, conditions || case when behind is null then '' else
      format(' and (%s, p.id) > (%L::numeric, %L::uuid)', key, at_key, at_id) end, key || ', p.id', row_limit);
  elsif sort = 'price-high' then
    key := 'coalesce(p.price, -1)';
    return format(shape, key, conditions || case when behind is null then '' else
      format(' and (%s, p.id) < (%L::numeric, %L::uuid)', key, at_key, at_id) end, key || ' desc, p.id desc', row_limit);
  elsif sort = 'rating' then
    key := 'coalesce(p.seller_rating, 0)';
    return format(shape, key, conditions || case when behind is null then '' else
      format(' and (%s, p.created_at, p.id) < (%L::numeric, %L::timestamptz, %L::uuid)', key, at_key, at_time, at_id) end,
      key || ' desc, ' || newest, row_limit);
  elsif sort = 'featured' then
    -- The few promoted ones by rank, then all others by age: two index scans instead of a sort of everything.
    return format('(%s union all %s) order by 2 desc, 3 desc, 4 desc limit %s',
      format(shape, rank, conditions || ' and ' || promoted || case
        when behind is null then ''
        when at_key = 0 then ' and false'
        else format(' and (%s, p.created_at, p.id) < (%L::numeric, %L::timestamptz, %L::uuid)', rank, at_key, at_time, at_id) end,
        rank || ' desc, ' || newest, row_limit),
      format(shape, '0::numeric', conditions || ' and ' || promoted || ' is not true' ||
        case when behind is null or at_key > 0 then '' else after_newest end, newest, row_limit),
      row_limit);
  end if;
  return format(shape, '0::numeric', conditions || case when behind is null then '' else after_newest end, newest, row_limit);
end
$$;

-- Request: { query: text, filters: {…}, sort: newest | featured | price-low | price-high | rating, after: text or null,
--   limit: 1 to 100 (24) }. Answer: { rows: listings as pull_changes gives them, next: text or null, total: at most 1000 }.
-- PT400 when the request can't be read. Listings without a price come last in both price orders.
-- Definer, with nothing of the caller's in it: it reads public rows only, and under row-level security the word index
-- would lie idle (its operator is not leakproof).
create function public.search_listings(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sort text := coalesce(request ->> 'sort', 'newest');
  row_limit integer;
  behind jsonb;
  conditions text;
  found jsonb;
  total integer;
begin
  begin
    row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 24), 1), 100)::integer;
    behind := (request ->> 'after')::jsonb;
    if jsonb_typeof(coalesce(request -> 'filters', '{}')) not in ('object', 'null')
      or sort not in ('newest', 'featured', 'price-low', 'price-high', 'rating')
      or behind ->> 'sort' <> sort
      or (behind is not null and ((behind ->> 'key')::numeric is null or (behind ->> 'id')::uuid is null
        or (behind ->> 'created_at')::timestamptz is null or (behind ->> 'now')::timestamptz is null)) then
      raise data_exception;
    end if;
    conditions := app.search_conditions(request ->> 'query', request -> 'filters');
  exception when data_exception then
    raise exception 'This search can''t be read. Please start it anew.' using errcode = 'PT400';
  end;

  execute format('select coalesce(jsonb_agg(jsonb_build_object(''row'', app.listing_to_json(found.p), ''key'', found.sort_key)), ''[]'')
    from (%s) as found', app.search_page(sort, conditions, behind, row_limit + 1))
  into found;
  execute format('select count(*) from (select 1 from public.pianos as p where %s limit 1000) as counted', conditions) into total;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(value -> 'row' order by place) from jsonb_array_elements(found) with ordinality as f (value, place)
      where place <= row_limit), '[]'),
    'next', case when jsonb_array_length(found) > row_limit then to_jsonb(jsonb_build_object(
      'sort', sort,
      'key', found -> (row_limit - 1) -> 'key',
      'created_at', found -> (row_limit - 1) -> 'row' -> 'created_at',
      'id', found -> (row_limit - 1) -> 'row' -> 'id',
      'now', coalesce(behind -> 'now', to_jsonb(now())))::text) end,
    'total', total);
end
$$;
revoke execute on function public.search_listings(jsonb) from public;
grant execute on function public.search_listings(jsonb) to anon, authenticated, service_role;
