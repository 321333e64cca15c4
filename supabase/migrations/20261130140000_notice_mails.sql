-- What can't wait until somebody opens the app again is told by mail as well: see src/domain/notification/RULES.md.

alter table public.user_profiles add column mail_of_notices boolean not null default true;
comment on column public.user_profiles.mail_of_notices is 'Wants a mail about bookings, viewings and reminders that they have not read.';
grant update (mail_of_notices) on public.user_profiles to authenticated;
update app.synced_kinds set writable = writable || array['mail_of_notices'] where name = 'user_profiles';

alter table app.notification_kinds add column mailed boolean not null default false;
update app.notification_kinds set mailed = true where name in (
  'viewing_requested', 'viewing_answered', 'booking_requested', 'booking_answered', 'evaluation_requested', 'evaluation_answered', 'evaluation_late',
  'move_requested', 'move_answered', 'listing_still_there', 'listing_hidden', 'tuning_due');

alter table app.mail_kinds drop constraint mail_kinds_queue_is_known;
alter table app.mail_kinds add constraint mail_kinds_queue_is_known check (queue in ('claim', 'account', 'visitor', 'report', 'notice'));
insert into app.mail_kinds (name, queue, waits, obeys, until_read, once) values ('notice', 'notice', '5 minutes', 'mail_of_notices', true, false);

-- A notification goes with what it is about, with its person, or after its time; its mail with it.
create table app.notice_mails (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade,
  -- Null for one that has gone, or goes no more.
  due_at timestamptz,
  sent_at timestamptz
);
create index notice_mails_due on app.notice_mails (due_at) where due_at is not null;
create index notice_mails_sent on app.notice_mails (account_id, sent_at) where sent_at is not null;
revoke all on app.notice_mails from public, anon, authenticated;

create function app.plan_notice_mail() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  insert into app.notice_mails (notification_id, account_id, due_at)
  select new.id, new.user_id, now() + m.waits
  from app.notification_kinds as k cross join app.mail_kinds as m
  where k.name = new.kind and k.mailed and m.name = 'notice';
  return null;
end
$$;
create trigger notifications_5_plan_mail after insert on public.notifications
  for each row when (not new.deleted and not new.is_read) execute function app.plan_notice_mail();

-- [{ kind: 'notice', id, to, name, notice, subject }], taken as the others are. A person gets at most 20 in 24 hours.
create function app.take_notice_mails() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  taken jsonb := '[]';
begin
  for due in
    select m.notification_id, m.account_id, n.kind, n.subject, n.is_read or n.deleted as is_settled, p.email, p.full_name,
      p.email_confirmed and p.email <> '' and s.suspended_at is null as reachable,
      k.obeys is null or (to_jsonb(p) ->> k.obeys)::boolean as wanted
    from app.notice_mails as m join public.notifications as n on n.id = m.notification_id
    join app.mail_kinds as k on k.name = 'notice'
    join public.user_profiles as p on p.id = m.account_id
    left join public.account_standings as s on s.account_id = m.account_id
    where m.due_at <= now() order by m.due_at limit 50 for update of m skip locked
  loop
    if due.is_settled or not due.reachable or not due.wanted or 20 <= (
        select count(*) from app.notice_mails as m
        where m.account_id = due.account_id
          and (m.sent_at > now() - interval '1 day' or m.due_at > now() and taken @> jsonb_build_array(jsonb_build_object('id', m.notification_id)))) then
      update app.notice_mails as m set due_at = null where m.notification_id = due.notification_id;
      continue;
    end if;
    update app.notice_mails as m set due_at = now() + interval '10 minutes' where m.notification_id = due.notification_id;
    taken := taken || jsonb_build_object('kind', 'notice', 'id', due.notification_id, 'to', due.email, 'name', due.full_name, 'notice', due.kind,
      'subject', due.subject);
  end loop;
  return taken;
end
$$;

create or replace function public.take_conversation_mails() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select app.take_visitor_mails() || app.take_account_mails() || app.take_notice_mails()
$$;

-- What became of a mail that was taken, of whatever kind.
create or replace function public.settle_conversation_mail(kind text, id uuid, sent boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  queue constant text := (select k.queue from app.mail_kinds as k where k.name = settle_conversation_mail.kind);
begin
  if queue = 'account' then
    update app.account_mails as m set due_at = null, mailed_place = m.taken_place
    where m.id = settle_conversation_mail.id and settle_conversation_mail.sent;
  elsif queue = 'notice' then
    update app.notice_mails as m set due_at = null, sent_at = now()
    where m.notification_id = settle_conversation_mail.id and settle_conversation_mail.sent;
  else
    perform app.settle_conversation_mail(kind, id, sent);
  end if;
end
$$;

revoke execute on function app.plan_notice_mail(), app.take_notice_mails() from public, anon, authenticated;
