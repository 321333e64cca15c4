-- The directory and free times of 2,000 providers with 200,000 bookings within 100 ms a question (docs/scale.md).

-- Entries are texts put together once: as jsonb each was taken apart and built anew three times on its way. What belongs to a provider is
-- read by its index.
drop function public.provider_directory(jsonb);
drop function app.directory_entries(uuid[]);
create function app.directory_entries(ids uuid[]) returns table (id uuid, entry json)
language sql stable security definer set search_path = '' as $$
  select p.id, json_build_object('id', p.id, 'user_id', p.user_id, 'slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty,
    'about', p.about, 'town', p.town, 'country_code', p.country_code, 'lat', p.lat, 'lng', p.lng, 'radius_km', p.radius_km,
    'buffer_minutes', p.buffer_minutes, 'drive_limit_minutes', p.drive_limit_minutes, 'languages', to_json(p.languages),
    'since_year', p.since_year, 'hourly_rate', p.hourly_rate, 'phone', p.phone, 'email', p.email, 'time_zone', p.time_zone,
    'hours', p.hours, 'days_off', p.days_off, 'insured_until', p.insured_until, 'picture_url', p.picture_url, 'rating', p.rating,
    'review_count', p.review_count, 'completed_jobs', p.completed_jobs, 'created_at', p.created_at, 'contact_slug', u.slug,
    'services', (
      select coalesce(json_agg(json_build_object('id', s.id, 'category', s.category, 'name', s.name, 'description', s.description,
        'price', s.price, 'minutes_from', s.minutes_from, 'minutes_to', s.minutes_to) order by s.position, s.created_at, s.id), '[]')
      from public.provider_services as s where s.provider_id = p.id and s.is_active and not s.deleted),
    'bundles', (
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'description', b.description, 'price', b.price,
        'original_price', b.original_price, 'months', b.months, 'items', b.items) order by b.created_at, b.id), '[]')
      from public.provider_bundles as b where b.provider_id = p.id and b.is_active and not b.deleted),
    'certificates', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'issuer', c.issuer, 'year', c.year,
        'checked_at', c.checked_at) order by c.year desc nulls last, c.created_at, c.id), '[]')
      from public.provider_certificates as c where c.provider_id = p.id and not c.deleted))
  from unnest(ids) as asked (id)
  join public.service_providers as p on p.id = asked.id
  left join public.user_profiles as u on u.id = p.user_id
  where p.is_public
$$;

-- Request: { epoch, checkpoint: as given last time or null, limit: 1 to 200 }. Answer: { epoch, rows, departed: ids, checkpoint, more,
-- restart }. Entries in the order (directory_stamp, id), those below the snapshot's xmin only, as in pull_changes. `restart`: this is the
-- first page of everything; what doesn't come with it is gone.
create function public.provider_directory(request jsonb) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  horizon constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  server public.sync_epoch;
  checkpoint jsonb;
  anew boolean;
  row_limit integer;
  after_stamp bigint := 0;
  after_id uuid := '00000000-0000-0000-0000-000000000000';
  place record;
  found json;
  more boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' or coalesce(jsonb_typeof(request -> 'limit'), 'number') <> 'number' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 200)::integer;
  select * into strict server from public.sync_epoch;
  checkpoint := app.parse_checkpoint(nullif(request -> 'checkpoint', 'null'));
  anew := checkpoint is null or request ->> 'epoch' is distinct from server.epoch::text
    or (checkpoint ->> 'stamp')::bigint < server.floor_stamp and checkpoint ->> 'floor' is distinct from server.floor_stamp::text
    or (checkpoint ->> 'stamp')::bigint > newest;
  if not anew then
    after_stamp := (checkpoint ->> 'stamp')::bigint;
    after_id := (checkpoint ->> 'id')::uuid;
  end if;

  with changed as (
    (select p.directory_stamp as stamp, p.id, false as gone from public.service_providers as p
      where p.is_public and (p.directory_stamp, p.id) > (after_stamp, after_id) and p.directory_stamp < horizon
      order by p.directory_stamp, p.id limit row_limit + 1)
    union all
    (select d.stamp, d.row_id, true from public.departed_rows as d
      where d.collection = 'service_providers' and not anew and (d.stamp, d.row_id) > (after_stamp, after_id) and d.stamp < horizon
        and not exists (select from public.service_providers as p where p.id = d.row_id and p.is_public)
      order by d.stamp, d.row_id limit row_limit + 1)
    order by 1, 2 limit row_limit + 1
  ), numbered as (
    select c.*, row_number() over (order by c.stamp, c.id) as nth from changed as c
  ), page as (
    select * from numbered where nth <= row_limit
  )
  select
    coalesce((select array_agg(g.id order by g.nth) filter (where not g.gone) from page as g), '{}') as shown,
    coalesce((select json_agg(g.id order by g.nth) filter (where g.gone) from page as g), '[]') as departed,
    (select count(*) > row_limit from numbered) as more,
    (select g.stamp from page as g order by g.nth desc limit 1) as last_stamp,
    (select g.id from page as g order by g.nth desc limit 1) as last_id
  into place;
  more := place.more;
  select coalesce(json_agg(e.entry order by e.id), '[]') into found from app.directory_entries(place.shown) as e;
  after_stamp := coalesce(place.last_stamp, after_stamp);
  after_id := coalesce(place.last_id, after_id);
  if not more and after_stamp < server.floor_stamp then
    after_stamp := least(server.floor_stamp, horizon - 1);
    after_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
  return json_build_object('epoch', server.epoch, 'rows', found, 'departed', place.departed, 'more', more, 'restart', anew,
    'checkpoint', jsonb_build_object('stamp', after_stamp::text, 'id', after_id, 'boot', null)
      || case when more then jsonb_build_object('floor', server.floor_stamp::text) else '{}' end);
end
$$;
revoke execute on function app.directory_entries(uuid[]), public.provider_directory(jsonb) from public, anon, authenticated;
grant execute on function public.provider_directory(jsonb) to anon, authenticated, service_role;

-- The free times of those days in their order, at most so many, from two hours ahead: what app.booking_hindrance finds nothing against. One
-- reading of what is booked leaves the full hours within the gaps that are wide enough, of which a provider who is booked out has none; ways
-- and the leaps of clocks are looked at for those alone. What lies next before the first day and behind the last counts for its way.
create or replace function app.free_starts(
  provider public.service_providers, from_day date, days integer, minutes integer, lat double precision, lng double precision, most integer,
  besides uuid default null
) returns setof timestamptz
language plpgsql stable rows 50 set search_path = '' as $$
declare
  here_lat constant double precision := case when lat is null then provider.lat else lat end;
  here_lng constant double precision := case when lat is null then provider.lng else lng end;
  opening constant bigint := extract(epoch from from_day::timestamp at time zone provider.time_zone)::bigint;
  closing constant bigint := extract(epoch from (from_day + days)::timestamp at time zone provider.time_zone)::bigint;
  soonest constant bigint := greatest(ceil(extract(epoch from now()))::bigint + 7200, opening);
  room constant integer := minutes * 60;
  buffer constant integer := provider.buffer_minutes * 60;
  each record;
  gap bigint;
  earliest timestamptz;
  latest timestamptz;
  far_before date;
  far_behind date;
  ends_on date;
  ends_at integer;
  last_start timestamptz;
  start timestamptz;
  drive integer;
  count integer := 0;
begin
  if not app.is_within_reach(provider, lat, lng) then
    return;
  end if;
  for each in
    with near as (
      select null::bigint as begins, null::bigint as ends, null::double precision as lat, null::double precision as lng
      union all
      (select t.begins, t.ends, t.lat, t.lng from app.booked_times as t
        where t.provider_id = provider.id and t.booking_id is distinct from besides and t.begins < opening order by t.begins desc limit 1)
      union all
      (select t.begins, t.ends, t.lat, t.lng from app.booked_times as t
        where t.provider_id = provider.id and t.booking_id is distinct from besides and t.begins >= opening and t.begins < closing)
      union all
      (select t.begins, t.ends, t.lat, t.lng from app.booked_times as t
        where t.provider_id = provider.id and t.booking_id is distinct from besides and t.begins >= closing order by t.begins limit 1)
    ), gaps as (
      select n.begins as before, n.ends as opens, n.lat as before_lat, n.lng as before_lng, lead(n.begins) over sorted as closes,
        lead(n.lat) over sorted as after_lat, lead(n.lng) over sorted as after_lng
      from near as n window sorted as (order by n.begins nulls first)
    ), wide as materialized (
      -- The clocks may show a time twice: an hour more on either side.
      select g.*,
        (to_timestamp(greatest(g.opens + buffer, soonest)) at time zone provider.time_zone) - interval '1 hour' as first_there,
        (to_timestamp(least(g.closes - buffer - room, closing)) at time zone provider.time_zone) + interval '1 hour' as last_there
      from gaps as g
      where greatest(g.opens + buffer, soonest) <= least(g.closes - buffer - room, closing)
    ), spans as materialized (
      select of_day.key as weekday, (span ->> 'from')::integer as begins, (span ->> 'to')::integer as ends
      from jsonb_each(provider.hours) as of_day, jsonb_array_elements(of_day.value) as span
    ), off as materialized (
      select span ->> 'from' as begins, span ->> 'to' as ends from jsonb_array_elements(provider.days_off) as span
    )
    select w.*, day, spans.ends as span_ends, there
    from wide as w
    cross join lateral (
      select d::date as day from generate_series(greatest(w.first_there::date, from_day)::timestamp, least(w.last_there::date, from_day + days - 1)::timestamp, interval '1 day') as d
    ) as days_of_gap
    join spans on spans.weekday = to_char(day, 'FMDay')
    cross join lateral (
      select day + hour * interval '1 hour' as there from generate_series(ceil(spans.begins / 60.0)::integer, ceil(spans.ends / 60.0)::integer - 1) as hour
    ) as hours
    where there between w.first_there and w.last_there and not exists (select from off where day::text between off.begins and off.ends)
    order by there, w.closes nulls last
  loop
    if gap is distinct from coalesce(each.closes, 0) then
      gap := coalesce(each.closes, 0);
      drive := case when each.before is null then 0 else
        app.drive_minutes(coalesce(each.before_lat, provider.lat), coalesce(each.before_lng, provider.lng), here_lat, here_lng) end;
      earliest := to_timestamp(greatest(each.opens + drive * 60 + buffer, soonest));
      far_before := case when drive > provider.drive_limit_minutes then (to_timestamp(each.before) at time zone provider.time_zone)::date end;
      drive := case when each.closes is null then 0 else
        app.drive_minutes(coalesce(each.after_lat, provider.lat), coalesce(each.after_lng, provider.lng), here_lat, here_lng) end;
      latest := to_timestamp(each.closes - drive * 60 - buffer - room);
      far_behind := case when drive > provider.drive_limit_minutes then (to_timestamp(each.closes) at time zone provider.time_zone)::date end;
    end if;
    continue when each.day = far_before or each.day = far_behind;
    if (each.day, each.span_ends) is distinct from (ends_on, ends_at) then
      ends_on := each.day;
      ends_at := each.span_ends;
      last_start := app.instant_there(each.day + each.span_ends * interval '1 minute', provider.time_zone) - minutes * interval '1 minute';
    end if;
    start := app.instant_there(each.there, provider.time_zone);
    if start <= last_start and start >= earliest and (latest is null or start <= latest) and start at time zone provider.time_zone = each.there then
      return next start;
      count := count + 1;
      if count >= most then
        return;
      end if;
    end if;
  end loop;
end
$$;
