-- What admins do leaves a row that nobody changes or removes: who, when, what, on whom or what, and the reason where there is one.
-- `activity_events` count; these tell.

create table app.admin_action_kinds (
  name text primary key,
  -- What it is done to.
  subject text not null,
  constraint admin_action_kinds_name_is_a_word check (name ~ '^[a-z]+(_[a-z]+)*$'),
  constraint admin_action_kinds_subject_is_known check (subject in ('account', 'listing', 'correction', 'report', 'point'))
);
comment on table app.admin_action_kinds is 'Written by migrations only.';
insert into app.admin_action_kinds (name, subject) values
  ('role_set', 'account'), ('account_suspended', 'account'), ('suspension_lifted', 'account'), ('mark_set', 'account'),
  ('listing_approved', 'listing'), ('listing_declined', 'listing'),
  ('correction_accepted', 'correction'), ('correction_declined', 'correction'), ('point_taken_back', 'point'),
  ('report_read', 'report'), ('report_dismissed', 'report'), ('report_warned', 'report'), ('report_suspended', 'report');

-- Names of accounts are not kept here: who deletes theirs is nobody again, and what was done to them stays.
create table app.admin_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default now(),
  admin_id uuid not null,
  action text not null references app.admin_action_kinds (name),
  subject_id uuid not null,
  -- What it was called, of listings, corrections and points.
  subject_name text not null default '',
  -- From what to what; '' where that says nothing.
  changed_from text not null default '',
  changed_to text not null default '',
  reason text not null default '',
  constraint admin_actions_texts_are_short check (
    length(subject_name) <= 300 and length(changed_from) <= 60 and length(changed_to) <= 60 and length(reason) <= 500)
);
create index admin_actions_by_admin on app.admin_actions (admin_id, id desc);
create index admin_actions_by_action on app.admin_actions (action, id desc);
create index admin_actions_by_time on app.admin_actions (done_at desc, id desc);
revoke all on app.admin_action_kinds, app.admin_actions from public, anon, authenticated, service_role;

create function app.keep_admin_actions() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'What admins did is written once, and stays.' using errcode = 'PT403', hint = 'written-once';
end
$$;
create trigger admin_actions_stay before update or delete or truncate on app.admin_actions
  for each statement execute function app.keep_admin_actions();

create function app.note_admin_action(
  action text, subject uuid, name text default '', old text default '', new text default '', reason text default '') returns void
language sql volatile security definer set search_path = '' as $$
  insert into app.admin_actions (admin_id, action, subject_id, subject_name, changed_from, changed_to, reason)
  values (auth.uid(), action, subject, left(coalesce(name, ''), 300), coalesce(old, ''), coalesce(new, ''), left(coalesce(reason, ''), 500))
$$;

-- Request: { admin: id or null; action: name or null; since, before: moments or null; after: id of a row or null; limit: 1 to 100 (25) }.
-- Answer: { rows, next: what goes into `after` or null, admins: those who did anything }. The newest first. PT400 when unreadable.
create function public.get_admin_actions(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  by_admin uuid;
  wanted text;
  since timestamptz;
  before timestamptz;
  after_id bigint;
  row_limit integer;
  found jsonb;
begin
  perform app.require_admin();
  begin
    by_admin := (request ->> 'admin')::uuid;
    wanted := nullif(request ->> 'action', '');
    since := coalesce((request ->> 'since')::timestamptz, '-infinity');
    before := coalesce((request ->> 'before')::timestamptz, 'infinity');
    after_id := coalesce((request ->> 'after')::bigint, 9223372036854775807);
    row_limit := least(greatest(coalesce((request ->> 'limit')::integer, 25), 1), 100);
  exception when data_exception then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;
  with page as (
    select a.* from app.admin_actions as a
    where a.id < after_id and (by_admin is null or a.admin_id = by_admin) and (wanted is null or a.action = wanted)
      and a.done_at >= since and a.done_at < before
    order by a.id desc limit row_limit + 1
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', a.id, 'done_at', a.done_at, 'admin_id', a.admin_id, 'admin_email', who.email, 'action', a.action, 'subject', k.subject,
    'subject_id', a.subject_id, 'subject_name', case k.subject when 'account' then coalesce(whom.email, '') else a.subject_name end,
    'changed_from', a.changed_from, 'changed_to', a.changed_to, 'reason', a.reason) order by a.id desc), '[]')
  into found
  from page as a join app.admin_action_kinds as k on k.name = a.action
  left join public.user_profiles as who on who.id = a.admin_id
  left join public.user_profiles as whom on whom.id = a.subject_id and k.subject = 'account';
  return jsonb_build_object(
    'rows', case when jsonb_array_length(found) > row_limit then found - row_limit else found end,
    'next', case when jsonb_array_length(found) > row_limit then found -> (row_limit - 1) -> 'id' end,
    'admins', (
      with recursive each as (
        (select admin_id from app.admin_actions order by admin_id limit 1)
        union all
        select (select a.admin_id from app.admin_actions as a where a.admin_id > each.admin_id order by a.admin_id limit 1) from each
        where each.admin_id is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', each.admin_id, 'email', p.email) order by p.email, each.admin_id), '[]')
      from each left join public.user_profiles as p on p.id = each.admin_id where each.admin_id is not null));
end
$$;
revoke execute on function
  app.keep_admin_actions(), app.note_admin_action(text, uuid, text, text, text, text), public.get_admin_actions(jsonb)
from public, anon, authenticated;
grant execute on function public.get_admin_actions(jsonb) to authenticated, service_role;

-- The procedures of admins, each with its row. tests/integration/admin-actions.test.ts tries every one that the catalogue has.
create or replace function public.set_account_role(account_id uuid, new_role text, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_role text;
begin
  perform app.begin_account_change(account_id);
  if new_role is null or new_role not in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer', 'admin') then
    raise exception 'There is no such role.' using errcode = 'PT422', hint = 'role-unknown';
  end if;
  select role into old_role from public.user_profiles where id = account_id;
  if old_role = new_role then
    return;
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  if old_role = 'admin' and not exists (
    select 1 from public.user_profiles as p
    where p.role = 'admin' and p.id <> set_account_role.account_id and not exists (
      select 1 from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null)) then
    raise exception 'This is the last admin. Make somebody else an admin first.' using errcode = 'PT409', hint = 'last-admin';
  end if;
  update public.user_profiles set role = new_role where id = account_id;
  perform app.note_admin_action('role_set', account_id, old => old_role, new => new_role);
  perform app.note_activity(case new_role when 'admin' then 'admin_role_given' else 'role_changed' end, account_id);
end
$$;

create or replace function public.suspend_account(account_id uuid, reason text, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := btrim(coalesce(reason, ''));
begin
  perform app.begin_account_change(account_id);
  if account_id = auth.uid() then
    raise exception 'You can''t suspend your own account.' using errcode = 'PT409', hint = 'own-account';
  end if;
  if length(given) not between 3 and 500 then
    raise exception 'Please give a reason of 3 to 500 characters. The person will read it.' using errcode = 'PT422', hint = 'reason-length';
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  perform pg_advisory_xact_lock(app.standing_lock(account_id));
  insert into public.account_standings as s (account_id, suspended_at, suspended_reason, suspended_by)
  values (suspend_account.account_id, now(), given, auth.uid())
  on conflict on constraint account_standings_pkey do update
    set suspended_at = coalesce(s.suspended_at, now()), suspended_reason = given, suspended_by = auth.uid();
  perform app.begin_portions(account_id, 'withhold');
  delete from auth.refresh_tokens as t using auth.sessions as s
  where t.session_id = s.id and s.user_id = suspend_account.account_id;
  delete from auth.sessions as s where s.user_id = suspend_account.account_id;
  perform app.note_admin_action('account_suspended', account_id, reason => given);
  perform app.note_activity('account_suspended', account_id);
end
$$;

create or replace function public.unsuspend_account(account_id uuid, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.begin_account_change(account_id);
  if not exists (
    select 1 from public.account_standings as s where s.account_id = unsuspend_account.account_id and s.suspended_at is not null) then
    return;
  end if;
  perform app.require_shown(shown, app.account_as_shown(account_id));
  update public.account_standings as s set suspended_at = null, suspended_reason = '', suspended_by = null
  where s.account_id = unsuspend_account.account_id;
  perform app.begin_portions(account_id, 'restore');
  perform app.note_admin_action('suspension_lifted', account_id);
  perform app.note_activity('suspension_lifted', account_id);
end
$$;

create or replace function public.set_account_verified(account_id uuid, verified boolean, shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.begin_account_change(account_id);
  perform app.require_shown(shown, app.account_as_shown(account_id));
  insert into public.account_standings as s (account_id, verified, verified_by)
  values (set_account_verified.account_id, set_account_verified.verified, auth.uid())
  on conflict on constraint account_standings_pkey do update
    set verified = excluded.verified, verified_by = excluded.verified_by;
  -- Devices fetch the listings again, which carry their seller's mark.
  perform app.begin_portions(account_id, 'refresh');
  perform app.note_admin_action('mark_set', account_id, new => case verified when true then 'verified' when false then 'not verified' else 'by the address' end);
  perform app.note_activity('verified_mark_set', account_id);
end
$$;

create or replace function public.decide_screening(listing_id uuid, approve boolean, reason text default '', shown jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.pianos;
  said constant text := btrim(normalize(coalesce(reason, ''), nfc), E' \t\n\r');
begin
  perform app.require_admin();
  select * into listing from public.pianos as p where p.id = decide_screening.listing_id and not p.deleted for update;
  if not found then
    raise exception 'There is no such listing.' using errcode = 'PT404', hint = 'listing-unknown';
  elsif listing.screening_state <> 'flagged' or not listing.publish_wanted then
    raise exception 'This listing does not wait for a decision.' using errcode = 'PT409', hint = 'listing-not-waiting';
  elsif approve is null or (not approve and length(said) not between 10 and 500) then
    raise exception 'Please give a reason of 10 to 500 characters.' using errcode = 'PT422', hint = 'reason-length';
  end if;
  perform app.require_shown(shown, jsonb_build_object('version', listing.version));
  if approve then
    if exists (
      select from public.account_standings as s where s.account_id = listing.owner_id and s.suspended_at is not null) then
      raise exception 'The owner of this listing is suspended.' using errcode = 'PT409', hint = 'owner-suspended';
    end if;
    listing.screening_state := 'approved';
    listing := app.decide_publishing(listing, true);
    update public.pianos as p
    set screening_state = 'approved', is_published = listing.is_published, publish_wanted = listing.publish_wanted,
      screening_reason = '', flagged_at = null
    where p.id = listing.id;
  else
    update public.pianos as p set publish_wanted = false, screening_reason = said, flagged_at = null where p.id = listing.id;
  end if;
  perform app.note_admin_action(case when approve then 'listing_approved' else 'listing_declined' end, listing.id, listing.title,
    reason => case when approve then '' else said end);
end
$$;

create or replace function public.decide_serial_correction(correction_id uuid, accept boolean, note text default '', point_source text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  correction public.serial_corrections;
  point record;
  said constant text := btrim(normalize(coalesce(note, ''), nfc));
  source constant text := btrim(regexp_replace(normalize(point_source, nfc), '\s+', ' ', 'g'));
begin
  perform app.require_admin();
  -- Two points at once could each stand well beside the rows and contradict each other.
  perform pg_advisory_xact_lock(hashtextextended('serial_points', 0));
  select * into correction from public.serial_corrections as c where c.id = correction_id and not c.deleted for update;
  if not found then
    raise exception 'This correction was withdrawn.' using errcode = 'PT404', hint = 'correction-withdrawn';
  elsif correction.status <> 'new' then
    raise exception 'This correction has been decided already.' using errcode = 'PT409', hint = 'correction-decided';
  elsif accept is null or length(said) > 500 or (not accept and length(said) < 3) then
    raise exception 'Please give a reason of 3 to 500 characters.' using errcode = 'PT422', hint = 'reason-length';
  elsif accept and length(source) not between 3 and 200 then
    raise exception 'Please give a source of 3 to 200 characters.' using errcode = 'PT422', hint = 'source-length';
  end if;
  if accept and source is not null then
    select * into point from app.point_of_correction(correction);
    if point.problem <> '' then
      raise exception '%', point.problem using errcode = 'PT422', hint = 'point-not-possible';
    end if;
    insert into public.serial_points (manufacturer_id, line, serial_start, year, source, correction_id)
    values (point.manufacturer_id, point.line, point.serial, point.year, source, correction.id);
  end if;
  update public.serial_corrections as c
  set status = case when accept then 'accepted' else 'declined' end, admin_note = said, decided_at = now()
  where c.id = correction.id;
  perform app.note_admin_action(case when accept then 'correction_accepted' else 'correction_declined' end, correction.id,
    correction.serial_number, reason => said);
  perform app.note_activity('correction_decided', auth.uid());
end
$$;

create or replace function public.take_back_serial_point(point_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  correction uuid;
  number text;
begin
  perform app.require_admin();
  delete from public.serial_points as p where p.id = point_id returning p.correction_id, p.serial_start || ': ' || p.year into correction, number;
  if not found then
    raise exception 'This point has been taken back already.' using errcode = 'PT404', hint = 'point-taken-back';
  end if;
  update public.serial_corrections as c set status = 'new', admin_note = '', decided_at = null
  where c.id = correction and c.status = 'accepted' and not c.deleted;
  perform app.note_admin_action('point_taken_back', point_id, number);
  perform app.note_activity('serial_point_taken_back', auth.uid());
end
$$;

create or replace function public.read_reported_conversation(report uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  conversation uuid;
begin
  perform app.require_admin();
  select r.inquiry_id into conversation from app.conversation_reports as r where r.id = report;
  if not found then
    raise exception 'This report is not there.' using errcode = 'PT404', hint = 'report-unknown';
  end if;
  perform app.note_admin_action('report_read', report);
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

create or replace function public.decide_conversation_report(report uuid, outcome text, note text) returns void
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
    raise exception 'This report is not there.' using errcode = 'PT404', hint = 'report-unknown';
  elsif found_report.decided_at is not null then
    raise exception 'Another admin has decided this report.' using errcode = 'PT409', hint = 'report-decided';
  elsif length(given) not between 3 and 500 then
    raise exception 'Please give a reason of 3 to 500 characters.' using errcode = 'PT422', hint = 'reason-length';
  elsif outcome is null or outcome not in ('dismissed', 'warned', 'suspended') then
    raise exception 'There is no such decision.' using errcode = 'PT422', hint = 'outcome-unknown';
  end if;
  select * into inquiry from public.inquiries as i where i.id = found_report.inquiry_id;
  account := case found_report.side when 'buyer' then inquiry.seller_id else inquiry.user_id end;
  is_visitor := found_report.side = 'seller' and inquiry.by_visitor;
  if outcome <> 'dismissed' and account is null and not is_visitor then
    raise exception 'The account is deleted, so there is nobody to warn or to suspend.' using errcode = 'PT422', hint = 'nobody-to-warn';
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
  perform app.note_admin_action('report_' || outcome, report, reason => given);
  perform app.note_activity('report_' || outcome, auth.uid());
end
$$;
