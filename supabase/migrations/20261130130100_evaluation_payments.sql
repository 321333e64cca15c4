-- What was accepted is paid for, and what was paid gets an appointment. src/domain/evaluation/RULES.md has the rules.

-- A payment for the evaluators of one request that have accepted. Their prices include whatever tax they owe, so that none is reckoned here.
alter table public.payments
  add column request_id uuid,
  add column evaluation_ids uuid[],
  add column refund_due_cents bigint,
  drop constraint payments_product_is_sold,
  add constraint payments_product_is_sold check (case when product = 'evaluation'
    then request_id is not null and cardinality(evaluation_ids) between 1 and 3 and vat_rate = 0
    else coalesce(app.promotion_net_cents(product, days) = net_cents, false) end),
  add constraint payments_give_back_what_was_paid check (refund_due_cents between 0 and gross_cents);
comment on column public.payments.refund_due_cents is 'To be given back by the team; null for nothing (src/domain/evaluation/RULES.md, E-9).';
create unique index payments_one_open_a_request on public.payments (request_id) where state in ('open', 'processing');
create index payments_to_give_back on public.payments (settled_at) where refund_due_cents > 0;

create function app.evaluation_cents(evaluation public.evaluations) returns bigint
language sql immutable set search_path = '' as $$
  select ((evaluation.fee + evaluation.travel_fee + evaluation.commission) * 100)::bigint
$$;

-- Opens a payment for all that have accepted. Request: { payer, id, request_id, gross_cents (what the payer saw), provider }. The same again
-- gives the same payment; where another evaluator has accepted meanwhile, it comes in the place of the open one. Only for functions with the
-- service key. PT403 for suspended payers, PT409 when there is nothing to pay, the sum differs or a payment is under way, PT429 after 30 in an hour.
create function public.start_evaluation_payment(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- It has arrived. What can't be paid for any more, since it was cancelled meanwhile or is paid for already, is to be given back.
create function app.take_evaluation_payment(payment public.payments, moment timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
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
$$;

-- As before, and for evaluations.
create or replace function app.take_payment(payment public.payments, subscription text, moment timestamptz) returns boolean
language plpgsql volatile set search_path = '' as $$
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
$$;

-- Rule E-8: the time that a customer chooses becomes a booking, by the rules of bookings, which is confirmed at once and costs nothing more.
-- What refuses it refuses the step.
create function app.book_evaluation() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger evaluations_2_book before update on public.evaluations
  for each row when (old.state = 'paid' and new.state = 'scheduled') execute function app.book_evaluation();

-- Nobody is asked to confirm what is confirmed.
drop trigger bookings_5_notify_of_request on public.bookings;
create trigger bookings_5_notify_of_request after insert on public.bookings
  for each row when (not new.deleted and new.state = 'requested') execute function app.notify_of_booking();

-- What becomes of the appointment becomes of the evaluation, and the other way round.
create function app.follow_booking() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.evaluations as e set
    state = case when new.state in ('declined', 'cancelled', 'no-show', 'expired') then 'paid' when new.state = 'done' then 'inspected' else e.state end,
    starts_at = new.starts_at,
    ends_at = new.ends_at
  where e.booking_id = new.id and e.state = 'scheduled';
  return null;
end
$$;
create trigger bookings_6_lead_evaluation after update on public.bookings
  for each row when ((old.state, old.starts_at, old.ends_at) is distinct from (new.state, new.starts_at, new.ends_at))
  execute function app.follow_booking();

create function app.follow_evaluation() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger evaluations_6_lead_booking after update on public.evaluations
  for each row when (old.state <> new.state) execute function app.follow_evaluation();

revoke execute on function
  app.evaluation_cents(public.evaluations), public.start_evaluation_payment(jsonb), app.take_evaluation_payment(public.payments, timestamptz),
  app.book_evaluation(), app.follow_booking(), app.follow_evaluation()
from public, anon, authenticated;
grant execute on function public.start_evaluation_payment(jsonb) to service_role;
