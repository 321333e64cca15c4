-- A customer asks up to five movers what a move costs; each names a price and a time, and one that is accepted becomes a booking.
-- src/domain/moving/RULES.md has the rules. The request is the customer's alone; each mover has an own row, with what it tells of the
-- move, and without the addresses.

create function app.is_whole_within(value jsonb, low integer, high integer) returns boolean
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(value)
    when 'number' then (value #>> '{}')::numeric % 1 = 0 and (value #>> '{}')::numeric between low and high
    else coalesce(jsonb_typeof(value), 'null') = 'null' end
$$;

create function app.is_text_within(value jsonb, low integer, high integer) returns boolean
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(value) when 'string' then length(value #>> '{}') between low and high else low = 0 and coalesce(jsonb_typeof(value), 'null') = 'null' end
$$;

-- Rule MV-1. '{}' is what is left of a row that was taken back or whose customer left.
create function app.is_moved_piano(piano jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(piano = '{}' or (
    jsonb_typeof(piano) = 'object' and length(piano::text) <= 1000
    and piano ->> 'type' in ('upright', 'grand') and piano ->> 'weight' in ('under-200', '200-300', '300-450', 'over-450')
    and app.is_text_within(piano -> 'name', 1, 200)), false)
$$;

create function app.is_move_place(place jsonb) returns boolean
language sql immutable set search_path = '' as $$
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
$$;

-- Paths of pictures in one person's folder.
create function app.are_paths_of(paths jsonb, person uuid) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(paths) = 'array' and jsonb_array_length(paths) <= 12 and not exists (
    select from jsonb_array_elements(paths) as path
    where jsonb_typeof(path) <> 'string' or not path #>> '{}' ~ ('^' || person::text || '/[A-Za-z0-9_-]{1,120}\.(jpg|png|webp)$'))
$$;

create table public.move_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  state text not null default 'open',
  asked jsonb not null default '[]',
  instrument_id uuid,
  piano jsonb not null default '{}',
  origin jsonb not null default '{}',
  destination jsonb not null default '{}',
  origin_address text not null default '',
  destination_address text not null default '',
  wish_from date not null,
  wish_to date not null,
  is_flexible boolean not null default false,
  photos jsonb not null default '[]',
  note text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  accepted_quote_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint move_requests_state_is_known check (state in ('open', 'booked', 'withdrawn', 'expired')),
  constraint move_requests_asked_is_a_list check (jsonb_typeof(asked) = 'array' and length(asked::text) <= 4000),
  constraint move_requests_piano_is_readable check (app.is_moved_piano(piano)),
  constraint move_requests_places_are_readable check (app.is_move_place(origin) and app.is_move_place(destination)),
  constraint move_requests_days_are_in_order check (wish_from >= '2000-01-01' and wish_to <= '2200-01-01' and wish_to between wish_from and wish_from + 60),
  constraint move_requests_photos_are_own check (app.are_paths_of(photos, user_id)),
  constraint move_requests_texts_are_short check (
    length(origin_address) <= 300 and length(destination_address) <= 300 and length(note) <= 1000 and length(contact_name) <= 120
    and length(contact_email) <= 254 and length(contact_phone) <= 40)
);
comment on column public.move_requests.asked is '[{ id, name, asked }]: the movers that were chosen, and whether they could be asked.';
comment on column public.move_requests.accepted_quote_id is 'The quote that became a booking.';
create index move_requests_by_change on public.move_requests (user_id, stamp, id);
create index move_requests_open on public.move_requests (wish_to) where state = 'open';

-- A side that deleted its account is null.
create table public.move_quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  provider_user_id uuid references auth.users (id) on delete set null,
  provider_id uuid references public.service_providers (id) on delete set null,
  request_id uuid not null,
  provider_name text not null default '',
  customer_name text not null default '',
  piano jsonb not null default '{}',
  origin jsonb not null default '{}',
  destination jsonb not null default '{}',
  wish_from date not null,
  wish_to date not null,
  is_flexible boolean not null default false,
  photos jsonb not null default '[]',
  note text not null default '',
  state text not null default 'asked',
  price numeric(12,2),
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null default 'Europe/Berlin',
  insured_until date,
  answer text not null default '',
  valid_until timestamptz,
  accepted_price numeric(12,2),
  accepted_starts_at timestamptz,
  booking_id uuid,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint move_quotes_sides_differ check (user_id <> provider_user_id),
  constraint move_quotes_once_a_mover unique (request_id, provider_id),
  constraint move_quotes_state_is_known check (state in ('asked', 'quoted', 'accepted', 'declined', 'lost', 'withdrawn', 'expired')),
  constraint move_quotes_have_price_and_time check (
    state not in ('quoted', 'accepted') or (price is not null and starts_at is not null and ends_at is not null and valid_until is not null)),
  constraint move_quotes_take_time check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  constraint move_quotes_price_is_finite check (price <> 'NaN' and accepted_price <> 'NaN'),
  constraint move_quotes_price_is_not_negative check (price >= 0 and price <= 100000 and accepted_price >= 0 and accepted_price <= 100000),
  constraint move_quotes_insurance_is_a_day check (insured_until between '2000-01-01' and '2100-01-01'),
  constraint move_quotes_piano_is_readable check (app.is_moved_piano(piano)),
  constraint move_quotes_places_are_readable check (app.is_move_place(origin) and app.is_move_place(destination)),
  constraint move_quotes_photos_are_a_list check (jsonb_typeof(photos) = 'array' and length(photos::text) <= 4000),
  constraint move_quotes_texts_are_short check (
    length(answer) <= 1000 and length(note) <= 1000 and length(provider_name) <= 120 and length(customer_name) <= 120)
);
comment on column public.move_quotes.accepted_price is 'What the customer saw when they accepted: a price or time that has changed since is not taken.';
comment on column public.move_quotes.answer is 'What the mover writes with it.';
create index move_quotes_by_change on public.move_quotes (user_id, stamp, id);
create index move_quotes_of_mover_by_change on public.move_quotes (provider_user_id, stamp, id);
create index move_quotes_of_provider on public.move_quotes (provider_id);
create index move_quotes_open on public.move_quotes (valid_until) where state in ('asked', 'quoted');

revoke all on public.move_requests, public.move_quotes from anon, authenticated;
grant all on public.move_requests, public.move_quotes to service_role;
grant select on public.move_requests, public.move_quotes to authenticated;
grant insert (id, state, asked, instrument_id, piano, origin, destination, origin_address, destination_address, wish_from, wish_to, is_flexible, photos,
  note, contact_name, contact_email, contact_phone, deleted) on public.move_requests to authenticated;
grant update (state) on public.move_requests to authenticated;
grant update (state, price, starts_at, ends_at, insured_until, answer, accepted_price, accepted_starts_at) on public.move_quotes to authenticated;

alter table public.move_requests enable row level security;
create policy "Customers read their own requests for a move" on public.move_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Customers ask for quotes" on public.move_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Customers withdraw their own requests for a move" on public.move_requests
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
alter table public.move_quotes enable row level security;
create policy "The two sides read their quote" on public.move_quotes
  for select to authenticated using (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()));
create policy "The two sides lead their quote on" on public.move_quotes
  for update to authenticated using (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or provider_user_id = (select auth.uid()));

create trigger move_requests_0_refuse_suspended before insert or update or delete on public.move_requests
  for each statement execute function app.refuse_suspended();
create trigger move_quotes_0_refuse_suspended before insert or update or delete on public.move_quotes
  for each statement execute function app.refuse_suspended();

-- Rules MV-4 and MV-5. src/domain/moving/steps.ts has the same tables. 'server': what follows from another row, or from the clock.
create function app.move_step_is_allowed(from_state text, actor text, to_state text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'open customer' then array['withdrawn']
    when 'open server' then array['booked', 'expired']
  end), false)
$$;

create function app.quote_step_is_allowed(from_state text, actor text, to_state text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(to_state = any (case from_state || ' ' || actor
    when 'asked mover' then array['quoted', 'declined']
    when 'asked server' then array['lost', 'withdrawn', 'expired']
    when 'quoted mover' then array['quoted', 'declined']
    when 'quoted customer' then array['accepted']
    when 'quoted server' then array['lost', 'withdrawn', 'expired']
  end), false)
$$;

-- The request

create function app.guard_move_request() returns trigger
language plpgsql set search_path = '' as $$
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
$$;
create trigger move_requests_1_guard before insert or update on public.move_requests
  for each row execute function app.guard_move_request();

-- Rule MV-3: who of the chosen can be asked. The others stay named, so that the customer sees it. Definer, since blocks are hidden.
create function app.address_move_request() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger move_requests_2_address before insert on public.move_requests
  for each row execute function app.address_move_request();
create trigger move_requests_3_stamp before insert or update on public.move_requests
  for each row execute function app.stamp_row();

-- Definer: a mover's row is the server's to make.
create function app.ask_movers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger move_requests_4_ask after insert on public.move_requests
  for each row when (not new.deleted and new.state = 'open') execute function app.ask_movers();

-- What is open of a request that is not: 'withdrawn' when its customer took it back, 'lost' when another was accepted. Rows that somebody
-- holds have their turn a minute later.
create function app.close_move_quotes(request uuid, became text) returns void
language sql volatile set search_path = '' as $$
  update public.move_quotes as q set state = became
  where q.id in (
    select o.id from public.move_quotes as o where o.request_id = request and o.state in ('asked', 'quoted') for update skip locked)
$$;

create function app.end_move_request() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.close_move_quotes(old.id, case when tg_op = 'DELETE' or new.state = 'withdrawn' then 'withdrawn' when new.state = 'booked' then 'lost' else 'expired' end);
  if tg_op = 'UPDATE' and new.state = 'expired' then
    perform app.notify(new.user_id, 'move_answered', jsonb_build_object('request_id', new.id, 'title', coalesce(new.piano ->> 'name', ''), 'state', 'request-expired'));
  end if;
  return null;
end
$$;
create trigger move_requests_4_end after update on public.move_requests
  for each row when (old.state = 'open' and new.state <> 'open') execute function app.end_move_request();
create trigger move_requests_4_end_with_account after delete on public.move_requests
  for each row when (old.state = 'open') execute function app.end_move_request();

-- The quote

create function app.guard_move_quote() returns trigger
language plpgsql set search_path = '' as $$
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
$$;
create trigger move_quotes_1_guard before update on public.move_quotes
  for each row execute function app.guard_move_quote();

-- Whether the mover's time is free, and the request still open: looked at behind the lock of the request, so that of two that are
-- accepted at once one is taken. Definer, since neither side reads what it looks at.
create function app.settle_move_quote() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger move_quotes_2_settle before update on public.move_quotes
  for each row when (new.state in ('quoted', 'accepted') and (old.state, old.price, old.starts_at, old.ends_at) is distinct from (new.state, new.price, new.starts_at, new.ends_at))
  execute function app.settle_move_quote();
create trigger move_quotes_3_stamp before insert or update on public.move_quotes
  for each row execute function app.stamp_row();

-- Whom a booking goes to no client can say: one that names them was made here, of what was agreed on before.
drop trigger bookings_2_address on public.bookings;
create trigger bookings_2_address before insert on public.bookings
  for each row when (new.provider_user_id is null) execute function app.address_booking();
drop trigger bookings_5_notify_of_request on public.bookings;
create trigger bookings_5_notify_of_request after insert on public.bookings
  for each row when (not new.deleted and new.state = 'requested') execute function app.notify_of_booking();

-- Rule MV-8: the accepted quote becomes a booking, whose time app.take_booked_times takes, or refuses.
create function app.book_move() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger move_quotes_4_book after update on public.move_quotes
  for each row when (old.state <> 'accepted' and new.state = 'accepted' and new.booking_id is not null) execute function app.book_move();

-- Notifications: the mover of a request and of what became of it, the customer of answers. Of what the mover did themselves nobody tells them.
insert into app.notification_kinds (name, about) values ('move_requested', 'quote_id'), ('move_answered', 'quote_id');
insert into app.activity_kinds (name) values ('booking_requested'), ('booking_confirmed'), ('booking_done'), ('booking_cancelled'), ('move_requested'), ('move_quoted'), ('move_booked');

create function app.notify_of_move() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger move_quotes_5_notify_of_request after insert on public.move_quotes
  for each row execute function app.notify_of_move();
create trigger move_quotes_5_notify_of_step after update on public.move_quotes
  for each row when ((old.state, old.price, old.starts_at) is distinct from (new.state, new.price, new.starts_at)) execute function app.notify_of_move();

create function app.note_booking_activity() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger bookings_6_note_request after insert on public.bookings
  for each row when (not new.deleted) execute function app.note_booking_activity();
create trigger bookings_6_note_step after update on public.bookings
  for each row when (old.state <> new.state and new.state in ('confirmed', 'done', 'cancelled')) execute function app.note_booking_activity();

-- Rule MV-6: what nobody answered or accepted in time, and what was open of a request that has ended.
create function app.moves_due() returns void
language sql volatile security definer set search_path = '' as $$
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
$$;
insert into app.due_jobs (name) values ('app.moves_due()');

-- Photos of the path lie in the customer's folder; a mover that was asked reads those that their row names, until it ends for them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('move-photos', 'move-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Definer, since the policies of a table don't hold inside those of storage.
create function app.shows_move_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.move_quotes as q
    where q.provider_user_id = auth.uid() and q.state in ('asked', 'quoted', 'accepted') and q.photos @> to_jsonb(path)
      and q.user_id = app.folder_owner(path))
$$;
create policy "Photos of a move: customers see their own folder" on storage.objects
  for select to authenticated using (bucket_id = 'move-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Photos of a move: movers see what they were asked with" on storage.objects
  for select to authenticated using (bucket_id = 'move-photos' and app.shows_move_photo(name));
create policy "Photos of a move: customers add to their own folder" on storage.objects
  for insert to authenticated with check (bucket_id = 'move-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Photos of a move: customers remove from their own folder" on storage.objects
  for delete to authenticated using (bucket_id = 'move-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);

insert into app.synced_kinds (name, writable, lasting, export_as, appointments) values (
  'move_requests', array[
    'state', 'asked', 'instrument_id', 'piano', 'origin', 'destination', 'origin_address', 'destination_address', 'wish_from', 'wish_to', 'is_flexible',
    'photos', 'note', 'contact_name', 'contact_email', 'contact_phone', 'deleted'],
  array['asked', 'instrument_id', 'piano', 'origin', 'destination', 'origin_address', 'destination_address', 'wish_from', 'wish_to', 'is_flexible',
    'photos', 'note', 'contact_name', 'contact_email', 'contact_phone', 'deleted'],
  'move_requests', array['wish_from', 'wish_to']);
insert into app.synced_kinds (name, writable, other_side, other_side_writes, export_as, export_without, purged, appointments) values (
  'move_quotes', array['state', 'price', 'starts_at', 'ends_at', 'insured_until', 'answer', 'accepted_price', 'accepted_starts_at'],
  'provider_user_id', true, 'move_quotes', array['version', 'stamp'], 'deleted or left', array['starts_at', 'ends_at', 'insured_until', 'accepted_starts_at']);

revoke execute on function
  app.is_whole_within(jsonb, integer, integer), app.is_text_within(jsonb, integer, integer), app.is_moved_piano(jsonb), app.is_move_place(jsonb),
  app.are_paths_of(jsonb, uuid), app.move_step_is_allowed(text, text, text), app.quote_step_is_allowed(text, text, text), app.guard_move_request(),
  app.address_move_request(), app.ask_movers(), app.close_move_quotes(uuid, text), app.end_move_request(), app.guard_move_quote(), app.settle_move_quote(),
  app.book_move(), app.notify_of_move(), app.note_booking_activity(), app.moves_due(), app.shows_move_photo(text)
from public, anon, authenticated;
grant execute on function
  app.is_whole_within(jsonb, integer, integer), app.is_text_within(jsonb, integer, integer), app.is_moved_piano(jsonb), app.is_move_place(jsonb),
  app.are_paths_of(jsonb, uuid), app.move_step_is_allowed(text, text, text), app.quote_step_is_allowed(text, text, text), app.shows_move_photo(text)
to authenticated, service_role;
