-- Who has a page, for the app and for heads alike: whoever others may know of and is not suspended. One who has nothing for sale just now
-- keeps it; search engines need not find it.

-- Runs with its owner's rights, as the view that it stands on: who is suspended is not for everybody to read.
create view app.sellers_with_page with (security_barrier = true) as
  select known.*
  from public.public_profiles as known
  where not exists (select from public.account_standings as standing where standing.account_id = known.id and standing.suspended_at is not null);
revoke all on app.sellers_with_page from public, anon, authenticated;
grant select on app.sellers_with_page to anon, authenticated, service_role;

-- At most 1,001 of their listings are counted.
create or replace function public.head_of_seller(seller_slug text) returns jsonb
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
  from app.sellers_with_page as s
  where s.slug = left(head_of_seller.seller_slug, 200)
$$;

create or replace function public.seller_page(seller_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'seller', to_jsonb(seller),
    'total', (select count(*) from public.pianos as p where p.owner_id = seller.id and p.is_public),
    'listings', (
      select coalesce(jsonb_agg(app.listing_to_json(newest) order by newest.created_at desc, newest.id desc), '[]')
      from (
        select * from public.pianos as p where p.owner_id = seller.id and p.is_public
        order by p.created_at desc, p.id desc limit 200
      ) as newest))
  from app.sellers_with_page as seller
  where seller.slug = seller_slug
$$;
