-- What a person notes about a seller, for themselves alone.

create table public.seller_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  seller_id uuid not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint seller_notes_note_is_short check (length(note) <= 2000)
);
create index seller_notes_by_change on public.seller_notes (user_id, stamp, id);
revoke all on public.seller_notes from anon, authenticated;
grant all on public.seller_notes to service_role;
grant select on public.seller_notes to authenticated;
grant insert (id, user_id, seller_id, note, deleted) on public.seller_notes to authenticated;
grant update (note, deleted) on public.seller_notes to authenticated;
alter table public.seller_notes enable row level security;
create policy "People read their notes on sellers" on public.seller_notes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People make notes on sellers for themselves" on public.seller_notes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their notes on sellers" on public.seller_notes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create trigger seller_notes_0_refuse_suspended before insert or update or delete on public.seller_notes
  for each statement execute function app.refuse_suspended();
create trigger seller_notes_1_guard before insert or update on public.seller_notes
  for each row execute function app.guard_personal_row();
create trigger seller_notes_3_stamp before insert or update on public.seller_notes
  for each row execute function app.stamp_row();

insert into app.synced_kinds (name, writable, lasting, export_as)
values ('seller_notes', array['seller_id', 'note', 'deleted'], array['seller_id'], 'seller_notes');
