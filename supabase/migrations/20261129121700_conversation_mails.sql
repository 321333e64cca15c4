-- Mails to people with an account: that their inquiry was passed on, with a copy, and that somebody wrote to them, once until they have
-- read it. They go with those to visitors, by the same timer. Nothing that the other side wrote stands in a mail.

-- due_at is null when none is to go, and lies ahead while one is being sent. The places are those of the newest message that a mail told of.
create table app.account_mails (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  due_at timestamptz,
  taken_place integer,
  mailed_place integer,
  constraint account_mails_kind_is_known check (kind in ('received', 'message')),
  constraint account_mails_once_a_side unique (inquiry_id, account_id, kind)
);
create index account_mails_due on app.account_mails (due_at) where due_at is not null;
revoke all on app.account_mails from public, anon, authenticated;

-- How far the account has read the conversation.
create function app.read_place(account uuid, conversation uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(k.read_place), -1) from public.conversation_marks as k where k.user_id = account and k.inquiry_id = conversation
$$;

-- A mail of a message waits two minutes: who is reading along needs none. Until the last one that was told of is read, none follows.
create function app.plan_message_mail(account uuid, conversation uuid) returns void
language sql volatile set search_path = '' as $$
  insert into app.account_mails as m (inquiry_id, account_id, kind, due_at)
  values (conversation, account, 'message', now() + interval '2 minutes')
  on conflict on constraint account_mails_once_a_side do update set due_at = excluded.due_at
    where m.due_at is null and (m.mailed_place is null or m.mailed_place <= app.read_place(account, conversation))
$$;

-- What comes with a time of its own from long ago, as from a copy of the data, is no news.
create function app.plan_account_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at < now() - interval '1 hour' then
    return null;
  elsif tg_table_name = 'messages' then
    perform app.plan_message_mail(new.recipient_id, new.inquiry_id);
    return null;
  end if;
  if new.user_id is not null then
    insert into app.account_mails (inquiry_id, account_id, kind, due_at) values (new.id, new.user_id, 'received', now())
    on conflict on constraint account_mails_once_a_side do nothing;
  end if;
  if new.seller_id is not null then
    perform app.plan_message_mail(new.seller_id, new.id);
  end if;
  return null;
end
$$;
create trigger inquiries_5_plan_account_mails after insert on public.inquiries
  for each row when (not new.deleted) execute function app.plan_account_mails();
create trigger messages_5_plan_account_mails after insert on public.messages
  for each row when (not new.deleted and new.recipient_id is not null) execute function app.plan_account_mails();

-- [{ kind: 'received', id, to, name, seller_name, piano_title, conversation, inquiry_type, message }
--  | { kind: 'message', id, to, name, from, piano_title, conversation }], taken as those to visitors are.
create function app.take_account_mails() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  newest integer;
  taken jsonb := '[]';
begin
  for due in
    select m.id, m.kind, m.account_id, i.id as conversation, i.name as buyer_name, i.seller_name, i.seller_id = m.account_id as is_seller,
      i.piano_title, i.inquiry_type, i.message, p.email, p.full_name, p.mail_of_messages,
      p.email_confirmed and p.email <> '' and s.suspended_at is null as reachable
    from app.account_mails as m join public.inquiries as i on i.id = m.inquiry_id
    join public.user_profiles as p on p.id = m.account_id
    left join public.account_standings as s on s.account_id = m.account_id
    where m.due_at <= now() order by m.due_at limit 50 for update of m skip locked
  loop
    select coalesce(max(x.place), case when due.is_seller then 0 else -1 end) into newest
    from public.messages as x where x.inquiry_id = due.conversation and not x.deleted and x.user_id is distinct from due.account_id;
    if not due.reachable or (due.kind = 'message' and (
        not due.mail_of_messages or newest <= app.read_place(due.account_id, due.conversation) or exists (
          select from public.conversation_marks as k
          where k.user_id = due.account_id and k.inquiry_id = due.conversation and k.blocked))) then
      update app.account_mails as m set due_at = null where m.id = due.id;
      continue;
    end if;
    update app.account_mails as m set due_at = now() + interval '10 minutes', taken_place = newest where m.id = due.id;
    taken := taken || (jsonb_build_object('kind', due.kind, 'id', due.id, 'to', due.email, 'piano_title', due.piano_title,
      'conversation', due.conversation) || case due.kind
        when 'received' then jsonb_build_object('name', due.buyer_name, 'seller_name', due.seller_name, 'inquiry_type', due.inquiry_type, 'message', due.message)
        else jsonb_build_object('name', due.full_name, 'from', case when due.is_seller then due.buyer_name else due.seller_name end) end);
  end loop;
  return taken;
end
$$;

-- What the timer asks for: mails to visitors and to people with an account, each kind taken by a function of its own.
create function public.take_conversation_mails() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select app.take_visitor_mails() || app.take_account_mails()
$$;

-- What became of a mail that was taken, of either kind.
create function public.settle_conversation_mail(kind text, id uuid, sent boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if kind in ('received', 'message') then
    update app.account_mails as m set due_at = null, mailed_place = m.taken_place
    where m.id = settle_conversation_mail.id and settle_conversation_mail.sent;
  else
    perform app.settle_conversation_mail(kind, id, sent);
  end if;
end
$$;

revoke execute on function
  app.read_place(uuid, uuid), app.plan_message_mail(uuid, uuid), app.plan_account_mails(), app.take_account_mails(),
  public.take_conversation_mails(), public.settle_conversation_mail(text, uuid, boolean)
from public, anon, authenticated;
grant execute on function public.take_conversation_mails(), public.settle_conversation_mail(text, uuid, boolean) to service_role;
