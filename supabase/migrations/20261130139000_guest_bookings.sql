-- Guests book without an account, as visitors write to sellers: what they ask for waits until the link in the mail to the given address is
-- used, and takes nobody's time before. Then it is a booking like any other, whose customer is whoever has a link to it. Links, limits and
-- who is shut out are those of visitors' letters. src/domain/booking/RULES.md has the rules.

alter table public.bookings add column guest boolean not null default false;
comment on column public.bookings.guest is 'Its customer has no account and comes by a link; user_id is null.';
create index bookings_of_guests on public.bookings (lower(contact_email)) where guest;

-- What waits for its link to be used, as the booking that it would be; deleted after 7 days.
create table app.guest_bookings (
  id uuid primary key,
  provider_id uuid not null references public.service_providers (id) on delete cascade,
  booking jsonb not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index guest_bookings_by_age on app.guest_bookings (created_at);
create index guest_bookings_of_provider on app.guest_bookings (provider_id);

-- Mails of what became of a booking; due_at is null when none is to go, and lies ahead while one is being sent.
create table app.guest_booking_mails (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  due_at timestamptz,
  taken_at timestamptz
);
create index guest_booking_mails_due on app.guest_booking_mails (due_at) where due_at is not null;
revoke all on app.guest_bookings, app.guest_booking_mails from public, anon, authenticated;

-- Whether this transaction acts for the guest of that booking: app.step_guest_booking says so.
create function app.is_guest_of(booking uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('app.guest_of', true) = booking::text, false)
$$;

-- The second line behind the column grants.
create function app.guard_guest_mark() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_client() then
    new.guest := false;
  end if;
  return new;
end
$$;
create trigger bookings_0_guard_guest_mark before insert on public.bookings
  for each row execute function app.guard_guest_mark();

-- Within their text, so that all else of these functions stays as it is.
create function app.amend_function(of regprocedure, was text, becomes text) returns void
language plpgsql set search_path = '' as $$
declare
  definition constant text := pg_catalog.pg_get_functiondef(of);
begin
  if position(was in definition) = 0 then
    raise exception '% has no “%”', of, was;
  end if;
  execute replace(definition, was, becomes);
end
$$;
do $$
begin
  -- A guest's request is checked as a client's is, has no account, and a guest's steps are a customer's.
  perform app.amend_function('app.guard_booking()', E'    if app.is_client() then\n      new.user_id := auth.uid();',
    E'    if app.is_client() or new.guest then\n      new.user_id := case when not new.guest then auth.uid() end;');
  perform app.amend_function('app.guard_booking()', E'  if app.is_client() then\n    side := case auth.uid() when old.user_id then ''customer'' when old.provider_user_id then ''provider'' end;',
    E'  if app.is_client() or app.is_guest_of(old.id) then\n    side := case when app.is_guest_of(old.id) or auth.uid() = old.user_id then ''customer'' when auth.uid() = old.provider_user_id then ''provider'' end;');
  perform app.amend_function('app.guard_booking()', '(case side when ''customer'' then old.provider_user_id else old.user_id end) is null then',
    '(case side when ''customer'' then old.provider_user_id else old.user_id end) is null and not (side = ''provider'' and old.guest) then');
  perform app.amend_function('app.address_booking()', 'me constant uuid := auth.uid();', 'me constant uuid := case when not new.guest then auth.uid() end;');
  perform app.amend_function('app.address_booking()', 'if me is null or new.deleted then', 'if (me is null and not new.guest) or new.deleted then');
  perform app.amend_function('app.address_booking()', 'from public.user_profiles as p where p.id = me;', E'from public.user_profiles as p where p.id = me;\n'
    '  if new.guest then\n    new.customer_name := left(new.contact_name, 120);\n    perform app.refuse_blocked_visitor(provider.user_id, new.contact_email);\n  end if;');
  perform app.amend_function('app.address_booking()', '''bookings of '' || me::text', '''bookings of '' || coalesce(me::text, lower(new.contact_email))');
  perform app.amend_function('app.address_booking()', 'where b.user_id = me and b.provider_id = provider.id',
    'where (b.user_id = me or (new.guest and b.guest and lower(b.contact_email) = lower(new.contact_email))) and b.provider_id = provider.id');
  perform app.amend_function('app.address_booking()', 'where b.user_id = me and b.created_at',
    'where (b.user_id = me or (new.guest and b.guest and lower(b.contact_email) = lower(new.contact_email))) and b.created_at');
  -- Their mails go with those of conversations.
  perform app.amend_function('app.take_visitor_mails()', 'return taken;', 'return taken || app.take_guest_mails();');
  perform app.amend_function('app.settle_conversation_mail(text, uuid, boolean)', E'  elsif kind = ''warning'' then',
    E'  elsif kind = ''booking'' then\n    update app.guest_booking_mails as g set due_at = case when (select b.updated_at from public.bookings as b where b.id = g.booking_id) > g.taken_at then now() end\n'
    '    where g.booking_id = settle_conversation_mail.id;\n  elsif kind = ''warning'' then');
end
$$;
drop function app.amend_function(regprocedure, text, text);

-- What its guest may know of it: the row, but for what is counted for devices. { state: 'unknown' | 'waiting' | 'open' | 'moved', id, booking };
-- `moved`: it belongs to an account now.
create function app.guest_view(asked uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('state', 'waiting', 'id', w.id, 'booking', w.booking) from app.guest_bookings as w where w.id = asked),
    (select case when b.guest then jsonb_build_object('state', 'open', 'id', b.id, 'booking', to_jsonb(b) - 'stamp')
      else jsonb_build_object('state', 'moved', 'id', b.id) end from public.bookings as b where b.id = asked),
    jsonb_build_object('state', 'unknown'))
$$;

-- PT403 for an address that is shut out; the account that it belongs to, or null.
create function app.account_of_guest(address text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- Makes the booking, through all that guards one of a client.
create function app.book_as_guest(booking jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- For the function send-contact-confirmation, which mails the link. Request: { id, provider_id, services, pitch_raise, starts_at, total,
-- contact_name, contact_email, contact_phone, address, lat, lng, notes, from: network address or '' }. The booking is made and undone, so that
-- what is wrong with it is said before a mail goes. Answer and limits as of open_visitor_inquiry; refusals as of a booking.
create function public.open_guest_booking(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- The mail with the link is out.
create function public.note_guest_mail(asked uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update app.guest_bookings set mailed_at = now() where id = asked
$$;

create function public.read_guest_booking(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return app.guest_view(app.use_visitor_link(token));
end
$$;

-- The link in the mail was used: the booking is requested. starts_at: another time than the one that was asked for, where that is gone
-- (PT409, and with it those that are free). PT403 for who is blocked, barred or suspended.
create function public.confirm_guest_booking(token text, starts_at timestamptz default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- Step: { state: 'cancelled' | 'confirmed' | 'declined', note }, by the rules of a customer's.
create function public.step_guest_booking(token text, step jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- What became of it, by the provider or by the clock.
create function app.plan_guest_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.guest_booking_mails as g (booking_id, due_at) values (new.id, now())
  on conflict on constraint guest_booking_mails_pkey do update set due_at = coalesce(g.due_at, now());
  return null;
end
$$;
create trigger bookings_5_plan_guest_mail after update on public.bookings
  for each row when (new.guest and old.state <> new.state and new.stepped_by is distinct from 'customer') execute function app.plan_guest_mail();

insert into app.mail_kinds (name, queue) values ('booking', 'visitor');

-- [{ kind: 'booking', id, to, name, state, seller_name, starts_at, time_zone, token }], taken as those to visitors are.
create function app.take_guest_mails() returns jsonb
language plpgsql volatile set search_path = '' as $$
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
$$;

-- Whoever has an account with the confirmed address gets the bookings that it made as a guest.
create function app.adopt_guest_bookings(account uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.bookings as b set user_id = account, guest = false
  from public.user_profiles as p
  where p.id = account and p.email_confirmed and p.email <> '' and b.guest and lower(b.contact_email) = lower(p.email) and b.provider_user_id is distinct from account
$$;
create function app.adopt_guest_bookings_on_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.adopt_guest_bookings(new.id);
  return null;
end
$$;
create trigger user_profiles_9_adopt_new_bookings after insert on public.user_profiles
  for each row when (new.email_confirmed) execute function app.adopt_guest_bookings_on_confirmation();
create trigger user_profiles_9_adopt_bookings after update of email, email_confirmed on public.user_profiles
  for each row when (new.email_confirmed and (new.email, new.email_confirmed) is distinct from (old.email, old.email_confirmed))
  execute function app.adopt_guest_bookings_on_confirmation();

-- What was not confirmed goes after 7 days; what a guest told of themselves a year after the visit.
create function app.guest_bookings_due() returns void
language sql volatile security definer set search_path = '' as $$
  delete from app.guest_bookings where created_at < now() - interval '7 days';
  update public.bookings set customer_name = '', contact_name = '', contact_email = '', contact_phone = '', address = '', lat = null, lng = null, notes = ''
  where id in (
    select b.id from public.bookings as b where b.guest and lower(b.contact_email) > '' and b.ends_at < now() - interval '1 year'
    limit 200 for update skip locked);
$$;
insert into app.due_jobs (name) values ('app.guest_bookings_due()');

revoke execute on function
  app.is_guest_of(uuid), app.guard_guest_mark(), app.guest_view(uuid), app.account_of_guest(text), app.book_as_guest(jsonb), public.open_guest_booking(jsonb),
  public.note_guest_mail(uuid), public.read_guest_booking(text), public.confirm_guest_booking(text, timestamptz), public.step_guest_booking(text, jsonb),
  app.plan_guest_mail(), app.take_guest_mails(), app.adopt_guest_bookings(uuid), app.adopt_guest_bookings_on_confirmation(), app.guest_bookings_due()
from public, anon, authenticated;
grant execute on function app.is_guest_of(uuid) to authenticated, service_role;
grant execute on function public.read_guest_booking(text), public.confirm_guest_booking(text, timestamptz), public.step_guest_booking(text, jsonb)
to anon, authenticated, service_role;
grant execute on function public.open_guest_booking(jsonb), public.note_guest_mail(uuid) to service_role;
