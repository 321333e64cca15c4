-- Conversations that a side reported, and what admins decide about them.

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
revoke all on app.conversation_reports from public, anon, authenticated;

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
    raise exception 'This report is not there.' using errcode = 'PT404', hint = 'report-unknown';
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
  perform app.note_activity('report_' || outcome, auth.uid());
end
$$;

revoke execute on function
  app.add_report(uuid, text, uuid, text), app.report_of_mark(), app.side_to_json(public.inquiries, text),
  public.get_conversation_reports(), public.read_reported_conversation(uuid),
  public.decide_conversation_report(uuid, text, text)
from public, anon, authenticated;
grant execute on function
  public.get_conversation_reports(), public.read_reported_conversation(uuid),
  public.decide_conversation_report(uuid, text, text)
to authenticated, service_role;
