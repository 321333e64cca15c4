-- What the migrations make, as the database itself tells it. Written by
-- `node scripts/run-typescript.mjs supabase/embedded/print-schema.ts`; a change of the schema is a migration, and then this is written anew.

CREATE OR REPLACE FUNCTION public.activate_dealer_plan(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  perform app.check_dealer_order(request);
  update public.dealer_subscriptions as d
  set state = 'active',
    paid_from = case when d.state = 'ended' then greatest(now(), d.trial_ends_at) else coalesce(d.paid_from, greatest(now(), d.trial_ends_at)) end,
    cancelled_at = null, ends_at = null, ended_at = null,
    country_code = request ->> 'country', vat_id = coalesce(request ->> 'vat_id', '')
  where d.user_id = me returning * into plan;
  if plan.id is null then
    raise exception 'Please start with the free trial.' using errcode = 'PT409', hint = 'trial-first';
  end if;
  return to_jsonb(plan);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.begin_refund(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin constant uuid := request ->> 'admin';
  shown constant bigint := request ->> 'cents';
  payment public.payments;
  refund app.payment_refunds;
begin
  if not exists (
    select from public.user_profiles as p where p.id = admin and p.role = 'admin'
      and not exists (select from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null)) then
    raise exception 'Only admins can do this.' using errcode = 'PT403', hint = 'admins-only';
  end if;
  select * into payment from public.payments as p where p.id = (request ->> 'payment_id')::uuid for update;
  if not found or request ->> 'id' is null then
    raise exception 'There is no such payment.' using errcode = 'PT404', hint = 'payment-unknown';
  end if;
  select * into refund from app.payment_refunds as r
  where r.payment_id = payment.id and (r.state = 'asked' or r.id = (request ->> 'id')::uuid) order by r.state = 'asked' desc limit 1;
  if not found then
    if app.refund_outstanding(payment) is distinct from shown or shown <= 0 then
      raise exception 'What is to be given back is not what you saw. Please look at it again.' using errcode = 'PT409', hint = 'refund-changed';
    elsif payment.provider is distinct from request ->> 'provider' or payment.reference is null then
      raise exception 'This payment can’t be given back from here. Please give it back by hand, and note the reference.'
        using errcode = 'PT409', hint = 'refund-by-hand';
    end if;
    insert into app.payment_refunds (id, payment_id, cents, admin_id) values ((request ->> 'id')::uuid, payment.id, shown, admin) returning * into refund;
  end if;
  return jsonb_build_object('id', refund.id, 'cents', refund.cents, 'state', refund.state, 'reference', payment.reference);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.booking_provider(provider uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'provider', jsonb_build_object(
      'id', p.id, 'user_id', p.user_id, 'slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty, 'town', p.town, 'country_code', p.country_code, 'lat', p.lat,
      'lng', p.lng, 'radius_km', p.radius_km, 'buffer_minutes', p.buffer_minutes, 'drive_limit_minutes', p.drive_limit_minutes,
      'time_zone', p.time_zone, 'hours', p.hours, 'days_off', p.days_off, 'picture_url', p.picture_url, 'rating', p.rating,
      'review_count', p.review_count),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'description', s.description, 'price', s.price,
        'minutes_from', s.minutes_from, 'minutes_to', s.minutes_to) order by s.position, s.id), '[]')
      from public.provider_services as s where s.provider_id = p.id and s.is_active and not s.deleted and s.price is not null),
    'certificates', (
      select coalesce(jsonb_agg(c.name order by c.name), '[]')
      from public.provider_certificates as c where c.provider_id = p.id and c.checked_at is not null and not c.deleted))
  from public.service_providers as p where p.id = booking_provider.provider and p.is_public
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.cancel_dealer_plan()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  update public.dealer_subscriptions as d
  set state = 'cancelled', cancelled_at = coalesce(d.cancelled_at, now()),
    ends_at = coalesce(d.ends_at, case
      when d.paid_from is null or d.paid_from > now() then d.trial_ends_at
      else app.plan_month_ends_at(d.paid_from, now()) end)
  where d.user_id = me and d.state <> 'ended' returning * into plan;
  if plan.id is null then
    raise exception 'No plan runs that could be cancelled.' using errcode = 'PT409', hint = 'no-plan-runs';
  end if;
  return to_jsonb(plan);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.cancel_vip(payer uuid, listing_id uuid, done boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subscription public.vip_subscriptions;
begin
  select * into subscription from public.vip_subscriptions as v
  where v.piano_id = listing_id and v.owner_id = payer and v.state = 'active' for update;
  if not found then
    raise exception 'No VIP of yours renews for this piano.' using errcode = 'PT404', hint = 'nothing-renews';
  end if;
  if done then
    update public.vip_subscriptions set state = 'cancelled', ended_at = now(), renews_at = null where id = subscription.id;
  end if;
  return jsonb_build_object('provider', subscription.provider, 'reference', subscription.reference);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.change_visitor_conversation(token text, change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.check_passport(passport uuid, code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  blind constant bytea := extensions.gen_random_bytes(16);
  asked constant bytea := sha256(blind || convert_to(coalesce(left(check_passport.code, 100), ''), 'UTF8'));
  seal app.passport_seals;
  shown jsonb;
begin
  perform app.count_writes('passport_check', 1);
  for seal in select * from app.passport_seals as s where s.passport_id = check_passport.passport order by s.id desc limit 50 loop
    if sha256(blind || convert_to(app.seal_of(seal.content), 'UTF8')) = asked then
      shown := public.read_passport(check_passport.passport);
      return jsonb_build_object('state', 'genuine', 'content', seal.content, 'newer', (
        select count(*) from jsonb_array_elements(shown -> 'lines') as line where not (seal.content -> 'lines') @> jsonb_build_array(line)));
    end if;
  end loop;
  return '{"state": "unknown"}';
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.claim_mail(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.confirm_guest_booking(token text, starts_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant uuid := app.use_visitor_link(token);
  waiting app.guest_bookings;
  account uuid;
begin
  select * into waiting from app.guest_bookings as w where w.id = asked for update;
  if not found then
    return app.guest_view(asked);
  end if;
  account := app.account_of_guest(waiting.booking ->> 'contact_email');
  perform app.book_as_guest(waiting.booking || case when starts_at is null then '{}' else jsonb_build_object('starts_at', starts_at) end);
  delete from app.guest_bookings as w where w.id = waiting.id;
  perform app.adopt_guest_bookings(account);
  return app.guest_view(asked);
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.confirm_visitor_inquiry(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.decide_conversation_report(report uuid, outcome text, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.decide_screening(listing_id uuid, approve boolean, reason text DEFAULT ''::text, shown jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.decide_serial_correction(correction_id uuid, accept boolean, note text DEFAULT ''::text, point_source text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.delete_account()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  perform app.refuse_to_leave();
  if exists (select from app.objects_of(me)) then
    raise exception 'Some of your files are still there. Please try again.' using errcode = 'PT409', hint = 'files-left';
  end if;
  if app.begin_portions(me, 'erase') then
    perform app.erase_account(me);
    return jsonb_build_object('left', 0);
  end if;
  delete from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = me);
  delete from auth.sessions where user_id = me;
  update auth.users set banned_until = now() + interval '100 years' where id = me;
  return jsonb_build_object('left', (select count(*) from public.pianos where owner_id = me));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.end_own_sessions(session_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  ended uuid[];
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
  select coalesce(array_agg(s.id), '{}') into ended
  from auth.sessions as s
  where s.user_id = me
    and case when end_own_sessions.session_id is null then s.id::text is distinct from auth.jwt() ->> 'session_id'
      else s.id = end_own_sessions.session_id end;
  delete from auth.refresh_tokens as t where t.session_id = any (ended);
  delete from auth.sessions as s where s.id = any (ended);
  return cardinality(ended);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.export_own_data(portion jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
  me constant uuid := auth.uid();
  kind app.synced_kinds;
  held text;
  wire text;
  rows jsonb;
  many boolean;
  further jsonb := '[]';
  answer jsonb := '{}';
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
  if portion ->> 'kind' is null then
    answer := jsonb_build_object(
      'sessions', public.own_sessions(),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
        from storage.objects as o
        -- Both conditions are the same folder, each for another index that a storage server may have.
        where o.name ~>=~ (me::text || '/') and o.name ~<~ (me::text || '0')
          and o.name collate "C" >= me::text || '/' and o.name collate "C" < me::text || '0'));
  end if;
  for kind in
    select * from app.synced_kinds as k
    where k.export_as is not null and (portion ->> 'kind' is null or (k.export_as = portion ->> 'kind' and not k.export_single)) order by k.position
  loop
    held := format('from public.%I as t where $1 in (%s)%s', kind.name,
      concat_ws(', ', format('t.%I', kind.owner_column), 't.' || quote_ident(kind.other_side)),
      case when not kind.export_single then ' and not t.deleted' end);
    wire := case kind.name when 'pianos' then 'app.listing_to_json(t) - ''seller''' else 'to_jsonb(t)' end;
    if portion ->> 'kind' is not null then
      -- Theirs first, by the index of their rows: in the order of ids a last page is looked for among everybody's.
      execute format(
        'with mine as materialized (select t.id %s and t.id > $3),
         page as (select m.id from mine as m order by m.id limit $4)
         select coalesce(jsonb_agg(%s - $2 order by t.id), ''[]'') from page join public.%I as t on t.id = page.id',
        held, wire, kind.name)
      into rows using me, kind.export_without, coalesce((portion ->> 'after')::uuid, '00000000-0000-0000-0000-000000000000'), most;
      return jsonb_build_object('rows', rows, 'next', case when jsonb_array_length(rows) = most then rows -> -1 -> 'id' end);
    end if;
    many := false;
    if portion is not null and not kind.export_single then
      execute format('select count(*) > $2 from (select %s limit $2 + 1) as counted', held) into many using me, most;
    end if;
    if many then
      further := further || to_jsonb(kind.export_as);
    else
      execute format('select coalesce(jsonb_agg(%s - $2 order by %s), ''[]'') %s', wire,
        (select string_agg(format('t.%I', name), ', ' order by place) from unnest(kind.export_order) with ordinality as each (name, place)), held)
      into rows using me, kind.export_without;
      answer := answer || jsonb_build_object(kind.export_as, case when kind.export_single then rows -> 0 else rows end);
    end if;
  end loop;
  if portion ->> 'kind' is not null then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  return case when portion is null then answer else answer || jsonb_build_object('further', further) end;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.fail_refund(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refund app.payment_refunds;
  was text;
begin
  perform 1 from public.payments as p join app.payment_refunds as r on r.payment_id = p.id where r.id::text = event ->> 'refund_id' for update of p;
  select r.state into was from app.payment_refunds as r where r.id::text = event ->> 'refund_id' and not r.by_hand;
  update app.payment_refunds as r set state = 'failed', settled_at = now()
  where r.id::text = event ->> 'refund_id' and not r.by_hand and r.state in ('asked', 'given') returning * into refund;
  if found and was = 'given' then
    update public.payments as p set refunded_cents = nullif(p.refunded_cents - refund.cents, 0) where p.id = refund.payment_id;
    update public.evaluations as e set refunded_at = null where e.payment_id = refund.payment_id and e.refunded_at is not null;
  end if;
  return jsonb_build_object('state', refund.state);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.find_accounts(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words tsquery;
  by_id uuid;
  wanted_role text;
  wanted_suspended boolean;
  after_at timestamptz;
  after_id uuid;
  row_limit integer;
  typed text;
  found jsonb;
  matches integer;
begin
  perform app.require_admin();
  begin
    typed := btrim(coalesce(request ->> 'query', ''));
    words := app.prefix_query(typed);
    by_id := case when typed ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then typed::uuid end;
    wanted_role := nullif(request ->> 'role', '');
    wanted_suspended := (request ->> 'suspended')::boolean;
    after_at := coalesce((request #>> '{after,created_at}')::timestamptz, 'infinity');
    after_id := coalesce((request #>> '{after,id}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    row_limit := least(greatest(coalesce((request ->> 'limit')::integer, 25), 1), 100);
  exception when data_exception then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;

  with matching as not materialized (
    select p.id, p.created_at from public.user_profiles as p
    left join public.account_standings as s on s.account_id = p.id
    where (by_id is null or p.id = by_id)
      and (by_id is not null or typed = ''
        or array_to_tsvector(app.search_words(p.email || ' ' || p.full_name || ' ' || p.company_name)) @@ words)
      and (wanted_role is null or p.role = wanted_role)
      and (wanted_suspended is null or (s.suspended_at is not null) = wanted_suspended)
  ), page as (
    select * from matching where (created_at, id) < (after_at, after_id) order by created_at desc, id desc limit row_limit + 1
  )
  select (select count(*) from (select from matching limit 1000) as counted), coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'email', p.email, 'full_name', p.full_name, 'company_name', p.company_name, 'role', p.role,
    'created_at', p.created_at, 'email_confirmed', p.email_confirmed,
    'verified', coalesce(s.verified, p.email_confirmed) and s.suspended_at is null, 'verified_mark', s.verified,
    'suspended_at', s.suspended_at, 'suspended_reason', coalesce(s.suspended_reason, ''), 'slug', p.slug,
    'last_sign_in_at', (select u.last_sign_in_at from auth.users as u where u.id = p.id),
    'public_listings', (select count(*) from public.pianos as l where l.owner_id = p.id and l.is_public),
    'going_on', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'left', app.portions_left(w)) order by w.begun_at), '[]')
      from app.portioned_work as w where w.account_id = p.id))
    order by p.created_at desc, p.id desc), '[]')
  into matches, found
  from page join public.user_profiles as p on p.id = page.id left join public.account_standings as s on s.account_id = p.id;

  return jsonb_build_object('rows', case when jsonb_array_length(found) > row_limit then found - row_limit else found end,
    'total', matches,
    'next', case when jsonb_array_length(found) > row_limit then
      jsonb_build_object('created_at', found -> (row_limit - 1) -> 'created_at', 'id', found -> (row_limit - 1) -> 'id') end);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.finish_refund(outcome jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refund app.payment_refunds;
begin
  perform 1 from public.payments as p join app.payment_refunds as r on r.payment_id = p.id where r.id = (outcome ->> 'id')::uuid for update of p;
  update app.payment_refunds as r
  set state = case when (outcome ->> 'given')::boolean then 'given' else 'refused' end, settled_at = now(), reference = left(coalesce(outcome ->> 'reference', ''), 255)
  where r.id = (outcome ->> 'id')::uuid and r.state = 'asked' returning * into refund;
  if not found then
    select * into refund from app.payment_refunds as r where r.id = (outcome ->> 'id')::uuid;
  elsif refund.state = 'given' then
    perform app.note_refund(refund);
  end if;
  return jsonb_build_object('state', refund.state);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.fit_serial_point(maker uuid, line_name text, number bigint, made integer)
 RETURNS TABLE(lower_start bigint, lower_year integer, upper_start bigint, upper_year integer, mark text, problem text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
select below.start, below.year, above.start, above.year,
  case
    when below.start is null or above.start is null then case when below.mark = 'final' then 'final' else 'rough' end
    when above.year - below.year <= 2 and below.mark in ('', 'jump', 'unsure') and above.mark = '' then ''
    else 'rough'
  end,
  case
    when l.kind <> 'table' or (below.start is null and above.start is null) then 'NoList'
    when below.start = number then 'KnownNumber'
    when above.mark in ('jump', 'unsure') then 'Leap'
    when above.start is null and number > l.ceiling then 'Misread'
    when made < below.year or made > above.year or made > l.year_to then 'Contradiction'
    when below.start is null and made < m.founded_year and made < above.year then 'BeforeFounding'
    else ''
  end
from public.serial_lines l
join public.piano_manufacturers m on m.id = l.manufacturer_id
left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_ranges r
  where r.manufacturer_id = maker and r.line = line_name and r.serial_start <= number order by r.serial_start desc limit 1) below on true
left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_ranges r
  where r.manufacturer_id = maker and r.line = line_name and r.serial_start > number order by r.serial_start limit 1) above on true
where l.manufacturer_id = maker and l.line = line_name
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.fold_maker_name(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
select pg_catalog.translate(
  pg_catalog.regexp_replace(
    pg_catalog.replace(pg_catalog.normalize(pg_catalog.left(coalesce(input, ''), 200), 'NFKD'), '&', 'and'), '[^A-Za-z0-9]', '', 'g'),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.fold_maker_names(names text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
select pg_catalog.array_agg(distinct public.fold_maker_name(spelt))
from pg_catalog.unnest(names) name,
  lateral (values (name), (pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
    pg_catalog.normalize(name, 'NFC'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'))) spellings (spelt)
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.get_activity_breakdown(days_back integer DEFAULT 7)
 RETURNS TABLE(activity_type text, unique_users integer, activity_count integer, avg_per_user double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return query
  select e.activity_type, count(distinct e.user_id)::integer, count(*)::integer,
    coalesce(round(count(e.user_id)::numeric / nullif(count(distinct e.user_id), 0), 2), 0)::double precision
  from public.activity_events as e
  where e.occurred_at > now() - make_interval(days => least(greatest(coalesce(days_back, 7), 1), 180)) and e.occurred_at <= now()
  group by e.activity_type
  order by count(*) desc, e.activity_type;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_admin_actions(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_certificates_to_check()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return (
    with waiting as (
      select c.* from public.provider_certificates as c join public.service_providers as p on p.id = c.provider_id
      where c.checked_at is null and not c.deleted and c.paper_path <> '' and not p.deleted)
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'issuer', c.issuer, 'year', c.year, 'paper_path', c.paper_path,
          'created_at', c.created_at, 'provider_id', c.provider_id, 'provider_name', p.name, 'version', c.version) order by c.created_at, c.id)
        from (select w.* from waiting as w order by w.created_at, w.id limit 50) as c
        join public.service_providers as p on p.id = c.provider_id), '[]'),
      'checked_at', now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_conversation_reports()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_due_jobs()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(j) order by j.last_error = '', j.name), '[]') from app.due_jobs as j),
    'checked_at', now());
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_flagged_listings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return (
    with waiting as (
      select p.* from public.pianos as p
      where p.flagged_at is not null and p.screening_state = 'flagged' and app.is_on_market(p.publish_wanted, p.status, p.deleted)
        and not exists (
          select from public.account_standings as s where s.account_id = p.owner_id and s.suspended_at is not null)
    )
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'version', w.version, 'title', w.title, 'brand', w.brand, 'model', w.model, 'price', w.price,
          'piano_type', w.piano_type, 'subtype', w.subtype, 'country_code', w.country_code, 'town', w.town, 'image_count', cardinality(w.image_urls), 'image_url', w.image_urls[1],
          'description', left(w.description, 500), 'screening_score', w.screening_score, 'screening_flags', w.screening_flags,
          'screening_reason', w.screening_reason, 'flagged_at', w.flagged_at, 'owner_slug', o.slug,
          'owner_name', coalesce(nullif(o.company_name, ''), o.full_name)) order by w.flagged_at desc, w.id)
        from (select * from waiting order by flagged_at desc, id limit 100) as w
        join public.user_profiles as o on o.id = w.owner_id), '[]'),
      'checked_at', now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_fleet_health()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := now() - interval '30 days';
begin
  perform app.require_admin();
  return (
    with fleet as (select * from public.device_reports where reported_at > since),
    late as (select * from fleet where oldest_waiting_at < now() - interval '24 hours')
    select jsonb_build_object(
      'devices', (select count(*) from fleet),
      'people', (select count(distinct user_id) from fleet),
      'late', (select count(*) from late),
      'storage_losses', (select count(*) from fleet where storage_lost_at > since),
      'versions', coalesce((select jsonb_agg(v order by v.devices desc, v.version) from (
        select app_version as version, count(*) as devices, max(reported_at) as last_heard from fleet group by app_version) as v), '[]'),
      'kinds', coalesce((select jsonb_agg(k order by k.parked desc, k.waiting desc, k.kind) from (
        select kind, sum(waiting)::integer as waiting, sum(parked)::integer as parked from (
          select w.key as kind, w.value::text::integer as waiting, 0 as parked from fleet cross join lateral jsonb_each(fleet.waiting) as w
          union all
          select p.key, 0, p.value::text::integer from fleet cross join lateral jsonb_each(fleet.parked) as p) as counted
        group by kind) as k), '[]'),
      'late_devices', coalesce((select jsonb_agg(jsonb_build_object('account_id', l.user_id, 'email', profile.email,
          'app_version', l.app_version, 'oldest_waiting_at', l.oldest_waiting_at, 'reported_at', l.reported_at) order by l.oldest_waiting_at)
        from (select * from late order by oldest_waiting_at limit 50) as l
        join public.user_profiles as profile on profile.id = l.user_id), '[]'),
      'checked_at', now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_market_health(days_back integer DEFAULT 90)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(days_back, 90), 1), 730));
  stale_days constant integer := 30;
begin
  perform app.require_admin();
  return (
    with market as (
      select p.id, p.title, p.brand, p.model, p.piano_type, p.view_count, p.status, m.published_at, greatest(p.listed_at, p.confirmed_at) as fresh_since
      from public.pianos as p join app.listing_milestones as m on m.piano_id = p.id where p.is_public
    ), gone as (
      select outcome, ended_at - published_at as stood from app.listing_milestones where ended_at > since
    ), contact as (
      select i.created_at, (select min(m.created_at) from public.messages as m where m.inquiry_id = i.id and m.user_id = i.seller_id and not m.deleted) as replied_at
      from public.inquiries as i where i.created_at > since and not i.deleted
    )
    select jsonb_build_object(
      'on_market', (select count(*) from market),
      'published', (select count(*) from app.listing_milestones where published_at > since),
      'offered', (select count(*) from app.listing_milestones where ended_at is null or ended_at > since),
      'sold', (select count(*) from gone where outcome = 'sold'),
      'ended_unsold', (select count(*) from gone where outcome = 'ended'),
      'median_days_to_sale', (select round((percentile_cont(0.5) within group (
        order by extract(epoch from stood)) / 86400)::numeric, 1) from gone where outcome = 'sold'),
      'contacts', (select count(*) from contact),
      'replied', (select count(*) from contact where replied_at is not null),
      'median_hours_to_reply', (select round((percentile_cont(0.5) within group (
        order by extract(epoch from replied_at - created_at)) / 3600)::numeric, 1) from contact where replied_at is not null),
      'unseen', (select count(*) from market where status = 'active' and view_count = 0 and published_at < now() - interval '14 days'),
      'stale_days', stale_days,
      'stale', (select count(*) from market where status = 'active' and fresh_since < now() - make_interval(days => stale_days)),
      'oldest', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', coalesce(nullif(title, ''),
          nullif(concat_ws(' ', nullif(brand, ''), nullif(model, '')), ''), piano_type),
          'days', floor(extract(epoch from now() - published_at) / 86400), 'views', view_count) order by published_at)
        from (select * from market order by published_at limit 10) as longest), '[]'),
      'checked_at', now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_refunds_due()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return jsonb_build_object(
    'total', (select count(*) from public.payments as p where p.refund_due_at is not null),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'piano_title', p.piano_title, 'product', p.product, 'request_id', p.request_id, 'paid_cents', p.gross_cents, 'cents', app.refund_outstanding(p),
        'due_at', p.refund_due_at, 'provider', p.provider, 'reference', coalesce(p.reference, ''),
        'payer_name', coalesce(nullif(who.full_name, ''), nullif(who.company_name, ''), ''), 'payer_email', who.email,
        'last_state', coalesce((select r.state from app.payment_refunds as r where r.payment_id = p.id order by r.asked_at desc, r.id limit 1), ''))
        order by p.refund_due_at, p.id)
      from (select q.* from public.payments as q where q.refund_due_at is not null order by q.refund_due_at, q.id limit 50) as each
      join public.payments as p on p.id = each.id
      left join public.user_profiles as who on who.id = p.owner_id), '[]'),
    'checked_at', now());
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_security_alerts(hours_back integer DEFAULT 24)
 RETURNS TABLE(alert_types text[], last_alert timestamp with time zone, alert_count integer, account_id uuid, account_email text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return query
  select array_agg(distinct a.alert_type), max(a.at), count(*)::integer, a.account, p.email
  from app.security_alerts(now() - make_interval(hours => least(greatest(coalesce(hours_back, 24), 1), 720))) as a
  left join public.user_profiles as p on p.id = a.account
  group by a.account, p.email
  order by max(a.at) desc
  limit 200;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_serial_corrections()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return (
    with waiting as (select * from public.serial_corrections where status = 'new' and not deleted)
    select jsonb_build_object(
      'total', (select count(*) from waiting),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'serial_number', c.serial_number, 'manufacturer', c.manufacturer,
          'answered_year_from', c.answered_year_from, 'answered_year_to', c.answered_year_to, 'claimed_year', c.claimed_year,
          'claimed_model', c.claimed_model, 'evidence', c.evidence, 'created_at', c.created_at, 'account_id', c.user_id,
          'account_email', p.email, 'point', app.point_preview(c)) order by c.created_at, c.id)
        from (select w.id from waiting as w order by w.created_at, w.id limit 50) as picked
        join public.serial_corrections as c on c.id = picked.id
        left join public.user_profiles as p on p.id = c.user_id), '[]'),
      'checked_at', now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_serial_coverage(days_back integer DEFAULT 90)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return (
    with asked as (
      select upper(btrim(serial_number)) as serial, confidence_level, was_successful, created_at,
        coalesce(nullif(btrim(manufacturer_asked), ''), manufacturer_found) as spelling
      from public.piano_lookup_history
      where created_at > now() - make_interval(days => least(greatest(coalesce(days_back, 90), 1), 730))
    ), lookups as (
      -- A name without a Latin letter folds to nothing.
      select asked.*, coalesce(nullif(public.fold_maker_name(spelling), ''), lower(spelling)) as maker_key from asked
    ), makers as (
      select maker_key, mode() within group (order by spelling) as maker, count(*) as times,
        count(*) filter (where not was_successful) as failed,
        count(*) filter (where confidence_level = 'low' or not was_successful) as weak, max(created_at) as last_at
      from lookups where maker_key <> '' group by maker_key
    )
    select jsonb_build_object(
      'lookups', (select count(*) from lookups),
      'successful', (select count(*) from lookups where was_successful),
      'failed', (select count(*) from lookups where not was_successful),
      'confidence', jsonb_build_object(
        'high', (select count(*) from lookups where was_successful and confidence_level = 'high'),
        'medium', (select count(*) from lookups where was_successful and confidence_level = 'medium'),
        'low', (select count(*) from lookups where was_successful and confidence_level = 'low')),
      'failed_serials', coalesce((select jsonb_agg(f order by f.times desc, f.last_at desc) from (
        select serial, coalesce(max(makers.maker), '') as maker, count(*) as times, max(lookups.created_at) as last_at
        from lookups left join makers using (maker_key) where not was_successful
        group by serial, maker_key order by count(*) desc, max(lookups.created_at) desc limit 25) as f), '[]'),
      'unknown_makers', coalesce((select jsonb_agg(u order by u.times desc, u.maker) from (
        select maker, times, failed, last_at from makers where not app.is_known_maker(maker_key)
        order by times desc, maker limit 25) as u), '[]'),
      'weak_makers', coalesce((select jsonb_agg(w order by w.weak desc, w.maker) from (
        select maker, weak, failed, times from makers where weak > 0 order by weak desc, maker limit 25) as w), '[]'),
      'checked_at', now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_serial_points()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_admin();
  return (
    select jsonb_build_object(
      'total', (select count(*) from public.serial_points),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'maker', m.name, 'line', p.line, 'serial', p.serial_start, 'year', p.year,
          'source', p.source, 'accepted_on', p.accepted_on, 'in_use', coalesce(fit.problem = '', false))
          order by p.accepted_on desc, p.id)
        from (select * from public.serial_points order by accepted_on desc, id limit 100) as p
        join public.piano_manufacturers as m on m.id = p.manufacturer_id
        left join lateral public.fit_serial_point(p.manufacturer_id, p.line, p.serial_start, p.year) as fit on true), '[]'),
      'checked_at', now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.get_serial_supplement(known bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
select pg_catalog.jsonb_build_object('version', s.version, 'points', case when s.version is distinct from known then coalesce((
    select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('maker', m.name, 'line', p.line, 'serial', p.serial_start, 'year', p.year,
      'source', p.source, 'accepted_on', p.accepted_on) order by m.name collate "C", p.line collate "C", p.serial_start)
    from public.serial_points p join public.piano_manufacturers m on m.id = p.manufacturer_id), '[]'::jsonb) end)
from public.serial_supplement s
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.head_of_family(known text, family text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with maker as (
    select m.id, m.name, m.country, m.founded_year
    from public.piano_manufacturers as m
    where m.is_active and left(head_of_family.known, 100) = any (m.known_as)
    order by m.name collate "C" limit 1
  ), found as (
    select m.id, m.name as maker, m.country, m.founded_year, l.line, l.location, l.piano_type
    from maker as m join public.serial_lines as l on l.manufacturer_id = m.id
    where l.line <> '' and l.kind <> 'hint' and public.fold_maker_name(l.line) = left(head_of_family.family, 100)
    order by l.line collate "C" limit 1
  )
  select jsonb_build_object(
    'maker', jsonb_build_object('name', f.maker, 'country', f.country, 'foundedYear', f.founded_year),
    'name', f.line, 'location', f.location, 'pianoType', f.piano_type, 'firstYear', y.first, 'lastYear', y.last)
  from found as f, lateral (
    select min(each.year) as first, max(each.year) as last from (
      select r.year from public.serial_ranges as r where r.manufacturer_id = f.id and r.line = f.line
      union all
      select p.year from public.serial_points as p where p.manufacturer_id = f.id and p.line = f.line
    ) as each
  ) as y
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.head_of_listing(listing_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select jsonb_build_object('listing', jsonb_build_object(
        'id', p.id, 'title', p.title, 'brand', p.brand, 'model', p.model, 'piano_type', p.piano_type, 'year', p.year, 'price', p.price,
        'condition', p.condition, 'description', left(p.description, 1200), 'status', p.status, 'finish', p.finish,
        'height_cm', p.height_cm, 'length_cm', p.length_cm, 'location', p.location, 'town', p.town, 'image_urls', p.image_urls[1:3],
        'seller', (
          select jsonb_build_object('display_name', s.display_name, 'slug', s.slug, 'role', s.role)
          from public.public_profiles as s where s.id = p.owner_id)))
      from public.pianos as p where p.id = head_of_listing.listing_id and p.is_public),
    jsonb_build_object('departed', exists (
      select from public.departed_rows as d where d.row_id = head_of_listing.listing_id and d.collection = 'pianos')))
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.head_of_maker(known text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name', m.name, 'country', m.country, 'foundedYear', m.founded_year)
  from public.piano_manufacturers as m
  where m.is_active and left(head_of_maker.known, 100) = any (m.known_as)
  order by m.name collate "C" limit 1
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.head_of_provider(address text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty, 'about', left(p.about, 1200),
    'town', p.town, 'country_code', p.country_code, 'phone', p.phone, 'services', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'price', s.price) order by s.position, s.created_at, s.id), '[]')
      from (select * from public.provider_services as s where s.provider_id = p.id and s.is_active and not s.deleted
        order by s.position, s.created_at, s.id limit 20) as s))
  from public.service_providers as p
  where p.is_public and (p.slug = left(address, 200)
    or p.user_id = (select u.id from public.user_profiles as u where u.slug = left(address, 200)) or (address ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and p.id = (
    case when address ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then address end)::uuid))
  limit 1
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.head_of_seller(seller_slug text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'seller', jsonb_build_object('display_name', s.display_name, 'slug', s.slug, 'role', s.role),
    'total', (select count(*) from (select from public.pianos as p where p.owner_id = s.id and p.is_public limit 1001) as counted),
    'listings', (
      select jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'brand', n.brand, 'model', n.model, 'piano_type', n.piano_type)
        order by n.created_at desc, n.id desc)
      from (
        select * from public.pianos as p where p.owner_id = s.id and p.is_public
        order by p.created_at desc, p.id desc limit 20
      ) as n))
  from app.sellers_with_page as s
  where s.slug = left(head_of_seller.seller_slug, 200)
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.increment_view(piano_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listing public.pianos;
  in_minute integer;
  viewer constant bytea := app.mail_hash(coalesce(auth.uid()::text, app.caller_address()));
begin
  select * into listing from public.pianos as p where p.id = increment_view.piano_id and p.is_public;
  if not found or listing.owner_id = auth.uid() then
    return listing.view_count;
  end if;
  if viewer is not null then
    insert into app.view_marks as m (piano_id, viewer) values (listing.id, viewer)
    on conflict on constraint view_marks_pkey do update set seen_at = now() where m.seen_at < now() - interval '1 hour';
    if not found then
      return listing.view_count;
    end if;
  end if;
  insert into app.view_minutes as m (piano_id) values (listing.id)
  on conflict on constraint view_minutes_pkey do update set
    begun_at = case when m.begun_at < now() - interval '1 minute' then now() else m.begun_at end,
    views = case when m.begun_at < now() - interval '1 minute' then 1 else least(m.views, 1000) + 1 end
  returning views into in_minute;
  if in_minute > 60 then
    return listing.view_count;
  end if;
  update public.pianos as p set view_count = p.view_count + 1 where p.id = listing.id and p.is_public
  returning p.view_count into listing.view_count;
  return listing.view_count;
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.listings_by_ids(ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(app.listing_to_json(p)), '[]') from public.pianos as p where p.id = any (ids[1:200]) and not p.deleted
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.lookup_piano_by_serial(input_serial text, input_manufacturer text DEFAULT NULL::text)
 RETURNS TABLE(manufacturer_name text, estimated_year integer, confidence_level text, model_series text, country text, piano_type text, special_notes text, year_range text, founded_year integer, production_location text, model_info jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
with wish as (
  select pg_catalog.btrim(pg_catalog.normalize(pg_catalog.left(coalesce(input_manufacturer, ''), 200), 'NFC')) as name
), sought as materialized (
  select public.fold_maker_name(name) as key from wish where name <> ''
), fits_name as (
  select m.id, m.name, pg_catalog.min(case
      when known = key then 0
      when pg_catalog.length(key) >= 3 and pg_catalog.starts_with(known, key) then 1
      when pg_catalog.length(key) >= 4 and pg_catalog.strpos(known, key) > 0 then 2
    end) as rank
  from sought, public.piano_manufacturers m, pg_catalog.unnest(m.known_as) known
  where m.is_active and key <> ''
  group by m.id, m.name
), given as (
  -- A piece of a name must fit one maker alone.
  select id from fits_name
  where rank = (select pg_catalog.min(rank) from fits_name)
    and (rank = 0 or (select pg_catalog.count(*) from fits_name other where other.rank = fits_name.rank) = 1)
  order by name collate "C" limit 1
), read as materialized (
  select parts.* from public.read_piano_serial(input_serial) parts
), serial as (
  select parts.prefix, parts.apart, parts.digits, parts.number, parts.reading, parts.line_word,
    public.serial_letter_year(parts.prefix) as letter_year,
    wish.name = '' and parts.makers = '{}' as maker_open,
    coalesce(given.id, parts.makers[1]) as maker_id,
    case when given.id is null then pg_catalog.array_length(parts.makers, 1) > 1 else given.id <> any (parts.makers) end as other_named,
    case
      when parts.is_patent then true
      when parts.prefix = '' then parts.reading = 'plain' and parts.digits ~ '^(1[789]|20)[0-9]{2}$'
      else pg_catalog.length(parts.digits) <= 3
    end as is_other_number
  from wish left join given on true, read parts
  where wish.name = '' or given.id is not null
), fitting as (
  select m.id, m.name, m.country, m.founded_year, l.line, l.kind, l.prefix, l.ceiling, l.other_letters, l.reading,
    l.year_from, l.year_to, l.cap, l.location, l.piano_type, l.caution,
    s.prefix as letters, s.apart, s.digits, s.number, s.reading as text_reading, s.other_named, s.maker_open, s.is_other_number,
    s.line_word, s.letter_year, bears.bears as is_exact, fits.fits,
    pg_catalog.bool_or(bears.bears) over of_maker as is_known,
    pg_catalog.bool_or(l.prefix = '') over of_maker as has_plain,
    pg_catalog.bool_or(bears.bears and fits.fits and l.kind <> 'hint') over of_maker as is_named
  from serial s
  join public.piano_manufacturers m on m.is_active and (s.maker_open or m.id = s.maker_id)
  join public.serial_lines l on l.manufacturer_id = m.id,
    lateral (select case when l.kind = 'code' then s.letter_year is not null else l.prefix = s.prefix end as bears) bears,
    lateral (select pg_catalog.length(s.digits) between coalesce(l.min_digits, 0) and coalesce(l.max_digits, 99)
      and s.number >= coalesce(l.min_number, 0) and (l.max_number is null or s.number <= l.max_number) as fits) fits
  window of_maker as (partition by m.id)
), eligible as (
  select f.*, case
      when is_exact then case when apart then 1 else 2 end
      when (other_letters = '*' or other_letters = pg_catalog.length(digits)::text) and not is_known
        and pg_catalog.length(letters) = 1 then 1
      else 0
    end as letter_rank,
    coalesce(case when pg_catalog.lower(line) = 'vertical' then 'upright' else pg_catalog.lower(line) end = line_word, false) as by_word
  from fitting f
  where fits and (is_exact or (letters <> '' and (not is_named or apart) and prefix = '' and other_letters <> '')
    or (letters = '' and not maker_open and not has_plain and kind <> 'code'))
), worded as (
  select e.*, pg_catalog.bool_or(by_word) over (partition by id) as any_by_word from eligible e
), chosen as (
  select * from worded where by_word or not any_by_word
), placed as (
  -- The last row closes the pair before it, so that a number on it is read like any other.
  select c.*, rows.count, at.start = c.number as is_hit, at.year as at_year, at.mark as at_mark,
    case when closes.closes then before.start else at.start end as lower_start,
    case when closes.closes then before.year else at.year end as lower_year,
    case when closes.closes then before.mark else at.mark end as lower_mark,
    case when closes.closes then at.start else next.start end as upper_start,
    case when closes.closes then at.year else next.year end as upper_year,
    case when closes.closes then at.mark else next.mark end as upper_mark
  from chosen c
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_rows r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start <= c.number
    order by r.serial_start desc limit 1) at on true
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_rows r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start > c.number
    order by r.serial_start limit 1) next on true
  left join lateral (select r.serial_start as start, r.year, r.mark from public.serial_rows r
    where r.manufacturer_id = c.id and r.line = c.line and r.serial_start < at.start
    order by r.serial_start desc limit 1) before on true,
  lateral (select pg_catalog.count(*) as count from public.serial_rows r where r.manufacturer_id = c.id and r.line = c.line) rows,
  lateral (select coalesce(next.start is null and at.start = c.number and before.start is not null, false) as closes) closes
), paced as (
  -- Above the last row: where the last decade began, and the year that its pace gives, before any bound.
  select p.*, pace.start as pace_start, pace.year as pace_year, ahead.ahead, ahead.limit_year
  from placed p
  left join lateral (
    select r.serial_start as start, r.year from public.serial_rows r
    where r.manufacturer_id = p.id and r.line = p.line and r.mark not in ('isolated', 'weak') and r.serial_start <= p.lower_start
      and r.serial_start >= coalesce((select pg_catalog.max(b.serial_start) from public.serial_rows b
        where b.manufacturer_id = p.id and b.line = p.line and b.mark not in ('isolated', 'weak')
          and (b.year <= p.lower_year - 10 or b.mark in ('jump', 'unsure'))), 0)
    order by r.serial_start limit 1
  ) pace on p.kind = 'table' and p.upper_start is null and not coalesce(p.is_hit, false)
  left join lateral (select
    least(1000, case when p.reading = 'first' then (p.number - p.lower_start) * (p.lower_year - pace.year) / (p.lower_start - pace.start)
      else (2 * (p.number - p.lower_start) * (p.lower_year - pace.year) + p.lower_start - pace.start) / (2 * (p.lower_start - pace.start))
    end)::integer as ahead,
    least(p.year_to, greatest(extract(year from pg_catalog.now() at time zone 'UTC')::integer, p.lower_year)) as limit_year
  ) ahead on pace.year < p.lower_year
), formed as (
  select p.*, p.upper_year - p.lower_year as gap, p.is_hit and (p.at_mark in ('isolated', 'weak') or p.upper_start is null
      or p.lower_mark = 'isolated' or p.upper_mark = 'isolated') as stands_alone,
    coalesce(p.lower_mark in ('rough', 'final', 'weak') or p.upper_mark in ('rough', 'final', 'weak'), false) as is_rough,
    case
      when kind = 'code' then case when is_exact then 'code' else 'none' end
      when kind <> 'table' then case when year_from is null or year_to is null then 'none' else 'span' end
      when is_hit and at_mark in ('isolated', 'weak') then 'about'
      when lower_start is not null and upper_start is null then case
        when is_hit then 'about'
        when count = 1 or at_mark in ('isolated', 'weak', 'final') or number > ceiling or ahead is null then 'none'
        else 'beyond' end
      when lower_start is null then 'none'
      when lower_mark = 'isolated' or upper_mark = 'isolated' then case when is_hit then 'about' else 'none' end
      when upper_mark in ('jump', 'unsure') then case when is_hit then 'year' when upper_mark = 'jump' then 'none' else 'either' end
      when upper_year - lower_year <= 2
        and not (lower_mark in ('rough', 'final', 'weak') or upper_mark in ('rough', 'final', 'weak')) then 'year'
      else 'about'
    end as form
  from paced p
), years as (
  select f.*, case
      when form = 'code' then letter_year
      when form = 'beyond' then least(lower_year + ahead, limit_year)
      when form = 'either' then lower_year
      when form not in ('year', 'about') then null
      when stands_alone or (is_hit and upper_mark in ('jump', 'unsure')) then at_year
      when reading = 'first' then lower_year + ((number - lower_start) * gap / (upper_start - lower_start))::integer
      else lower_year + ((2 * (number - lower_start) * gap + upper_start - lower_start) / (2 * (upper_start - lower_start)))::integer
    end as year, case
      when stands_alone then 2
      when form = 'code' or (is_hit and upper_mark in ('jump', 'unsure')) then 1
      else public.serial_gap_margin(gap) + case when is_rough then 2 else 0 end
    end as margin
  from formed f
), banded as (
  select y.*, case
      when form = 'none' then null
      when kind = 'code' then year - margin
      when kind <> 'table' then year_from
      when form = 'beyond' then greatest(lower_year - case when is_rough then 2 else 0 end, year - (public.serial_tail_margin(ahead))[1])
      when form = 'either' then lower_year
      when form = 'about' and not is_rough and not stands_alone
        then greatest(lower_year, year - margin)
      else year - margin
    end as band_from, case
      when form = 'none' then null
      when kind = 'code' then year + margin
      when kind <> 'table' then year_to
      when form = 'beyond' then least(limit_year, year + (public.serial_tail_margin(ahead))[2])
      when form = 'either' then upper_year
      when form = 'about' and not is_rough and not stands_alone
        then least(upper_year, year + margin)
      else year + margin
    end as band_to, case
      when form = 'year' and upper_mark not in ('jump', 'unsure') then 2
      when form in ('year', 'either', 'code') then 1
      when form = 'about' and not stands_alone and gap <= 12 and lower_mark <> 'weak' and upper_mark <> 'weak' then 1
      else 0
    end as base_rank,
    form <> 'none' and kind <> 'hint' as counts
  from years y
), rivalled as (
  select b.*, pg_catalog.count(*) filter (where counts) over (partition by id, is_exact) as rivals,
    counts and is_exact and prefix <> '' as is_lettered,
    pg_catalog.bool_or(counts and is_exact and prefix <> '') over () as any_lettered
  from banded b
), pooled as (
  select r.*, counts and (is_lettered or not any_lettered) as in_pool,
    pg_catalog.min(id::text) filter (where counts and (is_lettered or not any_lettered)) over ()
      = pg_catalog.max(id::text) filter (where counts and (is_lettered or not any_lettered)) over () as one_maker
  from rivalled r
), ranked as (
  select p.*, least(base_rank, letter_rank,
      case when cap = 'low' and not by_word then 0 when cap = 'medium' then 1 else 2 end,
      case when rivals > 1 then 0 else 2 end,
      case when text_reading in ('look-alike', 'longest') or coalesce(other_named, false) or is_other_number then 0
        when text_reading = 'suffix' then 1 else 2 end,
      case when not maker_open then 2 when in_pool and one_maker then 1 else 0 end) as rank,
    greatest(band_from, case when p.founded_year is null then band_from else least(p.founded_year, lower_year) end) as year_first,
    least(band_to, greatest(extract(year from pg_catalog.now() at time zone 'UTC')::integer, coalesce(year, band_from))) as year_last
  from pooled p
  where form <> 'none'
)
select name, year, case rank when 2 then 'high' when 1 then 'medium' else 'low' end, line, country, piano_type, caution,
  case
    when year_first = year_last then year_first::text
    else year_first || '–' || year_last
  end,
  founded_year, location,
  pg_catalog.jsonb_build_object('features', '[]'::jsonb, 'is_collectible', null,
    'form', case form when 'beyond' then 'about' when 'code' then 'year' else form end,
    'lower', case when lower_start is not null then pg_catalog.jsonb_build_object('serial', lower_start, 'year', lower_year) end,
    'upper', case when upper_start is not null then pg_catalog.jsonb_build_object('serial', upper_start, 'year', upper_year) end,
    'read_as', letters || digits)
from ranked
order by rank desc, kind = 'hint', not is_exact, year_last - year_first, name collate "C", line collate "C"
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.mark_certificate(certificate_id uuid, checked boolean, shown jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  certificate public.provider_certificates;
begin
  perform app.require_admin();
  select * into certificate from public.provider_certificates as c where c.id = certificate_id and not c.deleted for update;
  if not found then
    raise exception 'This certificate was removed.' using errcode = 'PT404', hint = 'certificate-unknown';
  elsif checked is null or (checked and certificate.paper_path = '') then
    raise exception 'There is no paper to check.' using errcode = 'PT422', hint = 'paper-missing';
  end if;
  perform app.require_shown(shown, jsonb_build_object('name', certificate.name, 'issuer', certificate.issuer, 'year', certificate.year,
    'paper_path', certificate.paper_path));
  update public.provider_certificates as c set checked_at = case when checked then now() end where c.id = certificate.id;
  perform app.note_admin_action(case when checked then 'certificate_checked' else 'certificate_mark_removed' end, certificate.id, certificate.name);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.mark_refunded(payment_id uuid, refund jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
  noted app.payment_refunds;
  why constant text := btrim(normalize(coalesce(refund ->> 'reason', ''), nfc), E' \t\r\n');
  found_at constant text := btrim(normalize(coalesce(refund ->> 'reference', ''), nfc), E' \t\r\n');
begin
  perform app.require_admin();
  select * into payment from public.payments as p where p.id = mark_refunded.payment_id for update;
  if not found then
    raise exception 'There is no such payment.' using errcode = 'PT404', hint = 'payment-unknown';
  end if;
  begin
    noted.id := (refund ->> 'id')::uuid;
    noted.cents := (refund ->> 'cents')::bigint;
  exception when data_exception then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;
  if exists (select from app.payment_refunds as r where r.id = noted.id and r.payment_id = payment.id) then
    return;
  elsif noted.id is null or exists (select from app.payment_refunds as r where r.id = noted.id) then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  elsif exists (select from app.payment_refunds as r where r.payment_id = payment.id and r.state = 'asked') then
    raise exception 'The payment provider was asked for this refund and has not answered yet. Please press “Refund now” again to learn what became of it.'
      using errcode = 'PT409', hint = 'refund-under-way';
  elsif length(found_at) not between 3 and 200 then
    raise exception 'Please give a reference of 3 to 200 characters, by which the refund can be found.' using errcode = 'PT422', hint = 'reference-length';
  elsif length(why) not between 3 and 250 then
    raise exception 'Please give a reason of 3 to 250 characters.' using errcode = 'PT422', hint = 'reason-length';
  elsif app.refund_outstanding(payment) is distinct from noted.cents or noted.cents <= 0 then
    raise exception 'What is to be given back is not what you saw. Please look at it again.' using errcode = 'PT409', hint = 'refund-changed';
  end if;
  insert into app.payment_refunds (id, payment_id, cents, state, by_hand, reference, reason, admin_id, settled_at)
  values (noted.id, payment.id, noted.cents, 'given', true, found_at, why, auth.uid(), now()) returning * into noted;
  perform app.note_refund(noted);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.next_free_starts(providers uuid[], minutes integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  each public.service_providers;
  answer jsonb := '{}';
begin
  if providers is null or cardinality(providers) > 50 or minutes is null or minutes not between 5 and 1440 then
    raise exception 'These times can''t be asked for.' using errcode = 'PT422', hint = 'value-not-allowed';
  end if;
  for each in select * from public.service_providers as p where p.id = any (providers) and p.is_public loop
    answer := answer || jsonb_build_object(each.id::text, (
      select start from app.free_starts(each, (now() at time zone each.time_zone)::date, 60, minutes, null, null, 1) as start));
  end loop;
  return answer;
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.note_checkout(payment_id uuid, reference text, checkout_url text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.payments as p set reference = note_checkout.reference, checkout_url = note_checkout.checkout_url
  where p.id = note_checkout.payment_id and p.state = 'open'
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.note_guest_mail(asked uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update app.guest_bookings set mailed_at = now() where id = asked
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.note_visitor_mail(inquiry uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update app.visitor_inquiries set mailed_at = now() where id = inquiry
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.offer_passport(instrument_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  instrument constant public.instruments := app.own_instrument(offer_passport.instrument_id);
  code constant text := app.passport_code(extensions.gen_random_bytes(16));
  ends constant timestamptz := date_trunc('second', now() + interval '14 days');
begin
  perform app.count_writes('passport_offer', 1);
  insert into app.instrument_offers as o (instrument_id, code_hash, expires_at) values (instrument.id, sha256(convert_to(code, 'UTF8')), ends)
  on conflict on constraint instrument_offers_pkey do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at;
  update public.instruments as i set offered_until = ends where i.id = instrument.id;
  return jsonb_build_object('code', code, 'expires_at', ends);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.open_guest_booking(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := now() - interval '1 day';
  asked uuid;
  tried jsonb;
  email_hash bytea;
  address_hash bytea;
  target uuid;
begin
  if jsonb_typeof(request) is distinct from 'object' or length(request::text) > 20000 then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('visitor_openings', 0));
  begin
    asked := (request ->> 'id')::uuid;
    if asked is null or request ->> 'provider_id' is null then
      raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
    elsif exists (select from app.guest_bookings as w where w.id = asked and w.mailed_at is not null) or exists (select from public.bookings as b where b.id = asked) then
      return jsonb_build_object('state', 'done');
    end if;
    tried := app.book_as_guest(request);
    raise exception using errcode = 'SBTRY';
  exception
    when sqlstate 'SBTRY' then
      null;
    when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or invalid_parameter_value or numeric_value_out_of_range then
      raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end;
  target := (tried ->> 'provider_user_id')::uuid;
  if app.account_of_guest(tried ->> 'contact_email') = target then
    raise exception 'This is your own profile: you can''t book yourself.' using errcode = 'PT422', hint = 'own-service';
  end if;
  if not exists (select from app.guest_bookings as w where w.id = asked) then
    email_hash := app.mail_hash(tried ->> 'contact_email');
    address_hash := app.mail_hash(request ->> 'from');
    if (select count(*) from app.visitor_openings as o where o.email = email_hash and o.opened_at > since) >= 5
      or (select count(*) from app.visitor_openings as o where o.address = address_hash and o.opened_at > since) >= 10 then
      raise exception 'There were too many requests without an account today. Please try again tomorrow, or sign in.' using errcode = 'PT429', hint = 'visitors-too-many-today';
    elsif (select count(*) from app.visitor_openings as o where o.seller_id = target and o.opened_at > since) >= 100
      or (select count(*) from app.visitor_openings as o where o.opened_at > since) >= 2000 then
      raise exception 'There are too many requests at the moment. Please try again later, or sign in.' using errcode = 'PT429', hint = 'visitors-too-many-now';
    end if;
    insert into app.visitor_openings (email, address, seller_id) values (email_hash, address_hash, target);
  end if;
  insert into app.guest_bookings (id, provider_id, booking) values (asked, (tried ->> 'provider_id')::uuid, tried)
  on conflict (id) do update set booking = excluded.booking, provider_id = excluded.provider_id;
  return jsonb_build_object('state', 'mail', 'token', app.make_visitor_link(asked));
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.open_visitor_inquiry(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.own_sessions(device text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  here constant text := auth.jwt() ->> 'session_id';
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
  update auth.sessions set user_agent = left(device, 300)
  where user_id = me and id::text = here and coalesce(user_agent, '') = '' and device <> '';
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', coalesce(s.user_agent, ''), 'created_at', s.created_at,
      'seen_at', greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC',
        (select max(t.created_at) from auth.refresh_tokens as t where t.session_id = s.id)),
      'here', s.id::text = here) order by s.created_at desc)
    from auth.sessions as s
    where s.user_id = me and coalesce(s.not_after > now(), true)), '[]');
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.own_storage()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  stored app.stored_files;
  quota app.storage_quotas;
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  select * into stored from app.stored_files as s where s.owner_id = me;
  quota := app.storage_quota(me);
  return jsonb_build_object('files', coalesce(stored.files, 0), 'bytes', coalesce(stored.bytes, 0),
    'most_files', quota.files, 'most_bytes', quota.bytes);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.own_work_going_on()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'left', app.portions_left(w), 'begun_at', w.begun_at) order by w.begun_at), '[]')
  from app.portioned_work as w where w.account_id = auth.uid()
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.prepare_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_to_leave();
  insert into app.leaving_people (user_id) values (auth.uid()) on conflict (user_id) do update set since = now();
  return coalesce((
    select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name)) from app.objects_of(auth.uid()) as o), '[]');
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.provider_directory(request jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  horizon constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  server public.sync_epoch;
  checkpoint jsonb;
  anew boolean;
  row_limit integer;
  after_stamp bigint := 0;
  after_id uuid := '00000000-0000-0000-0000-000000000000';
  place record;
  found json;
  more boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' or coalesce(jsonb_typeof(request -> 'limit'), 'number') <> 'number' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 200)::integer;
  select * into strict server from public.sync_epoch;
  checkpoint := app.parse_checkpoint(nullif(request -> 'checkpoint', 'null'));
  anew := checkpoint is null or request ->> 'epoch' is distinct from server.epoch::text
    or (checkpoint ->> 'stamp')::bigint < server.floor_stamp and checkpoint ->> 'floor' is distinct from server.floor_stamp::text
    or (checkpoint ->> 'stamp')::bigint > newest;
  if not anew then
    after_stamp := (checkpoint ->> 'stamp')::bigint;
    after_id := (checkpoint ->> 'id')::uuid;
  end if;

  with changed as (
    (select p.directory_stamp as stamp, p.id, false as gone from public.service_providers as p
      where p.is_public and (p.directory_stamp, p.id) > (after_stamp, after_id) and p.directory_stamp < horizon
      order by p.directory_stamp, p.id limit row_limit + 1)
    union all
    (select d.stamp, d.row_id, true from public.departed_rows as d
      where d.collection = 'service_providers' and not anew and (d.stamp, d.row_id) > (after_stamp, after_id) and d.stamp < horizon
        and not exists (select from public.service_providers as p where p.id = d.row_id and p.is_public)
      order by d.stamp, d.row_id limit row_limit + 1)
    order by 1, 2 limit row_limit + 1
  ), numbered as (
    select c.*, row_number() over (order by c.stamp, c.id) as nth from changed as c
  ), page as (
    select * from numbered where nth <= row_limit
  )
  select
    coalesce((select array_agg(g.id order by g.nth) filter (where not g.gone) from page as g), '{}') as shown,
    coalesce((select json_agg(g.id order by g.nth) filter (where g.gone) from page as g), '[]') as departed,
    (select count(*) > row_limit from numbered) as more,
    (select g.stamp from page as g order by g.nth desc limit 1) as last_stamp,
    (select g.id from page as g order by g.nth desc limit 1) as last_id
  into place;
  more := place.more;
  select coalesce(json_agg(e.entry order by e.id), '[]') into found from app.directory_entries(place.shown) as e;
  after_stamp := coalesce(place.last_stamp, after_stamp);
  after_id := coalesce(place.last_id, after_id);
  if not more and after_stamp < server.floor_stamp then
    after_stamp := least(server.floor_stamp, horizon - 1);
    after_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
  return json_build_object('epoch', server.epoch, 'rows', found, 'departed', place.departed, 'more', more, 'restart', anew,
    'checkpoint', jsonb_build_object('stamp', after_stamp::text, 'id', after_id, 'boot', null)
      || case when more then jsonb_build_object('floor', server.floor_stamp::text) else '{}' end);
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.provider_slots(provider uuid, from_day date, days integer, minutes integer, lat double precision DEFAULT NULL::double precision, lng double precision DEFAULT NULL::double precision)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.service_providers;
  today date;
begin
  select * into asked from public.service_providers as p where p.id = provider_slots.provider and p.is_public;
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using errcode = 'PT404', hint = 'provider-not-offered';
  end if;
  today := (now() at time zone asked.time_zone)::date;
  if from_day is null or days is null or minutes is null or days not between 1 and 31 or minutes not between 5 and 1440
    or from_day not between today - 1 and today + 190 or (lat is null) <> (lng is null)
    or coalesce(lat not between -90 and 90, false) or coalesce(lng not between -180 and 180, false) then
    raise exception 'These times can''t be asked for.' using errcode = 'PT422', hint = 'value-not-allowed';
  end if;
  return jsonb_build_object('time_zone', asked.time_zone, 'within_reach', app.is_within_reach(asked, lat, lng), 'starts', (
    select coalesce(jsonb_agg(start order by start), '[]') from app.free_starts(asked, from_day, days, minutes, lat, lng, 1000) as start));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.pull_changes(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- All transactions below are finished: no row can still appear behind a checkpoint that lies below.
  horizon constant bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  row_limit integer;
  row_window integer;
  server public.sync_epoch;
  asked record;
  kind app.synced_kinds;
  checkpoint jsonb;
  anew boolean;
  answer jsonb;
  collections jsonb := '{}';
begin
  if jsonb_typeof(request -> 'checkpoints') is distinct from 'object'
    or coalesce(jsonb_typeof(request -> 'limit'), 'number') <> 'number'
    or coalesce(jsonb_typeof(request -> 'window'), 'number') <> 'number' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 200), 1), 200)::integer;
  row_window := least(greatest(coalesce((request ->> 'window')::numeric, 5000), 1), 50000)::integer;
  select * into strict server from public.sync_epoch;

  for asked in
    select each.key, each.value, k as kind
    from jsonb_each(request -> 'checkpoints') as each left join app.synced_kinds as k on k.name = each.key
  loop
    kind := asked.kind;
    if kind.name is null then
      raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
    end if;
    checkpoint := app.parse_checkpoint(asked.value);
    -- Stamps start anew after a restore into another cluster, and purged marks can't be told any more.
    anew := asked.value <> 'null' and (
      checkpoint is null
      or request ->> 'epoch' is distinct from server.epoch::text
      or ((checkpoint ->> 'stamp')::bigint < server.floor_stamp and checkpoint ->> 'floor' is distinct from server.floor_stamp::text)
      or (checkpoint ->> 'stamp')::bigint > newest);
    answer := case
      when kind.name = 'pianos' then app.pull_listings(checkpoint, anew, row_limit, row_window, horizon)
      when auth.uid() is null then jsonb_build_object('rows', '[]'::jsonb, 'departed', '[]'::jsonb, 'more', false,
        'restart', false, 'checkpoint', asked.value)
      else app.pull_rows(kind, checkpoint, anew, row_limit, horizon)
    end;
    -- A device that has all there is has seen what was purged go, however old its newest row; and one that is on its way through a
    -- first pull has begun behind it.
    if (answer #>> '{checkpoint,stamp}')::bigint < server.floor_stamp then
      answer := jsonb_set(answer, '{checkpoint}', (answer -> 'checkpoint') || case
        when (answer ->> 'more')::boolean then jsonb_build_object('floor', server.floor_stamp::text)
        else jsonb_build_object('stamp', least(server.floor_stamp, horizon - 1)::text, 'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff') end);
    end if;
    collections := collections || jsonb_build_object(asked.key, answer);
  end loop;
  return jsonb_build_object('epoch', server.epoch, 'server_time', to_jsonb(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z',
    'collections', collections);
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.push_changes(changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  any_id constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  change jsonb;
  answers jsonb[] := '{}';
  bulk jsonb;
  refusal jsonb;
  state text;
  message text;
  rule text;
  cause text;
  detail text;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 100 then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  -- Whole, so that no change is parked for it. A suspended account's are, with the reason.
  if not app.is_suspended() then
    perform app.require_live_session();
  end if;
  -- Lets this transaction file receipts, and no other.
  perform set_config('app.pushing', 'yes', true);
  -- One push of a person at a time: a doubled request finds the receipts of the first.
  perform pg_advisory_xact_lock(hashtextextended('push:' || coalesce(me::text, changes -> 0 ->> 'id', ''), 0));
  begin
    bulk := app.push_inserts(changes);
  exception when others then
    -- Something is wrong with one of them, or one is there already: alone, each gets its own answer.
    bulk := null;
  end;
  if bulk is not null then
    return bulk;
  end if;
  for change in select value from jsonb_array_elements(changes) loop
    begin
      refusal := null;
      if me is not null then
        select receipt.refusal into refusal from public.sync_receipts as receipt
        where receipt.user_id = me and receipt.change_id = (change ->> 'change_id')::uuid;
      end if;
      if refusal is null then
        answers := answers || app.push_change(change);
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name, cause = pg_exception_hint,
        detail = pg_exception_detail;
      refusal := app.refusal_of(state, message, rule, cause);
      if refusal is null then
        raise;
      end if;
      if refusal ->> 'code' like 'PT4%' and detail like '[%' then
        refusal := refusal || jsonb_build_object('offers', detail::jsonb);
      end if;
      if refusal ->> 'cause' = 'not-storable' then
        -- For whoever runs the server: none of the rules foresaw it.
        raise log 'push_changes refused a change of %: % %', left(change ->> 'collection', 60), state, message;
      end if;
      if me is not null and change ->> 'change_id' ~* any_id and change ->> 'id' ~* any_id then
        insert into public.sync_receipts (user_id, change_id, collection, row_id, refusal)
        values (me, (change ->> 'change_id')::uuid, left(coalesce(change ->> 'collection', ''), 60), (change ->> 'id')::uuid, refusal);
      end if;
    end;
    if refusal is not null then
      answers := answers || (jsonb_build_object(
        'change_id', change -> 'change_id', 'id', change -> 'id', 'status', 'rejected') || refusal);
    end if;
  end loop;
  return to_jsonb(answers);
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.read_guest_booking(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return app.guest_view(app.use_visitor_link(token));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.read_passport(passport uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.passport_content(i, false) from public.instruments as i
  where i.passport_id = read_passport.passport and not i.deleted and i.handed_on_at is null and i.shown_kinds <> '{}'
    and not exists (select from public.account_standings as s where s.account_id = i.user_id and s.suspended_at is not null)
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.read_piano_serial(input text)
 RETURNS TABLE(prefix text, apart boolean, digits text, number bigint, reading text, makers uuid[], line_word text, is_patent boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  group_gap constant text := E'^[ \\t\\n\\r.,''\u2019\\-_/\u00b7]*$';
  rest text;
  parts text[];
  pieces text[];
  gap text;
  chunk text;
  head text;
  tail text;
  -- One entry a token.
  kinds text[] := '{}';
  words text[] := '{}';
  gaps text[] := '{}';
  look_alike boolean[] := '{}';
  taken boolean[] := '{}';
  count integer := 0;
  at integer;
  run integer;
  key text;
  phrase text;
  keys text[] := '{}';
  known_keys text[];
  known_makers uuid[];
  line_words text[] := '{}';
  -- One entry a number.
  firsts integer[] := '{}';
  lasts integer[] := '{}';
  numbers text[] := '{}';
  best integer := 0;
  last integer;
  lead integer;
  others integer;
  suffixes integer;
begin
  if pg_catalog.length(input) > 100 then
    raise exception 'A serial number has at most 100 characters.' using errcode = 'PT422', hint = 'serial-too-long';
  end if;
  rest := pg_catalog.btrim(pg_catalog.normalize(coalesce(input, ''), 'NFC'), E' \t\n\r\v\f');
  makers := '{}';
  is_patent := false;
  if rest ~ '^[0-9]{1,10}$' then
    prefix := ''; apart := false; digits := rest; number := rest::bigint; reading := 'plain';
    return next;
    return;
  end if;
  rest := pg_catalog.translate(pg_catalog.normalize(rest, 'NFKD'), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙',
    '01234567890123456789012345678901234567890123456789');
  rest := pg_catalog.replace(
    pg_catalog.regexp_replace(rest, E'[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u0300-\u036f]', '', 'g'), '&', ' and ');

  -- Tokens
  loop
    parts := pg_catalog.regexp_match(rest, '^([^A-Za-z0-9|]*)([A-Za-z0-9|]+)');
    exit when parts is null;
    gap := parts[1];
    chunk := parts[2];
    rest := pg_catalog.substr(rest, pg_catalog.length(gap) + pg_catalog.length(chunk) + 1);
    head := (pg_catalog.regexp_match(chunk, '^[^0-9]*'))[1];
    tail := pg_catalog.substr(chunk, pg_catalog.length(head) + 1);
    if chunk ~ '^[A-Za-z]+$' then
      pieces := array['word', chunk, ''];
    elsif chunk ~ '^[0-9]+$' then
      pieces := array['digits', chunk, ''];
    elsif tail = '' then
      pieces := array['model', chunk, ''];
    elsif chunk ~ '^[0-9OoIil|]+$' then
      pieces := array['digits', pg_catalog.translate(chunk, 'OoIil|', '001111'), 'look-alike'];
    elsif tail ~ '^[0-9OoIil|]+$' and head ~ '^[A-Za-z]+$' then
      if pg_catalog.length(tail) = 1 and head ~* '^(UX?|C|G|K)$' and rest ~ E'^[ \\t\\n\\r]+[0-9]' then
        pieces := array['model', chunk, ''];
      else
        pieces := array['word', head, '', 'digits', pg_catalog.translate(tail, 'OoIil|', '001111'),
          case when tail ~ '[OoIil|]' then 'look-alike' else '' end];
      end if;
    else
      parts := pg_catalog.regexp_match(chunk, '^([A-Za-z]*)([0-9]{4,})([A-Za-z]+)$');
      if parts is not null then
        pieces := array['digits', parts[2], '', 'model', parts[3], ''];
        if parts[1] <> '' then pieces := array['word', parts[1], ''] || pieces; end if;
      else
        parts := pg_catalog.regexp_match(chunk, '^(.*[A-Za-z|])([0-9]{5,})$');
        pieces := case when parts is null then array['model', chunk, '']
          else array['model', parts[1], '', 'digits', parts[2], ''] end;
      end if;
    end if;
    for at in 1 .. pg_catalog.array_length(pieces, 1) / 3 loop
      count := count + 1;
      kinds[count] := pieces[at * 3 - 2];
      words[count] := pieces[at * 3 - 1];
      look_alike[count] := pieces[at * 3] <> '';
      gaps[count] := case when at = 1 then gap else '' end;
      taken[count] := false;
    end loop;
  end loop;

  -- Names and phrases: from the left, the longest run of words. All runs are looked up at once.
  for at in 1 .. count loop
    key := '';
    for run in 0 .. 5 loop
      exit when kinds[at + run] is distinct from 'word';
      key := key || pg_catalog.translate(words[at + run], 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
      keys := keys || key;
    end loop;
  end loop;
  if keys <> '{}' then
    select pg_catalog.array_agg(k.known order by m.name collate "C"), pg_catalog.array_agg(m.id order by m.name collate "C")
      into known_keys, known_makers
      from public.piano_manufacturers m, pg_catalog.unnest(m.known_as) k (known)
      where m.is_active and k.known = any (keys);
  end if;
  at := 1;
  while at <= count loop
    run := 0;
    while run < 6 and kinds[at + run] is not distinct from 'word' loop run := run + 1; end loop;
    while run > 0 loop
      key := pg_catalog.translate(pg_catalog.array_to_string(words[at : at + run - 1], ''),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
      last := pg_catalog.array_position(known_keys, key);
      phrase := case when last is null then public.serial_phrase(key) else 'maker' end;
      if phrase is not null then
        if phrase = 'maker' then
          if pg_catalog.array_position(makers, known_makers[last]) is null then makers := makers || known_makers[last]; end if;
        elsif phrase = 'patent' then
          is_patent := true;
        elsif phrase not in ('label', 'filler') and pg_catalog.array_position(line_words, phrase) is null then
          line_words := line_words || phrase;
        end if;
        for last in at .. at + run - 1 loop taken[last] := true; end loop;
        exit;
      end if;
      run := run - 1;
    end loop;
    at := at + greatest(run, 1);
  end loop;
  line_word := case when pg_catalog.array_length(line_words, 1) = 1 then line_words[1] end;

  -- Digits stand together, in groups of three, or behind lone zeros.
  at := 1;
  while at <= count loop
    if kinds[at] = 'digits' then
      last := at;
      digits := words[at];
      lead := pg_catalog.length(digits);
      if digits ~ '^0{1,3}$' and kinds[at + 1] is not distinct from 'digits' and gaps[at + 1] <> '' and gaps[at + 1] ~ group_gap
        and pg_catalog.length(words[at + 1]) <> 3 then
        last := at + 1;
        digits := digits || words[last];
        lead := pg_catalog.length(words[last]);
      end if;
      while lead <= 4 and kinds[last + 1] is not distinct from 'digits' and gaps[last + 1] <> '' and gaps[last + 1] ~ group_gap
        and pg_catalog.length(words[last + 1]) = 3 loop
        last := last + 1;
        digits := digits || words[last];
      end loop;
      firsts := firsts || at;
      lasts := lasts || last;
      numbers := numbers || digits;
      if best = 0 or pg_catalog.length(digits) > pg_catalog.length(numbers[best]) then best := pg_catalog.array_length(numbers, 1); end if;
      at := last;
    end if;
    at := at + 1;
  end loop;

  if best = 0 then
    -- Nothing but a model's name: its letters and first digits, as a guess.
    for at in 1 .. count loop
      parts := pg_catalog.regexp_match(words[at], '^([A-Za-z]{0,5})[^0-9]*([0-9]+)');
      if parts is not null then
        prefix := pg_catalog.translate(parts[1], 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
        apart := false; digits := parts[2]; number := digits::bigint; reading := 'longest';
        return next;
        return;
      end if;
    end loop;
    return;
  end if;

  digits := numbers[best];
  if pg_catalog.length(digits) > 10 then return; end if;
  number := digits::bigint;
  at := firsts[best];
  prefix := '';
  apart := false;
  if at > 1 and kinds[at - 1] = 'word' and not taken[at - 1] and gaps[at] ~ group_gap
    and pg_catalog.length(words[at - 1]) <= (case when gaps[at] ~ E'[ \\t\\n\\r]' then 2 else 5 end) then
    prefix := pg_catalog.translate(words[at - 1], 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    apart := gaps[at] ~ E'[ \\t\\n\\r]';
  end if;
  others := pg_catalog.array_length(numbers, 1) - 1;
  select pg_catalog.count(*) into suffixes from pg_catalog.generate_subscripts(numbers, 1) i
    where i <> best and firsts[i] > lasts[best] and pg_catalog.length(numbers[i]) <= 2 and gaps[firsts[i]] ~ '[/-]';
  reading := case
    when suffixes < others then 'longest'
    when true = any (look_alike[firsts[best] : lasts[best]]) then 'look-alike'
    when others > 0 then 'suffix'
    else 'plain'
  end;
  return next;
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.read_reported_conversation(report uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.read_visitor_conversation(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return app.visitor_view(app.use_visitor_link(token));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.release_mail(claim bigint)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with released as (delete from app.welcomed_people as w where w.claim = release_mail.claim returning 1)
  select jsonb_build_object('released', (select count(*) from released))
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.report_device(report jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  device uuid;
  waits double precision;
  lost boolean;
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  begin
    device := (report ->> 'device')::uuid;
    waits := least(greatest((report ->> 'oldest_waiting_ms')::double precision, 0), 1e11);
    lost := coalesce((report ->> 'storage_lost')::boolean, false);
  exception when data_exception then
    device := null;
  end;
  if device is null or jsonb_typeof(report -> 'app_version') is distinct from 'string' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  insert into public.device_reports as known
    (device_id, user_id, app_version, reported_at, oldest_waiting_at, waiting, parked, storage_lost_at)
  values (device, me, left(report ->> 'app_version', 60), now(), now() - make_interval(secs => waits / 1000),
    app.read_counts(report -> 'waiting'), app.read_counts(report -> 'parked'), case when lost then now() end)
  on conflict on constraint device_reports_pkey do update set
    app_version = excluded.app_version, reported_at = excluded.reported_at, oldest_waiting_at = excluded.oldest_waiting_at,
    waiting = excluded.waiting, parked = excluded.parked,
    storage_lost_at = coalesce(excluded.storage_lost_at, known.storage_lost_at)
  where known.reported_at < now() - interval '10 minutes';
  delete from public.device_reports as d where d.user_id = me and d.device_id not in (
    select n.device_id from public.device_reports as n where n.user_id = me order by n.reported_at desc, n.device_id limit 20);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.report_of_listing(listing uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'template', r.template, 'overall_grade', r.overall_grade, 'repairs', r.repairs, 'summary', r.summary, 'author_name', r.author_name,
    'maker', r.maker, 'model', r.model, 'serial_number', r.serial_number, 'inspected_at', r.inspected_at, 'valid_until', r.valid_until,
    'has_paper', r.paper_path <> '',
    'points', (select coalesce(jsonb_object_agg(each.key, each.value - 'photos'), '{}') from jsonb_each(r.points) as each))
  from public.pianos as p, lateral app.report_of_listing(p) as r
  where p.id = report_of_listing.listing and p.is_public and r.id is not null
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.resume_dealer_plan()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  update public.dealer_subscriptions as d
  set state = case when d.paid_from is null then 'trial' else 'active' end, cancelled_at = null, ends_at = null
  where d.user_id = me and d.state = 'cancelled' and d.ends_at > now() returning * into plan;
  if plan.id is null then
    raise exception 'There is no cancellation that could be taken back.' using errcode = 'PT409', hint = 'no-cancellation';
  end if;
  return to_jsonb(plan);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.seal_passport(instrument_id uuid, everything boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  instrument constant public.instruments := app.own_instrument(seal_passport.instrument_id);
  sealed jsonb;
begin
  perform app.count_writes('passport_seal', 1);
  sealed := app.passport_content(instrument, coalesce(everything, false))
    || jsonb_build_object('sealed_at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  insert into app.passport_seals (passport_id, instrument_id, content) values (instrument.passport_id, instrument.id, sealed);
  delete from app.passport_seals as s where s.id in (
    select former.id from app.passport_seals as former where former.passport_id = instrument.passport_id order by former.id desc offset 50);
  return jsonb_build_object('code', app.seal_of(sealed), 'content', sealed);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.search_listings(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET work_mem TO '16MB'
AS $function$
declare
  asked_sort constant text := coalesce(request ->> 'sort', 'newest');
  filters constant jsonb := coalesce(nullif(request -> 'filters', 'null'), '{}');
  sort text := asked_sort;
  row_limit integer;
  behind jsonb;
  conditions text;
  parts text[] := '{true}';
  at_part integer;
  part_found record;
  page jsonb := '[]';
  total integer := 0;
  answer jsonb;
begin
  begin
    row_limit := least(greatest(coalesce((request ->> 'limit')::numeric, 24), 1), 100)::integer;
    behind := (request ->> 'after')::jsonb;
    if jsonb_typeof(filters) <> 'object'
      or sort not in ('newest', 'featured', 'price-low', 'price-high', 'rating', 'distance')
      or behind ->> 'sort' <> sort
      or (behind is not null and ((behind ->> 'key')::numeric is null or (behind ->> 'id')::uuid is null
        or (behind ->> 'listed_at')::timestamptz is null or (behind ->> 'now')::timestamptz is null)) then
      raise data_exception;
    end if;
    if sort = 'distance' and (app.search_distance(filters) is null or filters #>> '{distance,km}' is null) then
      sort := 'newest';
    end if;
    at_part := coalesce((behind ->> 'part')::integer, 1);
    conditions := app.search_conditions(request ->> 'query', filters);
    if coalesce((filters ->> 'price_on_request')::boolean, true)
      and coalesce(filters ->> 'price_min', filters ->> 'price_max') is not null then
      parts := array['f.ask_high >= 0', 'f.ask_high < 0'];
    end if;
  exception when data_exception then
    raise exception 'This search can''t be read. Please start it anew.' using errcode = 'PT400', hint = 'search-unreadable';
  end;

  for part in 1 .. cardinality(parts) loop
    select * into part_found from app.search_matches(
      sort, filters, conditions || ' and ' || parts[part], case when part = at_part then behind end,
      case when part < at_part then 0 else row_limit - jsonb_array_length(page) end);
    total := least(total + part_found.matches, 1000);
    -- Of a part that is behind us only the number counts; what comes after a full page waits for the next.
    if part >= at_part and jsonb_array_length(page) <= row_limit then
      page := page || (
        select coalesce(jsonb_agg(value || jsonb_build_object('part', part) order by place), '[]')
        from jsonb_array_elements(part_found.page) with ordinality as found (value, place));
    end if;
    exit when jsonb_array_length(page) > row_limit and total >= 1000;
  end loop;

  select jsonb_agg(app.listing_to_json(p) order by found.place) into answer
  from jsonb_array_elements(page) with ordinality as found (value, place)
  join public.pianos as p on p.id = (found.value ->> 'id')::uuid
  where found.place <= row_limit;
  return jsonb_build_object(
    'rows', coalesce(answer, '[]'),
    'next', case when jsonb_array_length(page) > row_limit then to_jsonb(jsonb_build_object(
      'sort', asked_sort,
      'part', page -> (row_limit - 1) -> 'part',
      'key', page -> (row_limit - 1) -> 'sort_key',
      'listed_at', page -> (row_limit - 1) -> 'listed_at',
      'id', page -> (row_limit - 1) -> 'id',
      'now', coalesce(behind -> 'now', to_jsonb(now())))::text) end,
    'total', total);
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.seller_page(seller_slug text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'seller', to_jsonb(seller),
    'total', (select count(*) from public.pianos as p where p.owner_id = seller.id and p.is_public),
    'listings', (
      select coalesce(jsonb_agg(app.listing_to_json(newest) order by newest.created_at desc, newest.id desc), '[]')
      from (
        select * from public.pianos as p where p.owner_id = seller.id and p.is_public
        order by p.created_at desc, p.id desc limit 200
      ) as newest))
  from app.sellers_with_page as seller
  where seller.slug = seller_slug
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.seller_reply_time(seller uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.serial_gap_margin(years integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
select case when years <= 2 then 1 when years <= 12 then 2 when years <= 17 then 3 when years <= 23 then 5 when years <= 29 then 6
  when years <= 35 then 8 when years <= 50 then 13 when years <= 70 then 19 else 27 end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.serial_letter_year(letters text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
select year from (
  select 1 as place, pg_catalog.regexp_match(letters, '^[KI]([A-T])([A-T])[A-L]G?$') as parts
  union all
  select 2, pg_catalog.regexp_match(letters, '^([A-T])([A-T])[A-L][GO]?$')
) shapes,
  lateral (select (pg_catalog.ascii(parts[1]) - 64) % 10 * 10 + (pg_catalog.ascii(parts[2]) - 64) % 10 as two) two,
  lateral (select case when two >= 80 then 1900 + two else 2000 + two end as year) year
where parts is not null and year between 1989 and 2029
order by place limit 1
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.serial_phrase(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
select case
  when word in ('no', 'nr', 'num', 'number', 'numero', 'nummer', 'serial', 'serialno', 'serialnr', 'serialnumber', 'ser',
    'serno', 'sn', 'snr', 'serie', 'serienummer', 'seriennummer', 'seriennr', 'fabriknummer', 'fabriknr', 'fabrnr',
    'instrumentnr', 'instrumentennummer', 'matricola', 'numerodeserie', 'numerodiserie', 'nodeserie')
    then 'label'
  when word in ('pat', 'patno', 'patent', 'patented', 'patentno', 'drp', 'drgm', 'brevet')
    then 'patent'
  when word in ('piano', 'pianos', 'pianoforte', 'klavier', 'model', 'modell', 'modele', 'modello', 'type', 'typ', 'the', 'and')
    then 'filler'
  when word in ('grand', 'grandpiano', 'babygrand', 'flugel', 'fluegel', 'stutzflugel', 'konzertflugel', 'concertgrand',
    'queue', 'aqueue', 'pianoaqueue', 'coda', 'acoda', 'pianoacoda', 'vleugel')
    then 'grand'
  when word in ('upright', 'uprightpiano', 'vertical', 'verticale', 'studio', 'console', 'spinet', 'droit', 'pianodroit',
    'pianino')
    then 'upright'
  when word in ('square', 'squarepiano', 'tafelklavier', 'carre', 'pianocarre')
    then 'square'
  when word in ('paris')
    then 'paris'
  when word in ('london', 'londres')
    then 'london'
  when word in ('japan', 'hamamatsu')
    then 'japan'
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.serial_tail_margin(years integer)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
select case when years <= 2 then array[2, 6] when years <= 5 then array[3, 10] when years <= 10 then array[6, 19]
  when years <= 15 then array[10, 23] when years <= 20 then array[12, 24] when years <= 30 then array[20, 24] else array[45, 26] end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.set_account_role(account_id uuid, new_role text, shown jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.set_account_verified(account_id uuid, verified boolean, shown jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.settle_conversation_mail(kind text, id uuid, sent boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.settle_payment(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind constant text := event ->> 'kind';
  moment constant timestamptz := clock_timestamp();
  payment public.payments;
  piano public.pianos;
  subscription public.vip_subscriptions;
  cancel boolean := false;
begin
  if kind is null or coalesce(event ->> 'event_id', '') = '' or kind not in ('paid', 'processing', 'failed', 'abandoned', 'expired',
    'renewing', 'renewed', 'renewal_failed', 'subscription_ended') then
    raise exception 'This is no event of a payment.' using errcode = 'PT422', hint = 'event-unreadable';
  end if;
  insert into app.payment_events (provider, event_id, kind) values (event ->> 'provider', left(event ->> 'event_id', 255), kind)
  on conflict do nothing;
  if not found then
    -- Ending a subscription with the provider may have failed the first time.
    cancel := case kind
      when 'renewing' then exists (
        select from public.vip_subscriptions as v left join public.pianos as p on p.id = v.piano_id
        where v.provider = event ->> 'provider' and v.reference = event ->> 'subscription' and not coalesce(p.is_public and p.status = 'active', false))
      when 'paid' then event ->> 'subscription' is not null and not exists (
        select from public.vip_subscriptions as v
        where v.provider = event ->> 'provider' and v.reference = event ->> 'subscription')
      else false end;
    return jsonb_build_object('repeated', true, 'cancel', cancel);
  end if;

  if kind in ('renewing', 'renewed', 'renewal_failed', 'subscription_ended') then
    select * into subscription from public.vip_subscriptions as v
    where v.provider = event ->> 'provider' and v.reference = event ->> 'subscription' for update;
    if not found then
      raise exception 'There is no such subscription.' using errcode = 'PT404', hint = 'subscription-unknown';
    end if;
    select * into piano from public.pianos as p where p.id = subscription.piano_id;
    if kind = 'renewing' then
      cancel := not coalesce(piano.is_public and piano.status = 'active', false);
    elsif kind = 'renewed' then
      perform app.take_renewal(subscription, event ->> 'invoice', moment);
    elsif kind = 'renewal_failed' and piano.id is not null then
      perform app.notify_of_promotion('payment_failed', piano, 'vip', piano.tier_ends_at);
    end if;
    if kind = 'subscription_ended' or cancel then
      update public.vip_subscriptions set state = 'ended', ended_at = moment, renews_at = null
      where id = subscription.id and state <> 'ended';
    end if;
    return jsonb_build_object('repeated', false, 'cancel', cancel);
  end if;

  select * into payment from public.payments as p
  where p.provider = event ->> 'provider'
    and (p.id = (event ->> 'payment_id')::uuid or (event ->> 'payment_id' is null and p.reference = event ->> 'reference'))
    and p.owner_id is not distinct from coalesce((event ->> 'payer')::uuid, p.owner_id)
  for update;
  if not found then
    raise exception 'There is no such payment.' using errcode = 'PT404', hint = 'payment-unknown';
  end if;
  update app.payment_events as e set payment_id = payment.id
  where e.provider = event ->> 'provider' and e.event_id = left(event ->> 'event_id', 255);
  if payment.state = 'paid' then
    return jsonb_build_object('state', 'paid', 'repeated', false, 'cancel', false);
  end if;
  if kind = 'paid' then
    if payment.gross_cents is distinct from coalesce((event ->> 'amount_cents')::bigint, payment.gross_cents) then
      raise exception 'The amount is not the one that was asked.' using errcode = 'PT409', hint = 'amount-differs';
    end if;
    cancel := app.take_payment(payment, event ->> 'subscription', moment);
  elsif kind = 'processing' then
    -- One that was given up for another may still be on its way: it is only told when it has arrived.
    if payment.state = 'open' then
      update public.payments set state = 'processing' where id = payment.id;
    end if;
  elsif payment.state in ('open', 'processing') then
    perform app.fail_payment(payment, kind, moment);
  end if;
  select * into payment from public.payments as p where p.id = payment.id;
  return jsonb_build_object('state', payment.state, 'repeated', false, 'cancel', cancel);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.settle_removed_files(files jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  addresses constant text[] := array(
    select '/storage/v1/object/public/piano-images/' || (each ->> 'path') from jsonb_array_elements(files) as each
    where each ->> 'bucket' = 'piano-images' limit 500);
begin
  update public.pianos as p
  set (is_published, publish_wanted, screening_state, screening_score, screening_flags, screening_reason, flagged_at) = (
    select d.is_published, d.publish_wanted, d.screening_state, d.screening_score, d.screening_flags, d.screening_reason, d.flagged_at
    from app.decide_publishing(p, true) as d)
  where p.owner_id in (select app.folder_owner(each ->> 'path') from jsonb_array_elements(files) as each)
    and p.is_published and not p.deleted and p.updated_at > now() - interval '1 hour'
    and p.image_urls && addresses and app.misses_pictures(p.image_urls);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.sitemap_count(after_id uuid, last_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::integer from (
    select from public.pianos as p
    where p.is_public and p.id > sitemap_count.after_id and p.id <= sitemap_count.last_id limit 45001) as counted
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.sitemap_families()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_array(n.name, n.line) order by n.name collate "C", n.line collate "C"), '[]')
  from (
    select m.name, l.line
    from public.piano_manufacturers as m join public.serial_lines as l on l.manufacturer_id = m.id
    where m.is_active and l.line <> '' and l.kind <> 'hint'
    order by m.name collate "C", l.line collate "C" limit 5000
  ) as n
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.sitemap_makers()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(n.name order by n.name collate "C"), '[]')
  from (select m.name from public.piano_manufacturers as m where m.is_active order by m.name collate "C" limit 5000) as n
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.sitemap_part(after_id uuid, last_id uuid, row_limit integer DEFAULT 5000)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_array(n.id, n.updated_at) order by n.id), '[]')
  from (
    select p.id, p.updated_at from public.pianos as p
    where p.is_public and p.id > sitemap_part.after_id and p.id <= sitemap_part.last_id
    order by p.id limit least(greatest(coalesce(sitemap_part.row_limit, 5000), 1), 5000)
  ) as n
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.sitemap_providers()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(p.slug order by p.slug), '[]')
  from (select p.slug from public.service_providers as p where p.is_public order by p.slug limit 10000) as p
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.sitemap_sellers(after_id uuid, last_id uuid, row_limit integer DEFAULT 2000)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'last', (array_agg(s.id order by s.id desc))[1],
    'slugs', coalesce(jsonb_agg(s.slug order by s.id) filter (where exists (
      select from public.pianos as p where p.owner_id = s.id and p.is_public)), '[]'))
  from (
    select profile.id, profile.slug from public.user_profiles as profile
    where profile.id > sitemap_sellers.after_id and profile.id <= sitemap_sellers.last_id
    order by profile.id limit least(greatest(coalesce(sitemap_sellers.row_limit, 2000), 1), 2000)
  ) as s
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.start_dealer_trial(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := app.require_dealer();
  plan public.dealer_subscriptions;
begin
  perform app.check_dealer_order(request);
  insert into public.dealer_subscriptions (user_id, country_code, vat_id)
  values (me, request ->> 'country', coalesce(request ->> 'vat_id', ''))
  on conflict (user_id) do nothing returning * into plan;
  if plan.id is null then
    raise exception 'The free trial was started before. It is there once.' using errcode = 'PT409', hint = 'trial-used';
  end if;
  return to_jsonb(plan);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.start_evaluation_payment(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payer constant uuid := request ->> 'payer';
  asked constant uuid := request ->> 'request_id';
  payment public.payments;
  former public.payments;
begin
  if payer is null or request ->> 'id' is null or asked is null then
    raise exception 'This can’t be bought.' using errcode = 'PT422', hint = 'product-unknown';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('evaluation payment:' || asked::text, 0));
  if exists (select from public.account_standings as s where s.account_id = payer and s.suspended_at is not null) then
    raise exception 'Your account is suspended, so nothing can be bought.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  select * into former from public.payments as p where p.id = (request ->> 'id')::uuid;
  if found then
    if (former.owner_id, former.product, former.request_id, former.gross_cents, former.provider)
      is distinct from (payer, 'evaluation', asked, (request ->> 'gross_cents')::bigint, request ->> 'provider') then
      raise exception 'This payment was begun for something else. Please start again.' using errcode = 'PT409', hint = 'payment-for-another';
    end if;
    return to_jsonb(former);
  end if;

  select array_agg(e.id order by e.id), sum(app.evaluation_cents(e)), min(left(btrim(e.maker || ' ' || e.model), 300))
  into payment.evaluation_ids, payment.gross_cents, payment.piano_title
  from public.evaluations as e where e.request_id = asked and e.user_id = payer and e.state = 'accepted' and not e.deleted;
  if payment.evaluation_ids is null then
    raise exception 'There is nothing to pay now: no evaluator waits for it.' using errcode = 'PT409', hint = 'nothing-to-pay';
  elsif payment.gross_cents is distinct from (request ->> 'gross_cents')::bigint then
    raise exception 'The price is not the one that you saw. Please look at it again.' using errcode = 'PT409', hint = 'price-changed';
  elsif (select count(*) from public.payments as p where p.owner_id = payer and p.created_at > now() - interval '1 hour') >= 30 then
    raise exception 'Too many payments were started. Please try again in an hour.' using errcode = 'PT429', hint = 'payments-too-many';
  end if;

  select * into former from public.payments as p where p.request_id = asked and p.state in ('open', 'processing') for update;
  if found and former.state = 'processing' then
    raise exception 'A payment for this is under way. Please wait until it has arrived.' using errcode = 'PT409', hint = 'payment-under-way';
  elsif found and (former.evaluation_ids, former.gross_cents, former.provider)
    is not distinct from (payment.evaluation_ids, payment.gross_cents, request ->> 'provider') then
    return to_jsonb(former);
  elsif found then
    update public.payments set state = 'abandoned', settled_at = now() where id = former.id;
  end if;
  insert into public.payments (
    id, owner_id, piano_title, product, days, net_cents, vat_rate, vat_cents, gross_cents, country_code, state, provider, request_id, evaluation_ids)
  values ((request ->> 'id')::uuid, payer, payment.piano_title, 'evaluation', 1, payment.gross_cents, 0, 0, payment.gross_cents, '', 'open',
    request ->> 'provider', asked, payment.evaluation_ids)
  returning * into payment;
  return to_jsonb(payment);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.start_payment(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payer constant uuid := request ->> 'payer';
  payment public.payments;
  former public.payments;
  piano public.pianos;
begin
  if payer is null or request ->> 'id' is null or app.promotion_net_cents(request ->> 'product', (request ->> 'days')::integer) is null then
    raise exception 'This can’t be bought.' using errcode = 'PT422', hint = 'product-unknown';
  end if;
  perform pg_advisory_xact_lock(app.promotion_lock((request ->> 'piano_id')::uuid));
  select * into piano from public.pianos as p
  where p.id = (request ->> 'piano_id')::uuid and p.owner_id = payer and not p.deleted;
  if not found then
    raise exception 'There is no such listing.' using errcode = 'PT404', hint = 'listing-unknown';
  elsif exists (select from public.account_standings as s where s.account_id = payer and s.suspended_at is not null) then
    raise exception 'Your account is suspended, so nothing can be bought.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  payment := app.new_payment(piano, request);

  select * into former from public.payments as p where p.id = payment.id;
  if found then
    if (former.owner_id, former.piano_id, former.product, former.days, former.gross_cents, former.provider)
      is distinct from (payer, payment.piano_id, payment.product, payment.days, payment.gross_cents, payment.provider) then
      raise exception 'This payment was begun for something else. Please start again.' using errcode = 'PT409', hint = 'payment-for-another';
    end if;
    return to_jsonb(former);
  end if;

  if piano.is_public and piano.status = 'reserved' then
    raise exception 'This piano is reserved, so the search leaves it out. It can be promoted once you set it free.' using errcode = 'PT409', hint = 'listing-reserved';
  elsif not piano.is_public then
    raise exception 'Buyers don’t see this listing now. It can be promoted as soon as they do.' using errcode = 'PT409', hint = 'listing-not-public';
  elsif payment.product <> 'highlight' and exists (
    select from public.vip_subscriptions as v where v.piano_id = piano.id and v.state = 'active') then
    raise exception 'VIP runs on this piano already, and renews by itself.' using errcode = 'PT409', hint = 'vip-runs';
  elsif payment.gross_cents is distinct from (request ->> 'gross_cents')::bigint then
    raise exception 'The price is not the one that you saw. Please look at it again.' using errcode = 'PT409', hint = 'price-changed';
  elsif (select count(*) from public.payments as p where p.owner_id = payer and p.created_at > now() - interval '1 hour') >= 30 then
    raise exception 'Too many payments were started. Please try again in an hour.' using errcode = 'PT429', hint = 'payments-too-many';
  end if;

  select * into former from public.payments as p
  where p.piano_id = piano.id and p.product = payment.product and p.state in ('open', 'processing') for update;
  if found and former.state = 'processing' then
    raise exception 'A payment for this is under way. Please wait until it has arrived.' using errcode = 'PT409', hint = 'payment-under-way';
  elsif found and (former.days, former.gross_cents, former.provider) = (payment.days, payment.gross_cents, payment.provider) then
    return to_jsonb(former);
  elsif found then
    update public.payments set state = 'abandoned', settled_at = now() where id = former.id;
  end if;
  insert into public.payments values (payment.*);
  return to_jsonb(payment);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.step_guest_booking(token text, step jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant uuid := app.use_visitor_link(token);
  held public.bookings;
begin
  select * into held from public.bookings as b where b.id = asked and b.guest for update;
  if not found then
    return app.guest_view(asked);
  elsif coalesce(step ->> 'state', '') not in ('cancelled', 'confirmed', 'declined') then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  elsif held.state = step ->> 'state' then
    return app.guest_view(asked);
  end if;
  perform set_config('app.guest_of', asked::text, true);
  update public.bookings as b set state = step ->> 'state', step_note = coalesce(step ->> 'note', '') where b.id = asked;
  perform set_config('app.guest_of', '', true);
  return app.guest_view(asked);
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION public.suspend_account(account_id uuid, reason text, shown jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.take_back_serial_point(point_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.take_conversation_mails()
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.take_visitor_mails() || app.take_account_mails() || app.take_notice_mails()
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.take_orphaned_files()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  walk app.orphan_walk;
  folder uuid;
  portion jsonb;
  looked_at integer := 0;
  taken jsonb := '[]';
begin
  select * into walk from app.orphan_walk where only_row for update;
  if walk.owner_id is null then
    if walk.begun_at > now() - interval '20 hours' then
      return jsonb_build_object('files', taken, 'more', false);
    end if;
    walk.begun_at := now();
    walk.owner_id := '00000000-0000-0000-0000-000000000000';
    walk.after_name := '';
  end if;
  while taken = '[]' and looked_at < 5000 and walk.owner_id is not null loop
    -- The name goes on where this folder may have more; '' means that it is through.
    select s.owner_id into folder from app.stored_files as s
    where s.owner_id > walk.owner_id or (s.owner_id = walk.owner_id and walk.after_name <> '') order by s.owner_id limit 1;
    if folder is distinct from walk.owner_id then
      walk.after_name := '';
    end if;
    walk.owner_id := folder;
    if folder is not null then
      portion := app.orphans_of(folder, walk.after_name);
      taken := portion -> 'files';
      looked_at := looked_at + (portion ->> 'looked_at')::integer + 20;
      walk.after_name := coalesce(portion ->> 'last', '');
    end if;
  end loop;
  update app.orphan_walk set begun_at = walk.begun_at, owner_id = walk.owner_id, after_name = walk.after_name where only_row;
  return jsonb_build_object('files', taken, 'more', walk.owner_id is not null);
end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION public.take_passport(code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  offer app.instrument_offers;
  former public.instruments;
  own public.instruments;
begin
  perform app.require_live_session();
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  elsif app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  perform app.count_writes('passport_take', 1);
  select * into offer from app.instrument_offers as o
  where o.code_hash = sha256(convert_to(coalesce(left(take_passport.code, 100), ''), 'UTF8')) and o.expires_at > now();
  if found then
    -- The instrument first, as everywhere: of two who redeem one code at once the second finds it gone.
    select * into former from public.instruments as i
    where i.id = offer.instrument_id and not i.deleted and i.handed_on_at is null and i.user_id <> me for update;
    if found then
      delete from app.instrument_offers as o where o.instrument_id = former.id and o.code_hash = offer.code_hash;
    end if;
  end if;
  if not found then
    return '{"state": "refused"}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('instruments:' || me::text, 0));
  update public.instruments as i set handed_on_at = now(), offered_until = null, shown_kinds = '{}' where i.id = former.id;
  -- Who has begun a page for it takes the older address on.
  update public.instruments as i
  set passport_id = former.passport_id, model = coalesce(nullif(i.model, ''), former.model), year = coalesce(i.year, former.year),
    piano_type = coalesce(nullif(i.piano_type, ''), former.piano_type), last_tuned_on = greatest(i.last_tuned_on, former.last_tuned_on),
    new_since = coalesce(i.new_since, former.new_since)
  where i.user_id = me and i.maker_key = former.maker_key and i.serial_key = former.serial_key and not i.deleted and i.handed_on_at is null
  returning * into own;
  if not found then
    insert into public.instruments (user_id, passport_id, maker, model, serial_number, piano_type, year, last_tuned_on, new_since)
    values (me, former.passport_id, former.maker, former.model, former.serial_number, former.piano_type, former.year, former.last_tuned_on, former.new_since)
    returning * into own;
  end if;
  insert into public.instrument_entries (user_id, instrument_id, kind, happened_at, body, measures, side, source_id, listing_id, created_at)
  select me, own.id, e.kind, e.happened_at, e.body, e.measures, case e.side when 'owner' then 'former' else e.side end, e.source_id, e.listing_id, e.created_at
  from public.instrument_entries as e where e.instrument_id = former.id and not e.deleted and e.kind <> 'note'
  on conflict (instrument_id, listing_id) where listing_id is not null and not deleted do nothing;
  insert into public.instrument_entries (user_id, instrument_id, kind, happened_at, side) values (me, own.id, 'move', now(), 'market');
  update public.instrument_entries as e set deleted = true, body = '', measures = '{}', source_id = null, listing_id = null
  where e.instrument_id = former.id and not e.deleted and e.kind <> 'note';
  perform app.notify(former.user_id, 'passport_taken', jsonb_build_object(
    'passport_id', former.passport_id, 'title', left(btrim(former.maker || ' ' || former.model), 300)));
  return jsonb_build_object('state', 'taken', 'passport_id', own.passport_id);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.unsuspend_account(account_id uuid, shown jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.unused_pictures(known text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with named as materialized (
    select substring(address from '/piano-images/([^?#]+)') as path
    from public.pianos as p, unnest(p.image_urls) as address
    where p.owner_id = (select auth.uid()) and (not p.deleted or p.updated_at > now() - interval '30 days'))
  select coalesce(array_agg(name), '{}') from (
    select o.name from storage.objects as o
    where o.bucket_id = 'piano-images' and (storage.foldername(o.name))[1] = (select auth.uid())::text
      and (regexp_replace(o.name, '-small\.jpg$', '.jpg') = any(unused_pictures.known) or o.created_at < now() - interval '30 days')
      and o.name not in (select n.path from named as n where n.path is not null)
      and regexp_replace(o.name, '-small\.jpg$', '.jpg') not in (select n.path from named as n where n.path is not null)
    order by o.name limit 100) as unused
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.viewing_times(piano_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  seller uuid;
begin
  select p.owner_id into seller from public.pianos as p where p.id = viewing_times.piano_id and p.is_public;
  if not found then
    raise exception 'This listing is no longer offered.' using errcode = 'PT404', hint = 'listing-not-offered';
  end if;
  return jsonb_build_object(
    'time_zone', (select s.time_zone from public.public_profiles as s where s.id = seller),
    'taken', (
      select coalesce(jsonb_agg(t.starts_at order by t.starts_at), '[]') from app.taken_times as t
      where t.seller_id = seller and t.starts_at > now()));
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.withdraw_passport_offer(instrument_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  instrument constant public.instruments := app.own_instrument(withdraw_passport_offer.instrument_id);
begin
  delete from app.instrument_offers as o where o.instrument_id = instrument.id;
  update public.instruments as i set offered_until = null where i.id = instrument.id;
  return 'true';
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION public.write_as_visitor(token text, message jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: anon, authenticated, service_role
