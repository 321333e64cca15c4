-- How much each person may keep in storage, in all buckets together. Without a bound one account fills what all share, and is paid for by
-- whoever runs the market.

-- In one place; whoever runs the market changes them by `update`. A picture of a listing is two files, since its small form lies beside it,
-- and together they have some 600 kB.
create table app.storage_quotas (
  -- 'dealer-plan': a dealer whose plan runs, its trial included; 'anybody': all whose role has no row.
  holder text primary key,
  files integer not null,
  bytes bigint not null,
  constraint storage_quotas_are_some check (files > 0 and bytes > 0)
);
insert into app.storage_quotas (holder, files, bytes) values
  -- 50 listings with ten pictures each.
  ('anybody', 1000, 500e6),
  -- 500 listings: anybody may call themselves a dealer.
  ('dealer', 10000, 5e9),
  -- 5,000 listings, the most that an import is made for.
  ('dealer-plan', 100000, 50e9);

-- Kept by the trigger below, so that an upload reads one row, however many files there are.
create table app.stored_files (
  owner_id uuid primary key,
  files integer not null default 0,
  bytes bigint not null default 0
);
revoke all on app.storage_quotas, app.stored_files from public, anon, authenticated;

-- The person whose folder it is; null for a name that is in nobody's.
create function app.folder_owner(name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(name, '/', 1)::uuid end
$$;

-- Before its bytes are there the storage service knows at best what was announced.
create function app.object_size(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce((
    select said::bigint from (values (1, metadata ->> 'size'), (2, metadata ->> 'contentLength')) as v (place, said)
    where said ~ '^[0-9]{1,15}$' order by place limit 1), 0)
$$;

-- An account that is not there, as while a project moves, has the widest bound.
create function app.storage_quota(account uuid) returns app.storage_quotas
language sql stable set search_path = '' as $$
  select q from app.storage_quotas as q
  where q.holder in (
    'anybody',
    coalesce((select p.role from public.user_profiles as p where p.id = account), 'dealer-plan'),
    case when exists (select from public.dealer_subscriptions as d where d.user_id = account and d.state <> 'ended') then 'dealer-plan' end)
  order by q.bytes desc limit 1
$$;

-- What joins is counted by the row of its person, which is locked until it is stored: however many arrive at once, none goes past the
-- bound. The storage service makes 403 of this refusal, and removes bytes that it had taken already.
create function app.count_stored_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  left_by constant uuid := case when tg_op <> 'INSERT' then app.folder_owner(old.name) end;
  joins constant uuid := case when tg_op <> 'DELETE' then app.folder_owner(new.name) end;
  more_bytes bigint := 0;
  stored app.stored_files;
  quota app.storage_quotas;
begin
  if left_by is not null then
    more_bytes := -app.object_size(old.metadata);
    if left_by is distinct from joins then
      update app.stored_files as s set files = s.files - 1, bytes = s.bytes + more_bytes where s.owner_id = left_by;
      delete from app.stored_files as s where s.owner_id = left_by and s.files <= 0;
      more_bytes := 0;
    end if;
  end if;
  if joins is null then
    return null;
  end if;
  more_bytes := more_bytes + app.object_size(new.metadata);
  insert into app.stored_files as s (owner_id, files, bytes) values (joins, 1, more_bytes)
  on conflict (owner_id) do update
    set files = s.files + (left_by is distinct from joins)::integer, bytes = greatest(s.bytes + more_bytes, 0)
  returning * into stored;
  quota := app.storage_quota(joins);
  if (left_by is distinct from joins and stored.files > quota.files) or (more_bytes > 0 and stored.bytes > quota.bytes) then
    raise exception 'There is no room left for more files in this account.' using errcode = '42501', hint = 'storage-full';
  end if;
  return null;
end
$$;

-- Reads all objects: for this migration, and after a project has moved, when triggers slept.
create function app.recount_stored_files() returns void
language plpgsql volatile set search_path = '' as $$
begin
  lock table app.stored_files in exclusive mode;
  delete from app.stored_files where true;
  insert into app.stored_files (owner_id, files, bytes)
  select app.folder_owner(o.name), count(*), sum(app.object_size(o.metadata)) from storage.objects as o
  where app.folder_owner(o.name) is not null group by 1;
end
$$;
-- Nothing is removed where there is too much already, and nothing joins until there is room.
select app.recount_stored_files();

create trigger count_stored_files after insert or delete or update of name, metadata on storage.objects
  for each row execute function app.count_stored_files();

-- { files, bytes, most_files, most_bytes } of the caller. Storage says 403 and not why: a device asks here.
create function public.own_storage() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  stored app.stored_files;
  quota app.storage_quotas;
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  select * into stored from app.stored_files as s where s.owner_id = me;
  quota := app.storage_quota(me);
  return jsonb_build_object('files', coalesce(stored.files, 0), 'bytes', coalesce(stored.bytes, 0),
    'most_files', quota.files, 'most_bytes', quota.bytes);
end
$$;

revoke execute on function
  app.folder_owner(text), app.object_size(jsonb), app.storage_quota(uuid), app.recount_stored_files(), app.count_stored_files(), public.own_storage()
from public, anon, authenticated;
grant execute on function public.own_storage() to authenticated, service_role;
