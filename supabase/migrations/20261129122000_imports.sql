-- What dealers imported: one row a file, with what was chosen for its columns and words, and for 30 days what each listing was before, so
-- that every device of theirs can take it back. A supplier's profile is what the newest import of its sheets noted.

create table public.import_batches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  file_name text not null default '',
  total integer not null,
  created integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  skipped integer not null default 0,
  ambiguous integer not null default 0,
  ended integer not null default 0,
  parts integer not null default 0,
  choices jsonb not null default '{}',
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint import_batches_are_of_one_person unique (id, user_id),
  constraint import_batches_counts_are_possible check (
    least(total, created, changed, same, skipped, ambiguous, ended, parts) >= 0 and greatest(total, ended) <= 1000000 and parts <= 2000),
  constraint import_batches_counts_add_up check (total = created::bigint + changed + same + skipped + ambiguous),
  constraint import_batches_file_name_is_short check (length(file_name) <= 300),
  constraint import_batches_choices_are_an_object check (jsonb_typeof(choices) = 'object' and length(choices::text) <= 60000)
);
comment on table public.import_batches is 'Counts are rows of the file, by what became of them; `ended` are listings that it did not name.';
comment on column public.import_batches.parts is 'How many rows of import_parts belong to it.';
create index import_batches_by_change on public.import_batches (user_id, stamp, id);
create index import_batches_by_age on public.import_batches (user_id, created_at);

create table public.import_parts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  batch_id uuid not null,
  place integer not null,
  entries jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint import_parts_are_of_a_batch_of_the_same_person
    foreign key (batch_id, user_id) references public.import_batches (id, user_id) on delete cascade,
  constraint import_parts_have_a_place_each unique (batch_id, place),
  constraint import_parts_place_is_possible check (place between 0 and 1999),
  constraint import_parts_entries_are_a_list check (
    jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) <= 200 and length(entries::text) <= 400000)
);
comment on column public.import_parts.entries is
  'What was written, at most 200: { id, kind: create, digest } or { id, kind: change | end, before, after }. Empty once that is forgotten.';
create index import_parts_by_change on public.import_parts (user_id, stamp, id);
create index import_parts_by_age on public.import_parts (created_at) where not deleted;

revoke all on public.import_batches, public.import_parts from anon, authenticated;
grant all on public.import_batches, public.import_parts to service_role;
grant select on public.import_batches, public.import_parts to authenticated;
grant insert (id, file_name, total, created, changed, same, skipped, ambiguous, ended, parts, choices, undone_at)
  on public.import_batches to authenticated;
-- Its owner gives a profile another name, or has it forgotten: what was chosen may be written again, all counts of an import may not.
grant update (choices, undone_at) on public.import_batches to authenticated;
grant insert (id, batch_id, place, entries) on public.import_parts to authenticated;

alter table public.import_batches enable row level security;
create policy "People read their imports" on public.import_batches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People note their imports" on public.import_batches
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People take their imports back" on public.import_batches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
alter table public.import_parts enable row level security;
create policy "People read what they imported" on public.import_parts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People note what they imported" on public.import_parts
  for insert to authenticated with check (user_id = (select auth.uid()));

create trigger import_batches_0_refuse_suspended before insert or update or delete on public.import_batches
  for each statement execute function app.refuse_suspended();
create trigger import_parts_0_refuse_suspended before insert or update or delete on public.import_parts
  for each statement execute function app.refuse_suspended();

-- An import is undone once, within 30 days, by the clock of the device that did so: it may have had no line. What people keep here is
-- bounded: 2,000 parts, of 400,000 rows, within 30 days. The lock keeps parallel requests from passing that together.
create function app.guard_import_batch() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if not app.is_client() then
    return new;
  end if;
  -- A clock that is ahead says no time to come. Not by least(): it takes now() where there is nothing.
  if new.undone_at > now() then
    new.undone_at := now();
  end if;
  if tg_op = 'INSERT' then
    new.user_id := auth.uid();
    perform pg_advisory_xact_lock(hashtextextended('import_batches ' || new.user_id, 0));
    if (select coalesce(sum(b.parts), 0) + count(*) from public.import_batches as b
      where b.user_id = new.user_id and b.created_at > now() - interval '30 days') + new.parts > 2000 then
      raise exception 'You imported very much within 30 days, so this import was not noted and can''t be undone. The listings are not concerned.'
        using errcode = 'PT429', hint = 'imports-too-many';
    end if;
  elsif old.undone_at is not null then
    new.undone_at := old.undone_at;
  elsif new.undone_at > old.created_at + interval '30 days' then
    raise exception 'An import can be undone for 30 days. This one is older.' using errcode = 'PT409', hint = 'import-too-old';
  end if;
  return new;
end
$$;
create trigger import_batches_1_guard before insert or update on public.import_batches
  for each row execute function app.guard_import_batch();
create trigger import_batches_3_stamp before insert or update on public.import_batches
  for each row execute function app.stamp_row();

-- A batch has the parts that it says; nobody sees others' batches.
create function app.guard_import_part() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  parts integer;
begin
  if not app.is_client() then
    return new;
  end if;
  new.user_id := auth.uid();
  select b.parts into parts from public.import_batches as b where b.id = new.batch_id and b.user_id = new.user_id;
  if not found then
    raise exception 'The import that this belongs to was not noted.' using errcode = 'PT404', hint = 'import-unknown';
  elsif new.place >= parts then
    raise exception 'This import has no such part.' using errcode = 'PT422', hint = 'part-unknown';
  end if;
  return new;
end
$$;
create trigger import_parts_1_guard before insert on public.import_parts
  for each row execute function app.guard_import_part();
create trigger import_parts_3_stamp before insert or update on public.import_parts
  for each row execute function app.stamp_row();

-- What listings were before is kept for 30 days. In chunks: what is left over has its turn a minute later.
create function app.import_parts_due() returns void
language sql volatile security definer set search_path = '' as $$
  update public.import_parts set deleted = true, entries = '[]' where id in (
    select p.id from public.import_parts as p
    where not p.deleted and p.created_at < now() - interval '30 days'
    order by p.created_at limit 500 for update skip locked)
$$;

insert into app.due_jobs (name) values ('app.import_parts_due()');

-- An import, and taking one back, is activity as well.
create function app.note_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.user_id then
    perform app.note_activity(case tg_op when 'INSERT' then 'import_made' else 'import_taken_back' end, new.user_id);
  end if;
  return null;
end
$$;
create trigger import_batches_9_made after insert on public.import_batches
  for each row when (not new.deleted) execute function app.note_import();
create trigger import_batches_9_taken_back after update on public.import_batches
  for each row when (old.undone_at is null and new.undone_at is not null) execute function app.note_import();

revoke execute on function
  app.guard_import_batch(), app.guard_import_part(), app.import_parts_due(), app.note_import()
from public, anon, authenticated;
