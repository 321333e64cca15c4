-- A listing names pictures of its own owner alone. An address of elsewhere tells another site of every visitor, or is no picture at all;
-- one in another's folder shows what is theirs, and breaks when they remove it.

-- The same as isOwnPicture in src/domain/listing/stored-address.ts; a test compares the two. Plain signs only: nothing encoded, no path
-- that climbs. The drawings are the app's own.
create function app.is_own_picture(address text, owner uuid) returns boolean
language sql immutable set search_path = '' as $$
  select address ~ ('^/storage/v1/object/public/piano-images/' || owner::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*(\?[A-Za-z0-9._=&-]*)?$')
    or address ~ '^/illustrations/[a-z0-9-]+\.svg$'
$$;

-- What a listing names already stays until its owner takes it out: a row that was stored before this rule can be edited and sold.
create function app.keep_to_own_pictures() returns trigger
language plpgsql set search_path = '' as $$
declare
  known text[] := '{}';
begin
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    known := app.hostless(old.image_urls);
  end if;
  if exists (
    select from unnest(new.image_urls) as address where address <> all (known) and not app.is_own_picture(address, new.owner_id)) then
    raise exception 'A listing can only show pictures that its seller added. Take out the picture from elsewhere and add its file.'
      using errcode = 'PT422', hint = 'picture-from-elsewhere';
  end if;
  return new;
end
$$;
-- After the owner is settled and hosts are taken off, before whatever looks for the pictures.
create trigger pianos_1_own_pictures_at_insert before insert on public.pianos
  for each row when (new.image_urls <> '{}') execute function app.keep_to_own_pictures();
create trigger pianos_1_own_pictures_at_update before update of image_urls on public.pianos
  for each row when (new.image_urls is distinct from old.image_urls) execute function app.keep_to_own_pictures();

revoke execute on function app.is_own_picture(text, uuid), app.keep_to_own_pictures() from public, anon, authenticated;
grant execute on function app.is_own_picture(text, uuid) to anon, authenticated, service_role;
