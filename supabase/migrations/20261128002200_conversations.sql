-- Conversations between a buyer and a seller. An inquiry opens one and carries what the contact form asks and the first message;
-- messages follow it. Both are append-only: nobody edits or deletes what was sent. What a side marks for itself (how far it has
-- read, that it blocked or reported the other) stands in a row of its own. src/domain/conversation/RULES.md has the rules.

-- user_id opened it. A side that deleted its account is null, and what it gave about itself is empty; the other side keeps its thread.
create table public.inquiries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  seller_id uuid references auth.users (id) on delete set null,
  piano_id uuid references public.pianos (id) on delete set null,
  piano_title text not null default '',
  seller_name text not null default '',
  inquiry_type text not null default 'general',
  name text not null,
  email text not null,
  phone text not null default '',
  message text not null,
  written_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint inquiries_sides_differ check (user_id <> seller_id),
  constraint inquiries_type_is_known check (inquiry_type in ('general', 'purchase', 'viewing', 'service', 'appraisal')),
  constraint inquiries_texts_are_short check (
    length(name) <= 120 and length(email) <= 254 and length(phone) <= 40 and length(piano_title) <= 300
    and length(message) <= 4000)
);
comment on column public.inquiries.written_at is 'When the device wrote it; created_at is when the server had it.';
comment on column public.inquiries.deleted is 'Only on what its person took back before it was known here: it holds no text.';
create index inquiries_by_change on public.inquiries (user_id, stamp, id);
create index inquiries_of_seller_by_change on public.inquiries (seller_id, stamp, id);
create index inquiries_by_piano on public.inquiries (piano_id);

-- place counts from 1 within a conversation, in the order in which the server took the messages; the inquiry's own is 0.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  recipient_id uuid references auth.users (id) on delete set null,
  place integer not null,
  body text not null,
  written_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint messages_place_is_taken_once unique (inquiry_id, place),
  constraint messages_body_is_short check (length(body) <= 4000)
);
comment on column public.messages.user_id is 'Who sent it; null when that account is deleted.';
create index messages_by_change on public.messages (user_id, stamp, id);
create index messages_of_recipient_by_change on public.messages (recipient_id, stamp, id);

-- One row a person and conversation, under an id made from both. read_place is the place of the last message read, -1 for none.
create table public.conversation_marks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  read_place integer not null default -1,
  blocked boolean not null default false,
  reported boolean not null default false,
  report_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint conversation_marks_once_a_side unique (user_id, inquiry_id),
  constraint conversation_marks_read_place_counts check (read_place >= -1),
  constraint conversation_marks_reason_is_short check (length(report_reason) <= 1000),
  constraint conversation_marks_stay check (not deleted)
);
create index conversation_marks_by_change on public.conversation_marks (user_id, stamp, id);
create index conversation_marks_of_inquiry on public.conversation_marks (inquiry_id);

revoke all on public.inquiries, public.messages, public.conversation_marks from anon, authenticated;
grant all on public.inquiries, public.messages, public.conversation_marks to service_role;
grant select on public.inquiries, public.messages, public.conversation_marks to authenticated;
grant insert (id, seller_id, piano_id, inquiry_type, name, email, phone, message, written_at, deleted) on public.inquiries to authenticated;
grant insert (id, inquiry_id, body, written_at, deleted) on public.messages to authenticated;
grant insert (id, inquiry_id, read_place, blocked, reported, report_reason) on public.conversation_marks to authenticated;
grant update (read_place, blocked, reported, report_reason) on public.conversation_marks to authenticated;

alter table public.inquiries enable row level security;
alter table public.messages enable row level security;
alter table public.conversation_marks enable row level security;
create policy "The two sides read their conversation, and admins a reported one" on public.inquiries
  for select to authenticated using (
    user_id = (select auth.uid()) or seller_id = (select auth.uid())
    or ((select app.is_admin()) and exists (select from public.conversation_marks as k where k.inquiry_id = inquiries.id and k.reported)));
create policy "People open conversations" on public.inquiries
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "The two sides read their messages, and admins a reported one" on public.messages
  for select to authenticated using (
    user_id = (select auth.uid()) or recipient_id = (select auth.uid())
    or ((select app.is_admin()) and exists (select from public.conversation_marks as k where k.inquiry_id = messages.inquiry_id and k.reported)));
create policy "A side writes messages" on public.messages
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People read their own marks, and admins reports" on public.conversation_marks
  for select to authenticated using (user_id = (select auth.uid()) or (reported and (select app.is_admin())));
create policy "People mark for themselves" on public.conversation_marks
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their own marks" on public.conversation_marks
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger inquiries_0_refuse_suspended before insert or update or delete on public.inquiries
  for each statement execute function app.refuse_suspended();
create trigger messages_0_refuse_suspended before insert or update or delete on public.messages
  for each statement execute function app.refuse_suspended();
create trigger conversation_marks_0_refuse_suspended before insert or update or delete on public.conversation_marks
  for each statement execute function app.refuse_suspended();

-- Whom an inquiry of a person goes to: the owner of the listing, or the seller that was named when it is about none. Definer, since blocks and other people's conversations are hidden from the caller. At most 20
-- conversations a person and day (PT429); the lock keeps parallel requests from taking the last place twice.
create function app.address_inquiry() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  seller uuid := new.seller_id;
begin
  if me is null or new.deleted then
    return new;
  end if;
  if new.piano_id is not null then
    select p.owner_id, left(p.title, 300) into seller, new.piano_title from public.pianos as p where p.id = new.piano_id and p.is_public;
    if not found then
      raise exception 'This listing is no longer offered, so its seller could not be written to about it.' using errcode = 'PT409';
    end if;
  end if;
  if seller = me then
    raise exception 'This is your own listing: you can''t write to yourself.' using errcode = 'PT422';
  elsif seller is null or not exists (select from public.public_profiles as s where s.id = seller and (
      s.role not in ('buyer', 'admin') or exists (select from public.pianos as p where p.owner_id = s.id and p.is_public))) then
    raise exception 'There is no such seller.' using errcode = 'PT404';
  elsif exists (select from public.account_standings as s where s.account_id = seller and s.suspended_at is not null) then
    raise exception 'This seller can''t be written to at the moment.' using errcode = 'PT409';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = seller and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no messages from you.' using errcode = 'PT403';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('inquiries:' || me::text, 0));
  if (select count(*) from public.inquiries where user_id = me and created_at > now() - interval '1 day') >= 20 then
    raise exception 'You have opened 20 conversations within a day. Please send this one tomorrow.' using errcode = 'PT429';
  end if;
  new.seller_id := seller;
  select coalesce(s.display_name, '') into new.seller_name from public.public_profiles as s where s.id = seller;
  return new;
end
$$;

-- All that a client could forge is set here; the column grants are the first line.
create function app.guard_inquiry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    -- A side left: what it told of itself goes, what was said to the other stays.
    if new.user_id is null then
      new.name := '';
      new.email := '';
      new.phone := '';
    end if;
    if new.seller_id is null then
      new.seller_name := '';
    end if;
    return new;
  end if;
  new.message := normalize(new.message, nfc);
  new.name := normalize(new.name, nfc);
  if not app.is_client() then
    return new;
  end if;
  new.user_id := auth.uid();
  new.written_at := least(coalesce(new.written_at, now()), now());
  if new.deleted then
    new.seller_id := null;
    new.piano_id := null;
    new.name := '';
    new.email := '';
    new.phone := '';
    new.message := '';
    return new;
  end if;
  if coalesce(new.name, '') !~ '\S' or length(new.name) > 120 then
    raise exception 'Please give your name.' using errcode = 'PT422';
  elsif coalesce(new.email, '') !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(new.email) > 254 then
    raise exception 'Please give an e-mail address that you can be reached at.' using errcode = 'PT422';
  elsif coalesce(new.message, '') !~ '\S' or length(new.message) > 4000 then
    raise exception 'Please write a message of 1 to 4,000 characters.' using errcode = 'PT422';
  end if;
  return new;
end
$$;
create trigger inquiries_1_guard before insert or update on public.inquiries
  for each row execute function app.guard_inquiry();
create trigger inquiries_2_address before insert on public.inquiries
  for each row execute function app.address_inquiry();

-- Who gets a person's message in a conversation, and its place there. PT404 where they are no side, PT403 where either side blocked, PT410 where the other left, PT429 above 60 messages a minute.
create function app.address_message() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  conversation constant uuid := new.inquiry_id;
  inquiry public.inquiries;
  recipient uuid;
begin
  if me is null then
    return new;
  end if;
  select * into inquiry from public.inquiries as i
  where i.id = conversation and me in (i.user_id, i.seller_id) and not i.deleted;
  if not found then
    raise exception 'This conversation is not there.' using errcode = 'PT404';
  end if;
  recipient := case when inquiry.user_id = me then inquiry.seller_id else inquiry.user_id end;
  if recipient is null then
    raise exception 'The other person''s account is deleted, so nobody would read this.' using errcode = 'PT410';
  elsif exists (select from public.conversation_marks as k where k.inquiry_id = conversation and k.user_id = me and k.blocked) then
    raise exception 'You have blocked this person. Lift the block to write.' using errcode = 'PT403';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = recipient and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no messages from you.' using errcode = 'PT403';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('messages:' || me::text, 0));
  if (select count(*) from public.messages where user_id = me and created_at > now() - interval '1 minute') >= 60 then
    raise exception 'That were 60 messages within a minute. Please wait a little and send this one again.' using errcode = 'PT429';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('conversation:' || conversation::text, 0));
  select coalesce(max(m.place), 0) + 1 into new.place from public.messages as m where m.inquiry_id = conversation;
  new.recipient_id := case when not new.deleted then recipient end;
  return new;
end
$$;

create function app.guard_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not app.is_client() then
    return new;
  end if;
  new.user_id := auth.uid();
  new.written_at := least(coalesce(new.written_at, now()), now());
  new.body := normalize(coalesce(new.body, ''), nfc);
  if not new.deleted and (new.body !~ '\S' or length(new.body) > 4000) then
    raise exception 'Please write a message of 1 to 4,000 characters.' using errcode = 'PT422';
  end if;
  if new.deleted then
    new.body := '';
  end if;
  return new;
end
$$;
create trigger messages_1_guard before insert on public.messages
  for each row execute function app.guard_message();
create trigger messages_2_address before insert on public.messages
  for each row execute function app.address_message();

-- Marks are made by a side. Reading goes forward only, and a report stands.
create function app.guard_mark() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.inquiry_id := old.inquiry_id;
    new.read_place := greatest(old.read_place, new.read_place);
    new.reported := old.reported or new.reported;
    return new;
  end if;
  new.user_id := auth.uid();
  -- Row-level security shows a conversation to its sides only.
  if not exists (select from public.inquiries as i where i.id = new.inquiry_id) then
    raise exception 'This conversation is not there.' using errcode = 'PT404';
  end if;
  return new;
end
$$;
create trigger conversation_marks_1_guard before insert or update on public.conversation_marks
  for each row execute function app.guard_mark();

create trigger inquiries_3_stamp before insert or update on public.inquiries
  for each row execute function app.stamp_row();
create trigger messages_3_stamp before insert or update on public.messages
  for each row execute function app.stamp_row();
create trigger conversation_marks_3_stamp before insert or update on public.conversation_marks
  for each row execute function app.stamp_row();

-- Replication

create or replace function app.writable_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'pianos' then array[
      'title', 'brand', 'model', 'piano_type', 'subtype', 'year', 'price', 'condition', 'description', 'status',
      'is_published', 'image_urls', 'serial_number', 'stock_number', 'finish', 'height_cm', 'length_cm', 'location',
      'town', 'country_code', 'lat', 'lng', 'instrument_details', 'availability_slots', 'deleted']
    when 'saved_pianos' then array['piano_id', 'title', 'note', 'deleted']
    when 'saved_searches' then array['name', 'query', 'seen_at', 'deleted']
    when 'piano_lookup_history' then array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent',
      'manufacturer_asked', 'deleted']
    when 'serial_corrections' then array[
      'serial_number', 'manufacturer', 'answered_year_from', 'answered_year_to', 'claimed_year', 'claimed_model', 'evidence', 'deleted']
    when 'inquiries' then array[
      'seller_id', 'piano_id', 'inquiry_type', 'name', 'email', 'phone', 'message', 'written_at', 'deleted']
    when 'messages' then array['inquiry_id', 'body', 'written_at', 'deleted']
    when 'conversation_marks' then array['inquiry_id', 'read_place', 'blocked', 'reported', 'report_reason']
    when 'user_profiles' then array['full_name', 'phone', 'town', 'country_code', 'company_name', 'time_zone']
  end
$$;

-- Columns that are written once, when the row is made.
create or replace function app.lasting_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'saved_pianos' then array['piano_id']
    when 'piano_lookup_history' then array[
      'serial_number', 'manufacturer_found', 'year_estimated', 'confidence_level', 'was_successful', 'user_agent',
      'manufacturer_asked']
    when 'serial_corrections' then array[
      'serial_number', 'manufacturer', 'answered_year_from', 'answered_year_to', 'claimed_year', 'claimed_model', 'evidence']
    when 'inquiries' then app.writable_columns('inquiries')
    when 'messages' then app.writable_columns('messages')
    when 'conversation_marks' then array['inquiry_id']
    else '{}'::text[]
  end
$$;

-- Applies one change; raises PT4xx or the database's own error when it can't be.
create or replace function app.push_change(change jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target constant text := change ->> 'collection';
  op text := change ->> 'op';
  row_id constant uuid := (change ->> 'id')::uuid;
  change_key constant uuid := (change ->> 'change_id')::uuid;
  fields constant jsonb := case change ->> 'op'
    when 'delete' then '{"deleted": true}' else coalesce(nullif(change -> 'fields', 'null'), '{}') end;
  answer constant jsonb := jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id');
  columns text;
  stored jsonb;
  changed integer;
begin
  if app.writable_columns(target) is null or op is null or op not in ('insert', 'update', 'delete')
    or row_id is null or change_key is null or jsonb_typeof(fields) <> 'object' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  if me is null and not (target in ('piano_lookup_history', 'serial_corrections') and op = 'insert') then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;

  -- Two conditions apart: a visitor may not even look at the receipts.
  if me is not null then
    if exists (select 1 from public.sync_receipts as r where r.user_id = me and r.change_id = change_key) then
      return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
    end if;
  end if;

  stored := app.row_to_wire(target, row_id);
  -- Two devices of a person make the same marks, and each only adds to them: there is nothing to choose between.
  if target = 'conversation_marks' and stored is not null and op <> 'delete' then
    op := 'update';
  elsif target in ('inquiries', 'messages') and op <> 'insert' then
    raise exception 'What was sent can''t be changed or taken back.' using errcode = 'PT403';
  end if;
  select string_agg(quote_ident(name), ', ') into columns
  from unnest(app.writable_columns(target)) as name
  where fields ? name and (op = 'insert' or name <> all (app.lasting_columns(target)));

  if op = 'insert' then
    if stored is not null then
      if coalesce(stored ->> 'owner_id', stored ->> 'user_id') is distinct from me::text then
        raise exception 'This entry exists already.' using errcode = 'PT409';
      end if;
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    end if;
    begin
      execute format('insert into public.%1$I (id%2$s) select $1%2$s from jsonb_populate_record(null::public.%1$I, $2)',
        target, coalesce(', ' || columns, ''))
      using row_id, fields;
    exception when unique_violation then
      -- A visitor can't see the row that an earlier try already recorded.
      if me is not null then
        raise;
      end if;
    end;
  else
    if stored is null then
      raise exception 'This entry is no longer there.' using errcode = 'PT404';
    elsif coalesce(stored ->> 'owner_id', stored ->> 'user_id') is distinct from me::text then
      raise exception 'Only its owner can change this.' using errcode = 'PT403';
    elsif (stored -> 'version') is distinct from (change -> 'base_version')
      and target <> 'conversation_marks' and not (op = 'delete' and (stored ->> 'deleted')::boolean) then
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    elsif columns is not null then
      execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
        where id = $2 and version = $3', target, columns)
      using fields, row_id, (stored ->> 'version')::bigint;
      get diagnostics changed = row_count;
      if changed = 0 then
        -- Either somebody was faster, or a policy filtered the row away without a word.
        if (app.row_to_wire(target, row_id) -> 'version') is distinct from (stored -> 'version') then
          return answer || jsonb_build_object('status', 'conflict', 'row', app.row_to_wire(target, row_id));
        end if;
        raise exception 'You may not change this.' using errcode = 'PT403';
      end if;
    end if;
  end if;

  if me is not null then
    insert into public.sync_receipts (user_id, change_id, collection, row_id) values (me, change_key, target, row_id);
  end if;
  return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
end
$$;

-- As app.pull_personal, for rows that two people hold: nobody is both sides of one, so the two halves share no row.
create function app.pull_conversations(collection text, checkpoint jsonb, anew boolean, row_limit integer, horizon bigint)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  fresh constant boolean := checkpoint is null or anew;
  other_side constant text := case collection when 'inquiries' then 'seller_id' else 'recipient_id' end;
  after_stamp bigint := case when fresh then 0 else (checkpoint ->> 'stamp')::bigint end;
  after_id uuid := case when fresh then '00000000-0000-0000-0000-000000000000' else (checkpoint ->> 'id')::uuid end;
  found jsonb;
  more boolean;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(t) order by t.stamp, t.id), ''[]'') from (
       (select * from public.%1$I where user_id = $1 and (stamp, id) > ($2, $3) and stamp < $4 order by stamp, id limit $5)
       union all
       (select * from public.%1$I where %2$I = $1 and (stamp, id) > ($2, $3) and stamp < $4 order by stamp, id limit $5)
       order by stamp, id limit $5) as t', collection, other_side)
  into found using auth.uid(), after_stamp, after_id, horizon, row_limit + 1;
  more := jsonb_array_length(found) > row_limit;
  if more then
    found := found - row_limit;
  end if;
  if jsonb_array_length(found) > 0 then
    after_stamp := (found -> -1 ->> 'stamp')::bigint;
    after_id := (found -> -1 ->> 'id')::uuid;
  end if;
  return jsonb_build_object('rows', found, 'departed', '[]'::jsonb, 'more', more, 'restart', anew,
    'checkpoint', jsonb_build_object('stamp', after_stamp::text, 'id', after_id, 'boot', null));
end
$$;

-- Request: { epoch, limit (200), window (5000), checkpoints: { collection: checkpoint or null } }.
-- PT400 when the request is malformed or names an unknown collection.
create or replace function public.pull_changes(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- All transactions below are finished: no row can still appear behind a checkpoint that lies below.
  horizon constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  row_limit integer;
  row_window integer;
  server public.sync_epoch;
  asked record;
  checkpoint jsonb;
  anew boolean;
  collections jsonb := '{}';
begin
  if jsonb_typeof(request -> 'checkpoints') is distinct from 'object'
    or coalesce(jsonb_typeof(request -> 'limit'), 'number') <> 'number'
    or coalesce(jsonb_typeof(request -> 'window'), 'number') <> 'number' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 1000)::integer;
  row_window := least(greatest(coalesce((request ->> 'window')::numeric, 5000), 1), 50000)::integer;
  select * into strict server from public.sync_epoch;

  for asked in select key, value from jsonb_each(request -> 'checkpoints') loop
    if asked.key not in ('pianos', 'saved_pianos', 'saved_searches', 'piano_lookup_history', 'serial_corrections', 'user_profiles',
      'inquiries', 'messages', 'conversation_marks') then
      raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
    end if;
    checkpoint := app.parse_checkpoint(asked.value);
    -- Stamps start anew after a restore into another cluster, and purged marks can't be told any more.
    anew := asked.value <> 'null' and (
      checkpoint is null
      or request ->> 'epoch' is distinct from server.epoch::text
      or (checkpoint ->> 'stamp')::bigint < server.floor_stamp
      or (checkpoint ->> 'stamp')::bigint > newest);
    collections := collections || jsonb_build_object(asked.key, case
      when asked.key = 'pianos' then app.pull_listings(checkpoint, anew, row_limit, row_window, horizon)
      when auth.uid() is null then jsonb_build_object('rows', '[]'::jsonb, 'departed', '[]'::jsonb, 'more', false,
        'restart', false, 'checkpoint', asked.value)
      when asked.key in ('inquiries', 'messages') then app.pull_conversations(asked.key, checkpoint, anew, row_limit, horizon)
      else app.pull_personal(asked.key, checkpoint, anew, row_limit, horizon)
    end);
  end loop;
  return jsonb_build_object('epoch', server.epoch, 'server_time', to_jsonb(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z',
    'collections', collections);
end
$$;

-- After a restore into another cluster: every device starts anew, every row gets a stamp of this cluster.
create or replace function app.renew_sync_epoch() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.sync_epoch set epoch = gen_random_uuid(), floor_stamp = 0;
  delete from public.departed_rows;
  alter table public.pianos disable trigger pianos_3_stamp;
  alter table public.saved_pianos disable trigger saved_pianos_3_stamp;
  alter table public.saved_searches disable trigger saved_searches_3_stamp;
  alter table public.piano_lookup_history disable trigger piano_lookup_history_3_stamp;
  alter table public.serial_corrections disable trigger serial_corrections_3_stamp;
  alter table public.inquiries disable trigger user;
  alter table public.messages disable trigger user;
  alter table public.conversation_marks disable trigger user;
  alter table public.user_profiles disable trigger user_profiles_1_guard;
  alter table public.user_profiles disable trigger user_profiles_3_stamp;
  update public.pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_pianos set stamp = pg_current_xact_id()::text::bigint;
  update public.saved_searches set stamp = pg_current_xact_id()::text::bigint;
  update public.piano_lookup_history set stamp = pg_current_xact_id()::text::bigint;
  update public.serial_corrections set stamp = pg_current_xact_id()::text::bigint;
  update public.inquiries set stamp = pg_current_xact_id()::text::bigint;
  update public.messages set stamp = pg_current_xact_id()::text::bigint;
  update public.conversation_marks set stamp = pg_current_xact_id()::text::bigint;
  update public.user_profiles set stamp = pg_current_xact_id()::text::bigint;
  alter table public.pianos enable trigger pianos_3_stamp;
  alter table public.saved_pianos enable trigger saved_pianos_3_stamp;
  alter table public.saved_searches enable trigger saved_searches_3_stamp;
  alter table public.piano_lookup_history enable trigger piano_lookup_history_3_stamp;
  alter table public.serial_corrections enable trigger serial_corrections_3_stamp;
  alter table public.inquiries enable trigger user;
  alter table public.messages enable trigger user;
  alter table public.conversation_marks enable trigger user;
  alter table public.user_profiles enable trigger user_profiles_1_guard;
  alter table public.user_profiles enable trigger user_profiles_3_stamp;
end
$$;

-- Marks, departed ids and receipts are kept 90 days, and so are conversations that both sides left. To be run once a day.
create or replace function app.purge_sync_logs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest constant timestamptz := now() - interval '90 days';
  purged bigint;
begin
  with
    departed as (delete from public.departed_rows where departed_at < oldest returning stamp),
    pianos as (delete from public.pianos where deleted and updated_at < oldest returning stamp),
    saved as (delete from public.saved_pianos where deleted and updated_at < oldest returning stamp),
    searches as (delete from public.saved_searches where deleted and updated_at < oldest returning stamp),
    lookups as (delete from public.piano_lookup_history where deleted and updated_at < oldest returning stamp),
    corrections as (delete from public.serial_corrections where deleted and updated_at < oldest returning stamp),
    messages as (delete from public.messages where deleted and updated_at < oldest returning stamp),
    inquiries as (
      delete from public.inquiries
      where (deleted or (user_id is null and seller_id is null)) and updated_at < oldest returning stamp)
  select max(stamp) into purged from (
    table departed union all table pianos union all table saved union all table searches union all table lookups
    union all table corrections union all table messages union all table inquiries
  ) as all_purged;
  update public.sync_epoch set floor_stamp = greatest(floor_stamp, coalesce(purged, 0));
  delete from public.sync_receipts where accepted_at < oldest;
end
$$;

-- All that the database has about the caller, as it is; row-level security applies.
create or replace function public.export_own_data() returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401';
  end if;
  return jsonb_build_object(
    'sessions', public.own_sessions(),
    'profile', (select to_jsonb(p) - array['user_id', 'version', 'stamp'] from public.user_profiles as p where p.id = me),
    'listings', (
      select coalesce(jsonb_agg(app.listing_to_json(p) - array['seller', 'version', 'stamp'] order by p.created_at), '[]')
      from public.pianos as p where p.owner_id = me and not p.deleted),
    'saved_pianos', (
      select coalesce(jsonb_agg(to_jsonb(s) - array['user_id', 'version', 'stamp'] order by s.created_at), '[]')
      from public.saved_pianos as s where s.user_id = me and not s.deleted),
    'saved_searches', (
      select coalesce(jsonb_agg(to_jsonb(s) - array['user_id', 'version', 'stamp'] order by s.created_at), '[]')
      from public.saved_searches as s where s.user_id = me and not s.deleted),
    'piano_lookup_history', (
      select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'version', 'stamp'] order by l.created_at), '[]')
      from public.piano_lookup_history as l where l.user_id = me and not l.deleted),
    'serial_corrections', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'version', 'stamp'] order by c.created_at), '[]')
      from public.serial_corrections as c where c.user_id = me and not c.deleted),
    'inquiries', (
      select coalesce(jsonb_agg(to_jsonb(i) - array['version', 'stamp'] order by i.created_at), '[]')
      from public.inquiries as i where me in (i.user_id, i.seller_id) and not i.deleted),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) - array['version', 'stamp'] order by m.created_at, m.place), '[]')
      from public.messages as m where me in (m.user_id, m.recipient_id) and not m.deleted),
    'conversation_marks', (
      select coalesce(jsonb_agg(to_jsonb(k) - array['user_id', 'version', 'stamp'] order by k.created_at), '[]')
      from public.conversation_marks as k where k.user_id = me),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
      from storage.objects as o where (storage.foldername(o.name))[1] = me::text));
end
$$;

revoke execute on function
  app.guard_inquiry(), app.guard_message(), app.guard_mark(), app.address_inquiry(), app.address_message()
from public, anon, authenticated;
grant execute on function app.pull_conversations(text, jsonb, boolean, integer, bigint) to anon, authenticated, service_role;
