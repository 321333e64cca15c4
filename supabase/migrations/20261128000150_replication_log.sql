-- What keeps devices and the server in step: the epoch, the log of departed rows, receipts, and the stamp of every write.
-- docs/sync-protocol.md says how devices use them.

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
  constraint sync_receipts_pkey primary key (user_id, change_id)
);
comment on table public.sync_receipts is 'Changes that were accepted, so that a repeated one is recognised. Kept 90 days.';
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
