-- A buyer offers a price for a piano, and the two agree on one or don't. Both sides hold the row: the buyer makes it, and each leads it
-- on by the steps that are its own. What is agreed on reserves the piano. src/domain/offer/RULES.md has the rules.

-- A side that deleted its account is null. amount is the price on the table; agreed what was shown to whoever accepted.
create table public.offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  seller_id uuid references auth.users (id) on delete set null,
  piano_id uuid references public.pianos (id) on delete set null,
  piano_title text not null default '',
  seller_name text not null default '',
  buyer_name text not null default '',
  asking_price numeric(12, 2),
  amount numeric(12, 2) not null,
  agreed numeric(12, 2),
  state text not null default 'made',
  answer_by timestamptz,
  settle_by timestamptz,
  note text not null default '',
  step_note text not null default '',
  stepped_by text,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  version bigint not null default 1,
  stamp bigint not null default 0,
  constraint offers_sides_differ check (user_id <> seller_id),
  constraint offers_state_is_known check (
    state in ('made', 'countered', 'accepted', 'refused', 'withdrawn', 'expired', 'cancelled', 'lapsed', 'settled')),
  constraint offers_amount_is_possible check (amount between 0 and 10000000 and agreed between 0 and 10000000),
  constraint offers_agreed_is_the_amount check (state not in ('accepted', 'settled', 'lapsed', 'cancelled') or agreed = amount),
  constraint offers_side_is_known check (stepped_by in ('buyer', 'seller')),
  constraint offers_texts_are_short check (length(note) <= 1000 and length(step_note) <= 1000 and length(piano_title) <= 300)
);
comment on column public.offers.step_note is 'A word that went with the last step, whose side is stepped_by; null for the clock''s.';
comment on column public.offers.sequence is 'Counts the steps.';
comment on column public.offers.deleted is 'Only on what its person took back before it was known here: it holds no text.';
create index offers_by_change on public.offers (user_id, stamp, id);
create index offers_of_seller_by_change on public.offers (seller_id, stamp, id);
create index offers_by_piano on public.offers (piano_id);
create index offers_open on public.offers (answer_by) where state in ('made', 'countered');
-- Rule O-4, whatever runs beside it.
create unique index offers_agreed_once on public.offers (piano_id) where state = 'accepted';

revoke all on public.offers from anon, authenticated;
grant all on public.offers to service_role;
grant select on public.offers to authenticated;
grant insert (id, piano_id, amount, agreed, state, note, step_note, deleted) on public.offers to authenticated;
grant update (amount, agreed, state, step_note) on public.offers to authenticated;

alter table public.offers enable row level security;
create policy "The two sides read their offer" on public.offers
  for select to authenticated using (user_id = (select auth.uid()) or seller_id = (select auth.uid()));
create policy "Buyers make offers" on public.offers
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "The two sides lead their offer on" on public.offers
  for update to authenticated using (user_id = (select auth.uid()) or seller_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or seller_id = (select auth.uid()));

create trigger offers_0_refuse_suspended before insert or update or delete on public.offers
  for each statement execute function app.refuse_suspended();

-- Rules O-2 to O-6. src/domain/offer/steps.ts has the same table.
create function app.offer_step_is_allowed(from_state text, actor text, to_state text) returns boolean
language sql immutable set search_path = '' as $$
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
$$;

-- Rule O-1.
create function app.check_offered_amount(amount numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if amount is null then
    raise exception 'Please name a price.' using errcode = 'PT422', hint = 'value-missing';
  elsif amount = 'NaN' or amount not between 1 and 10000000 then
    raise exception 'Please name a price from 1 to 10,000,000 €.' using errcode = 'PT422', hint = 'value-not-allowed';
  end if;
end
$$;

-- All that a client could forge is set here and in app.address_offer; the column grants are the first line.
create function app.guard_offer() returns trigger
language plpgsql set search_path = '' as $$
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
$$;
create trigger offers_1_guard before insert or update on public.offers
  for each row execute function app.guard_offer();

-- Whom an offer goes to, and whether it may. Definer, since blocks and the seller's profile are hidden from the caller; the lock keeps
-- parallel offers from taking the last place twice.
create function app.address_offer() returns trigger
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
$$;
create trigger offers_2_address before insert on public.offers
  for each row execute function app.address_offer();

-- Rule O-4: only what is for sale can be agreed on, looked at behind the lock of the listing. Whoever holds it may wait for this: the
-- change is tried again then. Definer, since the buyer may not lock what is the seller's.
create function app.settle_offer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger offers_2_settle before update on public.offers
  for each row when (old.state <> 'accepted' and new.state = 'accepted') execute function app.settle_offer();
create trigger offers_3_stamp before insert or update on public.offers
  for each row execute function app.stamp_row();

-- Rules O-4 to O-6: the listing follows what was agreed on.
create function app.follow_offer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.pianos as p
  set status = case new.state when 'accepted' then 'reserved' when 'settled' then 'sold' else 'active' end
  where p.id = new.piano_id and not p.deleted and p.status = case new.state when 'accepted' then 'active' else 'reserved' end;
  return null;
end
$$;
create trigger offers_4_follow after update on public.offers
  for each row when (old.state <> new.state and 'accepted' in (old.state, new.state)) execute function app.follow_offer();

-- Rule O-6. Definer, since an owner may not read who else made offers.
create function app.keep_promised_listing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is not null and exists (select from public.offers as o where o.piano_id = new.id and o.state = 'accepted') then
    raise exception 'This piano is reserved by an agreed offer. Under “Offers”, say that it is sold, or call the offer off.' using errcode = 'PT409', hint = 'listing-reserved';
  end if;
  return new;
end
$$;
create trigger pianos_1_promised before update on public.pianos
  for each row when (old.status = 'reserved' and (new.status <> 'reserved' or new.deleted and not old.deleted) and current_user in ('anon', 'authenticated'))
  execute function app.keep_promised_listing();

-- The other side is told; of what the clock did, both.
insert into app.notification_kinds (name, about, mailed) values ('offer_made', 'request_id', true), ('offer_answered', 'request_id', true);
insert into app.activity_kinds (name) values ('offer_made'), ('offer_accepted'), ('offer_settled');

create function app.notify_of_offer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
create trigger offers_5_notify_of_offer after insert on public.offers
  for each row when (not new.deleted) execute function app.notify_of_offer();
create trigger offers_5_notify_of_step after update on public.offers
  for each row when (old.state <> new.state) execute function app.notify_of_offer();

-- Rules O-3 and O-5. Rows that somebody holds have their turn a minute later.
create function app.offers_due() returns void
language sql volatile security definer set search_path = '' as $$
  update public.offers set state = 'expired' where id in (
    select o.id from public.offers as o
    where o.state in ('made', 'countered') and (
      o.answer_by <= now()
      or not exists (select from public.pianos as p where p.id = o.piano_id and not p.deleted and p.status not in ('sold', 'ended')))
    limit 1000 for update skip locked);
  update public.offers set state = 'lapsed' where id in (
    select o.id from public.offers as o where o.state = 'accepted' and o.settle_by <= now() limit 1000 for update skip locked);
$$;
insert into app.due_jobs (name) values ('app.offers_due()');

insert into app.synced_kinds (name, writable, lasting, other_side, other_side_writes, export_as, export_without, purged) values (
  'offers', array['piano_id', 'amount', 'agreed', 'state', 'note', 'step_note', 'deleted'], array['piano_id', 'note', 'deleted'],
  'seller_id', true, 'offers', array['version', 'stamp'], 'deleted or left');

revoke execute on function
  app.offer_step_is_allowed(text, text, text), app.check_offered_amount(numeric), app.guard_offer(), app.address_offer(), app.settle_offer(), app.follow_offer(),
  app.keep_promised_listing(), app.notify_of_offer(), app.offers_due()
from public, anon, authenticated;
grant execute on function app.offer_step_is_allowed(text, text, text), app.check_offered_amount(numeric) to authenticated, service_role;
