-- What keeps devices and the server in step: the epoch, the log of departed rows, receipts, the stamp of every write, and the
-- table of replicated kinds. docs/sync-protocol.md says how devices use them.

create table public.sync_epoch (
  only_row boolean primary key default true,
  epoch uuid not null default gen_random_uuid(),
  floor_stamp bigint not null default 0,
  constraint sync_epoch_has_one_row check (only_row)
);
comment on column public.sync_epoch.floor_stamp is
  'Marks of deletion and departed ids up to this stamp are purged: an older checkpoint must start anew.';
insert into public.sync_epoch default values;
revoke all on public.sync_epoch from anon, authenticated;
grant select on public.sync_epoch to anon, authenticated, service_role;
alter table public.sync_epoch enable row level security;
create policy "Everyone reads the epoch" on public.sync_epoch for select to anon, authenticated using (true);

create table public.departed_rows (
  collection text not null,
  stamp bigint not null,
  row_id uuid not null,
  departed_at timestamptz not null default now(),
  constraint departed_rows_pkey primary key (collection, stamp, row_id)
);
comment on table public.departed_rows is
  'Rows that stopped being public. Readable by all, since a policy hides the row itself; holds nothing but ids.';
create index departed_rows_by_age on public.departed_rows (departed_at);
revoke all on public.departed_rows from anon, authenticated;
grant select on public.departed_rows to anon, authenticated, service_role;
alter table public.departed_rows enable row level security;
create policy "Everyone reads which rows departed" on public.departed_rows for select to anon, authenticated using (true);

create table public.sync_receipts (
  user_id uuid not null default auth.uid(),
  change_id uuid not null,
  collection text not null,
  row_id uuid not null,
  accepted_at timestamptz not null default now(),
  -- A refusal is final too. A request that the network delivers twice could otherwise bring a refused change after its cause is
  -- gone, and past the person who was told of the refusal and went on.
  refusal jsonb,
  constraint sync_receipts_pkey primary key (user_id, change_id)
);
comment on table public.sync_receipts is 'Changes that were answered, so that a repeated one is recognised. Kept 90 days.';
comment on column public.sync_receipts.refusal is 'Null where the change was accepted, else { code, reason } as it was refused.';
create index sync_receipts_by_age on public.sync_receipts (accepted_at);
revoke all on public.sync_receipts from anon, authenticated;
grant select, insert on public.sync_receipts to authenticated;
grant all on public.sync_receipts to service_role;
alter table public.sync_receipts enable row level security;
create policy "People read their own receipts" on public.sync_receipts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People file their own receipts" on public.sync_receipts
  for insert to authenticated with check (user_id = (select auth.uid()));

-- Sets created_at, updated_at, version and stamp; whatever a client sent for them is dropped.
-- The arguments name columns that are no content: a write to them alone leaves version, updated_at and stamp.
-- A changed seller_revision gives a new stamp only: devices fetch the row again, but no edit conflicts with it.
create function app.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  not_content constant text[] :=
    array['created_at', 'updated_at', 'version', 'stamp', 'seller_revision'] || coalesce(tg_argv::text[], '{}');
begin
  if tg_op = 'INSERT' then
    if app.is_client() or new.created_at is null then
      new.created_at := now();
    end if;
    new.updated_at := now();
    new.version := 1;
    new.stamp := pg_current_xact_id()::text::bigint;
    return new;
  end if;

  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.version := old.version;
  new.stamp := old.stamp;
  if (to_jsonb(new) - not_content) is distinct from (to_jsonb(old) - not_content) then
    new.updated_at := now();
    new.version := old.version + 1;
    new.stamp := pg_current_xact_id()::text::bigint;
  elsif (to_jsonb(new) -> 'seller_revision') is distinct from (to_jsonb(old) -> 'seller_revision') then
    new.stamp := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end
$$;

-- The replicated kinds. docs/contributing.md says what else a new one needs.
create table app.synced_kinds (
  -- Of the table in `public`, and of the collection on the device.
  name text primary key,
  -- Kinds that point to another come after it: purged backwards.
  position integer not null generated always as identity,
  -- Columns that are taken from a device's fields. Grants and triggers of the table decide as well.
  writable text[] not null,
  -- Those of them that are written once, when the row is made.
  lasting text[] not null default '{}',
  -- Whose row it is: a column with the id of a person.
  owner_column text not null default 'user_id',
  -- A second person who holds the row; who is never the same.
  other_side text,
  -- Whether that person may push updates too. What of it, the table's policies and triggers decide.
  other_side_writes boolean not null default false,
  -- Rows are made and never changed.
  append_only boolean not null default false,
  -- Every change only adds, whatever the row has become by then: no base version, and an insert of a row that is there updates it.
  additive boolean not null default false,
  -- Visitors add rows, which nobody owns.
  visitors_insert boolean not null default false,
  -- Under which name a person's rows stand among their exported data; null: not there. One row alone stands without a list.
  export_as text,
  export_single boolean not null default false,
  export_without text[] not null default array['user_id', 'version', 'stamp'],
  export_order text[] not null default array['created_at'],
  -- Which rows go 90 days after their last change: those that are deleted, or also those that both sides left.
  purged text not null default 'deleted',
  -- Writable times that lie ahead by their nature.
  appointments text[] not null default '{}',
  constraint synced_kinds_purge_is_known check (purged in ('never', 'deleted', 'deleted or left')),
  constraint synced_kinds_two_sides_are_named check (
    other_side is not null or (not other_side_writes and purged <> 'deleted or left'))
);
comment on table app.synced_kinds is 'Written by migrations only.';
comment on column app.synced_kinds.appointments is 'Writable times that may lie ahead; every other one is bounded by the server''s now.';
revoke all on app.synced_kinds from public, anon, authenticated, service_role;
grant select on app.synced_kinds to anon, authenticated, service_role;

-- A name that is wrong shows when the migration runs, not when a device pushes.
create function app.check_synced_kind() returns trigger
language plpgsql set search_path = '' as $$
declare
  wrong text;
begin
  select string_agg(name, ', ') into wrong from (
    select unnest(new.writable || new.lasting || new.export_without || new.export_order
      || array['id', 'created_at', 'updated_at', 'version', 'stamp', new.owner_column, coalesce(new.other_side, 'id')]
      || case when new.purged = 'never' and new.export_single then '{}' else array['deleted'] end) as name
    except select attname::text from pg_catalog.pg_attribute
    where attrelid = to_regclass(format('public.%I', new.name)) and attnum > 0 and not attisdropped) as missing;
  if wrong is not null then
    raise exception 'public.% has no %', new.name, wrong;
  elsif not new.writable @> new.lasting then
    raise exception 'What of % lasts must be writable', new.name;
  end if;
  return new;
end
$$;
create trigger synced_kinds_are_right before insert or update on app.synced_kinds
  for each row execute function app.check_synced_kind();

-- The kind's times that are bounded.
create function app.bounded_times(kind app.synced_kinds) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.attname::text order by a.attname), '{}')
  from pg_catalog.pg_attribute as a
  where a.attrelid = to_regclass(format('public.%I', kind.name)) and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
    and a.attname::text = any (kind.writable) and not a.attname::text = any (kind.appointments)
$$;

-- Every time that a device sends is of the past or present by the server's clock: a device whose own runs ahead would otherwise
-- have seen, written or confirmed things that are yet to come. This does it for all replicated kinds, later ones too: it gives the
-- table of a kind its trigger, by the names of its times, since reading them from the row as JSON would cost an import of thousands
-- of rows as much as storing them. It runs behind the guards, whose names begin with 0 and 1, and before the stamp.
create function app.bound_times_of_kind() returns trigger
language plpgsql set search_path = '' as $$
declare
  times constant text[] := app.bounded_times(new);
  target constant text := 'bound_times_of_' || new.name;
begin
  if not times <@ new.writable or not new.appointments <@ new.writable then
    raise exception 'What of % is an appointment must be writable', new.name;
  end if;
  execute format('drop trigger if exists %I on public.%I', new.name || '_2_bound_times', new.name);
  execute format('drop function if exists app.%I()', target);
  if times = '{}' then
    return null;
  end if;
  execute format('create function app.%I() returns trigger language plpgsql set search_path = '''' as $body$ begin %s return new; end $body$',
    target, (select string_agg(format('if new.%I > now() then new.%I := now(); end if;', name, name), ' ') from unnest(times) as name));
  execute format('revoke execute on function app.%I() from public, anon, authenticated', target);
  execute format('create trigger %I before insert or update of %s on public.%I for each row execute function app.%I()',
    new.name || '_2_bound_times', (select string_agg(quote_ident(name), ', ') from unnest(times) as name), new.name, target);
  return null;
end
$$;
create trigger synced_kinds_bound_times after insert or update on app.synced_kinds
  for each row execute function app.bound_times_of_kind();

revoke execute on function
  app.stamp_row(), app.check_synced_kind(), app.bounded_times(app.synced_kinds), app.bound_times_of_kind()
from public, anon, authenticated;
