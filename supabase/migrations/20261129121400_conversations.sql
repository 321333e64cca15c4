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
  by_visitor boolean not null default false,
  closed boolean not null default false,
  constraint inquiries_sides_differ check (user_id <> seller_id),
  constraint inquiries_type_is_known check (inquiry_type in ('general', 'purchase', 'viewing', 'service', 'appraisal')),
  constraint inquiries_texts_are_short check (
    length(name) <= 120 and length(email) <= 254 and length(phone) <= 40 and length(piano_title) <= 300
    and length(message) <= 4000),
  constraint inquiries_visitor_has_no_account check (not by_visitor or user_id is null)
);
comment on column public.inquiries.written_at is 'When the device wrote it; created_at is when the server had it.';
comment on column public.inquiries.deleted is 'Only on what its person took back before it was known here: it holds no text.';
comment on column public.inquiries.by_visitor is 'Opened without an account, by a confirmed e-mail address; user_id null then means no account, not a deleted one.';
comment on column public.inquiries.closed is 'The visitor takes no more messages here.';
create index inquiries_by_change on public.inquiries (user_id, stamp, id);
create index inquiries_of_seller_by_change on public.inquiries (seller_id, stamp, id);
create index inquiries_by_piano on public.inquiries (piano_id);
create index inquiries_of_visitors_by_address on public.inquiries (lower(email)) where by_visitor;

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
  by_visitor boolean not null default false,
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

-- All that a client could forge is set here; the column grants are the first line. A visitor's e-mail address stays, since no account
-- took it along.
create function app.guard_inquiry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    -- A side left: what it told of itself goes, what was said to the other stays.
    if new.user_id is null and not new.by_visitor then
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
  new.by_visitor := false;
  new.closed := false;
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
  perform app.check_inquiry(new.name, new.email, new.phone, new.message);
  return new;
end
$$;
create trigger inquiries_1_guard before insert or update on public.inquiries
  for each row execute function app.guard_inquiry();

-- Whom an inquiry goes to: the owner of the listing, or the seller that was named when it is about none. PT404 and PT409 where nobody.
create function app.inquiry_target(piano uuid, named uuid, out seller uuid, out seller_name text, out piano_title text)
language plpgsql stable security definer set search_path = '' as $$
begin
  seller := named;
  piano_title := '';
  if piano is not null then
    select p.owner_id, left(p.title, 300) into seller, piano_title from public.pianos as p where p.id = piano and p.is_public;
    if not found then
      raise exception 'This listing is no longer offered, so its seller could not be written to about it.' using errcode = 'PT409', hint = 'listing-not-offered';
    end if;
  end if;
  if seller is null or not exists (select from public.public_profiles as s where s.id = seller and (
      s.role not in ('buyer', 'admin') or exists (select from public.pianos as p where p.owner_id = s.id and p.is_public))) then
    raise exception 'There is no such seller.' using errcode = 'PT404', hint = 'seller-unknown';
  elsif exists (select from public.account_standings as s where s.account_id = seller and s.suspended_at is not null) then
    raise exception 'This seller can''t be written to at the moment.' using errcode = 'PT409', hint = 'seller-suspended';
  end if;
  select coalesce(s.display_name, '') into seller_name from public.public_profiles as s where s.id = seller;
end
$$;

-- PT422 with what is wrong. Lengths as in src/domain/conversation/inquiry.ts.
create function app.check_inquiry(name text, email text, phone text, message text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(name, '') !~ '\S' or length(name) > 120 then
    raise exception 'Please give your name.' using errcode = 'PT422', hint = 'name-missing';
  elsif coalesce(email, '') !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(email) > 254 then
    raise exception 'Please give an e-mail address that you can be reached at.' using errcode = 'PT422', hint = 'email-missing';
  elsif length(coalesce(phone, '')) > 40 then
    raise exception 'This phone number is too long.' using errcode = 'PT422', hint = 'phone-too-long';
  elsif coalesce(message, '') !~ '\S' or length(message) > 4000 then
    raise exception 'Please write a message of 1 to 4,000 characters.' using errcode = 'PT422', hint = 'message-length';
  end if;
end
$$;

-- Whom an inquiry of a person goes to; what a visitor's link confirmed is past that. Definer, since blocks and other people's
-- conversations are hidden from the caller. At most 20 conversations a person and day (PT429); the lock keeps parallel requests from
-- taking the last place twice.
create function app.address_inquiry() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target record;
begin
  if me is null or new.deleted or new.by_visitor then
    return new;
  end if;
  if me = coalesce((select p.owner_id from public.pianos as p where p.id = new.piano_id and p.is_public), new.seller_id) then
    raise exception 'This is your own listing: you can''t write to yourself.' using errcode = 'PT422', hint = 'own-listing';
  end if;
  target := app.inquiry_target(new.piano_id, new.seller_id);
  if exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = target.seller and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no messages from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('inquiries:' || me::text, 0));
  if (select count(*) from public.inquiries where user_id = me and created_at > now() - interval '1 day') >= 20 then
    raise exception 'You have opened 20 conversations within a day. Please send this one tomorrow.' using errcode = 'PT429', hint = 'conversations-too-many';
  end if;
  new.seller_id := target.seller;
  new.seller_name := target.seller_name;
  if new.piano_id is not null then
    new.piano_title := target.piano_title;
  end if;
  return new;
end
$$;
create trigger inquiries_2_address before insert on public.inquiries
  for each row execute function app.address_inquiry();

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
    raise exception 'Please write a message of 1 to 4,000 characters.' using errcode = 'PT422', hint = 'message-length';
  end if;
  if new.deleted then
    new.body := '';
  end if;
  return new;
end
$$;
create trigger messages_1_guard before insert on public.messages
  for each row execute function app.guard_message();

-- Who gets a person's message in a conversation, and its place there; a visitor, who has no account, until the visitor closed the
-- conversation. PT404 where they are no side, PT403 where either side blocked, PT410 where the other left, PT429 above 60 messages a minute.
create function app.address_message() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  conversation constant uuid := new.inquiry_id;
  inquiry public.inquiries;
  recipient uuid;
begin
  if me is null or new.by_visitor then
    return new;
  end if;
  select * into inquiry from public.inquiries as i
  where i.id = conversation and me in (i.user_id, i.seller_id) and not i.deleted;
  if not found then
    raise exception 'This conversation is not there.' using errcode = 'PT404', hint = 'conversation-unknown';
  end if;
  recipient := case when inquiry.user_id = me then inquiry.seller_id else inquiry.user_id end;
  if recipient is null and not inquiry.by_visitor then
    raise exception 'The other person''s account is deleted, so nobody would read this.' using errcode = 'PT410', hint = 'other-side-gone';
  elsif exists (select from public.conversation_marks as k where k.inquiry_id = conversation and k.user_id = me and k.blocked) then
    raise exception 'You have blocked this person. Lift the block to write.' using errcode = 'PT403', hint = 'other-side-blocked';
  elsif inquiry.closed or exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = recipient and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no messages from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('messages:' || me::text, 0));
  if (select count(*) from public.messages where user_id = me and created_at > now() - interval '1 minute') >= 60 then
    raise exception 'That were 60 messages within a minute. Please wait a little and send this one again.' using errcode = 'PT429', hint = 'messages-too-many';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('conversation:' || conversation::text, 0));
  select coalesce(max(m.place), 0) + 1 into new.place from public.messages as m where m.inquiry_id = conversation;
  new.recipient_id := case when not new.deleted then recipient end;
  return new;
end
$$;
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
    raise exception 'This conversation is not there.' using errcode = 'PT404', hint = 'conversation-unknown';
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

-- Writing to a seller is activity as well.
create function app.note_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_activity('inquiry_sent', new.user_id);
  return null;
end
$$;
create trigger inquiries_9_sent after insert on public.inquiries
  for each row when (not new.deleted) execute function app.note_contact();

-- Within how many minutes a seller mostly answers: the median from an inquiry to the seller's first message, of the newest 200 within
-- 90 days. What has waited for a day without an answer counts as never. Null below 5 of them, and where it is more than a week.
create function public.seller_reply_time(seller uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 5 and percentile_disc(0.5) within group (order by minutes) <= 10080
    then percentile_disc(0.5) within group (order by minutes) end::integer
  from (
    select coalesce(extract(epoch from answered.at - i.created_at) / 60, 'infinity') as minutes
    from (
      select id, created_at from public.inquiries as i
      where i.seller_id = seller and not i.deleted and i.created_at > now() - interval '90 days'
      order by i.created_at desc limit 200) as i
    left join lateral (
      select min(m.created_at) as at from public.messages as m where m.inquiry_id = i.id and m.user_id = seller and not m.deleted) as answered on true
    where answered.at is not null or i.created_at < now() - interval '1 day') as counted
$$;

revoke execute on function
  app.guard_inquiry(), app.inquiry_target(uuid, uuid), app.check_inquiry(text, text, text, text), app.address_inquiry(),
  app.guard_message(), app.address_message(), app.guard_mark(), app.note_contact(), public.seller_reply_time(uuid)
from public, anon, authenticated;
grant execute on function
  app.check_inquiry(text, text, text, text), public.seller_reply_time(uuid)
to anon, authenticated, service_role;
