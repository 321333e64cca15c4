-- Visibility that is paid for: what it costs, what was paid, and what came of it. src/domain/promotion/RULES.md has the rules,
-- src/domain/vat/RULES.md those of VAT.

-- The standard rates of VAT, in basis points, each from its day on. The same text as src/domain/vat/vat-table.ts; a test compares them.
create table app.vat_rates (
  country_code text not null,
  valid_from date not null,
  rate integer not null,
  primary key (country_code, valid_from),
  constraint vat_rates_rate_is_plausible check (rate between 0 and 5000)
);
revoke all on app.vat_rates from public, anon, authenticated;

insert into app.vat_rates (country_code, valid_from, rate)
select parts[1], case when place = 2 then '-infinity' else parts[place - 1]::date end, parts[place]::integer
from (select string_to_array(country, ' ') as parts from unnest(string_to_array(
  'AD 450;AE 0 2018-01-01 500;AF 0;AG 1500 2024-01-01 1700;AI 0 2022-07-01 1300;AL 2000;AM 2000;AO 1400;AR 2100;AS 0;AT 2000;AU 1000;AW 700;AX 2400 2024-09-01 2550;AZ 1800;BA 1700;BB 1750;BD 1500;BE 2100;BF 1800;BG 2000;BH 500 2022-01-01 1000;BI 1800;BJ 1800;BL 0;BM 0;BN 0;BO 1300;BQ 800;BR 1700;BS 1200 2022-01-01 1000;BT 500;BW 1200 2023-02-01 1400;BY 2000;BZ 1250;CA 500;CD 1600;CF 1900;CG 1800;CH 770 2024-01-01 810;CI 1800;CK 1500;CL 1900;CM 1925;CN 1600 2019-04-01 1300;CO 1900;CR 1300;CU 0;CV 1500;CW 600;CX 0;CY 1900;CZ 2100;DE 1900 2020-07-01 1600 2021-01-01 1900;DJ 1000;DK 2500;DM 1500;DO 1800;DZ 1900;EC 1200 2024-04-01 1500;EE 2000 2024-01-01 2200 2025-07-01 2400;EG 1400;ER 500;ES 2100;ET 1500;FI 2400 2024-09-01 2550;FJ 1500 2025-08-01 1250;FK 0;FM 0;FO 2500;FR 1960 2014-01-01 2000;GA 1800;GB 1750 2011-01-04 2000;GD 1500;GE 1800;GF 0;GG 0;GH 1500;GI 0;GL 0;GM 1500;GN 1800;GP 850;GQ 1500;GR 2300 2016-06-01 2400;GT 1200;GU 0;GW 1900;GY 1400;HK 0;HN 1500;HR 2500;HT 1000;HU 2700;ID 1100 2025-01-01 1200;IE 2300 2020-09-01 2100 2021-03-01 2300;IL 1700 2025-01-01 1800;IM 2000;IN 1800;IQ 0;IR 900 2024-03-20 1000;IS 2400;IT 2100 2013-10-01 2200;JE 500;JM 1650 2020-04-01 1500;JO 1600;JP 800 2019-10-01 1000;KE 1600;KG 1200;KH 1000;KI 1250;KM 1000;KN 1700;KP 0;KR 1000;KW 0;KY 0;KZ 1200 2026-01-01 1600;LA 700 2024-03-19 1000;LB 1100;LC 1250;LI 770 2024-01-01 810;LK 1500 2024-01-01 1800;LR 1200 2026-01-01 1300;LS 1500;LT 2100;LU 1600 2024-01-01 1700;LV 2100;LY 0;MA 2000;MC 2000;MD 2000;ME 2100;MF 0;MG 2000;MH 0;MK 1800;ML 1800;MM 500;MN 1000;MO 0;MP 0;MQ 850;MR 1600;MS 0;MT 1800;MU 1500;MV 600 2023-01-01 800;MW 1650 2025-12-31 1750;MX 1600;MY 1000;MZ 1700 2023-01-01 1600;NA 1500;NC 1100;NE 1900;NG 500 2020-02-01 750;NI 1500;NL 2100;NO 2500;NP 1300;NR 0;NU 1500;NZ 1500;OM 0 2021-04-16 500;PA 700;PE 1800;PF 1600;PG 1000;PH 1200;PK 1700 2023-02-14 1800;PL 2300;PM 0;PR 1150;PS 1600;PT 2300;PW 1000;PY 1000;QA 0;RE 850;RO 1900 2025-08-01 2100;RS 2000;RU 2000 2026-01-01 2200;RW 1800;SA 500 2020-07-01 1500;SB 1000;SC 1500;SD 1700;SE 2500;SG 800 2024-01-01 900;SI 2200;SJ 0;SK 2000 2025-01-01 2300;SL 1500;SM 0;SN 1800;SO 500;SR 1000;SS 1800;ST 1500;SV 1300;SX 500;SY 0;SZ 1500;TC 0;TD 1800;TG 1800;TH 700;TJ 1500 2024-01-01 1400;TK 0;TL 0;TM 1500;TN 1900;TO 1500;TR 1800 2023-07-10 2000;TT 1250;TV 700;TW 500;TZ 1800;UA 2000;UG 1800;US 0;UY 2200;UZ 1500 2023-01-01 1200;VA 0;VC 1600;VE 1600;VG 0;VI 0;VN 1000;VU 1250 2018-01-01 1500;WF 0;WS 1500;XK 1800;YE 500;YT 0;ZA 1400 2018-04-01 1500;ZM 1600;ZW 1500 2026-01-01 1550',
  ';')) as country) as countries, lateral generate_series(2, cardinality(parts), 2) as place;

-- Rules V-1 to V-3: what is not known counts with 20 %.
create function app.vat_rate(country text, on_day date) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select v.rate from app.vat_rates as v
    where v.country_code = upper(btrim(country)) and v.valid_from <= on_day order by v.valid_from desc limit 1), 2000)
$$;

-- Rule V-5: half a cent upwards.
create function app.vat_cents(net_cents bigint, rate integer) returns bigint
language sql immutable set search_path = '' as $$
  select (net_cents * rate + 5000) / 10000
$$;

-- Rules P-1 to P-3. Null for what is not sold like that.
create function app.promotion_net_cents(product text, days integer) returns bigint
language sql immutable set search_path = '' as $$
  select case
    when product = 'featured' and days between 1 and 90 then 500 * days
    when product = 'vip' and days = 7 then 500 * days
    when product = 'highlight' and days = 7 then 200
  end
$$;

-- A payment and how far it came. Rows stay when account or listing go: what was paid must be accounted for.
create table public.payments (
  id uuid primary key,
  owner_id uuid references public.user_profiles (id) on delete set null,
  piano_id uuid references public.pianos (id) on delete set null,
  piano_title text not null,
  product text not null,
  days integer not null,
  net_cents bigint not null,
  vat_rate integer not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  country_code text not null,
  state text not null default 'open',
  provider text not null,
  -- What the provider calls the checkout, or the invoice of a renewal.
  reference text,
  checkout_url text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payments_state_is_known check (state in ('open', 'processing', 'paid', 'failed', 'abandoned', 'expired')),
  constraint payments_product_is_sold check (app.promotion_net_cents(product, days) = net_cents),
  constraint payments_sum_is_right check (
    vat_cents = app.vat_cents(net_cents, vat_rate) and gross_cents = net_cents + vat_cents and vat_rate between 0 and 5000),
  constraint payments_provider_is_known check (provider in ('sandbox', 'stripe')),
  constraint payments_texts_are_short check (
    length(piano_title) <= 300 and length(reference) <= 255 and length(checkout_url) <= 2000 and country_code ~ '^([A-Z]{2})?$')
);
create unique index payments_one_open_a_listing_and_product
  on public.payments (piano_id, product) where state in ('open', 'processing');
create unique index payments_reference_is_unique on public.payments (provider, reference);
create index payments_of_owner on public.payments (owner_id, created_at desc);
create index payments_of_listing on public.payments (piano_id);
create index payments_open on public.payments (created_at) where state = 'open';

-- What a payment brought, written once: from when to when, as it was reckoned on that day.
create table public.listing_promotions (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null unique references public.payments (id),
  owner_id uuid references public.user_profiles (id) on delete set null,
  piano_id uuid references public.pianos (id) on delete set null,
  product text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint listing_promotions_take_time check (ends_at > starts_at)
);
create index listing_promotions_of_listing on public.listing_promotions (piano_id, ends_at);
create index listing_promotions_of_owner on public.listing_promotions (owner_id);

-- A VIP that renews: 'cancelled' runs out by itself, 'ended' has.
create table public.vip_subscriptions (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references public.user_profiles (id) on delete set null,
  piano_id uuid references public.pianos (id) on delete set null,
  provider text not null,
  reference text,
  state text not null default 'active',
  -- When the sandbox renews it; other providers tell.
  renews_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint vip_subscriptions_state_is_known check (state in ('active', 'cancelled', 'ended')),
  constraint vip_subscriptions_provider_is_known check (provider in ('sandbox', 'stripe'))
);
create unique index vip_subscriptions_one_a_listing on public.vip_subscriptions (piano_id) where state = 'active';
create unique index vip_subscriptions_reference_is_unique on public.vip_subscriptions (provider, reference);
create index vip_subscriptions_of_owner on public.vip_subscriptions (owner_id);
create index vip_subscriptions_to_renew on public.vip_subscriptions (renews_at) where state = 'active';

-- Until when each tier of a listing is paid. The listing itself carries the better one that runs (rule DB-2).
create table app.promotion_clocks (
  piano_id uuid primary key references public.pianos (id) on delete cascade,
  featured_ends_at timestamptz,
  vip_ends_at timestamptz,
  -- The end that was reminded of.
  reminded_of timestamptz
);

-- Every word of a provider, once.
create table app.payment_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id uuid,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
revoke all on app.promotion_clocks, app.payment_events from public, anon, authenticated;

revoke all on public.payments, public.listing_promotions, public.vip_subscriptions from anon, authenticated;
grant select on public.payments, public.listing_promotions, public.vip_subscriptions to authenticated;
grant all on public.payments, public.listing_promotions, public.vip_subscriptions to service_role;
alter table public.payments enable row level security;
alter table public.listing_promotions enable row level security;
alter table public.vip_subscriptions enable row level security;
create policy "People read their payments, admins all" on public.payments
  for select to authenticated using (owner_id = (select auth.uid()) or (select app.is_admin()));
create policy "People read what their payments brought, admins all" on public.listing_promotions
  for select to authenticated using (owner_id = (select auth.uid()) or (select app.is_admin()));
create policy "People read their subscriptions, admins all" on public.vip_subscriptions
  for select to authenticated using (owner_id = (select auth.uid()) or (select app.is_admin()));

-- Rule P-4: where the seller is, else where the piano stands.
create function app.vat_country(seller uuid, piano public.pianos) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif((select p.country_code from public.user_profiles as p where p.id = seller), ''), piano.country_code)
$$;

create function app.new_payment(piano public.pianos, request jsonb) returns public.payments
language plpgsql stable set search_path = '' as $$
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
$$;

create function app.promotion_lock(piano uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('promotion:' || piano::text, 0)
$$;

-- Opens a payment. Request: { payer, id, piano_id, product, days, gross_cents (what the payer saw), provider }. The same again gives
-- the same payment; another choice puts it in the place of the open one (rule DB-4). Paid visibility is for what the plain search shows:
-- nothing is sold for a reserved piano, and its VIP doesn't renew. Only for functions with the service key: they know who asks and which
-- provider there is. PT403 for suspended payers, PT404 without such a listing of the payer, PT409 when it can't be sold now, PT422 when it
-- is never sold, PT429 after 30 in an hour.
create function public.start_payment(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- Where the provider lets one pay. Only for functions with the service key.
create function public.note_checkout(payment_id uuid, reference text, checkout_url text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.payments as p set reference = note_checkout.reference, checkout_url = note_checkout.checkout_url
  where p.id = note_checkout.payment_id and p.state = 'open'
$$;

-- The tier that a listing carries: the better one that runs at this moment, until it ends (rule DB-2).
create function app.show_tier(piano uuid, moment timestamptz) returns void
language sql volatile set search_path = '' as $$
  update public.pianos as p
  set tier = case when c.vip_ends_at > moment then 'vip' when c.featured_ends_at > moment then 'featured' else 'basic' end,
    tier_ends_at = case when c.vip_ends_at > moment then c.vip_ends_at when c.featured_ends_at > moment then c.featured_ends_at end
  from app.promotion_clocks as c where p.id = piano and c.piano_id = p.id
$$;

-- The listing's clock, locked; made where it has none, by the tier that it carries.
create function app.promotion_clock(piano uuid) returns app.promotion_clocks
language plpgsql volatile set search_path = '' as $$
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
$$;

create function app.notify_of_promotion(kind text, piano public.pianos, tier text, ends_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  select app.notify(piano.owner_id, kind, jsonb_build_object(
    'piano_id', piano.id, 'title', left(piano.title, 300), 'tier', tier, 'ends_at', ends_at))
$$;

-- What was paid for begins (rules DB-1 and DB-2). Returns its end; null where the listing is gone.
create function app.begin_promotion(payment public.payments, moment timestamptz) returns timestamptz
language plpgsql volatile set search_path = '' as $$
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
$$;

-- A payment has arrived.
create function app.take_payment(payment public.payments, subscription text, moment timestamptz) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  ends timestamptz;
  piano public.pianos;
  is_second boolean := false;
begin
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

-- The next week of a VIP was paid: a payment of its own.
create function app.take_renewal(subscription public.vip_subscriptions, invoice text, moment timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
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
$$;

create function app.fail_payment(payment public.payments, outcome text, moment timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
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
$$;

-- What a provider says. Event: { provider, event_id, kind, payment_id or reference, payer (only of theirs), subscription, invoice,
-- amount_cents }. Kinds of a payment: paid, processing, failed, abandoned, expired; of a subscription: renewing (asks whether it may go on), renewed,
-- renewal_failed, subscription_ended. Each event counts once, and paid is the last word on a payment, in whatever order events come
-- (rule DB-3). Returns { state, repeated, cancel: whether the subscription must be ended with the provider }. Only for functions with
-- the service key. PT404 when it concerns nothing that is known, PT409 when the amount is not the one that was asked.
create function public.settle_payment(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- The subscription that a person wants to end: { provider, reference }; with `done` it is marked, and the paid week runs out by
-- itself. Only for functions with the service key. PT404 when nothing of the person's renews.
create function public.cancel_vip(payer uuid, listing_id uuid, done boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- What the clock brings: VIP of the sandbox renews or, off the market, ends; tiers and badges end; one day before, people are
-- reminded; checkouts that nobody used are closed. In chunks: what is left has its turn a minute later. Rows that somebody holds too.
create function app.promotions_due() returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

insert into app.due_jobs (name) values ('app.promotions_due()');

revoke execute on function
  app.vat_rate(text, date), app.vat_cents(bigint, integer), app.promotion_net_cents(text, integer),
  app.vat_country(uuid, public.pianos), app.new_payment(public.pianos, jsonb), app.promotion_lock(uuid),
  public.start_payment(jsonb), public.note_checkout(uuid, text, text), app.show_tier(uuid, timestamptz),
  app.promotion_clock(uuid), app.notify_of_promotion(text, public.pianos, text, timestamptz),
  app.begin_promotion(public.payments, timestamptz), app.take_payment(public.payments, text, timestamptz),
  app.take_renewal(public.vip_subscriptions, text, timestamptz), app.fail_payment(public.payments, text, timestamptz),
  public.settle_payment(jsonb), public.cancel_vip(uuid, uuid, boolean), app.promotions_due()
from public, anon, authenticated;
grant execute on function
  app.vat_rate(text, date), app.vat_cents(bigint, integer), app.promotion_net_cents(text, integer), public.start_payment(jsonb),
  public.note_checkout(uuid, text, text), public.settle_payment(jsonb), public.cancel_vip(uuid, uuid, boolean)
to service_role;
