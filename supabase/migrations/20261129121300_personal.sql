-- What people keep for themselves: saved pianos, saved searches, look-ups of serial numbers.

-- No reference to pianos: what was saved stays, with its title, when the listing is gone.
create table public.saved_pianos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  piano_id uuid not null,
  title text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint saved_pianos_once_a_person unique (user_id, piano_id),
  constraint saved_pianos_texts_are_short check (length(title) <= 300 and length(note) <= 2000)
);

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  query text not null default '',
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint saved_searches_texts_are_short check (length(name) between 1 and 200 and length(query) <= 4000)
);

-- user_id is null for a visitor's look-up.
create table public.piano_lookup_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  serial_number text not null,
  manufacturer_found text not null default '',
  year_estimated integer,
  confidence_level text,
  was_successful boolean not null default false,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  -- The maker that was asked for, by which the coverage of the tables is counted.
  manufacturer_asked text not null default '',
  constraint piano_lookup_history_serial_is_1_to_50 check (length(serial_number) between 1 and 50),
  constraint piano_lookup_history_confidence_is_known check (confidence_level in ('high', 'medium', 'low')),
  constraint piano_lookup_history_year_is_1700_to_2100 check (year_estimated between 1700 and 2100),
  constraint piano_lookup_history_texts_are_short check (length(manufacturer_found) <= 100 and length(user_agent) <= 500),
  constraint piano_lookup_history_asked_is_short check (length(manufacturer_asked) <= 100)
);

create index saved_pianos_by_change on public.saved_pianos (user_id, stamp, id);
create index saved_searches_by_change on public.saved_searches (user_id, stamp, id);
create index piano_lookup_history_by_change on public.piano_lookup_history (user_id, stamp, id);

revoke all on public.saved_pianos, public.saved_searches, public.piano_lookup_history from anon, authenticated;
grant all on public.saved_pianos, public.saved_searches, public.piano_lookup_history to service_role;
grant select on public.saved_pianos, public.saved_searches, public.piano_lookup_history to authenticated;
grant insert (id, user_id, piano_id, title, note, deleted) on public.saved_pianos to authenticated;
grant update (title, note, deleted) on public.saved_pianos to authenticated;
grant insert (id, user_id, name, query, seen_at, deleted) on public.saved_searches to authenticated;
grant update (name, query, seen_at, deleted) on public.saved_searches to authenticated;
grant insert (id, user_id, serial_number, manufacturer_found, year_estimated, confidence_level, was_successful, user_agent,
  manufacturer_asked, deleted) on public.piano_lookup_history to authenticated;
grant update (deleted) on public.piano_lookup_history to authenticated;
grant insert (id, serial_number, manufacturer_found, year_estimated, confidence_level, was_successful, user_agent,
  manufacturer_asked, deleted) on public.piano_lookup_history to anon;

alter table public.saved_pianos enable row level security;
alter table public.saved_searches enable row level security;
alter table public.piano_lookup_history enable row level security;

create policy "People read what they saved" on public.saved_pianos
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People save for themselves" on public.saved_pianos
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change what they saved" on public.saved_pianos
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People read their searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People save searches for themselves" on public.saved_searches
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their searches" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People read their look-ups" on public.piano_lookup_history
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People record their look-ups" on public.piano_lookup_history
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People remove their look-ups" on public.piano_lookup_history
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A visitor's look-up is recorded without a user" on public.piano_lookup_history
  for insert to anon with check (user_id is null and not deleted);

create trigger saved_pianos_0_refuse_suspended before insert or update or delete on public.saved_pianos
  for each statement execute function app.refuse_suspended();
create trigger saved_searches_0_refuse_suspended before insert or update or delete on public.saved_searches
  for each statement execute function app.refuse_suspended();
create trigger piano_lookup_history_0_refuse_suspended before insert or update or delete on public.piano_lookup_history
  for each statement execute function app.refuse_suspended();

-- The second line behind the column grants.
create function app.guard_personal_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_client() then
    new.user_id := case when tg_op = 'INSERT' then auth.uid() else old.user_id end;
  end if;
  return new;
end
$$;
create trigger saved_pianos_1_guard before insert or update on public.saved_pianos
  for each row execute function app.guard_personal_row();
create trigger saved_searches_1_guard before insert or update on public.saved_searches
  for each row execute function app.guard_personal_row();
create trigger piano_lookup_history_1_guard before insert or update on public.piano_lookup_history
  for each row execute function app.guard_personal_row();

-- At most 20 searches a person. The lock keeps two parallel requests from both taking the last place.
create function app.limit_saved_searches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_searches:' || new.user_id::text, 0));
  if (select count(*) from public.saved_searches
      where user_id = new.user_id and not deleted and id <> new.id) >= 20 then
    raise exception 'You can keep at most 20 saved searches. Remove one to save another.' using errcode = 'PT409', hint = 'searches-full';
  end if;
  return new;
end
$$;
create trigger saved_searches_2_limit_at_insert before insert on public.saved_searches
  for each row when (not new.deleted) execute function app.limit_saved_searches();
create trigger saved_searches_2_limit_at_update before update on public.saved_searches
  for each row when (old.deleted and not new.deleted) execute function app.limit_saved_searches();

create trigger saved_pianos_3_stamp before insert or update on public.saved_pianos
  for each row execute function app.stamp_row();
create trigger saved_searches_3_stamp before insert or update on public.saved_searches
  for each row execute function app.stamp_row();
create trigger piano_lookup_history_3_stamp before insert or update on public.piano_lookup_history
  for each row execute function app.stamp_row();

create function app.note_lookups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_activity('serial_lookup', auth.uid(), (select count(*) from added)::integer);
  return null;
end
$$;
create trigger piano_lookup_history_9_new after insert on public.piano_lookup_history
  referencing new table as added for each statement execute function app.note_lookups();

revoke execute on function
  app.guard_personal_row(), app.limit_saved_searches(), app.note_lookups()
from public, anon, authenticated;
