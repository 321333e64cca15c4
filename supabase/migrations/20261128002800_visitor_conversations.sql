-- Visitors without an account write to sellers, and admins decide reported conversations. A visitor's inquiry waits until the link in
-- the mail to the given address is used; only then it becomes a conversation. Whoever has the link is that side of it: all goes
-- through procedures that check the link, and no policy lets a visitor at a table. src/domain/conversation/RULES.md has the rules.

alter table public.inquiries
  add column by_visitor boolean not null default false,
  add column closed boolean not null default false,
  add constraint inquiries_visitor_has_no_account check (not by_visitor or user_id is null);
alter table public.messages add column by_visitor boolean not null default false;
comment on column public.inquiries.by_visitor is 'Opened without an account, by a confirmed e-mail address; user_id null then means no account, not a deleted one.';
comment on column public.inquiries.closed is 'The visitor takes no more messages here.';
create index inquiries_of_visitors_by_address on public.inquiries (lower(email)) where by_visitor;

-- What waits for its link to be used; deleted after 7 days.
create table app.visitor_inquiries (
  id uuid primary key,
  seller_id uuid not null references auth.users (id) on delete cascade,
  piano_id uuid references public.pianos (id) on delete set null,
  seller_name text not null,
  piano_title text not null,
  inquiry_type text not null,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index visitor_inquiries_by_age on app.visitor_inquiries (created_at);
create index visitor_inquiries_of_seller on app.visitor_inquiries (seller_id);
create index visitor_inquiries_by_piano on app.visitor_inquiries (piano_id);

-- For the limits of a day. Addresses as in app.mail_claims: hashes with a salt that never leaves the database.
create table app.visitor_openings (
  id bigint generated always as identity primary key,
  email bytea not null,
  address bytea,
  seller_id uuid not null,
  opened_at timestamptz not null default now()
);
create index visitor_openings_by_time on app.visitor_openings (opened_at);

-- A link is its id and a secret of 256 bits, of which only the hash is kept. inquiry_id is one that waits or a conversation.
create table app.visitor_links (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null,
  secret_hash bytea not null,
  used_at timestamptz not null default now(),
  failures integer not null default 0,
  locked_until timestamptz
);
create index visitor_links_of_inquiry on app.visitor_links (inquiry_id, used_at desc);

-- Mails about answers; due_at is null when none is to go, and lies ahead while one is being sent.
create table app.visitor_mails (
  inquiry_id uuid primary key references public.inquiries (id) on delete cascade,
  due_at timestamptz,
  taken_at timestamptz,
  mailed_at timestamptz
);
create index visitor_mails_due on app.visitor_mails (due_at) where due_at is not null;

-- Addresses without an account that an admin shut out.
create table app.barred_addresses (
  email bytea primary key,
  barred_at timestamptz not null default now()
);

-- One a side and conversation. `side` reported the other; reporter is null for a visitor and a deleted account.
create table app.conversation_reports (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  side text not null,
  reporter uuid references auth.users (id) on delete set null,
  reason text not null,
  reported_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  outcome text,
  note text not null default '',
  warning_due_at timestamptz,
  constraint conversation_reports_once_a_side unique (inquiry_id, side),
  constraint conversation_reports_side_is_known check (side in ('buyer', 'seller')),
  constraint conversation_reports_outcome_is_known check (outcome in ('dismissed', 'warned', 'suspended')),
  constraint conversation_reports_decision_is_whole check ((decided_at is null) = (outcome is null))
);
create index conversation_reports_waiting on app.conversation_reports (reported_at) where decided_at is null;
create index conversation_reports_warnings_due on app.conversation_reports (warning_due_at) where warning_due_at is not null;
create index conversation_reports_by_reporter on app.conversation_reports (reporter);
create index conversation_reports_by_admin on app.conversation_reports (decided_by);

revoke all on app.visitor_inquiries, app.visitor_openings, app.visitor_links, app.visitor_mails, app.barred_addresses,
  app.conversation_reports from public, anon, authenticated;

-- Opening a conversation

-- Whom an inquiry goes to: the owner of the listing, or the seller that was named when it is about none. PT404 and PT409 where nobody.
create function app.inquiry_target(piano uuid, named uuid, out seller uuid, out seller_name text, out piano_title text)
language plpgsql stable security definer set search_path = '' as $$
begin
  seller := named;
  piano_title := '';
  if piano is not null then
    select p.owner_id, left(p.title, 300) into seller, piano_title from public.pianos as p where p.id = piano and p.is_public;
    if not found then
      raise exception 'This listing is no longer offered, so its seller could not be written to about it.' using errcode = 'PT409';
    end if;
  end if;
  if seller is null or not exists (select from public.public_profiles as s where s.id = seller and (
      s.role not in ('buyer', 'admin') or exists (select from public.pianos as p where p.owner_id = s.id and p.is_public))) then
    raise exception 'There is no such seller.' using errcode = 'PT404';
  elsif exists (select from public.account_standings as s where s.account_id = seller and s.suspended_at is not null) then
    raise exception 'This seller can''t be written to at the moment.' using errcode = 'PT409';
  end if;
  select coalesce(s.display_name, '') into seller_name from public.public_profiles as s where s.id = seller;
end
$$;

-- As before, over inquiry_target, and past what a visitor's link confirmed.
create or replace function app.address_inquiry() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  target record;
begin
  if me is null or new.deleted or new.by_visitor then
    return new;
  end if;
  if me = coalesce((select p.owner_id from public.pianos as p where p.id = new.piano_id and p.is_public), new.seller_id) then
    raise exception 'This is your own listing: you can''t write to yourself.' using errcode = 'PT422';
  end if;
  target := app.inquiry_target(new.piano_id, new.seller_id);
  if exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = target.seller and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no messages from you.' using errcode = 'PT403';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('inquiries:' || me::text, 0));
  if (select count(*) from public.inquiries where user_id = me and created_at > now() - interval '1 day') >= 20 then
    raise exception 'You have opened 20 conversations within a day. Please send this one tomorrow.' using errcode = 'PT429';
  end if;
  new.seller_id := target.seller;
  new.seller_name := target.seller_name;
  if new.piano_id is not null then
    new.piano_title := target.piano_title;
  end if;
  return new;
end
$$;

-- As before; a visitor's e-mail address stays, since no account took it along.
create or replace function app.guard_inquiry() returns trigger
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

-- PT422 with what is wrong. Lengths as in src/domain/conversation/inquiry.ts.
create function app.check_inquiry(name text, email text, phone text, message text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(name, '') !~ '\S' or length(name) > 120 then
    raise exception 'Please give your name.' using errcode = 'PT422';
  elsif coalesce(email, '') !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(email) > 254 then
    raise exception 'Please give an e-mail address that you can be reached at.' using errcode = 'PT422';
  elsif length(coalesce(phone, '')) > 40 then
    raise exception 'This phone number is too long.' using errcode = 'PT422';
  elsif coalesce(message, '') !~ '\S' or length(message) > 4000 then
    raise exception 'Please write a message of 1 to 4,000 characters.' using errcode = 'PT422';
  end if;
end
$$;
grant execute on function app.check_inquiry(text, text, text, text) to anon, authenticated, service_role;

-- A new link, whose text leaves the database only here: its id and its secret, 96 hexadecimal digits. The 10 newest of a conversation hold.
create function app.make_visitor_link(conversation uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  secret constant text := encode(extensions.gen_random_bytes(32), 'hex');
  made uuid;
begin
  insert into app.visitor_links (inquiry_id, secret_hash) values (conversation, sha256(convert_to(secret, 'UTF8'))) returning id into made;
  delete from app.visitor_links as l where l.id in (
    select former.id from app.visitor_links as former where former.inquiry_id = conversation and former.id <> made
    order by former.used_at desc offset 9);
  return replace(made::text, '-', '') || secret;
end
$$;

-- The conversation that a link leads to, or null: unknown, unused for 30 days, or locked for an hour after 10 wrong secrets. Never raises,
-- as that would undo the counting. Both hashes are hashed again with a random text, so that the time of comparing tells nothing.
create function app.use_visitor_link(token text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  blind constant bytea := extensions.gen_random_bytes(16);
  link app.visitor_links;
begin
  if token is null or token !~ '^[0-9a-f]{96}$' then
    return null;
  end if;
  select * into link from app.visitor_links as l where l.id = left(token, 32)::uuid for update;
  if not found or link.used_at < now() - interval '30 days' or link.locked_until > now() then
    return null;
  end if;
  if sha256(blind || sha256(convert_to(substr(token, 33), 'UTF8'))) <> sha256(blind || link.secret_hash) then
    update app.visitor_links as l
    set failures = link.failures + 1, locked_until = case when (link.failures + 1) % 10 = 0 then now() + interval '1 hour' end
    where l.id = link.id;
    return null;
  end if;
  if link.failures > 0 or link.used_at < now() - interval '1 hour' then
    update app.visitor_links as l set failures = 0, locked_until = null, used_at = now() where l.id = link.id;
  end if;
  return link.inquiry_id;
end
$$;

-- For the function send-contact-confirmation, which mails the link. Request: { id, seller_id, piano_id, inquiry_type, name, email, phone,
-- message, written_at, address: network address or '' }. Answer: { state: 'mail', token } when the mail is still to be sent, { state:
-- 'done' } when it was. The id is the device's: what is repeated changes nothing. In a day at most 5 of one e-mail address, 10 of one
-- network address, 100 to one seller and 2,000 in all (PT429); PT422 for what is no inquiry, PT404 and PT409 for the seller.
create function public.open_visitor_inquiry(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked record;
  target record;
  waiting app.visitor_inquiries;
  email_hash bytea;
  address_hash bytea;
  since constant timestamptz := now() - interval '1 day';
begin
  begin
    select * into strict asked from jsonb_to_record(request) as r(
      id uuid, seller_id uuid, piano_id uuid, inquiry_type text, name text, email text, phone text, message text, written_at timestamptz,
      address text);
  exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or invalid_parameter_value then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end;
  if asked.id is null then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end if;
  perform app.check_inquiry(asked.name, asked.email, asked.phone, asked.message);
  perform pg_advisory_xact_lock(hashtextextended('visitor_openings', 0));
  select * into waiting from app.visitor_inquiries as w where w.id = asked.id;
  if waiting.mailed_at is not null or exists (select from public.inquiries as i where i.id = asked.id) then
    return jsonb_build_object('state', 'done');
  end if;
  if waiting.id is null then
    target := app.inquiry_target(asked.piano_id, asked.seller_id);
    email_hash := app.mail_hash(asked.email);
    address_hash := app.mail_hash(asked.address);
    if (select count(*) from app.visitor_openings as o where o.email = email_hash and o.opened_at > since) >= 5
      or (select count(*) from app.visitor_openings as o where o.address = address_hash and o.opened_at > since) >= 10 then
      raise exception 'There were too many messages without an account today. Please try again tomorrow, or sign in.' using errcode = 'PT429';
    elsif (select count(*) from app.visitor_openings as o where o.seller_id = target.seller and o.opened_at > since) >= 100
      or (select count(*) from app.visitor_openings as o where o.opened_at > since) >= 2000 then
      raise exception 'There are too many messages at the moment. Please try again later, or sign in.' using errcode = 'PT429';
    end if;
    insert into app.visitor_openings (email, address, seller_id) values (email_hash, address_hash, target.seller);
    insert into app.visitor_inquiries (id, seller_id, piano_id, seller_name, piano_title, inquiry_type, name, email, phone, message, written_at)
    values (asked.id, target.seller, asked.piano_id, target.seller_name, target.piano_title,
      case when asked.inquiry_type in ('general', 'purchase', 'viewing', 'service', 'appraisal') then asked.inquiry_type else 'general' end,
      normalize(asked.name, nfc), btrim(asked.email), coalesce(asked.phone, ''), normalize(asked.message, nfc),
      least(coalesce(asked.written_at, now()), now()));
  end if;
  return jsonb_build_object('state', 'mail', 'token', app.make_visitor_link(asked.id));
end
$$;

-- The mail with the link is out.
create function public.note_visitor_mail(inquiry uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update app.visitor_inquiries set mailed_at = now() where id = inquiry
$$;

-- What its visitor may know. { state: 'unknown' | 'waiting' | 'open' | 'moved', … }; `moved`: it belongs to an account now.
create function app.visitor_view(conversation uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  select jsonb_build_object('state', 'waiting', 'id', w.id, 'seller_name', w.seller_name, 'piano_id', w.piano_id, 'piano_title', w.piano_title,
    'inquiry_type', w.inquiry_type, 'email', w.email, 'message', w.message, 'written_at', w.written_at)
  into found from app.visitor_inquiries as w where w.id = conversation;
  if found is not null then
    return found;
  end if;
  select case when not i.by_visitor then jsonb_build_object('state', 'moved', 'id', i.id) else jsonb_build_object(
    'state', 'open', 'id', i.id, 'seller_name', i.seller_name, 'seller_left', i.seller_id is null, 'piano_id', i.piano_id,
    'piano_title', i.piano_title, 'inquiry_type', i.inquiry_type, 'email', i.email, 'message', i.message, 'written_at', i.written_at,
    'created_at', i.created_at, 'closed', i.closed,
    'reported', exists (select from app.conversation_reports as r where r.inquiry_id = i.id and r.side = 'buyer'),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'mine', m.by_visitor, 'place', m.place, 'body', m.body,
        'written_at', m.written_at, 'created_at', m.created_at) order by m.place), '[]')
      from public.messages as m where m.inquiry_id = i.id and not m.deleted)) end
  into found from public.inquiries as i where i.id = conversation;
  return coalesce(found, jsonb_build_object('state', 'unknown'));
end
$$;

create function public.read_visitor_conversation(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return app.visitor_view(app.use_visitor_link(token));
end
$$;

-- PT403 where the seller blocked this address, by an account or without one.
create function app.refuse_blocked_visitor(seller uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.conversation_marks as k
    join public.inquiries as i on i.id = k.inquiry_id and i.seller_id = k.user_id
    left join public.user_profiles as p on p.id = i.user_id
    where k.user_id = seller and k.blocked and lower(coalesce(p.email, i.email)) = lower(address)) then
    raise exception 'This person takes no messages from you.' using errcode = 'PT403';
  end if;
end
$$;

-- The link in the mail was used: the inquiry goes to the seller. PT403 for who is blocked, barred or suspended; PT404 and PT409 for the seller.
create function public.confirm_visitor_inquiry(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  conversation constant uuid := app.use_visitor_link(token);
  waiting app.visitor_inquiries;
  account uuid;
begin
  select * into waiting from app.visitor_inquiries as w where w.id = conversation for update;
  if not found then
    return app.visitor_view(conversation);
  end if;
  select p.id into account from public.user_profiles as p where lower(p.email) = lower(waiting.email) and p.email_confirmed
  order by p.created_at limit 1;
  if exists (select from app.barred_addresses as b where b.email = app.mail_hash(waiting.email))
    or exists (select from public.account_standings as s where s.account_id = account and s.suspended_at is not null) then
    raise exception 'This address can''t write to sellers here. Our support can tell why.' using errcode = 'PT403';
  end if;
  perform app.inquiry_target(case when exists (select from public.pianos as p where p.id = waiting.piano_id and p.is_public)
    then waiting.piano_id end, waiting.seller_id);
  perform app.refuse_blocked_visitor(waiting.seller_id, waiting.email);
  insert into public.inquiries (id, user_id, seller_id, piano_id, piano_title, seller_name, inquiry_type, name, email, phone, message, written_at, by_visitor)
  values (waiting.id, null, waiting.seller_id, waiting.piano_id, waiting.piano_title, waiting.seller_name, waiting.inquiry_type, waiting.name,
    waiting.email, waiting.phone, waiting.message, waiting.written_at, true);
  delete from app.visitor_inquiries as w where w.id = waiting.id;
  perform app.adopt_visitor_conversations(account);
  return app.visitor_view(conversation);
end
$$;

-- Message: { id, body, written_at }, under the device's id: one that is there already changes nothing. PT403 where it is closed or
-- blocked, PT410 where the seller left, PT422 for what is no message, PT429 above 20 a minute and 200 a day.
create function public.write_as_visitor(token text, message jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  conversation constant uuid := app.use_visitor_link(token);
  inquiry public.inquiries;
  asked record;
  former public.messages;
  next_place integer;
begin
  select * into inquiry from public.inquiries as i where i.id = conversation and i.by_visitor;
  if not found then
    return app.visitor_view(conversation);
  end if;
  begin
    select * into strict asked from jsonb_to_record(message) as r(id uuid, body text, written_at timestamptz);
  exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or invalid_parameter_value then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  end;
  asked.body := normalize(coalesce(asked.body, ''), nfc);
  if asked.id is null then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400';
  elsif asked.body !~ '\S' or length(asked.body) > 4000 then
    raise exception 'Please write a message of 1 to 4,000 characters.' using errcode = 'PT422';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('conversation:' || conversation::text, 0));
  select * into former from public.messages as m where m.id = asked.id;
  if found then
    if former.inquiry_id <> conversation or not former.by_visitor then
      raise exception 'This entry exists already.' using errcode = 'PT409';
    end if;
    return app.visitor_view(conversation);
  end if;
  if inquiry.closed then
    raise exception 'You have closed this conversation. Open it again to write.' using errcode = 'PT403';
  elsif inquiry.seller_id is null then
    raise exception 'The other person''s account is deleted, so nobody would read this.' using errcode = 'PT410';
  elsif exists (select from app.barred_addresses as b where b.email = app.mail_hash(inquiry.email)) then
    raise exception 'This address can''t write to sellers here. Our support can tell why.' using errcode = 'PT403';
  end if;
  perform app.refuse_blocked_visitor(inquiry.seller_id, inquiry.email);
  if (select count(*) from public.messages as m where m.inquiry_id = conversation and m.by_visitor and m.created_at > now() - interval '1 minute') >= 20
    or (select count(*) from public.messages as m where m.inquiry_id = conversation and m.by_visitor and m.created_at > now() - interval '1 day') >= 200 then
    raise exception 'That were many messages within a short time. Please wait a little and send this one again.' using errcode = 'PT429';
  end if;
  select coalesce(max(m.place), 0) + 1 into next_place from public.messages as m where m.inquiry_id = conversation;
  insert into public.messages (id, inquiry_id, user_id, recipient_id, place, body, written_at, by_visitor)
  values (asked.id, conversation, null, inquiry.seller_id, next_place, asked.body, least(coalesce(asked.written_at, now()), now()), true);
  return app.visitor_view(conversation);
end
$$;

-- Change: { closed: boolean } or { report: reason }. A report stands.
create function public.change_visitor_conversation(token text, change jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  conversation constant uuid := app.use_visitor_link(token);
begin
  if exists (select from public.inquiries as i where i.id = conversation and i.by_visitor) then
    if jsonb_typeof(change -> 'closed') = 'boolean' then
      update public.inquiries as i set closed = (change ->> 'closed')::boolean
      where i.id = conversation and i.closed <> (change ->> 'closed')::boolean;
    end if;
    if jsonb_typeof(change -> 'report') = 'string' then
      perform app.add_report(conversation, 'buyer', null, left(normalize(change ->> 'report', nfc), 1000));
    end if;
  end if;
  return app.visitor_view(conversation);
end
$$;

-- Messages of people with accounts

-- As before; to a visitor, who has no account, until the visitor closed the conversation.
create or replace function app.address_message() returns trigger
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
    raise exception 'This conversation is not there.' using errcode = 'PT404';
  end if;
  recipient := case when inquiry.user_id = me then inquiry.seller_id else inquiry.user_id end;
  if recipient is null and not inquiry.by_visitor then
    raise exception 'The other person''s account is deleted, so nobody would read this.' using errcode = 'PT410';
  elsif exists (select from public.conversation_marks as k where k.inquiry_id = conversation and k.user_id = me and k.blocked) then
    raise exception 'You have blocked this person. Lift the block to write.' using errcode = 'PT403';
  elsif inquiry.closed or exists (
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

-- The second line behind the column grants, before app.guard_message.
create function app.guard_visitor_mark() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_client() then
    new.by_visitor := false;
  end if;
  return new;
end
$$;
create trigger messages_0_guard_visitor_mark before insert on public.messages
  for each row execute function app.guard_visitor_mark();

-- An answer to a visitor: a mail is due, at most every 10 minutes. One that is due already tells of this answer, too.
create function app.plan_visitor_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.inquiries as i where i.id = new.inquiry_id and i.by_visitor and not i.closed) then
    insert into app.visitor_mails as v (inquiry_id, due_at) values (new.inquiry_id, now())
    on conflict on constraint visitor_mails_pkey do update
      set due_at = coalesce(v.due_at, greatest(now(), v.mailed_at + interval '10 minutes'));
  end if;
  return null;
end
$$;
create trigger messages_5_plan_visitor_mail after insert on public.messages
  for each row when (not new.by_visitor and not new.deleted) execute function app.plan_visitor_mail();

-- Mails that are due now, each with a fresh link; whoever takes one sends it and says so. One that nobody spoke of is due again
-- after 10 minutes. [{ kind: 'answer', id, to, name, seller_name, piano_title, token } | { kind: 'warning', id, to, name, note, piano_title }]
create function public.take_conversation_mails() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  taken jsonb := '[]';
begin
  for due in
    select v.inquiry_id, i.email, i.name, i.seller_name, i.piano_title, i.by_visitor and not i.closed as wanted
    from app.visitor_mails as v join public.inquiries as i on i.id = v.inquiry_id
    where v.due_at <= now() order by v.due_at limit 50 for update of v skip locked
  loop
    if due.wanted then
      update app.visitor_mails as v set due_at = now() + interval '10 minutes', taken_at = clock_timestamp() where v.inquiry_id = due.inquiry_id;
      taken := taken || jsonb_build_object('kind', 'answer', 'id', due.inquiry_id, 'to', due.email, 'name', due.name,
        'seller_name', due.seller_name, 'piano_title', due.piano_title, 'token', app.make_visitor_link(due.inquiry_id));
    else
      update app.visitor_mails as v set due_at = null where v.inquiry_id = due.inquiry_id;
    end if;
  end loop;
  for due in
    select r.id, r.note, i.piano_title, i.by_visitor, i.email as visitor_email, i.name as visitor_name, p.email, p.full_name
    from app.conversation_reports as r join public.inquiries as i on i.id = r.inquiry_id
    left join public.user_profiles as p on p.id = case r.side when 'buyer' then i.seller_id else i.user_id end
    where r.warning_due_at <= now() order by r.warning_due_at limit 50 for update of r skip locked
  loop
    update app.conversation_reports as r set warning_due_at = now() + interval '10 minutes' where r.id = due.id;
    taken := taken || jsonb_build_object('kind', 'warning', 'id', due.id, 'to', coalesce(due.email, due.visitor_email),
      'name', coalesce(due.full_name, due.visitor_name), 'note', due.note, 'piano_title', due.piano_title);
  end loop;
  return taken;
end
$$;

-- What became of a mail that was taken. One that failed is due again when its 10 minutes are over.
create function public.settle_conversation_mail(kind text, id uuid, sent boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not sent then
    return;
  elsif kind = 'warning' then
    update app.conversation_reports as r set warning_due_at = null where r.id = settle_conversation_mail.id;
  else
    update app.visitor_mails as v set mailed_at = now(), due_at = case when exists (
      select from public.messages as m
      where m.inquiry_id = v.inquiry_id and not m.by_visitor and not m.deleted and m.created_at > v.taken_at) then now() + interval '10 minutes' end
    where v.inquiry_id = settle_conversation_mail.id;
  end if;
end
$$;

-- Whoever has an account with the confirmed address gets the conversations that this address opened. A conversation that was
-- closed becomes one whose other side is blocked.
create function app.adopt_visitor_conversations(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
  conversation record;
begin
  select lower(p.email) into address from public.user_profiles as p where p.id = account and p.email_confirmed and p.email <> '';
  if address is null then
    return;
  end if;
  for conversation in
    select i.id, i.seller_id, i.closed, r.reason from public.inquiries as i
    left join app.conversation_reports as r on r.inquiry_id = i.id and r.side = 'buyer'
    where i.by_visitor and lower(i.email) = address and i.seller_id is distinct from account
  loop
    update public.inquiries as i set user_id = account, by_visitor = false, closed = false where i.id = conversation.id;
    update public.messages as m
    set user_id = case when m.by_visitor then account else m.user_id end,
      recipient_id = case when m.by_visitor then m.recipient_id else account end, by_visitor = false
    where m.inquiry_id = conversation.id and not m.deleted;
    insert into public.conversation_marks (user_id, inquiry_id, read_place, blocked, reported, report_reason)
    values (account, conversation.id, -1, conversation.closed, conversation.reason is not null, coalesce(conversation.reason, ''))
    on conflict do nothing;
  end loop;
end
$$;

create function app.adopt_on_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.adopt_visitor_conversations(new.id);
  return null;
end
$$;
create trigger user_profiles_8_adopt_new after insert on public.user_profiles
  for each row when (new.email_confirmed) execute function app.adopt_on_confirmation();
create trigger user_profiles_8_adopt_confirmed after update of email, email_confirmed on public.user_profiles
  for each row when (new.email_confirmed and (new.email, new.email_confirmed) is distinct from (old.email, old.email_confirmed))
  execute function app.adopt_on_confirmation();

-- Reports

-- A side reports the other, once. All admins are told.
create function app.add_report(conversation uuid, side text, reporter uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into app.conversation_reports as r (inquiry_id, side, reporter, reason)
  values (conversation, add_report.side, add_report.reporter, add_report.reason) on conflict do nothing;
  if not found then
    return;
  end if;
  perform app.note_activity('conversation_reported', reporter);
  perform app.notify(p.id, 'conversation_reported', jsonb_build_object('inquiry_id', conversation))
  from public.user_profiles as p where p.role = 'admin';
end
$$;

create function app.report_of_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_report(new.inquiry_id, (
    select case when i.seller_id = new.user_id then 'seller' else 'buyer' end from public.inquiries as i where i.id = new.inquiry_id),
    new.user_id, new.report_reason);
  return null;
end
$$;
create trigger conversation_marks_5_report_new after insert on public.conversation_marks
  for each row when (new.reported) execute function app.report_of_mark();
create trigger conversation_marks_5_report after update of reported on public.conversation_marks
  for each row when (new.reported and not old.reported) execute function app.report_of_mark();
insert into app.conversation_reports (inquiry_id, side, reporter, reason, reported_at)
select k.inquiry_id, case when i.seller_id = k.user_id then 'seller' else 'buyer' end, k.user_id, k.report_reason, k.updated_at
from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id where k.reported
on conflict do nothing;

-- One side of a conversation, for admins: { account_id or null, name, email, visitor }.
create function app.side_to_json(inquiry public.inquiries, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account_id', case side when 'buyer' then inquiry.user_id else inquiry.seller_id end,
    'name', case side when 'buyer' then inquiry.name else inquiry.seller_name end,
    'email', coalesce((select p.email from public.user_profiles as p
      where p.id = case side when 'buyer' then inquiry.user_id else inquiry.seller_id end),
      case when side = 'buyer' and inquiry.by_visitor then inquiry.email end),
    'visitor', side = 'buyer' and inquiry.by_visitor)
$$;

-- For admins: reports that wait for a decision, the oldest first, at most 100. { rows, total }. PT403 for others.
create function public.get_conversation_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'total', (select count(*) from app.conversation_reports where decided_at is null),
    'rows', (select coalesce(jsonb_agg(entry order by reported_at), '[]') from (
      select r.reported_at, jsonb_build_object('id', r.id, 'inquiry_id', r.inquiry_id, 'side', r.side, 'reason', r.reason,
        'reported_at', r.reported_at, 'piano_title', i.piano_title,
        'reporter', app.side_to_json(i, r.side),
        'reported', app.side_to_json(i, case r.side when 'buyer' then 'seller' else 'buyer' end),
        'messages', 1 + (select count(*) from public.messages as m where m.inquiry_id = i.id and not m.deleted)) as entry
      from app.conversation_reports as r join public.inquiries as i on i.id = r.inquiry_id
      where r.decided_at is null order by r.reported_at limit 100) as waiting));
end
$$;

-- For admins: what was written in a reported conversation, the newest 500 in their order: [{ id, side, text, at }]. That it was read is
-- noted. PT403 for others, PT404 for what nobody reported.
create function public.read_reported_conversation(report uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  conversation uuid;
begin
  perform app.require_admin();
  select r.inquiry_id into conversation from app.conversation_reports as r where r.id = report;
  if not found then
    raise exception 'This report is not there.' using errcode = 'PT404';
  end if;
  perform app.note_activity('reported_conversation_read', auth.uid());
  return (select jsonb_agg(jsonb_build_object('id', id, 'side', side, 'text', text, 'at', at) order by place) from (
    select i.id, 'buyer' as side, i.message as text, i.created_at as at, 0 as place from public.inquiries as i where i.id = conversation
    union all
    select m.id, case when m.by_visitor or m.user_id = i.user_id or m.user_id is null and m.recipient_id = i.seller_id then 'buyer' else 'seller' end,
      m.body, m.created_at, m.place
    from public.messages as m join public.inquiries as i on i.id = m.inquiry_id where m.inquiry_id = conversation and not m.deleted
    order by place desc limit 500) as thread);
end
$$;

-- Decides a report. 'dismissed': the note is for admins. 'warned': it is mailed to the reported person. 'suspended': the account is suspended,
-- with the note as its reason; a visitor's address is shut out and the conversation closed. PT403 for others, PT404 unknown,
-- PT409 decided before, PT422 for a note outside 3 to 500 characters or an outcome that can't be.
create function public.decide_conversation_report(report uuid, outcome text, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := btrim(normalize(coalesce(note, ''), nfc));
  found_report app.conversation_reports;
  inquiry public.inquiries;
  account uuid;
  is_visitor boolean;
begin
  perform app.require_admin();
  select * into found_report from app.conversation_reports as r where r.id = report for update;
  if not found then
    raise exception 'This report is not there.' using errcode = 'PT404';
  elsif found_report.decided_at is not null then
    raise exception 'Another admin has decided this report.' using errcode = 'PT409';
  elsif length(given) not between 3 and 500 then
    raise exception 'Please give a reason of 3 to 500 characters.' using errcode = 'PT422';
  elsif outcome is null or outcome not in ('dismissed', 'warned', 'suspended') then
    raise exception 'There is no such decision.' using errcode = 'PT422';
  end if;
  select * into inquiry from public.inquiries as i where i.id = found_report.inquiry_id;
  account := case found_report.side when 'buyer' then inquiry.seller_id else inquiry.user_id end;
  is_visitor := found_report.side = 'seller' and inquiry.by_visitor;
  if outcome <> 'dismissed' and account is null and not is_visitor then
    raise exception 'The account is deleted, so there is nobody to warn or to suspend.' using errcode = 'PT422';
  end if;
  if outcome = 'suspended' and is_visitor then
    insert into app.barred_addresses (email) values (app.mail_hash(inquiry.email)) on conflict do nothing;
    update public.inquiries as i set closed = true where i.id = inquiry.id;
  elsif outcome = 'suspended' then
    perform public.suspend_account(account, given);
  end if;
  update app.conversation_reports as r
  set decided_at = now(), decided_by = auth.uid(), outcome = decide_conversation_report.outcome, note = given,
    warning_due_at = case when decide_conversation_report.outcome = 'warned' then now() end
  where r.id = report;
  perform app.note_activity('report_' || outcome, auth.uid());
end
$$;

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

-- What was not confirmed goes after 7 days, links after 30 without use, what counts for the limits after a day.
create function app.visitor_conversations_due() returns void
language sql volatile security definer set search_path = '' as $$
  delete from app.visitor_inquiries where created_at < now() - interval '7 days';
  delete from app.visitor_links where used_at < now() - interval '30 days';
  delete from app.visitor_openings where opened_at < now() - interval '1 day'
$$;
insert into app.due_jobs (name) values ('app.visitor_conversations_due()');

revoke execute on function
  app.inquiry_target(uuid, uuid), app.make_visitor_link(uuid), app.use_visitor_link(text), app.visitor_view(uuid),
  app.refuse_blocked_visitor(uuid, text), app.guard_visitor_mark(), app.plan_visitor_mail(), app.adopt_visitor_conversations(uuid),
  app.adopt_on_confirmation(), app.add_report(uuid, text, uuid, text), app.report_of_mark(), app.side_to_json(public.inquiries, text),
  app.visitor_conversations_due(), public.open_visitor_inquiry(jsonb), public.note_visitor_mail(uuid), public.read_visitor_conversation(text),
  public.confirm_visitor_inquiry(text), public.write_as_visitor(text, jsonb), public.change_visitor_conversation(text, jsonb),
  public.take_conversation_mails(), public.settle_conversation_mail(text, uuid, boolean), public.get_conversation_reports(),
  public.read_reported_conversation(uuid), public.decide_conversation_report(uuid, text, text), public.seller_reply_time(uuid)
from public, anon, authenticated;
grant execute on function
  public.read_visitor_conversation(text), public.confirm_visitor_inquiry(text), public.write_as_visitor(text, jsonb),
  public.change_visitor_conversation(text, jsonb), public.seller_reply_time(uuid)
to anon, authenticated, service_role;
grant execute on function
  public.open_visitor_inquiry(jsonb), public.note_visitor_mail(uuid), public.take_conversation_mails(),
  public.settle_conversation_mail(text, uuid, boolean)
to service_role;
grant execute on function
  public.get_conversation_reports(), public.read_reported_conversation(uuid), public.decide_conversation_report(uuid, text, text)
to authenticated, service_role;
