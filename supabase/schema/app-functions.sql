-- What the migrations make, as the database itself tells it. Written by
-- `node scripts/run-typescript.mjs supabase/embedded/print-schema.ts`; a change of the schema is a migration, and then this is written anew.

CREATE OR REPLACE FUNCTION app.account_as_shown(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('role', p.role, 'verified_mark', s.verified, 'suspended', s.suspended_at is not null,
    'suspended_reason', coalesce(s.suspended_reason, ''))
  from public.user_profiles as p left join public.account_standings as s on s.account_id = p.id
  where p.id = account
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.account_of_guest(address text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  select p.id into account from public.user_profiles as p where lower(p.email) = lower(address) and p.email_confirmed order by p.created_at limit 1;
  if exists (select from app.barred_addresses as b where b.email = app.mail_hash(address))
    or exists (select from public.account_standings as s where s.account_id = account and s.suspended_at is not null) then
    raise exception 'This address can''t book here. Our support can tell why.' using errcode = 'PT403', hint = 'address-barred';
  end if;
  return account;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.add_report(conversation uuid, side text, reporter uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.address_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := case when not new.guest then auth.uid() end;
  provider public.service_providers;
  ids uuid[];
  minutes integer;
  price numeric;
begin
  if (me is null and not new.guest) or new.deleted then
    return new;
  end if;
  select * into provider from public.service_providers as p where p.id = new.provider_id and p.is_public;
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using errcode = 'PT409', hint = 'provider-not-offered';
  elsif provider.user_id = me then
    raise exception 'This is your own profile: you can''t book yourself.' using errcode = 'PT422', hint = 'own-service';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = provider.user_id and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no requests from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  new.provider_user_id := provider.user_id;
  new.provider_name := left(provider.name, 120);
  new.time_zone := provider.time_zone;
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.customer_name from public.user_profiles as p where p.id = me;
  if new.guest then
    new.customer_name := left(new.contact_name, 120);
    perform app.refuse_blocked_visitor(provider.user_id, new.contact_email);
  end if;

  -- What is booked is what the provider offers now; what the device said of it was only shown there.
  if jsonb_typeof(new.services) is distinct from 'array' or jsonb_array_length(new.services) not between 1 and 10 then
    raise exception 'Please choose at least one service, and at most ten.' using errcode = 'PT422', hint = 'service-not-offered';
  end if;
  begin
    select array_agg(distinct (each ->> 'id')::uuid) into ids from jsonb_array_elements(new.services) as each;
  exception when invalid_text_representation then
    ids := null;
  end;
  select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'price', s.price, 'minutes', s.minutes_to) order by s.position, s.id),
    sum(s.minutes_to) + case when new.pitch_raise and bool_or(s.category = 'tuning') then 60 else 0 end, sum(s.price)
  into new.services, minutes, price
  from public.provider_services as s
  where s.id = any (ids) and s.provider_id = provider.id and s.is_active and not s.deleted and s.price is not null;
  if ids is null or coalesce(jsonb_array_length(new.services), 0) <> cardinality(ids) then
    raise exception 'One of these services is no longer offered. Please choose again.' using errcode = 'PT409', hint = 'service-not-offered';
  elsif price is distinct from new.total then
    raise exception 'The price has changed: it is % euro now. Please look at it again.', price using errcode = 'PT409', hint = 'price-changed';
  elsif minutes > 1440 then
    raise exception 'This takes longer than a day. Please book it in parts.' using errcode = 'PT422', hint = 'time-not-offered';
  end if;

  if (new.lat is null) <> (new.lng is null) or coalesce(abs(new.lat) > 90, false) or coalesce(abs(new.lng) > 180, false) then
    raise exception 'The place on the map is not possible.' using errcode = 'PT422', hint = 'value-not-allowed';
  elsif not app.is_within_reach(provider, new.lat, new.lng) then
    raise exception 'This address is farther than % km away, and the provider does not come that far.', provider.radius_km
      using errcode = 'PT409', hint = 'place-out-of-reach';
  elsif new.starts_at is null or new.starts_at <= now() then
    raise exception 'The time you asked for has passed. Please choose another.'
      using errcode = 'PT409', hint = 'time-passed', detail = app.booking_alternatives(provider, now(), minutes, new.lat, new.lng, null);
  elsif new.starts_at > now() + interval '190 days' then
    raise exception 'This time is too far ahead.' using errcode = 'PT409', hint = 'time-not-offered';
  elsif not app.is_working_time(provider, new.starts_at, minutes) then
    raise exception 'The provider does not offer this time.' using errcode = 'PT409', hint = 'time-not-offered',
      detail = app.booking_alternatives(provider, new.starts_at, minutes, new.lat, new.lng, null);
  end if;
  new.ends_at := new.starts_at + minutes * interval '1 minute';

  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || coalesce(me::text, lower(new.contact_email)), 0));
  if (
    select count(*) from public.bookings as b
    where (b.user_id = me or (new.guest and b.guest and lower(b.contact_email) = lower(new.contact_email))) and b.provider_id = provider.id and b.state in ('requested', 'moved', 'confirmed') and b.starts_at > now()) >= 5 then
    raise exception 'You have 5 bookings with this provider that are to come. Please wait for one of them, or cancel one.'
      using errcode = 'PT429', hint = 'requests-waiting';
  elsif (select count(*) from public.bookings as b where (b.user_id = me or (new.guest and b.guest and lower(b.contact_email) = lower(new.contact_email))) and b.created_at > now() - interval '1 day') >= 20 then
    raise exception 'You have made 20 bookings within a day. Please send this one tomorrow.' using errcode = 'PT429', hint = 'requests-too-many';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.address_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  provider public.service_providers;
  service public.provider_services;
  travel numeric;
begin
  if me is null or new.deleted then
    return new;
  end if;
  select * into provider from public.service_providers as p where p.id = new.provider_id and p.is_public;
  if not found then
    raise exception 'This evaluator takes no requests at the moment.' using errcode = 'PT409', hint = 'provider-not-offered';
  elsif provider.user_id = me then
    raise exception 'This is your own profile: you can''t ask yourself.' using errcode = 'PT422', hint = 'own-service';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = provider.user_id and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no requests from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  select * into service from public.provider_services as s
  where s.id = new.service_id and s.provider_id = provider.id and s.category = 'evaluation' and s.is_active and not s.deleted and s.price is not null;
  if not found then
    raise exception 'This evaluator no longer offers this evaluation. Please choose again.' using errcode = 'PT409', hint = 'service-not-offered';
  elsif provider.lat is null or app.distance_km(provider.lat, provider.lng, new.lat, new.lng) * 6371.0088 / 6371 > 100
    or not app.is_within_reach(provider, new.lat, new.lng) then
    raise exception 'The piano is farther away than this evaluator comes.' using errcode = 'PT409', hint = 'place-out-of-reach';
  end if;
  travel := app.evaluation_travel_fee(provider.travel_rate, provider.lat, provider.lng, new.lat, new.lng);
  if (service.price, travel, app.evaluation_commission(service.price + travel)) is distinct from (new.fee, new.travel_fee, new.commission) then
    raise exception 'The price has changed: the fee is % euro now, travel % euro. Please look at it again.', service.price, travel
      using errcode = 'PT409', hint = 'price-changed';
  end if;
  new.provider_user_id := provider.user_id;
  new.provider_name := left(provider.name, 120);
  new.time_zone := provider.time_zone;
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.customer_name from public.user_profiles as p where p.id = me;
  if new.instrument_id is not null and not exists (
    select from public.instruments as i where i.id = new.instrument_id and i.user_id = me and not i.deleted and i.handed_on_at is null) then
    new.instrument_id := null;
  end if;
  if new.listing_id is not null and not exists (
    select from public.pianos as p where p.id = new.listing_id and p.owner_id = me and not p.deleted) then
    new.listing_id := null;
  end if;

  perform pg_advisory_xact_lock(hashtextextended('evaluations of ' || me::text, 0));
  if exists (select from public.evaluations as e where e.request_id = new.request_id and e.user_id is distinct from me) then
    raise exception 'This request can''t be added to.' using errcode = 'PT403', hint = 'change-forbidden';
  elsif (select count(*) from public.evaluations as e where e.request_id = new.request_id and not e.deleted) >= 3 then
    raise exception 'Please choose at most three evaluators.' using errcode = 'PT422', hint = 'evaluators-too-many';
  elsif (select count(*) from public.evaluations as e where e.user_id = me and e.created_at > now() - interval '1 day') >= 15 then
    raise exception 'You have asked 15 evaluators within a day. Please send this request tomorrow.' using errcode = 'PT429', hint = 'requests-too-many';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.address_inquiry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.address_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.address_move_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  ids uuid[];
begin
  -- What can't be read, the table's constraints refuse.
  if me is null or new.deleted or not app.is_move_place(new.origin) then
    return new;
  end if;
  begin
    select array_agg(distinct (each ->> 'id')::uuid) into ids from jsonb_array_elements(
      case when jsonb_typeof(new.asked) = 'array' and jsonb_array_length(new.asked) <= 5 then new.asked else '[]' end) as each;
  exception when invalid_text_representation then
    ids := null;
  end;
  if coalesce(cardinality(array_remove(ids, null)), 0) = 0 then
    raise exception 'Please choose at least one mover, and at most five.' using errcode = 'PT422', hint = 'provider-missing';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', left(p.name, 120), 'asked',
    p.is_public and p.user_id <> me
    and (p.type = 'mover' or exists (
      select from public.provider_services as s where s.provider_id = p.id and s.category = 'moving' and s.is_active and not s.deleted))
    and app.is_within_reach(p, (new.origin ->> 'lat')::double precision, (new.origin ->> 'lng')::double precision)
    and not exists (
      select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
      where k.user_id = p.user_id and k.blocked and me in (i.user_id, i.seller_id))) order by p.name, p.id), '[]')
  into new.asked from public.service_providers as p where p.id = any (ids) and p.is_public;
  if not new.asked @> '[{"asked": true}]' then
    raise exception 'None of the movers you chose can be asked for this move. Please choose others.' using errcode = 'PT409', hint = 'provider-not-offered';
  end if;
  if new.instrument_id is not null and not exists (
    select from public.instruments as i where i.id = new.instrument_id and i.user_id = me and not i.deleted and i.handed_on_at is null) then
    new.instrument_id := null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('move requests of ' || me::text, 0));
  if (select count(*) from public.move_requests as r where r.user_id = me and r.state = 'open') >= 3 then
    raise exception 'Three of your moves wait for quotes. Please accept one, or withdraw a request.' using errcode = 'PT429', hint = 'requests-waiting';
  elsif (select count(*) from public.move_requests as r where r.user_id = me and r.created_at > now() - interval '1 day') >= 10 then
    raise exception 'You have asked for 10 moves within a day. Please send this one tomorrow.' using errcode = 'PT429', hint = 'requests-too-many';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.address_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  piano public.pianos;
begin
  if me is null or new.deleted then
    return new;
  end if;
  select * into piano from public.pianos as p where p.id = new.piano_id and p.is_public;
  if not found then
    raise exception 'This listing is no longer offered.' using errcode = 'PT409', hint = 'listing-not-offered';
  elsif piano.owner_id = me then
    raise exception 'This is your own listing.' using errcode = 'PT422', hint = 'own-listing';
  elsif piano.status = 'reserved' then
    raise exception 'This piano is reserved at the moment, so no offer can be made.' using errcode = 'PT409', hint = 'listing-reserved';
  elsif exists (select from public.account_standings as s where s.account_id = piano.owner_id and s.suspended_at is not null) then
    raise exception 'This seller can''t be asked at the moment.' using errcode = 'PT409', hint = 'seller-suspended';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = piano.owner_id and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no offers from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  new.seller_id := piano.owner_id;
  new.piano_title := left(piano.title, 300);
  new.asking_price := piano.price;
  select coalesce(s.display_name, '') into new.seller_name from public.public_profiles as s where s.id = piano.owner_id;
  new.seller_name := coalesce(new.seller_name, '');
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.buyer_name from public.user_profiles as p where p.id = me;
  new.buyer_name := coalesce(new.buyer_name, '');

  perform pg_advisory_xact_lock(hashtextextended('offers:' || me::text, 0));
  if exists (
    select from public.offers as o where o.user_id = me and o.piano_id = new.piano_id and o.state in ('made', 'countered', 'accepted')) then
    raise exception 'You have an offer for this piano already. Please wait for its answer, or withdraw it.' using errcode = 'PT429', hint = 'requests-waiting';
  elsif (select count(*) from public.offers as o where o.user_id = me and o.created_at > now() - interval '1 day') >= 20 then
    raise exception 'You have made 20 offers within a day. Please send this one tomorrow.' using errcode = 'PT429', hint = 'requests-too-many';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.address_viewing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  piano public.pianos;
begin
  if me is null or new.deleted then
    return new;
  end if;
  select * into piano from public.pianos as p where p.id = new.piano_id and p.is_public;
  if not found then
    raise exception 'This listing is no longer offered, so its seller could not be asked.' using errcode = 'PT409', hint = 'listing-not-offered';
  elsif piano.owner_id = me then
    raise exception 'This is your own listing: you can''t ask yourself.' using errcode = 'PT422', hint = 'own-listing';
  elsif exists (select from public.account_standings as s where s.account_id = piano.owner_id and s.suspended_at is not null) then
    raise exception 'This seller can''t be asked at the moment.' using errcode = 'PT409', hint = 'seller-suspended';
  elsif exists (
    select from public.conversation_marks as k join public.inquiries as i on i.id = k.inquiry_id
    where k.user_id = piano.owner_id and k.blocked and me in (i.user_id, i.seller_id)) then
    raise exception 'This person takes no requests from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
  new.seller_id := piano.owner_id;
  new.piano_title := left(piano.title, 300);
  new.place := left(coalesce(nullif(piano.location, ''), piano.town), 300);
  select coalesce(s.display_name, ''), s.time_zone into new.seller_name, new.time_zone from public.public_profiles as s where s.id = piano.owner_id;
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.buyer_name from public.user_profiles as p where p.id = me;

  if new.starts_at is null or new.starts_at <= now() then
    raise exception 'The time you asked for has passed. Please choose another.' using errcode = 'PT409', hint = 'time-passed';
  elsif not app.is_viewing_time(new.starts_at, new.minutes, new.time_zone, piano.availability_slots) then
    raise exception 'The seller does not offer this time. Please choose another.' using errcode = 'PT409', hint = 'time-not-offered';
  elsif exists (
    select from app.taken_times as t
    where t.seller_id = piano.owner_id and t.starts_at >= new.starts_at and t.starts_at < new.starts_at + new.minutes * interval '1 minute') then
    raise exception 'This time is taken by now. Please choose another.' using errcode = 'PT409', hint = 'time-taken';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('viewing_requests:' || me::text, 0));
  if exists (
    select from public.viewing_requests as r
    where r.user_id = me and r.piano_id = new.piano_id and r.starts_at = new.starts_at and r.state in ('requested', 'proposed', 'accepted')) then
    raise exception 'You have asked for this time already.' using errcode = 'PT409', hint = 'time-asked-already';
  elsif (
    select count(*) from public.viewing_requests as r
    where r.user_id = me and r.piano_id = new.piano_id and r.state in ('requested', 'proposed', 'accepted') and r.starts_at > now()) >= 3 then
    raise exception 'You have asked for 3 times for this piano. Please wait for an answer, or withdraw one.' using errcode = 'PT429', hint = 'requests-waiting';
  elsif (select count(*) from public.viewing_requests as r where r.user_id = me and r.created_at > now() - interval '1 day') >= 20 then
    raise exception 'You have asked for 20 times within a day. Please send this one tomorrow.' using errcode = 'PT429', hint = 'requests-too-many';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.adopt_guest_bookings(account uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.bookings as b set user_id = account, guest = false
  from public.user_profiles as p
  where p.id = account and p.email_confirmed and p.email <> '' and b.guest and lower(b.contact_email) = lower(p.email) and b.provider_user_id is distinct from account
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.adopt_guest_bookings_on_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.adopt_guest_bookings(new.id);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.adopt_on_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.adopt_visitor_conversations(new.id);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.adopt_visitor_conversations(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.are_bundle_items(items jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  item jsonb;
begin
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) > 30 then
    return false;
  end if;
  for item in select value from jsonb_array_elements(items) loop
    if coalesce(item ->> 'service_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or coalesce(item ->> 'count', '') !~ '^[1-9][0-9]?$' then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_days_off(days jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  span jsonb;
begin
  if jsonb_typeof(days) is distinct from 'array' or length(days::text) > 8000 then
    return false;
  end if;
  for span in select value from jsonb_array_elements(days) loop
    if coalesce(span ->> 'from', '') !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
      or coalesce(span ->> 'to', '') !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
      return false;
    end if;
    if (span ->> 'from')::date > (span ->> 'to')::date then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_findings(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(given) <> 'object' then false else (
    select coalesce(bool_and(case
      when each.key !~ '^[1-9][0-9]?$' or each.key::integer > 80 or jsonb_typeof(each.value) <> 'object' then false
      when each.value - array['grade', 'note', 'photos'] <> '{}' then false
      when jsonb_typeof(coalesce(each.value -> 'grade', '""')) <> 'string' or jsonb_typeof(coalesce(each.value -> 'note', '""')) <> 'string'
        or jsonb_typeof(coalesce(each.value -> 'photos', '[]')) <> 'array' then false
      when jsonb_array_length(coalesce(each.value -> 'photos', '[]')) > 6 then false
      else coalesce(each.value ->> 'grade', '') in ('', 'A', 'B', 'C', 'D', 'E', 'none', 'unseen') and length(coalesce(each.value ->> 'note', '')) <= 1000
        and not exists (
          select from jsonb_array_elements(coalesce(each.value -> 'photos', '[]')) as photo
          where jsonb_typeof(photo) <> 'string' or length(photo #>> '{}') > 300)
      end), true)
    from jsonb_each(given) as each) end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_job_faults(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(given) is distinct from 'array' then false else jsonb_array_length(given) <= 30 and (
    select coalesce(bool_and(jsonb_typeof(value) = 'string' and length(btrim(value #>> '{}')) between 1 and 200), true) from jsonb_array_elements(given)) end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_job_parts(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(given) is distinct from 'array' then false else jsonb_array_length(given) <= 50 and (
    select coalesce(bool_and(case when jsonb_typeof(value) <> 'object' then false else
      jsonb_typeof(value -> 'name') = 'string' and length(btrim(value ->> 'name')) between 1 and 120
      and coalesce(value ->> 'count', '') ~ '^[1-9][0-9]{0,2}$'
      and (value ->> 'price' is null or value ->> 'price' ~ '^[0-9]{1,6}(\.[0-9]{1,2})?$')
      and (select count(*) from jsonb_object_keys(value)) <= 3 end), true) from jsonb_array_elements(given)) end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_job_photos(given jsonb, owner uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(given) is distinct from 'array' then false else jsonb_array_length(given) <= 20 and (
    select coalesce(bool_and(jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200
      and (owner is null or value #>> '{}' ~ ('^' || owner::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$'))), true)
      and count(*) = count(distinct value) from jsonb_array_elements(given)) end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_measures(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(given) <> 'object' then false else (
    select coalesce(bool_and(case when jsonb_typeof(value) <> 'number' then false else case key
        when 'humidity' then (value #>> '{}')::numeric between 0 and 100
        when 'temperature' then (value #>> '{}')::numeric between -20 and 50
        when 'pitch_before' then (value #>> '{}')::numeric between 350 and 500
        when 'pitch_after' then (value #>> '{}')::numeric between 350 and 500
        else false end
      and round((value #>> '{}')::numeric, 1) = (value #>> '{}')::numeric end), true)
    from jsonb_each(given)) end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_own_photos(points jsonb, author uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from jsonb_each(points) as each, jsonb_array_elements_text(each.value -> 'photos') as photo
    where photo !~ ('^' || author::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$'))
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_paths_of(paths jsonb, person uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(paths) = 'array' and jsonb_array_length(paths) <= 12 and not exists (
    select from jsonb_array_elements(paths) as path
    where jsonb_typeof(path) <> 'string' or not path #>> '{}' ~ ('^' || person::text || '/[A-Za-z0-9_-]{1,120}\.(jpg|png|webp)$'))
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_repairs(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(given) <> 'array' then false when jsonb_array_length(given) > 40 then false else (
    select coalesce(bool_and(case
      when jsonb_typeof(each) <> 'object' then false
      when each - array['what', 'urgency', 'cost'] <> '{}' then false
      when jsonb_typeof(each -> 'what') is distinct from 'string' or jsonb_typeof(each -> 'cost') is distinct from 'number' then false
      else length(each ->> 'what') between 1 and 200 and coalesce(each ->> 'urgency' in ('now', 'year', 'later'), false)
        and (each ->> 'cost')::numeric between 0 and 1000000 and round((each ->> 'cost')::numeric, 2) = (each ->> 'cost')::numeric
      end), true)
    from jsonb_array_elements(given) as each) end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.are_service_hours(hours jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  day record;
  span jsonb;
  last_end numeric;
begin
  if jsonb_typeof(hours) is distinct from 'object' or length(hours::text) > 4000 then
    return false;
  end if;
  for day in select key, value from jsonb_each(hours) loop
    if day.key not in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
      or jsonb_typeof(day.value) <> 'array' then
      return false;
    end if;
    last_end := -1;
    for span in select value from jsonb_array_elements(day.value) loop
      if jsonb_typeof(span) <> 'object' or jsonb_typeof(span -> 'from') is distinct from 'number'
        or jsonb_typeof(span -> 'to') is distinct from 'number' then
        return false;
      end if;
      if (span ->> 'from')::numeric <= last_end or (span ->> 'to')::numeric <= (span ->> 'from')::numeric
        or (span ->> 'to')::numeric > 1440 or (span ->> 'from')::numeric % 1 <> 0 or (span ->> 'to')::numeric % 1 <> 0 then
        return false;
      end if;
      last_end := (span ->> 'to')::numeric;
    end loop;
  end loop;
  return true;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.ask_movers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.move_quotes (user_id, provider_user_id, provider_id, request_id, provider_name, customer_name, piano, origin, destination,
    wish_from, wish_to, is_flexible, photos, note, time_zone)
  select new.user_id, p.user_id, p.id, new.id, left(p.name, 120), left(coalesce(nullif(u.full_name, ''), app.display_name(u)), 120), new.piano,
    new.origin, new.destination, new.wish_from, new.wish_to, new.is_flexible, new.photos, new.note, p.time_zone
  from jsonb_array_elements(new.asked) as each
  join public.service_providers as p on p.id = (each ->> 'id')::uuid
  left join public.user_profiles as u on u.id = new.user_id
  where (each ->> 'asked')::boolean
  order by p.id;
  perform app.note_activity('move_requested', new.user_id);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.audit_log_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  whom text;
  begin_after uuid;
  last_read uuid;
begin
  if not exists (select from app.forgotten_people where in_walk) then
    update app.forgotten_people set in_walk = true
    where user_id in (select p.user_id from app.forgotten_people as p order by p.asked_at limit 50);
    if not found then
      return;
    end if;
    update app.audit_log_walk set after_id = '00000000-0000-0000-0000-000000000000' where only_row;
  end if;
  select string_agg(user_id::text, '|') into whom from app.forgotten_people where in_walk;
  select after_id into begin_after from app.audit_log_walk where only_row;
  select max(portion.id::text)::uuid into last_read
  from (select e.id from auth.audit_log_entries as e where e.id > begin_after order by e.id limit 20000) as portion;
  if last_read is null then
    delete from app.forgotten_people where in_walk;
    return;
  end if;
  delete from auth.audit_log_entries as e where e.id > begin_after and e.id <= last_read and e.payload::text ~ whom;
  update app.audit_log_walk set after_id = last_read where only_row;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.begin_account_change(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('account_changes', 0));
  perform app.require_admin();
  if not exists (select 1 from public.user_profiles where id = account) then
    raise exception 'There is no such account.' using errcode = 'PT404', hint = 'account-unknown';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.begin_bundle()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.booked_bundles as b set agreed_at = now(), ends_at = now() + make_interval(months => b.months)
  where b.id = new.booked_bundle_id and b.agreed_at is null;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.begin_portions(account uuid, kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from app.portioned_work as w
  where w.account_id = account and w.kind = case begin_portions.kind when 'restore' then 'withhold' when 'withhold' then 'restore' end;
  if app.do_portion(account, kind, pg_current_xact_id()::text::bigint) < app.portion_size(kind) then
    delete from app.portioned_work as w where w.account_id = account and w.kind = begin_portions.kind;
    return true;
  end if;
  insert into app.portioned_work as w (account_id, kind) values (account, begin_portions.kind)
  on conflict on constraint portioned_work_pkey do update set below = excluded.below, last_portion_at = now();
  return false;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.begin_promotion(payment public.payments, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  piano public.pianos;
  clock app.promotion_clocks;
  span constant interval := make_interval(days => payment.days);
  begins timestamptz;
begin
  select * into piano from public.pianos as p where p.id = payment.piano_id for no key update;
  if not found then
    return null;
  end if;
  if payment.product = 'highlight' then
    begins := greatest(piano.highlighted_until, moment);
    update public.pianos set highlighted_until = begins + span where id = piano.id;
  else
    clock := app.promotion_clock(piano.id);
    if payment.product = 'featured' then
      begins := greatest(clock.featured_ends_at, clock.vip_ends_at, moment);
      update app.promotion_clocks set featured_ends_at = begins + span where piano_id = piano.id;
    else
      begins := greatest(clock.vip_ends_at, moment);
      -- Featured days rest while VIP runs.
      update app.promotion_clocks
      set vip_ends_at = begins + span,
        featured_ends_at = case when featured_ends_at > moment then featured_ends_at + span else featured_ends_at end
      where piano_id = piano.id;
    end if;
    perform app.show_tier(piano.id, moment);
  end if;
  insert into public.listing_promotions (payment_id, owner_id, piano_id, product, starts_at, ends_at)
  values (payment.id, payment.owner_id, piano.id, payment.product, begins, begins + span);
  return begins + span;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.book_as_guest(booking jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.bookings;
begin
  insert into public.bookings (id, provider_id, services, pitch_raise, starts_at, ends_at, total, contact_name, contact_email, contact_phone, address, lat, lng, notes, guest)
  select (booking ->> 'id')::uuid, r.provider_id, r.services, r.pitch_raise, r.starts_at, r.starts_at + interval '1 minute', r.total, r.contact_name, r.contact_email,
    r.contact_phone, r.address, r.lat, r.lng, r.notes, true
  from jsonb_populate_record(null::public.bookings, booking) as r
  returning * into made;
  return to_jsonb(made) - 'stamp';
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.book_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.provider_services;
  customer public.user_profiles;
begin
  select * into service from public.provider_services as s
  where s.provider_id = new.provider_id and s.category = 'evaluation' and s.is_active and not s.deleted and s.price is not null
  order by s.id = new.service_id desc, s.position, s.id limit 1;
  if not found then
    raise exception 'This evaluator no longer offers this evaluation.' using errcode = 'PT409', hint = 'service-not-offered';
  end if;
  select * into customer from public.user_profiles as p where p.id = new.user_id;
  new.booking_id := gen_random_uuid();
  insert into public.bookings (id, user_id, provider_id, instrument_id, services, state, agreed, starts_at, total, contact_name, contact_email,
    contact_phone, address, lat, lng, notes)
  values (new.booking_id, new.user_id, new.provider_id, new.instrument_id, jsonb_build_array(jsonb_build_object('id', service.id)), 'confirmed', true,
    new.starts_at, service.price, new.customer_name, left(coalesce(customer.email, ''), 254), left(coalesce(customer.phone, ''), 40),
    left(concat_ws(', ', nullif(new.address, ''), nullif(new.town, '')), 300), new.lat, new.lng, new.note)
  returning ends_at into new.ends_at;
  update public.bookings set total = 0, services = (
    select jsonb_agg(each || '{"price": 0}') from jsonb_array_elements(services) as each)
  where id = new.booking_id;
  new.report_due_at := new.ends_at + interval '24 hours';
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.book_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.move_requests;
begin
  -- Whoever holds it may wait for this: the change is tried again then.
  select * into request from public.move_requests as r where r.id = new.request_id for update nowait;
  insert into public.bookings (id, user_id, provider_user_id, provider_id, provider_name, customer_name, instrument_id, services, state, agreed,
    starts_at, ends_at, time_zone, total, contact_name, contact_email, contact_phone, address, lat, lng, notes)
  values (
    new.booking_id, new.user_id, new.provider_user_id, new.provider_id, new.provider_name, new.customer_name, request.instrument_id,
    jsonb_build_array(jsonb_build_object('id', new.id, 'name', left('Piano move: ' || (new.piano ->> 'name'), 120), 'category', 'moving', 'price', new.price,
      'minutes', (extract(epoch from new.ends_at - new.starts_at) / 60)::integer)),
    'confirmed', true, new.starts_at, new.ends_at, new.time_zone, new.price, request.contact_name, request.contact_email, request.contact_phone,
    request.origin_address, (new.origin ->> 'lat')::double precision, (new.origin ->> 'lng')::double precision,
    left('To: ' || request.destination_address || case when request.note = '' then '' else E'\n' || request.note end, 1000));
  update public.move_requests set state = 'booked', accepted_quote_id = new.id where id = new.request_id;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.book_of_bundle()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bundle public.booked_bundles;
  short text;
begin
  if auth.uid() is null then
    return new;
  elsif new.deleted then
    new.booked_bundle_id := null;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('visits of bundle ' || new.booked_bundle_id::text, 0));
  select * into bundle from public.booked_bundles as b
  where b.id = new.booked_bundle_id and b.user_id = new.user_id and b.provider_id = new.provider_id and not b.deleted;
  if not found then
    raise exception 'This bundle is not among yours.' using errcode = 'PT404', hint = 'bundle-unknown';
  elsif new.starts_at > coalesce(bundle.ends_at, bundle.created_at + make_interval(months => bundle.months)) then
    raise exception 'Your bundle has ended by then.' using errcode = 'PT409', hint = 'bundle-ended';
  end if;
  select each ->> 'name' into short from jsonb_array_elements(new.services) as each
  where coalesce((select (bought ->> 'count')::integer from jsonb_array_elements(bundle.services) as bought where bought ->> 'id' = each ->> 'id' limit 1), 0) <= (
    select count(*) from public.bookings as b, jsonb_array_elements(b.services) as used
    where b.booked_bundle_id = bundle.id and used ->> 'id' = each ->> 'id' and app.bundle_visit_counts(b.state, b.uses_up_visit))
  limit 1;
  if found then
    raise exception 'Nothing is left of % in your bundle.', short using errcode = 'PT409', hint = 'bundle-used-up';
  end if;
  select jsonb_agg(each || '{"price":0}' order by ordinality) into new.services from jsonb_array_elements(new.services) with ordinality as of (each, ordinality);
  new.total := 0;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.booking_alternatives(provider public.service_providers, wanted timestamp with time zone, minutes integer, lat double precision, lng double precision, besides uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(near.start order by near.start), '[]')::text
  from (
    select start from app.free_starts(provider, (wanted at time zone provider.time_zone)::date - 3, 24, minutes, lat, lng, 1000, besides) as start
    where start <> wanted
    order by abs(extract(epoch from start - wanted)), start limit 3
  ) as near
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.booking_hindrance(provider public.service_providers, begins bigint, ends bigint, lat double precision, lng double precision, besides uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  before app.booked_times;
  after app.booked_times;
  here_lat constant double precision := case when lat is null then provider.lat else lat end;
  here_lng constant double precision := case when lat is null then provider.lng else lng end;
  day constant date := (to_timestamp(begins) at time zone provider.time_zone)::date;
  drive integer;
  is_long boolean := false;
begin
  select * into before from app.booked_times as t
  where t.provider_id = provider.id and t.begins < booking_hindrance.ends and t.booking_id is distinct from besides
  order by t.begins desc limit 1;
  if before.ends > begins then
    return 'taken';
  end if;
  select * into after from app.booked_times as t
  where t.provider_id = provider.id and t.begins >= booking_hindrance.ends and t.booking_id is distinct from besides
  order by t.begins limit 1;
  if before.booking_id is not null then
    drive := app.drive_minutes(coalesce(before.lat, provider.lat), coalesce(before.lng, provider.lng), here_lat, here_lng);
    if begins - before.ends < (drive + provider.buffer_minutes) * 60 then
      return 'travel';
    end if;
    is_long := drive > provider.drive_limit_minutes and (to_timestamp(before.begins) at time zone provider.time_zone)::date = day;
  end if;
  if after.booking_id is not null then
    drive := app.drive_minutes(coalesce(after.lat, provider.lat), coalesce(after.lng, provider.lng), here_lat, here_lng);
    if after.begins - ends < (drive + provider.buffer_minutes) * 60 then
      return 'travel';
    end if;
    is_long := is_long or (drive > provider.drive_limit_minutes and (to_timestamp(after.begins) at time zone provider.time_zone)::date = day);
  end if;
  return case when is_long then 'drive' end;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.booking_step_is_allowed(from_state text, moved_by text, actor text, to_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(to_state = any (case
    when from_state = 'moved' and moved_by is null then null
    when from_state = 'moved' and actor = 'clock' then array['expired']
    when from_state = 'moved' and actor = moved_by then array['declined', 'cancelled']
    when from_state = 'moved' then array['confirmed', 'declined', 'cancelled']
    else case from_state || ' ' || actor
      when 'requested customer' then array['cancelled']
      when 'requested provider' then array['confirmed', 'declined', 'moved']
      when 'requested clock' then array['expired']
      when 'confirmed customer' then array['moved', 'cancelled']
      when 'confirmed provider' then array['moved', 'cancelled', 'done', 'no-show']
      when 'no-show provider' then array['done']
    end
  end), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.bookings_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.bookings set state = 'expired' where id in (
    select b.id from public.bookings as b
    where (b.state = 'requested' and b.starts_at <= now())
      or (b.state = 'moved' and case when b.agreed then least(b.starts_at, b.proposed_at) else b.proposed_at end <= now())
    limit 500 for update skip locked);
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_evaluation_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.sent_at > now() then new.sent_at := now(); elsif new.sent_at < 'epoch' then new.sent_at := 'epoch'; end if; if new.shared_at > now() then new.shared_at := now(); elsif new.shared_at < 'epoch' then new.shared_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_financing_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.saved_at > now() then new.saved_at := now(); elsif new.saved_at < 'epoch' then new.saved_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_import_batches()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.undone_at > now() then new.undone_at := now(); elsif new.undone_at < 'epoch' then new.undone_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_inquiries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.written_at > now() then new.written_at := now(); elsif new.written_at < 'epoch' then new.written_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_instrument_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.happened_at > now() then new.happened_at := now(); elsif new.happened_at < 'epoch' then new.happened_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_instruments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.last_tuned_on > now() then new.last_tuned_on := now(); elsif new.last_tuned_on < 'epoch' then new.last_tuned_on := 'epoch'; end if; if new.new_since > now() then new.new_since := now(); elsif new.new_since < 'epoch' then new.new_since := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_job_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.signed_at > now() then new.signed_at := now(); elsif new.signed_at < 'epoch' then new.signed_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_kind()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  times constant text[] := app.bounded_times(new);
  target constant text := 'bound_times_of_' || new.name;
begin
  if not times <@ new.writable or not new.appointments <@ new.writable then
    raise exception 'What of % is an appointment must be writable', new.name;
  end if;
  execute format('drop trigger if exists %I on public.%I', new.name || '_2_bound_times', new.name);
  execute format('drop function if exists app.%I()', target);
  if times = '{}' then
    return null;
  end if;
  execute format('create function app.%I() returns trigger language plpgsql set search_path = '''' as $body$ begin %s return new; end $body$',
    target, (select string_agg(format(
      'if new.%1$I > now() then new.%1$I := now(); elsif new.%1$I < ''epoch'' then new.%1$I := ''epoch''; end if;', name), ' ')
    from unnest(times) as name));
  execute format('revoke execute on function app.%I() from public, anon, authenticated', target);
  execute format('create trigger %I before insert or update of %s on public.%I for each row execute function app.%I()',
    new.name || '_2_bound_times', (select string_agg(quote_ident(name), ', ') from unnest(times) as name), new.name, target);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.written_at > now() then new.written_at := now(); elsif new.written_at < 'epoch' then new.written_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_pianos()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.confirmed_at > now() then new.confirmed_at := now(); elsif new.confirmed_at < 'epoch' then new.confirmed_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bound_times_of_saved_searches()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin if new.seen_at > now() then new.seen_at := now(); elsif new.seen_at < 'epoch' then new.seen_at := 'epoch'; end if; return new; end $function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bounded_times(kind app.synced_kinds)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(a.attname::text order by a.attname), '{}')
  from pg_catalog.pg_attribute as a
  where a.attrelid = to_regclass(format('public.%I', kind.name)) and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
    and a.attname::text = any (kind.writable) and not a.attname::text = any (kind.appointments)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.bundle_visit_counts(state text, uses_up_visit boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select state in ('requested', 'moved', 'confirmed', 'done', 'no-show') or (state = 'cancelled' and uses_up_visit)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.caller_address()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  headers jsonb;
  written text;
  address inet;
begin
  headers := nullif(current_setting('request.headers', true), '')::jsonb;
  written := btrim(coalesce(headers ->> 'cf-connecting-ip', (regexp_match(headers ->> 'x-forwarded-for', '[^,]*$'))[1]));
  address := host(written::inet)::inet;
  if family(address) = 6 and address << '::ffff:0:0/96' then
    return split_part(host(address), '::ffff:', 2);
  end if;
  return case when family(address) = 6 then host(network(set_masklen(address, 64))) || '/64' else host(address) end;
exception when data_exception then
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.changed_listings(after_stamp bigint, after_id uuid, horizon bigint, row_limit integer)
 RETURNS TABLE(stamp bigint, id uuid, gone boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  (select p.stamp, p.id, false from public.pianos as p
    where p.owner_id = (select auth.uid()) and (p.stamp, p.id) > (after_stamp, after_id) and p.stamp < horizon
    order by p.stamp, p.id limit row_limit)
  union all
  (select p.stamp, p.id, false from public.pianos as p
    where p.is_public and p.owner_id is distinct from (select auth.uid())
      and (p.stamp, p.id) > (after_stamp, after_id) and p.stamp < horizon
    order by p.stamp, p.id limit row_limit)
  union all
  (select d.stamp, d.row_id, true from public.departed_rows as d
    where d.collection = 'pianos' and (d.stamp, d.row_id) > (after_stamp, after_id) and d.stamp < horizon
      and not exists (
        select 1 from public.pianos as p
        where p.id = d.row_id and (p.is_public or p.owner_id = (select auth.uid())))
    order by d.stamp, d.row_id limit row_limit)
  order by 1, 2 limit row_limit
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.check_dealer_order(request jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(request ->> 'country', '') not in ('DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'PT', 'GB', 'CH', 'NO') then
    raise exception 'The plan is not offered in this country.' using errcode = 'PT422', hint = 'country-not-offered';
  elsif coalesce(request ->> 'vat_id', '') !~ '^([A-Z]{2}[A-Z0-9]{2,13})?$' then
    raise exception 'This is no VAT ID.' using errcode = 'PT422', hint = 'vat-id-unreadable';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.check_inquiry(name text, email text, phone text, message text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.check_mail_kind()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.obeys is not null and not exists (
    select from pg_catalog.pg_attribute
    where attrelid = 'public.user_profiles'::regclass and attname = new.obeys and atttypid = 'boolean'::regtype and not attisdropped) then
    raise exception 'public.user_profiles has no switch %', new.obeys;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.check_offered_amount(amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if amount is null then
    raise exception 'Please name a price.' using errcode = 'PT422', hint = 'value-missing';
  elsif amount = 'NaN' or amount not between 1 and 10000000 then
    raise exception 'Please name a price from 1 to 10,000,000 €.' using errcode = 'PT422', hint = 'value-not-allowed';
  end if;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.check_profile_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.role = 'admin' then
    return new;
  end if;
  if new.full_name is distinct from old.full_name then
    perform app.refuse_house_name(new.full_name);
  end if;
  if new.username is distinct from old.username then
    perform app.refuse_house_name(new.username);
  end if;
  if new.company_name is distinct from old.company_name then
    perform app.refuse_house_name(new.company_name);
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.check_synced_kind()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wrong text;
begin
  select string_agg(name, ', ') into wrong from (
    select unnest(new.writable || new.lasting || new.export_without || new.export_order
      || array['id', 'created_at', 'updated_at', 'version', 'stamp', new.owner_column, coalesce(new.other_side, 'id')]
      || case when new.purged = 'never' and new.export_single then '{}' else array['deleted'] end) as name
    except select attname::text from pg_catalog.pg_attribute
    where attrelid = to_regclass(format('public.%I', new.name)) and attnum > 0 and not attisdropped) as missing;
  if wrong is not null then
    raise exception 'public.% has no %', new.name, wrong;
  elsif not new.writable @> new.lasting then
    raise exception 'What of % lasts must be writable', new.name;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.check_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then
    raise exception 'There is no such time zone.' using errcode = 'PT422', hint = 'time-zone-unknown';
  end if;
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'There is no such time zone.' using errcode = 'PT422', hint = 'time-zone-unknown';
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.check_writers_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not app.is_admin() then
    perform app.refuse_house_name(new.name);
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.close_move_quotes(request uuid, became text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.move_quotes as q set state = became
  where q.id in (
    select o.id from public.move_quotes as o where o.request_id = request and o.state in ('asked', 'quoted') for update skip locked)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.count_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if app.is_request() then
    perform app.count_writes('change', (select count(*) from added)::integer);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.count_stored_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  left_by constant uuid := case when tg_op <> 'INSERT' then app.folder_owner(old.name) end;
  joins constant uuid := case when tg_op <> 'DELETE' then app.folder_owner(new.name) end;
  more_bytes bigint := 0;
  stored app.stored_files;
  quota app.storage_quotas;
begin
  if left_by is not null then
    more_bytes := -app.object_size(old.metadata);
    if left_by is distinct from joins then
      update app.stored_files as s set files = s.files - 1, bytes = s.bytes + more_bytes where s.owner_id = left_by;
      delete from app.stored_files as s where s.owner_id = left_by and s.files <= 0;
      more_bytes := 0;
    end if;
  end if;
  if joins is null then
    return null;
  end if;
  more_bytes := more_bytes + app.object_size(new.metadata);
  insert into app.stored_files as s (owner_id, files, bytes) values (joins, 1, more_bytes)
  on conflict (owner_id) do update
    set files = s.files + (left_by is distinct from joins)::integer, bytes = greatest(s.bytes + more_bytes, 0)
  returning * into stored;
  quota := app.storage_quota(joins);
  if (left_by is distinct from joins and stored.files > quota.files) or (more_bytes > 0 and stored.bytes > quota.bytes) then
    raise exception 'There is no room left for more files in this account.' using errcode = '42501', hint = 'storage-full';
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.count_writer(allowed app.write_limits, who text, writes integer, most integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted integer;
begin
  insert into app.write_counts as c (kind, writer, times) values (allowed.kind, who, least(writes, 1000000))
  on conflict (kind, writer, hour) do update set times = c.times + excluded.times
  returning c.times into counted;
  if counted > most then
    raise exception '%', allowed.sentence using errcode = 'PT429', hint = 'too-many-in-an-hour';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.count_writes(what text, writes integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := auth.uid();
  allowed app.write_limits;
  address text;
begin
  if writes < 1 then
    return;
  end if;
  select * into strict allowed from app.write_limits as l where l.kind = what;
  if account is not null then
    perform app.count_writer(allowed, account::text, writes, allowed.most_of_account);
    return;
  end if;
  address := encode(app.mail_hash(app.caller_address()), 'hex');
  if address is not null and allowed.most_of_address is not null then
    perform app.count_writer(allowed, address, writes, allowed.most_of_address);
  end if;
  if allowed.most_of_visitors is not null then
    perform app.count_writer(allowed, 'visitors', writes, allowed.most_of_visitors);
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  metadata constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  asked_role constant text := app.metadata_text(metadata, 'role', 200);
  full_name constant text := coalesce(
    nullif(app.metadata_name(metadata, 'full_name'), ''), app.metadata_name(metadata, 'name'));
  company_name constant text := app.metadata_name(metadata, 'company_name');
  base_slug constant text := coalesce(
    nullif(app.text_to_slug(coalesce(nullif(company_name, ''), full_name)), ''), 'seller');
  granted_role constant text :=
    case when metadata ->> 'role' = asked_role
      and asked_role in ('buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer')
      then asked_role else 'buyer' end;
  chosen_slug text;
begin
  foreach chosen_slug in array array[base_slug, base_slug || '-' || left(new.id::text, 6), base_slug || '-' || new.id::text]
  loop
    begin
      insert into public.user_profiles
        (id, email, email_confirmed, role, full_name, company_name, phone, slug, created_at)
      values (new.id, coalesce(new.email, ''), new.email_confirmed_at is not null, granted_role, full_name, company_name,
        app.metadata_text(metadata, 'phone', 40), chosen_slug, coalesce(new.created_at, now()));
      return new;
    exception when unique_violation then
      continue;
    end;
  end loop;
  raise exception 'The account could not be created. Please try again.' using errcode = 'PT409', hint = 'account-not-created';
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.date_refund_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.refund_due_at := case when app.refund_outstanding(new) > 0 then coalesce(old.refund_due_at, now()) end;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.dealer_subscriptions_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := now();
  plan public.dealer_subscriptions;
  was_trial boolean;
begin
  for plan in
    select d.* from public.dealer_subscriptions as d
    where (d.state = 'trial' and d.trial_ends_at <= moment) or (d.state = 'cancelled' and d.ends_at <= moment)
    order by d.id limit 500 for update skip locked
  loop
    was_trial := plan.state = 'trial';
    update public.dealer_subscriptions set state = 'ended', ended_at = case when was_trial then trial_ends_at else ends_at end
    where id = plan.id;
    if was_trial then
      perform app.notify(plan.user_id, 'dealer_trial_ended', jsonb_build_object('ends_at', plan.trial_ends_at));
    end if;
  end loop;

  for plan in
    select d.* from public.dealer_subscriptions as d left join app.dealer_reminders as r on r.plan_id = d.id
    where d.state = 'trial' and d.trial_ends_at > moment and d.trial_ends_at <= moment + interval '3 days'
      and r.plan_id is null
    order by d.trial_ends_at limit 500 for update of d skip locked
  loop
    insert into app.dealer_reminders (plan_id) values (plan.id);
    perform app.notify(plan.user_id, 'dealer_trial_ending', jsonb_build_object('ends_at', plan.trial_ends_at));
  end loop;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.decide_publishing(piano public.pianos, wanted boolean)
 RETURNS public.pianos
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  waits_since constant timestamptz := piano.flagged_at;
  screened record;
begin
  piano.is_published := false;
  piano.publish_wanted := wanted;
  piano.flagged_at := null;
  if not wanted then
    return piano;
  end if;
  if app.misses_pictures(piano.image_urls) then
    if piano.screening_state = 'flagged' then
      piano.screening_state := 'pending';
    end if;
    return piano;
  end if;
  screened := app.screen_listing(piano);
  if screened.score >= 70 or (piano.screening_state = 'approved' and screened.flags <@ piano.screening_flags) then
    piano.screening_state := 'approved';
    piano.is_published := true;
    piano.publish_wanted := false;
    piano.screening_reason := '';
  else
    piano.screening_state := 'flagged';
    piano.flagged_at := coalesce(waits_since, now());
  end if;
  piano.screening_score := screened.score;
  piano.screening_flags := screened.flags;
  return piano;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.derive_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select coalesce(seller.role = 'dealer', false), seller.rating into new.seller_is_dealer, new.seller_rating
  from public.user_profiles as seller where seller.id = new.owner_id;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.directory_entries(ids uuid[])
 RETURNS TABLE(id uuid, entry json)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, json_build_object('id', p.id, 'user_id', p.user_id, 'slug', p.slug, 'type', p.type, 'name', p.name, 'specialty', p.specialty,
    'about', p.about, 'town', p.town, 'country_code', p.country_code, 'lat', p.lat, 'lng', p.lng, 'radius_km', p.radius_km,
    'buffer_minutes', p.buffer_minutes, 'drive_limit_minutes', p.drive_limit_minutes, 'languages', to_json(p.languages),
    'since_year', p.since_year, 'hourly_rate', p.hourly_rate, 'phone', p.phone, 'email', p.email, 'time_zone', p.time_zone,
    'hours', p.hours, 'days_off', p.days_off, 'insured_until', p.insured_until, 'picture_url', p.picture_url, 'rating', p.rating,
    'review_count', p.review_count, 'completed_jobs', p.completed_jobs, 'created_at', p.created_at, 'contact_slug', u.slug,
    'services', (
      select coalesce(json_agg(json_build_object('id', s.id, 'category', s.category, 'name', s.name, 'description', s.description,
        'price', s.price, 'minutes_from', s.minutes_from, 'minutes_to', s.minutes_to) order by s.position, s.created_at, s.id), '[]')
      from public.provider_services as s where s.provider_id = p.id and s.is_active and not s.deleted),
    'bundles', (
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'description', b.description, 'price', b.price,
        'original_price', b.original_price, 'months', b.months, 'items', b.items) order by b.created_at, b.id), '[]')
      from public.provider_bundles as b where b.provider_id = p.id and b.is_active and not b.deleted),
    'certificates', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'issuer', c.issuer, 'year', c.year,
        'checked_at', c.checked_at) order by c.year desc nulls last, c.created_at, c.id), '[]')
      from public.provider_certificates as c where c.provider_id = p.id and not c.deleted))
  from unnest(ids) as asked (id)
  join public.service_providers as p on p.id = asked.id
  left join public.user_profiles as u on u.id = p.user_id
  where p.is_public
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.display_name(profile public.user_profiles)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    case when profile.role = 'dealer' then nullif(profile.company_name, '') end,
    nullif(profile.full_name, ''), nullif(profile.username, ''), '')
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.distance_km(lat_a double precision, lng_a double precision, lat_b double precision, lng_b double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select 2 * 6371 * asin(least(1, sqrt(
    sin(radians(lat_b - lat_a) / 2) ^ 2
    + cos(radians(lat_a)) * cos(radians(lat_b)) * sin(radians(lng_b - lng_a) / 2) ^ 2)))
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.do_portion(account uuid, kind text, below bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := app.portion_size(kind);
  ids uuid[];
begin
  if kind = 'restore' then
    ids := array(
      select p.id from public.pianos as p join app.withheld_listings as w on w.piano_id = p.id
      where p.owner_id = account order by p.stamp, p.id limit most for update of p);
    delete from app.withheld_listings as w where w.piano_id = any (ids);
    update public.pianos as p set is_published = true
    where p.id = any (ids) and p.status in ('active', 'reserved') and not p.deleted;
  elsif kind = 'withhold' then
    ids := array(
      select p.id from public.pianos as p where p.owner_id = account and p.is_public order by p.stamp, p.id limit most for update);
    insert into app.withheld_listings (piano_id) select unnest(ids) on conflict do nothing;
    update public.pianos as p set is_published = false where p.id = any (ids);
  elsif kind = 'refresh' then
    ids := array(
      select p.id from public.pianos as p
      where p.owner_id = account and p.stamp < below and not p.deleted order by p.stamp, p.id limit most for update);
    update public.pianos as p set seller_revision = p.seller_revision + 1 where p.id = any (ids);
  else
    ids := array(select p.id from public.pianos as p where p.owner_id = account order by p.stamp, p.id limit most for update);
    delete from public.pianos as p where p.id = any (ids);
  end if;
  return cardinality(ids);
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.drive_minutes(lat_a double precision, lng_a double precision, lat_b double precision, lng_b double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when lat_a is null or lat_b is null then 0
    else ceil(round((app.distance_km(lat_a, lng_a, lat_b, lng_b) * 6371.0088 / 6371 * 1.3 / 50 * 60)::numeric, 6))::integer end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.end_move_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.close_move_quotes(old.id, case when tg_op = 'DELETE' or new.state = 'withdrawn' then 'withdrawn' when new.state = 'booked' then 'lost' else 'expired' end);
  if tg_op = 'UPDATE' and new.state = 'expired' then
    perform app.notify(new.user_id, 'move_answered', jsonb_build_object('request_id', new.id, 'title', coalesce(new.piano ->> 'name', ''), 'state', 'request-expired'));
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.erase_account(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.sync_receipts where user_id = account;
  delete from auth.refresh_tokens where session_id in (select id from auth.sessions where user_id = account);
  delete from auth.flow_state where user_id = account;
  perform app.forget_in_audit_log(account);
  delete from auth.users where id = account;
  -- What is counted stays counted, without whom.
  update public.activity_events set user_id = null where user_id = account;
  insert into public.activity_events (activity_type) values ('account_deleted');
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.evaluation_cents(evaluation public.evaluations)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select ((evaluation.fee + evaluation.travel_fee + evaluation.commission) * 100)::bigint
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.evaluation_commission(fees numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select round(fees / 10)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.evaluation_refund(paid numeric, by_side text, starts_at timestamp with time zone, moment timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when by_side = 'customer' and starts_at < moment + interval '24 hours' then round(paid / 2, 2) else paid end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.evaluation_step_is_allowed(from_state text, actor text, to_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'requested customer' then array['cancelled']
    when 'requested evaluator' then array['accepted', 'declined']
    when 'requested clock' then array['expired']
    when 'accepted customer' then array['cancelled']
    when 'accepted evaluator' then array['cancelled']
    when 'accepted clock' then array['expired']
    when 'accepted payment' then array['paid']
    when 'paid customer' then array['scheduled', 'cancelled']
    when 'paid evaluator' then array['cancelled']
    when 'scheduled customer' then array['cancelled']
    when 'scheduled evaluator' then array['inspected', 'cancelled']
    when 'scheduled booking' then array['paid', 'inspected']
    when 'scheduled report' then array['reported']
    when 'inspected report' then array['reported']
  end), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.evaluation_subject(evaluation public.evaluations)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('evaluation_id', evaluation.id, 'title', btrim(evaluation.maker || ' ' || evaluation.model), 'state', evaluation.state)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.evaluation_travel_fee(rate numeric, lat_a double precision, lng_a double precision, lat_b double precision, lng_b double precision)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when rate is null or lat_a is null or lat_b is null then 0
    else ceil(round(rate * (app.distance_km(lat_a, lng_a, lat_b, lng_b) * 6371.0088 / 6371 * 1.3)::numeric, 6)) end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.evaluations_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  late public.evaluations;
begin
  update public.evaluations set state = 'expired' where id in (
    select e.id from public.evaluations as e
    where (e.state = 'requested' and e.updated_at < now() - interval '7 days') or (e.state = 'accepted' and e.updated_at < now() - interval '14 days')
    limit 500 for update skip locked);
  for late in
    select * from public.evaluations as e
    where e.state in ('scheduled', 'inspected') and e.late_told_at is null and e.report_due_at <= now()
    order by e.report_due_at limit 500 for update skip locked
  loop
    update public.evaluations set late_told_at = now() where id = late.id;
    perform app.notify(late.provider_user_id, 'evaluation_late', app.evaluation_subject(late));
    perform app.notify(late.user_id, 'evaluation_late', app.evaluation_subject(late));
  end loop;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.fail_payment(payment public.payments, outcome text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  piano public.pianos;
begin
  update public.payments set state = outcome, settled_at = moment where id = payment.id;
  if outcome = 'failed' then
    select * into piano from public.pianos as p where p.id = payment.piano_id;
    if found then
      perform app.notify_of_promotion('payment_failed', piano, payment.product, null);
    end if;
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.financing_divide(over numeric, under numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select div(2 * over + under, 2 * under)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.financing_instalment(loan_cents bigint, months integer, yearly_percent numeric)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  over numeric;
  under numeric;
  grown_power numeric := 1;
  total numeric := 0;
begin
  if not coalesce(loan_cents between 0 and 1000000000000 and months between 1 and 600 and yearly_percent between 0 and 100 and scale(yearly_percent) <= 20, false) then
    return null;
  end if;
  under := ('12' || repeat('0', scale(trim_scale(yearly_percent)) + 2))::numeric;
  over := trunc(yearly_percent * under / 1200);
  for month in 1 .. months loop
    total := total * under + grown_power;
    grown_power := grown_power * (over + under);
  end loop;
  return app.financing_divide(loan_cents * grown_power, under * total);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.financing_of(price_cents bigint, down_cents bigint, months integer, yearly_percent numeric, OUT fee_cents bigint, OUT loan_cents bigint, OUT instalment_cents bigint, OUT last_cents bigint, OUT interest_cents bigint, OUT effective_rate integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  parts constant numeric := 1000000000000;
  over numeric;
  under numeric;
  owed numeric;
  interest numeric;
  paid numeric[] := '{}';
  low numeric := 0;
  high numeric := 1000000000000;
  tried numeric;
  worth numeric;
  scaled numeric;
begin
  if not coalesce(price_cents between 0 and 100000000000 and down_cents between 0 and price_cents + app.financing_divide(price_cents, 100), false) then
    return;
  end if;
  fee_cents := app.financing_divide(price_cents, 100);
  loan_cents := price_cents + fee_cents - down_cents;
  instalment_cents := app.financing_instalment(loan_cents, months, yearly_percent);
  if instalment_cents is null then
    fee_cents := null;
    loan_cents := null;
    return;
  end if;
  under := ('12' || repeat('0', scale(trim_scale(yearly_percent)) + 2))::numeric;
  over := trunc(yearly_percent * under / 1200);
  owed := loan_cents;
  interest_cents := 0;
  last_cents := 0;
  for month in 1 .. months loop
    exit when owed = 0;
    interest := app.financing_divide(owed * over, under);
    last_cents := case when month = months then owed + interest else least(instalment_cents, owed + interest) end;
    owed := owed + interest - last_cents;
    interest_cents := interest_cents + interest;
    paid := paid || last_cents::numeric;
  end loop;
  if price_cents - down_cents <= 0 or cardinality(paid) = 0 then
    return;
  end if;
  -- The largest month's rate, in steps of 10^-12, at which what was received is paid back; the first try is at 100 %.
  tried := high;
  loop
    worth := price_cents - down_cents;
    scaled := 1;
    for month in 1 .. cardinality(paid) loop
      scaled := scaled * parts;
      worth := worth * (parts + tried) - paid[month] * scaled;
    end loop;
    if worth <= 0 then
      if tried = parts then
        return;
      end if;
      low := tried;
    else
      high := tried;
    end if;
    exit when high - low = 1;
    tried := div(low + high, 2);
  end loop;
  worth := (parts + low) * (parts + low);
  worth := worth * worth * worth;
  worth := worth * worth;
  scaled := ('1' || repeat('0', 144))::numeric;
  effective_rate := app.financing_divide((worth - scaled) * 10000, scaled);
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.fold_text(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select regexp_replace(
    replace(replace(replace(
      lower(regexp_replace(
        normalize(coalesce(input, ''), nfkd),
        '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ß', 'ss'), 'ø', 'o'), 'ł', 'l'),
    '(a|o|u)e', '\1', 'g')
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.folder_owner(name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(name, '/', 1)::uuid end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.follow_auth_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.user_profiles
  set email = coalesce(new.email, ''), email_confirmed = new.email_confirmed_at is not null
  where id = new.id
    and (email, email_confirmed) is distinct from (coalesce(new.email, ''), new.email_confirmed_at is not null);
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.follow_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.evaluations as e set
    state = case when new.state in ('declined', 'cancelled', 'no-show', 'expired') then 'paid' when new.state = 'done' then 'inspected' else e.state end,
    starts_at = new.starts_at,
    ends_at = new.ends_at
  where e.booking_id = new.id and e.state = 'scheduled';
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.follow_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.state = 'cancelled' then
    update public.payments as p
    set refund_due_cents = nullif(least(coalesce(p.refund_due_cents, 0) + (new.refund * 100)::bigint, p.gross_cents), 0)
    where p.id = new.payment_id and new.refund > 0;
    update public.bookings as b set state = 'cancelled' where b.id = new.booking_id and b.state in ('requested', 'moved', 'confirmed');
  elsif new.state in ('inspected', 'reported') then
    update public.bookings as b set state = 'done' where b.id = new.booking_id and b.state in ('moved', 'confirmed');
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.follow_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.pianos as p
  set status = case new.state when 'accepted' then 'reserved' when 'settled' then 'sold' else 'active' end
  where p.id = new.piano_id and not p.deleted and p.status = case new.state when 'accepted' then 'active' else 'reserved' end;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.forget_in_audit_log(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from auth.audit_log_entries order by id offset 2000 limit 1) then
    insert into app.forgotten_people (user_id) values (person) on conflict do nothing;
  else
    delete from auth.audit_log_entries where position(person::text in payload::text) > 0;
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.forget_piano_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.piano := '';
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.forget_write_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.write_counts where kind in (select l.kind from app.write_limits as l) and writer = old.id::text;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.free_starts(provider public.service_providers, from_day date, days integer, minutes integer, lat double precision, lng double precision, most integer, besides uuid DEFAULT NULL::uuid)
 RETURNS SETOF timestamp with time zone
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
declare
  here_lat constant double precision := case when lat is null then provider.lat else lat end;
  here_lng constant double precision := case when lat is null then provider.lng else lng end;
  opening constant bigint := extract(epoch from from_day::timestamp at time zone provider.time_zone)::bigint;
  closing constant bigint := extract(epoch from (from_day + days)::timestamp at time zone provider.time_zone)::bigint;
  soonest constant bigint := greatest(ceil(extract(epoch from now()))::bigint + 7200, opening);
  room constant integer := minutes * 60;
  buffer constant integer := provider.buffer_minutes * 60;
  each record;
  gap bigint;
  earliest timestamptz;
  latest timestamptz;
  far_before date;
  far_behind date;
  ends_on date;
  ends_at integer;
  last_start timestamptz;
  start timestamptz;
  drive integer;
  count integer := 0;
begin
  if not app.is_within_reach(provider, lat, lng) then
    return;
  end if;
  for each in
    with near as (
      select null::bigint as begins, null::bigint as ends, null::double precision as lat, null::double precision as lng
      union all
      (select t.begins, t.ends, t.lat, t.lng from app.booked_times as t
        where t.provider_id = provider.id and t.booking_id is distinct from besides and t.begins < opening order by t.begins desc limit 1)
      union all
      (select t.begins, t.ends, t.lat, t.lng from app.booked_times as t
        where t.provider_id = provider.id and t.booking_id is distinct from besides and t.begins >= opening and t.begins < closing)
      union all
      (select t.begins, t.ends, t.lat, t.lng from app.booked_times as t
        where t.provider_id = provider.id and t.booking_id is distinct from besides and t.begins >= closing order by t.begins limit 1)
    ), gaps as (
      select n.begins as before, n.ends as opens, n.lat as before_lat, n.lng as before_lng, lead(n.begins) over sorted as closes,
        lead(n.lat) over sorted as after_lat, lead(n.lng) over sorted as after_lng
      from near as n window sorted as (order by n.begins nulls first)
    ), wide as materialized (
      -- The clocks may show a time twice: an hour more on either side.
      select g.*,
        (to_timestamp(greatest(g.opens + buffer, soonest)) at time zone provider.time_zone) - interval '1 hour' as first_there,
        (to_timestamp(least(g.closes - buffer - room, closing)) at time zone provider.time_zone) + interval '1 hour' as last_there
      from gaps as g
      where greatest(g.opens + buffer, soonest) <= least(g.closes - buffer - room, closing)
    ), spans as materialized (
      select of_day.key as weekday, (span ->> 'from')::integer as begins, (span ->> 'to')::integer as ends
      from jsonb_each(provider.hours) as of_day, jsonb_array_elements(of_day.value) as span
    ), off as materialized (
      select span ->> 'from' as begins, span ->> 'to' as ends from jsonb_array_elements(provider.days_off) as span
    )
    select w.*, day, spans.ends as span_ends, there
    from wide as w
    cross join lateral (
      select d::date as day from generate_series(greatest(w.first_there::date, from_day)::timestamp, least(w.last_there::date, from_day + days - 1)::timestamp, interval '1 day') as d
    ) as days_of_gap
    join spans on spans.weekday = to_char(day, 'FMDay')
    cross join lateral (
      select day + hour * interval '1 hour' as there from generate_series(ceil(spans.begins / 60.0)::integer, ceil(spans.ends / 60.0)::integer - 1) as hour
    ) as hours
    where there between w.first_there and w.last_there and not exists (select from off where day::text between off.begins and off.ends)
    order by there, w.closes nulls last
  loop
    if gap is distinct from coalesce(each.closes, 0) then
      gap := coalesce(each.closes, 0);
      drive := case when each.before is null then 0 else
        app.drive_minutes(coalesce(each.before_lat, provider.lat), coalesce(each.before_lng, provider.lng), here_lat, here_lng) end;
      earliest := to_timestamp(greatest(each.opens + drive * 60 + buffer, soonest));
      far_before := case when drive > provider.drive_limit_minutes then (to_timestamp(each.before) at time zone provider.time_zone)::date end;
      drive := case when each.closes is null then 0 else
        app.drive_minutes(coalesce(each.after_lat, provider.lat), coalesce(each.after_lng, provider.lng), here_lat, here_lng) end;
      latest := to_timestamp(each.closes - drive * 60 - buffer - room);
      far_behind := case when drive > provider.drive_limit_minutes then (to_timestamp(each.closes) at time zone provider.time_zone)::date end;
    end if;
    continue when each.day = far_before or each.day = far_behind;
    if (each.day, each.span_ends) is distinct from (ends_on, ends_at) then
      ends_on := each.day;
      ends_at := each.span_ends;
      last_start := app.instant_there(each.day + each.span_ends * interval '1 minute', provider.time_zone) - minutes * interval '1 minute';
    end if;
    start := app.instant_there(each.there, provider.time_zone);
    if start <= last_start and start >= earliest and (latest is null or start <= latest) and start at time zone provider.time_zone = each.there then
      return next start;
      count := count + 1;
      if count >= most then
        return;
      end if;
    end if;
  end loop;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_booked_bundle()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  provider public.service_providers;
  offer public.provider_bundles;
begin
  if tg_op = 'UPDATE' then
    if old.user_id is not null and new.user_id is null then
      new.customer_name := '';
    elsif old.provider_user_id is not null and new.provider_user_id is null then
      new.provider_name := '';
    elsif me is not null and new.deleted and not old.deleted then
      if old.agreed_at is not null then
        raise exception 'This bundle has begun, so it can''t be given up.' using errcode = 'PT409', hint = 'bundle-begun';
      elsif exists (
        select from public.bookings as b where b.booked_bundle_id = old.id and b.state in ('requested', 'moved', 'confirmed')) then
        raise exception 'Please cancel the visit that you booked of this bundle first.' using errcode = 'PT409', hint = 'bundle-begun';
      end if;
    end if;
    return new;
  end if;
  if me is null then
    return new;
  end if;
  new.user_id := me;
  if new.deleted then
    new.provider_id := null;
    new.bundle_id := null;
    new.price := 0;
    return new;
  end if;
  select * into provider from public.service_providers as p where p.id = new.provider_id and p.is_public;
  if not found then
    raise exception 'This provider takes no bookings at the moment.' using errcode = 'PT409', hint = 'provider-not-offered';
  elsif provider.user_id = me then
    raise exception 'This is your own profile: you can''t book yourself.' using errcode = 'PT422', hint = 'own-service';
  end if;
  select * into offer from public.provider_bundles as b
  where b.id = new.bundle_id and b.provider_id = provider.id and b.is_active and not b.deleted and b.price is not null;
  select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'minutes', s.minutes_to, 'count', (item.value ->> 'count')::integer) order by item.ordinality)
  into new.services
  from jsonb_array_elements(offer.items) with ordinality as item
  join public.provider_services as s on s.id = (item.value ->> 'service_id')::uuid and s.provider_id = provider.id and s.is_active and not s.deleted;
  if offer.id is null or new.services is null or jsonb_array_length(new.services) <> jsonb_array_length(offer.items) then
    raise exception 'This bundle is no longer offered. Please choose again.' using errcode = 'PT409', hint = 'service-not-offered';
  elsif offer.price is distinct from new.price then
    raise exception 'The price has changed: it is % euro now. Please look at it again.', offer.price using errcode = 'PT409', hint = 'price-changed';
  end if;
  new.provider_user_id := provider.user_id;
  new.provider_name := left(provider.name, 120);
  new.name := offer.name;
  new.months := offer.months;
  new.fee := round(offer.price * 0.07);
  select left(coalesce(nullif(p.full_name, ''), app.display_name(p)), 120) into new.customer_name from public.user_profiles as p where p.id = me;
  perform pg_advisory_xact_lock(hashtextextended('bookings of ' || me::text, 0));
  if (
    select count(*) from public.booked_bundles as b
    where b.user_id = me and b.provider_id = provider.id and not b.deleted and coalesce(b.ends_at, now()) >= now()) >= 5 then
    raise exception 'You have 5 bundles with this provider. Please use one of them up first.' using errcode = 'PT429', hint = 'requests-waiting';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  side text;
  length constant interval := case when tg_op = 'UPDATE' then old.ends_at - old.starts_at end;
begin
  if tg_op = 'INSERT' then
    if app.is_client() or new.guest then
      new.user_id := case when not new.guest then auth.uid() end;
      new.state := 'requested';
      new.proposed_at := null;
      new.step_note := '';
      new.agreed := false;
      new.fee := 0;
      new.pitch_raise := coalesce(new.pitch_raise, false);
      new.services := coalesce(new.services, '[]');
      if new.deleted then
        new.state := 'cancelled';
        new.provider_id := null;
        new.instrument_id := null;
        new.services := '[]';
        new.total := 0;
        new.contact_name := '';
        new.contact_email := '';
        new.contact_phone := '';
        new.address := '';
        new.lat := null;
        new.lng := null;
        new.notes := '';
        new.starts_at := coalesce(new.starts_at, now());
        new.ends_at := new.starts_at + interval '1 minute';
        return new;
      end if;
      new.contact_name := btrim(normalize(coalesce(new.contact_name, ''), nfc), E' \t\r\n');
      new.contact_email := btrim(normalize(coalesce(new.contact_email, ''), nfc), E' \t\r\n');
      new.contact_phone := btrim(normalize(coalesce(new.contact_phone, ''), nfc), E' \t\r\n');
      new.address := btrim(normalize(coalesce(new.address, ''), nfc), E' \t\r\n');
      new.notes := btrim(normalize(coalesce(new.notes, ''), nfc), E' \t\r\n');
      if new.contact_name = '' or new.contact_email = '' or new.contact_phone = '' then
        raise exception 'Please fill in your name, email, and phone number.' using errcode = 'PT422', hint = 'contact-missing';
      elsif length(new.contact_email) > 254 or new.contact_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
        raise exception 'This is no e-mail address.' using errcode = 'PT422', hint = 'email-unreadable';
      elsif length(new.contact_phone) > 40 or new.contact_phone !~ '^\+?[0-9\s()/.-]+$'
        or length(regexp_replace(new.contact_phone, '\D', '', 'g')) < 5 then
        raise exception 'This is no phone number.' using errcode = 'PT422', hint = 'phone-unreadable';
      elsif length(new.notes) > 1000 then
        raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
      end if;
    end if;
    return new;
  end if;

  if app.is_client() or app.is_guest_of(old.id) then
    side := case when app.is_guest_of(old.id) or auth.uid() = old.user_id then 'customer' when auth.uid() = old.provider_user_id then 'provider' end;
    new.step_note := btrim(normalize(coalesce(new.step_note, ''), nfc), E' \t\r\n');
    if new.state is not distinct from old.state then
      if (new.proposed_at, new.step_note) is distinct from (old.proposed_at, old.step_note) then
        raise exception 'This booking has moved on meanwhile, so this was not taken.' using errcode = 'PT409', hint = 'request-moved-on';
      end if;
      return new;
    elsif not app.booking_step_is_allowed(old.state, old.moved_by, side, new.state) then
      raise exception 'This can''t be done any more: the booking is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    elsif new.state in ('done', 'no-show') then
      if old.starts_at > now() then
        raise exception 'This can be said once it has begun.' using errcode = 'PT409', hint = 'booking-not-begun';
      end if;
    elsif greatest(old.starts_at, old.proposed_at) <= now() or (new.state = 'confirmed' and coalesce(old.proposed_at, old.starts_at) <= now()) then
      raise exception 'The time of this booking has passed.' using errcode = 'PT409', hint = 'time-passed';
    end if;
    if length(new.step_note) > 1000 then
      raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
    elsif new.state in ('confirmed', 'moved') and (case side when 'customer' then old.provider_user_id else old.user_id end) is null and not (side = 'provider' and old.guest) then
      raise exception 'The other person''s account is deleted, so nobody would come.' using errcode = 'PT410', hint = 'other-side-gone';
    elsif new.state = 'moved' and (new.proposed_at is null or new.proposed_at <= now()) then
      raise exception 'Please propose a time that is to come.' using errcode = 'PT422', hint = 'proposal-passed';
    elsif new.state = 'moved' and (
        new.proposed_at = old.starts_at or new.proposed_at > now() + interval '190 days' or extract(epoch from new.proposed_at) % 300 <> 0) then
      raise exception 'Please propose another time, on five minutes and within half a year.' using errcode = 'PT422', hint = 'proposal-not-possible';
    end if;
    new.stepped_by := side;
    if new.state = 'moved' then
      new.moved_by := side;
    end if;
    if new.state = 'cancelled' and side = 'customer' and old.agreed and old.starts_at < now() + interval '24 hours' then
      new.fee := round(old.total / 2, 2);
    elsif new.state = 'no-show' then
      new.fee := round(old.total / 2, 2);
    elsif new.state = 'done' then
      new.fee := 0;
    end if;
  else
    -- A side left: what it told of itself goes, and nobody waits for it.
    side := case when old.user_id is not null and new.user_id is null then 'customer'
      when old.provider_user_id is not null and new.provider_user_id is null then 'provider' end;
    if side = 'customer' then
      new.customer_name := '';
      new.contact_name := '';
      new.contact_email := '';
      new.contact_phone := '';
      new.address := '';
      new.lat := null;
      new.lng := null;
      new.notes := '';
      new.instrument_id := null;
    elsif side = 'provider' then
      new.provider_name := '';
    end if;
    if side is not null and new.state in ('requested', 'moved', 'confirmed') and new.starts_at > now() then
      new.state := case when old.agreed then 'cancelled' else 'expired' end;
    end if;
    if new.state <> old.state then
      new.stepped_by := side;
      new.step_note := '';
    end if;
  end if;

  if old.state = 'moved' and new.state = 'confirmed' and new.proposed_at is not null then
    new.starts_at := old.proposed_at;
    new.ends_at := old.proposed_at + length;
  elsif old.state = 'moved' and old.agreed and new.state in ('declined', 'expired') then
    -- Rules B-2 and B-4: what was confirmed stands.
    new.state := 'confirmed';
  end if;
  if new.state <> 'moved' then
    new.proposed_at := null;
    new.moved_by := null;
  end if;
  if new.state = 'confirmed' then
    new.agreed := true;
  end if;
  if new.state <> old.state then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_client() then
    if tg_op = 'INSERT' then
      new.user_id := auth.uid();
      new.checked_at := null;
    else
      new.user_id := old.user_id;
      new.checked_at := case
        when (new.name, new.issuer, new.year, new.paper_path) is distinct from (old.name, old.issuer, old.year, old.paper_path) then null
        else old.checked_at end;
    end if;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_correction()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  withdrawn constant boolean := new.deleted;
begin
  if app.is_client() and tg_op = 'UPDATE' then
    new := old;
    new.deleted := withdrawn;
  elsif app.is_client() then
    new.user_id := auth.uid();
    new.status := 'new';
    new.admin_note := '';
    new.decided_at := null;
  end if;
  if length(btrim(coalesce(new.evidence, ''))) < 10 or length(new.evidence) > 1000 then
    raise exception 'Please say in 10 to 1,000 characters where you know it from.' using errcode = 'PT422', hint = 'evidence-length';
  elsif new.claimed_year is null and new.claimed_model = '' then
    raise exception 'Please give the year, the model or both.' using errcode = 'PT422', hint = 'claim-missing';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  side text;
begin
  if tg_op = 'INSERT' then
    if app.is_client() then
      new.user_id := auth.uid();
      new.state := 'requested';
      new.starts_at := null;
      new.step_note := '';
      if new.deleted then
        new.state := 'cancelled';
        new.provider_id := null;
        new.service_id := null;
        new.instrument_id := null;
        new.listing_id := null;
        new.maker := '';
        new.model := '';
        new.serial_number := '';
        new.piano_type := '';
        new.year := null;
        new.town := '';
        new.country_code := '';
        new.address := '';
        new.lat := null;
        new.lng := null;
        new.note := '';
        new.fee := 0;
        new.travel_fee := 0;
        new.commission := 0;
        return new;
      end if;
      new.maker := btrim(normalize(coalesce(new.maker, ''), nfc), E' \t\r\n');
      new.model := btrim(normalize(coalesce(new.model, ''), nfc), E' \t\r\n');
      new.serial_number := btrim(normalize(coalesce(new.serial_number, ''), nfc), E' \t\r\n');
      new.piano_type := coalesce(new.piano_type, '');
      new.town := btrim(normalize(coalesce(new.town, ''), nfc), E' \t\r\n');
      new.country_code := coalesce(new.country_code, '');
      new.address := btrim(normalize(coalesce(new.address, ''), nfc), E' \t\r\n');
      new.note := btrim(normalize(coalesce(new.note, ''), nfc), E' \t\r\n');
      if new.maker = '' then
        raise exception 'Please name the maker of the piano.' using errcode = 'PT422', hint = 'maker-missing';
      elsif new.town = '' or new.lat is null or new.lng is null then
        raise exception 'Please say in which town the piano stands.' using errcode = 'PT422', hint = 'town-missing';
      elsif length(new.note) > 1000 then
        raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
      end if;
    end if;
    return new;
  end if;

  if app.is_client() then
    side := case auth.uid() when old.user_id then 'customer' when old.provider_user_id then 'evaluator' end;
    new.step_note := btrim(normalize(coalesce(new.step_note, ''), nfc), E' \t\r\n');
    if new.state is not distinct from old.state then
      if (new.starts_at, new.step_note) is distinct from (old.starts_at, old.step_note) then
        raise exception 'This evaluation has moved on meanwhile, so this was not taken.' using errcode = 'PT409', hint = 'request-moved-on';
      end if;
      return new;
    elsif not app.evaluation_step_is_allowed(old.state, side, new.state) then
      raise exception 'This can''t be done any more: the evaluation is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    elsif length(new.step_note) > 1000 then
      raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
    elsif new.state = 'inspected' and old.starts_at > now() then
      raise exception 'This can be said once it has begun.' using errcode = 'PT409', hint = 'booking-not-begun';
    elsif new.state = 'cancelled' and old.state = 'scheduled' and old.starts_at <= now() then
      raise exception 'The appointment has begun, so it can''t be cancelled here.' using errcode = 'PT409', hint = 'time-passed';
    elsif new.state in ('accepted', 'scheduled') and (case side when 'customer' then old.provider_user_id else old.user_id end) is null then
      raise exception 'The other person''s account is deleted, so nobody would come.' using errcode = 'PT410', hint = 'other-side-gone';
    elsif new.state = 'scheduled' and new.starts_at is null then
      raise exception 'Please choose a time.' using errcode = 'PT422', hint = 'time-not-offered';
    elsif new.state <> 'scheduled' then
      new.starts_at := old.starts_at;
    end if;
    new.stepped_by := side;
  else
    -- A side left: what it told of itself goes, and nobody waits for it.
    side := case when old.user_id is not null and new.user_id is null then 'customer'
      when old.provider_user_id is not null and new.provider_user_id is null then 'evaluator' end;
    if side = 'customer' then
      new.customer_name := '';
      new.address := '';
      new.town := '';
      new.lat := null;
      new.lng := null;
      new.note := '';
      new.instrument_id := null;
      new.listing_id := null;
    elsif side = 'evaluator' then
      new.provider_name := '';
    end if;
    if side is not null and new.state in ('requested', 'accepted', 'paid', 'scheduled') then
      new.state := case new.state when 'requested' then 'expired' else 'cancelled' end;
    end if;
    if new.state <> old.state then
      new.stepped_by := side;
      new.step_note := '';
    end if;
  end if;

  if new.state = 'cancelled' and old.state in ('paid', 'scheduled') then
    new.refund := app.evaluation_refund(old.fee + old.travel_fee + old.commission, side, case old.state when 'scheduled' then old.starts_at end, now());
  elsif new.state in ('inspected', 'reported') and old.state not in ('inspected', 'reported') then
    new.inspected_at := coalesce(new.inspected_at, now());
  end if;
  if new.state = 'reported' and old.state <> 'reported' then
    new.reported_at := coalesce(new.reported_at, now());
  end if;
  if new.state = 'paid' and old.state = 'scheduled' then
    -- The appointment came to nothing: another time is chosen.
    new.booking_id := null;
    new.starts_at := null;
    new.ends_at := null;
  end if;
  new.report_due_at := case when new.state in ('scheduled', 'inspected', 'reported') then new.ends_at + interval '24 hours' end;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_evaluation_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  -- Clocks of devices run ahead.
  if new.sent_at > now() then
    new.sent_at := now();
  end if;
  if new.shared_at > now() then
    new.shared_at := now();
  end if;
  if not app.is_client() then
    -- The customer's account is gone: nothing is shared for nobody.
    if tg_op = 'UPDATE' and old.customer_user_id is not null and new.customer_user_id is null then
      new.shared_at := null;
      new.entry_id := null;
      new.listing_id := null;
      new.instrument_id := null;
    end if;
    return new;
  end if;
  new.template := coalesce(new.template, 'upright');
  new.points := normalize(coalesce(new.points, '{}')::text, nfc)::jsonb;
  new.repairs := normalize(coalesce(new.repairs, '[]')::text, nfc)::jsonb;
  new.summary := btrim(normalize(coalesce(new.summary, ''), nfc), E' \t\r\n');
  new.paper_path := coalesce(new.paper_path, '');
  if tg_op = 'INSERT' then
    new.user_id := me;
    new.shared_at := null;
    if new.deleted then
      new.template := 'upright';
      new.points := '{}';
      new.overall_grade := null;
      new.value_high := null;
      new.value_minimum := null;
      new.value_insurance := null;
      new.repairs := '[]';
      new.summary := '';
      new.paper_path := '';
      new.sent_at := null;
      return new;
    end if;
  else
    if old.sent_at is not null and new.sent_at is null then
      new.sent_at := old.sent_at;
    end if;
    if app.are_findings(new.points) and jsonb_typeof(old.points) = 'object' then
      new.points := old.points || new.points;
    end if;
  end if;
  -- A point that was emptied; whatever is no point the table refuses.
  if jsonb_typeof(new.points) = 'object' then
    new.points := jsonb_strip_nulls(new.points);
  end if;
  if tg_op = 'UPDATE' and old.sent_at is not null then
    new.sent_at := old.sent_at;
    if app.report_content(new) is distinct from app.report_content(old) then
      raise exception 'This report was sent, so it can''t be changed any more.' using errcode = 'PT409', hint = 'report-sent';
    elsif me is distinct from old.customer_user_id then
      new.shared_at := old.shared_at;
    elsif new.shared_at is not null and old.shared_at is null and old.valid_until <= now() then
      raise exception 'This report is older than 12 months, so it can''t be shared any more.' using errcode = 'PT409', hint = 'report-expired';
    end if;
    return new;
  end if;
  new.shared_at := null;
  if app.are_findings(new.points) and not app.are_own_photos(new.points, me)
    or new.paper_path <> '' and new.paper_path !~ ('^' || me::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*\.pdf$') then
    raise exception 'A file of this report is not yours.' using errcode = 'PT403', hint = 'change-forbidden';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_financing_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  asked constant text := new.state;
  gone constant boolean := new.deleted;
  reached constant text := btrim(normalize(coalesce(new.phone, ''), nfc));
  found record;
begin
  if app.is_client() and tg_op = 'UPDATE' then
    new := old;
    new.state := asked;
    new.deleted := gone;
    new.phone := case when old.state = 'saved' then reached else old.phone end;
    if asked is distinct from old.state and not ((old.state = 'saved' and asked = 'applied') or (old.state = 'applied' and asked = 'withdrawn')) then
      raise exception 'This application has moved on since.' using errcode = 'PT409', hint = 'request-moved-on';
    end if;
  elsif app.is_client() then
    new.user_id := auth.uid();
    new.phone := reached;
    new.title := btrim(normalize(coalesce(new.title, ''), nfc));
    new.answer := '';
    new.answered_at := null;
    new.applied_at := null;
    if asked not in ('saved', 'applied') then
      raise exception 'This application has moved on since.' using errcode = 'PT409', hint = 'request-moved-on';
    end if;
  end if;
  if tg_op = 'INSERT' or (new.price, new.down_payment, new.months, new.yearly_percent) is distinct from (old.price, old.down_payment, old.months, old.yearly_percent) then
    select * into found from app.financing_of((new.price * 100)::bigint, (new.down_payment * 100)::bigint, new.months, new.yearly_percent);
    if found.loan_cents is null then
      raise exception 'The down payment lies between 0 and the price with its fee.' using errcode = 'PT422', hint = 'values-out-of-order';
    end if;
    new.fee := found.fee_cents / 100.0;
    new.loan := found.loan_cents / 100.0;
    new.instalment := found.instalment_cents / 100.0;
    new.last_instalment := found.last_cents / 100.0;
    new.interest := found.interest_cents / 100.0;
    new.effective_percent := found.effective_rate / 100.0;
  end if;
  if app.is_client() and new.state = 'applied' and new.applied_at is null and not new.deleted then
    if new.saved_at <= now() - interval '30 days' then
      raise exception 'This quote has expired. Please save a new one.' using errcode = 'PT409', hint = 'quote-expired';
    end if;
    new.applied_at := now();
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_guest_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_client() then
    new.guest := false;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_import_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_client() then
    return new;
  end if;
  -- A clock that is ahead says no time to come. Not by least(): it takes now() where there is nothing.
  if new.undone_at > now() then
    new.undone_at := now();
  end if;
  if tg_op = 'INSERT' then
    new.user_id := auth.uid();
    perform pg_advisory_xact_lock(hashtextextended('import_batches ' || new.user_id, 0));
    if (select coalesce(sum(b.parts), 0) + count(*) from public.import_batches as b
      where b.user_id = new.user_id and b.created_at > now() - interval '30 days') + new.parts > 2000 then
      raise exception 'You imported very much within 30 days, so this import was not noted and can''t be undone. The listings are not concerned.'
        using errcode = 'PT429', hint = 'imports-too-many';
    end if;
  elsif old.undone_at is not null then
    new.undone_at := old.undone_at;
  elsif new.undone_at > old.created_at + interval '30 days' then
    raise exception 'An import can be undone for 30 days. This one is older.' using errcode = 'PT409', hint = 'import-too-old';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_import_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  parts integer;
begin
  if not app.is_client() then
    return new;
  end if;
  new.user_id := auth.uid();
  select b.parts into parts from public.import_batches as b where b.id = new.batch_id and b.user_id = new.user_id;
  if not found then
    raise exception 'The import that this belongs to was not noted.' using errcode = 'PT404', hint = 'import-unknown';
  elsif new.place >= parts then
    raise exception 'This import has no such part.' using errcode = 'PT422', hint = 'part-unknown';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_inquiry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_instrument()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  keys text[];
begin
  new.maker := btrim(normalize(coalesce(new.maker, ''), nfc), E' \t\r\n');
  new.model := btrim(normalize(coalesce(new.model, ''), nfc), E' \t\r\n');
  new.serial_number := btrim(normalize(coalesce(new.serial_number, ''), nfc), E' \t\r\n');
  if app.is_client() then
    if tg_op = 'INSERT' then
      new.user_id := auth.uid();
      new.passport_id := new.id;
    elsif old.handed_on_at is not null and not new.deleted then
      raise exception 'You have handed this piano on: its passport belongs to somebody else now.' using errcode = 'PT409', hint = 'instrument-handed-on';
    end if;
  end if;
  -- Longer ones the table refuses.
  keys := app.instrument_keys(left(new.maker, 100), left(new.serial_number, 50));
  new.maker_key := keys[1];
  new.serial_key := keys[2];
  if app.is_client() and not new.deleted then
    perform pg_advisory_xact_lock(hashtextextended('instruments:' || new.user_id::text, 0));
    if exists (
      select from public.instruments as i
      where i.user_id = new.user_id and i.maker_key = new.maker_key and i.serial_key = new.serial_key and i.id <> new.id
        and not i.deleted and i.handed_on_at is null) then
      raise exception 'You have a passport for a piano of this maker and number already.' using errcode = 'PT409', hint = 'instrument-exists';
    elsif tg_op = 'INSERT' and (select count(*) from public.instruments as i where i.user_id = new.user_id and not i.deleted) >= 500 then
      raise exception 'You have 500 pianos here. Please remove one first.' using errcode = 'PT429', hint = 'instruments-too-many';
    end if;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_instrument_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  instrument public.instruments;
begin
  if not app.is_client() then
    return new;
  end if;
  new.user_id := auth.uid();
  new.side := 'owner';
  new.kind := coalesce(new.kind, 'note');
  new.happened_at := coalesce(new.happened_at, now());
  new.body := btrim(normalize(coalesce(new.body, ''), nfc), E' \t\r\n');
  new.measures := coalesce(new.measures, '{}');
  select * into instrument from public.instruments as i where i.id = new.instrument_id;
  if not found then
    raise exception 'This piano is not among yours.' using errcode = 'PT404', hint = 'instrument-unknown';
  end if;
  -- Taken back before it was known here.
  if new.deleted then
    new.body := '';
    new.measures := '{}';
    return new;
  end if;
  if instrument.deleted then
    raise exception 'You have removed this piano, so nothing can be added to its passport.' using errcode = 'PT409', hint = 'instrument-unknown';
  elsif instrument.handed_on_at is not null and new.kind <> 'note' then
    raise exception 'You have handed this piano on: its passport belongs to somebody else now.' using errcode = 'PT409', hint = 'instrument-handed-on';
  elsif new.kind not in ('inspection', 'service', 'tuning', 'humidity', 'move', 'note') then
    raise exception 'Lines of this kind are not written by owners.' using errcode = 'PT422', hint = 'kind-unknown';
  elsif new.kind = 'humidity' and not new.measures ? 'humidity' or new.kind in ('note', 'move') and new.body = '' then
    raise exception 'Something that is needed is missing.' using errcode = 'PT422', hint = 'value-missing';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('instruments:' || new.user_id::text, 0));
  if (select count(*) from public.instrument_entries as e where e.instrument_id = new.instrument_id) >= 2000 then
    raise exception 'This passport has 2,000 lines, which is all it holds.' using errcode = 'PT429', hint = 'lines-too-many';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_job_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  visit public.bookings;
begin
  new.notes := btrim(normalize(coalesce(new.notes, ''), nfc), E' \t\r\n');
  new.signed_name := btrim(normalize(coalesce(new.signed_name, ''), nfc), E' \t\r\n');
  new.signature := coalesce(new.signature, '');
  new.faults := coalesce(new.faults, '[]');
  new.parts := coalesce(new.parts, '[]');
  new.photos := coalesce(new.photos, '[]');
  new.is_handed_in := coalesce(new.is_handed_in, false);
  -- Clocks of devices run ahead.
  if new.signed_at > now() then
    new.signed_at := now();
  end if;
  if auth.uid() is null or auth.uid() is distinct from old.user_id then
    -- A side left: the customer's signature goes with the customer.
    if old.customer_user_id is not null and new.customer_user_id is null then
      new.signature := '';
      new.signed_name := '';
    end if;
    return new;
  end if;
  if new.user_id is null or new.customer_user_id is distinct from old.customer_user_id then
    -- One's own account goes.
    return new;
  end if;
  if old.is_handed_in then
    raise exception 'This sheet was handed in, so it can''t be changed any more.' using errcode = 'PT409', hint = 'sheet-handed-in';
  end if;
  -- Nobody has signed what was written afterwards.
  if (new.pitch_before, new.pitch_after, new.humidity, new.temperature, new.faults, new.parts, new.photos, new.notes, new.next_visit_months)
      is distinct from (old.pitch_before, old.pitch_after, old.humidity, old.temperature, old.faults, old.parts, old.photos, old.notes, old.next_visit_months)
    and (old.signature <> '' or old.signed_name <> '')
    and (new.signature, new.signed_name, new.signed_at) is not distinct from (old.signature, old.signed_name, old.signed_at) then
    new.signature := '';
    new.signed_name := '';
    new.signed_at := null;
  end if;
  if new.signature = '' and new.signed_name = '' then
    new.signed_at := null;
  end if;
  if new.is_handed_in then
    select * into visit from public.bookings as b where b.id = new.booking_id;
    if visit.state = 'confirmed' and visit.starts_at > now() then
      raise exception 'This can be said once it has begun.' using errcode = 'PT409', hint = 'booking-not-begun';
    end if;
    -- Of a visit that didn't take place nothing is handed in; what was written stays with the provider.
    new.is_handed_in := coalesce(visit.state in ('confirmed', 'done') or (visit.state = 'moved' and visit.agreed and visit.starts_at <= now()), false);
    if new.is_handed_in then
      new.handed_in_at := now();
    end if;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.owner_id := auth.uid();
    new.view_count := 0;
    new.tier := 'basic';
    new.tier_ends_at := null;
    new.screening_state := 'pending';
    new.highlighted_until := null;
    new.listed_at := null;
    new.ends_at := null;
    new.confirmed_at := null;
  else
    new.owner_id := old.owner_id;
    new.view_count := old.view_count;
    new.tier := old.tier;
    new.tier_ends_at := old.tier_ends_at;
    new.screening_state := old.screening_state;
    new.seller_revision := old.seller_revision;
    new.highlighted_until := old.highlighted_until;
    new.listed_at := old.listed_at;
    new.ends_at := old.ends_at;
    if new.confirmed_at is null then
      new.confirmed_at := old.confirmed_at;
    elsif new.confirmed_at is distinct from old.confirmed_at then
      new.confirmed_at := greatest(old.confirmed_at, least(new.confirmed_at, now()));
    end if;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_move_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  side text;
begin
  if app.is_client() then
    side := case auth.uid() when old.user_id then 'customer' when old.provider_user_id then 'mover' end;
    new.answer := btrim(normalize(coalesce(new.answer, ''), nfc), E' \t\r\n');
    if (new.state, new.price, new.starts_at, new.ends_at, new.insured_until, new.answer, new.accepted_price, new.accepted_starts_at)
      is not distinct from (old.state, old.price, old.starts_at, old.ends_at, old.insured_until, old.answer, old.accepted_price, old.accepted_starts_at) then
      return new;
    elsif not app.quote_step_is_allowed(old.state, side, new.state) then
      raise exception 'This can''t be done any more: the quote is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    end if;
    if side = 'customer' then
      -- Both are what the customer saw: rule MV-7.
      new.price := old.price;
      new.starts_at := old.starts_at;
      new.ends_at := old.ends_at;
      new.insured_until := old.insured_until;
      new.answer := old.answer;
      if new.accepted_price is distinct from old.price or new.accepted_starts_at is distinct from old.starts_at then
        raise exception 'The mover has changed this quote meanwhile. Please look at it again.' using errcode = 'PT409', hint = 'price-changed';
      elsif old.valid_until <= now() then
        raise exception 'This quote has run out. Please ask again.' using errcode = 'PT409', hint = 'time-passed';
      elsif old.provider_user_id is null then
        raise exception 'The other person''s account is deleted, so nobody would come.' using errcode = 'PT410', hint = 'other-side-gone';
      end if;
    else
      new.accepted_price := old.accepted_price;
      new.accepted_starts_at := old.accepted_starts_at;
      if length(new.answer) > 1000 then
        raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
      elsif new.state = 'declined' then
        new.price := old.price;
        new.starts_at := old.starts_at;
        new.ends_at := old.ends_at;
        new.insured_until := old.insured_until;
      elsif new.price is null or new.starts_at is null or new.ends_at is null then
        raise exception 'Please name a price and a time.' using errcode = 'PT422', hint = 'value-missing';
      elsif new.price = 'NaN' or new.price not between 0 and 100000 then
        raise exception 'The price is not possible.' using errcode = 'PT422', hint = 'value-not-allowed';
      elsif new.starts_at <= now() then
        raise exception 'Please propose a time that is to come.' using errcode = 'PT422', hint = 'proposal-passed';
      elsif new.starts_at > now() + interval '190 days' or extract(epoch from new.starts_at) % 300 <> 0 or extract(epoch from new.ends_at) % 300 <> 0
        or new.ends_at not between new.starts_at + interval '30 minutes' and new.starts_at + interval '24 hours' then
        raise exception 'Please propose a time within half a year, from half an hour to a day long.' using errcode = 'PT422', hint = 'proposal-not-possible';
      else
        -- Rule MV-6.
        new.valid_until := least(now() + interval '14 days', new.starts_at);
      end if;
    end if;
  elsif old.user_id is not null and new.user_id is null then
    -- The customer left: what they told goes, and nobody waits for it.
    new.customer_name := '';
    new.piano := '{}';
    new.origin := '{}';
    new.destination := '{}';
    new.photos := '[]';
    new.note := '';
    if new.state in ('asked', 'quoted') then
      new.state := 'withdrawn';
    end if;
  elsif old.provider_user_id is not null and new.provider_user_id is null then
    new.provider_name := '';
    new.answer := '';
    if new.state in ('asked', 'quoted') then
      new.state := 'declined';
    end if;
  end if;
  new.sequence := old.sequence + 1;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_move_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_client() then
    return new;
  elsif tg_op = 'UPDATE' then
    if new.state is distinct from old.state and not app.move_step_is_allowed(old.state, 'customer', new.state) then
      raise exception 'This can''t be done any more: the request is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    end if;
    return new;
  end if;
  new.user_id := auth.uid();
  new.state := 'open';
  new.accepted_quote_id := null;
  new.is_flexible := coalesce(new.is_flexible, false);
  if new.deleted then
    new.state := 'withdrawn';
    new.asked := '[]';
    new.instrument_id := null;
    new.piano := '{}';
    new.origin := '{}';
    new.destination := '{}';
    new.origin_address := '';
    new.destination_address := '';
    new.wish_from := current_date;
    new.wish_to := current_date;
    new.photos := '[]';
    new.note := '';
    new.contact_name := '';
    new.contact_email := '';
    new.contact_phone := '';
    return new;
  end if;
  new.origin_address := btrim(normalize(coalesce(new.origin_address, ''), nfc), E' \t\r\n');
  new.destination_address := btrim(normalize(coalesce(new.destination_address, ''), nfc), E' \t\r\n');
  new.note := btrim(normalize(coalesce(new.note, ''), nfc), E' \t\r\n');
  new.contact_name := btrim(normalize(coalesce(new.contact_name, ''), nfc), E' \t\r\n');
  new.contact_email := btrim(normalize(coalesce(new.contact_email, ''), nfc), E' \t\r\n');
  new.contact_phone := btrim(normalize(coalesce(new.contact_phone, ''), nfc), E' \t\r\n');
  if new.contact_name = '' or new.contact_email = '' or new.contact_phone = '' then
    raise exception 'Please fill in your name, email, and phone number.' using errcode = 'PT422', hint = 'contact-missing';
  elsif length(new.contact_email) > 254 or new.contact_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise exception 'This is no e-mail address.' using errcode = 'PT422', hint = 'email-unreadable';
  elsif length(new.contact_phone) > 40 or new.contact_phone !~ '^\+?[0-9\s()/.-]+$'
    or length(regexp_replace(new.contact_phone, '\D', '', 'g')) < 5 then
    raise exception 'This is no phone number.' using errcode = 'PT422', hint = 'phone-unreadable';
  elsif length(new.note) > 1000 then
    raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
  elsif new.origin_address = '' or new.destination_address = '' or coalesce(new.piano, '{}') = '{}'
    or coalesce(new.origin, '{}') = '{}' or coalesce(new.destination, '{}') = '{}' then
    raise exception 'Please say what is to be moved, from where and to where.' using errcode = 'PT422', hint = 'value-missing';
  elsif new.wish_from is null or new.wish_to is null or new.wish_to < current_date then
    raise exception 'The days that you wish for have passed. Please choose others.' using errcode = 'PT409', hint = 'time-passed';
  elsif new.wish_from > current_date + 180 or new.wish_to - new.wish_from not between 0 and 60 then
    raise exception 'Please wish for days within half a year, and for at most two months.' using errcode = 'PT422', hint = 'value-not-allowed';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_client() then
    new.user_id := old.user_id;
    new.kind := old.kind;
    new.subject := old.subject;
    new.is_read := old.is_read or new.is_read;
    new.deleted := new.deleted or (old.deleted and old.subject = '{}');
  end if;
  new.is_read := new.is_read or new.deleted;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  side text;
begin
  if tg_op = 'INSERT' then
    if app.is_client() then
      new.user_id := auth.uid();
      new.state := 'made';
      new.agreed := null;
      new.step_note := '';
      new.answer_by := now() + interval '72 hours';
      new.note := btrim(normalize(coalesce(new.note, ''), nfc), E' \t\r\n');
      if new.deleted then
        new.state := 'withdrawn';
        new.piano_id := null;
        new.amount := 0;
        new.note := '';
      else
        perform app.check_offered_amount(new.amount);
        if length(new.note) > 1000 then
          raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
        end if;
      end if;
    end if;
    return new;
  end if;

  if app.is_client() then
    side := case auth.uid() when old.user_id then 'buyer' when old.seller_id then 'seller' end;
    new.step_note := btrim(normalize(coalesce(new.step_note, ''), nfc), E' \t\r\n');
    if new.state is not distinct from old.state then
      if (new.amount, new.agreed, new.step_note) is distinct from (old.amount, old.agreed, old.step_note) then
        raise exception 'This offer has moved on meanwhile, so this was not taken.' using errcode = 'PT409', hint = 'request-moved-on';
      end if;
      return new;
    elsif not app.offer_step_is_allowed(old.state, side, new.state) then
      raise exception 'This can''t be done any more: the offer is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    elsif (case old.state when 'accepted' then old.settle_by else old.answer_by end) <= now() then
      raise exception 'The time of this offer has passed.' using errcode = 'PT409', hint = 'time-passed';
    elsif length(new.step_note) > 1000 then
      raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
    elsif new.state = 'cancelled' and new.step_note = '' then
      raise exception 'Please say why you call it off.' using errcode = 'PT422', hint = 'reason-length';
    elsif new.state in ('accepted', 'made', 'countered') and (case side when 'buyer' then old.seller_id else old.user_id end) is null then
      raise exception 'The other person''s account is deleted, so nobody would answer.' using errcode = 'PT410', hint = 'other-side-gone';
    end if;
    if new.state in ('made', 'countered') then
      perform app.check_offered_amount(new.amount);
      new.agreed := old.agreed;
      new.answer_by := now() + interval '72 hours';
    else
      new.amount := old.amount;
      if new.state <> 'accepted' then
        new.agreed := old.agreed;
      elsif new.agreed is distinct from old.amount then
        raise exception 'The price has changed meanwhile. Please look at it again.' using errcode = 'PT409', hint = 'price-changed';
      else
        new.settle_by := now() + interval '5 days';
      end if;
    end if;
    new.stepped_by := side;
  else
    -- A side left: what it told of itself goes, and nobody waits for it.
    side := case when old.user_id is not null and new.user_id is null then 'buyer' when old.seller_id is not null and new.seller_id is null then 'seller' end;
    if side = 'buyer' then
      new.buyer_name := '';
      new.note := '';
    elsif side = 'seller' then
      new.seller_name := '';
    end if;
    if side is not null and new.state in ('made', 'countered', 'accepted') then
      new.state := case new.state when 'accepted' then 'cancelled' else 'expired' end;
    end if;
    if new.state <> old.state then
      new.stepped_by := side;
      new.step_note := '';
    end if;
  end if;
  if new.state <> old.state then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_personal_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_client() then
    new.user_id := case when tg_op = 'INSERT' then auth.uid() else old.user_id end;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.directory_stamp := pg_current_xact_id()::text::bigint;
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.user_id := auth.uid();
    new.slug := '';
    new.rating := null;
    new.review_count := 0;
    new.completed_jobs := 0;
    new.held_back := false;
  else
    new.user_id := old.user_id;
    new.slug := old.slug;
    new.rating := old.rating;
    new.review_count := old.review_count;
    new.completed_jobs := old.completed_jobs;
    new.held_back := old.held_back;
  end if;
  new.name := btrim(normalize(coalesce(new.name, ''), nfc), E' \t\r\n');
  new.phone := btrim(normalize(coalesce(new.phone, ''), nfc));
  new.email := btrim(coalesce(new.email, ''));
  if new.phone <> '' and (new.phone !~ '^\+?[0-9\s()/.-]+$' or length(regexp_replace(new.phone, '\D', '', 'g')) < 5) then
    raise exception 'This is no phone number.' using errcode = 'PT422', hint = 'phone-unreadable';
  elsif new.email <> '' and new.email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then
    raise exception 'This is no e-mail address.' using errcode = 'PT422', hint = 'email-unreadable';
  elsif new.is_published and not new.deleted and (new.name = '' or new.town = '' or new.lat is null) then
    raise exception 'Please give a name and a town before publishing your profile.' using errcode = 'PT422', hint = 'profile-incomplete';
  elsif new.picture_url <> '' and not app.is_own_picture(new.picture_url, new.user_id)
    and (tg_op = 'INSERT' or new.picture_url is distinct from old.picture_url) then
    raise exception 'A profile can only show a picture that its owner added.' using errcode = 'PT422', hint = 'picture-from-elsewhere';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_viewing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  side text;
begin
  if tg_op = 'INSERT' then
    new.minutes := case new.kind when 'call' then 15 else 60 end;
    if app.is_client() then
      new.user_id := auth.uid();
      new.state := 'requested';
      new.proposed_at := null;
      new.step_note := '';
      new.note := btrim(normalize(coalesce(new.note, ''), nfc), E' \t\r\n');
      new.phone := btrim(normalize(coalesce(new.phone, ''), nfc));
      if new.deleted then
        new.state := 'withdrawn';
        new.piano_id := null;
        new.note := '';
        new.phone := '';
        new.kind := coalesce(new.kind, 'viewing');
        new.starts_at := coalesce(new.starts_at, now());
      elsif new.kind is null or new.kind not in ('viewing', 'call') then
        raise exception 'Please choose a viewing or a call.' using errcode = 'PT422', hint = 'kind-unknown';
      elsif length(new.note) > 1000 then
        raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
      elsif length(new.phone) > 40 or (new.phone <> '' and (new.phone !~ '^\+?[0-9\s()/.-]+$' or length(regexp_replace(new.phone, '\D', '', 'g')) < 5)) then
        raise exception 'This is no phone number.' using errcode = 'PT422', hint = 'phone-unreadable';
      elsif new.kind = 'call' and new.phone = '' then
        raise exception 'Please give a phone number that you can be called at.' using errcode = 'PT422', hint = 'phone-missing';
      end if;
    end if;
    return new;
  end if;

  if app.is_client() then
    side := case auth.uid() when old.user_id then 'buyer' when old.seller_id then 'seller' end;
    new.step_note := btrim(normalize(coalesce(new.step_note, ''), nfc), E' \t\r\n');
    if new.state is not distinct from old.state then
      if (new.proposed_at, new.step_note) is distinct from (old.proposed_at, old.step_note) then
        raise exception 'This request has moved on meanwhile, so this was not taken.' using errcode = 'PT409', hint = 'request-moved-on';
      end if;
      return new;
    elsif not app.viewing_step_is_allowed(old.state, side, new.state) then
      raise exception 'This can''t be done any more: the request is % now.', old.state using errcode = 'PT409', hint = 'request-moved-on';
    elsif (case old.state when 'proposed' then old.proposed_at else old.starts_at end) <= now() then
      raise exception 'The time of this request has passed.' using errcode = 'PT409', hint = 'time-passed';
    elsif length(new.step_note) > 1000 then
      raise exception 'Please write a note of at most 1,000 characters.' using errcode = 'PT422', hint = 'note-too-long';
    elsif new.state in ('accepted', 'proposed') and (case side when 'buyer' then old.seller_id else old.user_id end) is null then
      raise exception 'The other person''s account is deleted, so nobody would come.' using errcode = 'PT410', hint = 'other-side-gone';
    end if;
    if new.state <> 'proposed' then
      new.proposed_at := old.proposed_at;
    elsif new.proposed_at is null or new.proposed_at <= now() then
      raise exception 'Please propose a time that is to come.' using errcode = 'PT422', hint = 'proposal-passed';
    elsif not app.is_viewing_time(new.proposed_at, new.minutes, new.time_zone, '[]') then
      raise exception 'Please propose a time on the hour or half hour, from 7:00 to 21:30, within four weeks.' using errcode = 'PT422', hint = 'proposal-not-possible';
    end if;
    new.stepped_by := side;
  else
    -- A side left: what it told of itself goes, and nobody waits for it.
    side := case when old.user_id is not null and new.user_id is null then 'buyer' when old.seller_id is not null and new.seller_id is null then 'seller' end;
    if side = 'buyer' then
      new.buyer_name := '';
      new.note := '';
      new.phone := '';
    elsif side = 'seller' then
      new.seller_name := '';
    end if;
    if side is not null and new.state in ('requested', 'proposed', 'accepted') and new.starts_at > now() then
      new.state := case new.state when 'accepted' then 'cancelled' else 'expired' end;
    end if;
    if new.state <> old.state then
      new.stepped_by := side;
      new.step_note := '';
    end if;
  end if;
  if new.state = 'accepted' and old.state = 'proposed' then
    new.starts_at := old.proposed_at;
  end if;
  if new.state <> old.state then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guard_visitor_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_client() then
    new.by_visitor := false;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guest_bookings_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from app.guest_bookings where created_at < now() - interval '7 days';
  update public.bookings set customer_name = '', contact_name = '', contact_email = '', contact_phone = '', address = '', lat = null, lng = null, notes = ''
  where id in (
    select b.id from public.bookings as b where b.guest and lower(b.contact_email) > '' and b.ends_at < now() - interval '1 year'
    limit 200 for update skip locked);
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.guest_view(asked uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select jsonb_build_object('state', 'waiting', 'id', w.id, 'booking', w.booking) from app.guest_bookings as w where w.id = asked),
    (select case when b.guest then jsonb_build_object('state', 'open', 'id', b.id, 'booking', to_jsonb(b) - 'stamp')
      else jsonb_build_object('state', 'moved', 'id', b.id) end from public.bookings as b where b.id = asked),
    jsonb_build_object('state', 'unknown'))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.health_summary()
 RETURNS TABLE(total_users integer, active_sessions integer, daily_activity integer, recent_failed_logins integer, daily_profile_updates integer, security_alerts integer, avg_user_logins double precision, expired_sessions integer, last_checked timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day constant timestamptz := now() - interval '24 hours';
begin
  if not app.is_admin() then
    return;
  end if;
  return query
  with sessions as (
    select coalesce(s.not_after > now(), true) and greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC', (
      select max(t.created_at) from auth.refresh_tokens as t where t.session_id = s.id)) > now() - interval '30 days' as is_active
    from auth.sessions as s
  )
  select
    (select count(*) from public.user_profiles)::integer,
    (select count(*) from sessions where is_active)::integer,
    (select count(*) from public.activity_events where occurred_at > day and occurred_at <= now())::integer,
    (select count(*) from public.activity_events
      where activity_type = 'failed_sign_in' and occurred_at > now() - interval '1 hour' and occurred_at <= now())::integer,
    (select count(*) from public.activity_events
      where activity_type = 'profile_update' and occurred_at > day and occurred_at <= now())::integer,
    (select count(*) from app.security_alerts(day))::integer,
    coalesce((select round(count(*)::numeric / nullif(count(distinct user_id), 0), 2) from public.activity_events
      where activity_type = 'sign_in' and occurred_at > now() - interval '7 days' and occurred_at <= now()), 0)::double precision,
    (select count(*) from sessions where not is_active)::integer,
    now();
end
$function$;
-- may be called by: authenticated

CREATE OR REPLACE FUNCTION app.hmac_sha256(message bytea, secret bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  inner_pad bytea := secret;
  outer_pad bytea := secret;
begin
  for place in 0 .. length(secret) - 1 loop
    inner_pad := set_byte(inner_pad, place, get_byte(secret, place) # 54);
    outer_pad := set_byte(outer_pad, place, get_byte(secret, place) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.hold_provider_back()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.service_providers as p set held_back = new.suspended_at is not null
  where p.user_id = new.account_id and p.held_back <> (new.suspended_at is not null);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.hostless(addresses text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(
    regexp_replace(
      address,
      '^https?://[^/?#\s]+(?:/[^:?#\s]*)?(?=/storage/v1/object/public/piano-images/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/)',
      '', 'i')
    order by place), '{}')
  from unnest(addresses) with ordinality as a (address, place)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.house_list()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{
    "names": [
      "soundboard", "admin", "admins", "administrator", "administrators", "administration", "moderator", "moderators",
      "moderation", "support", "helpdesk", "customerservice", "customersupport", "customercare", "kundenservice",
      "kundendienst", "kundensupport", "sysadmin", "system", "webmaster", "postmaster", "noreply", "official", "staff",
      "security", "administratorin", "moderatorin", "administrateur", "moderateur", "админ", "администратор", "модератор",
      "поддержка"],
    "additions": [
      "a", "the", "of", "for", "from", "at", "by", "and", "und", "der", "die", "das", "von", "vom", "bei", "beim", "your",
      "our", "team", "teams", "center", "centre", "service", "services", "office", "account", "accounts", "billing", "payment",
      "payments", "verification", "verified", "trust", "safety", "marketplace", "app", "online", "com", "de", "eu", "gmbh",
      "ltd", "llc", "inc", "germany", "deutschland", "europe"],
    "offices": [
      "support", "team", "admin", "administrator", "moderator", "moderation", "staff", "security", "help", "helpdesk", "desk",
      "official", "verification", "verified", "billing", "payments", "trust", "safety", "customer", "kundenservice",
      "kundendienst"],
    "titles": [
      "admin", "admins", "moderator", "moderators", "sysadmin"],
    "belonging": [
      "a", "at", "by", "from", "of", "bei", "beim", "vom", "von"],
    "lookAlikes": {
      "a": "4@АаΑαᴀɑ", "b": "8ВвЬьΒβʙ", "c": "Ссᴄ", "d": "ԁДдδᴅĐđ", "e": "3€ЕеΕεᴇҽ", "f": "ꜰ", "g": "69ɡɢԌ",
      "h": "НһҺΗʜ", "i": "1lІіИиΙιıɪɩЛлλʟŁłӀӏ", "j": "Јјᴊ", "k": "КкΚκᴋ", "m": "МмΜμᴍ", "n": "нΝηɴոПп",
      "o": "0ОоΟοσᴏØøօ", "p": "РрΡρᴘ", "q": "ԛԚ", "r": "ʀГг", "s": "5$ЅѕςꜱՏ", "t": "7+ТтΤτᴛ", "u": "υᴜսՍ",
      "v": "νᴠѴѵ", "w": "ԝԜωᴡ", "x": "ХхΧχ", "y": "УуΥγʏҮү", "z": "2Ζᴢ"}
  }'::jsonb
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.import_parts_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.import_parts set deleted = true, entries = '[]' where id in (
    select p.id from public.import_parts as p
    where not p.deleted and p.created_at < now() - interval '30 days'
    order by p.created_at limit 500 for update skip locked)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.index_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.listing_search where id = new.id;
  if new.is_public then
    insert into app.listing_search select * from app.search_row(new);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.inquiry_target(piano uuid, named uuid, OUT seller uuid, OUT seller_name text, OUT piano_title text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.instant_there(there timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when (at - interval '1 hour') at time zone zone = there then at - interval '1 hour'
    when (at - interval '30 minutes') at time zone zone = there then at - interval '30 minutes'
    else at end
  from (select there at time zone zone as at) as found
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.instrument_keys(maker text, serial text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with folded as (
    select public.fold_maker_name(maker) as maker, public.fold_maker_name(serial) as serial
  ), known as (
    select m.name from public.piano_manufacturers as m, folded where folded.maker <> '' and folded.maker = any (m.known_as)
    order by m.name collate "C" limit 1
  )
  select array[
    regexp_replace(
      coalesce(nullif(public.fold_maker_name((select name from known)), ''), nullif(folded.maker, ''), lower(btrim(normalize(coalesce(maker_of.maker, ''), nfc)))),
      '([aou])e', '\1', 'g'),
    coalesce(
      (select parts.prefix || parts.number from public.read_piano_serial(left(maker_of.serial, 50)) as parts where parts.digits <> ''),
      nullif(folded.serial, ''), lower(btrim(normalize(coalesce(maker_of.serial, ''), nfc))))]
  from folded, (values (instrument_keys.maker, instrument_keys.serial)) as maker_of (maker, serial)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.instrument_kind_of(category text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case category when 'tuning' then 'tuning' when 'inspection' then 'inspection' when 'evaluation' then 'inspection' when 'moving' then 'move' else 'service' end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select 1 from public.user_profiles as p
    where p.id = auth.uid() and p.role = 'admin'
      and not exists (select 1 from public.account_standings as s where s.account_id = p.id and s.suspended_at is not null))
    and app.session_is_live()
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_client()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select current_user in ('anon', 'authenticated')
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_guest_of(booking uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(current_setting('app.guest_of', true) = booking::text, false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_house_name(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select app.is_house_name_as_seen(app.name_as_seen(name, true)) or app.is_house_name_as_seen(app.name_as_seen(name, false))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.is_house_name_as_seen(words text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select replace(words, ' ', '') ~ '^(?:a|the|of|for|from|at|by|and|und|der|die|das|von|vom|bei|beim|your|our|team|teams|center|centre|service|services|office|account|accounts|biiiing|payment|payments|verification|verified|trust|safety|marketpiace|app|oniine|com|de|eu|gmbh|itd|iic|inc|germany|deutschiand|europe)*(?:soundboard|admin|admins|administrator|administrators|administration|moderator|moderators|moderation|support|heipdesk|customerservice|customersupport|customercare|kundenservice|kundendienst|kundensupport|sysadmin|system|webmaster|postmaster|norepiy|officiai|staff|security|administratorin|moderatorin|administrateur|moderateur|admin|adminictpatop|modepatop|noddepжka)(?:(?:soundboard|admin|admins|administrator|administrators|administration|moderator|moderators|moderation|support|heipdesk|customerservice|customersupport|customercare|kundenservice|kundendienst|kundensupport|sysadmin|system|webmaster|postmaster|norepiy|officiai|staff|security|administratorin|moderatorin|administrateur|moderateur|admin|adminictpatop|modepatop|noddepжka)|(?:a|the|of|for|from|at|by|and|und|der|die|das|von|vom|bei|beim|your|our|team|teams|center|centre|service|services|office|account|accounts|biiiing|payment|payments|verification|verified|trust|safety|marketpiace|app|oniine|com|de|eu|gmbh|itd|iic|inc|germany|deutschiand|europe))*$' or replace(words, ' ', '') ~ 'soundboards?(?:support|team|admin|administrator|moderator|moderation|staff|security|heip|heipdesk|desk|officiai|verification|verified|biiiing|payments|trust|safety|customer|kundenservice|kundendienst)|(?:support|team|admin|administrator|moderator|moderation|staff|security|heip|heipdesk|desk|officiai|verification|verified|biiiing|payments|trust|safety|customer|kundenservice|kundendienst)(?:a|at|by|from|of|bei|beim|vom|von)?(?:the)?soundboard' or words ~ '(?:^| )(?:admin|admins|moderator|moderators|sysadmin)(?: |$)' or words ~ ' (?:a|at|by|from|of|bei|beim|vom|von) (?:the )?soundboard$'
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.is_inspected(template text, points jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from app.inspection_points as p
    where coalesce(p.only_template, is_inspected.template) = is_inspected.template and (
      coalesce(points -> p.number::text ->> 'grade', '') = ''
      or points -> p.number::text ->> 'grade' in ('D', 'E', 'unseen') and btrim(coalesce(points -> p.number::text ->> 'note', ''), E' \t\r\n') = ''))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.is_known_maker(folded text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.piano_manufacturers as m, unnest(m.known_as) as known
    where known = folded
      or (length(folded) >= 3 and starts_with(known, folded))
      or (length(folded) >= 4 and strpos(known, folded) > 0))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.is_leaving()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from app.leaving_people where user_id = auth.uid() and since > now() - interval '10 minutes')
$function$;
-- may be called by: authenticated

CREATE OR REPLACE FUNCTION app.is_move_place(place jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(place = '{}' or (
    jsonb_typeof(place) = 'object' and length(place::text) <= 4000
    and app.is_text_within(place -> 'town', 1, 120) and coalesce(place ->> 'country', '') ~ '^([A-Z]{2})?$'
    and case when coalesce(jsonb_typeof(place -> 'lat'), 'null') = 'null' then coalesce(jsonb_typeof(place -> 'lng'), 'null') = 'null'
      else jsonb_typeof(place -> 'lat') = 'number' and jsonb_typeof(place -> 'lng') = 'number'
        and (place ->> 'lat')::numeric between -90 and 90 and (place ->> 'lng')::numeric between -180 and 180 end
    and jsonb_typeof(place -> 'floor') = 'number' and app.is_whole_within(place -> 'floor', -5, 100)
    and app.is_whole_within(place -> 'stairs', 0, 999) and app.is_whole_within(place -> 'turns', 0, 99)
    and app.is_whole_within(place -> 'outside_steps', 0, 999) and app.is_whole_within(place -> 'carry_m', 0, 2000)
    and coalesce(place ->> 'lift', '') in ('none', 'there')
    and app.is_whole_within(place -> 'lift_door_cm', 30, 400) and app.is_whole_within(place -> 'lift_load_kg', 50, 20000)
    and app.is_text_within(place -> 'notes', 0, 500)), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_moved_piano(piano jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(piano = '{}' or (
    jsonb_typeof(piano) = 'object' and length(piano::text) <= 1000
    and piano ->> 'type' in ('upright', 'grand') and piano ->> 'weight' in ('under-200', '200-300', '300-450', 'over-450')
    and app.is_text_within(piano -> 'name', 1, 200)), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_of_own_report(file text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.evaluation_reports as r
    where r.customer_user_id = auth.uid() and r.sent_at is not null and r.user_id::text = split_part(file, '/', 1)
      and (r.paper_path = file or exists (
        select from jsonb_each(r.points) as each where each.value -> 'photos' ? file)))
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_on_market(is_published boolean, status text, deleted boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return is_published and status in ('active', 'reserved') and not deleted;
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_own_picture(address text, owner uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select address ~ ('^/storage/v1/object/public/piano-images/' || owner::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*(\?[A-Za-z0-9._=&-]*)?$')
    or address ~ '^/illustrations/[a-z0-9-]+\.svg$'
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_photo_of_own_visit(name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.job_sheets as s
    where s.customer_user_id = auth.uid() and s.is_handed_in and s.user_id = app.folder_owner(is_photo_of_own_visit.name)
      and s.photos ? is_photo_of_own_visit.name)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_request()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.is_suspended()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.account_standings where account_id = auth.uid() and suspended_at is not null)
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_text_within(value jsonb, low integer, high integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case jsonb_typeof(value) when 'string' then length(value #>> '{}') between low and high else low = 0 and coalesce(jsonb_typeof(value), 'null') = 'null' end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_viewing_time(starts_at timestamp with time zone, minutes integer, zone text, slots jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  there constant timestamp := starts_at at time zone zone;
  beginning constant numeric := extract(epoch from there::time) / 60;
  slot jsonb;
  named boolean := false;
begin
  if starts_at is null or beginning % 30 <> 0 or starts_at > now() + interval '29 days' then
    return false;
  end if;
  for slot in select value from jsonb_array_elements(slots) loop
    if slot ->> 'day' in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
      and slot ->> 'timeRange' in ('9-12', '12-15', '15-18', '18-20') then
      named := true;
      if slot ->> 'day' = to_char(there, 'FMDay')
        and beginning >= split_part(slot ->> 'timeRange', '-', 1)::integer * 60
        and beginning + minutes <= split_part(slot ->> 'timeRange', '-', 2)::integer * 60 then
        return true;
      end if;
    end if;
  end loop;
  return not named and beginning between 420 and 1290;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_whole_within(value jsonb, low integer, high integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case jsonb_typeof(value)
    when 'number' then (value #>> '{}')::numeric % 1 = 0 and (value #>> '{}')::numeric between low and high
    else coalesce(jsonb_typeof(value), 'null') = 'null' end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.is_within_reach(provider public.service_providers, lat double precision, lng double precision)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select provider.lat is null or is_within_reach.lat is null or provider.radius_km is null
    or app.distance_km(provider.lat, provider.lng, lat, lng) * 6371.0088 / 6371 <= provider.radius_km
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.is_working_time(provider public.service_providers, starts_at timestamp with time zone, minutes integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  there constant timestamp := starts_at at time zone provider.time_zone;
  day constant date := there::date;
  beginning constant numeric := extract(epoch from there::time) / 60;
begin
  return beginning % 60 = 0
    and app.instant_there(there, provider.time_zone) = starts_at
    and not exists (
      select from jsonb_array_elements(provider.days_off) as off where day::text between off ->> 'from' and off ->> 'to')
    and exists (
      select from jsonb_array_elements(coalesce(provider.hours -> to_char(day, 'FMDay'), '[]')) as span
      where beginning >= (span ->> 'from')::integer and beginning < (span ->> 'to')::integer
        and starts_at + minutes * interval '1 minute'
          <= app.instant_there(day + (span ->> 'to')::integer * interval '1 minute', provider.time_zone));
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.job_sheet_measures(sheet public.job_sheets)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('pitch_before', sheet.pitch_before, 'pitch_after', sheet.pitch_after,
    'humidity', sheet.humidity, 'temperature', sheet.temperature))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.job_sheet_text(sheet public.job_sheets)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select left(array_to_string(array[
    nullif(sheet.notes, ''),
    (select 'Faults: ' || string_agg(value #>> '{}', '; ') from jsonb_array_elements(sheet.faults)),
    (select 'Parts: ' || string_agg((value ->> 'count') || ' × ' || (value ->> 'name'), '; ') from jsonb_array_elements(sheet.parts))
  ], E'\n'), 1800)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.keep_admin_actions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'What admins did is written once, and stays.' using errcode = 'PT403', hint = 'written-once';
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.keep_own_instrument()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  instrument public.instruments;
begin
  select * into instrument from public.instruments as i
  where i.id = new.instrument_id and i.user_id = new.user_id and not i.deleted and i.handed_on_at is null;
  if not found then
    new.instrument_id := null;
    new.piano := '';
  else
    new.piano := array_to_string(array[
      nullif(btrim(instrument.maker || ' ' || instrument.model), ''), nullif(instrument.serial_number, ''), instrument.year::text], ', ');
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.keep_promised_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and exists (select from public.offers as o where o.piano_id = new.id and o.state = 'accepted') then
    raise exception 'This piano is reserved by an agreed offer. Under “Offers”, say that it is sold, or call the offer off.' using errcode = 'PT409', hint = 'listing-reserved';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.keep_to_own_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known text[] := '{}';
begin
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    known := app.hostless(old.image_urls);
  end if;
  if exists (
    select from unnest(new.image_urls) as address where address <> all (known) and not app.is_own_picture(address, new.owner_id)) then
    raise exception 'A listing can only show pictures that its seller added. Take out the picture from elsewhere and add its file.'
      using errcode = 'PT422', hint = 'picture-from-elsewhere';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.lead_evaluation_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  evaluation public.evaluations;
  keys text[];
begin
  if me is null or new.deleted then
    return new;
  end if;
  if tg_op = 'INSERT' or old.sent_at is null then
    select * into evaluation from public.evaluations as e where e.id = new.evaluation_id and e.provider_user_id = me and not e.deleted for update;
    if not found then
      raise exception 'This evaluation is not yours to report on.' using errcode = 'PT404', hint = 'evaluation-unknown';
    elsif evaluation.state not in ('paid', 'scheduled', 'inspected') then
      raise exception 'The evaluation is % now, so no report is written for it.', evaluation.state using errcode = 'PT409', hint = 'report-not-due';
    end if;
    if tg_op = 'INSERT' and exists (select from public.evaluation_reports as r where r.evaluation_id = new.evaluation_id and r.id <> new.id and not r.deleted) then
      raise exception 'There is a report of this evaluation already.' using errcode = 'PT409', hint = 'report-exists';
    end if;
    new.maker := left(evaluation.maker, 120);
    new.model := left(evaluation.model, 120);
    new.serial_number := left(evaluation.serial_number, 50);
    new.author_name := left(evaluation.provider_name, 120);
  end if;

  if new.sent_at is not null and (tg_op = 'INSERT' or old.sent_at is null) then
    if evaluation.state = 'paid' or evaluation.starts_at > now() then
      raise exception 'The report can be sent once the appointment has begun.' using errcode = 'PT409', hint = 'report-not-due';
    elsif new.paper_path = '' and not app.is_inspected(new.template, new.points) then
      raise exception 'Some points are not answered yet. Please go through the form and send the report again.' using errcode = 'PT422', hint = 'report-incomplete';
    end if;
    if new.paper_path = '' then
      new.overall_grade := app.report_grade(new.template, new.points);
    end if;
    if new.overall_grade is null then
      raise exception 'The report has no grade yet. Please look at it and send it again.' using errcode = 'PT422', hint = 'report-incomplete';
    elsif new.value_minimum is null or new.value_high is null or new.value_insurance is null then
      raise exception 'Please give all three values.' using errcode = 'PT422', hint = 'report-incomplete';
    elsif new.value_minimum > new.value_high or new.value_high > new.value_insurance then
      raise exception 'The minimum can''t be above the high value, nor that above the insurance value.' using errcode = 'PT422', hint = 'values-out-of-order';
    end if;
    new.sent_at := now();
    new.customer_user_id := evaluation.user_id;
    new.inspected_at := least(coalesce(evaluation.inspected_at, evaluation.starts_at, now()), now());
    new.valid_until := (new.inspected_at at time zone 'UTC' + interval '1 year') at time zone 'UTC';
    new.listing_id := evaluation.listing_id;
    new.instrument_id := evaluation.instrument_id;
    keys := app.instrument_keys(left(new.maker, 100), new.serial_number);
    new.maker_key := keys[1];
    new.serial_key := case when new.serial_number = '' then '' else keys[2] end;
    update public.evaluations as e set state = 'reported' where e.id = new.evaluation_id;
  end if;

  if tg_op = 'UPDATE' and new.shared_at is not null and old.shared_at is null then
    new.entry_id := app.note_instrument_entry(
      (select i.id from public.instruments as i
        where i.user_id = new.customer_user_id and not i.deleted and i.handed_on_at is null
          and (i.id = new.instrument_id or new.serial_key <> '' and i.maker_key = new.maker_key and i.serial_key = new.serial_key)
        order by (i.id = new.instrument_id) desc nulls last limit 1),
      'inspection', new.inspected_at, app.report_line(new), '{}', new.user_id);
    update public.instrument_entries as e set side = 'evaluator' where e.id = new.entry_id and e.side = 'provider';
  elsif tg_op = 'UPDATE' and new.shared_at is null and old.shared_at is not null then
    update public.instrument_entries as e set deleted = true, body = '', measures = '{}' where e.id = old.entry_id and e.user_id = new.customer_user_id;
    new.entry_id := null;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.limit_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('serial_corrections:' || coalesce(new.user_id::text, ''), 0));
  if new.user_id is not null then
    if (select count(*) from public.serial_corrections
        where user_id = new.user_id and status = 'new' and not deleted and id <> new.id) >= 20 then
      raise exception '20 of your corrections wait to be looked at. Please send more when some are decided.' using errcode = 'PT409', hint = 'corrections-waiting';
    end if;
  elsif (select count(*) from public.serial_corrections where user_id is null and status = 'new' and not deleted) >= 300
    or (select count(*) from public.serial_corrections where user_id is null and created_at > now() - interval '1 hour') >= 30 then
    raise exception 'More corrections came in than can be looked at. Please try again later, or sign in first.' using errcode = 'PT429', hint = 'corrections-too-many';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.limit_financing_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('financing_quotes:' || new.user_id::text, 0));
  if (select count(*) from public.financing_quotes as q where q.user_id = new.user_id and not q.deleted and q.id <> new.id) >= 100 then
    raise exception 'You have 100 quotes. Please delete some first.' using errcode = 'PT409', hint = 'quotes-too-many';
  end if;
  if new.state = 'applied'
    and (select count(*) from public.financing_quotes as q where q.user_id = new.user_id and q.state = 'applied' and not q.deleted and q.id <> new.id) >= 5 then
    raise exception 'Five of your applications wait for an answer. Please withdraw one first.' using errcode = 'PT409', hint = 'requests-waiting';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.limit_provider_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || new.user_id::text, 0));
  execute format('select count(*) from public.%I where user_id = $1 and not deleted and id <> $2', tg_table_name)
  into stored using new.user_id, new.id;
  if stored >= tg_argv[0]::integer then
    raise exception 'A profile can have at most % of these. Remove one to add another.', tg_argv[0]
      using errcode = 'PT409', hint = 'profile-full';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.limit_saved_searches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_searches:' || new.user_id::text, 0));
  if (select count(*) from public.saved_searches
      where user_id = new.user_id and not deleted and id <> new.id) >= 20 then
    raise exception 'You can keep at most 20 saved searches. Remove one to save another.' using errcode = 'PT409', hint = 'searches-full';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.link_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  instrument public.instruments;
begin
  if tg_op = 'UPDATE' and app.is_client() then
    new.passport_id := old.passport_id;
    if (new.brand, new.serial_number, new.owner_id, new.deleted) is not distinct from (old.brand, old.serial_number, old.owner_id, old.deleted) then
      return new;
    end if;
  end if;
  instrument := app.passport_of_listing(new);
  new.passport_id := case when 'listing' = any (instrument.shown_kinds) then instrument.passport_id end;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.link_listings_of_instrument()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listing public.pianos;
  digits constant text := regexp_replace(new.serial_key, '[^0-9]', '', 'g');
begin
  for listing in
    select * from public.pianos as p
    where p.owner_id = new.user_id and not p.deleted and (p.passport_id = new.passport_id
      or p.serial_number <> '' and strpos(regexp_replace(p.serial_number, '[^0-9]', '', 'g'), digits) > 0)
    limit 1000
  loop
    update public.pianos as p set passport_id = p.passport_id
    where p.id = listing.id and listing.passport_id is distinct from (
      select case when 'listing' = any (i.shown_kinds) then i.passport_id end from app.passport_of_listing(listing) as i);
    if listing.is_public and new.handed_on_at is null and not new.deleted and (app.passport_of_listing(listing)).id = new.id then
      insert into public.instrument_entries (user_id, instrument_id, kind, body, side, listing_id, happened_at)
      values (new.user_id, new.id, 'listing', left(listing.title, 300), 'market', listing.id, coalesce(listing.listed_at, now()))
      on conflict (instrument_id, listing_id) where listing_id is not null and not deleted do nothing;
    end if;
  end loop;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.listing_due_at(piano public.pianos, asked_for timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when piano.deleted or piano.status <> 'active' then null
    when piano.hidden_at is not null then piano.ends_at
    when piano.is_published then app.next_life_step(piano.confirmed_at, piano.ends_at, asked_for)
  end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.listing_life_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  candidate uuid;
  piano public.pianos;
  asked timestamptz;
  due timestamptz;
  subject jsonb;
begin
  for candidate in select c.piano_id from app.listing_clocks as c where c.due_at <= now() order by c.due_at limit 200 loop
    select * into piano from public.pianos as p where p.id = candidate for update skip locked;
    if not found then
      delete from app.listing_clocks as c
      where c.piano_id = candidate and not exists (select from public.pianos as p where p.id = candidate);
      continue;
    end if;
    asked := (select c.asked_for from app.listing_clocks as c where c.piano_id = piano.id);
    due := app.listing_due_at(piano, asked);
    subject := jsonb_build_object('piano_id', piano.id, 'title', left(piano.title, 300));
    if due is null then
      delete from app.listing_clocks as c where c.piano_id = piano.id;
    elsif due > now() then
      update app.listing_clocks as c set due_at = due where c.piano_id = piano.id;
    elsif piano.ends_at <= now() then
      update public.pianos as p set status = 'ended', is_published = false where p.id = piano.id;
      perform app.notify(piano.owner_id, 'listing_ended', subject);
    elsif piano.confirmed_at + interval '45 days' <= now() then
      update public.pianos as p set is_published = false, hidden_at = now() where p.id = piano.id;
      perform app.notify(piano.owner_id, 'listing_hidden', subject);
    else
      update app.listing_clocks as c
      set asked_for = piano.confirmed_at, due_at = app.listing_due_at(piano, piano.confirmed_at)
      where c.piano_id = piano.id;
      perform app.notify(piano.owner_id, 'listing_still_there', subject);
    end if;
  end loop;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.listing_to_json(piano public.pianos)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.listing_to_json(piano, (
    select to_jsonb(seller) from app.known_profiles as seller where seller.id = piano.owner_id))
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.listing_to_json(piano public.pianos, seller jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(piano) - array[
      'is_public', 'seller_is_dealer', 'seller_rating', 'seller_revision', 'screening_score', 'screening_flags', 'flagged_at']
    || jsonb_build_object('seller', seller)
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.lists_for_point(maker uuid, letters text, number_digits text, made integer)
 RETURNS TABLE(line text, lower_start bigint, lower_year integer, upper_start bigint, upper_year integer, problem text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with fitting as (
    select l.*, l.prefix = letters as is_exact, bool_or(l.prefix = letters) over () as any_exact
    from public.serial_lines as l
    where l.manufacturer_id = maker and l.kind = 'table'
      and length(number_digits) between coalesce(l.min_digits, 0) and coalesce(l.max_digits, 99)
      and number_digits::bigint between coalesce(l.min_number, 0) and coalesce(l.max_number, 9999999999)
      and (l.prefix = letters
        or (l.prefix = '' and length(letters) = 1 and l.other_letters in ('*', length(number_digits)::text)))
  )
  select f.line, below.start, below.year, above.start, above.year, case
    when fit.problem = 'NoList' then 'The list of this maker has no dated rows to set a point beside.'
    when fit.problem = 'KnownNumber' then 'The tables have this very number already, with the year ' || fit.lower_year || '.'
    when fit.problem = 'Leap' then 'By the tables the numbers from ' || fit.lower_start || ' to ' || fit.upper_start || ' were left out or are not sure.'
    when fit.problem = 'Misread' then 'The number is above all that this list can hold, which ends at ' || f.ceiling || '.'
    when fit.problem = 'BeforeFounding' then 'The year lies before the maker was founded.'
    when below.start = number_digits::bigint then 'A correction of this very number is in the tables already, with the year ' || below.year || '.'
    when fit.problem = 'Contradiction' and made > f.year_to then 'These numbers ended in ' || f.year_to || '.'
    when fit.problem = 'Contradiction' or made < below.year or made > above.year then 'The tables have '
      || concat_ws(' and ', below.year || ' for number ' || below.start, above.year || ' for number ' || above.start)
      || ', so ' || made || ' for this one contradicts them: years never fall as numbers rise.'
    else ''
  end
  from fitting as f
  cross join lateral public.fit_serial_point(maker, f.line, number_digits::bigint, made) as fit
  left join lateral (select r.serial_start as start, r.year from public.serial_rows as r
    where r.manufacturer_id = maker and r.line = f.line and r.serial_start <= number_digits::bigint
    order by r.serial_start desc limit 1) as below on true
  left join lateral (select r.serial_start as start, r.year from public.serial_rows as r
    where r.manufacturer_id = maker and r.line = f.line and r.serial_start > number_digits::bigint
    order by r.serial_start limit 1) as above on true
  where f.is_exact or not f.any_exact
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.log_departed_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.departed_rows (collection, stamp, row_id)
  values ('pianos', pg_current_xact_id()::text::bigint, old.id)
  on conflict do nothing;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.log_departed_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.departed_rows (collection, stamp, row_id)
  values ('service_providers', pg_current_xact_id()::text::bigint, old.id)
  on conflict do nothing;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.mail_hash(value text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to((select salt from app.mail_salt)::text || lower(btrim(value)), 'UTF8')) where value <> ''
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.mail_wait(times timestamp with time zone[], most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select ceil(extract(epoch from times[most] + interval '1 hour' - now()))::integer where cardinality(times) >= most
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.make_job_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.job_sheets (booking_id, user_id, customer_user_id) values (new.id, new.provider_user_id, new.user_id) on conflict (booking_id) do nothing;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.make_visitor_link(conversation uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.mark_evaluated_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  report constant public.evaluation_reports := app.report_of_listing(new);
begin
  new.evaluated_grade := report.overall_grade;
  new.evaluated_until := report.valid_until;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.mark_listings_of_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  digits constant text := regexp_replace(new.serial_key, '[^0-9]', '', 'g');
begin
  update public.pianos as p set evaluated_until = p.evaluated_until
  where p.owner_id = coalesce(new.customer_user_id, old.customer_user_id) and not p.deleted and (
    p.id = coalesce(new.listing_id, old.listing_id) or digits <> '' and strpos(regexp_replace(p.serial_number, '[^0-9]', '', 'g'), digits) > 0);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.metadata_name(metadata jsonb, field text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when app.is_house_name(given) then '' else given end from app.metadata_text(metadata, field, 120) as given
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.metadata_text(metadata jsonb, field text, longest integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(metadata -> field) = 'string' then left(trim(metadata ->> field), longest) else '' end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.misses_pictures(addresses text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from unnest(app.hostless(addresses)) as address,
      lateral substring(address from '^/storage/v1/object/public/piano-images/([^?#]+)') as path
    where path is not null
      and not exists (select from storage.objects as o where o.bucket_id = 'piano-images' and o.name = path))
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.move_step_is_allowed(from_state text, actor text, to_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'open customer' then array['withdrawn']
    when 'open server' then array['booked', 'expired']
  end), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.moves_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.move_requests set state = 'expired' where id in (
    select r.id from public.move_requests as r
    where r.state = 'open' and r.wish_to + case when r.is_flexible then 14 else 0 end < (now() at time zone 'Europe/Berlin')::date
    limit 500 for update skip locked);
  update public.move_quotes set state = 'expired' where id in (
    select q.id from public.move_quotes as q where q.state = 'quoted' and q.valid_until <= now() limit 500 for update skip locked);
  update public.move_quotes as q set state = case r.state when 'booked' then 'lost' when 'expired' then 'expired' else 'withdrawn' end
  from public.move_requests as r
  where r.id = q.request_id and q.id in (
    select o.id from public.move_quotes as o join public.move_requests as e on e.id = o.request_id
    where o.state in ('asked', 'quoted') and e.state <> 'open' limit 500 for update of o skip locked);
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.name_as_seen(name text, as_letters boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  seen text := lower(regexp_replace(normalize(left(coalesce(name, ''), 200), nfkd),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'
    '\U000e0000-\U000e0fff\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') collate "C");
begin
  if as_letters then
    seen := regexp_replace(regexp_replace(seen, '(?<!\S)[0-9]+(?!\S)', ' ', 'g'), '(?<=\S)[!|](?=\S)', 'i', 'g');
  else
    seen := regexp_replace(seen, '[0-9@$€+!|]', ' ', 'g');
  end if;
  return btrim(regexp_replace(replace(replace(app.read_look_alikes(seen), 'rn', 'm'), 'vv', 'w'),
    '[\u0001-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff]+', ' ', 'g'));
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.name_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  base constant text := coalesce(nullif(app.text_to_slug(new.name), ''), new.type);
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    if not app.is_admin() then
      perform app.refuse_house_name(new.name);
    end if;
  end if;
  if new.slug = '' then
    new.slug := case
      when exists (select from public.service_providers as p where p.slug = base and p.id <> new.id) then base || '-' || left(new.id::text, 8)
      else base end;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.new_payment(piano public.pianos, request jsonb)
 RETURNS public.payments
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
begin
  payment.id := request ->> 'id';
  payment.owner_id := piano.owner_id;
  payment.piano_id := piano.id;
  payment.piano_title := left(coalesce(nullif(piano.title, ''), concat_ws(' ', nullif(piano.brand, ''), nullif(piano.model, ''), piano.piano_type)), 300);
  payment.product := request ->> 'product';
  payment.days := request ->> 'days';
  payment.provider := request ->> 'provider';
  payment.net_cents := app.promotion_net_cents(payment.product, payment.days);
  payment.country_code := app.vat_country(piano.owner_id, piano);
  payment.vat_rate := app.vat_rate(payment.country_code, (now() at time zone 'UTC')::date);
  payment.vat_cents := app.vat_cents(payment.net_cents, payment.vat_rate);
  payment.gross_cents := payment.net_cents + payment.vat_cents;
  payment.state := 'open';
  payment.created_at := now();
  return payment;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.next_life_step(confirmed_at timestamp with time zone, ends_at timestamp with time zone, asked_for timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when confirmed_at is null or confirmed_at + interval '45 days' >= ends_at then ends_at
    when asked_for >= confirmed_at then confirmed_at + interval '45 days'
    else confirmed_at + interval '30 days'
  end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.next_tuning_due(tuned date, new_since date, every integer, preferred integer, paused date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  base constant date := greatest(tuned, new_since);
  settles constant boolean := coalesce(base < new_since + interval '12 months', false);
  months constant integer := case when settles then 3 else every end;
  shift integer := 0;
begin
  if base is null then
    return null;
  end if;
  if preferred is not null and not settles then
    shift := ((preferred - extract(month from base + make_interval(months => months))::integer) % months + months) % months;
    if shift * 2 >= months then
      shift := shift - months;
    end if;
  end if;
  return greatest((base + make_interval(months => months + shift))::date, paused);
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_activity(kind text, account uuid, times integer DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_admin_action(action text, subject uuid, name text DEFAULT ''::text, old text DEFAULT ''::text, new text DEFAULT ''::text, reason text DEFAULT ''::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into app.admin_actions (admin_id, action, subject_id, subject_name, changed_from, changed_to, reason)
  values (auth.uid(), action, subject, left(coalesce(name, ''), 300), coalesce(old, ''), coalesce(new, ''), left(coalesce(reason, ''), 500))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_booked_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sheet public.job_sheets;
  said boolean;
begin
  update public.service_providers set completed_jobs = completed_jobs + 1 where id = new.provider_id;
  if new.instrument_id is not null then
    select * into sheet from public.job_sheets as s where s.booking_id = new.id and s.is_handed_in;
    said := sheet.id is null;
    perform app.note_instrument_entry(
      new.instrument_id, app.instrument_kind_of(each.value ->> 'category'), new.starts_at,
      (each.value ->> 'name') || case when not said and each.is_main then coalesce(E'\n' || nullif(app.job_sheet_text(sheet), ''), '') else '' end,
      case when not said and each.is_main then app.job_sheet_measures(sheet) else '{}' end, new.provider_user_id)
    from (
      select value, row_number() over (order by (value ->> 'category' = 'tuning') desc, ordinality) = 1 as is_main
      from jsonb_array_elements(new.services) with ordinality) as each;
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_booking_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state = 'requested' then
      perform app.note_activity('booking_requested', new.user_id);
    end if;
  else
    perform app.note_activity('booking_' || new.state, case new.stepped_by when 'customer' then new.user_id else new.provider_user_id end);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.note_activity('inquiry_sent', new.user_id);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written constant integer := (select count(*) from added);
begin
  if app.is_request() then
    perform app.count_writes('correction', written);
  end if;
  perform app.note_activity('correction_reported', auth.uid(), written);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_email_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not new.email_confirmed then
    new.email_confirmed_at := null;
  elsif tg_op = 'INSERT' or not old.email_confirmed or old.email is distinct from new.email then
    new.email_confirmed_at := now();
  else
    new.email_confirmed_at := coalesce(old.email_confirmed_at, new.email_confirmed_at);
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_evaluation_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform app.note_activity('evaluation_requested', new.user_id);
  elsif new.state = 'reported' then
    perform app.note_activity('evaluation_reported', new.provider_user_id);
  elsif new.state = 'paid' then
    perform app.note_activity('evaluation_paid', new.user_id);
  else
    perform app.note_activity('evaluation_cancelled', case auth.uid() when new.provider_user_id then new.provider_user_id else new.user_id end);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_former_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_client() then
    new.former_prices := case when tg_op = 'INSERT' then '[]' else old.former_prices end;
  end if;
  if tg_op = 'UPDATE' then
    if old.is_public and new.price is distinct from old.price then
      new.former_prices := case when jsonb_array_length(new.former_prices) >= 12 then new.former_prices - 0 else new.former_prices end
        || jsonb_build_object('price', old.price, 'until', now());
    end if;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_import()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() = new.user_id then
    perform app.note_activity(case tg_op when 'INSERT' then 'import_made' else 'import_taken_back' end, new.user_id);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_instrument_entry(instrument_id uuid, kind text, happened_at timestamp with time zone, body text, measures jsonb, source uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holder public.instruments;
  written uuid;
begin
  select now_held.* into holder
  from public.instruments as named join public.instruments as now_held on now_held.passport_id = named.passport_id
  where named.id = note_instrument_entry.instrument_id and not now_held.deleted and now_held.handed_on_at is null;
  if not found then
    return null;
  end if;
  insert into public.instrument_entries (user_id, instrument_id, kind, happened_at, body, measures, side, source_id)
  values (
    holder.user_id, holder.id, note_instrument_entry.kind, least(greatest(note_instrument_entry.happened_at, 'epoch'), now()),
    left(btrim(normalize(coalesce(note_instrument_entry.body, ''), nfc)), 2000), coalesce(note_instrument_entry.measures, '{}'),
    case
      when source = holder.user_id then 'owner'
      when exists (select from public.user_profiles as p where p.id = source and p.role = 'evaluator') then 'evaluator'
      else 'provider' end,
    nullif(source, holder.user_id))
  returning id into written;
  return written;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_late_job_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  visit public.bookings;
begin
  select * into visit from public.bookings as b where b.id = new.booking_id and b.state = 'done' and b.instrument_id is not null;
  if found and (app.job_sheet_text(new) <> '' or app.job_sheet_measures(new) <> '{}') then
    perform app.note_instrument_entry(
      visit.instrument_id,
      app.instrument_kind_of((select value ->> 'category' from jsonb_array_elements(visit.services) with ordinality
        order by (value ->> 'category' = 'tuning') desc, ordinality limit 1)),
      visit.starts_at, coalesce(nullif(app.job_sheet_text(new), ''), visit.services -> 0 ->> 'name'), app.job_sheet_measures(new), new.user_id);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_listed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_on_market(new.is_published, new.status, new.deleted) then
    new.listed_at := null;
  elsif tg_op = 'INSERT' then
    new.listed_at := coalesce(new.listed_at, new.created_at);
  else
    new.listed_at := coalesce(new.listed_at, now());
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  instrument constant public.instruments := app.passport_of_listing(new);
begin
  if instrument.id is not null then
    insert into public.instrument_entries (user_id, instrument_id, kind, body, side, listing_id, happened_at)
    values (instrument.user_id, instrument.id, 'listing', left(new.title, 300), 'market', new.id, now())
    on conflict (instrument_id, listing_id) where listing_id is not null and not deleted do nothing;
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_listing_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  left_as constant text := case
    when new.status = 'sold' then 'sold'
    when new.status = 'ended' or new.deleted then 'ended' end;
begin
  if new.is_public then
    insert into app.listing_milestones (piano_id, published_at) values (new.id, now())
    on conflict (piano_id) do update set ended_at = null, outcome = null;
  elsif left_as is not null then
    update app.listing_milestones set ended_at = coalesce(ended_at, now()), outcome = left_as
    where piano_id = new.id and outcome is distinct from left_as;
  end if;
  -- What an admin or a procedure does to a listing is nothing that its owner did.
  if auth.uid() = new.owner_id then
    if new.is_public and not old.is_public then
      perform app.note_activity('listing_published', new.owner_id);
    elsif new.status = 'sold' and old.status <> 'sold' then
      perform app.note_activity('listing_sold', new.owner_id);
    elsif old.is_public and not new.is_public and new.status <> 'reserved' then
      perform app.note_activity('listing_ended', new.owner_id);
    end if;
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_lookups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written constant integer := (select count(*) from added);
begin
  if app.is_request() then
    perform app.count_writes('lookup', written);
  end if;
  perform app.note_activity('serial_lookup', auth.uid(), written);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_new_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.listing_milestones (piano_id, published_at) select id, created_at from added where is_public;
  if auth.uid() is not null then
    perform app.note_activity('listing_created', auth.uid(), (select count(*) from added where owner_id = auth.uid())::integer);
    perform app.note_activity('listing_published', auth.uid(),
      (select count(*) from added where owner_id = auth.uid() and is_public)::integer);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_profile_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_argv[0] = 'email_changed' or auth.uid() = new.id then
    perform app.note_activity(tg_argv[0], new.id);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_refund(refund app.payment_refunds)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
begin
  update public.payments as p set refunded_cents = coalesce(p.refunded_cents, 0) + refund.cents, refunded_at = now()
  where p.id = refund.payment_id returning * into payment;
  if app.refund_outstanding(payment) = 0 then
    update public.evaluations as e set refunded_at = now() where e.payment_id = payment.id and e.refund > 0 and e.refunded_at is null;
  end if;
  insert into app.admin_actions (admin_id, action, subject_id, subject_name, changed_to, reason)
  values (refund.admin_id, case when refund.by_hand then 'payment_refunded_by_hand' else 'payment_refunded' end, payment.id, payment.piano_title,
    (refund.cents::numeric / 100)::numeric(14,2)::text || ' EUR given back',
    left(concat_ws(': ', nullif(refund.reference, ''), nullif(refund.reason, '')), 500));
  perform app.notify(payment.owner_id, 'evaluation_answered', jsonb_build_object(
    'evaluation_id', coalesce((
      select e.id from public.evaluations as e where e.payment_id = payment.id and e.refund > 0 order by e.updated_at desc limit 1), payment.evaluation_ids[1]),
    'title', payment.piano_title, 'state', 'refunded'));
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_screened()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.screening_state <> 'approved' then
    new.screened_by := '';
    new.screened_at := null;
  elsif tg_op = 'INSERT' then
    new.screened_by := 'rules';
    new.screened_at := now();
  elsif old.screening_state <> 'approved' then
    new.screened_by := case when old.screening_state = 'flagged' and not app.is_client() then 'team' else 'rules' end;
    new.screened_at := now();
  elsif old.screened_by = 'team' then
    new.screened_by := old.screened_by;
    new.screened_at := old.screened_at;
  else
    new.screened_by := 'rules';
    new.screened_at := case when old.is_published and new.is_published
        and (new.image_urls, new.price, new.piano_type, new.condition, new.description)
          is not distinct from (old.image_urls, old.price, old.piano_type, old.condition, old.description)
      then old.screened_at else now() end;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_serial_points()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.serial_supplement
  set version = greatest(version + 1, (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::bigint);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.note_activity(case when exists (
    select 1 from public.account_standings where account_id = new.id and suspended_at is not null)
    then 'suspended_sign_in' else 'sign_in' end, new.id);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.activity_events (activity_type, user_id, occurred_at) values ('sign_up', new.id, new.created_at);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.note_verified()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.verified_at := case when new.verified is not null then now() end;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notifications_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications set deleted = true, subject = '{}' where id in (
    select n.id from public.notifications as n join app.notification_kinds as k on k.name = n.kind
    where not n.deleted and n.created_at < now() - k.kept
      and n.created_at < now() - (select min(each.kept) from app.notification_kinds as each)
    order by n.created_at limit 5000 for update of n skip locked)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify(recipient uuid, kind text, subject jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify_of_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant jsonb := jsonb_build_object(
    'booking_id', new.id, 'title', coalesce(new.services -> 0 ->> 'name', ''),
    'state', case when tg_op = 'UPDATE' and old.state = 'moved' and new.state = 'confirmed' and new.starts_at = old.starts_at then 'kept' else new.state end);
begin
  if tg_op = 'INSERT' then
    perform app.notify(new.provider_user_id, 'booking_requested', subject);
  else
    perform app.notify(case new.stepped_by when 'customer' then new.provider_user_id else new.user_id end, 'booking_answered', subject);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify_of_evaluation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform app.notify(new.provider_user_id, 'evaluation_requested', app.evaluation_subject(new));
  elsif new.state = 'paid' and old.state = 'accepted' or new.stepped_by = 'customer' then
    perform app.notify(new.provider_user_id, 'evaluation_answered', app.evaluation_subject(new));
  elsif new.state <> 'paid' then
    perform app.notify(new.user_id, 'evaluation_answered', app.evaluation_subject(new));
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify_of_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant jsonb := jsonb_build_object('quote_id', new.id, 'request_id', new.request_id, 'title', coalesce(new.piano ->> 'name', ''), 'state', new.state);
begin
  if tg_op = 'INSERT' then
    perform app.notify(new.provider_user_id, 'move_requested', subject);
  elsif new.state in ('quoted', 'declined') or (new.state = 'expired' and old.state = 'quoted') then
    perform app.notify(new.user_id, 'move_answered', subject);
  end if;
  if tg_op = 'UPDATE' and new.state in ('accepted', 'lost', 'withdrawn', 'expired') then
    perform app.notify(new.provider_user_id, 'move_answered', subject);
  end if;
  if new.state = 'quoted' and old.state = 'asked' then
    perform app.note_activity('move_quoted', new.provider_user_id);
  elsif new.state = 'accepted' then
    perform app.note_activity('move_booked', new.user_id);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify_of_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant jsonb := jsonb_build_object('request_id', new.id, 'piano_id', new.piano_id, 'title', new.piano_title, 'state', new.state);
begin
  if tg_op = 'INSERT' then
    perform app.notify(new.seller_id, 'offer_made', subject);
    perform app.note_activity('offer_made', new.user_id);
    return null;
  end if;
  if new.stepped_by is distinct from 'buyer' then
    perform app.notify(new.user_id, 'offer_answered', subject);
  end if;
  if new.stepped_by is distinct from 'seller' then
    perform app.notify(new.seller_id, case new.state when 'made' then 'offer_made' else 'offer_answered' end, subject);
  end if;
  if new.state in ('accepted', 'settled') then
    perform app.note_activity('offer_' || new.state, case new.stepped_by when 'buyer' then new.user_id else new.seller_id end);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify_of_promotion(kind text, piano public.pianos, tier text, ends_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select app.notify(piano.owner_id, kind, jsonb_build_object(
    'piano_id', piano.id, 'title', left(piano.title, 300), 'tier', tier, 'ends_at', ends_at))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify_of_viewing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant jsonb := jsonb_build_object(
    'request_id', new.id, 'piano_id', new.piano_id, 'title', new.piano_title, 'kind', new.kind, 'state', new.state);
begin
  if tg_op = 'INSERT' then
    perform app.notify(new.seller_id, 'viewing_requested', subject);
  else
    perform app.notify(case new.stepped_by when 'buyer' then new.seller_id else new.user_id end, 'viewing_answered', subject);
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.notify_owner_of_publishing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant jsonb := jsonb_build_object('piano_id', new.id, 'title', left(new.title, 300));
begin
  if old.flagged_at is null then
    perform app.notify(new.owner_id, 'listing_published', subject);
  elsif new.screening_state = 'approved' then
    perform app.notify(new.owner_id, 'listing_approved', subject);
  else
    perform app.notify(new.owner_id, 'listing_declined', subject || jsonb_build_object('reason', new.screening_reason));
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.number_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.provider_numbers (provider_id) values (new.id);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.object_size(metadata jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select said::bigint from (values (1, metadata ->> 'size'), (2, metadata ->> 'contentLength')) as v (place, said)
    where said ~ '^[0-9]{1,15}$' order by place limit 1), 0)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.objects_of(person uuid)
 RETURNS SETOF storage.objects
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.* from storage.objects as o
  where o.name ~>=~ (person::text || '/') and o.name ~<~ (person::text || '0')
    and o.name collate "C" >= person::text || '/' and o.name collate "C" < person::text || '0'
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.offer_step_is_allowed(from_state text, actor text, to_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'made seller' then array['accepted', 'countered', 'refused']
    when 'made buyer' then array['withdrawn']
    when 'made clock' then array['expired']
    when 'countered buyer' then array['accepted', 'made', 'refused']
    when 'countered seller' then array['withdrawn']
    when 'countered clock' then array['expired']
    when 'accepted buyer' then array['cancelled']
    when 'accepted seller' then array['cancelled', 'settled']
    when 'accepted clock' then array['lapsed']
  end), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.offers_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.offers set state = 'expired' where id in (
    select o.id from public.offers as o
    where o.state in ('made', 'countered') and (
      o.answer_by <= now()
      or not exists (select from public.pianos as p where p.id = o.piano_id and not p.deleted and p.status not in ('sold', 'ended')))
    limit 1000 for update skip locked);
  update public.offers set state = 'lapsed' where id in (
    select o.id from public.offers as o where o.state = 'accepted' and o.settle_by <= now() limit 1000 for update skip locked);
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.orphans_of(person uuid, after_name text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with account as (select exists (select from auth.users as u where u.id = person) as is_there),
  named as materialized (
    select substring(address from '/piano-images/([^?#]+)') as path
    from public.pianos as p, unnest(p.image_urls) as address
    where p.owner_id = person and (not p.deleted or p.updated_at > now() - interval '30 days')),
  looked_at as materialized (
    select o.bucket_id, o.name, greatest(o.created_at, o.updated_at) as since from storage.objects as o
    where o.name ~>~ coalesce(nullif(after_name, ''), person::text || '/') and o.name ~<~ (person::text || '0')
    order by o.name using operator(pg_catalog.~<~) limit 5000),
  orphans as (
    select o.bucket_id as bucket, o.name as path from looked_at as o, account as a
    where o.since < now() - case when a.is_there then interval '90 days' else interval '7 days' end
      and (o.bucket_id = 'piano-images' or not a.is_there)
      and o.name not in (select n.path from named as n where n.path is not null)
      and regexp_replace(o.name, '-small\.jpg$', '.jpg') not in (select n.path from named as n where n.path is not null))
  select jsonb_build_object(
    'files', (select coalesce(jsonb_agg(to_jsonb(o) order by o.path collate "C", o.bucket), '[]') from orphans as o),
    'looked_at', (select count(*) from looked_at),
    'last', (select case when count(*) = 5000 then max(l.name collate "C") end from looked_at as l))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.own_instrument(instrument_id uuid)
 RETURNS public.instruments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  instrument public.instruments;
begin
  perform app.require_live_session();
  if app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  select * into instrument from public.instruments as i
  where i.id = own_instrument.instrument_id and i.user_id = auth.uid() and not i.deleted and i.handed_on_at is null for update;
  if not found then
    raise exception 'This piano is not among yours.' using errcode = 'PT404', hint = 'instrument-unknown';
  end if;
  return instrument;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.ownerless_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.piano_lookup_history where id in (
    select id from public.piano_lookup_history where user_id is null and created_at < now() - interval '730 days'
    order by created_at limit 1000 for update skip locked);
  delete from public.serial_corrections where id in (
    select id from public.serial_corrections where user_id is null and status <> 'new' and decided_at < now() - interval '1 year'
    order by decided_at limit 1000 for update skip locked);
  delete from app.write_counts where hour < now() - interval '2 days';
  delete from app.view_marks where (piano_id, viewer) in (
    select piano_id, viewer from app.view_marks where seen_at < now() - interval '1 hour' order by seen_at limit 5000 for update skip locked);
  delete from public.sync_receipts where (user_id, change_id) in (
    select r.user_id, r.change_id from (select distinct writer::uuid as id from app.write_counts where kind = 'change' and times > 20000) as busy
    join public.sync_receipts as r on r.user_id = busy.id and r.accepted_at < now() - interval '1 day'
    limit 5000)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.parse_checkpoint(checkpoint jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(checkpoint) = 'object'
    and (checkpoint ->> 'stamp')::bigint is not null and (checkpoint ->> 'id')::uuid is not null
    and (coalesce(jsonb_typeof(checkpoint -> 'boot'), 'null') = 'null' or (
      checkpoint -> 'boot' ->> 'phase' in ('own', 'feed')
      and (checkpoint -> 'boot' ->> 'created_at')::timestamptz is not null
      and (checkpoint -> 'boot' ->> 'id')::uuid is not null
      and (checkpoint -> 'boot' ->> 'count')::integer >= 0))
  then
    return checkpoint;
  end if;
  return null;
exception when data_exception then
  return null;
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.passport_code(bytes bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(bytes, place) % 24 + 1, 1) || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from generate_series(0, 15) as place
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.passport_content(instrument public.instruments, everything boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'passport_id', instrument.passport_id, 'maker', instrument.maker, 'model', instrument.model, 'serial_number', instrument.serial_number,
    'piano_type', instrument.piano_type, 'year', instrument.year,
    'shown_kinds', case when everything then '["listing", "inspection", "service", "tuning", "humidity", "move"]' else to_jsonb(instrument.shown_kinds) end,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', e.kind, 'at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'body', e.body, 'measures', e.measures,
        'side', case e.side when 'former' then 'owner' else e.side end)
        order by e.happened_at desc, e.created_at desc, e.body), '[]')
      from (
        select * from public.instrument_entries as each
        where each.instrument_id = instrument.id and not each.deleted and each.kind <> 'note' and (everything or each.kind = any (instrument.shown_kinds))
        order by each.happened_at desc limit 500) as e))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.passport_of_listing(piano public.pianos)
 RETURNS public.instruments
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys text[];
  found_one public.instruments;
begin
  if piano.serial_number <> '' and not piano.deleted
    and exists (select from public.instruments as i where i.user_id = piano.owner_id and not i.deleted and i.handed_on_at is null) then
    keys := app.instrument_keys(piano.brand, piano.serial_number);
    select * into found_one from public.instruments as i
    where i.user_id = piano.owner_id and i.maker_key = keys[1] and i.serial_key = keys[2] and not i.deleted and i.handed_on_at is null;
  end if;
  return found_one;
-- A number that nobody can read is of no instrument, and no reason to refuse a listing.
exception when data_exception then
  return null;
end
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.passports_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (
    delete from app.instrument_offers where instrument_id in (
      select o.instrument_id from app.instrument_offers as o where o.expires_at <= now() limit 500 for update skip locked)
    returning instrument_id
  )
  update public.instruments as i set offered_until = null from gone where i.id = gone.instrument_id;
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.password_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account constant uuid := (event ->> 'user_id')::uuid;
  state app.sign_in_pauses;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign_in:' || account::text, 0));
  select * into state from app.sign_in_pauses where user_id = account;
  if state.paused_until > now() then
    return jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials', 'should_logout_user', false);
  elsif (event ->> 'valid')::boolean then
    delete from app.sign_in_pauses where user_id = account;
  else
    insert into app.sign_in_pauses as p (user_id, failures) values (account, 1)
    on conflict (user_id) do update set
      failures = case when p.last_failed_at < now() - interval '1 hour' then 1 else least(p.failures, 1000) + 1 end,
      last_failed_at = now()
    returning * into state;
    if state.failures >= 5 then
      update app.sign_in_pauses
      set paused_until = now() + make_interval(secs => least(60, 5 * 2 ^ least(state.failures - 5, 10)))
      where user_id = account;
    end if;
    perform app.record_failed_sign_in(account);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.pictures_lock(owner uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select hashtextextended('pictures:' || owner::text, 0)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.plan_account_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.plan_guest_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.guest_booking_mails as g (booking_id, due_at) values (new.id, now())
  on conflict on constraint guest_booking_mails_pkey do update set due_at = coalesce(g.due_at, now());
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.plan_message_mail(account uuid, conversation uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.account_mails as m (inquiry_id, account_id, kind, due_at)
  select conversation, account, k.name, now() + k.waits from app.mail_kinds as k where k.name = 'message'
  on conflict on constraint account_mails_once_a_side do update set due_at = excluded.due_at
    where m.due_at is null and (m.mailed_place is null or m.mailed_place <= app.read_place(account, conversation))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.plan_month_ends_at(paid_from timestamp with time zone, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select min(paid_from + make_interval(months => n))
  from generate_series(1, greatest(1, (extract(year from age(moment, paid_from)) * 12 + extract(month from age(moment, paid_from)))::integer + 2)) as n
  where paid_from + make_interval(months => n) > moment
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.plan_notice_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into app.notice_mails (notification_id, account_id, due_at)
  select new.id, new.user_id, now() + m.waits
  from app.notification_kinds as k cross join app.mail_kinds as m
  where k.name = new.kind and k.mailed and m.name = 'notice';
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.plan_tuning_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'UTC')::date;
  planned date;
begin
  if not new.deleted and new.handed_on_at is null then
    planned := (app.tuning_reminder(
      app.next_tuning_due(new.last_tuned_on, new.new_since, new.interval_months, new.preferred_month, new.paused_until), new.paused_until, today)).next_on;
  end if;
  if planned is null then
    delete from app.instrument_reminders as r where r.instrument_id = new.id;
  else
    insert into app.instrument_reminders (instrument_id, next_on) values (new.id, planned)
    on conflict (instrument_id) do update set next_on = excluded.next_on;
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.plan_visitor_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.inquiries as i where i.id = new.inquiry_id and i.by_visitor and not i.closed) then
    insert into app.visitor_mails as v (inquiry_id, due_at) values (new.inquiry_id, now())
    on conflict on constraint visitor_mails_pkey do update
      set due_at = coalesce(v.due_at, greatest(now(), v.mailed_at + interval '10 minutes'));
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.point_of_correction(correction public.serial_corrections)
 RETURNS TABLE(manufacturer_id uuid, maker text, line text, serial bigint, year integer, lower_start bigint, lower_year integer, upper_start bigint, upper_year integer, problem text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  read record;
  lists record;
begin
  year := correction.claimed_year;
  select * into read from public.read_piano_serial(correction.serial_number);
  serial := read.number;
  select m.id, m.name into manufacturer_id, maker from public.piano_manufacturers as m
  where m.is_active and case when btrim(correction.manufacturer) = '' then array_length(read.makers, 1) = 1 and m.id = read.makers[1]
    else public.fold_maker_name(correction.manufacturer) = any (m.known_as) end
  order by m.name collate "C" limit 1;
  problem := case
    when year is null then 'It names no year.'
    when year > extract(year from now() at time zone 'UTC') then 'The year lies ahead.'
    when serial is null or read.is_patent or read.reading in ('longest', 'look-alike') then 'The number cannot be read for certain.'
    when manufacturer_id is null then 'It names no maker of the tables.'
    else ''
  end;
  if problem = '' then
    select count(*) as count, count(*) filter (where l.problem = '') as free into lists
    from app.lists_for_point(manufacturer_id, read.prefix, read.digits, year) as l;
    select l.line, l.lower_start, l.lower_year, l.upper_start, l.upper_year, l.problem
      into line, lower_start, lower_year, upper_start, upper_year, problem
    from app.lists_for_point(manufacturer_id, read.prefix, read.digits, year) as l
    order by l.problem <> '', l.line collate "C" limit 1;
    if lists.count = 0 then
      problem := 'No list of this maker holds such numbers.';
    elsif lists.free > 1 then
      problem := 'More than one list of this maker has room for the number, and nothing says which is meant.';
    end if;
  end if;
  return next;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.point_preview(correction public.serial_corrections)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('maker', p.maker, 'line', p.line, 'serial', p.serial, 'year', p.year, 'problem', p.problem,
    'lower', case when p.lower_start is not null then jsonb_build_object('serial', p.lower_start, 'year', p.lower_year) end,
    'upper', case when p.upper_start is not null then jsonb_build_object('serial', p.upper_start, 'year', p.upper_year) end)
  from app.point_of_correction(correction) as p
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.portion_size(kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind when 'erase' then 1000 else 250 end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.portions_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  work app.portioned_work;
begin
  select * into work from app.portioned_work order by last_portion_at limit 1 for update skip locked;
  if work.account_id is null then
    return;
  elsif app.do_portion(work.account_id, work.kind, work.below) = app.portion_size(work.kind) then
    update app.portioned_work as w set last_portion_at = clock_timestamp() where w.account_id = work.account_id and w.kind = work.kind;
  elsif work.kind = 'erase' then
    perform app.erase_account(work.account_id);
  else
    delete from app.portioned_work as w where w.account_id = work.account_id and w.kind = work.kind;
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.portions_left(work app.portioned_work)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case work.kind
    when 'restore' then (
      select count(*) from public.pianos as p join app.withheld_listings as w on w.piano_id = p.id where p.owner_id = work.account_id)
    when 'withhold' then (select count(*) from public.pianos as p where p.owner_id = work.account_id and p.is_public)
    when 'refresh' then (
      select count(*) from public.pianos as p where p.owner_id = work.account_id and p.stamp < work.below and not p.deleted)
    else (select count(*) from public.pianos as p where p.owner_id = work.account_id) end::integer
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.prefix_query(input text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest((app.search_words(left(input, 500)))[1:12]) as word
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.promotion_clock(piano uuid)
 RETURNS app.promotion_clocks
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  clock app.promotion_clocks;
begin
  insert into app.promotion_clocks (piano_id, featured_ends_at, vip_ends_at)
  select p.id, case p.tier when 'featured' then p.tier_ends_at end, case p.tier when 'vip' then p.tier_ends_at end
  from public.pianos as p where p.id = piano
  on conflict do nothing;
  select * into clock from app.promotion_clocks as c where c.piano_id = piano for update;
  return clock;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.promotion_lock(piano uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select hashtextextended('promotion:' || piano::text, 0)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.promotion_net_cents(product text, days integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when product = 'featured' and days between 1 and 90 then 500 * days
    when product = 'vip' and days = 7 then 500 * days
    when product = 'highlight' and days = 7 then 200
  end
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION app.promotions_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  subscription public.vip_subscriptions;
  piano public.pianos;
  ended record;
begin
  for subscription in
    select * from public.vip_subscriptions as v where v.state = 'active' and v.renews_at <= moment
    order by v.renews_at limit 200 for update skip locked
  loop
    if exists (select from public.pianos as p where p.id = subscription.piano_id and p.is_public and p.status = 'active') then
      perform app.take_renewal(subscription, subscription.id || ' ' || subscription.renews_at, moment);
    else
      update public.vip_subscriptions set state = 'ended', ended_at = moment, renews_at = null where id = subscription.id;
    end if;
  end loop;

  for piano in
    select * from public.pianos as p where p.tier <> 'basic' and p.tier_ends_at <= moment
    order by p.tier_ends_at limit 500 for no key update skip locked
  loop
    perform app.promotion_clock(piano.id);
    perform app.show_tier(piano.id, moment);
    perform app.notify_of_promotion('tier_ended', piano, piano.tier, piano.tier_ends_at);
  end loop;

  for piano in
    select * from public.pianos as p where p.highlighted_until <= moment
    order by p.highlighted_until limit 500 for no key update skip locked
  loop
    update public.pianos set highlighted_until = null where id = piano.id;
    perform app.notify_of_promotion('highlight_ended', piano, 'highlight', piano.highlighted_until);
  end loop;

  for ended in
    select p as piano, c.piano_id from public.pianos as p join app.promotion_clocks as c on c.piano_id = p.id
    where p.tier <> 'basic' and p.tier_ends_at > moment and p.tier_ends_at <= moment + interval '1 day'
      and c.reminded_of is distinct from p.tier_ends_at and not p.deleted
      and not exists (select from public.vip_subscriptions as v where v.piano_id = p.id and v.state = 'active')
      and not exists (
        select from public.listing_promotions as l
        where l.piano_id = p.id and l.product = p.tier and l.created_at > moment - interval '1 day')
    order by p.tier_ends_at limit 500 for update of c skip locked
  loop
    piano := ended.piano;
    update app.promotion_clocks set reminded_of = piano.tier_ends_at where piano_id = piano.id;
    perform app.notify_of_promotion('tier_ending', piano, piano.tier, piano.tier_ends_at);
  end loop;

  update public.payments set state = 'expired', settled_at = moment where id in (
    select p.id from public.payments as p where p.state = 'open' and p.created_at < moment - interval '1 day'
    order by p.created_at limit 500 for update skip locked);
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.public_phone(profile public.user_profiles)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when profile.phone_is_public then btrim(profile.phone) else '' end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.publish_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  folder constant text := split_part(new.name, '/', 1);
  owner uuid;
begin
  if new.bucket_id <> 'piano-images' or folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  owner := folder::uuid;
  perform pg_advisory_xact_lock(app.pictures_lock(owner));
  update public.pianos as p
  set (is_published, publish_wanted, screening_state, screening_score, screening_flags, screening_reason, flagged_at) = (
    select d.is_published, d.publish_wanted, d.screening_state, d.screening_score, d.screening_flags, d.screening_reason, d.flagged_at
    from app.decide_publishing(p, true) as d)
  where p.owner_id = owner and p.publish_wanted and not p.deleted and p.screening_state <> 'flagged'
    and not app.misses_pictures(p.image_urls);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.pull_listings(checkpoint jsonb, anew boolean, row_limit integer, row_window integer, horizon bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  restart boolean := anew;
  at_stamp bigint := (checkpoint ->> 'stamp')::bigint;
  at_id uuid := (checkpoint ->> 'id')::uuid;
  boot jsonb := nullif(checkpoint -> 'boot', 'null');
  first_pull boolean := checkpoint is null or anew or boot is not null;
  answer jsonb;
  found jsonb;
  departed jsonb;
  more boolean;
begin
  if not first_pull then
    select
      coalesce(jsonb_agg(app.listing_to_json(p) order by c.stamp, c.id) filter (where not c.gone and c.place <= row_limit), '[]'),
      coalesce(jsonb_agg(c.id) filter (where c.gone and c.place <= row_limit), '[]'),
      count(*) > row_limit,
      coalesce((array_agg(c.stamp order by c.place) filter (where c.place <= row_limit))[least(count(*), row_limit)], at_stamp),
      coalesce((array_agg(c.id order by c.place) filter (where c.place <= row_limit))[least(count(*), row_limit)], at_id)
    into found, departed, more, at_stamp, at_id
    from (
      select changed.*, row_number() over (order by changed.stamp, changed.id) as place
      from app.changed_listings(at_stamp, at_id, horizon, row_limit + 1) as changed
    ) as c
    left join public.pianos as p on p.id = c.id and not c.gone;

    -- Far behind, the newest listings are a shorter way than every change since.
    if not more or (
      select count(*) from app.changed_listings(
        (checkpoint ->> 'stamp')::bigint, (checkpoint ->> 'id')::uuid, horizon, row_window + 1)) <= row_window
    then
      return jsonb_build_object('rows', found, 'departed', departed, 'more', more, 'restart', false,
        'checkpoint', jsonb_build_object('stamp', at_stamp::text, 'id', at_id, 'boot', null));
    end if;
    restart := true;
  end if;

  -- The position is fixed before the first row is read: what changes during the first pull comes again afterwards.
  if checkpoint is null or restart then
    at_stamp := horizon - 1;
    at_id := last_id;
    boot := null;
  end if;
  answer := app.pull_listings_first(boot, row_limit, row_window);
  boot := nullif(answer -> 'boot', 'null');
  more := boot is not null or exists (select 1 from app.changed_listings(at_stamp, at_id, horizon, 1));
  return jsonb_build_object('rows', answer -> 'rows', 'departed', '[]'::jsonb, 'more', more, 'restart', restart,
    'checkpoint', jsonb_build_object('stamp', at_stamp::text, 'id', at_id, 'boot', boot));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.pull_listings_first(boot jsonb, row_limit integer, row_window integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  before_all constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  phase text := case when me is null then 'feed' else coalesce(boot ->> 'phase', 'own') end;
  after_at timestamptz := coalesce((boot ->> 'created_at')::timestamptz, 'infinity');
  after_id uuid := coalesce((boot ->> 'id')::uuid, before_all);
  fed integer := coalesce((boot ->> 'count')::integer, 0);
  wanted integer := row_limit;
  found jsonb := '[]';
  page jsonb;
begin
  if phase = 'own' then
    select coalesce(jsonb_agg(app.listing_to_json(p) order by p.created_at desc, p.id desc), '[]') into page
    from (
      select * from public.pianos
      where owner_id = me and not deleted and (created_at, id) < (after_at, after_id)
      order by created_at desc, id desc limit wanted
    ) as p;
    found := page;
    wanted := wanted - jsonb_array_length(page);
    if wanted > 0 then
      phase := 'feed';
      after_at := 'infinity';
      after_id := before_all;
    elsif jsonb_array_length(page) > 0 then
      after_at := (page -> -1 ->> 'created_at')::timestamptz;
      after_id := (page -> -1 ->> 'id')::uuid;
    end if;
  end if;

  if phase = 'feed' then
    wanted := greatest(least(wanted, row_window - fed), 0);
    select coalesce(jsonb_agg(app.listing_to_json(p) order by p.listed_at desc, p.id desc), '[]') into page
    from (
      select * from public.pianos
      where is_public and owner_id is distinct from me and (listed_at, id) < (after_at, after_id)
      order by listed_at desc, id desc limit wanted
    ) as p;
    found := found || page;
    fed := fed + jsonb_array_length(page);
    if jsonb_array_length(page) < wanted or fed >= row_window then
      return jsonb_build_object('rows', found, 'boot', null);
    end if;
    if jsonb_array_length(page) > 0 then
      after_at := (page -> -1 ->> 'listed_at')::timestamptz;
      after_id := (page -> -1 ->> 'id')::uuid;
    end if;
  end if;
  return jsonb_build_object('rows', found,
    'boot', jsonb_build_object('phase', phase, 'created_at', after_at, 'id', after_id, 'count', fed));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.pull_rows(kind app.synced_kinds, checkpoint jsonb, anew boolean, row_limit integer, horizon bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  fresh constant boolean := checkpoint is null or anew;
  held constant text := format(
    '(select * from public.%I where %%s and (stamp, id) > ($2, $3) and stamp < $4 order by stamp, id limit $5)', kind.name);
  after_stamp bigint := case when fresh then 0 else (checkpoint ->> 'stamp')::bigint end;
  after_id uuid := case when fresh then '00000000-0000-0000-0000-000000000000' else (checkpoint ->> 'id')::uuid end;
  found jsonb;
  more boolean;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(t) order by t.stamp, t.id), ''[]'') from (%s) as t',
    case when kind.other_side is null then format(held, format('%I = $1', kind.owner_column))
    else format(held, format('%I = $1', kind.owner_column)) || ' union all '
      || format(held, format('%I = $1 and %I is distinct from $1', kind.other_side, kind.owner_column))
      || ' order by stamp, id limit $5' end)
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
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.purge_activity()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.activity_events as e using app.activity_kinds as k
  where k.name = e.activity_type and e.occurred_at < now() - k.kept;
  delete from public.device_reports where reported_at < now() - interval '90 days';
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.purge_sync_logs()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  oldest constant timestamptz := now() - interval '90 days';
  kind app.synced_kinds;
  purged bigint;
  highest bigint;
begin
  with departed as (delete from public.departed_rows where departed_at < oldest returning stamp)
  select max(stamp) into highest from departed;
  for kind in select * from app.synced_kinds as k where k.purged <> 'never' order by k.position desc loop
    execute format('with gone as (delete from public.%I where (deleted%s) and updated_at < $1 returning stamp) select max(stamp) from gone',
      kind.name,
      case when kind.purged = 'deleted or left' then format(' or (%I is null and %I is null)', kind.owner_column, kind.other_side) end)
    into purged using oldest;
    highest := greatest(highest, purged);
  end loop;
  update public.sync_epoch set floor_stamp = greatest(floor_stamp, coalesce(highest, 0));
  delete from public.sync_receipts where accepted_at < oldest;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.push_change(change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  target constant text := change ->> 'collection';
  op text := change ->> 'op';
  row_id constant uuid := (change ->> 'id')::uuid;
  change_key constant uuid := (change ->> 'change_id')::uuid;
  fields constant jsonb := case change ->> 'op'
    when 'delete' then '{"deleted": true}' else coalesce(nullif(change -> 'fields', 'null'), '{}') end;
  answer constant jsonb := jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id');
  kind app.synced_kinds;
  columns text;
  lasting text;
  stored jsonb;
  changes_lasting boolean;
  changed integer;
begin
  select * into kind from app.synced_kinds as k where k.name = target;
  if not found or op is null or op not in ('insert', 'update', 'delete')
    or row_id is null or change_key is null or jsonb_typeof(fields) <> 'object' then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  if me is null and not (kind.visitors_insert and op = 'insert') then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;

  -- Two conditions apart: a visitor may not even look at the receipts.
  if me is not null then
    if exists (select 1 from public.sync_receipts as r where r.user_id = me and r.change_id = change_key) then
      return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
    end if;
  end if;

  stored := app.row_to_wire(target, row_id);
  -- Two devices of a person make the same row, and each only adds to it: there is nothing to choose between.
  if kind.additive and stored is not null and op <> 'delete' then
    op := 'update';
  elsif kind.append_only and op <> 'insert' then
    raise exception 'What was sent can''t be changed or taken back.' using errcode = 'PT403', hint = 'append-only';
  end if;
  select string_agg(quote_ident(name), ', ') into columns
  from unnest(kind.writable) as name
  where fields ? name and (op = 'insert' or name <> all (kind.lasting));
  select string_agg(format('t.%1$I is distinct from given.%1$I', name), ' or ') into lasting
  from unnest(kind.lasting) as name
  where fields ? name and op <> 'insert';

  if op = 'insert' then
    if stored is not null then
      if stored ->> kind.owner_column is distinct from me::text then
        raise exception 'This entry exists already.' using errcode = 'PT409', hint = 'entry-exists';
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
      raise exception 'This entry is no longer there.' using errcode = 'PT404', hint = 'entry-gone';
    elsif stored ->> kind.owner_column is distinct from me::text
      and not (kind.other_side_writes and stored ->> kind.other_side is not distinct from me::text) then
      raise exception 'Only its owner can change this.' using errcode = 'PT403', hint = 'not-the-owner';
    elsif (stored -> 'version') is distinct from (change -> 'base_version')
      and not kind.additive and not (op = 'delete' and (stored ->> 'deleted')::boolean) then
      return answer || jsonb_build_object('status', 'conflict', 'row', stored);
    end if;
    -- Dropped without a word, an edit made before the answer to the first request would be lost.
    if lasting is not null then
      execute format('select %s from public.%2$I as t, jsonb_populate_record(null::public.%2$I, $1) as given where t.id = $2', lasting, target)
      into changes_lasting using fields, row_id;
      if changes_lasting then
        raise exception 'This can''t be changed any more once it was sent.' using errcode = 'PT409', hint = 'written-once';
      end if;
    end if;
    if columns is not null then
      execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
        where id = $2 and (version = $3 or $4)', target, columns)
      using fields, row_id, (stored ->> 'version')::bigint, kind.additive;
      get diagnostics changed = row_count;
      if changed = 0 then
        -- Either somebody was faster, or a policy filtered the row away without a word.
        if (app.row_to_wire(target, row_id) -> 'version') is distinct from (stored -> 'version') then
          return answer || jsonb_build_object('status', 'conflict', 'row', app.row_to_wire(target, row_id));
        end if;
        raise exception 'You may not change this.' using errcode = 'PT403', hint = 'change-forbidden';
      end if;
    end if;
  end if;

  if me is not null then
    insert into public.sync_receipts (user_id, change_id, collection, row_id) values (me, change_key, target, row_id);
  end if;
  return answer || jsonb_build_object('status', 'accepted', 'row', app.row_to_wire(target, row_id));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.push_inserts(changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  target constant text := changes -> 0 ->> 'collection';
  names constant text[] := array(select jsonb_object_keys(changes -> 0 -> 'fields'));
  writable text[];
  columns text;
  stored integer;
begin
  if me is null or jsonb_array_length(changes) < 2 then
    return null;
  end if;
  select k.writable into writable from app.synced_kinds as k where k.name = target;
  if not found or exists (
    select from jsonb_array_elements(changes) as change
    where (change ->> 'op' = 'insert' and change ->> 'collection' = target
      and change -> 'fields' ?& names and (change -> 'fields') - names = '{}') is not true
  ) then
    return null;
  end if;

  select coalesce(string_agg(', ' || quote_ident(name), ''), '') into columns
  from unnest(writable) as name where name = any (names);
  execute format(
    'with given as materialized (
       select change, place, (change ->> ''id'')::uuid as row_id
       from jsonb_array_elements($1) with ordinality as each (change, place)),
     filed as (
       insert into public.sync_receipts (user_id, change_id, collection, row_id)
       select $2, (change ->> ''change_id'')::uuid, $3, row_id from given)
     insert into public.%1$I (id%2$s)
     select row_id%2$s from given, lateral jsonb_populate_record(null::public.%1$I, (change -> ''fields'') - ''id'')
     order by place',
    target, columns)
  using changes, me, target;
  get diagnostics stored = row_count;
  if stored <> jsonb_array_length(changes) then
    raise exception 'A row was left out';
  end if;
  return (
    select jsonb_agg(jsonb_build_object('change_id', change -> 'change_id', 'id', change -> 'id', 'status', 'accepted') order by place)
    from jsonb_array_elements(changes) with ordinality as each (change, place));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.quote_step_is_allowed(from_state text, actor text, to_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'asked mover' then array['quoted', 'declined']
    when 'asked server' then array['lost', 'withdrawn', 'expired']
    when 'quoted mover' then array['quoted', 'declined']
    when 'quoted customer' then array['accepted']
    when 'quoted server' then array['lost', 'withdrawn', 'expired']
  end), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.read_counts(given jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, least(value::text::numeric, 1000000)::integer), '{}')
  from (select key, value from jsonb_each(case jsonb_typeof(given) when 'object' then given else '{}' end)
    where key ~ '^[a-z_]{1,40}$' and jsonb_typeof(value) = 'number' limit 20) as counted
  where value::text::numeric >= 1
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.read_look_alikes(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select translate(name, '4@АаΑαᴀɑ8ВвЬьΒβʙСсᴄԁДдδᴅĐđ3€ЕеΕεᴇҽꜰ69ɡɢԌНһҺΗʜ1lІіИиΙιıɪɩЛлλʟŁłӀӏЈјᴊКкΚκᴋМмΜμᴍнΝηɴոПп0ОоΟοσᴏØøօРрΡρᴘԛԚʀГг5$ЅѕςꜱՏ7+ТтΤτᴛυᴜսՍνᴠѴѵԝԜωᴡХхΧχУуΥγʏҮү2Ζᴢ', 'aaaaaaaabbbbbbbbcccdddddddeeeeeeeefggggghhhhhiiiiiiiiiiiiiiiiiiijjjkkkkkmmmmmnnnnnnnoooooooooopppppqqrrrssssssstttttttuuuuvvvvwwwwxxxxyyyyyyyzzz')$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.read_place(account uuid, conversation uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(k.read_place), -1) from public.conversation_marks as k where k.user_id = account and k.inquiry_id = conversation
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.record_failed_sign_in(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.note_activity('failed_sign_in', user_id)
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION app.recount_stored_files()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  lock table app.stored_files in exclusive mode;
  delete from app.stored_files where true;
  insert into app.stored_files (owner_id, files, bytes)
  select app.folder_owner(o.name), count(*), sum(app.object_size(o.metadata)) from storage.objects as o
  where app.folder_owner(o.name) is not null group by 1;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.refresh_listings_of_seller()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.begin_portions(new.id, 'refresh');
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.refund_outstanding(payment public.payments)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(payment.refund_due_cents, 0) - coalesce(payment.refunded_cents, 0)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.refusal_of(state text, message text, rule text, hint text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when state like 'PT4%' then jsonb_build_object('code', state, 'reason', message, 'cause', coalesce(hint, ''))
    when left(state, 2) in ('08', '40', '53', '55', '57', '58') or state in ('XX001', 'XX002') then null
    when state = '23505' and rule = 'pianos_stock_number_is_unique_per_owner' then jsonb_build_object(
      'code', 'PT409', 'reason', 'Another of your listings has this stock number.', 'cause', 'stock-number-taken')
    when state = '23505' then jsonb_build_object('code', 'PT409', 'reason', 'This entry exists already.', 'cause', 'entry-exists')
    when state = '23503' then jsonb_build_object(
      'code', 'PT409', 'reason', 'This refers to something that is no longer there.', 'cause', 'reference-gone')
    when state = '23502' then jsonb_build_object('code', 'PT422', 'reason', 'Something that is needed is missing.', 'cause', 'value-missing')
    when state = '23514' then jsonb_build_object('code', 'PT422', 'cause', 'value-not-allowed', 'reason', case
      when rule like '%price_is_finite' then 'The price must be a number.'
      when rule like '%price%' then 'The price can''t be negative.'
      when rule like '%year%' then 'The year must lie between 1700 and 2100.'
      when rule like '%sizes%' then 'Height or length is not plausible.'
      when rule like '%place%' then 'The place on the map is not possible.'
      when rule like '%country%' then 'The country must be a code of two letters.'
      when rule like '%images_are_one_list' then 'The pictures must be one list of addresses.'
      when rule like '%images%' then 'A listing can have at most 30 pictures.'
      when rule like '%description%' then 'The description is too long.'
      when rule like '%short' or rule like '%serial_is%' then 'A text is empty or too long.'
      else 'A value is not one of those allowed.' end)
    when state = '42501' then jsonb_build_object('code', 'PT403', 'reason', 'You may not change this.', 'cause', 'change-forbidden')
    when state in ('22001', '22003') or left(state, 2) = '54' then jsonb_build_object(
      'code', 'PT422', 'reason', 'A value is larger than can be stored.', 'cause', 'value-too-large')
    when left(state, 2) = '22' then jsonb_build_object('code', 'PT422', 'reason', 'A value could not be read.', 'cause', 'value-unreadable')
    else jsonb_build_object('code', 'PT422', 'cause', 'not-storable',
      'reason', 'The server can''t store this as it is. Change it, or try again later.')
  end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.refuse_blocked_visitor(seller uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.conversation_marks as k
    join public.inquiries as i on i.id = k.inquiry_id and i.seller_id = k.user_id
    left join public.user_profiles as p on p.id = i.user_id
    where k.user_id = seller and k.blocked and lower(coalesce(p.email, i.email)) = lower(address)) then
    raise exception 'This person takes no messages from you.' using errcode = 'PT403', hint = 'blocked-by-other';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.refuse_house_name(name text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if name <> '' and app.is_house_name(name) then
    raise exception 'This name would pass for Soundboard itself. Please give your own.' using errcode = 'PT422', hint = 'name-of-the-house';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.refuse_stale_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'supabase_auth_admin'
    and not exists (select from auth.sessions as s where s.user_id = new.id and s.created_at > now() - interval '10 minutes') then
    raise exception 'Please sign in again, then change it within ten minutes.' using errcode = 'PT403', hint = 'sign-in-again';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.refuse_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_client() or auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(app.standing_lock(auth.uid()));
  if app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed. Reason: %', (
      select suspended_reason from public.account_standings where account_id = auth.uid()) using errcode = 'PT403', hint = 'account-suspended';
  end if;
  perform app.require_live_session();
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.refuse_to_leave()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept_by constant text[] := app.what_keeps_account(auth.uid());
begin
  if auth.uid() is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
  if not app.session_is_fresh() then
    raise exception 'Please sign in again, then delete the account within ten minutes.' using errcode = 'PT403', hint = 'sign-in-again';
  end if;
  if cardinality(kept_by) > 0 then
    raise exception '%', kept_by[1] using errcode = 'PT409', hint = 'account-kept';
  end if;
  if exists (select 1 from public.user_profiles where id = auth.uid() and role = 'admin')
    and (select count(*) from public.user_profiles where role = 'admin') = 1 then
    raise exception 'You are the only admin. Make somebody else an admin first.' using errcode = 'PT409', hint = 'last-admin';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.renew_sync_epoch()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind text;
begin
  update public.sync_epoch set epoch = gen_random_uuid(), floor_stamp = 0;
  delete from public.departed_rows;
  for kind in select name from app.synced_kinds order by position loop
    execute format('alter table public.%I disable trigger user', kind);
    execute format('update public.%I set stamp = pg_current_xact_id()::text::bigint', kind);
    execute format('alter table public.%I enable trigger user', kind);
  end loop;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.report_content(report public.evaluation_reports)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_array(report.template, report.points, report.overall_grade, report.value_high, report.value_minimum, report.value_insurance,
    report.repairs, report.summary, report.paper_path)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.report_grade(template text, points jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with asked as (
    select p.weight, p.is_key, coalesce(points -> p.number::text ->> 'grade', '') as answer
    from app.inspection_points as p where coalesce(p.only_template, report_grade.template) = report_grade.template
  ), counted as (
    select
      coalesce(sum(weight) filter (where answer ~ '^[A-E]$'), 0) as weights,
      coalesce(sum(weight * (ascii('E') - ascii(answer))) filter (where answer ~ '^[A-E]$'), 0) as worth,
      count(*) filter (where answer not in ('', 'none')) as there,
      count(*) filter (where answer = 'unseen') as unseen,
      least(4, min(case answer when 'E' then 1 when 'D' then 2 when 'unseen' then 3 end) filter (where is_key)) as most
    from asked
  )
  select case when weights > 0 and unseen * 3 <= there then chr(ascii('E') - least((2 * worth + weights) / (2 * weights), most)::integer) end
  from counted
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.report_line(report public.evaluation_reports)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('Inspection report%s: grade %s (A is like new, E at its end). Valid until %s.',
    case when report.author_name = '' then '' else ' by ' || report.author_name end, report.overall_grade,
    to_char(report.valid_until at time zone 'UTC', 'DD.MM.YYYY'))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.report_of_listing(piano public.pianos)
 RETURNS public.evaluation_reports
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys text[];
  found_one public.evaluation_reports;
begin
  if piano.owner_id is null or piano.deleted or not exists (
    select from public.evaluation_reports as r where r.customer_user_id = piano.owner_id and r.shared_at is not null and r.valid_until > now()) then
    return null;
  end if;
  keys := case when piano.serial_number <> '' then app.instrument_keys(left(piano.brand, 100), left(piano.serial_number, 50)) end;
  select * into found_one from public.evaluation_reports as r
  where r.customer_user_id = piano.owner_id and r.shared_at is not null and r.valid_until > now()
    and (r.listing_id = piano.id or r.serial_key <> '' and r.maker_key = keys[1] and r.serial_key = keys[2])
  order by r.valid_until desc, r.id limit 1;
  return found_one;
-- A number that nobody can read is of no report, and no reason to refuse a listing.
exception when data_exception then
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.report_of_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.add_report(new.inquiry_id, (
    select case when i.seller_id = new.user_id then 'seller' else 'buyer' end from public.inquiries as i where i.id = new.inquiry_id),
    new.user_id, new.report_reason);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_live_session();
  if not app.is_admin() then
    raise exception 'Only admins can do this.' using errcode = 'PT403', hint = 'admins-only';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.require_dealer()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception 'Please sign in to do this.' using errcode = 'PT401', hint = 'sign-in-needed';
  end if;
  perform app.require_live_session();
  if not exists (select from public.user_profiles as p where p.id = me and p.role = 'dealer') then
    raise exception 'The Professional plan is for dealers.' using errcode = 'PT403', hint = 'dealers-only';
  elsif app.is_suspended() then
    raise exception 'Your account is suspended, so nothing can be changed.' using errcode = 'PT403', hint = 'account-suspended';
  end if;
  return me;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.require_live_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not app.session_is_live() then
    raise exception 'Your session has ended. Please sign in again; nothing on this device is lost.' using errcode = 'PT401', hint = 'session-ended';
  end if;
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.require_shown(shown jsonb, stands jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if shown is null or shown = 'null' then
    return;
  end if;
  if jsonb_typeof(shown) <> 'object' or length(shown::text) > 4000 or not (stands ?& array(select jsonb_object_keys(shown))) then
    raise exception 'This app is out of step with the server. Please update it.' using errcode = 'PT400', hint = 'app-out-of-step';
  end if;
  if not (stands @> shown) then
    raise exception 'This has changed since you opened it. Nothing was done: close this, look again, and decide anew.' using errcode = 'PT409', hint = 'changed-since-shown';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.row_to_wire(collection text, row_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  if collection = 'pianos' then
    select app.listing_to_json(p) into answer from public.pianos as p where p.id = row_id;
  elsif auth.uid() is not null then
    execute format('select to_jsonb(t) from public.%I as t where t.id = $1', collection) into answer using row_id;
  end if;
  return answer;
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.run_due()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET lock_timeout TO '5s'
AS $function$
declare
  job text;
  began timestamptz;
  failure text;
  done integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('run_due', 0)) then
    return 0;
  end if;
  for job in select name from app.due_jobs order by name loop
    began := clock_timestamp();
    failure := '';
    begin
      execute 'select ' || job;
      done := done + 1;
    exception when others then
      failure := left(sqlstate || ' ' || sqlerrm, 500);
    end;
    update app.due_jobs
    set last_run_at = began, last_took_ms = extract(epoch from clock_timestamp() - began) * 1000, last_error = failure,
      last_error_at = case when failure = '' then last_error_at else began end
    where name = job;
  end loop;
  return done;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.screen_listing(piano public.pianos, OUT score integer, OUT flags text[])
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with rules (place, flag, penalty, holds) as (values
    (1, 'Insufficient photos', 15, cardinality(piano.image_urls) < 3),
    (2, 'Unusually low price for category', 30,
      piano.condition is distinct from 'For Parts/Not Working' and piano.price
        < case piano.piano_type when 'Grand' then 1000 when 'Upright' then 150 when 'Digital' then 50 else 800 end
          * case when piano.condition = 'New' then 3 else 1 end),
    (3, 'Brief description may need more detail', 10, length(app.trimmed(piano.description)) < 100))
  select 95 - coalesce(sum(penalty), 0)::integer, coalesce(array_agg(flag order by place), '{}') from rules where holds
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.seal_of(content jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.passport_code(app.hmac_sha256(convert_to(content::text, 'UTF8'), k.secret)) from app.passport_key as k
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_conditions(query text, filters jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  conditions text[] := array[case when (filters ->> 'reserved')::boolean then 'true' else 'not f.reserved' end];
  words constant tsquery := app.prefix_query(query);
  finish_words constant text[] := (app.search_words(left(filters ->> 'finish', 500)))[1:12];
  on_request constant boolean := coalesce((filters ->> 'price_on_request')::boolean, true);
  highest_ask constant numeric := 1000000000000;
  price_min constant bigint := app.whole_bound((filters ->> 'price_min')::numeric, true, highest_ask);
  price_max constant bigint := app.whole_bound((filters ->> 'price_max')::numeric, false, highest_ask);
  field text;
  col text;
  list text[];
  lat constant double precision := (filters #>> '{distance,lat}')::double precision;
  lng constant double precision := (filters #>> '{distance,lng}')::double precision;
  km constant double precision := (filters #>> '{distance,km}')::double precision;
  lng_reach double precision;
begin
  if words is not null then
    conditions := conditions || format('f.search @@ %L::tsquery', words);
  end if;
  if cardinality(finish_words) > 0 then
    conditions := conditions || format('f.search @@ %L::tsquery', (
      select string_agg(format('''/%s'':*', replace(replace(word, '\', '\\'), '''', '''''')), ' & ') from unnest(finish_words) as word));
  end if;

  foreach field in array array['brand', 'type', 'condition'] loop
    if jsonb_typeof(filters -> field) = 'array' and jsonb_array_length(filters -> field) > 0 then
      select array_agg(case field when 'brand' then lower(left(value, 100)) else left(value, 100) end) into list
      from (select value from jsonb_array_elements_text(filters -> field) limit 50) as chosen;
      col := case field when 'type' then 'piano_type' else field end;
      -- With one value the index gives the order as well.
      conditions := conditions || case cardinality(list)
        when 1 then format('f.%I = %L', col, list[1]) else format('f.%I = any (%L::text[])', col, list) end;
    end if;
  end loop;

  if filters ->> 'year_min' is not null then
    conditions := conditions || format('f.year >= %s', app.whole_bound((filters ->> 'year_min')::numeric, true, 9999));
  end if;
  if filters ->> 'year_max' is not null then
    conditions := conditions || format('f.year <= %s', app.whole_bound((filters ->> 'year_max')::numeric, false, 9999));
  end if;
  foreach field in array array['height', 'length'] loop
    if filters ->> (field || '_min') is not null then
      conditions := conditions || format('f.%s_cm >= %L::float8', field, (filters ->> (field || '_min'))::numeric);
    end if;
    if filters ->> (field || '_max') is not null then
      conditions := conditions || format('f.%s_cm <= %L::float8', field, (filters ->> (field || '_max'))::numeric);
    end if;
  end loop;

  -- ask_low is above every price where there is none, ask_high below: which of the two is compared decides who is kept.
  if on_request then
    if price_min is not null then
      conditions := conditions || format('f.ask_low >= %s', price_min);
    end if;
    if price_max is not null then
      conditions := conditions || format('f.ask_high <= %s', price_max);
    end if;
  else
    conditions := conditions || format('f.ask_low between %s and %s', greatest(price_min, 0), least(price_max, highest_ask::bigint - 1));
  end if;

  if coalesce(filters ->> 'country', '') <> '' then
    conditions := conditions || format('f.country_code = %L', upper(left(filters ->> 'country', 2)));
  end if;
  if filters ->> 'seller' in ('private', 'dealer') then
    conditions := conditions || case filters ->> 'seller' when 'dealer' then 'f.seller_is_dealer' else 'not f.seller_is_dealer' end;
  end if;
  if lat is not null and lng is not null and km is not null then
    -- A box first, which the index answers; 111 km are one degree. Near a pole every longitude is in reach.
    lng_reach := case when abs(lat) > 85 then 360 else km / (111 * cos(radians(lat))) end;
    conditions := conditions || format(
      'f.lat between %L::float8 and %L::float8 and f.lng between %L::float8 and %L::float8',
      lat - km / 111, lat + km / 111, lng - lng_reach, lng + lng_reach);
    -- app.distance_km written out: a function that pins its search path is called anew for each row.
    conditions := conditions || format(
      '2 * 6371 * asin(least(1, sqrt(sin(radians(%1$L::float8 - f.lat) / 2) ^ 2
        + cos(radians(f.lat)) * cos(radians(%1$L::float8)) * sin(radians(%2$L::float8 - f.lng) / 2) ^ 2))) <= %3$L::float8',
      lat, lng, km);
  end if;
  return array_to_string(conditions, ' and ');
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_distance(filters jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select format(
    '2 * 6371 * asin(least(1, sqrt(sin(radians(%1$L::float8 - f.lat) / 2) ^ 2
      + cos(radians(f.lat)) * cos(radians(%1$L::float8)) * sin(radians(%2$L::float8 - f.lng) / 2) ^ 2)))',
    (filters #>> '{distance,lat}')::double precision, (filters #>> '{distance,lng}')::double precision)
  where filters #>> '{distance,lat}' is not null and filters #>> '{distance,lng}' is not null
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_matches(sort text, filters jsonb, conditions text, behind jsonb, row_limit integer, OUT matches integer, OUT page jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  usual constant record := app.search_order(sort, filters, behind);
  by_age constant boolean := sort in ('newest', 'featured');
  unfinished boolean;
  -- Age hangs together with nothing that is asked for: of a thousand matches a page is soon come across in its index. Price and
  -- rating do, and the cheapest of a dear maker lie far behind: their index is followed for a while only, before more is gathered.
  -- No index goes by distance; the filter's box keeps the matches few.
  most constant integer := case when by_age then 1000 else 30000 end;
  near constant text := case when by_age or sort = 'distance' then 'select null::jsonb as page' else
    'select jsonb_agg(to_jsonb(p)) as page from (' || app.search_page(
      '(select * from app.listing_search as f where ' || app.search_start(sort, filters) || usual.after || ' order by ' || usual.ordering
        || ' limit 10000) as f where ' || conditions, sort, filters, behind, row_limit + 1) || ') as p' end;
begin
  execute 'with
      matched as materialized (
        select f.id, f.listed_at, f.ask_low, f.ask_high, f.seller_rating, f.tier, f.tier_ends_at, f.lat, f.lng
        from app.listing_search as f where ' || conditions || ' limit ' || most || '),
      near as materialized (' || near || ')
    select few.matches,
      case when few.is_near then false else (select count(*) from matched) = ' || most || ' end,
      case when few.is_near then (select near.page from near) else (select jsonb_agg(to_jsonb(p)) from ('
        || app.search_page('matched as f where true', sort, filters, behind, row_limit + 1) || ') as p) end
    from (
      select count(*) as matches,
        case when count(*) = 1000 then coalesce((select jsonb_array_length(near.page) from near) > ' || row_limit || ', false) else false end as is_near
      from (select from matched limit 1000) as first_ones
    ) as few'
  into matches, unfinished, page;
  if unfinished then
    execute 'select jsonb_agg(to_jsonb(p)) from (' ||
      app.search_page('app.listing_search as f where ' || conditions, sort, filters, behind, row_limit + 1) || ') as p'
    into page;
  end if;
  page := coalesce(page, '[]');
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_order(sort text, filters jsonb, behind jsonb, OUT key text, OUT ordering text, OUT after text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  at_key constant numeric := (behind ->> 'key')::numeric;
  at_time constant timestamptz := (behind ->> 'listed_at')::timestamptz;
  at_id constant uuid := (behind ->> 'id')::uuid;
  at_ask constant bigint := app.whole_bound(at_key, true, 1000000000000);
begin
  if sort = 'price-low' then
    key := 'f.ask_low';
    ordering := 'f.ask_low, f.id';
    after := format(' and (f.ask_low, f.id) > (%s, %L::uuid)', at_ask, at_id);
  elsif sort = 'price-high' then
    key := 'f.ask_high';
    ordering := 'f.ask_high desc, f.id desc';
    after := format(' and (f.ask_high, f.id) < (%s, %L::uuid)', at_ask, at_id);
  elsif sort = 'rating' then
    key := 'f.seller_rating';
    ordering := 'f.seller_rating desc, f.listed_at desc, f.id desc';
    after := format(' and (f.seller_rating, f.listed_at, f.id) < (%L::numeric, %L::timestamptz, %L::uuid)', at_key, at_time, at_id);
  elsif sort = 'distance' then
    -- How near, so that one direction serves all three. A float as text and back is the same float: pages neither skip nor repeat.
    key := '(-(' || app.search_distance(filters) || '))';
    ordering := key || ' desc, f.listed_at desc, f.id desc';
    after := ' and (' || key || format(', f.listed_at, f.id) < (%L::float8, %L::timestamptz, %L::uuid)', behind ->> 'key', at_time, at_id);
  else
    key := '0::numeric';
    ordering := 'f.listed_at desc, f.id desc';
    after := format(' and (f.listed_at, f.id) < (%L::timestamptz, %L::uuid)', at_time, at_id);
  end if;
  if behind is null then
    after := '';
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_page(source text, sort text, filters jsonb, behind jsonb, row_limit integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  usual constant record := app.search_order(sort, filters, behind);
  closing constant text := ' limit ' || row_limit || ')';
  -- Fixed by the first page, so that a tier that ends meanwhile moves nothing.
  moment constant timestamptz := coalesce((behind ->> 'now')::timestamptz, now());
  promoted constant text := format('(f.tier <> ''basic'' and f.tier_ends_at > %L::timestamptz)', moment);
  rank constant text := '(case f.tier when ''vip'' then 2 else 1 end)::numeric';
  at_rank constant numeric := (behind ->> 'key')::numeric;
begin
  if sort <> 'featured' then
    return '(select f.id, ' || usual.key || ' as sort_key, f.listed_at from ' || source || usual.after
      || ' order by ' || usual.ordering || closing;
  end if;
  -- The few promoted ones by rank, then all others by age: two index scans instead of a sort of everything.
  return '(select f.id, ' || rank || ' as sort_key, f.listed_at from ' || source || ' and ' || promoted
    || case
      when behind is null then ''
      when at_rank = 0 then ' and false'
      else format(' and (%s, f.listed_at, f.id) < (%L::numeric, %L::timestamptz, %L::uuid)',
        rank, at_rank, (behind ->> 'listed_at')::timestamptz, (behind ->> 'id')::uuid) end
    || ' order by ' || rank || ' desc, ' || usual.ordering || closing
    || ' union all (select f.id, 0::numeric, f.listed_at from ' || source || ' and ' || promoted || ' is not true'
    || case when at_rank > 0 then '' else usual.after end
    || ' order by ' || usual.ordering || closing
    || ' order by 2 desc, 3 desc, 1 desc limit ' || row_limit;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_row(p public.pianos)
 RETURNS app.listing_search
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.id, coalesce(p.listed_at, p.created_at), coalesce(p.price * 100, 1000000000000)::bigint, coalesce(p.price * 100, -1)::bigint,
    lower(p.brand), p.piano_type, coalesce(p.condition, 'Used - Good'), p.year, p.height_cm, p.length_cm, p.lat, p.lng,
    p.country_code, p.seller_is_dealer, coalesce(p.seller_rating, 0), p.tier, p.tier_ends_at,
    array_to_tsvector(
      app.search_words(concat_ws(' ',
        p.title, p.brand, p.model, p.piano_type, p.subtype, p.finish, p.year,
        coalesce(nullif(p.town, ''), p.location),
        (select app.display_name(seller) from public.user_profiles as seller where seller.id = p.owner_id),
        left(p.description, 400)))
      || array(select '/' || word from unnest(app.search_words(p.finish)) as word)),
    p.status = 'reserved'
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_start(sort text, filters jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' and ',
    case when sort not in ('price-low', 'price-high') then null
      when jsonb_typeof(filters -> 'brand') = 'array' and jsonb_array_length(filters -> 'brand') = 1
        then format('f.brand = %L', lower(left(filters #>> '{brand,0}', 100)))
      when jsonb_typeof(filters -> 'type') = 'array' and jsonb_array_length(filters -> 'type') = 1
        then format('f.piano_type = %L', left(filters #>> '{type,0}', 100)) end,
    case when sort = 'price-low' and filters ->> 'price_min' is not null
      then format('f.ask_low >= %s', app.whole_bound((filters ->> 'price_min')::numeric, true, 1000000000000)) end,
    case when sort = 'price-high' and filters ->> 'price_max' is not null
      then format('f.ask_high <= %s', app.whole_bound((filters ->> 'price_max')::numeric, false, 1000000000000)) end,
    'true')
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.search_words(input text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from regexp_split_to_table(
    app.fold_text(input),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') as word
  where word <> ''
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.security_alerts(since timestamp with time zone)
 RETURNS TABLE(alert_type text, account uuid, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.session_is_fresh()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select 1 from auth.sessions
    where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id' and created_at > now() - interval '10 minutes')
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.session_is_live()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  here constant text := auth.jwt() ->> 'session_id';
begin
  if me is null or here is null then
    return true;
  elsif here !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  return exists (select from auth.sessions as s where s.id = here::uuid and s.user_id = me and coalesce(s.not_after > now(), true));
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.set_listing_clock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due constant timestamptz := app.listing_due_at(new, (select c.asked_for from app.listing_clocks as c where c.piano_id = new.id));
begin
  if due is null then
    delete from app.listing_clocks where piano_id = new.id;
  else
    insert into app.listing_clocks (piano_id, due_at) values (new.id, due)
    on conflict (piano_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.set_new_listing_clocks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.listing_clocks (piano_id, due_at)
  select n.id, app.next_life_step(n.confirmed_at, n.ends_at, null) from added as n
  where n.is_published and n.status = 'active' and not n.deleted
  on conflict (piano_id) do update set due_at = excluded.due_at, asked_for = null;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.settle_conversation_mail(kind text, id uuid, sent boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not sent then
    return;
  elsif kind = 'booking' then
    update app.guest_booking_mails as g set due_at = case when (select b.updated_at from public.bookings as b where b.id = g.booking_id) > g.taken_at then now() end
    where g.booking_id = settle_conversation_mail.id;
  elsif kind = 'warning' then
    update app.conversation_reports as r set warning_due_at = null where r.id = settle_conversation_mail.id;
  else
    update app.visitor_mails as v set mailed_at = now(), due_at = case when exists (
      select from public.messages as m
      where m.inquiry_id = v.inquiry_id and not m.by_visitor and not m.deleted and m.created_at > v.taken_at) then now() + interval '10 minutes' end
    where v.inquiry_id = settle_conversation_mail.id;
  end if;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.settle_life()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was_on boolean := false;
  is_on boolean;
begin
  if tg_op = 'UPDATE' then
    was_on := app.is_on_market(old.is_published, old.status, old.deleted);
  end if;
  if app.is_client() then
    if tg_op = 'INSERT' then
      new.hidden_at := null;
    else
      new.hidden_at := old.hidden_at;
      if old.hidden_at is not null and not new.deleted and not new.is_published and not new.publish_wanted
        and (new.status = 'reserved' or (new.status = 'active' and new.confirmed_at is distinct from old.confirmed_at)) then
        new := app.decide_publishing(new, true);
      end if;
    end if;
  end if;
  if new.is_published or new.publish_wanted or new.status <> 'active' then
    new.hidden_at := null;
  end if;

  is_on := app.is_on_market(new.is_published, new.status, new.deleted);
  if is_on and not was_on then
    if new.ends_at is null or new.ends_at <= now() then
      new.ends_at := now() + interval '90 days';
    end if;
    if tg_op = 'UPDATE' or new.confirmed_at is null then
      new.confirmed_at := greatest(new.confirmed_at, now());
    end if;
  elsif tg_op = 'UPDATE' then
    if is_on and old.status = 'reserved' and new.status = 'active' then
      new.confirmed_at := greatest(new.confirmed_at, now());
      if new.ends_at <= now() then
        new.ends_at := now() + interval '90 days';
      end if;
    elsif new.status in ('sold', 'ended') and new.status <> old.status then
      new.ends_at := least(new.ends_at, now());
    end if;
  end if;
  if is_on and new.tier <> 'basic' then
    new.ends_at := greatest(new.ends_at, new.tier_ends_at);
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.settle_move_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  provider public.service_providers;
  hindrance text;
begin
  if auth.uid() is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('move request ' || new.request_id::text, 0));
  if not exists (select from public.move_requests as r where r.id = new.request_id and r.state = 'open') then
    raise exception 'This can''t be done any more: the request has ended.' using errcode = 'PT409', hint = 'request-moved-on';
  end if;
  select * into provider from public.service_providers as p where p.id = new.provider_id;
  if provider.id is null then
    raise exception 'This provider takes no bookings at the moment.' using errcode = 'PT409', hint = 'provider-not-offered';
  end if;
  new.time_zone := provider.time_zone;
  -- An id of its own: a device keeps the rows of all kinds by their ids.
  if new.state = 'accepted' then
    new.booking_id := gen_random_uuid();
  end if;
  if new.state = 'quoted' then
    hindrance := app.booking_hindrance(provider, extract(epoch from new.starts_at)::bigint, extract(epoch from new.ends_at)::bigint,
      (new.origin ->> 'lat')::double precision, (new.origin ->> 'lng')::double precision, null);
    if hindrance = 'taken' then
      raise exception 'You have a booking at this time. Please propose another.' using errcode = 'PT409', hint = 'time-taken';
    elsif hindrance is not null then
      raise exception 'The way from or to the visit beside it takes too long for this time.' using errcode = 'PT409', hint = 'way-too-long';
    end if;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.settle_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  piano public.pianos;
begin
  select * into piano from public.pianos as p where p.id = new.piano_id and p.is_public for update nowait;
  if not found then
    raise exception 'This listing is no longer offered.' using errcode = 'PT409', hint = 'listing-not-offered';
  elsif piano.status = 'reserved' then
    raise exception 'This piano is reserved at the moment. The offer stays open: it can be accepted when the piano is free again.' using errcode = 'PT409', hint = 'listing-reserved';
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.settle_publishing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.screening_score := null;
    new.screening_flags := '{}';
    new.screening_reason := '';
    new.flagged_at := null;
    return app.decide_publishing(new, new.is_published);
  end if;
  new.publish_wanted := old.publish_wanted;
  new.screening_score := old.screening_score;
  new.screening_flags := old.screening_flags;
  new.screening_reason := old.screening_reason;
  new.flagged_at := old.flagged_at;
  if new.is_published is distinct from old.is_published then
    return app.decide_publishing(new, new.is_published);
  end if;
  if (old.is_published or old.publish_wanted)
    and (new.image_urls, new.price, new.piano_type, new.condition, new.description)
      is distinct from (old.image_urls, old.price, old.piano_type, old.condition, old.description) then
    return app.decide_publishing(new, true);
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.show_tier(piano uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.pianos as p
  set tier = case when c.vip_ends_at > moment then 'vip' when c.featured_ends_at > moment then 'featured' else 'basic' end,
    tier_ends_at = case when c.vip_ends_at > moment then c.vip_ends_at when c.featured_ends_at > moment then c.featured_ends_at end
  from app.promotion_clocks as c where p.id = piano and c.piano_id = p.id
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.shows_move_photo(path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.move_quotes as q
    where q.provider_user_id = auth.uid() and q.state in ('asked', 'quoted', 'accepted') and q.photos @> to_jsonb(path)
      and q.user_id = app.folder_owner(path))
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.side_to_json(inquiry public.inquiries, side text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'account_id', case side when 'buyer' then inquiry.user_id else inquiry.seller_id end,
    'name', case side when 'buyer' then inquiry.name else inquiry.seller_name end,
    'email', coalesce((select p.email from public.user_profiles as p
      where p.id = case side when 'buyer' then inquiry.user_id else inquiry.seller_id end),
      case when side = 'buyer' and inquiry.by_visitor then inquiry.email end),
    'visitor', side = 'buyer' and inquiry.by_visitor)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.stamp_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  not_content constant text[] :=
    array['created_at', 'updated_at', 'version', 'stamp', 'seller_revision'] || coalesce(tg_argv::text[], '{}');
begin
  if tg_op = 'INSERT' then
    if app.is_client() or new.created_at is null then
      new.created_at := now();
    end if;
    new.updated_at := now();
    new.version := 1;
    new.stamp := pg_current_xact_id()::text::bigint;
    return new;
  end if;

  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.version := old.version;
  new.stamp := old.stamp;
  if (to_jsonb(new) - not_content) is distinct from (to_jsonb(old) - not_content) then
    new.updated_at := now();
    new.version := old.version + 1;
    new.stamp := pg_current_xact_id()::text::bigint;
  elsif (to_jsonb(new) -> 'seller_revision') is distinct from (to_jsonb(old) -> 'seller_revision') then
    new.stamp := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.standing_lock(account uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select hashtextextended('standing:' || account::text, 0)
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.storage_quota(account uuid)
 RETURNS app.storage_quotas
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select q from app.storage_quotas as q
  where q.holder in (
    'anybody',
    coalesce((select p.role from public.user_profiles as p where p.id = account), 'dealer-plan'),
    case when exists (select from public.dealer_subscriptions as d where d.user_id = account and d.state <> 'ended') then 'dealer-plan' end)
  order by q.bytes desc limit 1
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.store_hostless()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.image_urls := app.hostless(new.image_urls);
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_account_mails()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_booked_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  provider public.service_providers;
  minutes constant integer := (extract(epoch from new.ends_at - new.starts_at) / 60)::integer;
  wanted record;
  hindrance text;
begin
  if new.provider_id is null then
    delete from app.booked_times where booking_id = new.id;
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('booked times of ' || new.provider_id::text, 0));
  select * into provider from public.service_providers as p where p.id = new.provider_id;
  delete from app.booked_times as t
  where t.booking_id = new.id and (new.state not in ('requested', 'moved', 'confirmed')
    or t.begins <> extract(epoch from case when t.is_proposal then new.proposed_at else new.starts_at end)::bigint
    or (t.is_proposal and new.proposed_at is null));
  if new.state not in ('requested', 'moved', 'confirmed') or provider.id is null then
    return null;
  end if;
  for wanted in
    select each.start, each.is_proposal, extract(epoch from each.start)::bigint as begins, extract(epoch from each.start)::bigint + minutes * 60 as ends
    from (values (new.starts_at, false), (new.proposed_at, true)) as each (start, is_proposal)
    where each.start is not null
      and not exists (select from app.booked_times as t where t.booking_id = new.id and t.is_proposal = each.is_proposal)
  loop
    -- A time that was proposed and is accepted was kept free for it; nobody has looked at it for one that came past the guards.
    if not (tg_op = 'UPDATE' and old.state = 'moved' and wanted.start is not distinct from old.proposed_at) then
      hindrance := app.booking_hindrance(provider, wanted.begins, wanted.ends, new.lat, new.lng, new.id);
      -- Providers propose what suits them.
      if hindrance is null and wanted.is_proposal and auth.uid() is not null and auth.uid() <> provider.user_id
        and not app.is_working_time(provider, wanted.start, minutes) then
        raise exception 'The provider does not offer this time.' using errcode = 'PT409', hint = 'time-not-offered',
          detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
      elsif hindrance = 'taken' then
        raise exception 'This time has just been taken.' using errcode = 'PT409', hint = 'time-taken',
          detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
      elsif hindrance is not null then
        raise exception 'The way from or to the visit beside it takes too long for this time.' using errcode = 'PT409', hint = 'way-too-long',
          detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
      end if;
    end if;
    begin
      insert into app.booked_times (booking_id, is_proposal, provider_id, provider_number, begins, ends, lat, lng)
      select new.id, wanted.is_proposal, provider.id, n.number, wanted.begins, wanted.ends, new.lat, new.lng
      from app.provider_numbers as n where n.provider_id = provider.id;
    exception when exclusion_violation then
      raise exception 'This time has just been taken.' using errcode = 'PT409', hint = 'time-taken',
        detail = app.booking_alternatives(provider, wanted.start, minutes, new.lat, new.lng, new.id);
    end;
  end loop;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_evaluation_payment(payment public.payments, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  used bigint;
begin
  with taken as (
    update public.evaluations as e set state = 'paid', payment_id = payment.id
    where e.id = any (payment.evaluation_ids) and e.state = 'accepted' returning e as evaluation
  )
  select coalesce(sum(app.evaluation_cents(evaluation)), 0) into used from taken;
  update public.payments set state = 'paid', settled_at = moment, refund_due_cents = nullif(payment.gross_cents - used, 0) where id = payment.id;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_guest_mails()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  due record;
  taken jsonb := '[]';
begin
  for due in
    select g.booking_id, b.guest, b.contact_email, b.contact_name, b.provider_name, b.state, b.starts_at, b.proposed_at, b.time_zone
    from app.guest_booking_mails as g join public.bookings as b on b.id = g.booking_id
    where g.due_at <= now() order by g.due_at limit 50 for update of g skip locked
  loop
    if not due.guest or due.contact_email = '' then
      update app.guest_booking_mails as g set due_at = null where g.booking_id = due.booking_id;
      continue;
    end if;
    update app.guest_booking_mails as g set due_at = now() + interval '10 minutes', taken_at = clock_timestamp() where g.booking_id = due.booking_id;
    taken := taken || jsonb_build_object('kind', 'booking', 'id', due.booking_id, 'to', due.contact_email, 'name', due.contact_name, 'seller_name', due.provider_name,
      'piano_title', '', 'state', due.state, 'starts_at', to_char(coalesce(due.proposed_at, due.starts_at) at time zone due.time_zone, 'DD.MM.YYYY, HH24:MI'),
      'time_zone', due.time_zone, 'token', app.make_visitor_link(due.booking_id));
  end loop;
  return taken;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_notice_mails()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_payment(payment public.payments, subscription text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ends timestamptz;
  piano public.pianos;
  is_second boolean := false;
begin
  if payment.product = 'evaluation' then
    perform app.take_evaluation_payment(payment, moment);
    return false;
  end if;
  update public.payments set state = 'paid', settled_at = moment where id = payment.id;
  ends := app.begin_promotion(payment, moment);
  select * into piano from public.pianos as p where p.id = payment.piano_id;
  if payment.product = 'vip' then
    insert into public.vip_subscriptions (owner_id, piano_id, provider, reference, renews_at)
    values (payment.owner_id, payment.piano_id, payment.provider, subscription,
      case payment.provider when 'sandbox' then ends - interval '1 hour' end)
    on conflict do nothing;
    is_second := not found;
  end if;
  if ends is not null then
    perform app.notify_of_promotion('tier_started', piano, payment.product, ends);
  end if;
  return is_second;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_renewal(subscription public.vip_subscriptions, invoice text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  piano public.pianos;
  payment public.payments;
  ends timestamptz;
begin
  select * into piano from public.pianos as p where p.id = subscription.piano_id;
  if not found then
    return;
  end if;
  payment := app.new_payment(piano, jsonb_build_object(
    'id', gen_random_uuid(), 'product', 'vip', 'days', 7, 'provider', subscription.provider));
  payment.reference := invoice;
  payment.state := 'paid';
  payment.settled_at := moment;
  insert into public.payments values (payment.*) on conflict (provider, reference) do nothing;
  if not found then
    return;
  end if;
  ends := app.begin_promotion(payment, moment);
  update public.vip_subscriptions
  set renews_at = case provider when 'sandbox' then ends - interval '1 hour' end where id = subscription.id;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_tuning_forward()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tuned constant date := (new.happened_at at time zone 'UTC')::date;
begin
  update public.instruments as i set last_tuned_on = tuned
  where i.id = new.instrument_id and (i.last_tuned_on is null or i.last_tuned_on < tuned);
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_turn()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A device asks for four or five things when it starts. On two cores, two that run leave an ordinary person two thirds of one.
  running constant integer := 2;
  waiting constant integer := 4;
  patience constant text := '2s';
  before text;
  caller text;
  turn integer;
begin
  if auth.jwt() ->> 'role' = 'service_role' then return; end if;
  caller := coalesce(auth.uid()::text, app.caller_address());
  -- Where no address is known, everybody would share the turns of one.
  if caller is null then return; end if;
  for turn in 1 .. running loop
    if pg_try_advisory_xact_lock(7311, hashtext(caller || ' ' || turn)) then return; end if;
  end loop;
  for place in 1 .. waiting loop
    if not pg_try_advisory_xact_lock(7312, hashtext(caller || ' ' || place)) then continue; end if;
    before := current_setting('lock_timeout');
    perform set_config('lock_timeout', patience, true);
    perform pg_advisory_xact_lock(7311, hashtext(caller || ' ' || (1 + (place - 1) % running)));
    perform set_config('lock_timeout', before, true);
    return;
  end loop;
  raise lock_not_available;
exception when lock_not_available then
  raise exception 'Too much is asked for at once from where you are. It is asked again in a moment.' using errcode = 'PT429', hint = 'too-much-at-once';
end
$function$;
-- may be called by: anon, authenticated, service_role

CREATE OR REPLACE FUNCTION app.take_viewing_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.taken_times where request_id = new.id;
  if new.state = 'accepted' and new.seller_id is not null then
    insert into app.taken_times (seller_id, starts_at, request_id)
    select new.seller_id, cell, new.id
    from generate_series(new.starts_at, new.starts_at + (new.minutes - 1) * interval '1 minute', interval '30 minutes') as cell;
  end if;
  return null;
exception when unique_violation then
  if auth.uid() is not distinct from new.seller_id then
    raise exception 'You have accepted another request for this time. This one stays open: propose another time, or decline.' using errcode = 'PT409', hint = 'time-given-to-another';
  end if;
  raise exception 'The seller has given this time away. Please ask for another.' using errcode = 'PT409', hint = 'time-taken';
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.take_visitor_mails()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  return taken || app.take_guest_mails();
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.text_to_slug(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select trim(both '-' from left(regexp_replace(
    replace(lower(regexp_replace(normalize(coalesce(input, ''), nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'),
    '[^a-z0-9]+', '-', 'g'), 60))
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.touch_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := now();
  if app.is_client() then
    new.email := old.email;
    new.email_confirmed := old.email_confirmed;
    new.role := old.role;
    new.slug := old.slug;
    new.rating := old.rating;
    new.review_count := old.review_count;
  end if;
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.touch_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.service_providers as p set directory_stamp = pg_current_xact_id()::text::bigint
  where p.id = coalesce(new.provider_id, old.provider_id) and p.directory_stamp <> pg_current_xact_id()::text::bigint;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.trimmed(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(value, E'\t\n\u000B\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.tuning_reminder(due date, paused date, today date, OUT step text, OUT next_on date)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  rung record;
begin
  if due is null then
    return;
  elsif today < paused then
    next_on := paused;
    return;
  end if;
  for rung in
    select * from (values
      ('plan', due - 90), ('book', due - 30), ('due', due), ('late', due + 30), ('last', (due + 30 + interval '6 months')::date)) as each (name, day)
  loop
    if rung.day <= today then
      step := rung.name;
    else
      next_on := rung.day;
      return;
    end if;
  end loop;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.tunings_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'UTC')::date;
  waiting app.instrument_reminders;
  instrument public.instruments;
  due date;
  rung record;
begin
  for waiting in
    select * from app.instrument_reminders as r where r.next_on <= today order by r.next_on limit 500 for update skip locked
  loop
    select * into strict instrument from public.instruments as i where i.id = waiting.instrument_id;
    due := app.next_tuning_due(
      instrument.last_tuned_on, instrument.new_since, instrument.interval_months, instrument.preferred_month, instrument.paused_until);
    rung := app.tuning_reminder(due, instrument.paused_until, today);
    if rung.step is not null then
      perform app.notify(instrument.user_id, 'tuning_due', jsonb_build_object(
        'passport_id', instrument.passport_id, 'title', left(btrim(instrument.maker || ' ' || instrument.model), 300), 'state', rung.step, 'ends_at', due));
    end if;
    if rung.next_on is null then
      delete from app.instrument_reminders as r where r.instrument_id = waiting.instrument_id;
    else
      update app.instrument_reminders as r set next_on = rung.next_on where r.instrument_id = waiting.instrument_id;
    end if;
  end loop;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.use_up_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.uses_up_visit := new.state = 'cancelled' and new.stepped_by is not distinct from 'customer' and old.agreed and old.starts_at < now() + interval '24 hours';
  return new;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.use_visitor_link(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.vat_cents(net_cents bigint, rate integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (net_cents * rate + 5000) / 10000
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION app.vat_country(seller uuid, piano public.pianos)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif((select p.country_code from public.user_profiles as p where p.id = seller), ''), piano.country_code)
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.vat_rate(country text, on_day date)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select v.rate from app.vat_rates as v
    where v.country_code = upper(btrim(country)) and v.valid_from <= on_day order by v.valid_from desc limit 1), 2000)
$function$;
-- may be called by: service_role

CREATE OR REPLACE FUNCTION app.viewing_step_is_allowed(from_state text, actor text, to_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'requested seller' then array['accepted', 'proposed', 'declined']
    when 'requested buyer' then array['withdrawn']
    when 'requested clock' then array['expired']
    when 'proposed buyer' then array['accepted', 'declined']
    when 'proposed seller' then array['declined']
    when 'proposed clock' then array['expired']
    when 'accepted buyer' then array['cancelled']
    when 'accepted seller' then array['cancelled']
  end), false)
$function$;
-- may be called by: authenticated, service_role

CREATE OR REPLACE FUNCTION app.viewings_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.viewing_requests set state = 'expired' where id in (
    select r.id from public.viewing_requests as r
    where r.state in ('requested', 'proposed') and (
      case r.state when 'proposed' then r.proposed_at else r.starts_at end <= now()
      or not exists (select from public.pianos as p where p.id = r.piano_id and not p.deleted and p.status not in ('sold', 'ended')))
    limit 1000 for update skip locked);
  delete from app.taken_times where starts_at < now() - interval '1 day';
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.visitor_conversations_due()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from app.visitor_inquiries where created_at < now() - interval '7 days';
  delete from app.visitor_links where used_at < now() - interval '30 days';
  delete from app.visitor_openings where opened_at < now() - interval '1 day'
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.visitor_view(conversation uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.wait_for_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if app.is_client() then
    perform pg_advisory_xact_lock(app.pictures_lock(auth.uid()));
  end if;
  return null;
end
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.what_keeps_account(account uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select 'VIP renews by itself for ' || coalesce(nullif(p.title, ''), 'a piano of yours') || '. Please end it first.'
    from public.vip_subscriptions as v left join public.pianos as p on p.id = v.piano_id
    where v.owner_id = account and v.state = 'active')
$function$;
-- may be called by: its owner alone

CREATE OR REPLACE FUNCTION app.whole_bound(bound numeric, upwards boolean, longest numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select greatest(least(case when upwards then ceil(bound) else floor(bound) end, longest), -1)::bigint
$function$;
-- may be called by: its owner alone
