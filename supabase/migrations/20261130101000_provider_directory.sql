-- The directory as devices keep it: each published provider with its services, bundles and certificates as one entry.

-- An entry is what anybody may read: without papers, and without what only its owner is asked. Joined to the ids, since `= any` compares
-- each row with each of them.
create function app.directory_entries(ids uuid[]) returns table (id uuid, entry jsonb)
language sql stable security definer set search_path = '' as $$
  with services as (
    select s.provider_id, jsonb_agg(jsonb_build_object('id', s.id, 'category', s.category, 'name', s.name, 'description', s.description,
      'price', s.price, 'minutes_from', s.minutes_from, 'minutes_to', s.minutes_to) order by s.position, s.created_at, s.id) as all_of_them
    from unnest(ids) as asked (id) join public.provider_services as s on s.provider_id = asked.id where s.is_active and not s.deleted group by s.provider_id
  ), bundles as (
    select b.provider_id, jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'description', b.description, 'price', b.price,
      'original_price', b.original_price, 'months', b.months, 'items', b.items) order by b.created_at, b.id) as all_of_them
    from unnest(ids) as asked (id) join public.provider_bundles as b on b.provider_id = asked.id where b.is_active and not b.deleted group by b.provider_id
  ), certificates as (
    select c.provider_id, jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'issuer', c.issuer, 'year', c.year,
      'checked_at', c.checked_at) order by c.year desc nulls last, c.created_at, c.id) as all_of_them
    from unnest(ids) as asked (id) join public.provider_certificates as c on c.provider_id = asked.id where not c.deleted group by c.provider_id
  )
  select p.id, jsonb_build_object('id', p.id, 'user_id', p.user_id, 'slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty,
    'about', p.about, 'town', p.town, 'country_code', p.country_code, 'lat', p.lat, 'lng', p.lng, 'radius_km', p.radius_km,
    'buffer_minutes', p.buffer_minutes, 'drive_limit_minutes', p.drive_limit_minutes, 'languages', to_jsonb(p.languages),
    'since_year', p.since_year, 'hourly_rate', p.hourly_rate, 'phone', p.phone, 'email', p.email, 'time_zone', p.time_zone,
    'hours', p.hours, 'days_off', p.days_off, 'insured_until', p.insured_until, 'picture_url', p.picture_url, 'rating', p.rating,
    'review_count', p.review_count, 'completed_jobs', p.completed_jobs, 'created_at', p.created_at,
    'contact_slug', u.slug)
    || jsonb_build_object('services', coalesce(s.all_of_them, '[]'), 'bundles', coalesce(b.all_of_them, '[]'),
      'certificates', coalesce(c.all_of_them, '[]'))
  from unnest(ids) as asked (id)
  join public.service_providers as p on p.id = asked.id
  left join public.user_profiles as u on u.id = p.user_id
  left join services as s on s.provider_id = p.id
  left join bundles as b on b.provider_id = p.id
  left join certificates as c on c.provider_id = p.id
  where p.is_public
$$;

-- Request: { epoch, checkpoint: as given last time or null, limit: 1 to 500 (200) }. Answer: { epoch, rows, departed: ids, checkpoint, more,
-- restart }. Entries in the order (directory_stamp, id), those below the snapshot's xmin only, as in pull_changes. `restart`: this is the
-- first page of everything; what doesn't come with it is gone.
create function public.provider_directory(request jsonb) returns jsonb
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
  found jsonb;
  more boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' or coalesce(jsonb_typeof(request -> 'limit'), 'number') <> 'number' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 500)::integer;
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
    coalesce((select jsonb_agg(g.id order by g.nth) filter (where g.gone) from page as g), '[]') as departed,
    (select count(*) > row_limit from numbered) as more,
    (select g.stamp from page as g order by g.nth desc limit 1) as last_stamp,
    (select g.id from page as g order by g.nth desc limit 1) as last_id
  into place;
  more := place.more;
  select coalesce(jsonb_agg(e.entry order by e.id), '[]') into found from app.directory_entries(place.shown) as e;
  after_stamp := coalesce(place.last_stamp, after_stamp);
  after_id := coalesce(place.last_id, after_id);
  if not more and after_stamp < server.floor_stamp then
    after_stamp := least(server.floor_stamp, horizon - 1);
    after_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
  return jsonb_build_object('epoch', server.epoch, 'rows', found, 'departed', place.departed, 'more', more, 'restart', anew,
    'checkpoint', jsonb_build_object('stamp', after_stamp::text, 'id', after_id, 'boot', null)
      || case when more then jsonb_build_object('floor', server.floor_stamp::text) else '{}' end);
end
$$;

-- By the id or the slug of a published profile; null where there is none.
create function public.head_of_provider(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty, 'about', left(p.about, 1200),
    'town', p.town, 'country_code', p.country_code, 'phone', p.phone, 'services', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'price', s.price) order by s.position, s.created_at, s.id), '[]')
      from (select * from public.provider_services as s where s.provider_id = p.id and s.is_active and not s.deleted
        order by s.position, s.created_at, s.id limit 20) as s))
  from public.service_providers as p
  where p.is_public and (p.slug = left(address, 200)
    or p.user_id = (select u.id from public.user_profiles as u where u.slug = left(address, 200)) or (address ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and p.id = (
    case when address ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then address end)::uuid))
  limit 1
$$;

-- Slugs for the sitemap, at most 10,000.
create function public.sitemap_providers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(p.slug order by p.slug), '[]')
  from (select p.slug from public.service_providers as p where p.is_public order by p.slug limit 10000) as p
$$;

revoke execute on function
  app.directory_entries(uuid[]), public.provider_directory(jsonb), public.head_of_provider(text), public.sitemap_providers()
from public, anon, authenticated;
grant execute on function public.provider_directory(jsonb), public.head_of_provider(text), public.sitemap_providers() to anon, authenticated, service_role;
