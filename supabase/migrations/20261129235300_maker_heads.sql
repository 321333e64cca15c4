-- What heads and the sitemap say of makers. Both read what everybody may, with the asker's rights.

-- `known` is a folded name; an alias finds its maker. Null where there is none.
create function public.head_of_maker(known text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', m.name, 'country', m.country, 'foundedYear', m.founded_year)
  from public.piano_manufacturers as m
  where m.is_active and left(head_of_maker.known, 100) = any (m.known_as)
  order by m.name collate "C" limit 1
$$;

create function public.sitemap_makers() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(n.name order by n.name collate "C"), '[]')
  from (select m.name from public.piano_manufacturers as m where m.is_active order by m.name collate "C" limit 5000) as n
$$;

revoke execute on function public.head_of_maker(text), public.sitemap_makers() from public;
grant execute on function public.head_of_maker(text), public.sitemap_makers() to anon, authenticated, service_role;
