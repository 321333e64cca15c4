-- Visitors without an account write to sellers. A visitor's inquiry waits until the link in the mail to the given address is used;
-- only then it becomes a conversation. Whoever has the link is that side of it: all goes through procedures that check the link, and no
-- policy lets a visitor at a table. src/domain/conversation/RULES.md has the rules.

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

revoke all on app.visitor_inquiries, app.visitor_openings, app.visitor_links, app.visitor_mails, app.barred_addresses
from public, anon, authenticated;

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
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;
  if asked.id is null then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
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
      raise exception 'There were too many messages without an account today. Please try again tomorrow, or sign in.' using errcode = 'PT429', hint = 'visitors-too-many-today';
    elsif (select count(*) from app.visitor_openings as o where o.seller_id = target.seller and o.opened_at > since) >= 100
      or (select count(*) from app.visitor_openings as o where o.opened_at > since) >= 2000 then
      raise exception 'There are too many messages at the moment. Please try again later, or sign in.' using errcode = 'PT429', hint = 'visitors-too-many-now';
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
    raise exception 'This person takes no messages from you.' using errcode = 'PT403', hint = 'blocked-by-other';
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
    raise exception 'This address can''t write to sellers here. Our support can tell why.' using errcode = 'PT403', hint = 'address-barred';
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
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;
  asked.body := normalize(coalesce(asked.body, ''), nfc);
  if asked.id is null then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  elsif asked.body !~ '\S' or length(asked.body) > 4000 then
    raise exception 'Please write a message of 1 to 4,000 characters.' using errcode = 'PT422', hint = 'message-length';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('conversation:' || conversation::text, 0));
  select * into former from public.messages as m where m.id = asked.id;
  if found then
    if former.inquiry_id <> conversation or not former.by_visitor then
      raise exception 'This entry exists already.' using errcode = 'PT409', hint = 'entry-exists';
    end if;
    return app.visitor_view(conversation);
  end if;
  if inquiry.closed then
    raise exception 'You have closed this conversation. Open it again to write.' using errcode = 'PT403', hint = 'conversation-closed';
  elsif inquiry.seller_id is null then
    raise exception 'The other person''s account is deleted, so nobody would read this.' using errcode = 'PT410', hint = 'other-side-gone';
  elsif exists (select from app.barred_addresses as b where b.email = app.mail_hash(inquiry.email)) then
    raise exception 'This address can''t write to sellers here. Our support can tell why.' using errcode = 'PT403', hint = 'address-barred';
  end if;
  perform app.refuse_blocked_visitor(inquiry.seller_id, inquiry.email);
  if (select count(*) from public.messages as m where m.inquiry_id = conversation and m.by_visitor and m.created_at > now() - interval '1 minute') >= 20
    or (select count(*) from public.messages as m where m.inquiry_id = conversation and m.by_visitor and m.created_at > now() - interval '1 day') >= 200 then
    raise exception 'That were many messages within a short time. Please wait a little and send this one again.' using errcode = 'PT429', hint = 'messages-too-many';
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
create function app.take_visitor_mails() returns jsonb
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
create function app.settle_conversation_mail(kind text, id uuid, sent boolean) returns void
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

-- What was not confirmed goes after 7 days, links after 30 without use, what counts for the limits after a day.
create function app.visitor_conversations_due() returns void
language sql volatile security definer set search_path = '' as $$
  delete from app.visitor_inquiries where created_at < now() - interval '7 days';
  delete from app.visitor_links where used_at < now() - interval '30 days';
  delete from app.visitor_openings where opened_at < now() - interval '1 day'
$$;

insert into app.due_jobs (name) values ('app.visitor_conversations_due()');

revoke execute on function
  app.make_visitor_link(uuid), app.use_visitor_link(text), public.open_visitor_inquiry(jsonb), public.note_visitor_mail(uuid),
  app.visitor_view(uuid), public.read_visitor_conversation(text), app.refuse_blocked_visitor(uuid, text),
  public.confirm_visitor_inquiry(text), public.write_as_visitor(text, jsonb), public.change_visitor_conversation(text, jsonb),
  app.guard_visitor_mark(), app.plan_visitor_mail(), app.take_visitor_mails(), app.settle_conversation_mail(text, uuid, boolean),
  app.adopt_visitor_conversations(uuid), app.adopt_on_confirmation(), app.visitor_conversations_due()
from public, anon, authenticated;
grant execute on function
  public.read_visitor_conversation(text), public.confirm_visitor_inquiry(text), public.write_as_visitor(text, jsonb),
  public.change_visitor_conversation(text, jsonb)
to anon, authenticated, service_role;
grant execute on function public.open_visitor_inquiry(jsonb), public.note_visitor_mail(uuid) to service_role;
