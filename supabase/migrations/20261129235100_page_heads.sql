-- What the head of a page needs, in one question each, for messengers and search engines. The askers are visitors: the functions run
-- with their rights, and give what the public may read whoever asks.

-- Whether a listing was there and is gone is asked by its id.
create index departed_rows_by_row on public.departed_rows (row_id);

create function public.head_of_listing(listing_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('listing', jsonb_build_object(
        'id', p.id, 'title', p.title, 'brand', p.brand, 'model', p.model, 'piano_type', p.piano_type, 'year', p.year, 'price', p.price,
        'condition', p.condition, 'description', left(p.description, 1200), 'status', p.status, 'finish', p.finish,
        'height_cm', p.height_cm, 'length_cm', p.length_cm, 'location', p.location, 'town', p.town, 'image_urls', p.image_urls[1:3],
        'seller', (
          select jsonb_build_object('display_name', s.display_name, 'slug', s.slug, 'role', s.role)
          from public.public_profiles as s where s.id = p.owner_id)))
      from public.pianos as p where p.id = head_of_listing.listing_id and p.is_public),
    jsonb_build_object('departed', exists (
      select from public.departed_rows as d where d.row_id = head_of_listing.listing_id and d.collection = 'pianos')))
$$;

-- Null for who has nothing for sale: of them no page says anything. At most 1,001 are counted.
create function public.head_of_seller(seller_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'seller', jsonb_build_object('display_name', s.display_name, 'slug', s.slug, 'role', s.role),
    'total', (select count(*) from (select from public.pianos as p where p.owner_id = s.id and p.is_public limit 1001) as counted),
    'listings', (
      select jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'brand', n.brand, 'model', n.model, 'piano_type', n.piano_type)
        order by n.created_at desc, n.id desc)
      from (
        select * from public.pianos as p where p.owner_id = s.id and p.is_public
        order by p.created_at desc, p.id desc limit 20
      ) as n))
  from public.public_profiles as s
  where s.slug = left(head_of_seller.seller_slug, 200) and exists (select from public.pianos as p where p.owner_id = s.id and p.is_public)
$$;

revoke execute on function public.head_of_listing(uuid), public.head_of_seller(text) from public;
grant execute on function public.head_of_listing(uuid), public.head_of_seller(text) to anon, authenticated, service_role;
