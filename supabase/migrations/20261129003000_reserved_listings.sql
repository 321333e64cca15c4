-- A reserved piano is public: anybody reads it, writes to its seller about it and saves it. What is on offer besides that isn't
-- reserved, and is what the plain search, its counts and paid visibility are about. L-14 in src/domain/listing/RULES.md.

-- Whether others see a listing; its column is_public says the same of a stored one.
create function app.is_on_market(is_published boolean, status text, deleted boolean) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return is_published and status in ('active', 'reserved') and not deleted;
end
$$;

drop policy "Everyone reads public listings, owners their own, admins all" on public.pianos;
drop trigger pianos_7_index_at_insert on public.pianos;
drop trigger pianos_7_index_at_update on public.pianos;
drop trigger pianos_8_depart_at_update on public.pianos;
drop trigger pianos_8_depart_at_delete on public.pianos;
drop trigger pianos_9_change on public.pianos;
drop index public.pianos_public_by_change, public.pianos_public_by_listing;
alter table public.pianos drop column is_public;

-- What suspended people had reserved was out of sight, and stays so, like all else of theirs.
alter table public.pianos disable trigger user;
insert into app.withheld_listings (piano_id)
select p.id from public.pianos as p join public.account_standings as s on s.account_id = p.owner_id and s.suspended_at is not null
where p.is_published and p.status = 'reserved' and not p.deleted
on conflict do nothing;
update public.pianos as p set is_published = false, listed_at = null, stamp = pg_current_xact_id()::text::bigint
from app.withheld_listings as w where w.piano_id = p.id and p.is_published and p.status = 'reserved';
-- Devices fetch what they may read now, and no edit that waits on one conflicts with it.
update public.pianos set stamp = pg_current_xact_id()::text::bigint where is_published and status = 'reserved' and not deleted;
alter table public.pianos enable trigger user;

alter table public.pianos
  add column is_public boolean not null generated always as (app.is_on_market(is_published, status, deleted)) stored;

create index pianos_public_by_change on public.pianos (stamp, id) where is_public;
create index pianos_public_by_listing on public.pianos (listed_at desc, id desc) where is_public;
create policy "Everyone reads public listings, owners their own, admins all" on public.pianos
  for select to anon, authenticated
  using (is_public or owner_id = (select auth.uid()) or (select app.is_admin()));
create trigger pianos_8_depart_at_update after update on public.pianos
  for each row when (old.is_public and not new.is_public) execute function app.log_departed_listing();
create trigger pianos_8_depart_at_delete after delete on public.pianos
  for each row when (old.is_public) execute function app.log_departed_listing();
create trigger pianos_9_change after update on public.pianos
  for each row
  when ((old.is_public, old.status, old.deleted) is distinct from (new.is_public, new.status, new.deleted))
  execute function app.note_listing_change();
create trigger pianos_7_index_at_insert after insert on public.pianos
  for each row when (new.is_public) execute function app.index_listing();
create trigger pianos_7_index_at_update after update on public.pianos
  for each row
  when ((old.is_public or new.is_public)
    and (old.version, old.seller_revision, old.is_public) is distinct from (new.version, new.seller_revision, new.is_public))
  execute function app.index_listing();

-- What came on the market as reserved is counted from then.
insert into app.listing_milestones (piano_id, published_at)
select id, coalesce(listed_at, created_at) from public.pianos where is_public
on conflict do nothing;

-- The search keeps reserved ones aside: they are found when they are asked for.
alter table app.listing_search add column reserved boolean not null default false;
create or replace function app.search_row(p public.pianos) returns app.listing_search
language sql stable set search_path = '' as $$
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
$$;
insert into app.listing_search
select r.* from public.pianos as p cross join lateral app.search_row(p) as r where p.is_public and p.status = 'reserved'
on conflict do nothing;

-- As before, without reserved ones unless the filter `reserved` is true.
create or replace function app.search_conditions(query text, filters jsonb) returns text
language plpgsql immutable set search_path = '' as $$
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
$$;

-- As before, by app.is_on_market, as the next one and its triggers.
create or replace function app.settle_life() returns trigger
language plpgsql set search_path = '' as $$
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
$$;
create or replace function app.note_listed() returns trigger
language plpgsql set search_path = '' as $$
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
$$;
drop trigger pianos_2_listed_at_insert on public.pianos;
create trigger pianos_2_listed_at_insert before insert on public.pianos
  for each row when (app.is_on_market(new.is_published, new.status, new.deleted)) execute function app.note_listed();
drop trigger pianos_2_listed_at_update on public.pianos;
create trigger pianos_2_listed_at_update before update on public.pianos
  for each row when (
    app.is_on_market(old.is_published, old.status, old.deleted) is distinct from app.is_on_market(new.is_published, new.status, new.deleted))
  execute function app.note_listed();

-- What was reserved when its owner was suspended comes back as that.
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
  with restored as (
    delete from app.withheld_listings as w using public.pianos as p
    where p.id = w.piano_id and p.owner_id = unsuspend_account.account_id returning w.piano_id)
  update public.pianos as p set is_published = true from restored
  where p.id = restored.piano_id and p.status in ('active', 'reserved') and not p.deleted;
  perform app.note_activity('suspension_lifted', account_id);
end
$$;

-- A reserved one that the screening held back waits for an admin like the others.
create or replace function public.get_flagged_listings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- On the market, reserved or not; of a reserved one nobody is asked whether it is there, and few come across it.
create or replace function public.get_market_health(days_back integer default 90) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- Paid visibility is for what the plain search shows: nothing is sold for a reserved piano, and its VIP doesn't renew.
create or replace function public.start_payment(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  payer constant uuid := request ->> 'payer';
  payment public.payments;
  former public.payments;
  piano public.pianos;
begin
  if payer is null or request ->> 'id' is null or app.promotion_net_cents(request ->> 'product', (request ->> 'days')::integer) is null then
    raise exception 'This can’t be bought.' using errcode = 'PT422';
  end if;
  perform pg_advisory_xact_lock(app.promotion_lock((request ->> 'piano_id')::uuid));
  select * into piano from public.pianos as p
  where p.id = (request ->> 'piano_id')::uuid and p.owner_id = payer and not p.deleted;
  if not found then
    raise exception 'There is no such listing.' using errcode = 'PT404';
  elsif exists (select from public.account_standings as s where s.account_id = payer and s.suspended_at is not null) then
    raise exception 'Your account is suspended, so nothing can be bought.' using errcode = 'PT403';
  end if;
  payment := app.new_payment(piano, request);

  select * into former from public.payments as p where p.id = payment.id;
  if found then
    if (former.owner_id, former.piano_id, former.product, former.days, former.gross_cents, former.provider)
      is distinct from (payer, payment.piano_id, payment.product, payment.days, payment.gross_cents, payment.provider) then
      raise exception 'This payment was begun for something else. Please start again.' using errcode = 'PT409';
    end if;
    return to_jsonb(former);
  end if;

  if piano.is_public and piano.status = 'reserved' then
    raise exception 'This piano is reserved, so the search leaves it out. It can be promoted once you set it free.' using errcode = 'PT409';
  elsif not piano.is_public then
    raise exception 'Buyers don’t see this listing now. It can be promoted as soon as they do.' using errcode = 'PT409';
  elsif payment.product <> 'highlight' and exists (
    select from public.vip_subscriptions as v where v.piano_id = piano.id and v.state = 'active') then
    raise exception 'VIP runs on this piano already, and renews by itself.' using errcode = 'PT409';
  elsif payment.gross_cents is distinct from (request ->> 'gross_cents')::bigint then
    raise exception 'The price is not the one that you saw. Please look at it again.' using errcode = 'PT409';
  elsif (select count(*) from public.payments as p where p.owner_id = payer and p.created_at > now() - interval '1 hour') >= 30 then
    raise exception 'Too many payments were started. Please try again in an hour.' using errcode = 'PT429';
  end if;

  select * into former from public.payments as p
  where p.piano_id = piano.id and p.product = payment.product and p.state in ('open', 'processing') for update;
  if found and former.state = 'processing' then
    raise exception 'A payment for this is under way. Please wait until it has arrived.' using errcode = 'PT409';
  elsif found and (former.days, former.gross_cents, former.provider) = (payment.days, payment.gross_cents, payment.provider) then
    return to_jsonb(former);
  elsif found then
    update public.payments set state = 'abandoned', settled_at = now() where id = former.id;
  end if;
  insert into public.payments values (payment.*);
  return to_jsonb(payment);
end
$$;

create or replace function public.settle_payment(event jsonb) returns jsonb
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
    raise exception 'This is no event of a payment.' using errcode = 'PT422';
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
      raise exception 'There is no such subscription.' using errcode = 'PT404';
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
    raise exception 'There is no such payment.' using errcode = 'PT404';
  end if;
  update app.payment_events as e set payment_id = payment.id
  where e.provider = event ->> 'provider' and e.event_id = left(event ->> 'event_id', 255);
  if payment.state = 'paid' then
    return jsonb_build_object('state', 'paid', 'repeated', false, 'cancel', false);
  end if;
  if kind = 'paid' then
    if payment.gross_cents is distinct from coalesce((event ->> 'amount_cents')::bigint, payment.gross_cents) then
      raise exception 'The amount is not the one that was asked.' using errcode = 'PT409';
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

create or replace function app.promotions_due() returns void
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

-- Called with the rights of whoever writes a listing.
revoke execute on function app.is_on_market(boolean, text, boolean) from public;
grant execute on function app.is_on_market(boolean, text, boolean) to anon, authenticated, service_role;
