-- A buyer asks a seller for a time to see a piano or to talk, and the two agree on one. Both sides hold the row: the buyer makes it,
-- and each leads it on by the steps that are its own. src/domain/viewing/RULES.md has the rules.

-- A side that deleted its account is null. starts_at is the time of the request, and once a proposal is accepted, the proposed one.
create table public.viewing_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  seller_id uuid references auth.users (id) on delete set null,
  piano_id uuid references public.pianos (id) on delete set null,
  piano_title text not null default '',
  place text not null default '',
  seller_name text not null default '',
  buyer_name text not null default '',
  kind text not null,
  state text not null default 'requested',
  starts_at timestamptz not null,
  proposed_at timestamptz,
  minutes integer not null default 60,
  time_zone text not null default 'Europe/Berlin',
  note text not null default '',
  phone text not null default '',
  step_note text not null default '',
  stepped_by text,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint viewing_requests_sides_differ check (user_id <> seller_id),
  constraint viewing_requests_kind_is_known check (kind in ('viewing', 'call')),
  constraint viewing_requests_state_is_known check (
    state in ('requested', 'proposed', 'accepted', 'declined', 'withdrawn', 'cancelled', 'expired')),
  constraint viewing_requests_proposal_has_a_time check (state <> 'proposed' or proposed_at is not null),
  constraint viewing_requests_side_is_known check (stepped_by in ('buyer', 'seller')),
  constraint viewing_requests_texts_are_short check (
    length(note) <= 1000 and length(step_note) <= 1000 and length(phone) <= 40 and length(piano_title) <= 300)
);
comment on column public.viewing_requests.step_note is 'A word that went with the last step, whose side is stepped_by; null for the clock''s.';
comment on column public.viewing_requests.sequence is 'Counts the steps.';
comment on column public.viewing_requests.deleted is 'Only on what its person took back before it was known here: it holds no text.';
create index viewing_requests_by_change on public.viewing_requests (user_id, stamp, id);
create index viewing_requests_of_seller_by_change on public.viewing_requests (seller_id, stamp, id);
create index viewing_requests_by_piano on public.viewing_requests (piano_id);
create index viewing_requests_open on public.viewing_requests (starts_at) where state in ('requested', 'proposed');

-- The half hours that a seller has given away. The key holds under parallel transactions, whatever their isolation.
create table app.taken_times (
  seller_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  request_id uuid not null references public.viewing_requests (id) on delete cascade,
  constraint taken_times_are_given_once primary key (seller_id, starts_at)
);
create index taken_times_of_request on app.taken_times (request_id);
create index taken_times_by_time on app.taken_times (starts_at);
revoke all on app.taken_times from public, anon, authenticated;

revoke all on public.viewing_requests from anon, authenticated;
grant all on public.viewing_requests to service_role;
grant select on public.viewing_requests to authenticated;
grant insert (id, piano_id, kind, state, starts_at, proposed_at, note, phone, step_note, deleted) on public.viewing_requests to authenticated;
grant update (state, proposed_at, step_note) on public.viewing_requests to authenticated;

alter table public.viewing_requests enable row level security;
create policy "The two sides read their request" on public.viewing_requests
  for select to authenticated using (user_id = (select auth.uid()) or seller_id = (select auth.uid()));
create policy "Buyers ask for a time" on public.viewing_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "The two sides lead their request on" on public.viewing_requests
  for update to authenticated using (user_id = (select auth.uid()) or seller_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or seller_id = (select auth.uid()));

create trigger viewing_requests_0_refuse_suspended before insert or update or delete on public.viewing_requests
  for each statement execute function app.refuse_suspended();

-- Rules V-1 to V-4. src/domain/viewing/steps.ts has the same table.
create function app.viewing_step_is_allowed(from_state text, actor text, to_state text) returns boolean
language sql immutable set search_path = '' as $$
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
$$;

-- Rules V-5 and V-6: whether one of this length may begin there, by the clocks of the zone; `slots` are those of a listing, and
-- without any that can be read every time of the day is one. Whether it is still to come, others ask.
create function app.is_viewing_time(starts_at timestamptz, minutes integer, zone text, slots jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
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
$$;

-- All that a client could forge is set here and in app.address_viewing; the column grants are the first line.
create function app.guard_viewing() returns trigger
language plpgsql set search_path = '' as $$
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
$$;
create trigger viewing_requests_1_guard before insert or update on public.viewing_requests
  for each row execute function app.guard_viewing();

-- Whom a request goes to, by which clock, and whether it may. Definer, since blocks, other people's requests and the seller's
-- profile are hidden from the caller; the lock keeps parallel requests from taking the last place twice.
create function app.address_viewing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger viewing_requests_2_address before insert on public.viewing_requests
  for each row execute function app.address_viewing();
create trigger viewing_requests_3_stamp before insert or update on public.viewing_requests
  for each row execute function app.stamp_row();

-- Rule V-7: what is accepted takes its half hours, and gives them back when it is not any more.
create function app.take_viewing_times() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger viewing_requests_4_take_times after insert on public.viewing_requests
  for each row when (new.state = 'accepted') execute function app.take_viewing_times();
create trigger viewing_requests_4_change_times after update on public.viewing_requests
  for each row when (
    (old.state = 'accepted' or new.state = 'accepted')
    and (old.state, old.starts_at, old.seller_id) is distinct from (new.state, new.starts_at, new.seller_id))
  execute function app.take_viewing_times();

-- The other side is told; of what the clock did, the buyer, who waited.
create function app.notify_of_viewing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger viewing_requests_5_notify_of_request after insert on public.viewing_requests
  for each row when (not new.deleted) execute function app.notify_of_viewing();
create trigger viewing_requests_5_notify_of_step after update on public.viewing_requests
  for each row when (old.state <> new.state) execute function app.notify_of_viewing();

-- Rule V-4, and what is open for a listing that left the market for good. Rows that somebody holds have their turn a minute later.
create function app.viewings_due() returns void
language sql volatile security definer set search_path = '' as $$
  update public.viewing_requests set state = 'expired' where id in (
    select r.id from public.viewing_requests as r
    where r.state in ('requested', 'proposed') and (
      case r.state when 'proposed' then r.proposed_at else r.starts_at end <= now()
      or not exists (select from public.pianos as p where p.id = r.piano_id and not p.deleted and p.status not in ('sold', 'ended')))
    limit 1000 for update skip locked);
  delete from app.taken_times where starts_at < now() - interval '1 day';
$$;

insert into app.due_jobs (name) values ('app.viewings_due()');

-- The half hours that the seller of a public listing has given away, without saying to whom, and the clock that their times go by.
-- PT404 for a listing that the caller doesn't see.
create function public.viewing_times(piano_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;

revoke execute on function
  app.viewing_step_is_allowed(text, text, text), app.is_viewing_time(timestamptz, integer, text, jsonb), app.guard_viewing(),
  app.address_viewing(), app.take_viewing_times(), app.notify_of_viewing(), app.viewings_due(), public.viewing_times(uuid)
from public, anon, authenticated;
grant execute on function
  app.viewing_step_is_allowed(text, text, text), app.is_viewing_time(timestamptz, integer, text, jsonb),
  public.viewing_times(uuid)
to authenticated, service_role;
