-- What heads and the sitemap say of the families of a maker's pianos: the series that it numbers apart, by their names. Old rules of thumb
-- are none. Both read what everybody may, with the asker's rights.

-- Both are folded names; an alias finds its maker. Null where there is none.
create function public.head_of_family(known text, family text) returns jsonb
language sql stable set search_path = '' as $$
  with maker as (
    select m.id, m.name, m.country, m.founded_year
    from public.piano_manufacturers as m
    where m.is_active and left(head_of_family.known, 100) = any (m.known_as)
    order by m.name collate "C" limit 1
  ), found as (
    select m.id, m.name as maker, m.country, m.founded_year, l.line, l.location, l.piano_type
    from maker as m join public.serial_lines as l on l.manufacturer_id = m.id
    where l.line <> '' and l.kind <> 'hint' and public.fold_maker_name(l.line) = left(head_of_family.family, 100)
    order by l.line collate "C" limit 1
  )
  select jsonb_build_object(
    'maker', jsonb_build_object('name', f.maker, 'country', f.country, 'foundedYear', f.founded_year),
    'name', f.line, 'location', f.location, 'pianoType', f.piano_type, 'firstYear', y.first, 'lastYear', y.last)
  from found as f, lateral (
    select min(each.year) as first, max(each.year) as last from (
      select r.year from public.serial_ranges as r where r.manufacturer_id = f.id and r.line = f.line
      union all
      select p.year from public.serial_points as p where p.manufacturer_id = f.id and p.line = f.line
    ) as each
  ) as y
$$;

create function public.sitemap_families() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_array(n.name, n.line) order by n.name collate "C", n.line collate "C"), '[]')
  from (
    select m.name, l.line
    from public.piano_manufacturers as m join public.serial_lines as l on l.manufacturer_id = m.id
    where m.is_active and l.line <> '' and l.kind <> 'hint'
    order by m.name collate "C", l.line collate "C" limit 5000
  ) as n
$$;

revoke execute on function public.head_of_family(text, text), public.sitemap_families() from public;
grant execute on function public.head_of_family(text, text), public.sitemap_families() to anon, authenticated, service_role;
