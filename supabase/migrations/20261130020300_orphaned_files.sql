-- Stored files that nothing names any more: of drafts that were given up, of listings whose deletion is long past, of accounts that the
-- dashboard removed. Deleting a row of storage.objects would leave the bytes, and hosted it is refused: the function
-- `remove-orphaned-files` takes them here and removes them through the storage service, as leaving does.

-- Small forms lie beside their picture and go with it. Compared by `not in`, since a join with `or` compares each with each.
-- A deleted listing names its pictures for 30 days, as long as a device keeps what was discarded; a draft's own file waits as long.
create or replace function public.unused_pictures(known text[]) returns text[]
language sql stable set search_path = '' as $$
  with named as materialized (
    select substring(address from '/piano-images/([^?#]+)') as path
    from public.pianos as p, unnest(p.image_urls) as address
    where p.owner_id = (select auth.uid()) and (not p.deleted or p.updated_at > now() - interval '30 days'))
  select coalesce(array_agg(name), '{}') from (
    select o.name from storage.objects as o
    where o.bucket_id = 'piano-images' and (storage.foldername(o.name))[1] = (select auth.uid())::text
      and (regexp_replace(o.name, '-small\.jpg$', '.jpg') = any(unused_pictures.known) or o.created_at < now() - interval '30 days')
      and o.name not in (select n.path from named as n where n.path is not null)
      and regexp_replace(o.name, '-small\.jpg$', '.jpg') not in (select n.path from named as n where n.path is not null)
    order by o.name limit 100) as unused
$$;

-- One walk a day over all folders, each in the order of names: a file that could not be removed is met by the next walk, and holds up none.
create table app.orphan_walk (
  only_row boolean primary key default true,
  begun_at timestamptz not null default '-infinity',
  -- Where it is; null between two walks.
  owner_id uuid,
  after_name text not null default '',
  constraint orphan_walk_has_one_row check (only_row)
);
insert into app.orphan_walk default values;
revoke all on app.orphan_walk from public, anon, authenticated;

-- The next of one folder, in the order of its index: { files, looked_at, last }, the name to go on behind, or null when it is through.
-- Uploads run ahead of the rows that name them, and a row may wait long on a device: 90 days, after which receipts and marks of deletion
-- are gone as well. (A listing that comes later still waits for its pictures, and the device sends them again.) Papers of other buckets are
-- named by no row and go with their account alone; of an account that is gone all does, after a week, since files may be there before
-- the accounts while a project moves. Compared by `not in`, which is a table of hashes whatever the planner believes of their number.
create function app.orphans_of(person uuid, after_name text) returns jsonb
language sql stable set search_path = '' as $$
  with account as (select exists (select from auth.users as u where u.id = person) as is_there),
  named as materialized (
    select substring(address from '/piano-images/([^?#]+)') as path
    from public.pianos as p, unnest(p.image_urls) as address
    where p.owner_id = person and (not p.deleted or p.updated_at > now() - interval '30 days')),
  looked_at as materialized (
    select o.bucket_id, o.name, greatest(o.created_at, o.updated_at) as since from storage.objects as o
    where o.name ~>~ coalesce(nullif(after_name, ''), person::text || '/') and o.name ~<~ (person::text || '0')
    order by o.name using operator(pg_catalog.~<~) limit 5000),
  orphans as (
    select o.bucket_id as bucket, o.name as path from looked_at as o, account as a
    where o.since < now() - case when a.is_there then interval '90 days' else interval '7 days' end
      and (o.bucket_id = 'piano-images' or not a.is_there)
      and o.name not in (select n.path from named as n where n.path is not null)
      and regexp_replace(o.name, '-small\.jpg$', '.jpg') not in (select n.path from named as n where n.path is not null))
  select jsonb_build_object(
    'files', (select coalesce(jsonb_agg(to_jsonb(o) order by o.path collate "C", o.bucket), '[]') from orphans as o),
    'looked_at', (select count(*) from looked_at),
    'last', (select case when count(*) = 5000 then max(l.name collate "C") end from looked_at as l))
$$;

-- The next of them, after looking at some 5,000 files, or 250 folders: { files: [{ bucket, path }], more }. Empty between two walks, whoever asks.
create function public.take_orphaned_files() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  walk app.orphan_walk;
  folder uuid;
  portion jsonb;
  looked_at integer := 0;
  taken jsonb := '[]';
begin
  select * into walk from app.orphan_walk where only_row for update;
  if walk.owner_id is null then
    if walk.begun_at > now() - interval '20 hours' then
      return jsonb_build_object('files', taken, 'more', false);
    end if;
    walk.begun_at := now();
    walk.owner_id := '00000000-0000-0000-0000-000000000000';
    walk.after_name := '';
  end if;
  while taken = '[]' and looked_at < 5000 and walk.owner_id is not null loop
    -- The name goes on where this folder may have more; '' means that it is through.
    select s.owner_id into folder from app.stored_files as s
    where s.owner_id > walk.owner_id or (s.owner_id = walk.owner_id and walk.after_name <> '') order by s.owner_id limit 1;
    if folder is distinct from walk.owner_id then
      walk.after_name := '';
    end if;
    walk.owner_id := folder;
    if folder is not null then
      portion := app.orphans_of(folder, walk.after_name);
      taken := portion -> 'files';
      looked_at := looked_at + (portion ->> 'looked_at')::integer + 20;
      walk.after_name := coalesce(portion ->> 'last', '');
    end if;
  end loop;
  update app.orphan_walk set begun_at = walk.begun_at, owner_id = walk.owner_id, after_name = walk.after_name where only_row;
  return jsonb_build_object('files', taken, 'more', walk.owner_id is not null);
end
$$;

-- What was removed of these: a listing that came to name one in the very moment waits for it again instead of showing it broken.
create function public.settle_removed_files(files jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  addresses constant text[] := array(
    select '/storage/v1/object/public/piano-images/' || (each ->> 'path') from jsonb_array_elements(files) as each
    where each ->> 'bucket' = 'piano-images' limit 500);
begin
  update public.pianos as p
  set (is_published, publish_wanted, screening_state, screening_score, screening_flags, screening_reason, flagged_at) = (
    select d.is_published, d.publish_wanted, d.screening_state, d.screening_score, d.screening_flags, d.screening_reason, d.flagged_at
    from app.decide_publishing(p, true) as d)
  where p.owner_id in (select app.folder_owner(each ->> 'path') from jsonb_array_elements(files) as each)
    and p.is_published and not p.deleted and p.updated_at > now() - interval '1 hour'
    and p.image_urls && addresses and app.misses_pictures(p.image_urls);
end
$$;

revoke execute on function
  app.orphans_of(uuid, text), public.take_orphaned_files(), public.settle_removed_files(jsonb)
from public, anon, authenticated;
grant execute on function public.take_orphaned_files(), public.settle_removed_files(jsonb) to service_role;
