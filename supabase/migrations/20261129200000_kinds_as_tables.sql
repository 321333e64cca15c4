-- Kinds of notifications, mails, activities and alerts are rows with their settings, as replicated kinds are: a new one is an `insert` in
-- the migration that brings it, and no constraint and no function names it again. The tables are written by migrations only; what a
-- device calls a kind stands in the device's own registries, which tests hold equal to these rows.

-- Notifications

create table app.notification_kinds (
  name text primary key,
  -- The id in the subject that says what it is about: the unread one about the same gives way to the next. Null: none ever does.
  about text,
  kept interval not null default '90 days',
  constraint notification_kinds_name_is_a_word check (name ~ '^[a-z]+(_[a-z]+)*$')
);
comment on table app.notification_kinds is 'Written by migrations only.';
revoke all on app.notification_kinds from public, anon, authenticated, service_role;

insert into app.notification_kinds (name, about) values
  ('viewing_requested', 'request_id'), ('viewing_answered', 'request_id'),
  ('listing_approved', 'piano_id'), ('listing_declined', 'piano_id'), ('listing_published', 'piano_id'),
  ('listing_still_there', 'piano_id'), ('listing_hidden', 'piano_id'), ('listing_ended', 'piano_id'),
  ('tier_started', 'piano_id'), ('tier_ending', 'piano_id'), ('tier_ended', 'piano_id'), ('highlight_ended', 'piano_id'),
  ('payment_failed', 'piano_id'),
  ('conversation_reported', 'inquiry_id'),
  ('dealer_trial_ending', null), ('dealer_trial_ended', null);

alter table public.notifications drop constraint notifications_kind_is_known;
alter table public.notifications
  add constraint notifications_kind_is_known foreign key (kind) references app.notification_kinds (name);

-- Tells a person something; nothing happens for nobody (null) and for accounts that are gone. Subject: the ids and the title that
-- the device makes words and an address of. The newest unread one of the same kind about the same gives way to this one, and of a
-- person's the newest 200 are kept. Rows that somebody else holds are passed over: no caller ever waits here, so that telling never
-- becomes part of a deadlock.
create or replace function app.notify(recipient uuid, kind text, subject jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  about constant text := (select k.about from app.notification_kinds as k where k.name = kind);
begin
  if recipient is null or not exists (select from auth.users as u where u.id = recipient) then
    return;
  end if;
  update public.notifications as n set deleted = true, subject = '{}' where n.id = (
    select former.id from public.notifications as former
    where former.user_id = recipient and not former.deleted and not former.is_read and former.kind = notify.kind
      and former.subject ->> about = notify.subject ->> about
    order by former.created_at desc, former.id desc limit 1 for update skip locked);
  insert into public.notifications (user_id, kind, subject, created_at)
  values (recipient, notify.kind, coalesce(notify.subject, '{}'), clock_timestamp());
  update public.notifications as n set deleted = true, subject = '{}' where n.id in (
    select outlived.id from public.notifications as outlived
    where outlived.user_id = recipient and not outlived.deleted
    order by outlived.created_at desc, outlived.id desc offset 200 for update skip locked);
end
$$;

-- Each kind is kept as long as it says. In chunks: what is left over has its turn a minute later.
create or replace function app.notifications_due() returns void
language sql volatile security definer set search_path = '' as $$
  update public.notifications set deleted = true, subject = '{}' where id in (
    select n.id from public.notifications as n join app.notification_kinds as k on k.name = n.kind
    where not n.deleted and n.created_at < now() - k.kept
      and n.created_at < now() - (select min(each.kept) from app.notification_kinds as each)
    order by n.created_at limit 5000 for update of n skip locked)
$$;

-- Mails

create table app.mail_kinds (
  name text primary key,
  -- Where those wait or are counted: 'claim' within the limits of app.mail_claims, 'account' in app.account_mails, 'visitor' in
  -- app.visitor_mails, 'report' in app.conversation_reports. What is in a mail, and its words, the function that sends it knows.
  queue text not null,
  -- How long one waits before it goes, so that who is reading along needs none.
  waits interval not null default '0',
  -- The switch in the profile that a person turns them off by.
  obeys text,
  -- None goes of what the person has read or shut out, and after one none until it is read.
  until_read boolean not null default false,
  -- One for an account, ever; only who is signed in asks for it.
  once boolean not null default false,
  constraint mail_kinds_queue_is_known check (queue in ('claim', 'account', 'visitor', 'report')),
  constraint mail_kinds_name_is_a_word check (name ~ '^[a-z]+(_[a-z]+)*$')
);
comment on table app.mail_kinds is 'Written by migrations only.';
revoke all on app.mail_kinds from public, anon, authenticated, service_role;

-- A switch that is none shows when the migration runs, not when the mail is due.
create function app.check_mail_kind() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.obeys is not null and not exists (
    select from pg_catalog.pg_attribute
    where attrelid = 'public.user_profiles'::regclass and attname = new.obeys and atttypid = 'boolean'::regtype and not attisdropped) then
    raise exception 'public.user_profiles has no switch %', new.obeys;
  end if;
  return new;
end
$$;
revoke execute on function app.check_mail_kind() from public, anon, authenticated;
create trigger mail_kinds_are_right before insert or update on app.mail_kinds
  for each row execute function app.check_mail_kind();

insert into app.mail_kinds (name, queue, waits, obeys, until_read, once) values
  ('welcome', 'claim', '0', null, false, true),
  ('contact', 'claim', '0', null, false, false),
  ('received', 'account', '0', null, false, false),
  ('message', 'account', '2 minutes', 'mail_of_messages', true, false),
  ('answer', 'visitor', '0', null, false, false),
  ('warning', 'report', '0', null, false, false);

alter table app.account_mails drop constraint account_mails_kind_is_known;
alter table app.account_mails add constraint account_mails_kind_is_known foreign key (kind) references app.mail_kinds (name);
alter table app.mail_claims drop constraint mail_claims_kind_is_known;
alter table app.mail_claims add constraint mail_claims_kind_is_known foreign key (kind) references app.mail_kinds (name);

-- Until the last one that was told of is read, none follows.
create or replace function app.plan_message_mail(account uuid, conversation uuid) returns void
language sql volatile set search_path = '' as $$
  insert into app.account_mails as m (inquiry_id, account_id, kind, due_at)
  select conversation, account, k.name, now() + k.waits from app.mail_kinds as k where k.name = 'message'
  on conflict on constraint account_mails_once_a_side do update set due_at = excluded.due_at
    where m.due_at is null and (m.mailed_place is null or m.mailed_place <= app.read_place(account, conversation))
$$;

-- [{ kind: 'received', id, to, name, seller_name, piano_title, conversation, inquiry_type, message }
--  | { kind: 'message', id, to, name, from, piano_title, conversation }], taken as those to visitors are.
create or replace function app.take_account_mails() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  newest integer;
  taken jsonb := '[]';
begin
  for due in
    select m.id, m.kind, m.account_id, i.id as conversation, i.name as buyer_name, i.seller_name, i.seller_id = m.account_id as is_seller,
      i.piano_title, i.inquiry_type, i.message, p.email, p.full_name, k.until_read,
      p.email_confirmed and p.email <> '' and s.suspended_at is null as reachable,
      k.obeys is null or (to_jsonb(p) ->> k.obeys)::boolean as wanted
    from app.account_mails as m join public.inquiries as i on i.id = m.inquiry_id
    join app.mail_kinds as k on k.name = m.kind
    join public.user_profiles as p on p.id = m.account_id
    left join public.account_standings as s on s.account_id = m.account_id
    where m.due_at <= now() order by m.due_at limit 50 for update of m skip locked
  loop
    select coalesce(max(x.place), case when due.is_seller then 0 else -1 end) into newest
    from public.messages as x where x.inquiry_id = due.conversation and not x.deleted and x.user_id is distinct from due.account_id;
    if not due.reachable or not due.wanted or (due.until_read and (
        newest <= app.read_place(due.account_id, due.conversation) or exists (
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

-- What became of a mail that was taken, of whatever kind.
create or replace function public.settle_conversation_mail(kind text, id uuid, sent boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from app.mail_kinds as k where k.name = settle_conversation_mail.kind and k.queue = 'account') then
    update app.account_mails as m set due_at = null, mailed_place = m.taken_place
    where m.id = settle_conversation_mail.id and settle_conversation_mail.sent;
  else
    perform app.settle_conversation_mail(kind, id, sent);
  end if;
end
$$;

-- Asked by the functions before each mail, so that all their instances share the limits.
-- Request: { kind: one of the queue 'claim', recipient, caller: user id or null, address: network address or '' }.
-- Answer: { state: 'granted', claim } or { state: 'done' } (the account was welcomed before) or { state: 'wait', retry_after }.
-- In an hour: 3 to one recipient, 10 of one signed-in caller; of visitors 5 from one network address and 100 together; 500
-- in all. PT400 when unreadable.
create or replace function public.claim_mail(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind app.mail_kinds;
  to_hash constant bytea := app.mail_hash(request ->> 'recipient');
  from_hash constant bytea := app.mail_hash(request ->> 'address');
  since constant timestamptz := now() - interval '1 hour';
  asking uuid;
  wait integer;
  granted bigint;
begin
  begin
    asking := (request ->> 'caller')::uuid;
  exception when invalid_text_representation then
    raise exception 'The caller is no id.' using errcode = 'PT400', hint = 'caller-unreadable';
  end;
  select * into kind from app.mail_kinds as k where k.name = request ->> 'kind' and k.queue = 'claim';
  if not found or to_hash is null or (kind.once and asking is null) then
    raise exception 'The request for a mail is incomplete.' using errcode = 'PT400', hint = 'mail-incomplete';
  end if;
  -- One at a time: two that count at once would both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('mail_claims', 0));
  delete from app.mail_claims where claimed_at < now() - interval '1 day';
  if kind.once and exists (select from app.welcomed_people where user_id = asking) then
    return jsonb_build_object('state', 'done');
  end if;

  select max(each) into wait from unnest(array[
    app.mail_wait(array(select claimed_at from app.mail_claims
      where recipient = to_hash and claimed_at > since order by claimed_at desc limit 3), 3),
    case when asking is not null then
      app.mail_wait(array(select claimed_at from app.mail_claims
        where caller = asking and claimed_at > since order by claimed_at desc limit 10), 10)
    else greatest(
      app.mail_wait(array(select claimed_at from app.mail_claims
        where caller is null and address = from_hash and claimed_at > since order by claimed_at desc limit 5), 5),
      app.mail_wait(array(select claimed_at from app.mail_claims
        where caller is null and claimed_at > since order by claimed_at desc limit 100), 100))
    end,
    app.mail_wait(array(select claimed_at from app.mail_claims
      where claimed_at > since order by claimed_at desc limit 500), 500)]) as each;
  if wait is not null then
    return jsonb_build_object('state', 'wait', 'retry_after', greatest(wait, 1));
  end if;

  insert into app.mail_claims (kind, recipient, caller, address) values (kind.name, to_hash, asking, from_hash)
  returning id into granted;
  if kind.once then
    insert into app.welcomed_people (user_id, claim) values (asking, granted);
  end if;
  return jsonb_build_object('state', 'granted', 'claim', granted);
end
$$;

-- Activities

create table app.activity_kinds (
  name text primary key,
  -- So many are noted an hour: of one account, and of all visitors together.
  most_of_account integer not null default 100,
  most_of_visitors integer not null default 1000,
  kept interval not null default '180 days',
  constraint activity_kinds_name_is_a_word check (name ~ '^[a-z]+(_[a-z]+)*$')
);
comment on table app.activity_kinds is 'Written by migrations only.';
revoke all on app.activity_kinds from public, anon, authenticated, service_role;

insert into app.activity_kinds (name) values
  ('sign_up'), ('sign_in'), ('suspended_sign_in'), ('failed_sign_in'), ('profile_update'), ('email_changed'),
  ('listing_created'), ('listing_published'), ('listing_sold'), ('listing_ended'), ('import_made'), ('import_taken_back'),
  ('inquiry_sent'), ('serial_lookup'),
  ('role_changed'), ('admin_role_given'), ('account_suspended'), ('suspension_lifted'), ('verified_mark_set'), ('account_deleted'),
  ('conversation_reported'), ('reported_conversation_read'), ('report_dismissed'), ('report_warned'), ('report_suspended'),
  ('correction_reported'), ('correction_decided'), ('serial_point_taken_back'),
  ('limit_reached');
-- Nothing stood against another kind until now: what was noted stays.
insert into app.activity_kinds (name) select distinct activity_type from public.activity_events on conflict do nothing;

alter table public.activity_events
  add constraint activity_events_type_is_known foreign key (activity_type) references app.activity_kinds (name);

-- Notes that something happened `times` times now. Above what its kind allows in an hour, nothing more is noted but that the limit
-- was reached: a loop can't fill the table.
create or replace function app.note_activity(kind text, account uuid, times integer default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := (
    select case when account is null then k.most_of_visitors else k.most_of_account end from app.activity_kinds as k where k.name = kind);
  since constant timestamptz := now() - interval '1 hour';
  noted integer;
begin
  if times < 1 then
    return;
  elsif account is null then
    select count(*) into noted from (
      select from public.activity_events
      where user_id is null and activity_type = kind and occurred_at > since limit most) as recent;
  else
    select count(*) into noted from (
      select from public.activity_events
      where user_id = account and activity_type = kind and occurred_at > since limit most) as recent;
  end if;
  insert into public.activity_events (activity_type, user_id)
  select kind, account from generate_series(1, least(times, most - noted));
  if noted + times > most and not exists (
    select from public.activity_events
    where user_id is not distinct from account and activity_type = 'limit_reached' and occurred_at > since) then
    insert into public.activity_events (activity_type, user_id) values ('limit_reached', account);
  end if;
end
$$;

-- To be run once a day: events are kept as long as their kind says, reports of devices that are silent 90 days.
create or replace function app.purge_activity() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.activity_events as e using app.activity_kinds as k
  where k.name = e.activity_type and e.occurred_at < now() - k.kept;
  delete from public.device_reports where reported_at < now() - interval '90 days';
end
$$;

-- Alerts

create table app.alert_kinds (
  name text primary key,
  activity text not null references app.activity_kinds (name),
  -- What is one alert: 'each' event; 'after failures': each of an account behind `least` failed sign-ins within the hour, itself
  -- included; 'accounts', 'strangers', 'all': so many different accounts, events of no account, events in a `span` by the clock.
  counted text not null default 'each',
  least integer not null default 1,
  span interval not null default '1 hour',
  constraint alert_kinds_counted_is_known check (counted in ('each', 'after failures', 'accounts', 'strangers', 'all')),
  constraint alert_kinds_name_is_a_word check (name ~ '^[a-z]+(_[a-z]+)*$')
);
comment on table app.alert_kinds is 'Written by migrations only.';
revoke all on app.alert_kinds from public, anon, authenticated, service_role;

insert into app.alert_kinds (name, activity, counted, least, span) values
  ('repeated_failed_sign_ins', 'failed_sign_in', 'after failures', 5, '1 hour'),
  ('sign_in_after_failures', 'sign_in', 'after failures', 5, '1 hour'),
  ('admin_role_given', 'admin_role_given', 'each', 1, '1 hour'),
  ('suspended_account_tried', 'suspended_sign_in', 'each', 1, '1 hour'),
  ('activity_limit_reached', 'limit_reached', 'each', 1, '1 hour'),
  ('many_accounts_tried', 'failed_sign_in', 'accounts', 10, '15 minutes'),
  ('unknown_addresses_tried', 'failed_sign_in', 'strangers', 20, '15 minutes'),
  ('many_sign_ups', 'sign_up', 'all', 20, '1 hour');

-- One row an alert: rule, account (null where it concerns none alone), moment.
create or replace function app.security_alerts(since timestamptz) returns table (alert_type text, account uuid, at timestamptz)
language sql stable security definer set search_path = '' as $$
  with events as (
    select activity_type, user_id, occurred_at from public.activity_events
    where occurred_at > since - (select max(k.span) from app.alert_kinds as k)
      and activity_type in (select k.activity from app.alert_kinds as k union select 'failed_sign_in')
  ), tries as (
    select activity_type, user_id, occurred_at,
      count(*) filter (where activity_type = 'failed_sign_in') over (
        partition by user_id order by occurred_at range between interval '1 hour' preceding and current row) as failures
    from events where user_id is not null
  ), found as (
    select k.name as alert_type, e.user_id as account, e.occurred_at as at
    from app.alert_kinds as k join events as e on e.activity_type = k.activity where k.counted = 'each'
    union all
    select k.name, t.user_id, t.occurred_at
    from app.alert_kinds as k join tries as t on t.activity_type = k.activity where k.counted = 'after failures' and t.failures >= k.least
    union all
    select k.name, null, max(e.occurred_at)
    from app.alert_kinds as k join events as e on e.activity_type = k.activity
    where k.counted in ('accounts', 'all') or (k.counted = 'strangers' and e.user_id is null)
    group by k.name, date_bin(k.span, e.occurred_at, 'epoch')
    having case k.counted when 'accounts' then count(distinct e.user_id) else count(*) end >= k.least
  )
  select * from found where at > since and at <= now()
$$;
