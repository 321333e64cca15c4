-- Sitemaps: what is on the market, in the order of its ids, by portions of an index. Ids are random, so that a range of them is a part
-- of the market that stays the same part while it grows.

create index pianos_public_by_id on public.pianos (id) include (updated_at) where is_public;

-- Both run with the owner's rights: the policy asks for columns that the index doesn't hold, and each row would be fetched for it. They
-- give ids and times of what everybody may read, whoever asks.

-- How many there are above `after_id`, up to `last_id`; counted to 45,001.
create function public.sitemap_count(after_id uuid, last_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select from public.pianos as p
    where p.is_public and p.id > sitemap_count.after_id and p.id <= sitemap_count.last_id limit 45001) as counted
$$;

-- [[id, when it changed]], at most 5,000.
create function public.sitemap_part(after_id uuid, last_id uuid, row_limit integer default 5000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_array(n.id, n.updated_at) order by n.id), '[]')
  from (
    select p.id, p.updated_at from public.pianos as p
    where p.is_public and p.id > sitemap_part.after_id and p.id <= sitemap_part.last_id
    order by p.id limit least(greatest(coalesce(sitemap_part.row_limit, 5000), 1), 5000)
  ) as n
$$;

-- Who has something for sale among the next 2,000 people at most; `last` is null where nobody is left.
create function public.sitemap_sellers(after_id uuid, last_id uuid, row_limit integer default 2000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'last', (array_agg(s.id order by s.id desc))[1],
    'slugs', coalesce(jsonb_agg(s.slug order by s.id) filter (where exists (
      select from public.pianos as p where p.owner_id = s.id and p.is_public)), '[]'))
  from (
    select profile.id, profile.slug from public.user_profiles as profile
    where profile.id > sitemap_sellers.after_id and profile.id <= sitemap_sellers.last_id
    order by profile.id limit least(greatest(coalesce(sitemap_sellers.row_limit, 2000), 1), 2000)
  ) as s
$$;

revoke execute on function public.sitemap_count(uuid, uuid), public.sitemap_part(uuid, uuid, integer), public.sitemap_sellers(uuid, uuid, integer) from public;
grant execute on function public.sitemap_count(uuid, uuid), public.sitemap_part(uuid, uuid, integer), public.sitemap_sellers(uuid, uuid, integer)
  to anon, authenticated, service_role;
