-- The address of a picture in our storage is stored without a host: under another name or port of the same backend a stored host is
-- a stranger, whom pages refuse. The same as hostless() in src/domain/listing/stored-address.ts; a test compares the two.
create function app.hostless(addresses text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(
    regexp_replace(
      address,
      '^https?://[^/?#\s]+(?:/[^:?#\s]*)?(?=/storage/v1/object/public/piano-images/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/)',
      '', 'i')
    order by place), '{}')
  from unnest(addresses) with ordinality as a (address, place)
$$;

-- Also for versions of the app that still send a host. It comes before whatever looks at a listing's pictures.
create function app.store_hostless() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.image_urls := app.hostless(new.image_urls);
  return new;
end
$$;
create trigger pianos_0_hostless before insert or update of image_urls on public.pianos
  for each row when (new.image_urls::text ~* 'https?://') execute function app.store_hostless();

-- An address that names a host is another's, be its path as it may.
create or replace function app.misses_pictures(addresses text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from unnest(app.hostless(addresses)) as address,
      lateral substring(address from '^/storage/v1/object/public/piano-images/([^?#]+)') as path
    where path is not null
      and not exists (select from storage.objects as o where o.bucket_id = 'piano-images' and o.name = path))
$$;

revoke execute on function app.hostless(text[]), app.store_hostless() from public, anon, authenticated;
grant execute on function app.hostless(text[]) to authenticated, service_role;

-- What is stored; devices hear of it as of any change. When a listing was checked has nothing to do with it: that trigger, where it is
-- there already, looks away.
do $$
declare
  looks constant boolean := exists (
    select from pg_catalog.pg_trigger as t where t.tgrelid = 'public.pianos'::regclass and t.tgname = 'pianos_2_screened_at_update');
begin
  if looks then
    alter table public.pianos disable trigger pianos_2_screened_at_update;
  end if;
  update public.pianos set image_urls = app.hostless(image_urls) where image_urls <> app.hostless(image_urls);
  if looks then
    alter table public.pianos enable trigger pianos_2_screened_at_update;
  end if;
end
$$;
